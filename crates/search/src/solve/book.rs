//! Books: exact values of early positions, found once and looked up for ever.
//!
//! A book is a line of text that says of which game it is, whether it has winners alone, and with how many plies left it ends,
//! then words of eight bytes in ascending order, then a sum of them.
//! A word is the symmetric key of a position and its value to come, side by side: one to one, so that a book never mistakes one
//! position for another. A book of winners has 1, 0 or -1 for a win, a draw or a loss of the side to move: that is all a side
//! needs to keep what it has, and it is found much sooner than by how much or how soon.
//!
//! ```text
//!   key of the position │ value, counted from the middle of its range
//! ```

use super::{SolveControl, SolveGoal, SolveMemory, Solver};
use crate::Stopped;
use crate::move_order::sort_few_by_key;
use rival_core::{Bounds, Side, Solvable, mix};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use thiserror::Error;

/// Bytes of a word.
const WORD: usize = 8;
/// A book that can be looked into.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    words: &'a [u8],
    goal: SolveGoal,
    /// No position in it has fewer plies left than this.
    least_left: u16,
}

/// A book that cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// It does not begin as a book of this game does.
    #[error("it is not a book of this game")]
    OfAnother,
    /// The sum is not that of its words.
    #[error("the book was changed or cut off")]
    Damaged,
    /// The game has no exact keys that leave room for a value.
    #[error("positions of this game do not fit into a book")]
    NoKeys,
}

/// The first line, without what is at its end: the goal of its values if that is not the margin, and a number.
fn head(game: &str) -> String {
    format!("rival book 1 {game} ")
}

/// The first line of a book of winners says so.
const WINNERS: &str = "winner";

fn sum(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0, |sum, word| mix(sum ^ word).wrapping_add(word))
}

impl<'a> Book<'a> {
    /// Opens a book without looking at its sum: for those that ship with the games.
    #[must_use]
    pub fn embedded(bytes: &'a [u8]) -> Option<Book<'a>> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let (rest, least_left) = str::from_utf8(bytes.get(..end)?).ok()?.rsplit_once(' ')?;
        let goal = if rest.ends_with(WINNERS) { SolveGoal::Winner } else { SolveGoal::Margin };
        let least_left = least_left.parse().ok()?;
        let words = bytes.get(end + 1..bytes.len().checked_sub(WORD)?)?;
        (words.len() % WORD == 0).then_some(Book { words, goal, least_left })
    }

