//! Tables in one SQLite file.

use crate::check;
use crate::database::{read_error, waits_for};
use crate::writer::{self, QueuedWrite, Write};
use crate::{NewTable, Prune, Query, Store, StoreError, StoreFuture, Stored, StoredEvent, Summary, TableStatus};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous};
use sqlx::{ConnectOptions, Executor, QueryBuilder, Row, SqlSafeStr, SqliteConnection, SqlitePool};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Few connections suffice: a read takes microseconds.
const READERS: u32 = 2;
/// The page cache of each reader in KiB; the default would be 2 MB each.
const READER_CACHE_KIB: u32 = 256;
/// How often to check for the log after everything is closed, and the pause between: half a second
/// in all.
const TIDYING_TRIES: u32 = 50;
const TIDYING_PAUSE: Duration = Duration::from_millis(10);
/// The longest wait for another program's lock on the file (a backup, a database browser).
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The size, in bytes, to which the write-ahead log is cut after a long reader has let it grow.
const LOG_SIZE: &str = "16777216";

/// Opens a database file, which is created if missing.
///
/// # Errors
/// If it cannot be opened, is damaged, or belongs to another program.
pub async fn open(database: &Path) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(Sqlite::open(database).await?))
}

/// Tables in one SQLite file.
pub struct Sqlite {
    file: Arc<DatabaseFile>,
    writer: mpsc::Sender<QueuedWrite>,
}

/// The file and its readers, which must be closed before it is reopened.
pub(crate) struct DatabaseFile {
    path: PathBuf,
    readers: RwLock<Option<SqlitePool>>,
    /// The identities of the file and its write-ahead log when opened.
    opened: RwLock<[Option<FileId>; 2]>,
}

/// Device and inode, which distinguish files of the same name.
type FileId = (u64, u64);

/// The identity of the file with this name now.
fn file_id(path: &Path) -> Option<FileId> {
    let found = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    return Some((std::os::unix::fs::MetadataExt::dev(&found), std::os::unix::fs::MetadataExt::ino(&found)));
    #[cfg(not(unix))]
    // On other systems an open file cannot be deleted.
    return Some((0, found.is_file().into()));
}

impl DatabaseFile {
    fn options(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(&self.path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // With a weaker setting a power cut could lose the last transactions.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY_TIMEOUT)
            .pragma("journal_size_limit", LOG_SIZE)
            .foreign_keys(true)
            .disable_statement_logging()
    }

    /// Opens the file for writing and reading.
    async fn open(&self) -> Result<SqliteConnection, StoreError> {
        let open_error = |error: sqlx::Error| check::open_error(&error);
        let mut connection = self.options().connect().await.map_err(open_error)?;
        check::check(&mut connection).await?;
        let migrated = migrations().run_direct(None, &mut connection, false).await;
        migrated.map_err(|error| StoreError::Failed(error.to_string()))?;
        check::mark(&mut connection).await.map_err(open_error)?;
        let reading = self.options().read_only(true).pragma("cache_size", format!("-{READER_CACHE_KIB}"));
        // Opens all readers at once and keeps them: one that is still opening when the server ends
        // would keep the last one to close from tidying up.
        let readers = SqlitePoolOptions::new().min_connections(READERS).max_connections(READERS);
        let readers = readers.idle_timeout(None).max_lifetime(None).connect_with(reading).await.map_err(open_error)?;
        *self.opened.write().unwrap_or_else(PoisonError::into_inner) = self.file_ids();
        *self.readers.write().unwrap_or_else(PoisonError::into_inner) = Some(readers);
        Ok(connection)
    }

    /// Closes everything and opens it again after a failed flush. Only this decides what has
    /// happened: opening reads the write-ahead log as it is now, copies it into the database and
    /// flushes it.
    pub(crate) async fn reopen(&self, old: Option<SqliteConnection>) -> Result<SqliteConnection, StoreError> {
        let readers = self.readers.write().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(readers) = readers {
            readers.close().await;
        }
        if let Some(old) = old {
            let _ = sqlx::Connection::close(old).await;
        }
        let mut connection = self.open().await?;
        let copied = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").await;
        copied.map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(connection)
    }

    /// Waits briefly for a log that still exists after everything was closed, then opens and closes
    /// the file once more. A reader cancelled while it took a connection from the pool leaves that
    /// connection to close on a separate thread, perhaps as the last, and a reader does not tidy
    /// up.
    async fn tidy_up(&self) {
        for _ in 0..TIDYING_TRIES {
            if !self.log_path().exists() {
                return;
            }
            tokio::time::sleep(TIDYING_PAUSE).await;
            if let Ok(connection) = self.options().create_if_missing(false).connect().await {
                let _ = sqlx::Connection::close(connection).await;
            }
        }
    }

    fn log_path(&self) -> PathBuf {
        let mut log = self.path.clone().into_os_string();
        log.push("-wal");
        log.into()
    }

    fn file_ids(&self) -> [Option<FileId>; 2] {
        [file_id(&self.path), file_id(&self.log_path())]
    }

    /// Checks that the file still has its name. A deleted, moved or replaced file accepts writes,
    /// and all of them are lost.
    pub(crate) fn check_is_there(&self) -> Result<(), StoreError> {
        if self.file_ids() == *self.opened.read().unwrap_or_else(PoisonError::into_inner) {
            return Ok(());
        }
        Err(StoreError::Failed("the file was deleted or replaced while it was in use".to_owned()))
    }

    fn readers(&self) -> Result<SqlitePool, StoreError> {
        let readers = self.readers.read().unwrap_or_else(PoisonError::into_inner).clone();
        readers.ok_or_else(|| StoreError::Unread("the data is being opened anew".to_owned()))
    }
}

impl Sqlite {
    /// Opens the file, created if missing and migrated if from an older version.
    ///
    /// # Errors
    /// If the file cannot be opened or created, is damaged, or is not ours.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        check::recognise(path).await?;
        let file =
            Arc::new(DatabaseFile { path: path.to_owned(), readers: RwLock::default(), opened: RwLock::default() });
        let connection = file.open().await?;
        let writer = writer::start(connection, Arc::clone(&file));
        Ok(Sqlite { file, writer })
    }

