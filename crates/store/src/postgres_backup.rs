//! Backups of a PostgreSQL database: copies between PostgreSQL and SQLite, since backups are SQLite
//! files for every store.

use crate::backup::{Restored, copy, create_private, not_written, readable, sync_folder_of, with_suffix};
use crate::database::{read_error, waits_for};
use crate::postgres::{self, Postgres};
use crate::{NewTable, Sqlite, Store, StoreError, StoredEvent, TableStatus, check};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, Executor, PgConnection, Row, SqliteConnection};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The number of tables copied at a time.
const BATCH_SIZE: u32 = 500;

/// A table with all its stored data.
#[derive(Clone, PartialEq, Eq, Debug)]
struct CopiedTable {
    table: NewTable,
    /// The seats that have hidden it: 1 the first, 2 the second, 3 both.
    hidden_by: u8,
}

/// Writes a snapshot of a PostgreSQL database to a new SQLite file, and returns its number of
/// tables. Servers may use the database meanwhile.
///
/// # Errors
/// [`StoreError::Exists`] if the file exists; others if the database cannot be read or the copy not
/// written.
pub async fn backup_database(url: &str, to: &Path) -> Result<u64, StoreError> {
    let mut from = postgres::connect(url).await?;
    // Creates the file first, so that an existing one is never overwritten.
    create_private(to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Exists,
        _ => not_written(&error),
    })?;
    let partial = with_suffix(to, ".partial");
    let copied = async {
        create_private(&partial).map_err(|error| not_written(&error))?;
        let tables = write_file(&mut from, &partial).await?;
        fs::rename(&partial, to).and_then(|()| sync_folder_of(to)).map_err(|error| not_written(&error))?;
        Ok(tables)
    };
    let copied = copied.await;
    if copied.is_err() {
        let _ = (fs::remove_file(&partial), fs::remove_file(to));
    }
    copied
}

async fn write_file(from: &mut PgConnection, file: &Path) -> Result<u64, StoreError> {
    from.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await.map_err(|error| read_error(&error))?;
    let to = Sqlite::open(file).await?;
    let (mut after, mut tables) = (String::new(), 0);
    loop {
        let some = from_postgres(from, &after).await.map_err(|error| read_error(&error))?;
        let Some(last) = some.last() else { break };
        after.clone_from(&last.table.id);
        tables += some.len() as u64;
        to.create(some.iter().map(|kept| kept.table.clone()).collect()).await?;
        for kept in &some {
            for seat in [0, 1].into_iter().filter(|seat| kept.hidden_by & (1 << seat) != 0) {
                to.hide(&kept.table.id, seat).await?;
            }
        }
    }
    to.close().await?;
    Ok(tables)
}

/// Restores a backup, or the database file of a stopped server, into a PostgreSQL database that no
/// server uses, in one transaction. The previous data is renamed, not deleted. Everything is read
/// back and compared before the commit.
///
/// # Errors
/// [`StoreError::Exists`] if there are tables and `replace` is false, [`StoreError::InUse`] if a
/// server uses the database; others if the backup is damaged or cannot be written. The previous
/// data is then unchanged.
pub async fn restore_database(from: &Path, url: &str, replace: bool) -> Result<Restored, StoreError> {
    readable(from).await?;
    let place = std::env::temp_dir().join(format!("rival-copy-{}", std::process::id()));
    // Reads a copy, so that a file of an older version stays unchanged.
    let (file, _) = copy(from, &place).await?;
    let restored = async {
        Sqlite::open(&file).await?.close().await?;
        let mut source = check::open_for_reading(&file).await?;
        let restored = write_database(&mut source, url, replace).await;
        let _ = source.close().await;
        restored
    };
    let restored = restored.await;
    // The copy, and the -wal and -shm files that a read-only connection leaves.
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(with_suffix(&file, end));
    }
    restored
}

