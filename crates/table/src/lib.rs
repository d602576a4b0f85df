#![doc = include_str!("../README.md")]
// Plain shapes, whose names say most; the others have a comment.
#![allow(missing_docs)]

pub mod questions;
pub mod secret;
mod store;
mod table;

pub use store::{line_of, not_stored, summary_of};
pub use table::{
    Clocks, Decision, FORMAT, Head, LoggedThought, TableEvent, TableState, TimedEvent, no_secret, no_such_ply,
    no_such_table,
};
