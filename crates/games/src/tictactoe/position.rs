//! State, moves and outcome.

use crate::shape::{Any, BoardShape};
use rival_core::{Bits, Canonical, Grid, Outcome, Side, UpTo, mix};
use std::ops::ControlFlow;

/// Quantities derived from a board's size.
///
/// The standard game has its own shape, [`Standard`], whose numbers are compile-time constants.
pub trait Shape: BoardShape {
    /// The length of a winning line.
    #[inline]
    fn line(self) -> u8 {
        self.number()
    }

    /// The number of squares.
    #[inline]
    fn squares(self) -> u32 {
        self.grid().board().len()
    }

    /// The board.
    #[inline]
    fn grid(self) -> Grid {
        Grid::new(self.files(), self.ranks())
    }

    /// All squares.
    #[inline]
    fn board(self) -> u64 {
        self.grid().board().0
    }

    /// Whether these squares hold a line.
    #[inline]
    fn has_line(self, squares: u64) -> bool {
        lines(self, squares).iter().any(|&starts| starts != 0)
    }
}

/// 3×3, three in a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standard;

impl BoardShape for Standard {
    #[inline]
    fn files(self) -> u8 {
        3
    }
    #[inline]
    fn ranks(self) -> u8 {
        3
    }
    #[inline]
    fn number(self) -> u8 {
        3
    }
    fn variant(self) -> Option<String> {
        None
    }
}

impl Shape for Standard {
    /// One bit for each of the 512 sets of squares: a lookup where the general case takes a dozen
    /// shifts.
    #[inline]
    fn has_line(self, squares: u64) -> bool {
        const HAS_LINE: [u64; 8] = sets_with_a_line();
        HAS_LINE[(squares >> 6) as usize & 7] >> (squares & 63) & 1 != 0
    }
}

const fn sets_with_a_line() -> [u64; 8] {
    const LINES: [u64; 8] = [
        0b000_000_111,
        0b000_111_000,
        0b111_000_000,
        0b001_001_001,
        0b010_010_010,
        0b100_100_100,
        0b100_010_001,
        0b001_010_100,
    ];
    let mut sets = [0; 8];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < 8 {
            if set & LINES[line] == LINES[line] {
                sets[(set >> 6) as usize] |= 1 << (set & 63);
            }
            line += 1;
        }
        set += 1;
    }
    sets
}

impl Shape for Any {}

/// The starts of lines that lie within `squares`: along the rank, up the file, and along both
/// diagonals.
///
/// The board is intersected with itself `line − 1` times, each time shifted one step further along
/// the direction. Only squares from which a whole line fits on the board count as starts, so that
/// no line wraps around an edge.
pub(super) fn lines<S: Shape>(shape: S, squares: u64) -> [u64; 4] {
    let (files, ranks, line) = (u32::from(shape.files()), u32::from(shape.ranks()), u32::from(shape.line()));
    let rightward = starts_along(files, line);
    let leftward = rightward << (line - 1).min(files);
    let every_file = (1 << files) - 1;
    let upward = ranks.saturating_sub(line - 1);
    [
        laid_over(squares, line, 1) & rows(rightward, files, ranks),
        laid_over(squares, line, files) & rows(every_file, files, upward),
        laid_over(squares, line, files + 1) & rows(rightward, files, upward),
        laid_over(squares, line, files - 1) & rows(leftward & every_file, files, upward),
    ]
}

/// The squares of one rank from which a line to the right fits.
fn starts_along(files: u32, line: u32) -> u64 {
    (1 << (files + 1).saturating_sub(line)) - 1
}

/// One rank's pattern repeated over the lowest `count` ranks.
fn rows(pattern: u64, files: u32, count: u32) -> u64 {
    (0..count).fold(0, |rows, rank| rows | pattern << (rank * files))
}

fn laid_over(squares: u64, line: u32, step: u32) -> u64 {
    (1..line).fold(squares, |starts, count| starts & squares.checked_shr(count * step).unwrap_or(0))
}

