//! Drawn seeds, for when none is given.

use std::hash::{BuildHasher, RandomState};

/// The bound on drawn seeds: short enough to read aloud.
const DRAWN_SEEDS: u64 = 1_000_000;

/// A seed from the system's randomness, with which the standard library keys its hash maps.
pub(crate) fn draw_seed() -> u64 {
    RandomState::new().hash_one(()) % DRAWN_SEEDS
}
