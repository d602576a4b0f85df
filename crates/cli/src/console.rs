//! Where answers and complaints go.

use crate::safe_text::{safe_json, safe_text};
use crate::styled::{Line, escaped};
use anstream::{AutoStream, ColorChoice};
use rival_game::{HeuristicError, Lang, Phrase, PositionError, SetupError, VariantError, phrase};
use rival_lab::tune::{LogError, TuneError};
use rival_lab::{JournalError, LabError};
use rival_play::{StartError, system_phrase};
use serde::Serialize;
use std::io::{self, Stdout, Write};
use std::process::ExitCode;

/// The exit code for wrong usage or input; clap uses the same.
const WRONG_INPUT: u8 = 2;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was typed, or came in by standard input, is wrong.
    Input(Phrase),
    /// What was asked for could not be done.
    Undone(Phrase),
    /// Reading or writing went wrong.
    Io(io::Error),
    /// The user has seen enough, and has been told what there was to tell.
    Interrupted,
}

impl Failure {
    /// An option whose value is wrong, and why.
    pub(crate) fn of_option(option: &str, reason: &Phrase) -> Failure {
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        Failure::Input(phrase!("{option}: {en}", "{option}: {es}"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<VariantError> for Failure {
    fn from(error: VariantError) -> Failure {
        Failure::Input(error.reason)
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        Failure::Input(error.phrase())
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Failure {
        Failure::Input(error.phrase())
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Failure {
        Failure::Input(error.phrase())
    }
}

impl From<HeuristicError> for Failure {
    fn from(error: HeuristicError) -> Failure {
        let option = match error {
            HeuristicError::Unknown { .. } => "--heuristic",
            HeuristicError::Weights(_) => "--weights",
        };
        Failure::of_option(option, &Phrase::from(&error))
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Failure {
        match error {
            LabError::Opening(error) => Failure::of_option("--openings", &error.reason),
            LabError::Journal(error) => error.into(),
        }
    }
}

impl From<TuneError> for Failure {
    fn from(error: TuneError) -> Failure {
        match error {
            TuneError::Lab(error) => error.into(),
            TuneError::Log(error) => error.into(),
            TuneError::Fit(error) => Failure::Undone(error.phrase()),
        }
    }
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Failure {
        match error {
            LogError::Io(..) => Failure::Undone(error.phrase()),
            _ => Failure::of_option("--output", &error.phrase()),
        }
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Failure {
        match error {
            // What could be opened and cannot be written any more: nothing that was typed is wrong.
            JournalError::Io(..) => Failure::Undone(error.phrase()),
            _ => Failure::of_option("--record", &error.phrase()),
        }
    }
}

/// Standard output and standard error, in the language and the manner that the user wants.
pub(crate) struct Console {
    /// Whether answers are JSON.
    pub(crate) json: bool,
    /// The language of what people read.
    pub(crate) lang: Lang,
    out: AutoStream<Stdout>,
}

/// A complaint as a JSON object.
#[derive(Serialize)]
struct Complaint<'a> {
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl Console {
    pub(crate) fn new(json: bool, lang: Lang, colours: ColorChoice) -> Console {
        // For what clap and anstream decide on their own: the help, standard error.
        colours.write_global();
        Console { json, lang, out: anstream::stdout() }
    }

    /// Whether standard output shows colours.
    pub(crate) fn is_coloured(&self) -> bool {
        AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    /// The phrase in the user's language.
    pub(crate) fn say<'a>(&self, phrase: &'a Phrase) -> &'a str {
        phrase.get(self.lang)
    }

    /// Writes text for people; see [`safe_text`] for what is changed in it.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        self.write(&safe_text(text))
    }

    /// Writes lines for people. Colours in them are dropped where they are not wanted.
    pub(crate) fn print_lines(&mut self, lines: &[Line]) -> Result<(), Failure> {
        self.write(&escaped(lines))
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.out.write_all(text.as_bytes())?;
        Ok(self.out.flush()?)
    }

    /// Writes a sentence for people on a line of its own.
    pub(crate) fn say_line(&mut self, phrase: &Phrase) -> Result<(), Failure> {
        let line = format!("{}\n", self.say(phrase));
        self.print(&line)
    }

    /// Writes a sentence for people beside the answer, to standard error; if nobody can read it there, nobody can be told.
    pub(crate) fn say_aside(&self, phrase: &Phrase) {
        let _ = writeln!(anstream::stderr(), "{}", safe_text(self.say(phrase)));
    }

    /// Writes one JSON object on a line of its own.
    pub(crate) fn print_json(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let line = safe_json(serde_json::to_string(object).map_err(io::Error::from)?);
        self.write(&format!("{line}\n"))
    }

    /// Says that one line of standard input is wrong, where programs and people look for it.
    pub(crate) fn bad_line(&mut self, line: usize, reason: &Phrase) -> Result<ExitCode, Failure> {
        if self.json {
            self.print_json(&Complaint { error: reason.get(self.lang), line: Some(line) })?;
        } else {
            let word = Phrase::fixed("line", "línea");
            complain(&format!("{} {line}: {}", self.say(&word), self.say(reason)));
        }
        Ok(ExitCode::from(WRONG_INPUT))
    }

    /// Says why the whole command failed: a sentence on standard error, and with `--json` an object beside it.
    pub(crate) fn fail(&mut self, failure: &Failure) -> ExitCode {
        let (sentence, code) = match failure {
            Failure::Input(reason) => (self.say(reason).to_owned(), ExitCode::from(WRONG_INPUT)),
            Failure::Undone(reason) => (self.say(reason).to_owned(), ExitCode::FAILURE),
            // Whoever read our output has seen enough (`rival show … | head`): nothing failed.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Interrupted => return ExitCode::SUCCESS,
            Failure::Io(error) => (self.say(&system_phrase(error)).to_owned(), ExitCode::FAILURE),
        };
        complain(&sentence);
        if self.json {
            // If even this cannot be written, the sentence and the exit code have said it.
            let _ = self.print_json(&Complaint { error: &sentence, line: None });
        }
        code
    }
}

/// Writes a sentence to standard error; if nobody can read it there, nobody can be told.
fn complain(sentence: &str) {
    let _ = writeln!(anstream::stderr(), "rival: {}", safe_text(sentence));
}
