//! Who plays a side: one type for every command, the server, records and the page; one grammar, read and written here.

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
pub use search::{SearchPlayer, USUAL_TIME};

use crate::{AnyGame, SolverUse};
use rival_core::Side;
use rival_game::{GameInfo, Level, Phrase};

/// Who plays a side.
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
    /// What to call it in tables and records; `None` is by what it is.
    pub name: Option<String>,
    /// How it plays.
    pub kind: PlayerKind,
}

/// How a player comes to its moves.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerKind {
    /// A person at a front end.
    Human,
    /// The machine at one of the game's levels.
    Level {
        /// The level.
        level: Level,
        /// What its text in the grammar says: a search, or chance.
        plays: Box<PlayerKind>,
    },
    /// By a search.
    Search(SearchPlayer),
    /// By asking a program that speaks the Universal Game Interface.
    External(Program),
    /// Any legal move, all equally likely.
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

    /// A person on this side, this player on the other.
    #[must_use]
    pub fn against_human(self, human: Side) -> [Player; 2] {
        match human {
            Side::First => [Player::HUMAN, self],
            Side::Second => [self, Player::HUMAN],
        }
    }

    /// The opponent people get unless they ask for another: the second weakest level, so that there is one to go down to.
    #[must_use]
    pub fn usual_opponent(game: &dyn AnyGame) -> Player {
        let mut levels = game.levels();
        levels.truncate(2);
        levels
            .pop()
            .and_then(|level| Player::of_level(level, game).ok())
            .unwrap_or(Player { name: None, kind: PlayerKind::Random })
    }

    /// The side that people play unless they want another.
    #[must_use]
    pub fn usual_side(info: &GameInfo) -> Side {
        if info.machine_starts { Side::Second } else { Side::First }
    }

    /// Whether a front end must ask for the moves.
    #[must_use]
    pub fn is_human(&self) -> bool {
        self.kind == PlayerKind::Human
    }

    /// The level it is, if it is one.
    #[must_use]
    pub fn level(&self) -> Option<&Level> {
        match &self.kind {
            PlayerKind::Level { level, .. } => Some(level),
            _ => None,
        }
    }

    /// How it searches, if it does: also as a level.
    #[must_use]
    pub fn search(&self) -> Option<&SearchPlayer> {
        match self.acts() {
            PlayerKind::Search(search) => Some(search),
            _ => None,
        }
    }

    /// How it searches, to be changed.
    #[must_use]
    pub fn search_mut(&mut self) -> Option<&mut SearchPlayer> {
        let acts = match &mut self.kind {
            PlayerKind::Level { plays, .. } => plays,
            kind => kind,
        };
        match acts {
            PlayerKind::Search(search) => Some(search),
            _ => None,
        }
    }

    /// How it plays: what a level stands for in its place.
    #[must_use]
    pub fn acts(&self) -> &PlayerKind {
        match &self.kind {
            PlayerKind::Level { plays, .. } => plays,
            kind => kind,
        }
    }

    /// What people call it: its own name, or else what it is.
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

    /// How it comes to its moves, in words: "alpha-beta, depth 4, classic heuristic".
    #[must_use]
    pub fn manner(&self) -> Phrase {
        match self.acts() {
            PlayerKind::Search(search) => search.manner(),
            PlayerKind::Random => Phrase::fixed("any legal move", "cualquier jugada legal"),
            PlayerKind::External(program) => Phrase::composed(program.program.clone(), program.program.clone()),
            PlayerKind::Human | PlayerKind::Level { .. } => Phrase::fixed("", ""),
        }
    }

    /// Whether each of its moves is meant to be proven, as the level `perfect` has it.
    #[must_use]
    pub fn plays_proven_moves(&self) -> bool {
        self.search().is_some_and(|search| search.solver() == SolverUse::Always)
    }

    /// Whether the same positions and seeds always give the same moves, on any machine.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        match self.acts() {
            PlayerKind::Search(search) => search.is_repeatable(),
            PlayerKind::Random => true,
            PlayerKind::Human | PlayerKind::External(_) | PlayerKind::Level { .. } => false,
        }
    }

    /// Gives players that have the same name names of their own: "expert", "expert (2)".
    pub fn make_names_unique(players: &mut [Player]) {
        for place in 1..players.len() {
            let (before, rest) = players.split_at_mut(place);
            let taken = |name: &String| before.iter().any(|known| known.name.as_ref() == Some(name));
            let Some(name) = rest[0].name.clone().filter(|name| taken(name)) else { continue };
            rest[0].name = (2..).map(|number| format!("{name} ({number})")).find(|name| !taken(name));
        }
    }
}