    async fn write(&self, write: Write) -> Result<u64, StoreError> {
        let closed = || StoreError::Failed("it is closed".to_owned());
        let (done, answer) = oneshot::channel();
        self.writer.send(QueuedWrite { write, done }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Runs a query on the read pool.
    async fn read<T>(&self, reading: impl AsyncFnOnce(SqlitePool) -> Result<T, sqlx::Error>) -> Result<T, StoreError> {
        reading(self.file.readers()?).await.map_err(|error| read_error(&error))
    }
}

/// The migrations in order; applied ones never change.
fn migrations() -> Migrator {
    let steps = [
        ("tables", include_str!("../migrations/sqlite/0001_tables.sql")),
        ("lists and checks", include_str!("../migrations/sqlite/0002_lists_and_checks.sql")),
    ];
    let step = |(number, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(step).collect())
}

impl Store for Sqlite {
    fn create(&self, tables: Vec<NewTable>) -> StoreFuture<'_, ()> {
        Box::pin(async { self.write(Write::Create(tables)).await.map(drop) })
    }

    fn append(&self, table: &str, event: StoredEvent, status: TableStatus) -> StoreFuture<'_, ()> {
        let write = Write::Append { table: table.to_owned(), event, status };
        Box::pin(async { self.write(write).await.map(drop) })
    }

    fn load<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<Stored>> {
        Box::pin(async move { self.read(async |readers| load(&readers, table).await).await })
    }

    fn list(&self, query: Query) -> StoreFuture<'_, Vec<Summary>> {
        Box::pin(async { self.read(async |readers| list(&readers, query).await).await })
    }

    fn delete(&self, table: &str) -> StoreFuture<'_, bool> {
        let write = Write::Delete { table: table.to_owned() };
        Box::pin(async { self.write(write).await.map(|rows| rows > 0) })
    }

    fn hide<'a>(&'a self, table: &'a str, seat: u8) -> StoreFuture<'a, bool> {
        let both = 0b11;
        let write = Write::Hide { table: table.to_owned(), seats: (1 << seat) & both };
        Box::pin(async move {
            self.write(write).await?;
            let query = sqlx::query_scalar("SELECT hidden_by FROM tables WHERE id = ?").bind(table);
            let hidden: Option<u8> = self.read(async |readers| query.fetch_optional(&readers).await).await?;
            Ok(hidden.is_none_or(|seats| seats == both))
        })
    }

    fn prune(&self, what: Prune) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            let ids = self.read(async |readers| unchanged(&readers, what).await).await?;
            if !what.dry_run && !ids.is_empty() {
                self.write(Write::Prune { tables: ids.clone(), unchanged_since: what.unchanged_since }).await?;
            }
            Ok(ids)
        })
    }

    fn count(&self) -> StoreFuture<'_, u64> {
        let query = sqlx::query_scalar("SELECT count(*) FROM tables");
        Box::pin(async { self.read(async |readers| query.fetch_one(&readers).await).await })
    }

    fn read_on<'a>(&'a self, table: &'a str, after: u32) -> StoreFuture<'a, Option<Vec<StoredEvent>>> {
        Box::pin(async move { self.read(async |readers| read_on(&readers, table, after).await).await })
    }

    fn last_events(&self, tables: Vec<String>) -> StoreFuture<'_, Vec<(String, u32)>> {
        let ids = serde_json::Value::from(tables).to_string();
        let select = "SELECT id, last_event FROM tables WHERE id IN (SELECT value FROM json_each(?))";
        let query = sqlx::query_as(select).bind(ids);
        Box::pin(async { self.read(async |readers| query.fetch_all(&readers).await).await })
    }

    fn take_over(&self) -> StoreFuture<'_, Vec<(String, u32)>> {
        let query = sqlx::query_as("SELECT id, last_event FROM tables WHERE waits_for = 'machine'");
        Box::pin(async { self.read(async |readers| query.fetch_all(&readers).await).await })
    }

    fn damaged(&self) -> StoreFuture<'_, Vec<String>> {
        let query = sqlx::query_scalar(
            "SELECT id FROM tables LEFT JOIN \
                (SELECT table_id, count(*) AS events, max(number) AS last FROM events GROUP BY table_id) ON table_id = id \
             WHERE coalesce(events, 0) <> last_event OR coalesce(last, 0) <> last_event",
        );
        Box::pin(async { self.read(async |readers| query.fetch_all(&readers).await).await })
    }

    fn version(&self) -> StoreFuture<'_, u64> {
        Box::pin(async { self.write(Write::Version).await })
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(async { self.write(Write::Probe).await.map(drop) })
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async {
            // The writer closes last: the last connection to close leaves one tidy file behind.
            if let Ok(readers) = self.file.readers() {
                readers.close().await;
            }
            self.write(Write::Close).await.map(drop)?;
            self.file.tidy_up().await;
            Ok(())
        })
    }
}

