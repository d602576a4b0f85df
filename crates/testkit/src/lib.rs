#![doc = include_str!("../README.md")]

pub mod conformance;
pub mod differential;
mod mutate;
pub mod oracle;
pub mod parsers;
pub mod perft;
#[cfg(all(unix, feature = "servers"))]
pub mod servers;
mod tree;
mod walk;

pub use tree::{Tree, TreeValues, reference};
pub use walk::{MoveOf, Walk, random_game, random_position};

/// The size of a test: `default`, or `long` if the environment asks for the full size
/// (`RIVAL_LONG=1`).
#[must_use]
pub fn size(default: u64, long: u64) -> u64 {
    if std::env::var_os("RIVAL_LONG").is_some_and(|value| value == "1") { long } else { default }
}
