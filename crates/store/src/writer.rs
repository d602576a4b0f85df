//! The writer. All writes go through one connection, and those that arrive during a flush share the
//! next one (*group commit*): a thousand players cost a few dozen flushes a second, and no move is
//! acknowledged before its flush.

use crate::database::is_conflict;
use crate::sqlite::DatabaseFile;
use crate::{NewTable, StoreError, StoredEvent, TableStatus};
use sqlx::sqlite::SqliteArguments;
use sqlx::{Connection, Executor, SqliteConnection};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// The length of the write queue; further writes wait for a place.
const QUEUE_LENGTH: usize = 1024;
/// The most writes per flush.
const BATCH_SIZE: usize = 256;
/// SQLite's result codes for a commit that was not written: a locked file, a full disk, a failed
/// write. After any other failure at that point the commit may be on its way to the disk.
const NOT_COMMITTED_CODES: [&str; 3] = ["5", "13", "778"];

/// A write and the channel for its result, the number of affected rows.
pub(crate) struct QueuedWrite {
    pub(crate) write: Write,
    pub(crate) done: oneshot::Sender<Result<u64, StoreError>>,
}

pub(crate) enum Write {
    Create(Vec<NewTable>),
    Append {
        table: String,
        event: StoredEvent,
        status: TableStatus,
    },
    Delete {
        table: String,
    },
    /// `seats` in stored form: 1 the first, 2 the second.
    Hide {
        table: String,
        seats: u8,
    },
    Prune {
        tables: Vec<String>,
        unchanged_since: i64,
    },
    /// No write: the result is SQLite's count of changes by others.
    Version,
    Probe,
    Close,
}

/// Starts the writer; it ends on a request to close, or when all its senders are dropped.
pub(crate) fn start(connection: SqliteConnection, file: Arc<DatabaseFile>) -> mpsc::Sender<QueuedWrite> {
    let (sender, jobs) = mpsc::channel(QUEUE_LENGTH);
    tokio::spawn(Writer { connection: Some(connection), file }.run(jobs));
    sender
}

struct Writer {
    /// `None` while the file has to be reopened.
    connection: Option<SqliteConnection>,
    file: Arc<DatabaseFile>,
}

impl Writer {
    async fn run(mut self, mut jobs: mpsc::Receiver<QueuedWrite>) {
        let mut together = Vec::with_capacity(BATCH_SIZE);
        while jobs.recv_many(&mut together, BATCH_SIZE).await > 0 {
            let closing = together.iter().position(|job| matches!(job.write, Write::Close));
            let close = closing.map(|at| together.drain(at..).next());
            if !together.is_empty() {
                self.commit(std::mem::take(&mut together)).await;
            }
            if let Some(close) = close {
                let closed = match self.connection {
                    Some(connection) => connection.close().await.map(|()| 0).map_err(failed),
                    None => Ok(0),
                };
                if let Some(job) = close {
                    let _ = job.done.send(closed);
                }
                return;
            }
        }
    }

    /// Writes all jobs in one transaction, then answers all. A job that conflicts with stored data
    /// fails alone; a failing database fails them all and changes nothing, except when the flush
    /// failed: then the outcome is unknown, and the file is reopened before the next write.
    async fn commit(&mut self, jobs: Vec<QueuedWrite>) {
        let (writes, answers): (Vec<Write>, Vec<_>) = jobs.into_iter().map(|job| (job.write, job.done)).unzip();
        let results = self.write(writes).await.unwrap_or_else(|error| vec![Err(error); answers.len()]);
        let lost_track = results.iter().any(|result| matches!(result, Err(StoreError::Unknown(_))));
        if lost_track {
            // Before any answer, so that a caller that tries again sees the outcome.
            let old = self.connection.take();
            self.connection = self.file.reopen(old).await.ok();
        }
        for (answer, result) in answers.into_iter().zip(results) {
            // A dropped receiver does not want the answer.
            let _ = answer.send(result);
        }
    }

    async fn write(&mut self, writes: Vec<Write>) -> Result<Vec<Result<u64, StoreError>>, StoreError> {
        if self.connection.is_none() {
            self.connection = Some(self.file.reopen(None).await?);
        }
        self.file.check_is_there()?;
        let closed = || StoreError::Failed("it is closed".to_owned());
        let connection = self.connection.as_mut().ok_or_else(closed)?;
        let written = write_all(connection, writes).await;
        if written.is_err() {
            // SQLite may have rolled back already; then this fails, which is harmless.
            let _ = connection.execute("ROLLBACK").await;
        }
        written
    }
}

async fn write_all(
    connection: &mut SqliteConnection,
    writes: Vec<Write>,
) -> Result<Vec<Result<u64, StoreError>>, StoreError> {
    connection.execute("BEGIN IMMEDIATE").await.map_err(failed)?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(match apply(connection, write).await {
            Err(error @ StoreError::Failed(_)) => return Err(error),
            result => result,
        });
    }
    connection.execute("COMMIT").await.map_err(|error| not_committed(&error))?;
    Ok(results)
}

