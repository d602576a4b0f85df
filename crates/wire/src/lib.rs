#![doc = include_str!("../README.md")]

mod compare;
mod contest;
mod demo;
mod evaluation;
mod game;
mod moves;
mod position;
// Plain shapes, whose names say most; the others have a comment.
#[allow(missing_docs)]
mod problem;
#[allow(missing_docs)]
mod questions;
mod quiz;
mod quiz_words;
mod record;
mod review;
mod search;
mod sides;
mod solution;
#[allow(missing_docs)]
mod table;
mod trace;
mod trace_columns;
mod tree;
mod weight_set;
mod why;

pub use compare::{CompareReport, ComparedResult, ComparedSearch};
pub use contest::{Contestant, MatchReport, MatchStats};
pub use demo::Demo;
pub use evaluation::Evaluation;
pub use game::{Game, GameLevel, GameSide, Heuristic, HeuristicFeature, Rules};
pub use moves::{EndedBy, PlayedMove};
pub use position::{Place, Position, PositionSummary, PositionView};
pub use problem::{Code, Problem};
pub use questions::*;
pub use quiz::{Quiz, QuizChoice, QuizLevel, QuizQuestion};
pub use record::RecordedGame;
pub use review::{MoveReview, Review, ReviewStart, SideReview};
pub use search::{Comparison, MoveValue, Progress, Proven, SearchReport, Shortened, Thought, Variation};
pub use sides::{PerSide, Winner};
pub use solution::{Solution, SolvedMove};
pub use table::*;
pub use trace::{SetBy, TraceStep, trace_steps};
pub use trace_columns::{CutColumns, MirrorColumns, NodeColumns, SearchTrace, StepColumns, TraceValue};
pub use tree::{Node, Tree, TreeSummary};
pub use weight_set::WeightSet;
pub use why::{Hint, Why};
