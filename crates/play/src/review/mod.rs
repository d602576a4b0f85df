//! A played game gone through move by move: what each move gave away, what was better, and why.
//! Judged by nodes and by proofs, so that every front end says the same.

mod expectation;
mod judge;
mod mark;
#[cfg(test)]
mod tests;
mod worse_move_reason;

pub use expectation::{expectation, expectation_scale};
pub use judge::{Comparison, Judge, Judged, ReviewRequest, course};
pub use mark::Mark;
