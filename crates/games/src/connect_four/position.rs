//! State, moves and outcome.

use crate::rack::{Rack, Square, squares};
use crate::shape::read_size;
use rival_core::{Canonical, Outcome, Side, UpTo, mix};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The size of a rack.
///
/// The plain game gets a shape of its own, [`Standard`], whose numbers the compiler knows.
pub trait Shape: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Columns.
    fn files(self) -> u8;
    /// Rows.
    fn ranks(self) -> u8;

    /// How the variant is written; `None` for the plain game.
    fn variant(self) -> Option<String> {
        Some(format!("{}x{}", self.files(), self.ranks()))
    }
}

/// Seven columns of six squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standard;

impl Shape for Standard {
    #[inline]
    fn files(self) -> u8 {
        7
    }
    #[inline]
    fn ranks(self) -> u8 {
        6
    }
    fn variant(self) -> Option<String> {
        None
    }
}

/// Any rack from 4×4 to 8 columns of 7 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Any {
    files: u8,
    ranks: u8,
}

impl Any {
    /// Reads a shape as variants are written, `8x7`.
    #[must_use]
    pub fn read(text: &str) -> Option<Any> {
        let (files, ranks) = read_size(text)?;
        ((4..=8).contains(&files) && (4..=7).contains(&ranks)).then_some(Any { files, ranks })
    }
}

impl Shape for Any {
    #[inline]
    fn files(self) -> u8 {
        self.files
    }
    #[inline]
    fn ranks(self) -> u8 {
        self.ranks
    }
}

/// The rack of a shape.
#[inline]
pub(super) fn rack<S: Shape>(shape: S) -> Rack {
    Rack::new(shape.files(), shape.ranks())
}

/// Whose pieces are where, after Pascal Pons; `Rack` says which bit is which square.
///
/// Pieces are kept by whose turn it is, not by colour: a move swaps two words, and nothing needs to be looked up by side.
/// 24 bytes: two boards, the turn, and what the pieces are worth, which is cheaper to keep up than to count at every leaf; the
/// shape lies in what would be padding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<S = Standard> {
    /// The pieces of the side to move.
    pub(super) mine: u64,
    /// The pieces of the side that has just moved.
    pub(super) theirs: u64,
    pub(super) turn: Side,
    /// What our pieces are worth by their columns, less what theirs are.
    pub(super) worth: i8,
    pub(super) shape: S,
}

impl Position<Standard> {
    /// The empty rack of the plain game.
    pub const START: Position = Position { mine: 0, theirs: 0, turn: Side::First, worth: 0, shape: Standard };
}

impl<S: Shape> Position<S> {
    /// The empty rack.
    #[must_use]
    pub fn start(shape: S) -> Position<S> {
        Position { mine: 0, theirs: 0, turn: Side::First, worth: 0, shape }
    }

    /// With these pieces on the rack.
    pub(super) fn new(shape: S, mine: u64, theirs: u64, turn: Side) -> Position<S> {
        let worth = worth_of_all(shape, mine) - worth_of_all(shape, theirs);
        Position { mine, theirs, turn, worth, shape }
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

impl<S: Shape> rival_core::Position for Position<S> {
    /// Where the piece comes to rest.
    type Move = Square;
    type List<T> = UpTo<T, 64>;

    const SEES_WINS: bool = true;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    /// Only the side that has just moved can have four in a line.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if rack(self.shape).has_four(self.theirs) {
            Some(Outcome::win(self.turn.other()))
        } else if self.occupied() == rack(self.shape).board() {
            Some(Outcome::DRAW)
        } else {
            None
        }
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Square) -> ControlFlow<()>) {
        let _ = squares(rack(self.shape).landings(self.occupied())).try_for_each(visit);
    }

    #[inline]
    fn play(&mut self, landing: Square) {
        (self.mine, self.theirs) = (self.theirs, self.mine | landing.bit());
        self.turn = self.turn.other();
        self.worth = -(self.worth + worth_of(self.shape, landing));
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.number())
    }

    #[inline]
    fn winning_move(&self) -> Option<Square> {
        let winning =
            rack(self.shape).completions(self.mine, self.occupied()) & rack(self.shape).landings(self.occupied());
        (winning != 0).then(|| Square::lowest(winning))
    }

    /// Where the other side threatens to win at once it must be stopped, and the square below one that wins for it must be
    /// left alone.
    #[inline]
    fn for_each_safe_move(&self, visit: impl FnMut(Square) -> ControlFlow<()>) {
        let landings = rack(self.shape).landings(self.occupied());
        let feared = rack(self.shape).completions(self.theirs, self.occupied());
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
        let (number, mirrored) = (self.number(), rack(self.shape).mirrored(self.number()));
        Canonical { key: mix(number.min(mirrored)), image: u8::from(mirrored < number) }
    }

    #[inline]
    fn mirrored(&self, number: u16, image: u8) -> u16 {
        if image == 0 { number } else { rack(self.shape).mirrored_number(number) }
    }

    /// The centre first: most lines run through it. The steps are large, because the order is good: where a move has cut
    /// elsewhere must not count for more.
    #[inline]
    fn move_score(&self, landing: Square) -> i32 {
        let rack = rack(self.shape);
        let centre = i32::from(rack.files) / 2;
        -16 * (i32::from(rack.file_of(landing)) - centre).abs()
    }
}

/// What these pieces are worth by their columns.
pub(super) fn worth_of_all<S: Shape>(shape: S, pieces: u64) -> i8 {
    squares(pieces).map(|square| worth_of(shape, square)).sum()
}

#[inline]
fn worth_of<S: Shape>(shape: S, square: Square) -> i8 {
    // From the nearer edge, on the rack of the plain game: 0 1 2 3 2 1 0.
    let file = rack(shape).file_of(square);
    file.min(shape.files() - 1 - file) as i8
}
