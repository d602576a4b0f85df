//! The one that writes. All writes go through one connection, and those that come while the disk is busy share the next
//! trip to it (*group commit*): a thousand players cost a few dozen flushes a second, and nobody is answered before the
//! flush that holds their move.

use crate::{Event, NewTable, Standing, StoreError};
use sqlx::sqlite::SqliteArguments;
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

/// How many writes may wait; who comes later waits for a place.
const WAITING: usize = 1024;
/// How many writes share a trip to the disk, at most.
const TOGETHER: usize = 256;

/// Something to be written, and whom to tell. The answer says how many rows it was about.
pub(crate) struct Job {
    pub(crate) write: Write,
    pub(crate) done: oneshot::Sender<Result<u64, StoreError>>,
}

pub(crate) enum Write {
    Create(NewTable),
    Append { table: String, event: Event, standing: Standing },
    Delete { table: String },
    Close,
}

/// Starts the writer; it ends when it is told to close, or when nobody can ask it any more.
pub(crate) fn start(connection: SqliteConnection) -> mpsc::Sender<Job> {
    let (sender, jobs) = mpsc::channel(WAITING);
    tokio::spawn(run(connection, jobs));
    sender
}

async fn run(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut together = Vec::with_capacity(TOGETHER);
    while jobs.recv_many(&mut together, TOGETHER).await > 0 {
        let closing = together.iter().position(|job| matches!(job.write, Write::Close));
        let close = closing.map(|at| together.drain(at..).next());
        if !together.is_empty() {
            commit(&mut connection, std::mem::take(&mut together)).await;
        }
        if let Some(close) = close {
            let closed = connection.close().await.map(|()| 0).map_err(failed);
            if let Some(job) = close {
                let _ = job.done.send(closed);
            }
            return;
        }
    }
}

/// Writes all jobs in one transaction, then answers all. A job that contradicts what is kept fails alone; a database that
/// fails fails them all, and nothing has changed.
async fn commit(connection: &mut SqliteConnection, jobs: Vec<Job>) {
    let (writes, answers): (Vec<Write>, Vec<_>) = jobs.into_iter().map(|job| (job.write, job.done)).unzip();
    let results = match write_all(connection, writes).await {
        Ok(results) => results,
        Err(error) => {
            // SQLite may have rolled back on its own already; then there is nothing to roll back, which is as well.
            let _ = connection.execute("ROLLBACK").await;
            vec![Err(error); answers.len()]
        }
    };
    for (answer, result) in answers.into_iter().zip(results) {
        // Whoever has stopped waiting does not want to know.
        let _ = answer.send(result);
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
    connection.execute("COMMIT").await.map_err(failed)?;
    Ok(results)
}

/// The first statement of each write is the one that may contradict what is kept, and then it changes nothing: so no
/// write is ever half done.
async fn apply(connection: &mut SqliteConnection, write: Write) -> Result<u64, StoreError> {
    match write {
        Write::Create(table) => create(connection, table).await,
        Write::Append { table, event, standing } => {
            insert_event(connection, &table, event).await?;
            update_standing(connection, &table, standing).await
        }
        Write::Delete { table } => {
            execute(connection, sqlx::query("DELETE FROM tables WHERE id = ?").bind(table)).await
        }
        Write::Close => Ok(0),
    }
}

async fn create(connection: &mut SqliteConnection, table: NewTable) -> Result<u64, StoreError> {
    let NewTable { id, game, listed, created, head, events, standing } = table;
    let statement = "INSERT INTO tables (id, game, listed, created, head, updated, waits_for, plies, result) \
                     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let query = sqlx::query(statement).bind(&id).bind(game).bind(listed).bind(created).bind(head);
    let query = query.bind(standing.updated).bind(standing.waits_for.text()).bind(standing.plies).bind(standing.result);
    execute(connection, query).await?;
    for event in events {
        insert_event(connection, &id, event).await.map_err(|error| StoreError::Failed(error.to_string()))?;
    }
    Ok(1)
}

async fn insert_event(connection: &mut SqliteConnection, table: &str, event: Event) -> Result<u64, StoreError> {
    let statement = "INSERT INTO events (table_id, number, time, body) VALUES (?, ?, ?, ?)";
    let query = sqlx::query(statement).bind(table).bind(event.number).bind(event.time).bind(event.body);
    execute(connection, query).await
}

async fn update_standing(
    connection: &mut SqliteConnection,
    table: &str,
    standing: Standing,
) -> Result<u64, StoreError> {
    let statement = "UPDATE tables SET updated = ?, waits_for = ?, plies = ?, result = ? WHERE id = ?";
    let query = sqlx::query(statement).bind(standing.updated).bind(standing.waits_for.text());
    execute(connection, query.bind(standing.plies).bind(standing.result).bind(table)).await
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
    let contradicts =
        |error: &dyn sqlx::error::DatabaseError| error.is_unique_violation() || error.is_foreign_key_violation();
    match error.as_database_error() {
        Some(broken) if contradicts(broken) => StoreError::Conflict,
        _ => StoreError::Failed(error.to_string()),
    }
}
