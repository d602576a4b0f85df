//! Books: exact values of early positions, found once and looked up for ever.
//!
//! There are two kinds. A book of *lines* is a line of text that says of which game it is, whether it has winners alone, and with how many plies left it ends,
//! then words of eight bytes in ascending order, then a sum of them.
//! A word is the symmetric key of a position and its value to come, side by side: one to one, so that a book never mistakes one
//! position for another. A book of winners has 1, 0 or -1 for a win, a draw or a loss of the side to move: that is all a side
//! needs to keep what it has, and it is found much sooner than by how much or how soon.
//!
//! ```text
//!   key of the position │ value, counted from the middle of its range
//! ```
//!
//! A book of a *whole ply* has the winner of every position of one early ply. With it every position of the plies before is decided
//! by looking ahead to that ply. It needs no keys: the positions of a ply can be listed in the order of theirs
//! ([`positions_of_ply`]). Behind its line of text (the plies left, and how many positions there are) it has two bits for each of
//! them, four to a byte from the low bits on: 0 is not known yet, 1 a loss of the side to move, 2 a draw, 3 a win. Then the sum of
//! its bytes.

use super::{SolveControl, SolveGoal, SolveMemory, Solver};
use crate::Stopped;
use crate::move_order::sort_few_by_key;
use rival_core::{Bounds, Side, Solvable, mix, positions_of_ply};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use thiserror::Error;

/// Bytes of a word.
const WORD: usize = 8;
/// Positions of a whole ply in a byte.
const A_BYTE: usize = 4;

/// A book that can be looked into.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    words: &'a [u8],
    goal: SolveGoal,
    /// No position in it has fewer plies left than this.
    least_left: u16,
    /// In a book of a whole ply, how many positions that has.
    whole: Option<usize>,
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
    /// Plies cannot be told from positions of the game, or more than the winner matters.
    #[error("this game has no books of a whole ply")]
    NoPlies,
}

/// The first line, without what is at its end: the goal of its values if that is not the margin, and a number.
fn head(game: &str) -> String {
    format!("rival book 1 {game} ")
}

