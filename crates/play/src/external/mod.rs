//! External programs as players, over the Universal Game Interface (kz04px's UGI, similar to
//! chess's UCI).
//!
//! The program is not trusted: it may be missing, hang, crash, flood us with lines or answer
//! nonsense. Every wait has a deadline and every line a limit. Dropping an [`External`] ends its
//! process.

mod answer;
mod process;

pub use answer::ProgramMove;

use crate::{AnyPosition, Program, system_phrase};
use answer::Answer;
use process::Process;
use rival_game::{Lang, Phrase, phrase};
use rival_search::Limits;
use std::process::ExitStatus;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The default time for a program to start, to get ready and to answer a query.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The default time for a search that only depth or nodes limit, so that a program that hangs is
/// detected.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(60);
/// The time beyond its limit after which a program is given up. The caller decides whether it has
/// lost on time.
const GRACE: Duration = Duration::from_secs(2);
/// The interval between checks of the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A running program that plays.
#[derive(Debug)]
pub struct External {
    process: Process,
    name: String,
    timeout: Duration,
    search_timeout: Duration,
}

/// What a program may spend on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// Limits for this move. Without any limit: `go infinite`, ended by `stop`.
    Limits(Limits),
    /// Both sides' clocks.
    Clocks {
        /// The time left.
        left: [Duration; 2],
        /// The time gained with each move.
        increment: [Duration; 2],
    },
}

/// A query about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UgiQuery {
    /// Whether it is the first side's turn: `true` or `false`.
    FirstToMove,
    /// Whether the game is over: `true` or `false`.
    GameOver,
    /// How it ended: `p1win`, `p2win`, `draw` or `none`.
    Result,
}

impl External {
    /// Starts a program and sets its options. Without a timeout of its own the program has ten
    /// seconds for that, and a minute for a search without a time limit.
    ///
    /// # Errors
    /// If the program cannot be started, does not speak UGI, or lacks one of the options.
    pub fn start(program: &Program) -> Result<External, ExternalError> {
        let mut external = External {
            process: Process::start(&program.program, &program.arguments)?,
            name: program.program.clone(),
            timeout: program.timeout.unwrap_or(REQUEST_TIMEOUT),
            search_timeout: program.timeout.unwrap_or(SEARCH_TIMEOUT),
        };
        let known = external.handshake()?;
        external.set_options(&program.options, &known)?;
        external.wait_until_ready()?;
        Ok(external)
    }

    /// Sends `ugi`, takes the program's name and returns the names of its options.
    fn handshake(&mut self) -> Result<Vec<String>, ExternalError> {
        self.process.send("ugi")?;
        let deadline = Instant::now() + self.timeout;
        let mut known = Vec::new();
        loop {
            match self.receive_word("ugiok", deadline)? {
                Answer::Name(name) => self.name = name,
                Answer::Option(name) => known.push(name),
                Answer::UgiOk => return Ok(known),
                _ => {}
            }
        }
    }

