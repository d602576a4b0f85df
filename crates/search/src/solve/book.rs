//! Books: proven values of early positions.
//!
//! There are two kinds. A book of *lines* is a line of text with its game, whether it has winners
//! only, and the plies left at which it ends, then words of eight bytes in ascending order, then
//! their checksum. A word is a position's symmetric key beside its value to come, one to one, so a
//! book never mistakes one position for another. A book of winners has 1, 0 or -1 for a win, a draw
//! or a loss of the side to move. That is enough to keep the result, and is found much sooner than
//! the margin or the length.
//!
//! ```text
//!   key of the position │ value, counted from the middle of its range
//! ```
//!
//! A book of a *whole ply* has the winner of every position of one early ply. Every earlier
//! position is then decided by looking ahead to that ply. It needs no keys: the positions of a ply
//! are listed in the order of theirs ([`positions_of_ply`]). After its line of text (the plies
//! left, and the number of positions) it has two bits for each, four to a byte from the low bits
//! on: 0 unknown, 1 a loss of the side to move, 2 a draw, 3 a win. Then the checksum.

use super::{SolveControl, SolveGoal, SolveMemory, Solver};
use crate::Stopped;
use crate::move_order::sort_few_by_key;
use rival_core::{Bounds, Side, Solvable, mix, positions_of_ply};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use thiserror::Error;

/// The bytes of a word.
const WORD: usize = 8;
/// The positions per byte in a book of a whole ply.
const A_BYTE: usize = 4;

/// A book, opened for lookup.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    words: &'a [u8],
    goal: SolveGoal,
    /// The fewest plies left of its positions.
    least_left: u16,
    /// The number of positions of a book of a whole ply.
    whole: Option<usize>,
}

/// Why a book is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// Its first line is not that of a book of this game.
    #[error("it is not a book of this game")]
    OfAnother,
    /// The checksum is wrong.
    #[error("the book was changed or cut off")]
    Damaged,
    /// The game's keys are not exact, or leave no room for a value.
    #[error("positions of this game do not fit into a book")]
    NoKeys,
    /// The plies of the game's positions are unknown, or more than the winner matters.
    #[error("this game has no books of a whole ply")]
    NoPlies,
}

/// The start of the first line. The goal follows if it is not the margin, then a number.
fn head(game: &str) -> String {
    format!("rival book 1 {game} ")
}

/// The start of the first line of a book of a whole ply.
fn whole_head(game: &str) -> String {
    format!("rival book 2 {game} ")
}

/// The mark of a book of winners in the first line.
const WINNERS: &str = "winner";

fn sum(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0, |sum, word| mix(sum ^ word).wrapping_add(word))
}

impl<'a> Book<'a> {
    /// Opens a book without its checksum, for those built into the games.
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
    /// If it belongs to another game, or is damaged.
    pub fn open(game: &str, bytes: &'a [u8]) -> Result<Book<'a>, BookError> {
        if ![head(game), whole_head(game)].iter().any(|head| bytes.starts_with(head.as_bytes())) {
            return Err(BookError::OfAnother);
        }
        let book = Book::embedded(bytes).ok_or(BookError::Damaged)?;
        let told = bytes.last_chunk().map(|&bytes| u64::from_be_bytes(bytes));
        if Some(book.sum()) == told { Ok(book) } else { Err(BookError::Damaged) }
    }

    /// The checksum at its end.
    fn sum(&self) -> u64 {
        if self.whole.is_some() { sum_of_bytes(self.words) } else { sum(self.words()) }
    }

    /// Whether it has all positions of a ply, not the lines of a side.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.whole.is_some()
    }

    /// The entry of a book of a whole ply at an index: 1, 0 or -1.
    fn winner_at(&self, place: usize) -> Option<i16> {
        let pair = self.words.get(place / A_BYTE)? >> (2 * (place % A_BYTE)) & 3;
        (pair > 0).then(|| i16::from(pair) - 2)
    }

