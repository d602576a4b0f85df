//! Questions about positions and games, and the jobs of a server: what is asked, and lines of what is told.

mod at;
mod job;
mod pruning;
mod review;
mod search;
mod solution;
mod tree;

pub use at::{AtPosition, AtTable, Where};
pub use job::{DrawnPositions, JobRequest, JobResult, JobState, JobView, ReportFile, ReportFiles, ReportLang};
pub use pruning::Pruning;
pub use review::{JudgementBody, ReviewBody, ReviewLine};
pub use search::{EvaluationBody, HeuristicName, SearchBody, SearchLine, WeightMap, WeightSetBody, weights};
pub use solution::SolutionBody;
pub use tree::{QuizBody, TraceBody, TreeBody};
