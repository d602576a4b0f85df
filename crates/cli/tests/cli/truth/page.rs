//! The values that the page makes text from, one of each kind of knowledge, with rival's own words for them: the page's tests
//! (`web/src/lib/words-of-values.test.ts`) check that it says no more. `RIVAL_WRITE=1` and this test write the file anew.

use rival_core::{Certainty, Outcome, Proof, Score, Side};
use rival_play::{AnyGame, open};
use rival_wire::{Game, Proven};
use serde_json::{Value, json};
use std::path::Path;

const GAMES: [&str; 5] = ["tictactoe", "connect-four", "desconecta-4-boom", "smart-horses", "color-clash"];
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/words-of-values.json");
/// What a page needs of a game to word its values.
const CARD: [&str; 6] = ["id", "scored", "utility", "unit", "sides", "expectation_scale"];

/// A value with what is known of it.
fn case(game: &dyn AnyGame, known: &str, score: Score, proof: Option<Proof>) -> Value {
    let info = game.info();
    let (value, say) = (info.shown_value(score), info.known_phrase(score, proof));
    json!({"known": known, "value": value, "proven": proof.map(Proven::of), "say": say})
}

fn cases(game: &dyn AnyGame) -> Vec<Value> {
    let mut cases: Vec<Value> =
        [0, 4, -230, 1260].map(|raw| case(game, "estimate", Score::hundredths(raw), None)).into();
    cases.push(case(game, "draw", Score::ZERO, Some(Proof::DRAW)));
    for side in Side::BOTH {
        let outcome = if game.info().scored { Outcome::by_margin(3 * side.sign()) } else { Outcome::win(side) };
        let proof = |certainty| Proof { outcome, certainty };
        let mut add = |known, proof: Option<Proof>| {
            let score = proof.map_or(Score::decided(outcome, 7), Score::proven);
            cases.push(case(game, known, score, proof));
        };
        add("decided", None);
        if game.info().scored {
            add("bound", Some(proof(Certainty::AtLeast)));
        }
        add("margin", Some(proof(Certainty::Margin)));
        add("length", Some(proof(Certainty::Length(7))));
        add("last move", Some(proof(Certainty::Length(1))));
    }
    cases
}

fn table() -> Value {
    let of = |name: &str| {
        let game = open(name).expect("a game");
        let card = serde_json::to_value(Game::of(&*game)).expect("plain data");
        let card: Value = CARD.iter().map(|&field| (field.to_owned(), card[field].clone())).collect();
        json!({"card": card, "cases": cases(&*game)})
    };
    GAMES.iter().map(|name| of(name)).collect()
}

#[test]
fn the_page_is_tested_with_the_words_of_today() {
    let wanted = serde_json::to_string_pretty(&table()).expect("plain data") + "\n";
    let file = Path::new(FILE);
    if std::env::var_os("RIVAL_WRITE").is_some() {
        std::fs::write(file, &wanted).expect("the page's folder can be written");
    }
    let found = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(found, wanted, "write web/src/lib/words-of-values.json anew: RIVAL_WRITE=1 and this test");
}
