//! Conversions shared by all databases.

use crate::{StoreError, WaitsFor};

/// Parses the stored form of [`WaitsFor`].
pub(crate) fn waits_for(text: &str) -> Result<WaitsFor, sqlx::Error> {
    WaitsFor::read(text).ok_or_else(|| sqlx::Error::Decode("waits_for".into()))
}

/// Whether an error is a violated constraint, that is, a conflict with stored data.
pub(crate) fn is_conflict(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .is_some_and(|open_error| open_error.is_unique_violation() || open_error.is_foreign_key_violation())
}

/// An error on reading.
pub(crate) fn read_error(error: &sqlx::Error) -> StoreError {
    StoreError::Unread(error.to_string())
}
