//! Statistics of results: pure functions of the counts of wins, draws and losses.
//!
//! Everything rests on the *likelihood ratio* of two hypotheses about the mean score ([`Counts`]).
//! The sequential test compares two given hypotheses, an interval contains all hypotheses that the
//! results do not reject, and the likelihood of superiority compares with a mean of one half.

mod counts;
mod elo;
mod linear;
mod ratings;
#[cfg(test)]
mod simulated;
mod sprt;
mod tally;

pub use counts::Counts;
pub(crate) use linear::solve;

pub use elo::{Estimate, elo_of, score_of};
pub use ratings::{Meeting, Rating, Ratings, ratings};
pub use sprt::{Hypothesis, Model, Sprt, SprtError};
pub use tally::{Points, Tally};

/// The number rounded to this many decimals.
#[must_use]
pub fn rounded(number: f64, decimals: i32) -> f64 {
    let unit = 10f64.powi(decimals);
    // Adding zero turns −0 into 0.
    (number * unit).round() / unit + 0.0
}
