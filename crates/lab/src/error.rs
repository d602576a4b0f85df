//! Errors that end a contest.

use crate::journal::JournalError;
use crate::opening::OpeningError;
use rival_game::Phrase;
use thiserror::Error;

/// Why a contest cannot continue.
#[derive(Debug, Error)]
pub enum LabError {
    /// A game has no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// Its games cannot be played remotely.
    #[error("{0}")]
    Remote(Phrase),
    /// Its games cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl LabError {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            LabError::Opening(error) => error.reason.clone(),
            LabError::Remote(reason) => reason.clone(),
            LabError::Journal(error) => error.phrase(),
        }
    }
}
