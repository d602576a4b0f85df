//! The shapes of what goes over the wire, and nothing else.

mod clocks_and_offers;
mod demo;
mod job;
mod live;
mod position;
mod pruning;
mod record;
mod review;
mod search;
mod seat;
mod table;
mod thought;
mod tree;

pub use clocks_and_offers::{ClockView, OfferKind, OfferView, TimeControl};
pub use demo::Demo;
pub use job::{DrawnPositions, JobRequest, JobResult, JobState, JobView, ReportFile, ReportFiles, ReportLang};
pub use live::{ClientMessage, Command, Message};
pub use position::{AtPosition, AtTable, Where};
pub use pruning::Pruning;
pub use record::{Imported, Records};
pub use review::{JudgementBody, ReviewBody, ReviewLine};
pub use search::{
    EvaluationBody, HeuristicName, SearchBody, SearchLine, UtilityName, WeightMap, WeightSetBody, weights,
};
pub use seat::{SeatSpec, SeatView, machine};
pub use table::{
    Created, GameResult, MoveEntry, MovePreview, NewTableRequest, Now, Pace, Presence, SetupView, TableLine,
    TableSummary, TableView, checked_seed,
};
pub use thought::ThinkingView;
pub use tree::{QuizBody, TreeBody};
