//! `rival show`.

use crate::run::{complaint, json, keys, read_json, rival, rival_fed};
use serde_json::json;

#[test]
fn a_game_starts_from_its_start() {
    let shown = json(&["show", "tictactoe", "--json"]);
    let legal = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    assert_eq!(
        shown,
        json!({
            "game": "tictactoe", "position": "3/3/3 x", "side": "first", "legal": legal,
            "result": null, "reason": null, "scores": null, "seed": null,
        })
    );
}

#[test]
fn json_is_one_object_on_one_line() {
    let ran = rival(&["show", "tictactoe", "--json"]);
    assert_eq!(ran.out.lines().count(), 1);
    assert!(ran.out.starts_with(r#"{"game":"tictactoe","position":"#), "{}", ran.out);
    assert_eq!(ran.err, "");
}

#[test]
fn moves_are_played_in_turn_and_the_result_is_the_side_that_won() {
    let shown = json(&["show", "tictactoe", "--moves", "b2 a1 c3 c1 a2 b1", "--json"]);
    assert_eq!(shown["position"], "2x/xx1/ooo x");
    assert_eq!(shown["result"], "second");
    assert_eq!(shown["side"], "first");
    assert_eq!(shown["legal"], json!([]));
}

#[test]
fn a_draw_is_called_a_draw() {
    let shown = json(&["show", "tictactoe", "--position", "xox/oxx/oxo o", "--json"]);
    assert_eq!(shown["result"], "draw");
    assert!(rival(&["show", "tictactoe", "--position", "xox/oxx/oxo o"]).out.ends_with("The board is full: a draw.\n"));
}

#[test]
fn moves_are_played_from_the_position_given() {
    let args = ["show", "tictactoe", "--position", "3/1x1/3 o", "--moves", "a1", "--json"];
    assert_eq!(json(&args)["position"], "3/1x1/o2 x");
}

#[test]
fn a_variant_keeps_its_name() {
    let shown = json(&["show", "tictactoe:4x4:3", "--json"]);
    assert_eq!(shown["game"], "tictactoe:4x4:3");
    assert_eq!(shown["position"], "4/4/4/4 x");
}

#[test]
fn people_see_the_board_the_turn_and_the_moves() {
    let ran = rival(&["show", "tictactoe", "--moves", "b2 a1"]);
    let expected = "\
Tic-tac-toe · tictactoe

   ┌───┬───┬───┐
 3 │ • │ • │ • │
   ├───┼───┼───┤
 2 │ • │ X │ • │
   ├───┼───┼───┤
 1 │ O │ • │ • │
   └───┴───┴───┘
     a   b   c

To win: 3 in a line
Last move: a1
Position: 3/1x1/o2 x
Legal moves: b1 c1 a2 c2 a3 b3 c3
X to move.
";
    assert_eq!(ran.out, expected);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn the_deciding_line_stands_in_brackets_and_the_result_comes_last() {
    let ran = rival(&["show", "tictactoe", "--position", "2x/xx1/ooo x"]);
    assert!(ran.out.contains("│[O]│[O]│[O]│"), "{}", ran.out);
    assert!(ran.out.ends_with("O wins.\n"), "{}", ran.out);
    assert!(!ran.out.contains("Legal moves"), "{}", ran.out);
}

/// The position that the rules of Smart Horses give as their example.
const HORSES: &str = "8/4B3/6W1/8/8/8/8/8 w 0 0 c8+3,d8-5,f8-3,a7+10,c7+5,d6-4,b4+4,e2-10,c1+1,e1-1";

#[test]
fn each_side_has_its_score() {
    let shown = json(&["show", "smart-horses", "--position", HORSES, "--moves", "f8", "--json"]);
    assert_eq!(shown["scores"], json!({ "first": -3, "second": 0 }));
    assert_eq!((&shown["side"], &shown["seed"]), (&json!("second"), &json!(null)));
}

#[test]
fn a_seed_gives_its_set_up_again() {
    let shown = json(&["show", "smart-horses", "--seed", "7", "--json"]);
    assert_eq!(shown["seed"], 7);
    assert_eq!(shown, json(&["show", "smart-horses", "--seed", "7", "--json"]));
    assert_ne!(shown["position"], json(&["show", "smart-horses", "--seed", "8", "--json"])["position"]);
}

#[test]
fn a_seed_that_was_drawn_is_shown_and_gives_its_set_up_again() {
    let shown = json(&["show", "smart-horses", "--json"]);
    let seed = shown["seed"].to_string();
    assert_eq!(json(&["show", "smart-horses", "--seed", &seed, "--json"]), shown);
    let first_line = |args: &[&str]| rival(args).out.lines().next().unwrap_or_default().to_owned();
    assert_eq!(
        first_line(&["show", "smart-horses", "--seed", &seed]),
        format!("Smart Horses · smart-horses · seed {seed}")
    );
    assert!(first_line(&["show", "smart-horses"]).contains(" · seed "));
}

#[test]
fn a_layout_has_its_points_and_takes_its_knights_from_the_seed() {
    let shown = json(&["show", "smart-horses", "--layout", "assignment", "--seed", "3", "--json"]);
    let position = shown["position"].as_str().expect("a position");
    assert!(position.ends_with(" w 0 0 a8+4,d8+3,g8-1,d6+1,b5+10,e5+5,g4-10,c3-5,e3-3,h1-4"), "{position}");
    assert_eq!(shown["seed"], 3);
    assert!(complaint(&["show", "smart-horses", "--layout", "maze"]).contains("there is assignment"));
}

#[test]
fn characters_alone_tell_pieces_points_paint_and_ruins_apart() {
    let board = |game, position, rank: &str| {
        let out = rival(&["show", game, "--position", position]).out;
        out.lines().find(|line| line.trim_start().starts_with(rank)).map(str::to_owned).unwrap_or(out)
    };
    assert_eq!(board("smart-horses", HORSES, "8 "), " 8 │   │   │ +3│ -5│   │ -3│   │ • │");
    assert_eq!(board("smart-horses", HORSES, "7 "), " 7 │+10│   │ +5│   │ B │   │   │   │");
    let ruins = "8/4B3/6xW/8/8/8/8/8 w 0 0 -";
    assert_eq!(board("smart-horses", ruins, "6 "), " 6 │   │   │   │   │   │   │▒▒▒│ W │");
    let painted = "5/1r1b1/1r3/3b1/5 b3 d3 r 2 - 2";
    assert_eq!(board("color-clash", painted, "4 "), " 4 │   │r•r│   │b b│   │");
    assert_eq!(board("color-clash", painted, "3 "), " 3 │ • │rRr│ • │ B │   │");
    let bombs = "7/7/7/7/7/1B5/gbbGg2 g 7";
    assert_eq!(board("desconecta-4-boom", bombs, "2 "), " 2 │   │*B*│   │   │   │   │   │");
    assert_eq!(board("desconecta-4-boom", bombs, "1 "), " 1 │(g)│(b)│(b)│*G*│(g)│   │   │");
}

#[test]
fn moves_of_several_kinds_are_listed_by_kind() {
    let out = rival(&["show", "color-clash"]).out;
    assert!(out.contains("\nLegal moves (move): mb3 ma4 mc4 mb5\nLegal moves (paint): pb3 pa4 pc4 pb5\n"), "{out}");
}

#[test]
fn a_move_worth_words_gets_them() {
    let out = rival(&["show", "color-clash", "--position", "5/5/1rb2/5/5 b3 c3 r 2 - 3", "--moves", "pc3"]).out;
    assert!(out.contains("\nLast move: pc3 · Blue is stunned"), "{out}");
}

#[test]
fn positions_stream_from_standard_input_one_a_line() {
    let ran = rival_fed(&["show", "tictactoe", "--position", "-", "--json"], "3/3/3 x\r\n3/1x1/3 o\n3/1x1/o2 x");
    let positions: Vec<_> = ran.out.lines().map(|line| read_json(line)["position"].clone()).collect();
    assert_eq!(positions, ["3/3/3 x", "3/1x1/3 o", "3/1x1/o2 x"]);
    assert_eq!(ran.code, 0);
}

#[test]
fn a_bad_line_is_named_and_the_rest_go_on() {
    let ran = rival_fed(&["show", "tictactoe", "--position", "-", "--json"], "3/3/3 x\nnonsense\n\n3/1x1/3 o\n");
    let lines: Vec<_> = ran.out.lines().map(read_json).collect();
    assert_eq!(lines.len(), 4, "{}", ran.out);
    assert_eq!((&lines[0]["position"], &lines[3]["position"]), (&json!("3/3/3 x"), &json!("3/1x1/3 o")));
    assert_eq!(keys(&lines[1]), ["error", "line"]);
    assert_eq!(lines[1]["error"], "position: 2 fields expected, not 1: <board> <side>");
    assert_eq!((&lines[1]["line"], &lines[2]["line"]), (&json!(2), &json!(3)));
    assert_eq!(ran.code, 2);
}

#[test]
fn for_people_a_bad_line_goes_to_standard_error() {
    let ran = rival_fed(&["show", "tictactoe", "--position", "-"], "3/3/3 x\n3/3/4 x\n");
    assert_eq!(ran.err, "rival: line 2: position: rank 1 has 4 squares, a board of this game has 3\n");
    assert!(ran.out.contains("X to move."), "{}", ran.out);
    assert_eq!(ran.code, 2);
}

#[test]
fn moves_are_played_from_every_line() {
    let ran = rival_fed(&["show", "tictactoe", "--position", "-", "--moves", "a1", "--json"], "3/3/3 x\n3/3/x2 o\n");
    let lines: Vec<_> = ran.out.lines().map(read_json).collect();
    assert_eq!(lines[0]["position"], "3/3/x2 o");
    assert_eq!(lines[1]["error"], "--moves: move 1: \"a1\" is not legal here; legal: b1 c1 a2 b2 c2 a3 b3 c3");
    assert_eq!(ran.code, 2);
}

#[test]
fn a_line_that_is_not_text_is_only_a_bad_line() {
    let mut command = crate::run::command(&["show", "tictactoe", "--position", "-", "--json"]);
    command.write_stdin(&b"\xff\xfe\n3/3/3 x\n"[..]);
    let ran = crate::run::finish(command);
    let lines: Vec<_> = ran.out.lines().map(read_json).collect();
    assert_eq!((&lines[0]["line"], &lines[1]["position"]), (&json!(1), &json!("3/3/3 x")));
    assert_eq!(ran.code, 2);
}

#[test]
fn no_lines_are_no_answers_and_no_failure() {
    let ran = rival_fed(&["show", "tictactoe", "--position", "-"], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
}

#[test]
fn wrong_input_is_one_sentence_that_names_what_is_wrong() {
    let sentence = |args: &[&str]| complaint(&[&["show"], args].concat());
    assert_eq!(
        sentence(&["tictactoe", "--position", "3/4/3 x"]),
        "rival: position: rank 2 has 4 squares, a board of this game has 3"
    );
    assert_eq!(
        sentence(&["tictactoe", "--position", "xxx/3/3 o"]),
        "rival: position: side: with 3 x and 0 o on the board it is not o to move"
    );
    assert_eq!(
        sentence(&["tictactoe", "--moves", "b2 b2"]),
        "rival: --moves: move 2: \"b2\" is not legal here; legal: a1 b1 c1 a2 c2 a3 b3 c3"
    );
    assert_eq!(
        sentence(&["tictactoe", "--moves", "a1 a2 b1 b2 c1 c2"]),
        "rival: --moves: move 6: \"c2\": the game is over"
    );
    assert_eq!(sentence(&["tictactoe", "--seed", "x"]), "rival: --seed: \"x\" is not a whole number from 0 up");
    assert_eq!(sentence(&["tictactoe", "--seed", "-1"]), "rival: --seed: \"-1\" is not a whole number from 0 up");
    assert_eq!(
        sentence(&["tictactoe", "--layout", "maze"]),
        "rival: layout: \"maze\" is unknown; this game has only its own start"
    );
    assert!(sentence(&["chess"]).starts_with("rival: game: \"chess\" is unknown; there is tictactoe"));
    assert!(sentence(&["tictactoe:9x9:3"]).starts_with("rival: game: \"tictactoe:9x9:3\" is not"));
}

#[test]
fn with_json_wrong_input_is_an_object_too() {
    let ran = rival(&["show", "tictactoe", "--position", "3/3 x", "--json"]);
    let sentence = "position: the board has 2 ranks, a board of this game has 3";
    assert_eq!(read_json(&ran.out), json!({ "error": sentence }));
    assert_eq!((ran.code, ran.err), (2, format!("rival: {sentence}\n")));
}

#[test]
fn a_position_and_a_layout_exclude_each_other() {
    let sentence = complaint(&["show", "tictactoe", "--position", "3/3/3 x", "--layout", "maze"]);
    assert!(sentence.contains("--layout") && sentence.contains("--position"), "{sentence}");
}
