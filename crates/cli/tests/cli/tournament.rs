//! `rival tournament`.

use crate::resume::Scratch;
use crate::run::{complaint, read_json, rival};
use std::fs;

const LEVELS: [&str; 12] = [
    "tournament",
    "connect-four",
    "--agent",
    "random",
    "--agent",
    "alpha-beta:depth=3,name=three",
    "--agent",
    "alpha-beta:depth=1,name=one",
    "--rounds",
    "3",
    "--seed",
    "7",
];

fn played(more: &[&str]) -> String {
    let ran = rival(&[&LEVELS[..], more].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

#[test]
fn players_are_rated_and_compared_in_tables() {
    let out = played(&[]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "connect-four · up to 18 games · seed 7");
    assert_eq!(lines.iter().filter(|line| line.starts_with("Finished game ")).count(), 18);
    let ratings = lines.iter().position(|line| line.starts_with("#  Player")).expect("a table");
    assert!(lines[ratings + 1].starts_with("1  three  "), "{out}");
    assert!(lines[ratings + 3].contains("random"), "{out}");
    let cross = lines.iter().rposition(|line| line.starts_with("#  Player")).expect("another table");
    let cross = &lines[cross..];
    assert_eq!(cross[0].split_whitespace().collect::<Vec<_>>(), ["#", "Player", "1", "2", "3"]);
    assert!(cross[1].contains(" · ") && cross[1].ends_with("/6"), "{out}");
}

#[test]
fn in_a_gauntlet_only_the_first_meets_all() {
    let out = played(&["--format", "gauntlet", "--json"]);
    let end = read_json(out.lines().last().expect("a line"));
    let games: Vec<(&str, u64)> = end["players"]
        .as_array()
        .expect("players")
        .iter()
        .map(|row| (row["name"].as_str().unwrap_or_default(), row["games"].as_u64().unwrap_or_default()))
        .collect();
    assert!(games.contains(&("random", 12)) && games.contains(&("three", 6)), "{games:?}");
    let random =
        end["players"].as_array().and_then(|rows| rows.iter().find(|row| row["name"] == "one")).expect("a row");
    assert_eq!(random["against"].as_array().map(|row| row.iter().filter(|cell| cell.is_null()).count()), Some(2));
}

#[test]
fn a_spreadsheet_has_a_row_for_each_player() {
    let out = played(&["--csv"]);
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [14, 14, 14, 14]);
    assert_eq!((rows[0][0], rows[0][11], rows[1][1], rows[1][11]), ("rank", "three", "three", ""));
    let beside = rival(&[&LEVELS[..], &["--csv"]].concat()).err;
    assert_eq!(beside, "connect-four · up to 18 games · seed 7\n");
}

#[test]
fn a_tournament_speaks_spanish() {
    let out = played(&["--lang", "es"]);
    for words in ["hasta 18 partidas · semilla 7", "Jugador", "Puntos", "Empates"] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn every_file_of_weights_in_a_folder_plays() {
    let folder = std::env::temp_dir().join(format!("rival-class-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in [
        ("ana.toml", "heuristic = \"classic\"\n[weights]\nopen-lines = 1\n"),
        ("luis.toml", "game = \"tictactoe\"\nheuristic = \"classic\"\n[weights]\nopen-lines = -1\n"),
        ("notes.txt", "not weights"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    let folder_text = folder.to_str().expect("a plain path");
    let class = ["tournament", "tictactoe", "--folder", folder_text, "--with", "depth=2", "--rounds", "2", "--csv"];
    let ran = rival(&class);
    let with = complaint(&["tournament", "tictactoe", "--folder", folder_text, "--with", "depth=x"]);
    fs::write(folder.join("eva.toml"), "[weights]\nspeed = 1\n").expect("a file");
    fs::write(folder.join("iris.toml"), "no weights").expect("a file");
    let bad = complaint(&["tournament", "tictactoe", "--folder", folder_text]);
    let other = complaint(&["tournament", "color-clash", "--folder", folder_text]);
    fs::remove_dir_all(&folder).expect("the folder goes");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains(",ana,") && ran.out.contains(",luis,") && !ran.out.contains("notes"), "{}", ran.out);
    assert!(with.starts_with("rival: --with: depth: \"x\" is neither"), "{with}");
    assert!(bad.starts_with(&format!("rival: --folder: {folder_text}/eva.toml: \"speed\" is not a feature")), "{bad}");
    assert!(bad.lines().count() == 2 && bad.contains("/iris.toml: "), "all that is wrong: {bad}");
    assert!(other.starts_with(&format!("rival: --folder: {folder_text}/ana.toml: ")), "{other}");
}

#[test]
fn weights_of_the_other_heuristic_are_told_what_they_lack() {
    let folder = std::env::temp_dir().join(format!("rival-hint-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("ana.toml"), "[weights]\nmobility = 12\n").expect("a file");
    let said =
        complaint(&["tournament", "smart-horses", "--agent=random", "--folder", folder.to_str().expect("a path")]);
    fs::remove_dir_all(&folder).expect("the folder goes");
    assert!(said.ends_with("(they fit with heuristic = \"classic\" in the file)"), "{said}");
}

#[test]
fn tournaments_that_cannot_be_held_are_refused() {
    assert_eq!(
        complaint(&["tournament", "tictactoe", "--agent", "random"]),
        "rival: --agent: a tournament has two players or more"
    );
    let missing = complaint(&["tournament", "tictactoe", "--folder", "/no/such/folder"]);
    assert!(missing.starts_with("rival: --folder: /no/such/folder cannot be read"), "{missing}");
    let scratch = Scratch::new("not-a-contest");
    fs::write(scratch.path(), "1. b2 a1 *\n\n").expect("a file");
    let foreign = rival(&[&LEVELS[..], &["--record", scratch.path()]].concat());
    assert_eq!(foreign.code, 2);
    assert!(foreign.err.contains("game 1 of this file was played by other players"), "{}", foreign.err);
}
