//! The report on a game: its heuristic and its searches, with every figure measured when the report
//! is made.
//!
//! [`Measured::measure`] does the work, [`document`] puts it into words in one language, and
//! [`html`] and [`markdown`] write that down. Nothing here knows a game: what is to be said of one
//! is in its [`ReportNotes`](rival_game::ReportNotes).

mod cover;
mod data;
mod document;
mod html;
mod machine;
mod markdown;
mod math;
mod measure;
mod sections;
mod words;

pub use cover::Cover;
pub use data::{Datum, ReportData, data_csv};
pub use document::{Block, Document, Figure, Section, TextTable};
pub use html::html;
pub use machine::Machine;
pub use markdown::{Markdown, markdown};
pub use measure::{
    Effort, Example, Growth, GrowthRow, IdeaStats, Influence, LevelStats, Load, MeasureRun, MeasureStep, Measured,
    Phase, PhaseStats, Pruning, SearchVariant, Stage, Strength, Subject, Summary, Timing, VariantStats,
};
pub use sections::document;
