#![doc = include_str!("../README.md")]

pub mod bench;
mod clock;
mod compare_run;
mod contest;
mod error;
pub mod files;
mod game;
mod journal;
mod match_run;
mod matches;
mod opening;
mod ordered_run;
mod pair;
mod rating;
pub mod report;
mod running_player;
#[cfg(feature = "external")]
mod running_program;
pub mod stats;
mod tournament;
pub mod tune;

pub use clock::{TimeControl, TimeControlError};
pub use compare_run::{CompareError, CompareRun, ComparedPosition};
pub use contest::{Agents, Contest, Finished, Fixture};
pub use error::LabError;
pub use game::Foul;
pub use journal::{Journal, JournalError};
pub use match_run::{MatchRun, MoveBudget};
pub use matches::{Match, MatchScore};
pub use opening::{Opening, OpeningError, Openings};
pub use ordered_run::OrderedRun;
pub use pair::{PairError, PairJob, RemotePlay};
pub use rating::RatedGames;
pub use running_player::{ChosenMove, RunningPlayer, Turn, contestant};
pub use tournament::{Format, Standings, Tournament};
