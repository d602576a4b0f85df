//! Boards of several sizes.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// The size of a board and the game's own number: the length of a winning line, or the period of
/// bombs.
///
/// The standard game of each kind has its own shape, whose numbers are compile-time constants; all
/// others are [`Any`].
pub trait BoardShape: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Columns.
    fn files(self) -> u8;
    /// Rows.
    fn ranks(self) -> u8;
    /// The game's own number.
    fn number(self) -> u8;

    /// The variant as text; `None` for the standard game.
    fn variant(self) -> Option<String> {
        Some(format!("{}x{}:{}", self.files(), self.ranks(), self.number()))
    }
}

/// A shape chosen at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Any {
    files: u8,
    ranks: u8,
    number: u8,
}

impl Any {
    /// Reads a variant, `FILESxRANKS:NUMBER`, with each number in its one spelling. Files and ranks
    /// must lie in `sizes`, the number within the bounds for them.
    pub(crate) fn read(
        text: &str,
        sizes: RangeInclusive<u8>,
        numbers: impl FnOnce(u8, u8) -> RangeInclusive<u8>,
    ) -> Option<Any> {
        let (board, number) = text.split_once(':')?;
        let ((files, ranks), number) = (read_size(board)?, plain_number(number)?);
        let fits = sizes.contains(&files) && sizes.contains(&ranks) && numbers(files, ranks).contains(&number);
        fits.then_some(Any { files, ranks, number })
    }
}

/// Reads the size in a variant, `FILESxRANKS`.
pub(crate) fn read_size(text: &str) -> Option<(u8, u8)> {
    let (files, ranks) = text.split_once('x')?;
    Some((plain_number(files)?, plain_number(ranks)?))
}

/// Reads a number in its one spelling.
fn plain_number(text: &str) -> Option<u8> {
    text.parse::<u8>().ok().filter(|number| number.to_string() == text)
}

impl BoardShape for Any {
    #[inline]
    fn files(self) -> u8 {
        self.files
    }
    #[inline]
    fn ranks(self) -> u8 {
        self.ranks
    }
    #[inline]
    fn number(self) -> u8 {
        self.number
    }
}
