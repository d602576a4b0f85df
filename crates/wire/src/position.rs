//! A position, and which one an answer is about.

use crate::{PerSide, Winner};
use rival_core::Side;
use rival_game::{BoardView, Effect, Phrase};
use rival_play::{Session, Start};
use serde::Serialize;

/// Which position an answer is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct About {
    /// The game with its variant.
    pub game: String,
    /// The position as it is written.
    pub position: String,
    /// The side to move.
    pub side: Side,
    /// Who has won; null while the game goes on.
    pub result: Option<Winner>,
    /// The seed that the set-up, or chance in the answer, came from; null if nothing did.
    pub seed: Option<u64>,
}

impl About {
    /// Where a game has come to.
    #[must_use]
    pub fn of(session: &Session) -> About {
        let (at, info) = (session.at(), session.info());
        let drawn = info.random_setup && !matches!(session.setup().start, Start::Position(_));
        About {
            game: session.game().name(),
            position: at.text(),
            side: at.turn(),
            result: at.outcome().map(Winner::from),
            seed: drawn.then_some(session.setup().seed),
        }
    }
}

/// A position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Position {
    /// Which.
    #[serde(flatten)]
    pub about: About,
    /// The legal moves; none when the game is over.
    pub legal: Vec<String>,
    /// Both sides' scores, in games that have them.
    pub scores: Option<PerSide<i32>>,
    /// Why the game is over, a sentence; null while it goes on.
    pub reason: Option<Phrase>,
}

/// A position with what to draw of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionView {
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// Whose turn it is, or why the game is over.
    pub status: Phrase,
    /// What to draw.
    pub view: BoardView,
    /// The cells to frame as the last turn's, counted as in `view`.
    pub last: Vec<u8>,
    /// What the last move changed on the board, in the order in which to show it; nothing if no move is known.
    pub effects: Vec<Effect>,
    /// What is worth saying about the last move.
    pub narration: Option<Phrase>,
}

impl Position {
    /// Where a game has come to.
    #[must_use]
    pub fn of(session: &Session) -> Position {
        Position::with(session, session.at().legal())
    }

    fn with(session: &Session, legal: Vec<String>) -> Position {
        Position {
            about: About::of(session),
            legal,
            scores: session.at().scores().map(PerSide::from),
            reason: session.result(),
        }
    }
}

impl PositionView {
    /// Where a game has come to.
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