    /// All words of a book of lines, ascending.
    fn words(&self) -> impl Iterator<Item = u64> {
        let (words, _) = self.words.as_chunks::<WORD>();
        words.iter().map(|&word| u64::from_be_bytes(word))
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.whole {
            Some(count) => (0..count).filter(|&place| self.winner_at(place).is_some()).count(),
            None => self.words.len() / WORD,
        }
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The goal: margins, or winners only.
    #[must_use]
    pub fn goal(&self) -> SolveGoal {
        self.goal
    }

    /// Whether it may have positions with this many plies left.
    #[inline]
    pub(super) fn reaches(&self, left: u16) -> bool {
        left == self.least_left || left > self.least_left && self.whole.is_none()
    }

    /// Whether a position is in it, or decided by looking ahead to it.
    pub(super) fn leads_from<P: Solvable>(&self, at: &P) -> bool {
        if self.whole.is_some() { at.plies_left() >= self.least_left } else { self.value(at).is_some() }
    }

    /// Bounds on a position's value for the side to move.
    pub(super) fn bounds<P: Solvable>(&self, at: &P) -> Option<Bounds> {
        let value = self.value(at)?;
        Some(match (self.goal, value) {
            (SolveGoal::Winner, 1..) => Bounds { lower: 1, upper: at.most() },
            (SolveGoal::Winner, ..=-1) => Bounds { lower: -at.most(), upper: -1 },
            _ => Bounds::exactly(value),
        })
    }

    /// The value to come of a position for the side to move; in a book of winners 1, 0 or -1.
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

    /// A move that keeps a position's value, with the value to come, if the book has both the
    /// position and its successor.
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

    /// The end of a line of the book that keeps a position's value.
    pub(super) fn border<P: Solvable>(&self, at: &P) -> P {
        let mut at = *at;
        while let Some((mv, _)) = self.answer(&at) {
            at.play(mv);
        }
        at
    }
}

/// The bits that keys leave for a value. `None` if they are too few, or if keys depend on the plies
/// left.
fn value_bits<P: Solvable>(at: &P) -> Option<u32> {
    const WIDEST: u32 = 15;
    let key = P::key_bits(&at.root_context()).filter(|_| !P::HAS_HORIZON)?;
    let bits = (u64::BITS - key).min(WIDEST);
    (bits > 1 && at.most() < 1 << (bits - 1)).then_some(bits)
}

/// The checksum of a book of a whole ply.
fn sum_of_bytes(bytes: &[u8]) -> u64 {
    sum(bytes.iter().map(|&byte| u64::from(byte)))
}

fn word(key: u64, value: i16, bits: u32) -> u64 {
    key << bits | (i32::from(value) + (1 << (bits - 1))) as u64
}

fn value_in(word: u64, bits: u32) -> i16 {
    ((word & ((1 << bits) - 1)) as i32 - (1 << (bits - 1))) as i16
}

/// The content of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookRequest {
    /// Its length in plies from the start.
    pub plies: u16,
    /// The side that plays by it; `None` is both.
    pub side: Option<Side>,
    /// Margins, or winners only. In games with scores it has margins.
    pub goal: SolveGoal,
}

/// A book under construction, with the solver's table.
///
/// Unless it has a [whole ply](BookMaker::prepare_whole), it contains what a side needs to play
/// perfectly from the start: one best answer to each move of the other side, up to a number of
/// plies; of several good moves the first by [`answer_order`]. A book for both sides at once
/// contains both.
pub struct BookMaker {
    known: BTreeMap<u64, i16>,
    /// The known values; `None` until the first.
    goal: Option<SolveGoal>,
    /// The fewest plies left of its positions.
    least_left: u16,
    /// The ply of a book of a whole ply.
    whole: Option<u16>,
    /// The solver's table, for no position in particular.
    pub memory: SolveMemory,
    /// The positions visited.
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
    /// Continues a book of this game.
    ///
    /// # Errors
    /// If it belongs to another game, or is damaged.
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

    /// The goal; `None` while it is empty.
    #[must_use]
    pub fn goal(&self) -> Option<SolveGoal> {
        self.goal
    }

    /// The ply of a book of a whole ply, complete or not.
    #[must_use]
    pub fn whole(&self) -> Option<u16> {
        self.whole
    }

