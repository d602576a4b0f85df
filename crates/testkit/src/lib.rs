//! What every game and every search must pass, for their tests to call.
//!
//! - [`conformance!`]: one line gives a game the tests of the contract that all games keep.
//! - [`oracle`]: the five games a second time, slow and plain, written from the rules alone.
//! - [`differential`]: random play, and strange positions, through a game and its oracle side by side.
//! - [`perft`]: tables of leaf counts, checked through both.
//! - [`parsers`]: what must hold for any text whatever, for property tests and fuzzers to call.
//! - [`Walk`]: random games from a seed. When a test fails on one, it prints the seed and the position.
//! - [`Tree`]: random trees whose sides do not alternate, for searches to be wrong on.

pub mod conformance;
pub mod differential;
mod mutate;
pub mod oracle;
pub mod parsers;
pub mod perft;
mod tree;
mod walk;

pub use tree::{Tree, TreeValues, reference};
pub use walk::{MoveOf, Walk, random_game, random_position};

/// How much a test does: `default`, or `long` when the environment asks for the full size (`RIVAL_LONG=1`).
#[must_use]
pub fn size(default: u64, long: u64) -> u64 {
    if std::env::var_os("RIVAL_LONG").is_some_and(|value| value == "1") { long } else { default }
}
