//! Game files on the command line: a path goes wherever a game's name goes.

use crate::run::{complaint, json, rival};
use std::path::{Path, PathBuf};

/// A file of `examples/games`.
fn example(name: &str) -> String {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games");
    games.join(format!("{name}.toml")).to_str().expect("a path").to_owned()
}

/// The files of `examples/games`.
fn examples() -> Vec<PathBuf> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games");
    let files = std::fs::read_dir(games).expect("a folder").map(|entry| entry.expect("an entry").path());
    files.filter(|file| file.extension().is_some_and(|end| end == "toml")).collect()
}

#[test]
fn every_example_is_short_and_its_games_end() {
    let examples = examples();
    assert_eq!(examples.len(), 14);
    for file in examples {
        let lines = std::fs::read_to_string(&file).expect("a file").lines().count();
        assert!((10..=45).contains(&lines), "{}: {lines} lines", file.display());
        let path = file.to_str().expect("a path");
        let figures = json(&["game", "check", path, "--games", "5", "--json"]);
        assert_eq!(figures["games"], 5);
        assert!(figures["plies"][2].as_u64() <= figures["longest_possible"].as_u64(), "{path}: {figures}");
        let results = figures["results"].as_array().expect("three shares");
        let all: f64 = results.iter().filter_map(serde_json::Value::as_f64).sum();
        assert!((all - 1.0).abs() < 1e-9, "{path}: {figures}");
    }
}

#[test]
fn the_file_to_start_from_is_tic_tac_toe() {
    let ran = rival(&["game", "new"]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.out, std::fs::read_to_string(example("tic-tac-toe")).expect("a file"));
}

#[test]
fn check_says_the_rules_and_what_random_games_are_like() {
    let ran = rival(&["game", "check", &example("smart-horses"), "--games", "20"]);
    for words in [
        "A side that can do nothing while the other can passes and loses 4 points, every time.",
        "When neither side can do anything, more points win.",
        "20 random games:",
        "between random players",
    ] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    let spanish = rival(&["game", "check", &example("hex"), "--games", "3", "--lang", "es"]);
    assert!(spanish.out.contains("El tablero tiene 11×11 hexágonos."), "{}", spanish.out);
}

#[test]
fn a_mistake_is_told_with_file_line_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("broken.toml");
    let text = std::fs::read_to_string(example("tic-tac-toe")).expect("a file").replace("3x3", "3x333");
    std::fs::write(&file, text).expect("it is written");
    let path = file.to_str().expect("a path");
    let said = complaint(&["show", path]);
    assert!(said.starts_with(&format!("rival: {path}: line 5, column 18: write files x ranks")), "{said}");
    let missing = complaint(&["show", "no-such-file.toml"]);
    assert!(missing.contains("no-such-file.toml cannot be read"), "{missing}");
}

#[test]
fn commands_take_a_path_for_a_game() {
    let file = example("othello");
    let shown = json(&["show", &file, "--moves", "d3 c3", "--json"]);
    assert_eq!(shown["position"], "8/8/8/3bw3/3wb3/2wb4/8/8 b");
    let name = shown["game"].as_str().expect("a name").to_owned();
    assert!(name.starts_with("othello:"), "{name}");
    assert_eq!(json(&["search", &file, "--depth", "2", "--json"])["game"], name);
    assert_eq!(json(&["games", "--file", &file, "--json"])["games"][0]["id"], "othello");
    assert_eq!(json(&["rules", &file, "--json"])["game"], name);
    let leaves = rival(&["perft", &file, "--depth", "4"]);
    assert!(leaves.out.contains("244"), "{}", leaves.out);
}

#[test]
fn a_recorded_game_of_a_file_is_read_with_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("games.pgn");
    let (file, record) = (example("tic-tac-toe"), record.to_str().expect("a path").to_owned());
    let players = ["--first", "beginner", "--second", "amateur", "--games", "2", "--seed", "1", "--record", &record];
    let ran = rival(&[&["match", &file], &players[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let analyzed = rival(&["analyze", &file, "--record", &record, "--nodes", "50"]);
    assert_eq!(analyzed.code, 0, "{}", analyzed.err);
    let alone = complaint(&["analyze", "--record", &record]);
    assert!(alone.contains("is the game of a game file: give the path to that file"), "{alone}");
}

#[test]
fn hexagons_are_shifted_by_half_a_cell_from_rank_to_rank() {
    let shown = rival(&["show", &example("hex"), "--moves", "a1 b2"]).out;
    let line = |rank: &str| shown.lines().find(|line| line.trim_start().starts_with(rank)).expect("a rank").to_owned();
    let place = |line: &str, letter: char| line.chars().position(|found| found == letter).expect("a stone");
    // b2 lies one cell and a half to the right of a1.
    assert_eq!(place(&line("2 "), 'b'), place(&line("1 "), 'r') + 6);
}
