//! Why a contest could not go on.

use crate::journal::JournalError;
use crate::opening::OpeningError;
use rival_game::Phrase;
use thiserror::Error;

/// Why a contest could not go on.
#[derive(Debug, Error)]
pub enum LabError {
    /// A game has no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// Its games cannot be played remotely.
    #[error("{0}")]
    Remote(Phrase),
    /// Its games cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl LabError {
    /// The error as a sentence.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            LabError::Opening(error) => error.reason.clone(),
            LabError::Remote(reason) => reason.clone(),
            LabError::Journal(error) => error.phrase(),
        }
    }
}
