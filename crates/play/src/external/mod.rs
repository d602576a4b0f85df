//! Programs that play, spoken to in the Universal Game Interface (kz04px's UGI, which is like chess's UCI).
//!
//! The program is not trusted: it may be missing, hang, crash, flood us with lines or answer nonsense. Every wait has an
//! end, every line a limit, and when an [`External`] goes, so does its process.

mod answer;
mod process;

pub use answer::Found;

use crate::{AnyPosition, Program, system_phrase};
use answer::Answer;
use process::Process;
use rival_game::{Lang, Phrase, phrase};
use rival_search::Limits;
use std::process::ExitStatus;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long a program may take to start, to get ready and to answer a query, unless it is given another timeout.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a program may think where depth or nodes limit it, unless it is given another timeout: no time is set, and yet a
/// program that hangs must be found out.
const LONGEST_THOUGHT: Duration = Duration::from_secs(60);
/// How long over its time a program may answer before it is given up. Whether it has lost on time is for others to say.
const GRACE: Duration = Duration::from_secs(2);
/// How often to look whether the answer is still wanted.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// A program that plays, running.
#[derive(Debug)]
pub struct External {
    process: Process,
    name: String,
    timeout: Duration,
    longest_thought: Duration,
}

/// What a program may spend on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// This much for this move. No limit set: `go infinite`, ended by `stop`.
    Limits(Limits),
    /// What both sides' clocks say, and how much they gain with each move.
    Clocks {
        /// Time left.
        left: [Duration; 2],
        /// Gained with each move.
        increment: [Duration; 2],
    },
}

