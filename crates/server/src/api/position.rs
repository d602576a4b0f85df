//! Which position is meant, and what it looks like.

use super::Both;
use rival_core::Side;
use rival_game::{BoardView, Effect, Phrase};
use rival_play::Session;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which position is meant: one of a table, or any.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Where {
    /// One of a table.
    Table(AtTable),
    /// Any.
    Position(AtPosition),
}

/// A position of a table.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AtTable {
    /// The table's name.
    pub(crate) table: String,
    /// After so many moves; the current one if it is not said.
    pub(crate) ply: Option<u32>,
    /// Moves to play from there.
    #[serde(default)]
    #[schema(max_items = 512)]
    pub(crate) moves: Vec<String>,
}

/// Any position.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AtPosition {
    /// The game with its variant.
    #[schema(example = "tictactoe", max_length = 64)]
    pub(crate) game: String,
    /// The position as it is written; the game's start if it is not said.
    #[schema(max_length = 400, example = "3/1x1/3 o")]
    pub(crate) position: Option<String>,
    /// Draws the set-up where no position is given; 0 if it is not said.
    #[schema(maximum = 9007199254740991_u64)]
    pub(crate) seed: Option<u64>,
    /// A set-up with a name, where no position is given.
    pub(crate) layout: Option<String>,
    /// Moves to play from there.
    #[serde(default)]
    #[schema(max_items = 512)]
    pub(crate) moves: Vec<String>,
}

/// A position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PositionView {
    /// The game with its variant.
    pub(crate) game: String,
    /// The position as it is written.
    pub(crate) position: String,
    /// Who is to move; null when the game is over.
    pub(crate) turn: Option<Side>,
    /// What to draw.
    pub(crate) view: BoardView,
    /// Both scores, in games that have them.
    pub(crate) scores: Option<Both<i32>>,
    /// Whose turn it is, or how the game ended, in words.
    pub(crate) status: Phrase,
    /// The winner's letter, `draw`, or null while the game goes on.
    pub(crate) result: Option<String>,
    /// The cells to frame as the last turn's.
    pub(crate) last: Vec<u8>,
    /// What the last move changed on the board, in the order in which to show it.
    pub(crate) effects: Vec<Effect>,
    /// What is worth saying about the last move.
    pub(crate) said: Option<Phrase>,
}

impl PositionView {
    /// Where a game has come to.
    pub(crate) fn of(session: &Session) -> PositionView {
        let (at, info) = (session.at(), session.info());
        let last = session.played().last();
        PositionView {
            game: session.game().name(),
            position: at.text(),
            turn: at.outcome().is_none().then(|| at.turn()),
            view: at.view(),
            scores: at.scores().map(Into::into),
            status: session.result().unwrap_or_else(|| info.side(at.turn()).to_move.clone()),
            result: at.outcome().map(|outcome| info.result_text(outcome)),
            last: session.last_cells(),
            effects: last.map(|last| last.effects.clone()).unwrap_or_default(),
            said: last.and_then(|last| last.said.clone()),
        }
    }
}
