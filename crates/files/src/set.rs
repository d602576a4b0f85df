//! Sets of squares of one, two or four words.

use std::ops::{BitAnd, BitOr, Not};

/// A set of squares of a board of any size: the form in which a program keeps its tables.
pub(crate) type Wide = [u64; 4];

/// A set of squares in `W` words: bit *n* is the square with number *n*, counted from 0 at a1 along
/// the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(crate) const EMPTY: Set<W> = Set([0; W]);

    /// The first words of a wide set; a program's squares all lie in them.
    #[inline]
    pub(crate) fn of(wide: &Wide) -> Set<W> {
        Set(std::array::from_fn(|word| wide[word]))
    }

    #[inline]
    pub(crate) fn has(self, square: u8) -> bool {
        self.0[usize::from(square >> 6) % W] >> (square & 63) & 1 != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, square: u8) {
        self.0[usize::from(square >> 6) % W] |= 1 << (square & 63);
    }

    #[inline]
    pub(crate) fn remove(&mut self, square: u8) {
        self.0[usize::from(square >> 6) % W] &= !(1 << (square & 63));
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(crate) fn len(self) -> i32 {
        self.0.iter().map(|word| word.count_ones() as i32).sum()
    }

    /// The square with the lowest number.
    #[inline]
    pub(crate) fn first(self) -> Option<u8> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some((word * 64) as u8 + self.0[word].trailing_zeros() as u8)
    }

    pub(crate) fn words(self) -> [u64; W] {
        self.0
    }
}

/// The squares, the lowest first.
impl<const W: usize> Iterator for Set<W> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let square = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some((index * 64) as u8 + square);
            }
        }
        None
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Set<W>;
    #[inline]
    fn bitand(self, other: Set<W>) -> Set<W> {
        Set(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Set<W>;
    #[inline]
    fn bitor(self, other: Set<W>) -> Set<W> {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> Not for Set<W> {
    type Output = Set<W>;
    #[inline]
    fn not(self) -> Set<W> {
        Set(self.0.map(|word| !word))
    }
}

/// The set with one more square.
pub(crate) fn with(mut set: Wide, square: u8) -> Wide {
    set[usize::from(square >> 6)] |= 1 << (square & 63);
    set
}

/// The squares of a wide set.
pub(crate) fn squares(set: &Wide) -> Set<4> {
    Set(*set)
}
