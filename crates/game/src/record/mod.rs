//! Games as they are written down: a text like chess's PGN, many games to a file.
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
//! The first side is White, whatever the game calls it, so that the rating tools of the chess world read who played whom
//! and how it ended. Turns are numbered as in chess. A turn of several actions joins them with `+`; so each turn is one
//! word, and a tool that looks no closer counts turns. A comment behind a turn says for each of its actions, separated by
//! `;`, what the position was thought to be worth from the first side's point of view, how deep the search looked, how
//! long it took, and any remark:
//!
//! ```text
//! {+2.30/12 0.45s, a remark}    a heuristic value, 12 plies deep, 450 ms
//! {-M5/7}                       the second side wins in 5 plies
//! {+M9:12/9 0.2s}               the first side wins in 9 plies, by 12 points
//! ```
//!
//! A record knows no game: its moves are text, and only replaying them shows whether they are legal.

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

/// A record has no more plies than this; no game we play comes near it.
pub const MAX_PLIES: usize = 4096;
/// A comment has no more bytes than this.
pub const MAX_COMMENT: usize = 4096;
/// A line has no more bytes than this: room for a whole game, comments and all.
pub const MAX_LINE: usize = 1 << 20;
/// A move has no more characters than this.
pub const MAX_MOVE: usize = 16;

/// A game written down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Who, where, when, from which set-up. The result is not among them: it is [`ending`](Record::ending).
    pub tags: Tags,
    /// The moves in order.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub ending: Ending,
}

/// One move, or one action of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Who played it.
    pub side: Side,
    /// The move as the game writes it; see [`is_move`].
    pub mv: String,
    /// What was thought of it.
    pub note: Note,
}

/// How a game ended, as records say it: without the margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ending {
    /// A side won, on the board or otherwise.
    Won(Side),
    /// A draw.
    Drawn,
    /// The game goes on, or was left.
    #[default]
    Open,
}

impl Ending {
    const ALL: [Ending; 4] = [Ending::Won(Side::First), Ending::Won(Side::Second), Ending::Drawn, Ending::Open];

    /// As it is written: `1-0`, `0-1`, `1/2-1/2` or `*`.
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

    /// The ending that is written like this.
    #[must_use]
    pub fn read(text: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.text() == text)
    }
}

/// The ending of a game that has come to this outcome on the board.
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
    /// The turns, the moves that each side played in a row, with the number of their round.
    pub fn turns(&self) -> impl Iterator<Item = (u32, &[Ply])> {
        self.plies.chunk_by(|one, next| one.side == next.side).scan(0, |round, turn| {
            if *round == 0 || turn[0].side == Side::First {
                *round += 1;
            }
            Some((*round, turn))
        })
    }

    /// The number of the turn that a ply, counted from 0, belongs to: `3.` for the first side, `3...` for the second.
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

/// Whether a record can hold this text as a move: a few letters, digits and `- _ = : #`, and not the end of a game.
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
