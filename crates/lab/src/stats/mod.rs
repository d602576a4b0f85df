//! What results mean: pure functions of how many games were won, drawn and lost.
//!
//! Everything rests on one idea, the *likelihood ratio* of two claims about the mean score ([`Counts`]). The sequential
//! test compares the two claims it was given, an interval is all the claims that the results do not speak against, and the
//! likelihood of superiority compares with a mean of one half.

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

/// The number with no more decimals than these.
#[must_use]
pub fn rounded(number: f64, decimals: i32) -> f64 {
    let unit = 10f64.powi(decimals);
    // Adding zero turns −0 into 0.
    (number * unit).round() / unit + 0.0
}
