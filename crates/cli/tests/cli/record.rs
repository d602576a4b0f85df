//! Games written down, shown again.

use crate::run::{command, finish, json, read_json, rival, rival_fed};

const GAMES: &str = "\
[White \"Ana\"]
[Black \"Luis\"]
[Game \"tictactoe\"]

1. b2 a1 2. c3 {+M3/4 0.1s} *

[Game \"color-clash\"]

1. mb3+pb2 md3 *
";

fn shown(options: &[&str]) -> crate::run::Ran {
    let mut command = command(&["show", "--record", "-"]);
    command.args(options).write_stdin(GAMES);
    finish(command)
}

#[test]
fn each_game_of_a_file_is_shown_after_its_last_move() {
    let ran = shown(&["--json"]);
    let positions: Vec<_> = ran.out.lines().map(|line| read_json(line)["position"].clone()).collect();
    assert_eq!(positions, ["2x/1x1/o2 o", "5/1r3/5/1r1b1/5 b3 d3 b 1 - 1"]);
}

#[test]
fn one_game_can_be_chosen_and_a_move_in_it() {
    let ran = shown(&["--number", "2", "--ply", "1", "--json"]);
    assert_eq!(read_json(&ran.out)["position"], "5/1r3/5/3b1/5 b3 d2 r 1 - 1");
    let ran = shown(&["--number", "1", "--ply", "0", "--moves", "c3", "--json"]);
    assert_eq!(read_json(&ran.out)["position"], "2x/3/3 o");
}

#[test]
fn people_are_told_who_played_whom_and_where_in_the_game_they_are() {
    let ran = shown(&["--number", "1", "--ply", "2"]);
    assert!(ran.out.starts_with("Tic-tac-toe · tictactoe\nX: Ana · O: Luis · * · move 2 of 3\n\n"), "{}", ran.out);
    assert!(ran.out.contains("Last move: a1\n"), "{}", ran.out);
    let ran = shown(&["--number", "1", "--lang", "es"]);
    assert!(ran.out.contains("X: Ana · O: Luis · * · jugada 3 de 3\n"), "{}", ran.out);
}

#[test]
fn a_file_is_read_by_its_name() {
    let file = std::env::temp_dir().join(format!("rival-record-{}.pgn", std::process::id()));
    std::fs::write(&file, GAMES).expect("a file");
    let seen = json(&["show", "tictactoe", "--record", &file.to_string_lossy(), "--number", "1", "--json"]);
    std::fs::remove_file(&file).expect("the file is there");
    assert_eq!(seen["position"], "2x/1x1/o2 o");
}

#[test]
fn what_is_not_there_is_said() {
    assert_eq!(shown(&["--number", "3"]).err, "rival: --number: 3 is more than the games of the file, 2\n");
    assert_eq!(shown(&["--number", "1", "--ply", "4"]).err, "rival: --ply: \"4\" is not a whole number from 0 to 3\n");
    assert_eq!(shown(&["--number", "0"]).err, "rival: --number: \"0\" is not a whole number from 1 up\n");
    let missing = rival(&["show", "--record", "no such file"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.starts_with("rival: no such file: the file cannot be read: "), "{}", missing.err);
    assert_eq!(rival_fed(&["show", "--record", "-"], "\n").err, "rival: -: there is no game in it\n");
}

#[test]
fn a_bad_game_is_refused_with_its_number_and_a_bad_text_with_its_line() {
    let ran = rival_fed(&["show", "tictactoe", "--record", "-", "--json"], "1. b2 *\n\n1. b2 b2 *\n");
    assert_eq!((ran.code, ran.out.lines().count()), (2, 2), "{}", ran.out);
    assert!(ran.err.starts_with("rival: game 2: record: 1... b2: \"b2\" is not legal here; legal: "), "{}", ran.err);
    let ran = rival_fed(&["show", "tictactoe", "--record", "-"], "1. b2 ?? *\n");
    assert!(ran.err.starts_with("rival: -: record: line 1: \"??\" is neither"), "{}", ran.err);
}

#[test]
fn a_game_is_named_by_the_command_or_by_the_file() {
    assert_eq!(rival_fed(&["show", "--record", "-"], "1. b2 *").code, 2);
    let ran = rival_fed(&["show", "connect-four", "--record", "-", "--number", "1"], GAMES);
    assert_eq!(ran.err, "rival: game 1: record: it is of tictactoe, not of connect-four\n");
    assert_eq!(rival(&["show"]).code, 2);
}
