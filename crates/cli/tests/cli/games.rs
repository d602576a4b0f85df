//! `rival games`.

use crate::run::{json, rival};

#[test]
fn every_game_tells_its_levels_heuristics_and_variants() {
    let listing = json(&["games", "--json"]);
    let games = listing["games"].as_array().expect("an array");
    let tictactoe = games.iter().find(|game| game["id"] == "tictactoe").expect("tic-tac-toe is there");
    assert_eq!(tictactoe["name"]["en"], "Tic-tac-toe");
    assert_eq!(tictactoe["sides"][0]["letter"], "x");
    assert_eq!(tictactoe["levels"][0]["id"], "beginner");
    assert_eq!(tictactoe["levels"][0]["player"], "alpha-beta:heuristic=classic,depth=2");
    assert_eq!(tictactoe["levels"][0]["depth"], 2);
    assert_eq!(tictactoe["heuristics"][0]["id"], "classic");
    assert_eq!(tictactoe["heuristics"][0]["features"][0]["name"], "open-lines");
    assert_eq!(tictactoe["heuristics"][0]["features"][0]["weight"], 1.0);
    assert_eq!(tictactoe["variants"]["example"], "4x4:3");
    assert_eq!(tictactoe["random_setup"], false);
}

#[test]
fn every_game_in_the_list_can_be_shown() {
    for game in json(&["games", "--json"])["games"].as_array().expect("an array") {
        let id = game["id"].as_str().expect("a name");
        let shown = json(&["show", id, "--seed", "7", "--json"]);
        assert_eq!(shown["game"], id);
        assert_eq!(shown["seed"], if game["random_setup"] == true { 7.into() } else { serde_json::Value::Null });
        assert_eq!(rival(&["show", id]).code, 0, "{id}");
    }
}

#[test]
fn the_example_of_every_variant_and_every_layout_can_be_shown() {
    for game in json(&["games", "--json"])["games"].as_array().expect("an array") {
        if let Some(example) = game["variants"]["example"].as_str() {
            let example = format!("{}:{example}", game["id"].as_str().expect("a name"));
            assert_eq!(json(&["show", &example, "--json"])["game"], example);
        }
        for layout in game["layouts"].as_array().expect("an array") {
            let (id, name) = (game["id"].as_str().expect("a name"), layout["id"].as_str().expect("a name"));
            assert_eq!(json(&["show", id, "--layout", name, "--json"])["game"], id, "{name}");
        }
    }
}

#[test]
fn people_see_names_rules_and_levels() {
    let ran = rival(&["games"]);
    for words in ["tictactoe · Tic-tac-toe", "Three in a line wins", "expert", "1 × open-lines", "tictactoe:4x4:3"] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
}

#[test]
fn levels_are_shown_with_all_that_tells_them_apart() {
    let listing = json(&["games", "--json"]);
    let level = |game: &str, number: usize| {
        let games = listing["games"].as_array().expect("an array");
        games.iter().find(|known| known["id"] == game).expect("the game is there")["levels"][number].clone()
    };
    let depths = |game| [0, 1, 2].map(|number| level(game, number)["depth"].clone());
    assert_eq!(depths("tictactoe"), [2.into(), 4.into(), serde_json::Value::Null]);
    assert_eq!(depths("smart-horses"), [2, 4, 6]);
    assert_eq!(depths("color-clash"), [1, 2, 5]);
    assert_eq!(depths("desconecta-4-boom"), [2, 4, 8]);
    assert_eq!(depths("connect-four"), [2, 4, 8]);
    for (game, number, option) in [
        ("color-clash", 0, "order=ranked"),
        ("desconecta-4-boom", 2, "takes-wins=on"),
        ("desconecta-4-boom", 2, "noise=99"),
    ] {
        let player = level(game, number)["player"].clone();
        assert!(player.as_str().is_some_and(|player| player.contains(option)), "{game}: {player}");
    }
    let master = level("smart-horses", 3);
    assert_eq!((&master["player"], &master["millis"]), (&"engine:time=1000".into(), &1000.into()));
    let said = rival(&["games"]).out;
    assert!(said.contains("alpha-beta, depth 5, moves in the game's own order"), "{said}");
    assert!(said.contains("alpha-beta, depth 8, takes a win at once, noise from 0 to 99"), "{said}");
}
