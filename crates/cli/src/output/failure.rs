//! Why a command did not do what it was asked to.

use rival_game::{HeuristicError, Lang, Phrase, PositionError, SetupError, VariantError, phrase};
use rival_lab::tune::{TuneError, TuneJournalError};
use rival_lab::{JournalError, LabError};
use rival_play::StartError;
use std::io;

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
            LabError::Remote(reason) => Failure::Undone(reason),
            LabError::Journal(error) => error.into(),
        }
    }
}

impl From<TuneError> for Failure {
    fn from(error: TuneError) -> Failure {
        match error {
            TuneError::Lab(error) => error.into(),
            TuneError::Journal(error) => error.into(),
            TuneError::Fit(error) => Failure::Undone(error.phrase()),
        }
    }
}

impl From<TuneJournalError> for Failure {
    fn from(error: TuneJournalError) -> Failure {
        match error {
            TuneJournalError::Io(..) => Failure::Undone(error.phrase()),
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