async fn load(readers: &SqlitePool, table: &str) -> Result<Option<Stored>, sqlx::Error> {
    // One transaction, so that head and log come from the same snapshot.
    let mut reading = readers.begin().await?;
    let head = sqlx::query("SELECT game, created, head, plies FROM tables WHERE id = ?").bind(table);
    let Some(row) = head.fetch_optional(&mut *reading).await? else { return Ok(None) };
    let log = sqlx::query("SELECT number, time, body FROM events WHERE table_id = ? ORDER BY number").bind(table);
    let events = events(&log.fetch_all(&mut *reading).await?)?;
    let (game, created, head) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    Ok(Some(Stored { game, created, head, events, plies: row.try_get(3)? }))
}

async fn read_on(readers: &SqlitePool, table: &str, after: u32) -> Result<Option<Vec<StoredEvent>>, sqlx::Error> {
    // The outer join separates a missing table from one without events.
    let select = "SELECT number, time, body FROM tables LEFT JOIN events ON table_id = id AND number > ? \
                  WHERE id = ? ORDER BY number";
    let rows = sqlx::query(select).bind(after).bind(table).fetch_all(readers).await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let first: Option<u32> = first.try_get(0)?;
    Ok(Some(if first.is_some() { events(&rows)? } else { Vec::new() }))
}

fn events(rows: &[SqliteRow]) -> Result<Vec<StoredEvent>, sqlx::Error> {
    let event =
        |row: &SqliteRow| Ok(StoredEvent { number: row.try_get(0)?, time: row.try_get(1)?, body: row.try_get(2)? });
    rows.iter().map(event).collect()
}

/// Omits unused filters, so that the others can use their index.
async fn list(readers: &SqlitePool, query: Query) -> Result<Vec<Summary>, sqlx::Error> {
    let columns = "SELECT id, game, created, head, updated, waits_for, plies, result, listed FROM tables WHERE ";
    let mut select = QueryBuilder::new(columns);
    match query.ids {
        Some(ids) => {
            let ids = serde_json::Value::from(ids).to_string();
            select.push("id IN (SELECT value FROM json_each(").push_bind(ids).push("))");
        }
        None => {
            select.push(if query.unlisted { "TRUE" } else { "listed" });
        }
    }
    if let Some(game) = query.game {
        select.push(" AND game = ").push_bind(game);
    }
    if let Some(over) = query.over {
        select.push(if over { " AND result IS NOT NULL" } else { " AND result IS NULL" });
    }
    if let Some((then, last)) = query.after {
        select.push(" AND (updated, id) < (").push_bind(then).push(", ").push_bind(last).push(")");
    }
    select.push(" ORDER BY updated DESC, id DESC LIMIT ").push_bind(query.limit);
    let rows = select.build().fetch_all(readers).await?;
    rows.iter().map(summary).collect()
}

async fn unchanged(readers: &SqlitePool, what: Prune) -> Result<Vec<String>, sqlx::Error> {
    let mut select = QueryBuilder::new("SELECT id FROM tables WHERE updated < ");
    select.push_bind(what.unchanged_since);
    if let Some(plies) = what.most_plies {
        select.push(" AND result IS NULL AND plies <= ").push_bind(plies);
    }
    select.push(" ORDER BY updated, id LIMIT ").push_bind(what.limit);
    select.build_query_scalar().fetch_all(readers).await
}

fn summary(row: &SqliteRow) -> Result<Summary, sqlx::Error> {
    let waits_for = waits_for(row.try_get(5)?)?;
    Ok(Summary {
        id: row.try_get(0)?,
        listed: row.try_get(8)?,
        game: row.try_get(1)?,
        created: row.try_get(2)?,
        head: row.try_get(3)?,
        status: TableStatus { updated: row.try_get(4)?, waits_for, plies: row.try_get(6)?, result: row.try_get(7)? },
    })
}
