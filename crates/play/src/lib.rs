#![doc = include_str!("../README.md")]

mod any_game;
#[cfg(feature = "proofs")]
mod certificate;
mod engine_memory;
#[cfg(feature = "external")]
pub mod external;
mod files;
mod good_move_reason;
mod player;
#[cfg(feature = "proofs")]
mod prover;
mod review;
mod session;
mod thinking;
mod time_management;
mod tree;
mod weight_set;
mod weights;

pub use any_game::{AnyGame, AnyPosition, MoveConsequences, exercises, games, heuristics, open, visit};
#[cfg(feature = "proofs")]
pub use certificate::{Certificate, CertificateError, Strategy, StrategyFault, VerifiedBounds};
pub use engine_memory::EngineMemory;
pub use files::{ReadError, read_records, system_phrase, unreadable};
pub use good_move_reason::{Listener, reason};
pub use player::{DEFAULT_TIME, OptionKind, Player, PlayerError, PlayerKind, Program, SearchOption, SearchPlayer};
#[cfg(feature = "proofs")]
pub use prover::AnyProver;
pub use review::{Comparison, Judge, Judged, Mark, ReviewRequest, course, expectation, expectation_scale};
#[cfg(feature = "files")]
pub use rival_files::{MAX_TEXT, Problem, Problems, check, install};
pub use rival_game::HeuristicId;
pub use session::{
    HINT_NODES, Mobility, MoveExplanation, PlayedMove, ReplayError, Session, Setup, Start, StartError, TermChange,
    Thought, seed_of_ply,
};
pub use thinking::{Algorithm, EvaluatedTerm, Evaluation, SearchRequest, SolverUse, TextbookOrder, utility_phrase};
pub use time_management::{TimeControl, TimeControlError, share_of_time};
pub use tree::{SearchTree, TreeError, TreeRequest, refused_depth};
pub use weight_set::WeightSet;
pub use weights::{Weights, WeightsSyntaxError};
