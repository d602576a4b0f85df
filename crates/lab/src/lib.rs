#![doc = include_str!("../README.md")]

pub mod bench;
mod clock;
mod compare_run;
mod contest;
mod error;
pub mod files;
mod game_runner;
mod journal;
mod match_run;
mod matches;
mod opening;
mod ordered_run;
mod pair;
mod rated_games;
pub mod report;
mod running_player;
#[cfg(feature = "external")]
mod running_program;
pub mod stats;
mod tournament;
pub mod tune;

pub use clock::{TimeControl, TimeControlError};
pub use compare_run::{CompareError, CompareRun, ComparedPosition};
pub use contest::{Agent, Agents, Contest, FinishedGame, Fixture};
pub use error::LabError;
pub use game_runner::Foul;
pub use journal::{Journal, JournalError};
pub use match_run::{MatchRun, MoveBudget};
pub use matches::{Match, MatchScore};
pub use opening::{Opening, OpeningError, Openings};
pub use ordered_run::OrderedRun;
pub use pair::{PairError, PairJob, RemotePlay};
pub use rated_games::RatedGames;
pub use running_player::{ChosenMove, RunningPlayer, Turn, contestant};
pub use tournament::{Format, Standings, Tournament};
