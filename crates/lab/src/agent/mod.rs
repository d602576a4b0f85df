//! Who plays in matches and tournaments.

mod external;
mod number;
mod player;
mod read;
mod words;

pub use external::Program;
pub use read::AgentError;

pub(crate) use player::{Player, Turn};

use rival_game::{Level, Thinking};
use rival_play::SearchRequest;
use rival_search::Limits;

/// A way to play a game, with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Agent {
    /// What it is called in tables and records.
    pub name: String,
    /// How it plays.
    pub kind: Kind,
}

/// How an agent plays.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// As one of the game's levels.
    Level(Level),
    /// By a search with options of its own.
    Search {
        /// What to search with.
        request: SearchRequest,
        /// What it may spend on a move. Nothing given: what the clock of the match allows.
        limits: Limits,
    },
    /// By asking a program that speaks the Universal Game Interface.
    External(Program),
    /// Any legal move, all equally likely.
    Random,
}

impl Agent {
    /// Whether the same positions and seeds always give the same moves, on any machine.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        match &self.kind {
            Kind::Level(level) => matches!(level.thinking, Thinking::Textbook { .. }),
            Kind::Search { request, limits } => {
                player::is_bounded(request.algorithm, limits) && limits.time.is_none() && request.engine.threads == 1
            }
            Kind::External(_) => false,
            Kind::Random => true,
        }
    }

    /// A text that differs between agents that play differently, whatever they are called.
    pub(crate) fn fingerprint(&self) -> String {
        format!("{:?}", self.kind)
    }

    /// Somebody who plays like this, for one game at a time.
    pub(crate) fn player(&self) -> Box<dyn Player> {
        match &self.kind {
            Kind::Level(level) => Box::new(player::LevelPlayer(level.clone())),
            Kind::Search { request, limits } => {
                Box::new(player::SearchPlayer { request: request.clone(), limits: *limits })
            }
            Kind::External(program) => Box::new(external::ExternalPlayer::new(program.clone())),
            Kind::Random => Box::new(player::RandomPlayer),
        }
    }
}
