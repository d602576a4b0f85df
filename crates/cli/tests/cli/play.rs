//! `rival play` without a terminal: a game by lines of text.

use crate::run::{complaint, process, read_json, rival, rival_fed};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// Plays a whole game as a script would: reads the legal moves, answers with one, until there is a result.
///
/// Gives back all that was said.
fn whole_game(args: &[&str]) -> String {
    let mut child = process(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let (mut said, mut legal) = (String::new(), String::new());
    for line in output.lines() {
        let line = line.expect("text");
        said.push_str(&format!("{line}\n"));
        if let Some((_, moves)) = line.strip_prefix("Legal moves").and_then(|rest| rest.split_once(": ")) {
            legal = moves.split(' ').next().expect("a move").to_owned();
        } else if line.contains(" to move") {
            writeln!(input, "{legal}").expect("somebody reads");
        } else if line.ends_with('.') && is_a_result(&line) {
            break;
        }
    }
    drop(input);
    assert!(child.wait().expect("an end").success(), "{said}");
    said
}

/// "Neither knight can leap: White wins, 12 to 7."
fn is_a_result(line: &str) -> bool {
    let result = line.split_once(": ").map(|(_, result)| result);
    result.is_some_and(|result| result.contains(" wins") && !result.contains(" in ") || result.starts_with("a draw"))
}

#[test]
fn a_whole_game_of_each_can_be_played_by_script() {
    for (game, seed) in [
        ("tictactoe", "1"),
        ("smart-horses", "7"),
        ("color-clash", "1"),
        ("desconecta-4-boom", "1"),
        ("connect-four", "1"),
    ] {
        let said = whole_game(&["play", game, "--level", "beginner", "--seed", seed]);
        let last = said.lines().last().expect("a result");
        assert!(is_a_result(last), "{game}: {said}");
        assert!(said.contains("You play"), "{game}: {said}");
    }
}

#[test]
fn the_machine_moves_first_in_smart_horses() {
    let ran = rival_fed(&["play", "smart-horses", "--seed", "7"], "");
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("You play Black against Amateur."), "{}", ran.out);
    assert!(ran.out.contains("\nWhite: "), "{}", ran.out);
}

#[test]
fn a_forced_pass_is_announced_with_its_penalty() {
    let stuck = "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxB/xxxxxxxx/x1xxxx1x/xxxxxxxx/Wxxxxxx1 w 0 0 -";
    let args = ["play", "smart-horses", "--position", stuck, "--first", "human", "--second", "beginner"];
    let ran = rival_fed(&args, "b3\npass\n");
    assert!(ran.out.contains("Legal moves: pass (-4)\nWhite to move: pass is the only move.\n"), "{}", ran.out);
    assert!(ran.out.contains("White: pass. No leaps left: White passes and loses 4 points."), "{}", ran.out);
    assert!(ran.out.contains("Black wins, 0 to -4."), "{}", ran.out);
}

#[test]
fn an_illegal_move_is_explained_and_nothing_is_lost() {
    let ran = rival_fed(&["play", "tictactoe", "--first", "human", "--second", "human"], "b2\nb2\nz9\na1\n");
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("move: \"b2\" is not legal here; legal: a1 b1 c1 a2 c2 a3 b3 c3"), "{}", ran.out);
    assert!(ran.out.contains("O: a1."), "{}", ran.out);
}

#[test]
fn undo_takes_back_ones_move_and_the_reply() {
    let ran = rival_fed(&["play", "tictactoe", "--level", "expert"], "undo\nb2\nundo\nmoves\n");
    assert!(ran.out.contains("There is nothing to take back yet."), "{}", ran.out);
    assert!(ran.out.contains("2 moves taken back."), "{}", ran.out);
    assert!(ran.out.ends_with("Legal moves: a1 b1 c1 a2 b2 c2 a3 b3 c3\n"), "{}", ran.out);
}

#[test]
fn undo_gives_back_one_action_of_a_turn() {
    let ran = rival_fed(&["play", "color-clash", "--level", "beginner"], "mb3\nundo\n");
    assert!(ran.out.contains("One move taken back."), "{}", ran.out);
    assert!(ran.out.ends_with("Red to move.\n") && ran.out.contains("Actions left: 1/2"), "{}", ran.out);
}

