//! `rival report`.

use crate::run::{complaint, json, rival};
use std::fs;

#[test]
fn one_measurement_is_written_in_both_languages_and_forms() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    let told = json(&["report", "tictactoe", "--seed", "7", "--folder", &path, "--json"]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let (page, text) = (read("tictactoe.en.html"), read("tictactoe.es.md"));
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.contains("<h2>8. Growth with depth</h2>"));
    assert!(page.contains("rival report tictactoe --quick --seed 7 --lang en"));
    assert!(
        text.starts_with("# Tres en raya: la heurística y la búsqueda\n")
            && text.contains("](tictactoe.es/growth.svg)")
    );
    assert!(read("tictactoe.es/growth.svg").contains(">profundidad<"));
    let files = told["files"].as_array().expect("files");
    assert!(files.iter().all(|file| fs::exists(file.as_str().expect("a name")).expect("to look")), "{files:?}");
    assert_eq!((&told["game"], &told["seed"]), (&"tictactoe".into(), &7.into()));
}

#[test]
fn markdown_wants_a_place_for_its_pictures() {
    let reason = "rival: --format: md has its pictures in files beside it: say where with --output";
    assert_eq!(complaint(&["report", "tictactoe", "--format", "md"]), reason);
}

#[test]
fn what_cannot_be_reported_on_is_refused_before_anything_is_measured() {
    assert_eq!(rival(&["report", "chess"]).code, 2);
    assert_eq!(
        complaint(&["report", "tictactoe", "--seed", "x"]),
        "rival: --seed: \"x\" is not a whole number from 0 up"
    );
    assert_eq!(rival(&["report", "tictactoe", "--quick", "--full"]).code, 2);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("missing/r.html").display().to_string();
    let refused = complaint(&["report", "tictactoe", "-o", &file]);
    assert!(refused.starts_with(&format!("rival: {file}: the file cannot be written: ")), "{refused}");
    assert!(!folder.path().join("missing").exists());
}
