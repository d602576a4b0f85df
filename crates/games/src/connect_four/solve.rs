//! What the solver asks of Connect Four (after Pascal Pons' tutorial, and further).

use super::position::{Position, Shape, rack};
use crate::rack::{PITCH, Rack, Square, squares};
use rival_core::{Bounds, Solvable, positions_of_ply};
use std::sync::OnceLock;

/// Eight bits a column as as many as are used: one more than the column has squares.
#[inline]
fn without_gaps<S: Shape>(columns: u64, shape: S) -> u64 {
    if shape.ranks() == PITCH - 2 {
        // Six squares. Neighbours are pushed together: columns to pairs of 14 bits, pairs to fours of 28, fours to one number.
        let x = columns & 0x007f_007f_007f_007f | (columns & 0x7f00_7f00_7f00_7f00) >> 1;
        let x = x & 0x0000_3fff_0000_3fff | (x & 0x3fff_0000_3fff_0000) >> 2;
        return x & 0x0fff_ffff | (x & 0x0fff_ffff_0000_0000) >> 4;
    }
    let used = u32::from(shape.ranks()) + 1;
    let column = |key, file: u8| key << used | columns >> (file * PITCH) & ((1 << used) - 1);
    (0..shape.files()).fold(0, column)
}

/// Whether the rack is that of the plain game, which has a book.
pub(super) fn is_plain<S: Shape>(shape: S) -> bool {
    (shape.files(), shape.ranks()) == (7, 6)
}

/// The ply of which the book has all positions.
const BOOK_PLY: u16 = 8;

/// The book as it was handed in.
static BOOK: OnceLock<Vec<u8>> = OnceLock::new();

/// Hands in the book of the plain game, in a build without the feature `books`. The first one stays.
pub fn set_book(bytes: Vec<u8>) {
    // Every copy of the book says the same.
    let _ = BOOK.set(bytes);
}

fn start_book() -> &'static [u8] {
    if cfg!(feature = "books") { include_bytes!("start.book") } else { BOOK.get().map_or(&[], Vec::as_slice) }
}

impl<S: Shape> Solvable for Position<S> {
    /// Bits of a key.
    type RootContext = u32;

    const SEES_ENDS: bool = true;

    const SYMMETRIC_PLIES: u16 = 12;

    fn root_context(&self) -> u32 {
        u32::from(self.shape.files()) * (u32::from(self.shape.ranks()) + 1)
    }

    fn plies_left(&self) -> u16 {
        (rack(self.shape).board() & !(self.mine | self.theirs)).count_ones() as u16
    }

    /// What the hardest of fifteen positions of random games took: some 15,000 when half of the rack is full, and 1.6 times as
    /// many a ply before. Half of random positions are decided by threats and take a handful; those of real games do not.
    fn expected_nodes(&self) -> Option<u64> {
        Some((15_000.0 * 1.6_f64.powi(i32::from(self.plies_left()) - 22)) as u64)
    }

    /// Who wins every position of ply 8: beyond it the solver takes a moment.
    fn book(&self) -> &'static [u8] {
        if is_plain(self.shape) { start_book() } else { &[] }
    }

    fn book_keys(&self) -> &'static [u64] {
        static KEYS: OnceLock<Vec<u64>> = OnceLock::new();
        let keys = || positions_of_ply(&Position::START, BOOK_PLY).into_iter().map(|(key, _)| key).collect();
        if is_plain(self.shape) { KEYS.get_or_init(keys) } else { &[] }
    }

    fn key_bits(&bits: &u32) -> Option<u32> {
        Some(bits)
    }

    #[inline]
    fn exact_key(&self, _: &u32) -> u64 {
        without_gaps(self.number(), self.shape)
    }

    #[inline]
    fn symmetric_key(&self, _: &u32) -> u64 {
        without_gaps(self.number().min(rack(self.shape).mirrored(self.number())), self.shape)
    }

    /// Looks three plies ahead by threats alone: a win at once, a loss in two, a win in three. What is left are moves after
    /// which the other side has no win at once, those that make most threats first.
    #[inline]
    fn expand(&self, _: &u32, left: u16, mut candidate: impl FnMut(Square, i32)) -> Bounds {
        let rack = rack(self.shape);
        let left = left as i16;
        let (mine, theirs, occupied) = (self.mine, self.theirs, self.mine | self.theirs);
        let landings = rack.landings(occupied);
        if rack.completions(mine, occupied) & landings != 0 {
            return Bounds::exactly(left);
        }
        let feared = rack.completions(theirs, occupied);
        let urgent = landings & feared;
        let answers = if urgent == 0 { landings } else { urgent };
        let safe = answers & !(feared >> 1);
        if safe == 0 || urgent & urgent.wrapping_sub(1) != 0 {
            return Bounds::exactly(1 - left);
        }
        if left <= 2 {
            return Bounds::exactly(0);
        }
        let followed = followed_up(rack, mine, theirs, feared);
        let (mut least, mut most) = (followed.lower, i16::MIN);
        let mut squares = safe;
        while squares != 0 {
            let square = Square::lowest(squares);
            squares ^= square.bit();
            let occupied = occupied | square.bit();
            let threats = rack.completions(mine | square.bit(), occupied);
            let landings = rack.landings(occupied);
            let (at_once, above) = (threats & landings, threats >> 1);
            // Two threats at once, one on top of the other, or no square left that is not below one.
            let replies = if at_once == 0 { landings } else { at_once };
            if replies & !above == 0 || at_once & at_once.wrapping_sub(1) != 0 {
                return Bounds::exactly(left - 2);
            }
            let child = followed_up(rack, theirs, mine | square.bit(), threats);
            least = least.max(child.upper.saturating_neg());
            most = most.max(child.lower.saturating_neg());
            candidate(square, order(rack, square, threats));
        }
        let empty = rack.board() & !occupied;
        let upper = if rack.has_four(mine | empty) { left - 4 } else { 0 };
        let lower = if rack.has_four(theirs | empty) { 3 - left } else { 0 };
        Bounds { lower: lower.min(0).max(least), upper: upper.max(0).min(followed.upper).min(most) }
    }
}

