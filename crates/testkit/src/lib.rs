//! What tests share.

mod tree;

pub use tree::{Tree, TreeValues, reference};

/// How much a test does: `default`, or `long` when the environment asks for the full size (`RIVAL_LONG=1`).
#[must_use]
pub fn size(default: u64, long: u64) -> u64 {
    if std::env::var_os("RIVAL_LONG").is_some_and(|value| value == "1") { long } else { default }
}
