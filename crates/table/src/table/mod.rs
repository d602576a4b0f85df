//! A table: what is kept of it, what that adds up to, how it is told, and what of it may be changed.

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
pub use state::State;
