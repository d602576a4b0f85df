//! Running players of a contest: a position in, a move out.

use crate::clock::ContestClocks;
use crate::game_runner::Foul;
use rival_core::Seeded;
use rival_game::Phrase;
use rival_game::record::Note;
use rival_play::{AnyGame, AnyPosition, EngineMemory, Player, PlayerError, PlayerKind, SearchPlayer};
use rival_search::{Control, Limits, SearchReport};
use std::sync::atomic::AtomicBool;

/// Reads a player of a contest; without a name its text is its name. A program is started once, so
/// that one that cannot play is rejected before the first game.
///
/// ```
/// let game = rival_play::open("connect-four").unwrap();
/// assert_eq!(rival_lab::contestant("engine:nodes=100", &*game).unwrap().name.unwrap(), "engine:nodes=100");
/// assert!(rival_lab::contestant("human", &*game).is_err());
/// ```
///
/// # Errors
/// If the text is no player, a person, or a program that cannot play.
pub fn contestant(text: &str, game: &dyn AnyGame) -> Result<Player, PlayerError> {
    let mut player = Player::read(text, game)?;
    match &player.kind {
        PlayerKind::Human => {
            let reason =
                Phrase::fixed("people cannot play here: nobody would ask them", "aquí no pueden jugar personas");
            return Err(reason.into());
        }
        #[cfg(feature = "external")]
        PlayerKind::External(program) => crate::running_program::try_out(program)?,
        _ => {}
    }
    player.name.get_or_insert_with(|| text.trim().to_owned());
    Ok(player)
}

/// A request for a move.
pub struct Turn<'a> {
    /// The position, which is not over.
    pub at: &'a dyn AnyPosition,
    /// The seed for random choices.
    pub seed: u64,
    /// The limits set by the clock.
    pub limits: Limits,
    /// The clocks, if any, for external programs.
    #[cfg_attr(not(feature = "external"), expect(dead_code))]
    pub(crate) clocks: Option<ContestClocks>,
    /// Set when the move is no longer wanted.
    pub stop: &'a AtomicBool,
}

/// A chosen move.
pub struct ChosenMove {
    /// The move, legal or not.
    pub mv: String,
    /// The value, depth and time.
    pub note: Note,
}

/// A running player: it plays one game at a time.
pub trait RunningPlayer {
    /// Prepares for a game, before any clock runs.
    ///
    /// # Errors
    /// If it cannot; it then loses the game.
    fn begin(&mut self) -> Result<(), Foul> {
        Ok(())
    }

    /// Chooses a move.
    ///
    /// # Errors
    /// If it cannot; it then loses the game.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<ChosenMove, Foul>;
}

/// Starts a player, with time limits multiplied by `time_scale`. A person has no move in a contest,
/// nor has a program in a build that starts none.
pub(crate) fn running_player(player: &Player, time_scale: f64) -> Box<dyn RunningPlayer> {
    let scaled = |limits: Limits| Limits { time: limits.time.map(|time| time.mul_f64(time_scale)), ..limits };
    match player.resolved_kind() {
        PlayerKind::Search(search) => {
            let search = SearchPlayer { limits: scaled(search.limits), ..search.clone() };
            Box::new(RunningSearch { search, memory: EngineMemory::default() })
        }
        #[cfg(feature = "external")]
        PlayerKind::External(program) => crate::running_program::running_player(program, scaled(program.limits)),
        PlayerKind::Random => Box::new(RandomPlayer),
        _ => Box::new(NoPlayer),
    }
}

struct RunningSearch {
    search: SearchPlayer,
    /// State kept from move to move, if the options ask for it.
    memory: EngineMemory,
}

impl RunningPlayer for RunningSearch {
    fn begin(&mut self) -> Result<(), Foul> {
        self.memory.new_game();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<ChosenMove, Foul> {
        let mut control = Control { limits: turn.limits, stop: Some(turn.stop), progress: None };
        Ok(chosen(&self.search.think_with_memory(turn.at, turn.seed, &mut self.memory, &mut control)))
    }
}

fn chosen(report: &SearchReport<String>) -> ChosenMove {
    let note = Note { value: Some(report.value()), depth: Some(report.depth), ..Note::default() };
    ChosenMove { mv: report.best().cloned().unwrap_or_default(), note }
}

struct RandomPlayer;

impl RunningPlayer for RandomPlayer {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<ChosenMove, Foul> {
        let mv = Seeded::new(turn.seed).choose(&turn.at.legal()).cloned().unwrap_or_default();
        Ok(ChosenMove { mv, note: Note::default() })
    }
}

struct NoPlayer;

impl RunningPlayer for NoPlayer {
    fn choose(&mut self, _: &Turn<'_>) -> Result<ChosenMove, Foul> {
        Err(Foul::Time)
    }
}
