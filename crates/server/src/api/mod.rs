//! The shapes of what goes over the wire, and nothing else.

mod company;
mod demo;
mod job;
mod live;
mod position;
mod pruning;
mod review;
mod search;
mod seat;
mod table;
mod thought;
mod tree;

pub(crate) use company::{Bargain, ClockView, NameRequest, OfferRequest, OfferView, TimeControl};
pub(crate) use demo::Demo;
pub(crate) use job::{DrawnPositions, JobRequest, JobResult, JobState, JobView};
pub(crate) use live::{Command, Message};
pub(crate) use position::Where;
pub(crate) use pruning::Pruning;
pub(crate) use review::{JudgementBody, ReviewBody, ReviewLine};
pub(crate) use search::{EvaluationBody, HeuristicName, SearchBody, SearchLine, WeightSetBody, weights};
pub(crate) use seat::{SeatSpec, SeatView, machine};
pub(crate) use table::{
    Created, GameResult, MoveEntry, MovePreview, MoveRequest, NewTableRequest, Now, Pace, Presence, SetupView,
    TableLine, TableView, UndoRequest, checked_seed,
};
pub(crate) use thought::{ThinkingView, shortened};
pub(crate) use tree::{QuizBody, TreeBody};
