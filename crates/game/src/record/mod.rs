//! Written games: a text like chess's PGN, many games to a file.
//!
//! ```text
//! [Event "casual"]
//! [Site "?"]
//! [Date "2026.11.03"]
//! [Round "?"]
//! [White "amateur"]
//! [Black "Ana"]
//! [Result "*"]
//! [Game "color-clash"]
//!
//! 1. mb3+pb2 {+3.00/5 0.012s; +4.00/4 0.008s} md3+pd4 2. mc3 {+2.00/5 0.01s} *
//! ```
//!
//! The first side is White, whatever the game calls it, so that rating tools of the chess world can
//! read the players and the result. Turns are numbered as in chess. A turn of several actions joins
//! them with `+`, so that each turn is one word and tools that count words count turns. A comment
//! after a turn lists for each of its actions, separated by `;`, the value from the first side's
//! point of view, the search depth, the time taken, and any remark:
//!
//! ```text
//! {+2.30/12 0.45s, a remark}    a heuristic value, 12 plies deep, 450 ms
//! {-M5/7}                       the second side wins in 5 plies
//! {+M9:12/9 0.2s}               the first side wins in 9 plies, by 12 points
//! ```
//!
//! A record knows no game: its moves are text, and only replaying them shows whether they are
//! legal.

mod error;
mod note;
mod read;
mod tags;
#[cfg(test)]
mod tests;
mod write;

pub use error::{Fault, RecordError};
pub use note::Note;
pub use read::{Reader, read_all};
pub use tags::{Tags, date_text, tag};

use rival_core::{Outcome, Side};
use std::fmt::Display;

/// The most plies of a record, far beyond any game we play.
pub const MAX_PLIES: usize = 4096;
/// The most bytes of a comment.
pub const MAX_COMMENT: usize = 4096;
/// The most bytes of a line: room for a whole game with comments.
pub const MAX_LINE: usize = 1 << 20;
/// The most characters of a move.
pub const MAX_MOVE: usize = 16;

/// A written game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Players, place, date, set-up and more. The result is in [`ending`](Record::ending).
    pub tags: Tags,
    /// The moves in order.
    pub plies: Vec<Ply>,
    /// The result.
    pub ending: Ending,
}

/// One move, or one action of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The side that moved.
    pub side: Side,
    /// The move in the game's notation; see [`is_move`].
    pub mv: String,
    /// The comment on the move.
    pub note: Note,
}

/// The result of a game, without the margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ending {
    /// A side won, on the board or otherwise.
    Won(Side),
    /// A draw.
    Drawn,
    /// The game is unfinished.
    #[default]
    Open,
}

impl Ending {
    const ALL: [Ending; 4] = [Ending::Won(Side::First), Ending::Won(Side::Second), Ending::Drawn, Ending::Open];

    /// The notation: `1-0`, `0-1`, `1/2-1/2` or `*`.
    ///
    /// ```
    /// use rival_core::Side;
    /// use rival_game::record::Ending;
    /// assert_eq!(Ending::Won(Side::Second).text(), "0-1");
    /// assert_eq!(Ending::read("1/2-1/2"), Some(Ending::Drawn));
    /// ```
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Ending::Won(Side::First) => "1-0",
            Ending::Won(Side::Second) => "0-1",
            Ending::Drawn => "1/2-1/2",
            Ending::Open => "*",
        }
    }

    /// The inverse of [`text`](Ending::text).
    #[must_use]
    pub fn read(text: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.text() == text)
    }
}

/// The ending for an outcome on the board.
impl From<Option<Outcome>> for Ending {
    fn from(outcome: Option<Outcome>) -> Ending {
        match outcome.map(Outcome::winner) {
            Some(Some(side)) => Ending::Won(side),
            Some(None) => Ending::Drawn,
            None => Ending::Open,
        }
    }
}

impl Record {
    /// The turns, each the consecutive moves of one side, with their round's number.
    pub fn turns(&self) -> impl Iterator<Item = (u32, &[Ply])> {
        self.plies.chunk_by(|one, next| one.side == next.side).scan(0, |round, turn| {
            if *round == 0 || turn[0].side == Side::First {
                *round += 1;
            }
            Some((*round, turn))
        })
    }

    /// The number of the turn of a ply, counted from 0: `3.` for the first side, `3...` for the
    /// second.
    #[must_use]
    pub fn number_of(&self, ply: usize) -> Option<String> {
        let numbers = self.turns().flat_map(|(round, turn)| turn.iter().map(move |ply| number_text(round, ply.side)));
        numbers.into_iter().nth(ply)
    }
}

fn number_text(round: impl Display, side: Side) -> String {
    let dots = if side == Side::First { "." } else { "..." };
    format!("{round}{dots}")
}

/// Whether a record can hold this text as a move: a few letters, digits and `- _ = : #`, and not a
/// result.
///
/// ```
/// use rival_game::record::is_move;
/// assert!(is_move("mb3") && is_move("4") && is_move("e2-e4"));
/// assert!(!is_move("b3+c3") && !is_move("1-0") && !is_move(""));
/// ```
#[must_use]
pub fn is_move(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-_=:#".contains(&byte);
    (1..=MAX_MOVE).contains(&text.len()) && text.bytes().all(known) && Ending::read(text).is_none()
}