/// The same of a book of a whole ply.
fn whole_head(game: &str) -> String {
    format!("rival book 2 {game} ")
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
        let head = str::from_utf8(bytes.get(..end)?).ok()?;
        let words = bytes.get(end + 1..bytes.len().checked_sub(WORD)?)?;
        let (rest, last) = head.rsplit_once(' ')?;
        if head.starts_with("rival book 2 ") {
            let (least_left, count) = (rest.rsplit_once(' ')?.1.parse().ok()?, last.parse::<usize>().ok()?);
            let fits = words.len() == count.div_ceil(A_BYTE);
            return fits.then_some(Book { words, goal: SolveGoal::Winner, least_left, whole: Some(count) });
        }
        let goal = if rest.ends_with(WINNERS) { SolveGoal::Winner } else { SolveGoal::Margin };
        let least_left = last.parse().ok()?;
        (words.len() % WORD == 0).then_some(Book { words, goal, least_left, whole: None })
    }

    /// Opens a book of this game.
    ///
    /// # Errors
    /// If it is of another game, or not whole.
    pub fn open(game: &str, bytes: &'a [u8]) -> Result<Book<'a>, BookError> {
        if ![head(game), whole_head(game)].iter().any(|head| bytes.starts_with(head.as_bytes())) {
            return Err(BookError::OfAnother);
        }
        let book = Book::embedded(bytes).ok_or(BookError::Damaged)?;
        let told = bytes.last_chunk().map(|&bytes| u64::from_be_bytes(bytes));
        if Some(book.sum()) == told { Ok(book) } else { Err(BookError::Damaged) }
    }

    /// The sum that stands behind it.
    fn sum(&self) -> u64 {
        if self.whole.is_some() { sum_of_bytes(self.words) } else { sum(self.words()) }
    }

    /// Whether it has all positions of a ply, instead of the lines that a side needs.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.whole.is_some()
    }

    /// What a book of a whole ply has at a place: 1, 0 or -1.
    fn winner_at(&self, place: usize) -> Option<i16> {
        let pair = self.words.get(place / A_BYTE)? >> (2 * (place % A_BYTE)) & 3;
        (pair > 0).then(|| i16::from(pair) - 2)
    }

    /// All words of a book of lines, in ascending order.
    fn words(&self) -> impl Iterator<Item = u64> {
        let (words, _) = self.words.as_chunks::<WORD>();
        words.iter().map(|&word| u64::from_be_bytes(word))
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.whole {
            Some(count) => (0..count).filter(|&place| self.winner_at(place).is_some()).count(),
            None => self.words.len() / WORD,
        }
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
        left == self.least_left || left > self.least_left && self.whole.is_none()
    }

    /// Whether a position is in it, or decided by looking ahead to it.
    pub(super) fn leads_from<P: Solvable>(&self, at: &P) -> bool {
        if self.whole.is_some() { at.plies_left() >= self.least_left } else { self.value(at).is_some() }
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
        if let Some(count) = self.whole {
            let keys = if at.plies_left() == self.least_left { at.book_keys() } else { &[] };
            let place = keys.binary_search(&key).ok().filter(|_| keys.len() == count)?;
            return self.winner_at(place);
        }
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

/// The sum of a book of a whole ply.
fn sum_of_bytes(bytes: &[u8]) -> u64 {
    sum(bytes.iter().map(|&byte| u64::from(byte)))
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
/// Unless it is one of a [whole ply](BookMaker::prepare_whole), it has what a side needs to play perfectly from the start: one best answer to each move of the other, up to a number of
/// plies; of several good moves in the book that is the first by [`answer_order`]. Made for both sides at once it has
/// nothing else.
pub struct BookMaker {
    known: BTreeMap<u64, i16>,
    /// What is known of them; `None` until the first is.
    goal: Option<SolveGoal>,
    /// The fewest plies left of any position in it.
    least_left: u16,
    /// The number of plies of which it has all positions, if it is a book of a whole ply.
    whole: Option<u16>,
    /// What the solver has found out on the way; not of any one position.
    pub memory: SolveMemory,
    /// Positions visited.
    pub nodes: u64,
}

impl Default for BookMaker {
    fn default() -> BookMaker {
        BookMaker {
            known: BTreeMap::new(),
            goal: None,
            least_left: u16::MAX,
            whole: None,
            memory: SolveMemory::default(),
            nodes: 0,
        }
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
        if let Some(count) = book.whole {
            let plies = start.plies_left().checked_sub(book.least_left).ok_or(BookError::Damaged)?;
            let positions = positions_of_ply(start, plies);
            if positions.len() != count {
                return Err(BookError::Damaged);
            }
            let known = positions.iter().enumerate();
            let known = known.filter_map(|(place, &(key, _))| Some((key, book.winner_at(place)?))).collect();
            let (goal, least_left) = (Some(book.goal), book.least_left);
            return Ok(BookMaker { known, goal, least_left, whole: Some(plies), ..BookMaker::default() });
        }
        let known = book.words().map(|word| (word >> bits, value_in(word, bits))).collect();
        Ok(BookMaker { known, goal: Some(book.goal), least_left: book.least_left, ..BookMaker::default() })
    }

    /// Whether it has values, or winners alone; `None` until it has anything.
    #[must_use]
    pub fn goal(&self) -> Option<SolveGoal> {
        self.goal
    }

    /// The number of plies of which it has all positions, if it is or comes to be a book of a whole ply.
    #[must_use]
    pub fn whole(&self) -> Option<u16> {
        self.whole
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
        if let Some(plies) = self.whole {
            return Ok(self.whole_bytes(game, &positions_of_ply(start, plies)));
        }
        let words: Vec<u64> = self.known.iter().map(|(&key, &value)| word(key, value, bits)).collect();
        let winners = if self.goal == Some(SolveGoal::Winner) { format!("{WINNERS} ") } else { String::new() };
        let mut bytes = format!("{}{winners}{}\n", head(game), self.least_left).into_bytes();
        for word in words.iter().copied().chain([sum(words.iter().copied())]) {
            bytes.extend(word.to_be_bytes());
        }
        Ok(bytes)
    }

    fn whole_bytes<P>(&self, game: &str, positions: &[(u64, P)]) -> Vec<u8> {
        let mut packed = vec![0; positions.len().div_ceil(A_BYTE)];
        for (place, (key, _)) in positions.iter().enumerate() {
            let pair = self.known.get(key).map_or(0, |&value| (value + 2) as u8);
            packed[place / A_BYTE] |= pair << (2 * (place % A_BYTE));
        }
        let mut bytes = format!("{}{} {}\n", whole_head(game), self.least_left, positions.len()).into_bytes();
        bytes.extend(&packed);
        bytes.extend(sum_of_bytes(&packed).to_be_bytes());
        bytes
    }

    /// Prepares a book of a whole ply, which for some games there is not.
    ///
    /// # Errors
    /// If the game is one of those.
    pub fn prepare_whole<P: Solvable>(&mut self, start: &P, plies: u16) -> Result<(), BookError> {
        value_bits(start).filter(|_| !P::SCORED).ok_or(BookError::NoPlies)?;
        let least_left = start.plies_left().checked_sub(plies).ok_or(BookError::NoPlies)?;
        (self.whole, self.goal, self.least_left) = (Some(plies), Some(SolveGoal::Winner), least_left);
        Ok(())
    }

    /// Finds the winners of a whole ply. Neighbours in the order of keys have most columns, rows or lines in common, and so much
    /// of the table.
    fn make_whole<P: Solvable>(
        &mut self,
        start: &P,
        plies: u16,
        control: &mut SolveControl<'_>,
    ) -> Result<(), Stopped> {
        let positions = positions_of_ply(start, plies);
        positions.iter().try_for_each(|(_, at)| self.value(at, SolveGoal::Winner, control).map(|_| ()))
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
        if let Some(plies) = self.whole {
            return self.make_whole(start, plies, control);
        }
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
