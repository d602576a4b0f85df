//! A table: what is kept of it, what that adds up to, how it is told, and what of it may be changed.

mod clocks;
mod create;
mod log;
mod machine;
mod offers;
mod records;
mod requests;
mod state;
mod view;

pub use clocks::Clocks;
pub use log::{FORMAT, Head, LoggedThought, TableEvent, TimedEvent};
pub use offers::OfferOutcome;
pub use requests::{no_secret, no_such_ply, no_such_table};
pub use state::State;
