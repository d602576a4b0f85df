//! Standard output and standard error.

use crate::output::Failure;
use crate::output::safe_text::{safe_json, safe_text};
use crate::output::styled::{Line, escaped};
use anstream::{AutoStream, ColorChoice};
use rival_game::{Lang, Phrase};
use rival_play::system_phrase;
use serde::Serialize;
use std::io::{self, Stdout, Write};
use std::process::ExitCode;

/// The exit code for wrong usage or input; clap uses the same.
const WRONG_INPUT: u8 = 2;

/// Standard output and standard error, in the user's language and format.
pub(crate) struct Console {
    /// Whether answers are JSON.
    pub(crate) json: bool,
    /// The language of messages.
    pub(crate) lang: Lang,
    out: AutoStream<Stdout>,
}

/// An error as a JSON object.
#[derive(Serialize)]
struct Complaint<'a> {
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl Console {
    pub(crate) fn new(json: bool, lang: Lang, colours: ColorChoice) -> Console {
        // For clap and anstream, which decide on their own about help and standard error.
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

    /// Prints text for people; see [`safe_text`] for the characters it replaces.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        self.write(&safe_text(text))
    }

    /// Prints lines for people, with or without colours.
    pub(crate) fn print_lines(&mut self, lines: &[Line]) -> Result<(), Failure> {
        self.write(&escaped(lines))
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.out.write_all(text.as_bytes())?;
        Ok(self.out.flush()?)
    }

    /// Prints a sentence for people on its own line.
    pub(crate) fn say_line(&mut self, phrase: &Phrase) -> Result<(), Failure> {
        let line = format!("{}\n", self.say(phrase));
        self.print(&line)
    }

    /// Prints a sentence for people to standard error. A failure to write is ignored: there is
    /// nowhere to report it.
    pub(crate) fn say_aside(&self, phrase: &Phrase) {
        let _ = writeln!(anstream::stderr(), "{}", safe_text(self.say(phrase)));
    }

    /// Prints one JSON object on its own line.
    pub(crate) fn print_json(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let line = safe_json(serde_json::to_string(object).map_err(io::Error::from)?);
        self.write(&format!("{line}\n"))
    }

    /// Reports an invalid line of standard input, in the form for people or programs.
    pub(crate) fn bad_line(&mut self, line: usize, reason: &Phrase) -> Result<ExitCode, Failure> {
        if self.json {
            self.print_json(&Complaint { error: reason.get(self.lang), line: Some(line) })?;
        } else {
            let word = Phrase::fixed("line", "línea");
            complain(&format!("{} {line}: {}", self.say(&word), self.say(reason)));
        }
        Ok(ExitCode::from(WRONG_INPUT))
    }

    /// Reports why the whole command failed: a sentence on standard error, and with `--json` also
    /// an object.
    pub(crate) fn fail(&mut self, failure: &Failure) -> ExitCode {
        let (sentence, code) = match failure {
            Failure::Input(reason) => (self.say(reason).to_owned(), ExitCode::from(WRONG_INPUT)),
            Failure::Undone(reason) => (self.say(reason).to_owned(), ExitCode::FAILURE),
            // The reader of our output has closed it (`rival show … | head`): not a failure.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Interrupted => return ExitCode::SUCCESS,
            Failure::Io(error) => (self.say(&system_phrase(error)).to_owned(), ExitCode::FAILURE),
        };
        complain(&sentence);
        if self.json {
            // If even this cannot be written, the sentence and the exit code have reported it.
            let _ = self.print_json(&Complaint { error: &sentence, line: None });
        }
        code
    }
}

/// Prints a sentence to standard error. A failure to write is ignored: there is nowhere to report
/// it.
fn complain(sentence: &str) {
    let _ = writeln!(anstream::stderr(), "rival: {}", safe_text(sentence));
}