    /// The number of positions so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The written book.
    ///
    /// # Errors
    /// If the game's positions do not fit.
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

    /// Prepares a book of a whole ply, which some games do not support.
    ///
    /// # Errors
    /// If the game does not.
    pub fn prepare_whole<P: Solvable>(&mut self, start: &P, plies: u16) -> Result<(), BookError> {
        value_bits(start).filter(|_| !P::SCORED).ok_or(BookError::NoPlies)?;
        let least_left = start.plies_left().checked_sub(plies).ok_or(BookError::NoPlies)?;
        (self.whole, self.goal, self.least_left) = (Some(plies), Some(SolveGoal::Winner), least_left);
        Ok(())
    }

    /// Finds the winners of a whole ply. Neighbours in the order of keys share most columns, rows
    /// or lines, and so much of the table.
    fn make_whole<P: Solvable>(
        &mut self,
        start: &P,
        plies: u16,
        control: &mut SolveControl<'_>,
    ) -> Result<(), Stopped> {
        let positions = positions_of_ply(start, plies);
        positions.iter().try_for_each(|(_, at)| self.value(at, SolveGoal::Winner, control).map(|_| ()))
    }

    /// Finds all requested values, or stops; it can continue later.
    ///
    /// # Errors
    /// Why it stopped.
    pub fn make<P: Solvable>(
        &mut self,
        start: &P,
        request: BookRequest,
        control: &mut SolveControl<'_>,
    ) -> Result<(), Stopped> {
        let BookRequest { plies, side: only, goal } = request;
        let goal = *self.goal.get_or_insert(if P::SCORED { SolveGoal::Margin } else { goal });
        // The start has the widest values, so the table is made for it.
        let mib = control.limits.memory_mib.unwrap_or(super::DEFAULT_MEMORY_MIB);
        self.memory.table = self.memory.table.take().or_else(|| super::table::SolveTable::of(start, mib).map(Arc::new));
        if let Some(plies) = self.whole {
            return self.make_whole(start, plies, control);
        }
        // Answers are chosen among known values, and each walk may add some; the last walk changes
        // nothing.
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

    /// A position's value to come, from the book or the solver.
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

    /// Whether the book has this value for a position.
    fn has<P: Solvable>(&self, at: &P, value: i16) -> bool {
        self.known.get(&at.symmetric_key(&at.root_context())) == Some(&value)
    }

    /// Lends the known values to a solver of a position.
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

/// The order in which a book chooses among good moves: the game's guess; in a book of winners,
/// where many moves are good, also the same for mirror images.
pub fn answer_order<P: Solvable>(at: &P, mv: P::Move, goal: SolveGoal) -> (Reverse<i32>, u64) {
    let next = at.after(mv);
    let key = if goal == SolveGoal::Winner { next.symmetric_key(&next.root_context()) } else { 0 };
    (Reverse(at.move_score(mv)), key)
}

/// A walk through the positions that one side needs.
struct Walk<'w, 'c> {
    maker: &'w mut BookMaker,
    side: Side,
    plies: u16,
    goal: SolveGoal,
    control: &'w mut SolveControl<'c>,
    seen: HashSet<u64>,
    /// The fewest plies left so far.
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

    /// A move that keeps a position's value.
    fn answer<P: Solvable>(&mut self, at: &P, value: i16) -> Result<Option<P::Move>, Stopped> {
        let mut moves = at.legal_moves();
        // In an order independent of the known values, so that a book made in pieces equals one
        // made at once.
        sort_few_by_key(&mut moves, |&mv| answer_order(at, mv, SolveGoal::Margin));
        if self.goal == SolveGoal::Winner {
            let known = moves.iter().copied().filter(|&mv| self.maker.has(&at.after(mv), -value));
            if let Some(first) = known.min_by_key(|&mv| answer_order(at, mv, self.goal)) {
                return Ok(Some(first));
            }
            // All moves of a solution keep the winner; the solver's own costs nothing more.
            moves = self.maker.with_solver(at, self.control, |solver| Ok(solver.search.ordered(at, 0)))?;
        }
        // Where only winners count, every move of a lost position loses.
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
