//! Properties of any text: no panic, and accepted text is written back unchanged.
//!
//! Property tests and fuzzers call these functions.

use crate::random_position;
use rival_core::Position;
use rival_game::Game;

/// Reads any text as a position.
pub fn any_position_text<G: Game>(game: &G, text: &str) {
    match game.parse_position(text) {
        Ok(at) => {
            assert_eq!(game.position_text(&at), text);
            assert_eq!(
                at.outcome().is_none(),
                !at.legal_moves().is_empty(),
                "a game goes on while it has moves: {text}"
            );
        }
        Err(refusal) => assert!(refusal.to_string().starts_with("position: "), "{text:?}: {refusal}"),
    }
}

/// Reads any text as a move, in a random position.
pub fn any_move_text<G: Game>(game: &G, seed: u64, text: &str) {
    let at = random_position(game, seed);
    match game.parse_move(&at, text) {
        Ok(mv) => {
            assert_eq!(game.move_text(mv), text);
            assert!(at.legal_moves().contains(&mv), "{text} was accepted and is not legal in {at:?}");
        }
        Err(refusal) => assert_eq!(refusal.text, text),
    }
}
