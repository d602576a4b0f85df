//! A game in line mode: for scripts, pipes and screen readers.

use super::line_output::LineOutput;
use super::saved::{file_name, save};
use super::typed_command::{self, TypedCommand};
use super::{HINT, VALUES, last_turn_of_machine, undoing_side, words};
use crate::options::seed::draw_seed;
use crate::output::{Console, Failure};
use rival_play::{EngineMemory, Session, Setup};
use rival_search::{Control, Limits};
use std::io::{self, BufRead};

/// Limits of the plain minimax that measures pruning: short enough to go unnoticed.
const QUICK_MINIMAX: Limits = Limits { depth: None, nodes: Some(300_000), time: None, memory_mib: None };

/// Plays until the input ends or the user quits. If only machines play, no input is read.
pub(crate) fn run(session: Session, console: &mut Console) -> Result<(), Failure> {
    let watched = words::human_sides(&session).is_empty();
    let mut lines = Lines { session, memories: Default::default(), output: LineOutput { console } };
    lines.begin()?;
    if watched {
        return Ok(());
    }
    for line in io::stdin().lock().split(b'\n') {
        let line = String::from_utf8_lossy(&line?).trim().to_owned();
        if !line.is_empty() && lines.obey(&line)? == NextStep::Quit {
            break;
        }
    }
    Ok(())
}

/// Whether to continue.
#[derive(PartialEq, Eq)]
enum NextStep {
    GoOn,
    Quit,
}

struct Lines<'a> {
    session: Session,
    /// What each side's engine keeps from move to move.
    memories: [EngineMemory; 2],
    output: LineOutput<'a>,
}

impl Lines<'_> {
    /// Plays the machine's moves while it is its turn, then prints the board, which asks for a
    /// move.
    fn go_on(&mut self) -> Result<(), Failure> {
        while let Some(report) = self.session.think_with_memory(&mut self.memories, &mut Control::default()) {
            if self.session.play_report(report).is_err() {
                break;
            }
            self.tell_last()?;
        }
        self.output.board(&self.session)
    }

    fn tell_last(&mut self) -> Result<(), Failure> {
        let Some(number) = self.session.played().len().checked_sub(1) else { return Ok(()) };
        let pruned = self.session.pruning(number, &mut Control::limits(QUICK_MINIMAX));
        self.output.played(&self.session, number, pruned)
    }

    fn obey(&mut self, line: &str) -> Result<NextStep, Failure> {
        match typed_command::read(line) {
            TypedCommand::Quit => return Ok(NextStep::Quit),
            TypedCommand::Help => self.output.list(&typed_command::help(self.output.console.lang))?,
            TypedCommand::Board => self.output.board(&self.session)?,
            TypedCommand::Moves => self.output.moves(&self.session)?,
            TypedCommand::Undo => self.undo()?,
            TypedCommand::Hint => {
                let hint = self.session.hint(&mut Control::limits(HINT));
                self.output.hint(&hint, &self.session)?;
            }
            TypedCommand::Values => self.tell_values()?,
            TypedCommand::Why => self.tell_why()?,
            TypedCommand::New => self.begin_again()?,
            TypedCommand::Save(file) => self.save(file)?,
            TypedCommand::Move(text) => self.play(text)?,
        }
        Ok(NextStep::GoOn)
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        if let Err(error) = self.session.play(text) {
            return self.output.refuse(&error.phrase());
        }
        self.tell_last()?;
        self.go_on()
    }

    /// Starts another game with the same players.
    fn begin_again(&mut self) -> Result<(), Failure> {
        self.memories = Default::default();
        let setup = Setup { seed: draw_seed(), ..self.session.setup().clone() };
        self.session = Session::new(self.session.game().clone(), setup, self.session.players().clone())?;
        self.begin()
    }

    /// Prints the heading, and plays until a person has to move.
    fn begin(&mut self) -> Result<(), Failure> {
        self.output.begin(&self.session, &typed_command::invitation())?;
        self.go_on()
    }

    fn undo(&mut self) -> Result<(), Failure> {
        match self.session.undo(undoing_side(&self.session)) {
            0 => self.output.refuse(&words::nothing_to_undo()),
            moves => {
                self.output.say(&words::taken_back(moves))?;
                self.output.board(&self.session)
            }
        }
    }

    fn tell_values(&mut self) -> Result<(), Failure> {
        if self.session.to_move().is_none() {
            return self.output.refuse(&words::game_is_over());
        }
        let report = self.session.values(&mut Control::limits(VALUES));
        self.output.values(&report, self.session.info())
    }

    fn tell_why(&mut self) -> Result<(), Failure> {
        let turn = last_turn_of_machine(&self.session);
        if turn.is_empty() {
            return self.output.refuse(&words::no_machine_move());
        }
        turn.into_iter()
            .filter_map(|number| Some((self.session.why(number)?, self.session.played().get(number)?)))
            .try_for_each(|(why, played)| self.output.why(&why, &*played.before))
    }

    fn save(&mut self, file: &str) -> Result<(), Failure> {
        let name = if file.is_empty() { file_name(&self.session) } else { file.to_owned() };
        match save(&self.session, &name) {
            Ok(said) => self.output.say(&said),
            Err(reason) => self.output.refuse(&reason),
        }
    }
}
