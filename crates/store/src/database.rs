//! What is the same in every database.

use crate::{StoreError, WaitsFor};

/// What a table waits for, as it is kept.
pub(crate) fn waits_for(text: &str) -> Result<WaitsFor, sqlx::Error> {
    WaitsFor::read(text).ok_or_else(|| sqlx::Error::Decode("waits_for".into()))
}

/// Whether what was to be written contradicts what is kept.
pub(crate) fn contradicts(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|broken| broken.is_unique_violation() || broken.is_foreign_key_violation())
}

/// Something could not be read.
pub(crate) fn unread(error: &sqlx::Error) -> StoreError {
    StoreError::Unread(error.to_string())
}