    fn set_options(&mut self, options: &[(String, String)], known: &[String]) -> Result<(), ExternalError> {
        for (name, value) in options {
            // Names are not case sensitive, as in UCI.
            if !known.iter().any(|option| option.eq_ignore_ascii_case(name)) {
                return Err(ExternalError::NoOption { name: name.clone(), known: known.to_vec() });
            }
            self.process.send(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    /// The name that the program gave, or else its command.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Announces a new game and waits until the program is ready.
    ///
    /// # Errors
    /// If the program has ended or does not get ready.
    pub fn new_game(&mut self) -> Result<(), ExternalError> {
        self.process.send("uginewgame")?;
        self.wait_until_ready()
    }

    /// Requests a move, which may be illegal. Setting `stop` makes the program answer at once.
    ///
    /// # Errors
    /// If the program has ended, or is silent beyond its time.
    pub fn choose(
        &mut self,
        at: &dyn AnyPosition,
        allowance: Allowance,
        stop: &AtomicBool,
    ) -> Result<ProgramMove, ExternalError> {
        self.process.send(&format!("position fen {}", at.text()))?;
        self.process.send(&go(allowance))?;
        let longest = allowance.longest(at, self.search_timeout);
        let mut deadline = longest.map(|time| Instant::now() + time + GRACE);
        let mut found = ProgramMove::default();
        let mut stopping = false;
        loop {
            if !stopping && stop.load(Ordering::Relaxed) {
                stopping = true;
                self.process.send("stop")?;
                deadline = Some(Instant::now() + GRACE);
            }
            let next_poll = Instant::now() + POLL_INTERVAL;
            match self.receive(deadline.map_or(next_poll, |deadline| deadline.min(next_poll))) {
                Ok(Answer::Info(info)) => found.update(info, at.turn()),
                Ok(Answer::BestMove(mv)) => return Ok(ProgramMove { mv, ..found }),
                Err(ExternalError::NoObserver) if deadline.is_none_or(|deadline| Instant::now() < deadline) => {}
                Ok(_) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Sends a query about a position and returns the answer.
    ///
    /// # Errors
    /// If the program has ended or does not answer.
    pub fn ask(&mut self, at: &dyn AnyPosition, query: UgiQuery) -> Result<String, ExternalError> {
        self.process.send(&format!("position fen {}", at.text()))?;
        self.process.send(match query {
            UgiQuery::FirstToMove => "query p1turn",
            UgiQuery::GameOver => "query gameover",
            UgiQuery::Result => "query result",
        })?;
        let deadline = Instant::now() + self.timeout;
        loop {
            if let Answer::Response(text) = self.receive(deadline)? {
                return Ok(text);
            }
        }
    }

    fn wait_until_ready(&mut self) -> Result<(), ExternalError> {
        self.process.send("isready")?;
        let deadline = Instant::now() + self.timeout;
        while self.receive_word("readyok", deadline)? != Answer::ReadyOk {}
        Ok(())
    }

    /// Receives a line before the deadline; a timeout names the expected `word`.
    fn receive_word(&mut self, word: &'static str, deadline: Instant) -> Result<Answer, ExternalError> {
        self.receive(deadline).map_err(|error| match error {
            ExternalError::NoObserver => ExternalError::Unready { word, timeout: self.timeout },
            error => error,
        })
    }

    fn receive(&mut self, deadline: Instant) -> Result<Answer, ExternalError> {
        Ok(Answer::read(&self.process.receive(deadline)?))
    }
}

impl Allowance {
    /// The time that a program may take; `None` if unlimited.
    fn longest(self, at: &dyn AnyPosition, timeout: Duration) -> Option<Duration> {
        match self {
            Allowance::Limits(limits) if limits == Limits::default() => None,
            Allowance::Limits(limits) => Some(limits.time.unwrap_or(timeout)),
            Allowance::Clocks { left, .. } => Some(left[at.turn()]),
        }
    }
}

/// The command that starts a search.
fn go(allowance: Allowance) -> String {
    match allowance {
        Allowance::Limits(limits) if limits == Limits::default() => "go infinite".to_owned(),
        Allowance::Limits(Limits { depth, nodes, time, .. }) => {
            let part =
                |name: &str, value: Option<u128>| value.map(|value| format!(" {name} {value}")).unwrap_or_default();
            let depth = part("depth", depth.map(u128::from));
            let nodes = part("nodes", nodes.map(u128::from));
            format!("go{depth}{nodes}{}", part("movetime", time.map(|time| time.as_millis())))
        }
        Allowance::Clocks { left, increment } => {
            let [[p1, p2], [p1_more, p2_more]] = [left, increment].map(|both| both.map(|time| time.as_millis()));
            format!("go p1time {p1} p2time {p2} p1inc {p1_more} p2inc {p2_more}")
        }
    }
}

/// What went wrong with a program.
#[derive(Debug, Error)]
#[error("{}", self.phrase())]
pub enum ExternalError {
    /// The program could not be started.
    Start {
        /// The program.
        program: String,
        /// The system's error.
        error: std::io::Error,
    },
    /// The program lacks an option that is to be set.
    NoOption {
        /// The option.
        name: String,
        /// The options that it announced.
        known: Vec<String>,
    },
    /// The program has ended.
    Ended(ProgramExit),
    /// The program does not get ready.
    Unready {
        /// The word it should have sent.
        word: &'static str,
        /// The time it had.
        timeout: Duration,
    },
    /// The program does not answer.
    NoObserver,
}

/// The end of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProgramExit {
    /// The command; empty if nothing was started.
    pub program: String,
    /// The exit status, if known.
    pub status: Option<ExitStatus>,
    /// The end of its standard error, in one line; empty if it wrote nothing.
    pub stderr_tail: String,
}

impl ProgramExit {
    fn phrase(&self) -> Phrase {
        let ProgramExit { program, status, stderr_tail } = self;
        let [name_en, name_es] = if program.is_empty() {
            ["the program", "el programa"].map(str::to_owned)
        } else {
            [format!("\"{program}\""), format!("«{program}»")]
        };
        let how = match status.map(|status| (status.code(), status)) {
            Some((Some(code), _)) => phrase!(" (exit code {code})", " (código de salida {code})"),
            Some((None, status)) => phrase!(" ({status})", " ({status})"),
            None => Phrase::fixed("", ""),
        };
        let (how_en, how_es) = (how.get(Lang::En), how.get(Lang::Es));
        let output = if stderr_tail.is_empty() { String::new() } else { format!(": {stderr_tail}") };
        phrase!("{name_en} has ended{how_en}{output}", "{name_es} ha terminado{how_es}{output}")
    }
}

impl ExternalError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            ExternalError::Start { program, error } => {
                let reason = system_phrase(error);
                let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
                phrase!("\"{program}\" cannot be started: {en}", "«{program}» no se puede iniciar: {es}")
            }
            ExternalError::NoOption { name, known } if known.is_empty() => phrase!(
                "the program has no option {name}; it has none at all",
                "el programa no tiene la opción {name}; no tiene ninguna"
            ),
            ExternalError::NoOption { name, known } => {
                let known = known.join(", ");
                phrase!(
                    "the program has no option {name}; it has {known}",
                    "el programa no tiene la opción {name}; tiene {known}"
                )
            }
            ExternalError::Ended(exit) => exit.phrase(),
            ExternalError::Unready { word, timeout } => {
                let millis = timeout.as_millis();
                phrase!(
                    "the program has not said {word} within {millis} ms",
                    "el programa no ha dicho {word} en {millis} ms"
                )
            }
            ExternalError::NoObserver => Phrase::fixed("the program does not answer", "el programa no responde"),
        }
    }
}
