//! `rival perft`.

use crate::run::{complaint, json, read_json, rival, rival_fed};
use serde_json::json;

#[test]
fn leaves_are_counted_at_every_depth() {
    let counted = json(&["perft", "tictactoe", "--depth", "9", "--json"]);
    assert_eq!(counted["leaves"], json!([9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]));
    assert_eq!(counted["game"], "tictactoe");
    assert_eq!(counted["position"], "3/3/3 x");
    assert!(counted["seconds"].is_f64(), "{counted}");
    assert!(counted.get("divide").is_none(), "{counted}");
}

#[test]
fn a_seed_that_was_drawn_is_shown() {
    let counted = json(&["perft", "smart-horses", "--depth", "1", "--json"]);
    let seed = counted["seed"].to_string();
    assert_eq!(json(&["show", "smart-horses", "--seed", &seed, "--json"])["position"], counted["position"]);
}

#[test]
fn divide_counts_below_each_first_move() {
    let args = ["perft", "tictactoe", "--position", "xo1/xo1/3 x", "--depth", "2", "--divide", "--json"];
    let counted = json(&args);
    // a1 wins at once, so nothing follows it.
    assert_eq!(counted["divide"], json!({ "a1": 0, "b1": 4, "c1": 4, "c2": 4, "c3": 4 }));
    assert_eq!(counted["leaves"], json!([5, 16]));
}

#[test]
fn counting_starts_after_the_moves() {
    let counted = json(&["perft", "tictactoe", "--moves", "b2", "--depth", "1", "--json"]);
    assert_eq!(counted["leaves"], json!([8]));
}

#[test]
fn a_finished_game_has_no_leaves() {
    let counted = json(&["perft", "tictactoe", "--position", "xox/oxx/oxo o", "--depth", "2", "--json"]);
    assert_eq!(counted["leaves"], json!([0, 0]));
}

#[test]
fn people_see_a_row_for_each_depth_and_each_move() {
    let ran = rival(&["perft", "tictactoe", "--depth", "3", "--divide"]);
    let words: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(words.contains(&vec!["depth", "leaves", "time", "nodes/s"]), "{}", ran.out);
    assert!(words.iter().any(|row| row.starts_with(&["3", "504"])), "{}", ran.out);
    assert!(words.contains(&vec!["c3", "56"]), "{}", ran.out);
    assert_eq!(ran.code, 0);
}

#[test]
fn positions_stream_from_standard_input() {
    let ran = rival_fed(
        &["perft", "tictactoe", "--depth", "1", "--position", "-", "--json"],
        "3/3/3 x\nnonsense\n3/1x1/3 o\n",
    );
    let lines: Vec<_> = ran.out.lines().map(read_json).collect();
    assert_eq!((&lines[0]["leaves"], &lines[2]["leaves"]), (&json!([9]), &json!([8])));
    assert_eq!(lines[1]["line"], 2);
    assert_eq!(ran.code, 2);
}

#[test]
fn a_depth_out_of_bounds_is_refused_with_the_bound() {
    let sentence = |depth| complaint(&["perft", "tictactoe", "--depth", depth]);
    assert_eq!(sentence("99"), "rival: --depth: \"99\" is not a whole number from 1 to 64");
    assert_eq!(
        sentence("99999999999999999999"),
        "rival: --depth: \"99999999999999999999\" is not a whole number from 1 to 64"
    );
    assert_eq!(sentence("0"), "rival: --depth: \"0\" is not a whole number from 1 to 64");
    assert_eq!(sentence("-1"), "rival: --depth: \"-1\" is not a whole number from 1 to 64");
    assert_eq!(sentence("deep"), "rival: --depth: \"deep\" is not a whole number from 1 to 64");
}

#[test]
fn a_depth_must_be_given() {
    assert!(complaint(&["perft", "tictactoe"]).contains("--depth"));
}
