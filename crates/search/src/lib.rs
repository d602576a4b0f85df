#![doc = include_str!("../README.md")]

mod engine;
mod limits;
mod mcts;
mod move_order;
mod observer;
mod pv;
mod quiz;
mod recorder;
mod search_report;
mod solve;
mod textbook;
mod time_source;
mod trace;

pub use rival_core::{Certainty, Proof};

pub use engine::{Engine, EngineOptions, MAX_LINES, Technique, engine};
pub use limits::{Control, Limits, Progress, Stopped};
pub use mcts::{MctsOptions, mcts};
pub use move_order::MoveOrder;
pub use observer::{Cut, NoObserver, NodeKind, Observer};
pub use quiz::{QuestionKind, QuizChoice, QuizQuestion, QuizRequest, quiz};
pub use recorder::{Recorder, TreeNode, count_nodes};
pub use search_report::{Bound, Reach, RootMove, SearchReport, SearchStats, Variation};
pub use solve::{
    Book, BookError, BookMaker, BookRequest, DEFAULT_MEMORY_MIB, MemoryError, NoStrategy, ProveRequest, ProveResult,
    ProvenRange, SEARCH_SHARE, Solution, SolveControl, SolveGoal, SolveMemory, SolveProgress, SolveRequest, SolvedMove,
    StrategyRequest, answer_order, prove, prove_winner, solve, solve_on, strategy,
};
pub use textbook::{Search, Utility, alpha_beta_within};
pub use time_source::{Stopwatch, TimeSource, set_time_source};
pub use trace::{BoundSetter, TraceEvent, trace};
