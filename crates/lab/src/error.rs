//! Why a contest could not go on.

use crate::journal::JournalError;
use crate::opening::OpeningError;
use thiserror::Error;

/// Why a contest could not go on.
#[derive(Debug, Error)]
pub enum LabError {
    /// A game has no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// Its games cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}
