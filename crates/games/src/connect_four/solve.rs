//! What the solver asks of Connect Four (after Pascal Pons' tutorial, and further).

use super::position::{Position, RACK};
use crate::rack::{PITCH, Square};
use rival_core::{Bounds, Solvable};

/// Eight bits a column, of which the highest is never used, as seven bits a column.
///
/// Neighbours are pushed together: columns to pairs of 14 bits, pairs to fours of 28, fours to one number.
const fn without_gaps(columns: u64) -> u64 {
    let x = columns & 0x007f_007f_007f_007f | (columns & 0x7f00_7f00_7f00_7f00) >> 1;
    let x = x & 0x0000_3fff_0000_3fff | (x & 0x3fff_0000_3fff_0000) >> 2;
    x & 0x0fff_ffff | (x & 0x0fff_ffff_0000_0000) >> 4
}

impl Solvable for Position {
    type Frame = ();

    const SEES_ENDS: bool = true;

    const SYMMETRIC_PLIES: u16 = 12;

    fn frame(&self) {}

    fn plies_left(&self) -> u16 {
        (RACK.board() & !(self.mine | self.theirs)).count_ones() as u16
    }

    /// Some 30,000 when half of the rack is full, and nearly twice as many a ply before.
    fn expected_nodes(&self) -> Option<u64> {
        Some((30_000.0 * 1.8_f64.powi(i32::from(self.plies_left()) - 22)) as u64)
    }

    fn key_bits((): &()) -> Option<u32> {
        Some(u32::from(RACK.files) * (u32::from(PITCH) - 1))
    }

    #[inline]
    fn exact_key(&self, (): &()) -> u64 {
        without_gaps(self.number())
    }

    #[inline]
    fn symmetric_key(&self, (): &()) -> u64 {
        without_gaps(self.number().min(RACK.mirrored(self.number())))
    }

    /// Looks three plies ahead by threats alone: a win at once, a loss in two, a win in three. What is left are moves after
    /// which the other side has no win at once, those that make most threats first.
    #[inline]
    fn expand(&self, (): &(), left: u16, mut candidate: impl FnMut(Square, i32)) -> Bounds {
        let left = left as i16;
        let (mine, theirs, occupied) = (self.mine, self.theirs, self.mine | self.theirs);
        let landings = RACK.landings(occupied);
        if RACK.completions(mine, occupied) & landings != 0 {
            return Bounds::exactly(left);
        }
        let feared = RACK.completions(theirs, occupied);
        let urgent = landings & feared;
        let answers = if urgent == 0 { landings } else { urgent };
        let safe = answers & !(feared >> 1);
        if safe == 0 || urgent & urgent.wrapping_sub(1) != 0 {
            return Bounds::exactly(1 - left);
        }
        if left <= 2 {
            return Bounds::exactly(0);
        }
        let mut squares = safe;
        while squares != 0 {
            let square = Square::lowest(squares);
            squares ^= square.bit();
            let occupied = occupied | square.bit();
            let threats = RACK.completions(mine | square.bit(), occupied);
            let landings = RACK.landings(occupied);
            let (at_once, above) = (threats & landings, threats >> 1);
            // Two threats at once, one on top of the other, or no square left that is not below one.
            let replies = if at_once == 0 { landings } else { at_once };
            if replies & !above == 0 || at_once & at_once.wrapping_sub(1) != 0 {
                return Bounds::exactly(left - 2);
            }
            candidate(square, order(square, threats));
        }
        let empty = RACK.board() & !occupied;
        let upper = if RACK.has_four(mine | empty) { left - 4 } else { 0 };
        let lower = if RACK.has_four(theirs | empty) { 3 - left } else { 0 };
        Bounds { lower: lower.min(0), upper: upper.max(0) }
    }
}

/// Most threats first, then the centre.
#[inline]
fn order(square: Square, threats: u64) -> i32 {
    const CENTRE: i32 = RACK.files as i32 / 2;
    let threats = threats.count_ones() as i32;
    16 * threats - (i32::from(RACK.file_of(square)) - CENTRE).abs()
}
