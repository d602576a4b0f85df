//! Who is stronger: players against each other, and what the results mean.
//!
//! - A [`Contest`] says who plays whom from which [`Openings`]; a game of it is known by its number.
//! - A [`Match`] plays a contest of two, up to a number of games or until a test is clear.
//! - A [`Tournament`] plays a contest of many and rates them.
//! - A [`Journal`] keeps games as they end, so that a contest goes on where it was interrupted.
//! - [`tune`] finds better weights.
//! - [`report`] measures a game's heuristic and searches and writes that down.
//! - [`files`] writes files whole or not at all.
//! - [`stats`] says what results mean, in pure functions.

mod clock;
mod contest;
mod error;
pub mod files;
mod game;
mod journal;
mod matches;
mod mover;
mod opening;
pub mod report;
mod run;
pub mod stats;
mod tournament;
pub mod tune;

pub use clock::{TimeControl, TimeControlError};
pub use contest::{Contest, Finished, Fixture};
pub use error::LabError;
pub use game::Foul;
pub use journal::{Journal, JournalError};
pub use matches::{Match, MatchScore};
pub use mover::contestant;
pub use opening::{Opening, OpeningError, Openings};
pub use run::Run;
pub use tournament::{Format, Standings, Tournament};
