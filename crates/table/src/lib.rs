#![doc = include_str!("../README.md")]
// Shapes, most of whose names say it all; what needs a word has one.
#![allow(missing_docs)]

pub mod questions;
pub mod secret;
mod store;
mod table;

pub use store::{line_of, not_stored, summary_of};
pub use table::{
    Clocks, Decision, FORMAT, Head, LoggedThought, State, TableEvent, TimedEvent, no_secret, no_such_ply, no_such_table,
};
