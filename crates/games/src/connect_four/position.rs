//! State, moves and outcome.

use crate::rack::{Rack, Square, squares};
use rival_core::{Canonical, Outcome, Side, mix};
use std::ops::ControlFlow;

/// Seven columns of six squares.
pub(super) const RACK: Rack = Rack::new(7, 6);

/// Whose pieces are where, after Pascal Pons; `Rack` says which bit is which square.
///
/// Pieces are kept by whose turn it is, not by colour: a move swaps two words, and nothing needs to be looked up by side.
/// 24 bytes: two boards, the turn, and what the pieces are worth, which is cheaper to keep up than to count at every leaf.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The pieces of the side to move.
    pub(super) mine: u64,
    /// The pieces of the side that has just moved.
    pub(super) theirs: u64,
    pub(super) turn: Side,
    /// What our pieces are worth by their columns, less what theirs are.
    pub(super) worth: i8,
}

/// What a piece is worth by its column. Squares are numbered in eights; there is no eighth column.
const WORTH: [i8; 8] = [0, 1, 2, 3, 2, 1, 0, 0];

impl Position {
    /// The empty rack.
    pub const START: Position = Position { mine: 0, theirs: 0, turn: Side::First, worth: 0 };

    /// With these pieces on the rack.
    pub(super) fn new(mine: u64, theirs: u64, turn: Side) -> Position {
        let worth = |pieces| squares(pieces).map(worth_of).sum::<i8>();
        Position { mine, theirs, turn, worth: worth(mine) - worth(theirs) }
    }

    pub(super) fn pieces(&self, side: Side) -> u64 {
        if side == self.turn { self.mine } else { self.theirs }
    }

    #[inline]
    const fn occupied(&self) -> u64 {
        self.mine | self.theirs
    }

    /// The position as a number, one to one: in a column of height h, the side's own pieces plus all pieces make a number
    /// from 2ʰ − 1 to 2ʰ⁺¹ − 2, and these ranges do not overlap. The side to move follows from the number of pieces.
    #[inline]
    pub(super) const fn number(&self) -> u64 {
        self.mine + self.occupied()
    }
}

impl rival_core::Position for Position {
    /// Where the piece comes to rest.
    type Move = Square;

    const SEES_WINS: bool = true;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    /// Only the side that has just moved can have four in a line.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if RACK.has_four(self.theirs) {
            Some(Outcome::win(self.turn.other()))
        } else if self.occupied() == RACK.board() {
            Some(Outcome::DRAW)
        } else {
            None
        }
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Square) -> ControlFlow<()>) {
        let _ = squares(RACK.landings(self.occupied())).try_for_each(visit);
    }

    #[inline]
    fn play(&mut self, landing: Square) {
        (self.mine, self.theirs) = (self.theirs, self.mine | landing.bit());
        self.turn = self.turn.other();
        self.worth = -(self.worth + worth_of(landing));
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.number())
    }

    #[inline]
    fn winning_move(&self) -> Option<Square> {
        let winning = RACK.completions(self.mine, self.occupied()) & RACK.landings(self.occupied());
        (winning != 0).then(|| Square::lowest(winning))
    }

    /// Where the other side threatens to win at once it must be stopped, and the square below one that wins for it must be
    /// left alone.
    #[inline]
    fn for_each_safe_move(&self, visit: impl FnMut(Square) -> ControlFlow<()>) {
        let landings = RACK.landings(self.occupied());
        let feared = RACK.completions(self.theirs, self.occupied());
        let urgent = landings & feared;
        let answers = match urgent.count_ones() {
            0 => landings,
            1 => urgent,
            _ => 0,
        };
        let _ = squares(answers & !(feared >> 1)).try_for_each(visit);
    }

    /// Of a position and its mirror image the one with the smaller number stands for both.
    #[inline]
    fn canonical(&self) -> Canonical {
        let (number, mirrored) = (self.number(), RACK.mirrored(self.number()));
        Canonical { key: mix(number.min(mirrored)), image: u8::from(mirrored < number) }
    }

    #[inline]
    fn mirrored(&self, number: u8, image: u8) -> u8 {
        if image == 0 { number } else { RACK.mirrored_number(number) }
    }

    /// The centre first: most lines run through it. The steps are large, because the order is good: where a move has cut
    /// elsewhere must not count for more.
    #[inline]
    fn move_score(&self, landing: Square) -> i32 {
        const CENTRE: i32 = RACK.files as i32 / 2;
        -16 * (i32::from(RACK.file_of(landing)) - CENTRE).abs()
    }
}

#[inline]
fn worth_of(square: Square) -> i8 {
    WORTH[usize::from(RACK.file_of(square))]
}
