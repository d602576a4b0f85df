//! Tables in one SQLite file.

use crate::writer::{self, Job, Write, failed};
use crate::{Answer, Event, NewTable, Query, Standing, Store, StoreError, Stored, Summary, WaitsFor};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous};
use sqlx::{ConnectOptions, Row, SqlSafeStr, SqlitePool};
use std::path::Path;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Readers share few connections: what they ask for takes microseconds.
const READERS: u32 = 2;
/// Each reader keeps as many pages in memory as fit into this many KiB; the default would be 2 MB each.
const READER_CACHE_KIB: u32 = 256;
/// How long to wait for somebody else who has the file locked (a backup, a curious person with a database browser).
const PATIENCE: Duration = Duration::from_secs(5);

/// Tables in one SQLite file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
}

impl Sqlite {
    /// Opens the file, which is made if it is missing and brought up to date if it is from an older version.
    ///
    /// # Errors
    /// If the file cannot be opened or made, or is not ours.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // With anything less the last transactions before a power cut could be lost.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .foreign_keys(true)
            .disable_statement_logging();
        let mut connection = options.connect().await.map_err(failed)?;
        let migrated = migrations().run_direct(None, &mut connection, false).await;
        migrated.map_err(|error| StoreError::Failed(error.to_string()))?;
        let reading = options.read_only(true).pragma("cache_size", format!("-{READER_CACHE_KIB}"));
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(reading).await.map_err(failed)?;
        Ok(Sqlite { readers, writer: writer::start(connection) })
    }

    async fn write(&self, write: Write) -> Result<u64, StoreError> {
        let closed = || StoreError::Failed("it is closed".to_owned());
        let (done, answer) = oneshot::channel();
        self.writer.send(Job { write, done }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

/// What has to be done to an older file, in order; what is done is never done again.
fn migrations() -> Migrator {
    let tables = include_str!("../migrations/0001_tables.sql");
    Migrator::with_migrations(vec![Migration::new(
        1,
        "tables".into(),
        MigrationType::Simple,
        tables.into_sql_str(),
        false,
    )])
}

impl Store for Sqlite {
    fn create(&self, table: NewTable) -> Answer<'_, ()> {
        Box::pin(async { self.write(Write::Create(table)).await.map(drop) })
    }

    fn append(&self, table: &str, event: Event, standing: Standing) -> Answer<'_, ()> {
        let write = Write::Append { table: table.to_owned(), event, standing };
        Box::pin(async { self.write(write).await.map(drop) })
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Stored>> {
        Box::pin(async move { load(&self.readers, table).await.map_err(failed) })
    }

    fn list(&self, query: Query) -> Answer<'_, Vec<Summary>> {
        Box::pin(async { list(&self.readers, query).await.map_err(failed) })
    }

    fn delete(&self, table: &str) -> Answer<'_, bool> {
        let write = Write::Delete { table: table.to_owned() };
        Box::pin(async { self.write(write).await.map(|rows| rows > 0) })
    }

    fn count(&self) -> Answer<'_, u64> {
        let query = sqlx::query_scalar("SELECT count(*) FROM tables");
        Box::pin(async { query.fetch_one(&self.readers).await.map_err(failed) })
    }

    fn waiting_for_machine(&self) -> Answer<'_, Vec<String>> {
        let query = sqlx::query_scalar("SELECT id FROM tables WHERE waits_for = 'machine'");
        Box::pin(async { query.fetch_all(&self.readers).await.map_err(failed) })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async {
            // The writer goes last: the last connection to close leaves one tidy file behind.
            self.readers.close().await;
            self.write(Write::Close).await.map(drop)
        })
    }
}

async fn load(readers: &SqlitePool, table: &str) -> Result<Option<Stored>, sqlx::Error> {
    // One transaction, so that the head and the log are of the same instant.
    let mut reading = readers.begin().await?;
    let head = sqlx::query("SELECT game, created, head FROM tables WHERE id = ?").bind(table);
    let Some(row) = head.fetch_optional(&mut *reading).await? else { return Ok(None) };
    let log = sqlx::query("SELECT number, time, body FROM events WHERE table_id = ? ORDER BY number").bind(table);
    let rows = log.fetch_all(&mut *reading).await?;
    let event = |row: &SqliteRow| Ok(Event { number: row.try_get(0)?, time: row.try_get(1)?, body: row.try_get(2)? });
    let events = rows.iter().map(event).collect::<Result<_, sqlx::Error>>()?;
    Ok(Some(Stored { game: row.try_get(0)?, created: row.try_get(1)?, head: row.try_get(2)?, events }))
}

async fn list(readers: &SqlitePool, query: Query) -> Result<Vec<Summary>, sqlx::Error> {
    let statement = "SELECT id, game, created, head, updated, waits_for, plies, result FROM tables \
                     WHERE CASE WHEN ?1 IS NULL THEN listed ELSE id IN (SELECT value FROM json_each(?1)) END \
                     AND (?2 IS NULL OR game = ?2) \
                     AND (?3 IS NULL OR (result IS NOT NULL) = ?3) \
                     AND (?4 IS NULL OR (updated, id) < (?4, ?5)) \
                     ORDER BY updated DESC, id DESC LIMIT ?6";
    let ids = query.ids.map(|ids| serde_json::Value::from(ids).to_string());
    let (then, last) = query.after.unzip();
    let rows = sqlx::query(statement).bind(ids).bind(query.game).bind(query.over).bind(then).bind(last);
    let rows = rows.bind(query.limit).fetch_all(readers).await?;
    rows.iter().map(summary).collect()
}

fn summary(row: &SqliteRow) -> Result<Summary, sqlx::Error> {
    let waits_for: &str = row.try_get(5)?;
    let waits_for = WaitsFor::read(waits_for).ok_or_else(|| sqlx::Error::Decode("waits_for".into()))?;
    Ok(Summary {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        created: row.try_get(2)?,
        head: row.try_get(3)?,
        standing: Standing { updated: row.try_get(4)?, waits_for, plies: row.try_get(6)?, result: row.try_get(7)? },
    })
}
