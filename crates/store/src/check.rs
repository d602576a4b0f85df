//! Checks that a file is ours and intact.

use crate::StoreError;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, SqliteConnection};
use std::path::Path;

/// SQLite's application id of our files, which keeps them apart from other programs' files: "RIVA".
pub(crate) const APPLICATION_ID: i32 = i32::from_be_bytes(*b"RIVA");

/// SQLite's result codes for a damaged file and for a file that is not a database.
const CORRUPT: &str = "11";
const NOT_A_DATABASE: &str = "26";

/// Rejects another program's file before anything in it changes. A missing or empty file is
/// accepted.
pub(crate) async fn recognise(file: &Path) -> Result<(), StoreError> {
    if std::fs::metadata(file).map_or(true, |found| found.len() == 0) {
        return Ok(());
    }
    let mut connection = open_for_reading(file).await?;
    let ours = is_ours(&mut connection).await.map_err(|error| open_error(&error));
    let _ = connection.close().await;
    if ours? { Ok(()) } else { Err(StoreError::Foreign) }
}

/// Opens a read-only connection.
pub(crate) async fn open_for_reading(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true).disable_statement_logging();
    options.connect().await.map_err(|error| open_error(&error))
}

/// Files of the first versions have no application id, but our tables.
async fn is_ours(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let id: i32 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let names: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'").fetch_all(connection).await?;
    let has = |name: &str| names.iter().any(|known| known == name);
    let first_version = ["tables", "events", "_sqlx_migrations"].into_iter().all(has);
    Ok(id == APPLICATION_ID || (id == 0 && (names.is_empty() || first_version)))
}

/// Marks the file as ours.
pub(crate) async fn mark(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let id: i32 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    if id != APPLICATION_ID {
        connection.execute(AssertSqlSafe(format!("PRAGMA application_id = {APPLICATION_ID}"))).await?;
    }
    Ok(())
}

/// Checks the whole file for damage: about 0.3 s for 100 MB.
pub(crate) async fn check(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: Result<Vec<String>, _> = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_all(connection).await;
    match found {
        Ok(said) if said == ["ok"] => Ok(()),
        Ok(said) => Err(StoreError::Damaged(said.join("; "))),
        Err(error) => Err(open_error(&error)),
    }
}

/// Classifies an error on opening a file.
pub(crate) fn open_error(error: &sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code().map(std::borrow::Cow::into_owned));
    match code.as_deref() {
        Some(NOT_A_DATABASE) => StoreError::Foreign,
        Some(CORRUPT) => StoreError::Damaged(error.to_string()),
        _ => StoreError::Unread(error.to_string()),
    }
}
