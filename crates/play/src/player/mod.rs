//! Players: one type for every command, the server, records and the page, and one grammar to read
//! and write them.

mod options;
mod program;
mod read;
mod search;
#[cfg(test)]
mod tests;
mod write;

pub use options::{OptionKind, SearchOption};
pub use program::Program;
pub use read::PlayerError;
pub use search::{DEFAULT_TIME, SearchPlayer};

use crate::AnyGame;
use rival_core::Side;
use rival_game::{GameInfo, Level, Phrase};

/// The player of a side.
///
/// ```
/// use rival_play::{Player, open};
/// let game = open("connect-four").unwrap();
/// let player = Player::read("engine:nodes=20000,killers=off,name=plain", &*game).unwrap();
/// assert_eq!(player.text(), "engine:nodes=20000,killers=off,name=plain");
/// assert_eq!(Player::read("Experto", &*game).unwrap().text(), "expert");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// The player's name in tables and records; `None` stands for a name made from `kind`.
    pub name: Option<String>,
    /// What plays: a person, a level, a search, a program or chance.
    pub kind: PlayerKind,
}

/// The kind of a player: the source of its moves.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerKind {
    /// A person at a front end.
    Human,
    /// One of the game's levels.
    Level {
        /// The level.
        level: Level,
        /// The kind that the level stands for: a search, or random moves.
        plays: Box<PlayerKind>,
    },
    /// A search.
    Search(SearchPlayer),
    /// A program that speaks the Universal Game Interface.
    External(Program),
    /// Random legal moves, all equally likely.
    Random,
}

impl From<PlayerKind> for Player {
    fn from(kind: PlayerKind) -> Player {
        Player { name: None, kind }
    }
}

impl Player {
    /// A person without a name.
    pub const HUMAN: Player = Player { name: None, kind: PlayerKind::Human };

    /// The players of both sides: a person on the side `human`, this player on the other.
    #[must_use]
    pub fn against_human(self, human: Side) -> [Player; 2] {
        match human {
            Side::First => [Player::HUMAN, self],
            Side::Second => [self, Player::HUMAN],
        }
    }

    /// The default opponent: the second weakest level, so that there is a weaker one.
    #[must_use]
    pub fn default_opponent(game: &dyn AnyGame) -> Player {
        let mut levels = game.levels();
        levels.truncate(2);
        levels
            .pop()
            .and_then(|level| Player::of_level(level, game).ok())
            .unwrap_or(Player { name: None, kind: PlayerKind::Random })
    }

    /// The side that a person plays by default.
    #[must_use]
    pub fn default_side(info: &GameInfo) -> Side {
        if info.machine_starts { Side::Second } else { Side::First }
    }

    /// Whether the moves come from a person at a front end.
    #[must_use]
    pub fn is_human(&self) -> bool {
        self.kind == PlayerKind::Human
    }

    /// The level, if the player is one.
    #[must_use]
    pub fn level(&self) -> Option<&Level> {
        match &self.kind {
            PlayerKind::Level { level, .. } => Some(level),
            _ => None,
        }
    }

    /// The search, if the player is one or a level that stands for one.
    #[must_use]
    pub fn search(&self) -> Option<&SearchPlayer> {
        match self.resolved_kind() {
            PlayerKind::Search(search) => Some(search),
            _ => None,
        }
    }

    /// As [`search`](Player::search), for changes.
    #[must_use]
    pub fn search_mut(&mut self) -> Option<&mut SearchPlayer> {
        let kind = match &mut self.kind {
            PlayerKind::Level { plays, .. } => plays,
            kind => kind,
        };
        match kind {
            PlayerKind::Search(search) => Some(search),
            _ => None,
        }
    }

    /// The kind, with a level replaced by the kind it stands for.
    #[must_use]
    pub fn resolved_kind(&self) -> &PlayerKind {
        match &self.kind {
            PlayerKind::Level { plays, .. } => plays,
            kind => kind,
        }
    }

    /// The player's display name: its own name, or else one made from its kind.
    #[must_use]
    pub fn label(&self) -> Phrase {
        match (&self.name, &self.kind) {
            (Some(name), _) => Phrase::composed(name.clone(), name.clone()),
            (None, PlayerKind::Human) => Phrase::fixed("Human", "Persona"),
            (None, PlayerKind::Level { level, .. }) => level.name.clone(),
            (None, PlayerKind::Search(search)) => search.algorithm_phrase(),
            (None, PlayerKind::External(program)) => Phrase::composed(program.program.clone(), program.program.clone()),
            (None, PlayerKind::Random) => Phrase::fixed("Random moves", "Jugadas al azar"),
        }
    }

    /// A description of the kind: "alpha-beta, depth 4, classic heuristic".
    #[must_use]
    pub fn description(&self) -> Phrase {
        match self.resolved_kind() {
            PlayerKind::Search(search) => search.description(),
            PlayerKind::Random => Phrase::fixed("any legal move", "cualquier jugada legal"),
            PlayerKind::External(program) => Phrase::composed(program.program.clone(), program.program.clone()),
            PlayerKind::Human | PlayerKind::Level { .. } => Phrase::fixed("", ""),
        }
    }

    /// Whether the same positions and seeds always give the same moves, on any machine.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        match self.resolved_kind() {
            PlayerKind::Search(search) => search.is_repeatable(),
            PlayerKind::Random => true,
            PlayerKind::Human | PlayerKind::External(_) | PlayerKind::Level { .. } => false,
        }
    }

    /// Makes equal names different: "expert", "expert (2)".
    pub fn make_names_unique(players: &mut [Player]) {
        for place in 1..players.len() {
            let (before, rest) = players.split_at_mut(place);
            let taken = |name: &String| before.iter().any(|known| known.name.as_ref() == Some(name));
            let Some(name) = rest[0].name.clone().filter(|name| taken(name)) else { continue };
            rest[0].name = (2..).map(|number| format!("{name} ({number})")).find(|name| !taken(name));
        }
    }
}
