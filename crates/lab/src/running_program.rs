//! External programs as running players of a contest.

use crate::game_runner::Foul;
use crate::running_player::{ChosenMove, RunningPlayer, Turn};
use rival_game::record::Note;
use rival_play::external::{Allowance, External, ExternalError, ProgramExit};
use rival_play::{DEFAULT_TIME, PlayerError, Program};
use rival_search::{Limits, Stopwatch};
use std::time::Duration;

/// The tolerance on a program's time for a move, which it cannot meet to the millisecond.
const MARGIN: Duration = Duration::from_millis(250);

/// Starts a program once, to check that it can play.
pub(crate) fn try_out(program: &Program) -> Result<(), PlayerError> {
    drop(External::start(program).map_err(|error| error.phrase())?);
    Ok(())
}

/// Starts a program as a running player, with these limits.
pub(crate) fn running_player(program: &Program, limits: Limits) -> Box<dyn RunningPlayer> {
    Box::new(RunningProgram { program: Program { limits, ..program.clone() }, running: None })
}

/// An external player. It is started again for each game, so that a failure in one game does not
/// affect the next.
struct RunningProgram {
    program: Program,
    running: Option<External>,
}

impl RunningProgram {
    /// The limits sent to the program.
    fn allowance(&self, turn: &Turn<'_>) -> Allowance {
        let limits = self.program.limits;
        match turn.clocks {
            Some(clocks) if limits == Limits::default() => clocks.allowance(),
            None if limits == Limits::default() => {
                Allowance::Limits(Limits { time: Some(DEFAULT_TIME), ..Limits::default() })
            }
            _ => Allowance::Limits(limits),
        }
    }
}

impl RunningPlayer for RunningProgram {
    fn begin(&mut self) -> Result<(), Foul> {
        let mut external = External::start(&self.program).map_err(|error| foul(&error))?;
        external.new_game().map_err(|error| foul(&error))?;
        self.running = Some(external);
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<ChosenMove, Foul> {
        let allowance = self.allowance(turn);
        let external =
            self.running.as_mut().ok_or(Foul::Crash(ExternalError::Ended(ProgramExit::default()).phrase()))?;
        let asked = Stopwatch::start();
        let found = external.choose(turn.at, allowance, turn.stop).map_err(|error| foul(&error))?;
        match allowance {
            Allowance::Limits(Limits { time: Some(time), .. }) if asked.elapsed() > time + MARGIN => Err(Foul::Time),
            _ => Ok(ChosenMove {
                mv: found.mv,
                note: Note { value: found.value, depth: found.depth, ..Note::default() },
            }),
        }
    }
}

/// Silence counts as a loss on time, every other error as a crash.
fn foul(error: &ExternalError) -> Foul {
    match error {
        ExternalError::NoObserver | ExternalError::Unready { .. } => Foul::Time,
        error => Foul::Crash(error.phrase()),
    }
}
