//! Programs as agents: `ugi:nodes=20000 ./engine {game}`.

use super::number::whole;
use super::player::{Choice, DEFAULT_TIME, Player, Turn};
use super::words::words;
use crate::game::Foul;
use rival_game::record::Note;
use rival_game::{Phrase, phrase};
use rival_play::AnyGame;
use rival_play::external::{Allowance, External, ExternalError};
use rival_search::Limits;
use std::time::{Duration, Instant};

/// A program that plays, and how it is asked to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// The program.
    pub program: String,
    /// What it is started with.
    pub arguments: Vec<String>,
    /// Options that are set in it, by name.
    pub options: Vec<(String, String)>,
    /// What it may spend on a move. Nothing given: what the clock of the match allows, or else a second.
    pub limits: Limits,
    /// How long it may take to get ready, and to think where no time is set; `None` is ten seconds and a minute.
    pub patience: Option<Duration>,
}

/// A program may answer this much after the time it was given for a move, which it cannot know to the millisecond.
const MARGIN: Duration = Duration::from_millis(250);

impl Program {
    /// Reads a command with settings before it, as in `env`: `nodes=1000 option.Hash=16 ./engine {game}`. Words may be
    /// quoted; `{game}` stands for the name of the game. With it comes the name that the agent is to have, if one is given.
    ///
    /// The program is started once, so that one that cannot play is found out before the first game.
    pub(super) fn read(text: &str, game: &dyn AnyGame) -> Result<(Program, Option<String>), Phrase> {
        let words = words(text).ok_or_else(|| {
            phrase!("a quote in \"{text}\" has no end", "en «{text}» hay unas comillas que no se cierran")
        })?;
        let mut words = words.into_iter().map(|word| word.replace("{game}", &game.name())).peekable();
        let mut program = Program::default();
        let mut name = None;
        while let Some(setting) = words.next_if(|word| is_setting(word)) {
            program.set(&setting, &mut name)?;
        }
        program.program = words.next().ok_or_else(|| {
            Phrase::fixed(
                "ugi wants a program: ugi:./engine or ugi:nodes=1000 ./engine {game}",
                "ugi necesita un programa: ugi:./motor o ugi:nodes=1000 ./motor {game}",
            )
        })?;
        program.arguments = words.collect();
        program.start().map_err(|error| error.phrase())?;
        Ok((program, name))
    }

    fn set(&mut self, setting: &str, agent: &mut Option<String>) -> Result<(), Phrase> {
        let wrong = || {
            phrase!(
                "\"{setting}\" is not like depth=6, nodes=10000, time=100, timeout=5000, option.NAME=VALUE or name=mine",
                "«{setting}» no es como depth=6, nodes=10000, time=100, timeout=5000, option.NOMBRE=VALOR o name=mío"
            )
        };
        let (name, value) = setting.split_once('=').ok_or_else(wrong)?;
        let millis = || whole(name, value, 1..=u64::MAX).map(Duration::from_millis);
        match name {
            "name" => *agent = Some(value.to_owned()),
            "depth" => self.limits.depth = Some(whole(name, value, 1..=u16::MAX.into())? as u16),
            "nodes" => self.limits.nodes = Some(whole(name, value, 1..=u64::MAX)?),
            "time" => self.limits.time = Some(millis()?),
            "timeout" => self.patience = Some(millis()?),
            _ => {
                let option = name.strip_prefix("option.").ok_or_else(wrong)?;
                self.options.push((option.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    fn start(&self) -> Result<External, ExternalError> {
        External::start(&self.program, &self.arguments, &self.options, self.patience)
    }
}

/// A program's path may have an equals sign too, but then it has a slash before it.
fn is_setting(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| !name.contains(['/', '\\']))
}

/// A program at play: started anew for each game, so that whatever happens in one game does not matter in the next.
pub(super) struct ExternalPlayer {
    program: Program,
    running: Option<External>,
}

impl ExternalPlayer {
    pub(super) fn new(program: Program) -> ExternalPlayer {
        ExternalPlayer { program, running: None }
    }

    /// What it is told it may spend.
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

impl Player for ExternalPlayer {
    fn begin(&mut self) -> Result<(), Foul> {
        let mut external = self.program.start().map_err(|error| foul(&error))?;
        external.new_game().map_err(|error| foul(&error))?;
        self.running = Some(external);
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Foul> {
        let allowance = self.allowance(turn);
        let external = self.running.as_mut().ok_or(Foul::Crash(ExternalError::Gone.phrase()))?;
        let asked = Instant::now();
        let found = external.choose(turn.at, allowance, turn.stop).map_err(|error| foul(&error))?;
        match allowance {
            Allowance::Limits(Limits { time: Some(time), .. }) if asked.elapsed() > time + MARGIN => Err(Foul::Time),
            _ => Ok(Choice { mv: found.mv, note: Note { value: found.value, depth: found.depth, ..Note::default() } }),
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
