//! A played game gone through move by move: what each move gave away, what was better, and why. Judged by nodes and by proofs,
//! so that every front end says the same.

mod chances;
mod judge;
mod mark;
#[cfg(test)]
mod tests;
mod why;

pub use chances::{expectation, expectation_scale};
pub use judge::{Judge, Judged, ReviewRequest, course};
pub use mark::Mark;
