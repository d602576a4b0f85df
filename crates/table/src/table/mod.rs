//! A table: its log, its state, its views and its decisions.

mod clocks;
mod create;
mod decide;
mod log;
mod machine;
mod offers;
mod records;
mod state;
mod view;

pub use clocks::Clocks;
pub use decide::{Decision, no_secret, no_such_ply, no_such_table};
pub use log::{FORMAT, Head, LoggedThought, TableEvent, TimedEvent};
pub use state::TableState;
