//! `rival eval`. The numbers were worked out by hand.

use crate::run::{complaint, json, keys, read_json, rival, rival_fed};
use serde_json::{Value, json};
use std::fs;

/// Scores 15 to 8, leaps 8 to 2, nearness 10/6 + 5/7 to 10/14 + 5/7, White in the centre.
const HORSES: &str = "8/8/8/4W3/8/8/8/B7 w 15 8 a8+5,h8+10";

fn term<'a>(evaluated: &'a Value, name: &str) -> &'a Value {
    let terms = evaluated["terms"].as_array().expect("an array");
    terms.iter().find(|term| term["name"] == name).unwrap_or_else(|| panic!("no term {name} in {evaluated}"))
}

/// The value, once it is clear that it is the sum of its terms and that each is a feature times a weight.
fn value(evaluated: &Value) -> f64 {
    let number = |of: &Value, name: &str| of[name].as_f64().unwrap_or_else(|| panic!("{name} in {of}"));
    let terms = evaluated["terms"].as_array().expect("an array");
    for term in terms {
        let product = number(term, "feature") * number(term, "weight");
        assert!((product - number(term, "value")).abs() < 1e-9, "{term}");
    }
    let sum: f64 = terms.iter().map(|term| number(term, "value")).sum();
    assert!((sum - number(evaluated, "value")).abs() < 0.01, "{evaluated}");
    number(evaluated, "value")
}

#[test]
fn a_value_is_the_sum_of_its_terms() {
    let evaluated = json(&["eval", "smart-horses", "--position", HORSES, "--json"]);
    let score = term(&evaluated, "score");
    assert_eq!([&score["feature"], &score["weight"], &score["value"]], [&json!(7.0), &json!(100.0), &json!(700.0)]);
    assert_eq!(score["meaning"]["en"], "White's points minus Black's");
    assert_eq!(term(&evaluated, "mobility")["value"], 60.0);
    assert_eq!(term(&evaluated, "centre")["value"], 3.0);
    assert_eq!(term(&evaluated, "stuck")["value"], 0.0);
    assert_eq!(value(&evaluated), 767.76);
    assert_eq!(evaluated["reading"]["en"], "strong advantage for White");
}

#[test]
fn json_names_what_was_evaluated_and_how() {
    let evaluated = json(&["eval", "tictactoe", "--position", "3/1x1/3 o", "--json"]);
    let terms = evaluated["terms"].clone();
    assert!(terms[0]["meaning"]["es"].is_string());
    assert_eq!(
        evaluated,
        json!({
            "game": "tictactoe", "position": "3/1x1/3 o", "side": "second", "heuristic": "classic", "value": 4.0,
            "terms": [{
                "name": "open-lines", "meaning": terms[0]["meaning"], "aim": terms[0]["aim"], "sides": [8.0, 4.0], "feature": 4.0,
                "weight": 1.0, "value": 4.0,
            }],
            "reading": {"en": "clear advantage for X", "es": "clara ventaja para X"}, "result": null, "seed": null,
        })
    );
    assert_eq!(json(&["eval", "smart-horses", "--seed", "7", "--json"])["seed"], 7);
}

#[test]
fn every_game_has_the_classic_heuristic_of_its_rules() {
    let value_of = |args: &[&str]| value(&json(&[&["eval"], args, &["--json"]].concat()));
    let example = "8/4B3/6W1/8/8/8/8/8 w 0 0 c8+3,d8-5,f8-3,a7+10,c7+5,d6-4,b4+4,e2-10,c1+1,e1-1";
    assert_eq!(value_of(&["smart-horses", "--position", example]), -15.9);
    assert_eq!(value_of(&["smart-horses", "--position", "8/8/8/4W3/8/1x6/2x5/B7 w 0 0 -"]), 483.0);
    assert_eq!(value_of(&["color-clash", "--moves", "pc4"]), 6.0);
    assert_eq!(value_of(&["desconecta-4-boom", "--moves", "1 2 1"]), -150.0);
    assert_eq!(value_of(&["connect-four", "--moves", "4 3 4"]), 4.0);
}

#[test]
fn a_finished_game_has_one_term_its_result() {
    let evaluated = json(&["eval", "tictactoe", "--position", "ooo/xx1/x2 x", "--json"]);
    let term = &evaluated["terms"].as_array().expect("terms")[..];
    let [term] = term else { panic!("one term: {term:?}") };
    assert_eq!(
        [&term["name"], &term["feature"], &term["weight"], &term["value"]],
        [&json!("result"), &json!(-1.0), &json!(100.0), &json!(-100.0)]
    );
    assert_eq!(
        (value(&evaluated), &evaluated["reading"]["en"], &evaluated["result"]),
        (-100.0, &json!("O wins."), &json!("second"))
    );
    let drawn = json(&["eval", "tictactoe", "--position", "xox/oxx/oxo o", "--json"]);
    assert_eq!((value(&drawn), &drawn["reading"]["en"]), (0.0, &json!("A draw.")));
}

