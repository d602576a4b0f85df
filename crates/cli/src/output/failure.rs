//! Reasons why a command fails.

use rival_game::{HeuristicError, Lang, Phrase, PositionError, SetupError, VariantError, phrase};
use rival_lab::tune::{TuneError, TuneJournalError};
use rival_lab::{JournalError, LabError};
use rival_play::StartError;
use std::io;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments or standard input are invalid.
    Input(Phrase),
    /// The request was valid but failed.
    Undone(Phrase),
    /// Reading or writing failed.
    Io(io::Error),
    /// The user interrupted, and the results so far are printed.
    Interrupted,
}

impl Failure {
    /// An invalid value of an option.
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
            // The file was opened but cannot be written any more: the input is not at fault.
            JournalError::Io(..) => Failure::Undone(error.phrase()),
            _ => Failure::of_option("--record", &error.phrase()),
        }
    }
}
