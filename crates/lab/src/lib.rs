#![doc = include_str!("../README.md")]

mod agent;
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
#[cfg(feature = "external")]
mod program_agent;
mod rating;
pub mod report;
pub mod stats;
mod tournament;
pub mod tune;

pub use agent::{Agent, AgentMove, Turn, contestant};
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
pub use pair::{Elsewhere, PairError, PairJob};
pub use rating::RatedGames;
pub use tournament::{Format, Standings, Tournament};