    /// Opens a book of this game.
    ///
    /// # Errors
    /// If it is of another game, or not whole.
    pub fn open(game: &str, bytes: &'a [u8]) -> Result<Book<'a>, BookError> {
        if !bytes.starts_with(head(game).as_bytes()) {
            return Err(BookError::OfAnother);
        }
        let book = Book::embedded(bytes).ok_or(BookError::Damaged)?;
        let told = bytes.last_chunk().map(|&bytes| u64::from_be_bytes(bytes));
        if Some(sum(book.words())) == told { Ok(book) } else { Err(BookError::Damaged) }
    }

    /// All words, in ascending order.
    fn words(&self) -> impl Iterator<Item = u64> {
        let (words, _) = self.words.as_chunks::<WORD>();
        words.iter().map(|&word| u64::from_be_bytes(word))
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len() / WORD
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether it has values, or winners alone.
    #[must_use]
    pub fn goal(&self) -> SolveGoal {
        self.goal
    }

    /// Whether it may have a position with this many plies left.
    #[inline]
    pub(super) fn reaches(&self, left: u16) -> bool {
        left >= self.least_left
    }

    /// What a position that the book has is worth to the side to move at least and at most.
    pub(super) fn bounds<P: Solvable>(&self, at: &P) -> Option<Bounds> {
        let value = self.value(at)?;
        Some(match (self.goal, value) {
            (SolveGoal::Winner, 1..) => Bounds { lower: 1, upper: at.most() },
            (SolveGoal::Winner, ..=-1) => Bounds { lower: -at.most(), upper: -1 },
            _ => Bounds::exactly(value),
        })
    }

    /// The value to come of a position for the side to move, if the book has it; in a book of winners 1, 0 or -1.
    #[must_use]
    pub fn value<P: Solvable>(&self, at: &P) -> Option<i16> {
        let (bits, key) = (value_bits(at)?, at.symmetric_key(&at.root_context()));
        let (words, _) = self.words.as_chunks::<WORD>();
        let place = words.partition_point(|&word| u64::from_be_bytes(word) >> bits < key);
        let word = u64::from_be_bytes(*words.get(place)?);
        (word >> bits == key).then(|| value_in(word, bits))
    }

    /// A move that keeps the value of a position, if the book has both the position and the one after that move; with it the
    /// value to come.
    pub(super) fn answer<P: Solvable>(&self, at: &P) -> Option<(P::Move, i16)> {
        if at.outcome().is_some() {
            return None;
        }
        let value = self.value(at)?;
        let keeps = |&mv: &P::Move| {
            let next = at.after(mv);
            let gain = (next.settled() - at.settled()) * at.turn().sign();
            let sign = if next.turn() == at.turn() { 1 } else { -1 };
            self.value(&next).is_some_and(|known| i32::from(known) * sign + gain == i32::from(value))
        };
        at.legal_moves().into_iter().find(keeps).map(|mv| (mv, value))
    }

    /// Where a line of the book that keeps the value of a position in it comes to its end.
    pub(super) fn border<P: Solvable>(&self, at: &P) -> P {
        let mut at = *at;
        while let Some((mv, _)) = self.answer(&at) {
            at.play(mv);
        }
        at
    }
}

/// Bits of a value: all that a key leaves over. `None` if that is not enough, or if the game has no keys that hold whatever
/// the plies left.
fn value_bits<P: Solvable>(at: &P) -> Option<u32> {
    const WIDEST: u32 = 15;
    let key = P::key_bits(&at.root_context()).filter(|_| !P::HAS_HORIZON)?;
    let bits = (u64::BITS - key).min(WIDEST);
    (bits > 1 && at.most() < 1 << (bits - 1)).then_some(bits)
}

fn word(key: u64, value: i16, bits: u32) -> u64 {
    key << bits | (i32::from(value) + (1 << (bits - 1))) as u64
}

fn value_in(word: u64, bits: u32) -> i16 {
    ((word & ((1 << bits) - 1)) as i32 - (1 << (bits - 1))) as i16
}

/// What a book should have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookRequest {
    /// How many plies from the start it reaches.
    pub plies: u16,
    /// The side that plays by it; `None` is either.
    pub side: Option<Side>,
    /// Whether it has values, or winners alone. In games with scores it has values.
    pub goal: SolveGoal,
}

/// A book in the making: what is known of early positions, and what the solver knows beside it.
///
/// It has what a side needs to play perfectly from the start: one best answer to each move of the other, up to a number of
/// plies; of several good moves in the book that is the first by [`answer_order`]. Made for both sides at once it has
/// nothing else.
pub struct BookMaker {
    known: BTreeMap<u64, i16>,
    /// What is known of them; `None` until the first is.
    goal: Option<SolveGoal>,
    /// The fewest plies left of any position in it.
    least_left: u16,
    /// What the solver has found out on the way; not of any one position.
    pub memory: SolveMemory,
    /// Positions visited.
    pub nodes: u64,
}

impl Default for BookMaker {
    fn default() -> BookMaker {
        BookMaker { known: BTreeMap::new(), goal: None, least_left: u16::MAX, memory: SolveMemory::default(), nodes: 0 }
    }
}

impl BookMaker {
    /// Goes on with a book of this game.
    ///
    /// # Errors
    /// If it is of another game, or not whole.
    pub fn resume<P: Solvable>(game: &str, start: &P, bytes: &[u8]) -> Result<BookMaker, BookError> {
        let bits = value_bits(start).ok_or(BookError::NoKeys)?;
        let book = Book::open(game, bytes)?;
        let known = book.words().map(|word| (word >> bits, value_in(word, bits))).collect();
        Ok(BookMaker { known, goal: Some(book.goal), least_left: book.least_left, ..BookMaker::default() })
    }

    /// Whether it has values, or winners alone; `None` until it has anything.
    #[must_use]
    pub fn goal(&self) -> Option<SolveGoal> {
        self.goal
    }