/// What a side gets at least that answers each piece with one on top of it (Allis 1988: follow-up).
///
/// Seen from the top, the empty squares of a column are in pairs, and the side that follows up has the upper one of each. Where
/// a column's lowest empty square is an upper one, the column is *odd*: that square is left over. Of the squares left over the
/// side that follows up answers each with another one, so that it has half of them, the other side chooses which. That works out
/// if the other side is to move and the odd columns are even in number, or if it makes them so by taking the first.
///
/// So the other side gets at most the lower squares and those left over. If they make it no four in a line, it does not win; and
/// if the upper squares alone make one, the side that follows up wins.
///
/// If the other side is to move and the odd columns are odd in number, it is short of a move in the end, and has to begin the
/// last odd column itself. There the pairs are the other way round: if the side that follows up has a lower square to
/// complete four in a line, it gets it (Allis: zugzwang).
#[inline]
fn followed_up(rack: Rack, mine: u64, theirs: u64, feared: u64) -> Bounds {
    const UNKNOWN: Bounds = Bounds { lower: i16::MIN, upper: i16::MAX };
    let every_other = if rack.ranks.is_multiple_of(2) { 0x55 } else { 0xaa };
    let lower_squares = (rack.bottoms() * every_other) & rack.board();
    let occupied = mine | theirs;
    let empty = rack.board() & !occupied;
    let left_over = rack.landings(occupied) & !lower_squares;
    let (lower_squares, upper_squares) = (empty & lower_squares, empty & !lower_squares & !left_over);
    if left_over.count_ones().is_multiple_of(2) {
        if rack.has_four(mine | lower_squares | left_over) {
            return UNKNOWN;
        }
        return Bounds { upper: -i16::from(rack.has_four(theirs | upper_squares)), ..UNKNOWN };
    }
    // By the side to move, which takes one of the squares left over.
    if !rack.has_four(theirs | lower_squares) {
        for first in squares(left_over) {
            if !rack.has_four(theirs | lower_squares | left_over & !first.bit()) {
                return Bounds { lower: i16::from(rack.has_four(mine | upper_squares | first.bit())), ..UNKNOWN };
            }
        }
    }
    // By the other side, with a square in an odd column that completes four in a line.
    let mut threats = feared & lower_squares;
    while threats != 0 {
        let threat = Square::lowest(threats);
        let column = ((1 << PITCH) - 1) << (rack.file_of(threat) * PITCH);
        threats &= !column;
        if left_over & column != 0 {
            let below = upper_squares & column & (threat.bit() - 1);
            if !rack.has_four(mine | lower_squares & !column | left_over | below) {
                return Bounds { upper: -1, ..UNKNOWN };
            }
        }
    }
    UNKNOWN
}

/// Most threats first, then the centre.
#[inline]
fn order(rack: Rack, square: Square, threats: u64) -> i32 {
    let centre = i32::from(rack.files) / 2;
    let threats = threats.count_ones() as i32;
    16 * threats - (i32::from(rack.file_of(square)) - centre).abs()
}
