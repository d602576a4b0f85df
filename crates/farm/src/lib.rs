#![doc = include_str!("../README.md")]

mod address;
mod bus;
mod coordinator;
mod error;
mod message;
mod names;
mod queue;
mod results;
mod status;
mod streams;
mod worker;

pub use address::Address;
pub use bus::{BusConnection, Subscription};
pub use coordinator::Farm;
pub use error::FarmError;
pub use message::{RunState, RunStatus, WorkerPart, WorkerStatus};
pub use status::{Overview, overview, stop};
pub use worker::Worker;