    /// How many positions it has so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether it has none yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The book as it is written.
    ///
    /// # Errors
    /// If positions of the game do not fit into one.
    pub fn bytes<P: Solvable>(&self, game: &str, start: &P) -> Result<Vec<u8>, BookError> {
        let bits = value_bits(start).ok_or(BookError::NoKeys)?;
        let words: Vec<u64> = self.known.iter().map(|(&key, &value)| word(key, value, bits)).collect();
        let winners = if self.goal == Some(SolveGoal::Winner) { format!("{WINNERS} ") } else { String::new() };
        let mut bytes = format!("{}{winners}{}\n", head(game), self.least_left).into_bytes();
        for word in words.iter().copied().chain([sum(words.iter().copied())]) {
            bytes.extend(word.to_be_bytes());
        }
        Ok(bytes)
    }

    /// Finds the values of all positions that are asked for, until it is through or stopped; then it can go on later.
    ///
    /// # Errors
    /// Why it was stopped.
    pub fn make<P: Solvable>(
        &mut self,
        start: &P,
        request: BookRequest,
        control: &mut SolveControl<'_>,
    ) -> Result<(), Stopped> {
        let BookRequest { plies, side: only, goal } = request;
        let goal = *self.goal.get_or_insert(if P::SCORED { SolveGoal::Margin } else { goal });
        // Values of the start are the widest, so the table must be made for it.
        let mib = control.limits.memory_mib.unwrap_or(super::DEFAULT_MEMORY_MIB);
        self.memory.table = self.memory.table.take().or_else(|| super::table::SolveTable::of(start, mib).map(Arc::new));
        // Answers are chosen among what is known, and each walk may come to know more: the last one changes nothing.
        loop {
            let (before, mut needed, mut least_left) = (self.known.len(), HashSet::new(), u16::MAX);
            for side in Side::BOTH.into_iter().filter(|&side| only.is_none_or(|only| only == side)) {
                let seen = HashSet::new();
                let mut walk = Walk { maker: self, side, plies, goal, control, seen, least_left };
                walk.position(start, 0)?;
                least_left = walk.least_left;
                needed.extend(walk.seen);
            }
            if self.known.len() == before {
                if only.is_none() {
                    self.known.retain(|key, _| needed.contains(key));
                    self.least_left = least_left;
                }
                return Ok(());
            }
        }
    }

    /// The value to come of a position, from the book or by the solver.
    fn value<P: Solvable>(&mut self, at: &P, goal: SolveGoal, control: &mut SolveControl<'_>) -> Result<i16, Stopped> {
        let key = at.symmetric_key(&at.root_context());
        self.least_left = self.least_left.min(at.plies_left());
        if let Some(&value) = self.known.get(&key) {
            return Ok(value);
        }
        let value = self.with_solver(at, control, |solver| {
            solver.close_in(at, goal)?;
            let Bounds { lower, upper } = solver.bounds;
            Ok(match goal {
                SolveGoal::Margin => lower,
                SolveGoal::Winner => i16::from(lower > 0) - i16::from(upper < 0),
            })
        })?;
        self.known.insert(key, value);
        Ok(value)
    }

    /// Whether it has a position with this value.
    fn has<P: Solvable>(&self, at: &P, value: i16) -> bool {
        self.known.get(&at.symmetric_key(&at.root_context())) == Some(&value)
    }

