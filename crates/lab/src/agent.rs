//! Players at work in a contest: a position in, a move out.

use crate::clock::Clocks;
use crate::game::Foul;
use rival_core::Seeded;
use rival_game::Phrase;
use rival_game::record::Note;
use rival_play::external::{Allowance, External, ExternalError, Gone};
use rival_play::{
    AnyGame, AnyPosition, EngineMemory, Player, PlayerError, PlayerKind, Program, SearchPlayer, USUAL_TIME,
};
use rival_search::{Control, Limits, SearchReport, Stopwatch};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Reads a player of a contest, called by its text if it has no name. A program is started once, so that one that cannot play
/// is found out before the first game.
///
/// ```
/// let game = rival_play::open("connect-four").unwrap();
/// assert_eq!(rival_lab::contestant("engine:nodes=100", &*game).unwrap().name.unwrap(), "engine:nodes=100");
/// assert!(rival_lab::contestant("human", &*game).is_err());
/// ```
///
/// # Errors
/// If it is no player, a person, or a program that cannot play.
pub fn contestant(text: &str, game: &dyn AnyGame) -> Result<Player, PlayerError> {
    let mut player = Player::read(text, game)?;
    match &player.kind {
        PlayerKind::Human => {
            let reason =
                Phrase::fixed("people cannot play here: nobody would ask them", "aquí no pueden jugar personas");
            return Err(reason.into());
        }
        PlayerKind::External(program) => drop(External::start(program).map_err(|error| error.phrase())?),
        _ => {}
    }
    player.name.get_or_insert_with(|| text.trim().to_owned());
    Ok(player)
}

/// A program may answer this much after the time it was given for a move, which it cannot know to the millisecond.
const MARGIN: Duration = Duration::from_millis(250);

/// A move to be found.
pub struct Turn<'a> {
    /// The position, which is not over.
    pub at: &'a dyn AnyPosition,
    /// Where chance comes from.
    pub seed: u64,
    /// What the clock allows.
    pub limits: Limits,
    /// The clocks themselves, if there are any.
    pub(crate) clocks: Option<Clocks>,
    /// Raised when the move is no longer wanted.
    pub stop: &'a AtomicBool,
}

/// A move that was found.
pub struct AgentMove {
    /// The move, legal or not.
    pub mv: String,
    /// What was thought of it.
    pub note: Note,
}

/// A player at work, for one game at a time.
pub trait Agent {
    /// Gets ready, before any clock runs.
    ///
    /// # Errors
    /// If it cannot; then it loses the game.
    fn begin(&mut self) -> Result<(), Foul> {
        Ok(())
    }

    /// Chooses a move.
    ///
    /// # Errors
    /// If it cannot; then it loses the game.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<AgentMove, Foul>;
}

/// The player at work, with time limits that are `time_scale` times what it says. A person cannot be asked in a contest, and
/// has no move.
pub(crate) fn agent(player: &Player, time_scale: f64) -> Box<dyn Agent> {
    let scaled = |limits: Limits| Limits { time: limits.time.map(|time| time.mul_f64(time_scale)), ..limits };
    match player.acts() {
        PlayerKind::Search(search) => {
            let search = SearchPlayer { limits: scaled(search.limits), ..search.clone() };
            Box::new(Searcher { search, memory: EngineMemory::default() })
        }
        PlayerKind::External(program) => {
            let program = Program { limits: scaled(program.limits), ..program.clone() };
            Box::new(Asker { program, running: None })
        }
        PlayerKind::Random => Box::new(Chance),
        PlayerKind::Human | PlayerKind::Level { .. } => Box::new(Absent),
    }
}

struct Searcher {
    search: SearchPlayer,
    /// What it keeps from move to move, if it does.
    memory: EngineMemory,
}

impl Agent for Searcher {
    fn begin(&mut self) -> Result<(), Foul> {
        self.memory.new_game();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<AgentMove, Foul> {
        let mut control = Control { limits: turn.limits, stop: Some(turn.stop), progress: None };
        Ok(chosen(&self.search.think_keeping(turn.at, turn.seed, &mut self.memory, &mut control)))
    }
}

fn chosen(report: &SearchReport<String>) -> AgentMove {
    let note = Note { value: Some(report.value()), depth: Some(report.depth), ..Note::default() };
    AgentMove { mv: report.best().cloned().unwrap_or_default(), note }
}

struct Chance;

impl Agent for Chance {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<AgentMove, Foul> {
        let mv = Seeded::new(turn.seed).choose(&turn.at.legal()).cloned().unwrap_or_default();
        Ok(AgentMove { mv, note: Note::default() })
    }
}

struct Absent;

impl Agent for Absent {
    fn choose(&mut self, _: &Turn<'_>) -> Result<AgentMove, Foul> {
        Err(Foul::Time)
    }
}

/// A program at play: started anew for each game, so that whatever happens in one game does not matter in the next.
struct Asker {
    program: Program,
    running: Option<External>,
}

impl Asker {
    /// What it is told it may spend.
    fn allowance(&self, turn: &Turn<'_>) -> Allowance {
        let limits = self.program.limits;
        match turn.clocks {
            Some(clocks) if limits == Limits::default() => clocks.allowance(),
            None if limits == Limits::default() => {
                Allowance::Limits(Limits { time: Some(USUAL_TIME), ..Limits::default() })
            }
            _ => Allowance::Limits(limits),
        }
    }
}

impl Agent for Asker {
    fn begin(&mut self) -> Result<(), Foul> {
        let mut external = External::start(&self.program).map_err(|error| foul(&error))?;
        external.new_game().map_err(|error| foul(&error))?;
        self.running = Some(external);
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<AgentMove, Foul> {
        let allowance = self.allowance(turn);
        let external = self.running.as_mut().ok_or(Foul::Crash(ExternalError::Gone(Gone::default()).phrase()))?;
        let asked = Stopwatch::start();
        let found = external.choose(turn.at, allowance, turn.stop).map_err(|error| foul(&error))?;
        match allowance {
            Allowance::Limits(Limits { time: Some(time), .. }) if asked.elapsed() > time + MARGIN => Err(Foul::Time),
            _ => {
                Ok(AgentMove { mv: found.mv, note: Note { value: found.value, depth: found.depth, ..Note::default() } })
            }
        }
    }
}

/// Silence is a matter of time, everything else a crash.
fn foul(error: &ExternalError) -> Foul {
    match error {
        ExternalError::Silent | ExternalError::Unready { .. } => Foul::Time,
        error => Foul::Crash(error.phrase()),
    }
}
