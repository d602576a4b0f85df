//! The bodies of questions about positions and games, and of jobs, with the lines of long answers.

mod at;
mod job;
mod pruning;
mod review;
mod search;
mod solution;
mod tree;

pub use at::{AtPosition, AtTable, PositionRef};
pub use job::{DrawnPositions, JobRequest, JobResult, JobState, JobView, ReportFile, ReportFiles, ReportLang};
pub use pruning::Pruning;
pub use review::{JudgementBody, ReviewBody, ReviewLine};
pub use search::{EvaluationBody, HeuristicName, SearchBody, SearchLine, WeightMap, WeightSetBody, weights};
pub use solution::SolutionBody;
pub use tree::{QuizBody, TraceBody, TreeBody};