    /// Lends what is known to a solver of a position.
    fn with_solver<P: Solvable, T>(
        &mut self,
        at: &P,
        control: &mut SolveControl<'_>,
        work: impl FnOnce(&mut Solver<'_, '_, P>) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let memory = SolveMemory { table: self.memory.table.take(), ..SolveMemory::default() };
        let (nodes, time) = (control.limits.nodes, control.limits.time);
        let mut solver = Solver::new(at, control, memory);
        let result = work(&mut solver);
        let (spent, elapsed) = (solver.search.nodes, solver.search.started.elapsed());
        self.memory.table = solver.search.table.take();
        self.nodes += spent;
        control.limits.nodes = nodes.map(|nodes| nodes.saturating_sub(spent));
        control.limits.time = time.map(|time| time.saturating_sub(elapsed));
        result
    }
}

/// Of several good moves a book has the answers to the first in this order: by the guess of the game, and in a book of winners,
/// whose good moves are many, the same for mirror images.
pub fn answer_order<P: Solvable>(at: &P, mv: P::Move, goal: SolveGoal) -> (Reverse<i32>, u64) {
    let next = at.after(mv);
    let key = if goal == SolveGoal::Winner { next.symmetric_key(&next.root_context()) } else { 0 };
    (Reverse(at.move_score(mv)), key)
}

/// A walk through what one side needs.
struct Walk<'w, 'c> {
    maker: &'w mut BookMaker,
    side: Side,
    plies: u16,
    goal: SolveGoal,
    control: &'w mut SolveControl<'c>,
    seen: HashSet<u64>,
    /// The fewest plies left of those seen.
    least_left: u16,
}

impl Walk<'_, '_> {
    fn position<P: Solvable>(&mut self, at: &P, ply: u16) -> Result<(), Stopped> {
        if at.outcome().is_some() || !self.seen.insert(at.symmetric_key(&at.root_context())) {
            return Ok(());
        }
        self.least_left = self.least_left.min(at.plies_left());
        let value = self.maker.value(at, self.goal, self.control)?;
        if ply == self.plies {
            return Ok(());
        }
        if at.turn() != self.side {
            return at.legal_moves().into_iter().try_for_each(|mv| self.position(&at.after(mv), ply + 1));
        }
        let best = self.answer(at, value)?;
        best.map_or(Ok(()), |mv| self.position(&at.after(mv), ply + 1))
    }

    /// A move that keeps the value of a position.
    fn answer<P: Solvable>(&mut self, at: &P, value: i16) -> Result<Option<P::Move>, Stopped> {
        let mut moves = at.legal_moves();
        // In an order that depends on nothing that happens to be known, so that a book in pieces is the book at once.
        sort_few_by_key(&mut moves, |&mv| answer_order(at, mv, SolveGoal::Margin));
        if self.goal == SolveGoal::Winner {
            let known = moves.iter().copied().filter(|&mv| self.maker.has(&at.after(mv), -value));
            if let Some(first) = known.min_by_key(|&mv| answer_order(at, mv, self.goal)) {
                return Ok(Some(first));
            }
            // All of a solution's moves keep the winner alike: the one that it was found by costs nothing more.
            moves = self.maker.with_solver(at, self.control, |solver| Ok(solver.search.ordered(at, 0)))?;
        }
        // Where only winners count, a loss is a loss by every move.
        let target = if self.goal == SolveGoal::Winner && value < 0 { -at.most() } else { value };
        self.maker.with_solver(at, self.control, |solver| {
            for &mv in &moves {
                if solver.search.after_any(at, mv, 0, target - 1, target)? >= target {
                    return Ok(Some(mv));
                }
            }
            Ok(None)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_hold_keys_and_values_side_by_side() {
        for bits in [6, 7, 15] {
            let most = (1_i16 << (bits - 2)) - 1;
            for value in [-most, -1, 0, 1, most] {
                let word = word(12_345, value, bits);
                assert_eq!((word >> bits, value_in(word, bits)), (12_345, value));
            }
        }
    }

    #[test]
    fn a_book_that_was_changed_is_refused() {
        let head = format!("{}7\n", head("some-game"));
        let mut bytes = head.clone().into_bytes();
        let words = [3_u64, 9, 27];
        words.iter().copied().chain([sum(words.iter().copied())]).for_each(|word| bytes.extend(word.to_be_bytes()));
        assert_eq!(Book::open("some-game", &bytes).map(|book| book.len()), Ok(3));
        assert_eq!(Book::open("other-game", &bytes).map(|book| book.len()), Err(BookError::OfAnother));
        for place in head.len()..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 4;
            assert_eq!(Book::open("some-game", &changed).map(|book| book.len()), Err(BookError::Damaged), "{place}");
        }
        assert_eq!(Book::open("some-game", &bytes[..bytes.len() - 1]).map(|book| book.len()), Err(BookError::Damaged));
    }
}
