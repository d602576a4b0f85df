//! What a search needs of a two-player game, and nothing of what people need of it.
//!
//! - [`Position`] is all that a search sees of a game; [`Score`] is what it says about one.
//! - [`Evaluator`] gives a position a value; [`Heuristic`] is *features × weights*, and [`Weighted`] puts them together.
//! - [`perft`] counts a game's tree; [`Seeded`] is chance that can be repeated.
//!
//! Nothing here reads a file, a clock or the network, and nothing here is in words: names, notation, records and pictures of
//! games are in `rival-game`.

mod heuristic;
mod position;
mod score;
mod seeded;
mod side;
mod solvable;

pub use heuristic::{Feature, Heuristic, MAX_FEATURES, MAX_WEIGHT, Noisy, Term, WeightError, Weighted};
pub use position::{Canonical, Evaluator, MAX_MOVES, Position, mix, perft};
pub use score::{Decided, Outcome, Score};
pub use seeded::Seeded;
pub use side::Side;
pub use solvable::{Bounds, Solvable};