/// A move: the square to mark, counted from 0 at a1 along the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(pub(super) u8);

impl From<Square> for u16 {
    fn from(square: Square) -> u16 {
        square.0.into()
    }
}

/// The marks of both sides. One bit a square, a1 lowest, rank by rank; on the 3×3 board:
///
/// ```text
///   6 7 8
///   3 4 5
///   0 1 2
/// ```
///
/// The boards are those of the side to move and of both, not of x and o: nothing in the hot loop
/// depends on the turn. 24 bytes: two boards, the turn, and the shape in what would be padding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<S> {
    /// Marks of the side to move.
    pub(super) mine: u64,
    /// Marks of both sides.
    pub(super) all: u64,
    pub(super) turn: Side,
    pub(super) shape: S,
}

impl<S: Shape> Position<S> {
    /// The empty board.
    #[must_use]
    pub fn start(shape: S) -> Position<S> {
        Position::new(shape, [0, 0], Side::First)
    }

    /// A position with these marks of x and of o, unchecked.
    pub(super) fn new(shape: S, marks: [u64; 2], turn: Side) -> Position<S> {
        Position { mine: marks[turn], all: marks[0] | marks[1], turn, shape }
    }

    /// The marks of one side.
    pub(super) fn marks(&self, side: Side) -> u64 {
        if side == self.turn { self.mine } else { self.all ^ self.mine }
    }
}

impl<S: Shape> rival_core::Position for Position<S> {
    type Move = Square;
    type List<T> = UpTo<T, 64>;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    /// Only the side that has just moved can have a line.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.shape.has_line(self.all ^ self.mine) {
            Some(Outcome::win(self.turn.other()))
        } else if self.all == self.shape.board() {
            Some(Outcome::DRAW)
        } else {
            None
        }
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Square) -> ControlFlow<()>) {
        let _ = Bits(self.shape.board() ^ self.all).try_for_each(|square| visit(Square(square)));
    }

    #[inline]
    fn play(&mut self, Square(square): Square) {
        self.mine ^= self.all;
        self.all |= 1 << square;
        self.turn = self.turn.other();
    }

    /// The side to move follows from the number of marks.
    #[inline]
    fn key(&self) -> u64 {
        key_of((self.mine, self.all))
    }

    /// The representative of a position and its images (mirrored left to right, top to bottom, and
    /// both) is the one with the smallest marks. A square board has four more images; they are left
    /// out because a quarter turn is not its own inverse.
    fn canonical(&self) -> Canonical {
        let image =
            |image: u8| ((mirrored(self.shape, self.mine, image), mirrored(self.shape, self.all, image)), image);
        let (marks, image) = image(0).min(image(1)).min(image(2)).min(image(3));
        Canonical { key: key_of(marks), image }
    }

    fn mirrored(&self, number: u16, image: u8) -> u16 {
        mirrored(self.shape, 1 << number, image).trailing_zeros() as u16
    }
}

#[inline]
fn key_of((mine, all): (u64, u64)) -> u64 {
    mix(mine ^ mix(all))
}

/// Squares mirrored left to right if bit 0 of `image` is set, and top to bottom if bit 1 is.
#[inline]
pub(super) fn mirrored<S: Shape>(shape: S, squares: u64, image: u8) -> u64 {
    let (files, ranks) = (u32::from(shape.files()), u32::from(shape.ranks()));
    let mut squares = squares;
    if image & 1 != 0 {
        // File by file: reversing the bits of each rank is much slower on processors without an
        // instruction for it.
        let first = rows(1, files, ranks);
        let file = |mirrored, file| mirrored | (squares >> file & first) << (files - 1 - file);
        squares = (0..files).fold(0, file);
    }
    if image & 2 != 0 {
        let first = (1 << files) - 1;
        let rank = |mirrored, rank| mirrored | (squares >> (rank * files) & first) << ((ranks - 1 - rank) * files);
        squares = (0..ranks).fold(0, rank);
    }
    squares
}