/// What can be asked about a position.
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
    /// Starts a program and sets its options. What it may take for that, and later to think where no time limits it, is the
    /// usual if the program has no timeout: ten seconds and a minute.
    ///
    /// # Errors
    /// If it cannot be started, does not speak UGI, or has no such option.
    pub fn start(program: &Program) -> Result<External, ExternalError> {
        let mut external = External {
            process: Process::start(&program.program, &program.arguments)?,
            name: program.program.clone(),
            timeout: program.timeout.unwrap_or(REQUEST_TIMEOUT),
            longest_thought: program.timeout.unwrap_or(LONGEST_THOUGHT),
        };
        let known = external.say_hello()?;
        external.set_options(&program.options, &known)?;
        external.wait_until_ready()?;
        Ok(external)
    }

    /// Learns what it is called and which options it has.
    fn say_hello(&mut self) -> Result<Vec<String>, ExternalError> {
        self.process.say("ugi")?;
        let deadline = Instant::now() + self.timeout;
        let mut known = Vec::new();
        loop {
            match self.hear_of("ugiok", deadline)? {
                Answer::Name(name) => self.name = name,
                Answer::Option(name) => known.push(name),
                Answer::Known => return Ok(known),
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
            self.process.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    /// What it calls itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Tells it that a new game begins.
    ///
    /// # Errors
    /// If it is gone or does not get ready.
    pub fn new_game(&mut self) -> Result<(), ExternalError> {
        self.process.say("uginewgame")?;
        self.wait_until_ready()
    }

    /// Asks for a move. The move may not be legal. Raising `stop` asks the program to hurry.
    ///
    /// # Errors
    /// If it is gone, or still silent when its time is long up.
    pub fn choose(
        &mut self,
        at: &dyn AnyPosition,
        allowance: Allowance,
        stop: &AtomicBool,
    ) -> Result<Found, ExternalError> {
        self.process.say(&format!("position fen {}", at.text()))?;
        self.process.say(&go(allowance))?;
        let longest = allowance.longest(at, self.longest_thought);
        let mut deadline = longest.map(|time| Instant::now() + time + GRACE);
        let mut found = Found::default();
        let mut hurried = false;
        loop {
            if !hurried && stop.load(Ordering::Relaxed) {
                hurried = true;
                self.process.say("stop")?;
                deadline = Some(Instant::now() + GRACE);
            }
            let look = Instant::now() + BETWEEN_LOOKS;
            match self.hear(deadline.map_or(look, |deadline| deadline.min(look))) {
                Ok(Answer::Info(info)) => found.update(info, at.turn()),
                Ok(Answer::Best(mv)) => return Ok(Found { mv, ..found }),
                Err(ExternalError::Silent) if deadline.is_none_or(|deadline| Instant::now() < deadline) => {}
                Ok(_) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Asks about a position.
    ///
    /// # Errors
    /// If it is gone or does not answer.
    pub fn ask(&mut self, at: &dyn AnyPosition, query: UgiQuery) -> Result<String, ExternalError> {
        self.process.say(&format!("position fen {}", at.text()))?;
        self.process.say(match query {
            UgiQuery::FirstToMove => "query p1turn",
            UgiQuery::GameOver => "query gameover",
            UgiQuery::Result => "query result",
        })?;
        let deadline = Instant::now() + self.timeout;
        loop {
            if let Answer::Response(said) = self.hear(deadline)? {
                return Ok(said);
            }
        }
    }

    fn wait_until_ready(&mut self) -> Result<(), ExternalError> {
        self.process.say("isready")?;
        let deadline = Instant::now() + self.timeout;
        while self.hear_of("readyok", deadline)? != Answer::Ready {}
        Ok(())
    }

    /// Waits for a word until the deadline.
    fn hear_of(&mut self, word: &'static str, deadline: Instant) -> Result<Answer, ExternalError> {
        self.hear(deadline).map_err(|error| match error {
            ExternalError::Silent => ExternalError::Unready { word, timeout: self.timeout },
            error => error,
        })
    }

    fn hear(&mut self, deadline: Instant) -> Result<Answer, ExternalError> {
        Ok(Answer::read(&self.process.hear(deadline)?))
    }
}

impl Allowance {
    /// How long a program may take, if that is limited.
    fn longest(self, at: &dyn AnyPosition, timeout: Duration) -> Option<Duration> {
        match self {
            Allowance::Limits(limits) if limits == Limits::default() => None,
            Allowance::Limits(limits) => Some(limits.time.unwrap_or(timeout)),
            Allowance::Clocks { left, .. } => Some(left[at.turn()]),
        }
    }
}

/// The command that asks for a move.
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
    /// It could not be started.
    Start {
        /// The program.
        program: String,
        /// Why not.
        error: std::io::Error,
    },
    /// It does not have an option that is to be set; programs name those they have when they say hello.
    NoOption {
        /// The option.
        name: String,
        /// Those it has.
        known: Vec<String>,
    },
    /// It has ended.
    Gone(Gone),
    /// It does not get ready.
    Unready {
        /// What it should have said.
        word: &'static str,
        /// How long it was waited for.
        timeout: Duration,
    },
    /// It does not answer.
    Silent,
}

/// What is known of a program that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gone {
    /// What was started; empty if nothing was.
    pub program: String,
    /// How it ended, if that is known.
    pub status: Option<ExitStatus>,
    /// The last it wrote to standard error, in one line; empty if it wrote nothing.
    pub last_words: String,
}

impl Gone {
    fn phrase(&self) -> Phrase {
        let Gone { program, status, last_words } = self;
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
        let said = if last_words.is_empty() { String::new() } else { format!(": {last_words}") };
        phrase!("{name_en} has ended{how_en}{said}", "{name_es} ha terminado{how_es}{said}")
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
            ExternalError::Gone(gone) => gone.phrase(),
            ExternalError::Unready { word, timeout } => {
                let millis = timeout.as_millis();
                phrase!(
                    "the program has not said {word} within {millis} ms",
                    "el programa no ha dicho {word} en {millis} ms"
                )
            }
            ExternalError::Silent => Phrase::fixed("the program does not answer", "el programa no responde"),
        }
    }
}