#[test]
fn weights_are_replaced_by_a_list_or_by_a_file() {
    let value_with =
        |weights: &str| value(&json(&["eval", "smart-horses", "--position", HORSES, "--weights", weights, "--json"]));
    assert_eq!(value_with("score=10,mobility=2.5"), 92.76);
    let files = [
        ("flat", "score = 10\nmobility = 2.5\n"),
        ("table", "note = \"mine\"\n[weights]\nscore = 10\nmobility = 2.5\n"),
    ];
    for (name, text) in files {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("weights-{name}.toml"));
        fs::write(&file, text).expect("a file can be written");
        assert_eq!(value_with(file.to_str().expect("UTF-8")), 92.76, "{name}");
    }
}

fn weight_file(name: &str, text: &str) -> String {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text).expect("a file can be written");
    file.to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_file_of_weights_says_which_heuristic_they_are_of() {
    let text = "game = \"smart-horses\"\nheuristic = \"tuned\"\n\n[weights]\nrace = 1\n";
    let file = weight_file("weights-of-tuned.toml", text);
    let evaluated = json(&["eval", "smart-horses", "--seed", "7", "--weights", &file, "--json"]);
    assert_eq!((&evaluated["heuristic"], &term(&evaluated, "race")["weight"]), (&json!("tuned"), &json!(1.0)));
    let asked = ["smart-horses", "--seed", "7", "--weights", &file, "--heuristic", "classic"];
    for command in [&["eval"][..], &["search", "--depth", "1"], &["tree", "--depth", "1"]] {
        let sentence = complaint(&[command, &asked].concat());
        let expected = "rival: --weights: these are weights of the heuristic tuned, and --heuristic says classic";
        assert_eq!(sentence, expected);
    }
}

#[test]
fn a_file_of_weights_for_another_game_is_refused() {
    let file = weight_file("weights-of-chess.toml", "game = \"chess\"\n[weights]\nscore = 1\n");
    let expected = format!("rival: --weights: {file}: these are weights for chess, not for color-clash");
    assert_eq!(complaint(&["eval", "color-clash", "--weights", &file]), expected);
    assert_eq!(complaint(&["search", "color-clash", "--depth", "1", "--weights", &file]), expected);
    assert_eq!(complaint(&["tree", "color-clash", "--depth", "1", "--weights", &file]), expected);
    let tuned = complaint(&["tune", "color-clash", "--from", &file]);
    assert_eq!(tuned, expected.replace("--weights", "--from"));
}

#[test]
fn weights_that_do_not_fit_are_refused_with_the_reason() {
    let sentence = |weights: &str| complaint(&["eval", "smart-horses", "--weights", weights]);
    assert_eq!(
        sentence("speed=1"),
        "rival: --weights: \"speed\" is not a feature of this heuristic; it has score mobility proximity centre stuck"
    );
    assert_eq!(sentence("score=many"), "rival: --weights: \"score=many\" is not name=number");
    assert_eq!(sentence("score=1,score=2"), "rival: --weights: score is given twice");
    for number in ["nan", "inf", "1000001"] {
        assert!(sentence(&format!("score={number}")).contains("must be a number from -1000000 to 1000000"), "{number}");
    }
    assert!(
        sentence("no-such.toml").starts_with("rival: --weights: \"no-such.toml\" is neither name=number nor a file")
    );
    assert!(complaint(&["eval", "tictactoe", "--heuristic", "best"]).contains("classic, tuned"));
}

#[test]
fn wrong_weights_are_said_once_whatever_comes_in() {
    let ran = rival_fed(&["eval", "tictactoe", "--position", "-", "--weights", "x=1"], "3/3/3 x\n3/1x1/3 o\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1));
}

#[test]
fn every_heuristic_can_be_asked_for() {
    for heuristic in ["classic", "tuned", "regions"] {
        let evaluated = json(&["eval", "smart-horses", "--seed", "7", "--heuristic", heuristic, "--json"]);
        assert_eq!(evaluated["heuristic"], heuristic);
        value(&evaluated);
    }
}

#[test]
fn positions_stream_from_standard_input() {
    let ran = rival_fed(&["eval", "tictactoe", "--position", "-", "--json"], "3/1x1/3 o\nnonsense\n3/3/3 x\n");
    let lines: Vec<_> = ran.out.lines().map(read_json).collect();
    assert_eq!((value(&lines[0]), value(&lines[2])), (4.0, 0.0));
    assert_eq!(keys(&lines[1]), ["error", "line"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn people_see_each_term_the_sum_and_what_it_means() {
    let ran = rival(&["eval", "connect-four", "--moves", "4"]);
    let expected = "\
Connect Four · connect-four
Position: 7/7/7/7/7/3r3 y

  classic  Red  Yellow  feature  weight  product  what is measured
  columns    3       0        3       1    +3.00  pieces, each worth 0 1 2 3 2 1 0 by its column, Red's minus Yellow's

Value: Red +3.00
Reading: slight advantage for Red
";
    assert_eq!(ran.out, expected);
    let spanish = rival(&["eval", "connect-four", "--moves", "4", "--lang", "es"]).out;
    assert!(spanish.contains("Valor: Rojas +3,00\nLectura: ligera ventaja"), "{spanish}");
}
