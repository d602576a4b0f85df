#![doc = include_str!("../README.md")]

mod bits;
mod heuristic;
mod position;
mod score;
mod seeded;
mod side;
mod solvable;

pub use bits::{Bits, Grid};
pub use heuristic::{Feature, Heuristic, MAX_FEATURES, MAX_WEIGHT, NoisyEvaluator, Term, WeightError, Weighted};
pub use position::{Canonical, Evaluator, MAX_MOVE_NUMBERS, MoveList, Position, UpTo, mix, perft};
pub use score::{Certainty, Outcome, Proof, Score};
pub use seeded::Seeded;
pub use side::Side;
pub use solvable::{Bounds, Solvable, positions_of_ply};