async fn write_database(from: &mut SqliteConnection, url: &str, replace: bool) -> Result<Restored, StoreError> {
    // Migrates the database first, so that the tables queried below exist.
    Postgres::open(url, "").await?.close().await?;
    let mut connection = postgres::connect(url).await?;
    let mut to = connection.begin().await.map_err(|error| failed(&error))?;
    if postgres::is_in_use(&mut to).await.map_err(|error| failed(&error))? {
        return Err(StoreError::InUse);
    }
    let there: i64 =
        sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&mut *to).await.map_err(|error| failed(&error))?;
    if there > 0 && !replace {
        return Err(StoreError::Exists);
    }
    let replaced = if there > 0 { Some(postgres::set_aside(&mut to).await?) } else { None };
    let (mut after, mut tables) = (String::new(), 0);
    loop {
        let some = from_sqlite(from, &after).await.map_err(|error| read_error(&error))?;
        let Some(last) = some.last() else { break };
        let before = std::mem::replace(&mut after, last.table.id.clone());
        tables += some.len() as u64;
        into_postgres(&mut to, &some).await.map_err(|error| failed(&error))?;
        if from_postgres(&mut to, &before).await.map_err(|error| failed(&error))? != some {
            return Err(StoreError::Failed("what was written is not what was read".to_owned()));
        }
    }
    to.commit().await.map_err(|error| StoreError::Unknown(error.to_string()))?;
    let _ = connection.close().await;
    Ok(Restored { tables, replaced: replaced.map(PathBuf::from) })
}

async fn into_postgres(to: &mut PgConnection, some: &[CopiedTable]) -> Result<(), sqlx::Error> {
    let tables: Vec<NewTable> = some.iter().map(|kept| kept.table.clone()).collect();
    postgres::create(&tables, "").execute(&mut *to).await?;
    for kept in some.iter().filter(|kept| kept.hidden_by != 0) {
        let hide = sqlx::query("UPDATE tables SET hidden_by = $2 WHERE id = $1").bind(&kept.table.id);
        hide.bind(i16::from(kept.hidden_by)).execute(&mut *to).await?;
    }
    Ok(())
}

async fn from_sqlite(from: &mut SqliteConnection, after: &str) -> Result<Vec<CopiedTable>, sqlx::Error> {
    let select = "SELECT id, game, listed, created, head, updated, waits_for, plies, result, hidden_by FROM tables \
                  WHERE id > ? ORDER BY id LIMIT ?";
    let rows = sqlx::query(select).bind(after).bind(BATCH_SIZE).fetch_all(&mut *from).await?;
    let mut some = Vec::with_capacity(rows.len());
    for row in rows {
        let id: String = row.try_get(0)?;
        let log = "SELECT number, time, body FROM events WHERE table_id = ? ORDER BY number";
        let log = sqlx::query(log).bind(&id).fetch_all(&mut *from).await?;
        let event =
            |row: &SqliteRow| Ok(StoredEvent { number: row.try_get(0)?, time: row.try_get(1)?, body: row.try_get(2)? });
        let events = log.iter().map(event).collect::<Result<_, sqlx::Error>>()?;
        let waits_for = waits_for(row.try_get(6)?)?;
        let (updated, plies, result) = (row.try_get(5)?, row.try_get(7)?, row.try_get(8)?);
        let table = NewTable {
            id,
            game: row.try_get(1)?,
            listed: row.try_get(2)?,
            created: row.try_get(3)?,
            head: row.try_get(4)?,
            events,
            status: TableStatus { updated, waits_for, plies, result },
        };
        some.push(CopiedTable { table, hidden_by: row.try_get(9)? });
    }
    Ok(some)
}

async fn from_postgres(from: &mut PgConnection, after: &str) -> Result<Vec<CopiedTable>, sqlx::Error> {
    let select = "SELECT ARRAY(SELECT number FROM events WHERE table_id = id ORDER BY number), \
           ARRAY(SELECT time FROM events WHERE table_id = id ORDER BY number), \
           ARRAY(SELECT body FROM events WHERE table_id = id ORDER BY number), \
           id, game, listed, created, head, updated, waits_for, plies, result, hidden_by \
         FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
    let rows = sqlx::query(select).bind(after.to_owned()).bind(i64::from(BATCH_SIZE)).fetch_all(from).await?;
    let kept = |row: &PgRow| {
        let waits_for = waits_for(row.try_get(9)?)?;
        let (updated, plies, result) = (row.try_get(8)?, postgres::to_u32(row.try_get(10)?)?, row.try_get(11)?);
        let table = NewTable {
            id: row.try_get(3)?,
            game: row.try_get(4)?,
            listed: row.try_get(5)?,
            created: row.try_get(6)?,
            head: row.try_get(7)?,
            events: postgres::events(row, 0)?,
            status: TableStatus { updated, waits_for, plies, result },
        };
        let hidden_by: i16 = row.try_get(12)?;
        Ok(CopiedTable { table, hidden_by: u8::try_from(hidden_by).unwrap_or_default() })
    };
    rows.iter().map(kept).collect()
}

fn failed(error: &sqlx::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
