//! Positions.

use crate::{PerSide, Winner};
use rival_core::Side;
use rival_game::{BoardView, Effect, Phrase};
use rival_play::{AnyGame, AnyPosition, Session, Start};
use serde::Serialize;

/// A position as answers name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionSummary {
    /// The game with its variant.
    pub game: String,
    /// The position as text.
    pub position: String,
    /// The side to move.
    pub side: Side,
    /// The winner; null while the game goes on.
    pub result: Option<Winner>,
    /// The seed of the set-up or of chance in the answer; null if there was none.
    pub seed: Option<u64>,
}

/// The position of an answer: that of a session, or one by itself.
pub trait Place {
    /// The game.
    fn game(&self) -> &dyn AnyGame;
    /// The position.
    fn at(&self) -> &dyn AnyPosition;
    /// The seed of a set-up that was drawn.
    fn seed(&self) -> Option<u64> {
        None
    }
}

impl Place for Session {
    fn game(&self) -> &dyn AnyGame {
        &**Session::game(self)
    }

    fn at(&self) -> &dyn AnyPosition {
        Session::at(self)
    }

    fn seed(&self) -> Option<u64> {
        let drawn = self.info().random_setup && !matches!(self.setup().start, Start::Position(_));
        drawn.then_some(self.setup().seed)
    }
}

impl PositionSummary {
    /// Names a position.
    #[must_use]
    pub fn of(place: &dyn Place) -> PositionSummary {
        let at = place.at();
        PositionSummary {
            game: place.game().name(),
            position: at.text(),
            side: at.turn(),
            result: at.outcome().map(Winner::from),
            seed: place.seed(),
        }
    }
}

/// A position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Position {
    /// Its name.
    #[serde(flatten)]
    pub about: PositionSummary,
    /// The legal moves; empty when the game is over.
    pub legal: Vec<String>,
    /// Both sides' scores, in games that have them.
    pub scores: Option<PerSide<i32>>,
    /// How the game ended, in a sentence; null while it goes on.
    pub reason: Option<Phrase>,
}

/// A position with its picture.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionView {
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// The side to move, or how the game ended, in words.
    pub status: Phrase,
    /// The picture.
    pub view: BoardView,
    /// The cells of the last turn, as indices of `view`.
    pub last: Vec<u8>,
    /// The last move's changes on the board, in display order; empty if no move is known.
    pub effects: Vec<Effect>,
    /// What is worth saying about the last move.
    pub narration: Option<Phrase>,
}

impl Position {
    /// For the position of a session.
    #[must_use]
    pub fn of(session: &Session) -> Position {
        Position::with(session, session.at().legal())
    }

    fn with(session: &Session, legal: Vec<String>) -> Position {
        Position {
            about: PositionSummary::of(session),
            legal,
            scores: session.at().scores().map(PerSide::from),
            reason: session.result(),
        }
    }
}

impl PositionView {
    /// For the position of a session.
    #[must_use]
    pub fn of(session: &Session) -> PositionView {
        let (view, last) = (session.view(), session.played().last());
        let position = Position::with(session, view.moves.iter().map(|mv| mv.text.clone()).collect());
        let to_move = &session.info().side(session.turn()).to_move;
        PositionView {
            status: position.reason.clone().unwrap_or_else(|| to_move.clone()),
            position,
            view,
            last: session.last_cells(),
            effects: last.map(|last| last.effects.clone()).unwrap_or_default(),
            narration: last.and_then(|last| last.narration.clone()),
        }
    }
}
