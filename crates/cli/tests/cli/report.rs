//! `rival report`.

use crate::run::{command, complaint, finish, read_json, rival};
use std::fs;

#[test]
fn one_measurement_is_written_in_both_languages_and_forms() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    // Where no browser is found it is said how to print, and the report is written all the same.
    let mut asked = command(&["report", "tictactoe", "--seed", "7", "--folder", &path, "--pdf", "--json"]);
    asked.env("PATH", folder.path());
    let ran = finish(asked);
    assert_eq!((ran.code, ran.err.matches("print it to a PDF (Ctrl+P)").count()), (0, 2), "{}", ran.err);
    let told = read_json(&ran.out);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let (page, text) = (read("tictactoe.en.html"), read("tictactoe.es.md"));
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.contains("<h2>8. Growth with depth</h2>"));
    assert!(page.contains("rival report tictactoe --quick --seed 7 --lang en"));
    assert!(
        text.starts_with("# Tres en raya: la heurística y la búsqueda\n")
            && text.contains("](tictactoe.es/growth.svg)")
    );
    // What a value promises is said by the curve of the reviews: nine games in ten where an advantage is strong.
    assert!(text.contains("E(H) = \\frac{1}{1 + e^{-H / ") && text.contains("90,0 % en una gran ventaja"), "{text}");
    assert!(read("tictactoe.es/growth.svg").contains(">profundidad<"));
    let data: serde_json::Value = serde_json::from_str(&read("tictactoe.data.json")).expect("JSON");
    assert_eq!((&data["game"], &data["seed"], &data["heuristic"]), (&"tictactoe".into(), &7.into(), &"classic".into()));
    assert_eq!(data["command"], "rival report tictactoe --quick --seed 7");
    let csv = read("tictactoe.data.csv");
    let whole = csv.lines().find_map(|line| line.strip_prefix("growth,depth 2,minimax,")).expect("a figure");
    assert_eq!(data["tables"]["growth"]["depth 2"]["minimax"].as_f64(), whole.parse().ok());
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

#[test]
fn a_student_puts_name_course_and_weights_into_the_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.html");
    let path = file.display().to_string();
    let options = [
        "report",
        "tictactoe",
        "--seed",
        "7",
        "--weights",
        "open-lines=2.5",
        "--author",
        "Ana Ruiz",
        "--author",
        "Luis <Gil>",
        "--course",
        "IA",
        "--title",
        "Mi heurística",
        "--date",
        "2026-11-03",
        "--lang",
        "es",
        "-o",
        &path,
        "--pdf",
    ];
    let ran = rival(&options);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let printed = fs::read(file.with_extension("pdf")).is_ok_and(|pdf| pdf.starts_with(b"%PDF"));
    assert!(printed || ran.err.contains("imprímelo en PDF (Ctrl+P)"), "{}", ran.err);
    assert_eq!(printed, ran.out.contains("mine.pdf"));
    let page = fs::read_to_string(&file).expect("a page");
    for said in [
        "<h1>Mi heurística</h1>",
        "<li>Ana Ruiz</li>\n<li>Luis &lt;Gil&gt;</li>\n<li>IA</li>\n<li>3 de noviembre de 2026</li>",
        "<mn>2,5</mn>",
        "rival report tictactoe --weights open-lines=2.5 --quick --seed 7 --lang es",
        "Con la heurística de este informe el motor obtuvo",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert!(folder.path().join("mine.data.csv").exists() && folder.path().join("mine.data.json").exists());
}

#[test]
fn what_is_wrong_with_a_cover_or_a_heuristic_is_said_before_anything_is_measured() {
    let letters = "--author: a line of 1 to 200 letters is expected";
    assert_eq!(complaint(&["report", "tictactoe", "--author", " "]), format!("rival: {letters}"));
    assert_eq!(complaint(&["report", "tictactoe", "--author", "a\u{7}b"]), format!("rival: {letters}"));
    assert!(complaint(&["report", "tictactoe", "--weights", "wings=2"]).contains("wings"));
    let reason = "a PDF is printed from a page that is written to a file: say where with --output, or with --folder";
    assert_eq!(complaint(&["report", "tictactoe", "--pdf"]), format!("rival: --pdf: {reason}"));
}
