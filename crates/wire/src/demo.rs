//! A demonstration game.

use rival_game::{BoardView, Effect};
use rival_play::{AnyGame, Player, Session, Setup, Start};
use rival_search::Control;
use serde::Serialize;
use std::sync::Arc;

/// The seed of its set-up.
const SHOWCASE_SEED: u64 = 7;

/// A demonstration game: the start and the effects of each move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Demo {
    /// The start.
    start: BoardView,
    /// The effects of each move.
    moves: Vec<Vec<Effect>>,
}

impl Demo {
    /// A game of the weakest machine against itself.
    pub fn of(game: Arc<dyn AnyGame>) -> Option<Demo> {
        let weakest = Player::of_level(game.levels().into_iter().next()?, &*game).ok()?;
        let setup = Setup { seed: SHOWCASE_SEED, start: Start::Usual };
        let mut session = Session::new(game, setup, [weakest.clone(), weakest]).ok()?;
        let start = session.view();
        while let Some(report) = session.think(&mut Control::default()) {
            session.play_report(report).ok()?;
        }
        Some(Demo { start, moves: session.played().iter().map(|played| played.effects.clone()).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str) -> Arc<dyn AnyGame> {
        rival_play::open(id).expect("a game").into()
    }

    #[test]
    fn a_demo_plays_a_whole_game() {
        let demo = Demo::of(game("tictactoe")).expect("a demo");
        assert!((5..=9).contains(&demo.moves.len()) && demo.moves.iter().all(|effects| !effects.is_empty()));
    }
}
