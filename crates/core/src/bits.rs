//! Sets of squares as bits, and boards whose squares are numbered along the ranks.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of squares: bit *n* is the square with number *n*. As an iterator it gives the numbers,
/// smallest first.
///
/// On a [`Grid`] of 3×3 the bits are
///
/// ```text
///   6 7 8
///   3 4 5
///   0 1 2
/// ```
///
/// ```
/// use rival_core::{Bits, Grid};
///
/// let grid = Grid::new(3, 3);
/// let diagonal: Bits = (0..3).map(|step| grid.square(step, step)).collect();
/// assert_eq!(diagonal, Bits(0b100_010_001));
/// assert_eq!(diagonal.into_iter().collect::<Vec<u8>>(), [0, 4, 8]);
/// assert!(diagonal.has(4) && !diagonal.has(5));
/// assert_eq!((grid.board() & !diagonal).len(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bits(pub u64);

impl Bits {
    /// Whether the set contains the square, a number below 64.
    #[inline]
    #[must_use]
    pub const fn has(self, square: u8) -> bool {
        self.0 >> square & 1 != 0
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Each step clears the lowest bit: `bits & (bits − 1)`, one instruction on today's processors.
impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Bits {}

impl FromIterator<u8> for Bits {
    fn from_iter<I: IntoIterator<Item = u8>>(squares: I) -> Bits {
        squares.into_iter().fold(Bits(0), |bits, square| Bits(bits.0 | 1 << square))
    }
}

impl BitAnd for Bits {
    type Output = Bits;
    #[inline]
    fn bitand(self, other: Bits) -> Bits {
        Bits(self.0 & other.0)
    }
}

impl BitOr for Bits {
    type Output = Bits;
    #[inline]
    fn bitor(self, other: Bits) -> Bits {
        Bits(self.0 | other.0)
    }
}

impl BitXor for Bits {
    type Output = Bits;
    #[inline]
    fn bitxor(self, other: Bits) -> Bits {
        Bits(self.0 ^ other.0)
    }
}

impl Not for Bits {
    type Output = Bits;
    #[inline]
    fn not(self) -> Bits {
        Bits(!self.0)
    }
}

/// The size of a board. Squares are numbered from 0 at a1 along the ranks; *cells*, as pictures
/// number them, rank by rank from the top.
///
/// ```
/// use rival_core::Grid;
///
/// let grid = Grid::new(7, 6);
/// let c2 = grid.square(2, 1);
/// assert_eq!((c2, grid.file_of(c2), grid.rank_of(c2)), (9, 2, 1));
/// assert_eq!(grid.from_the_top().nth(usize::from(grid.cell_of(c2))), Some((2, 1)));
/// assert_eq!(grid.board().len(), 42);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    /// Columns.
    pub files: u8,
    /// Rows.
    pub ranks: u8,
}

impl Grid {
    /// A board of this size.
    #[inline]
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Grid {
        Grid { files, ranks }
    }

    /// The number of a square, file and rank from 0.
    #[inline]
    #[must_use]
    pub const fn square(self, file: u8, rank: u8) -> u8 {
        rank * self.files + file
    }

    /// The file of a square, from 0.
    #[inline]
    #[must_use]
    pub const fn file_of(self, square: u8) -> u8 {
        square % self.files
    }

    /// The rank of a square, from 0.
    #[inline]
    #[must_use]
    pub const fn rank_of(self, square: u8) -> u8 {
        square / self.files
    }

    /// All squares of a board with at most 64.
    #[inline]
    #[must_use]
    pub const fn board(self) -> Bits {
        Bits(u64::MAX >> (64 - self.files as u32 * self.ranks as u32))
    }

    /// The number of the cell on this file and rank.
    #[inline]
    #[must_use]
    pub const fn cell(self, file: u8, rank: u8) -> u8 {
        (self.ranks - 1 - rank) * self.files + file
    }

    /// The number of a square's cell.
    #[inline]
    #[must_use]
    pub const fn cell_of(self, square: u8) -> u8 {
        self.cell(self.file_of(square), self.rank_of(square))
    }

    /// File and rank of every cell, in cell order.
    pub fn from_the_top(self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.ranks).rev().flat_map(move |rank| (0..self.files).map(move |file| (file, rank)))
    }
}
