//! The seed of what is random where none was given.

use std::hash::{BuildHasher, RandomState};

/// Seeds drawn by us stay below this: short enough to be read aloud.
const DRAWN_SEEDS: u64 = 1_000_000;

/// A seed from the system's own randomness, with which the standard library keys its hash maps.
pub(crate) fn draw_seed() -> u64 {
    RandomState::new().hash_one(()) % DRAWN_SEEDS
}
