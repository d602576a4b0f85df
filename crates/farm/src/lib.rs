#![doc = include_str!("../README.md")]

mod asker;
mod bus;
mod connection;
mod error;
mod message;
mod names;
mod queue;
mod status;
mod streams;
mod worker;

pub use asker::Farm;
pub use bus::{Connection, Subscription};
pub use connection::Address;
pub use error::FarmError;
pub use message::{RunState, RunStatus, WorkerPart, WorkerStatus};
pub use status::{Overview, overview, stop};
pub use worker::Worker;
