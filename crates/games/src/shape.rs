//! Boards that come in several sizes.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// The size of a board, and the number that the game adds to it: how many in a line win, how often there are bombs.
///
/// The plain game of each kind has a shape of its own, whose numbers the compiler knows; all others are [`Any`].
pub trait BoardShape: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Columns.
    fn files(self) -> u8;
    /// Rows.
    fn ranks(self) -> u8;
    /// What the game adds.
    fn number(self) -> u8;

    /// How the variant is written; `None` for the plain game.
    fn variant(self) -> Option<String> {
        Some(format!("{}x{}:{}", self.files(), self.ranks(), self.number()))
    }
}

/// A shape whose numbers are known when the program runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Any {
    files: u8,
    ranks: u8,
    number: u8,
}

impl Any {
    /// Reads a shape as variants are written, `FILESxRANKS:NUMBER`, each number plainly: a variant has one spelling. Files
    /// and ranks must be of these sizes, the number within what they allow.
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

/// Files and ranks as variants are written, `FILESxRANKS`.
pub(crate) fn read_size(text: &str) -> Option<(u8, u8)> {
    let (files, ranks) = text.split_once('x')?;
    Some((plain_number(files)?, plain_number(ranks)?))
}

/// A number in its one spelling.
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
