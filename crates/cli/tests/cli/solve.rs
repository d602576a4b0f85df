//! `rival solve`.

use crate::run::{complaint, json, read_json, rival, rival_fed};
use serde_json::json;

/// An early game of Connect Four.
const FOUR: &str = "7/7/2y4/2r4/r1yy3/r1ryr2 y";
/// A late game of Smart Horses.
const HORSES: &str = "xxxxxxxx/xxxxxxxx/xxWxxxxx/xxxxxxxx/xx1x1xxx/x1xx1xxB/xx1xxxxx/x1x1xxxx w 3 5 -";

#[test]
fn tic_tac_toe_is_a_draw() {
    let solved = json(&["solve", "tictactoe", "--json"]);
    assert_eq!(solved["winner"], "draw");
    assert_eq!(solved["value"], 0);
    assert_eq!(solved["proven"]["bound"], "exact");
    assert_eq!(solved["pv"].as_array().map(Vec::len), Some(9));
    assert_eq!(solved["best"], solved["pv"][0]);
    assert!(solved["nodes"].is_u64() && solved["seconds"].is_f64(), "{solved}");
}

#[test]
fn people_read_words_and_no_codes() {
    let told = rival(&["solve", "tictactoe"]);
    assert!(
        told.out.starts_with("Tic-tac-toe · tictactoe\n") && told.out.contains("\nProven: a draw if both"),
        "{}",
        told.out
    );
}