#[test]
fn a_hint_is_of_full_strength_whatever_the_level() {
    let args = ["play", "tictactoe", "--position", "o2/1x1/1xo x", "--level", "beginner", "--side", "x"];
    let ran = rival_fed(&args, "hint\n");
    assert!(ran.out.ends_with("Hint: b3 (proven: X wins in 1 ply).\n"), "{}", ran.out);
}

#[test]
fn every_legal_move_has_its_value() {
    let ran = rival_fed(&["play", "tictactoe", "--position", "o2/1x1/1xo x", "--side", "x"], "values\n");
    let values: Vec<&str> = ran.out.lines().rev().take(5).collect();
    assert_eq!(values[4], "    b3  X wins in 1 ply", "{}", ran.out);
    let mut moves: Vec<&str> = values.iter().filter_map(|line| line.split_whitespace().next()).collect();
    moves.sort_unstable();
    assert_eq!(moves, ["a1", "a2", "b3", "c2", "c3"]);
}

#[test]
fn the_machines_last_move_is_explained() {
    let ran = rival_fed(&["play", "smart-horses", "--seed", "7"], "why\n");
    for part in ["White plays d6: -5 points.", "White's points minus Black's: +0.00 → -500.00", "it expects d6 g6"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
}

#[test]
fn another_game_begins_with_the_same_players_and_another_seed() {
    let ran = rival_fed(&["play", "tictactoe", "--side", "o", "--level", "beginner", "--seed", "7"], "new\nmoves\n");
    assert_eq!(ran.out.matches("You play O against Beginner.").count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches("Tic-tac-toe · seed ").count(), 2, "{}", ran.out);
}

#[test]
fn machines_play_each_other_to_the_end_without_being_asked() {
    let ran = rival(&["play", "color-clash", "--first", "beginner", "--second", "amateur", "--seed", "3"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("Red: Beginner. Blue: Amateur."), "{}", ran.out);
    let last = ran.out.lines().last().expect("a result");
    assert!(is_a_result(last), "{last}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let args = ["play", "smart-horses", "--first", "beginner", "--second", "beginner", "--seed", "11"];
    let moves =
        || rival(&args).out.lines().filter(|line| !line.starts_with("  ")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(moves(), moves());
}

#[test]
fn the_game_is_played_in_spanish_too() {
    let ran = rival_fed(
        &["play", "color-clash", "--lang", "es", "--level", "beginner"],
        "ayuda\nmb3\ndeshacer\nsalir\nmb3\n",
    );
    for part in ["Juegas con Rojo contra Principiante.", "deshace tu última jugada", "Una jugada deshecha."] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert_eq!(ran.out.matches("Rojo: mb3.").count(), 1, "nothing is played after leaving: {}", ran.out);
}

#[test]
fn a_saved_game_is_gone_on_with() {
    let file = std::env::temp_dir().join(format!("rival-play-{}.pgn", std::process::id()));
    let name = file.to_str().expect("text");
    let saved =
        rival_fed(&["play", "color-clash", "--level", "beginner", "--seed", "5"], &format!("mb3\nsave {name}\n"));
    assert!(saved.out.ends_with(&format!("Saved to {name}; rival play --record goes on with it.\n")), "{}", saved.out);
    let resumed = rival_fed(&["play", "--record", name], "undo\n");
    std::fs::remove_file(&file).expect("it was written");
    assert!(resumed.out.starts_with("ColorClash · seed 5\nYou play Red against Beginner.\n"), "{}", resumed.out);
    assert!(resumed.out.contains("Actions left: 1/2"), "{}", resumed.out);
    assert!(resumed.out.contains("One move taken back."), "{}", resumed.out);
}

#[test]
fn a_file_that_holds_anything_but_our_games_is_not_saved_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept");
    let name = file.to_str().expect("text");
    let saved = |lang| {
        let args = ["play", "tictactoe", "--first", "human", "--second", "human", "--lang", lang];
        rival_fed(&args, &format!("b2\nsave {name}\n")).out
    };
    let foreign_game = "[White \"Ana\"]\n[Black \"Luis\"]\n\n1. e4 e5 1-0\n\n";
    let half_a_game = "[Game \"tictactoe\"]\n\n1. b2 a1";
    for kept in
        [&b"Ana\nLuis\nMarta\n"[..], b"# notes", b"\x7fELF\xff", foreign_game.as_bytes(), half_a_game.as_bytes()]
    {
        std::fs::write(&file, kept).expect("a file");
        assert!(saved("en").ends_with("so it stays as it is; choose another\n"), "{kept:?}");
        assert!(saved("es").ends_with("así que se queda como está; elige otro\n"), "{kept:?}");
        assert_eq!(std::fs::read(&file).expect("a file"), kept);
    }
    std::fs::write(&file, "").expect("a file");
    assert!(saved("en").contains("Saved to"), "an empty file");
    let text = std::fs::read_to_string(&file).expect("a file");
    std::fs::write(&file, text.trim_end()).expect("a file");
    assert!(saved("en").contains("Saved to"), "a file of ours that was edited");
    let ran = rival(&["show", "--record", name, "--json"]);
    assert_eq!(ran.out.lines().count(), 2, "{}{}", ran.out, ran.err);
}

#[test]
fn a_game_that_cannot_be_saved_says_why_and_goes_on() {
    let ran = rival_fed(&["play", "tictactoe", "--first", "human", "--second", "human"], "save /nowhere/x.pgn\nb2\n");
    assert!(ran.out.contains("/nowhere/x.pgn: ") && ran.out.contains("X: b2."), "{}", ran.out);
}

#[test]
fn programs_are_told_of_everything_in_objects() {
    let moves = "b3\nhint\nvalues\nwhy\nz9\nhelp\nundo\n";
    let args = ["play", "tictactoe", "--position", "o2/1x1/1xo x", "--side", "o", "--level", "expert", "--json"];
    let ran = rival_fed(&args, moves);
    let objects: Vec<serde_json::Value> = ran.out.lines().map(read_json).collect();
    assert_eq!(objects[0]["move"], "b3");
    assert_eq!(objects[0]["thought"]["pv"][0], "b3");
    assert_eq!((&objects[1]["result"], &objects[1]["legal"]), (&"first".into(), &serde_json::json!([])));
    let refusals = objects.iter().filter(|object| object.get("error").is_some()).count();
    assert_eq!(refusals, 4, "b3, values, z9 and undo: {}", ran.out);
    assert!(objects.iter().any(|object| object["why"]["sentences"][0]["en"] == "X plays b3."));
}

#[test]
fn programs_are_told_the_seed_even_if_the_set_up_is_always_the_same() {
    let args = ["play", "tictactoe", "--side", "x", "--level", "beginner", "--seed", "7", "--json"];
    let ran = rival_fed(&args, "");
    assert_eq!(read_json(&ran.out)["seed"], 7, "{}", ran.out);
}

#[test]
fn without_a_terminal_the_game_must_be_named() {
    assert!(complaint(&["play"]).starts_with("rival: which game? There is tictactoe smart-horses"));
}

#[test]
fn a_player_or_a_side_that_does_not_exist_is_named() {
    assert_eq!(
        complaint(&["play", "tictactoe", "--level", "grandmaster"]),
        "rival: --level: there is no level \"grandmaster\"; there is beginner amateur expert master perfect"
    );
    assert_eq!(
        complaint(&["play", "smart-horses", "--side", "red"]),
        "rival: --side: \"red\" is neither w (White) nor b (Black)"
    );
    assert!(complaint(&["play", "tictactoe", "--position", "3/3 x"]).contains("2 ranks"));
}

#[test]
fn any_machine_can_be_played_against_and_levels_have_names_in_both_languages() {
    for (player, label) in [
        ("mcts:nodes=200", "Monte Carlo"),
        ("experto", "Expert"),
        ("random", "Random moves"),
        ("beginner:name=Rita", "Rita"),
    ] {
        let ran = rival_fed(&["play", "tictactoe", "--first", "human", "--second", player, "--seed", "1"], "b2\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains(&format!("against {label}")), "{player}: {}", ran.out);
        assert!(ran.out.matches("O: ").count() >= 1, "{player}: {}", ran.out);
    }
    let program = complaint(&["play", "tictactoe", "--first", "human", "--second", "ugi:./x"]);
    assert_eq!(program, "rival: --second: programs play in `rival match` and `rival tournament`");
}
