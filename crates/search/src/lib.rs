//! Searches that know no game.
//!
//! - [`minimax`] and [`alpha_beta`] are the textbook's, to learn from and to check the others against.
//! - [`engine()`] is what plays: iterative deepening, principal-variation search, a transposition table, threads.
//! - [`mcts()`] is Monte Carlo tree search, another way to think, to compare with.
//!
//! Every search takes a position, an evaluator and a [`Control`] (limits, a stop flag, progress) and gives a [`Report`].

mod budget;
mod engine;
mod lines;
mod mcts;
mod observe;
mod order;
mod report;
mod solve;
mod textbook;
mod trace;

pub use budget::{Control, Limits, Progress, Stopped};
pub use engine::{EngineOptions, engine};
pub use mcts::{MctsOptions, mcts};
pub use observe::{Cut, NodeKind, Observer, Silent};
pub use report::{Bound, Figures, Line, Report, RootMove};
pub use solve::{DEFAULT_MEMORY_MIB, Proven, Question, Solution, SolveControl, SolveProgress, solve};
pub use textbook::{MoveOrder, alpha_beta, alpha_beta_within, minimax};
pub use trace::{Recorder, TreeNode, count_nodes};
