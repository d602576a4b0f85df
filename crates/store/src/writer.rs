//! The one that writes. All writes go through one connection, and those that come while the disk is busy share the next
//! trip to it (*group commit*): a thousand players cost a few dozen flushes a second, and no move is acknowledged before
//! the flush that holds it.

use crate::database::contradicts;
use crate::sqlite::DatabaseFile;
use crate::{NewTable, StoreError, StoredEvent, TableStatus};
use sqlx::sqlite::SqliteArguments;
use sqlx::{Connection, Executor, SqliteConnection};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// How many writes may wait; who comes later waits for a place.
const WAITING: usize = 1024;
/// How many writes share a trip to the disk, at most.
const TOGETHER: usize = 256;
/// SQLite's result codes for a commit that was not written: another program has the file, a full disk, a failed write.
/// After any other failure at that point the commit may be on its way to the disk.
const SURELY_NOT_COMMITTED: [&str; 3] = ["5", "13", "778"];

/// Something to be written, and whom to tell. The answer says how many rows it was about.
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
    /// `seats` as they are kept: 1 the first, 2 the second.
    Hide {
        table: String,
        seats: u8,
    },
    Prune {
        tables: Vec<String>,
        unchanged_since: i64,
    },
    /// Nothing: the answer is SQLite's count of what others have changed.
    Version,
    Probe,
    Close,
}

/// Starts the writer; it ends when it is told to close, or when all its senders have gone.
pub(crate) fn start(connection: SqliteConnection, file: Arc<DatabaseFile>) -> mpsc::Sender<QueuedWrite> {
    let (sender, jobs) = mpsc::channel(WAITING);
    tokio::spawn(Writer { connection: Some(connection), file }.run(jobs));
    sender
}

struct Writer {
    /// `None` while the file has to be opened anew.
    connection: Option<SqliteConnection>,
    file: Arc<DatabaseFile>,
}

impl Writer {
    async fn run(mut self, mut jobs: mpsc::Receiver<QueuedWrite>) {
        let mut together = Vec::with_capacity(TOGETHER);
        while jobs.recv_many(&mut together, TOGETHER).await > 0 {
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

    /// Writes all jobs in one transaction, then answers all. A job that contradicts what is kept fails alone; a database
    /// that fails fails them all, and nothing has changed, unless it failed to flush: then it is not known, and the file is
    /// opened anew before anything else is written.
    async fn commit(&mut self, jobs: Vec<QueuedWrite>) {
        let (writes, answers): (Vec<Write>, Vec<_>) = jobs.into_iter().map(|job| (job.write, job.done)).unzip();
        let results = self.write(writes).await.unwrap_or_else(|error| vec![Err(error); answers.len()]);
        let lost_track = results.iter().any(|result| matches!(result, Err(StoreError::Unknown(_))));
        if lost_track {
            // Before anything is answered: a caller that tries again finds out what has happened.
            let old = self.connection.take();
            self.connection = self.file.reopen(old).await.ok();
        }
        for (answer, result) in answers.into_iter().zip(results) {
            // If the receiver has gone, the answer is not wanted.
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
            // SQLite may have rolled back on its own already; then there is nothing to roll back, which is as well.
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

/// The first statement of each write is the one that may contradict what is kept, and then it changes nothing: so no
/// write is ever half done.
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

/// All or none: the others are taken back if one contradicts what is kept.
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

/// A broken constraint is a contradiction; everything else is a failure.
// By value, as `map_err` has it.
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn failed(error: sqlx::Error) -> StoreError {
    if contradicts(&error) { StoreError::Conflict } else { StoreError::Failed(error.to_string()) }
}

/// Whether a commit that failed may have happened all the same.
fn not_committed(error: &sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let surely_not = code.is_some_and(|code| SURELY_NOT_COMMITTED.contains(&&*code));
    if surely_not { StoreError::Failed(error.to_string()) } else { StoreError::Unknown(error.to_string()) }
}