#[test]
fn a_win_is_told_with_its_plies_and_every_move_has_a_value() {
    let args = ["solve", "tictactoe", "--position", "xo1/xo1/3 x", "--every-move", "--json"];
    let solved = json(&args);
    assert_eq!(solved["proven"], json!({ "winner": "first", "margin": 1, "bound": "exact", "win_in": 1 }));
    let moves = solved["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 5);
    let best = moves.iter().find(|known| known["move"] == "a1").expect("a1");
    assert_eq!((&best["value"], &best["win_in"]), (&json!(1), &json!(1)));
}

#[test]
fn winner_and_margin_agree() {
    for (game, position) in [("connect-four", FOUR), ("smart-horses", HORSES)] {
        let of = |question| json(&["solve", game, "--position", position, "--question", question, "--json"]);
        let (weak, strong) = (of("winner"), of("margin"));
        assert!(strong["winner"].is_string(), "{strong}");
        assert_eq!(weak["winner"], strong["winner"], "{game}");
        assert_eq!(strong["proven"]["bound"], "exact");
    }
}

#[test]
fn a_solver_that_is_stopped_claims_only_what_is_proven() {
    let solved = json(&["solve", "connect-four", "--nodes", "5000", "--json"]);
    assert_eq!(solved["stopped"], "nodes");
    assert_eq!((&solved["winner"], &solved["value"], &solved["proven"]), (&json!(null), &json!(null), &json!(null)));
    assert_eq!(solved["bounds"], json!([-1, 1]));
    assert!(solved["nodes"].as_u64() <= Some(5000));
}

#[test]
fn what_is_known_is_kept_and_gone_on_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("four.solve");
    let file = file.to_str().expect("a name");
    let position = ["solve", "connect-four", "--moves", "4 4 4 4 4 2 2 3 3 6", "--json"];
    let whole = json(&position);
    let with = |more: &[&str]| json(&[&position, more].concat());
    let part = with(&["--resume", file, "--nodes", "3000"]);
    assert_eq!(part["stopped"], "nodes");
    let rest = with(&["--resume", file]);
    assert_eq!((&rest["value"], &rest["proven"]), (&whole["value"], &whole["proven"]));
    assert!(rest["nodes"].as_u64() > part["nodes"].as_u64(), "{rest}");
    let other = rival(&["solve", "connect-four", "--resume", file]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("this file is not of a solution of this position"), "{}", other.err);
    let mut bytes = std::fs::read(file).expect("the file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(file, bytes).expect("written");
    let damaged = rival(&[&position[..], &["--resume", file]].concat());
    assert_eq!(damaged.code, 2);
    assert!(damaged.err.contains("changed or cut off"), "{}", damaged.err);
}

#[test]
fn threads_change_no_answer_and_their_number_is_checked() {
    let args = ["solve", "connect-four", "--moves", "4 4 4 4 4 2 2 3 3 6", "--memory", "16", "--json"];
    let (one, two) = (json(&args), json(&[&args[..], &["--threads", "2"]].concat()));
    assert_eq!((&one["value"], &one["proven"]), (&two["value"], &two["proven"]));
    assert_eq!(
        complaint(&["solve", "tictactoe", "--threads", "0"]),
        "rival: --threads: \"0\" is not a whole number from 1 to 64"
    );
}

#[test]
fn positions_stream_from_standard_input() {
    let ran = rival_fed(&["solve", "tictactoe", "--position", "-", "--json"], "xo1/xo1/3 x\nnonsense\n3/3/3 x\n");
    let lines: Vec<_> = ran.out.lines().map(read_json).collect();
    assert_eq!((&lines[0]["winner"], &lines[2]["winner"]), (&json!("first"), &json!("draw")));
    assert_eq!(lines[1]["line"], 2);
    assert_eq!(ran.code, 2);
}

#[test]
fn people_read_what_is_proven_in_both_languages() {
    let ran = rival(&["solve", "tictactoe", "--position", "xo1/xo1/3 x"]);
    assert!(ran.out.contains("Proven: ") && ran.out.contains("X wins in 1 ply"), "{}", ran.out);
    let ran = rival(&["solve", "tictactoe", "--position", "xo1/xo1/3 x", "--lang", "es"]);
    assert!(ran.out.contains("Demostrado: "), "{}", ran.out);
    assert!(ran.out.contains(" en 1 jugada"), "{}", ran.out);
}

#[test]
fn a_memory_that_is_no_number_is_refused() {
    assert_eq!(
        complaint(&["solve", "tictactoe", "--memory", "0"]),
        "rival: --memory: \"0\" is not a whole number from 1 to 1048576"
    );
}

#[test]
fn a_certificate_is_verified_and_a_changed_one_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof.txt");
    let file = path.to_str().expect("a name");
    for (args, winner, value, bounds) in [
        (vec!["solve", "tictactoe"], json!("draw"), json!(0), json!([0, 0])),
        (vec!["solve", "tictactoe", "--position", "xo1/xo1/3 x"], json!("first"), json!(1), json!([1, null])),
        (vec!["solve", "smart-horses", "--position", HORSES], json!(null), json!(null), json!(null)),
    ] {
        let solved = json(&[&args[..], &["--certificate", file, "--json"]].concat());
        let verified = json(&["verify", file, "--json"]);
        assert_eq!((&verified["verified"], &verified["winner"]), (&json!(true), &solved["winner"]), "{verified}");
        assert_eq!(verified["value"], solved["value"]);
        if winner.is_string() {
            assert_eq!((&verified["winner"], &verified["value"], &verified["bounds"]), (&winner, &value, &bounds));
        }
        let text = std::fs::read_to_string(&path).expect("a certificate");
        assert!(text.starts_with("rival certificate 1\ngame "), "{text}");
        std::fs::write(&path, text.replacen("position", "Position", 1)).expect("written");
        assert_eq!(rival(&["verify", file]).code, 1);
        std::fs::write(&path, &text[1..]).expect("written");
        assert_eq!(rival(&["verify", file]).code, 2);
    }
    assert_eq!(rival(&["verify", folder.path().join("none").to_str().expect("a name")]).code, 2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_solution_is_printed_before_its_certificate_may_fail() {
    let ran = rival(&["solve", "tictactoe", "--certificate", "/dev/full"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("draw") && ran.err.contains("/dev/full"), "{} {}", ran.out, ran.err);
}

#[test]
fn a_certificate_of_nothing_is_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof.txt");
    let file = path.to_str().expect("a name");
    assert_eq!(rival(&["solve", "connect-four", "--nodes", "1000", "--certificate", file]).code, 1);
    assert!(!path.exists());
}

#[test]
fn a_book_is_made_in_pieces_and_comes_out_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, parts] = ["whole.book", "parts.book"].map(|name| folder.path().join(name));
    let [whole, parts] = [&whole, &parts].map(|path| path.to_str().expect("a name"));
    let made = json(&["book", "tictactoe", "-o", whole, "--plies", "5", "--json"]);
    assert_eq!(made["complete"], true);
    assert!(made["positions"].as_u64() > Some(20), "{made}");
    assert_eq!(made["bytes"].as_u64(), std::fs::metadata(whole).ok().map(|found| found.len()));
    json(&["book", "tictactoe", "-o", parts, "--plies", "2", "--json"]);
    json(&["book", "tictactoe", "-o", parts, "--plies", "5", "--json"]);
    assert!(std::fs::read(whole).expect("a book") == std::fs::read(parts).expect("a book"), "not the same book");
    let mut bytes = std::fs::read(whole).expect("a book");
    bytes[40] ^= 1;
    std::fs::write(parts, bytes).expect("written");
    assert_eq!(rival(&["book", "tictactoe", "-o", parts]).code, 2);
    assert_eq!(rival(&["book", "connect-four", "-o", whole]).code, 2, "of another game");
    assert_eq!(rival(&["book", "smart-horses", "-o", parts]).code, 2, "no one start");
}
