//! A position, and which one an answer is about.

use rival_core::Side;
use rival_game::{BoardView, Effect, GameInfo, Phrase};
use rival_play::{Session, Start};
use serde::{Serialize, Serializer};
use std::ops::{Index, IndexMut};

/// Which position an answer is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct About {
    /// The game with its variant.
    pub game: String,
    /// The position as it is written.
    pub position: String,
    /// The letter of the side to move.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub side: char,
    /// The winner's letter or `draw`; null while the game goes on.
    pub result: Option<String>,
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
            side: info.side(at.turn()).letter,
            result: at.outcome().map(|outcome| info.result_text(outcome)),
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
    /// Both sides' scores under their letters, in games that have them.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<std::collections::BTreeMap<String, i32>>))]
    pub scores: Option<ByLetter<i32>>,
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
            scores: session.at().scores().map(|scores| ByLetter::new(scores, session.info())),
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

/// Something for each side, under its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByLetter<T>([(char, T); 2]);

impl<T> ByLetter<T> {
    /// The first side's and the second side's.
    #[must_use]
    pub fn new([first, second]: [T; 2], info: &GameInfo) -> ByLetter<T> {
        let [one, other] = Side::BOTH.map(|side| info.side(side).letter);
        ByLetter([(one, first), (other, second)])
    }

    /// Each side's, made into something else.
    #[must_use]
    pub fn map<U>(self, mut made: impl FnMut(T) -> U) -> ByLetter<U> {
        ByLetter(self.0.map(|(letter, value)| (letter, made(value))))
    }
}

impl<T> IndexMut<Side> for ByLetter<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side].1
    }
}

impl<T> Index<Side> for ByLetter<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side].1
    }
}

impl<T: Serialize> Serialize for ByLetter<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(letter, value)| (letter, value)))
    }
}