/// Only the first statement of each write can conflict with stored data, and then it changes
/// nothing: no write is ever half done.
async fn apply(connection: &mut SqliteConnection, write: Write) -> Result<u64, StoreError> {
    match write {
        Write::Create(tables) => create_all(connection, tables).await,
        Write::Append { table, event, status } => {
            let number = event.number;
            insert_event(connection, &table, event).await?;
            update_status(connection, &table, number, status).await
        }
        Write::Delete { table } => {
            execute(connection, sqlx::query("DELETE FROM tables WHERE id = ?").bind(table)).await
        }
        Write::Hide { table, seats } => {
            let statement = "UPDATE tables SET hidden_by = hidden_by | ?, listed = FALSE WHERE id = ?";
            execute(connection, sqlx::query(statement).bind(seats).bind(table)).await
        }
        Write::Prune { tables, unchanged_since } => {
            let ids = serde_json::Value::from(tables).to_string();
            let statement = "DELETE FROM tables WHERE id IN (SELECT value FROM json_each(?)) AND updated < ?";
            execute(connection, sqlx::query(statement).bind(ids).bind(unchanged_since)).await
        }
        Write::Version => {
            let version: i64 =
                sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut *connection).await.map_err(failed)?;
            Ok(version.unsigned_abs())
        }
        Write::Probe => {
            let statement = "INSERT INTO probe (only, time) VALUES (1, unixepoch('subsec') * 1000) \
                             ON CONFLICT DO UPDATE SET time = excluded.time";
            execute(connection, sqlx::query(statement)).await
        }
        Write::Close => Ok(0),
    }
}

/// All or none: a conflict rolls the others back.
async fn create_all(connection: &mut SqliteConnection, tables: Vec<NewTable>) -> Result<u64, StoreError> {
    connection.execute("SAVEPOINT tables_together").await.map_err(failed)?;
    let mut created = Ok(0);
    for table in tables {
        created = match (created, create(connection, table).await) {
            (Ok(before), Ok(rows)) => Ok(before + rows),
            (_, Err(error)) | (Err(error), _) => Err(error),
        };
        if created.is_err() {
            connection.execute("ROLLBACK TO tables_together").await.map_err(failed)?;
            break;
        }
    }
    connection.execute("RELEASE tables_together").await.map_err(failed)?;
    created
}

async fn create(connection: &mut SqliteConnection, table: NewTable) -> Result<u64, StoreError> {
    let NewTable { id, game, listed, created, head, events, status } = table;
    let statement = "INSERT INTO tables (id, game, listed, created, head, updated, waits_for, plies, result, last_event) \
                     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let query = sqlx::query(statement).bind(&id).bind(game).bind(listed).bind(created).bind(head);
    let query = query.bind(status.updated).bind(status.waits_for.text()).bind(status.plies).bind(status.result);
    execute(connection, query.bind(events.len() as i64)).await?;
    for event in events {
        insert_event(connection, &id, event).await?;
    }
    Ok(1)
}

async fn insert_event(connection: &mut SqliteConnection, table: &str, event: StoredEvent) -> Result<u64, StoreError> {
    let statement = "INSERT INTO events (table_id, number, time, body) VALUES (?, ?, ?, ?)";
    let query = sqlx::query(statement).bind(table).bind(event.number).bind(event.time).bind(event.body);
    execute(connection, query).await
}

async fn update_status(
    connection: &mut SqliteConnection,
    table: &str,
    last_event: u32,
    status: TableStatus,
) -> Result<u64, StoreError> {
    let statement = "UPDATE tables SET updated = ?, waits_for = ?, plies = ?, result = ?, last_event = ? WHERE id = ?";
    let query = sqlx::query(statement).bind(status.updated).bind(status.waits_for.text());
    execute(connection, query.bind(status.plies).bind(status.result).bind(last_event).bind(table)).await
}

async fn execute(
    connection: &mut SqliteConnection,
    query: sqlx::query::Query<'_, sqlx::Sqlite, SqliteArguments>,
) -> Result<u64, StoreError> {
    query.execute(connection).await.map(|done| done.rows_affected()).map_err(failed)
}

/// A violated constraint is a conflict; everything else is a failure.
// Takes its argument by value, for `map_err`.
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn failed(error: sqlx::Error) -> StoreError {
    if is_conflict(&error) { StoreError::Conflict } else { StoreError::Failed(error.to_string()) }
}

/// Whether a failed commit may have happened all the same.
fn not_committed(error: &sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let surely_not = code.is_some_and(|code| NOT_COMMITTED_CODES.contains(&&*code));
    if surely_not { StoreError::Failed(error.to_string()) } else { StoreError::Unknown(error.to_string()) }
}
