//! Backups of a database in use, and their restoration.

use crate::StoreError;
use crate::check;
use sqlx::{Connection, SqliteConnection};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The result of a restoration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// The number of tables restored.
    pub tables: u64,
    /// The new name of the previous database, if there was one.
    pub replaced: Option<PathBuf>,
}

/// Writes a snapshot of a database to a new file, and returns its number of tables. A server may
/// use the database meanwhile.
///
/// # Errors
/// [`StoreError::Exists`] if the file exists; others if the database cannot be read or the copy not
/// written.
pub async fn backup(database: &Path, to: &Path) -> Result<u64, StoreError> {
    readable(database).await?;
    // Creates the file first, so that an existing one is never overwritten.
    create_private(to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Exists,
        _ => not_written(&error),
    })?;
    let copied = async {
        let (partial, tables) = copy(database, to).await?;
        fs::rename(&partial, to).and_then(|()| sync_folder_of(to)).map_err(|error| not_written(&error))?;
        Ok(tables)
    };
    let copied = copied.await;
    if copied.is_err() {
        let _ = fs::remove_file(to);
    }
    copied
}

/// Replaces a database that no server uses by a backup. The previous one is renamed, not deleted.
///
/// # Errors
/// [`StoreError::Exists`] if a database exists and `replace` is false; others if the backup is
/// damaged or cannot be written. The previous database is then unchanged.
pub async fn restore(from: &Path, database: &Path, replace: bool) -> Result<Restored, StoreError> {
    readable(from).await?;
    let there = database.exists();
    if there && !replace {
        return Err(StoreError::Exists);
    }
    let (partial, tables) = copy(from, database).await?;
    let moved = if there { set_aside(database).map(Some) } else { Ok(None) };
    let put_back = moved.and_then(|replaced| {
        fs::rename(&partial, database)?;
        sync_folder_of(database)?;
        Ok(replaced)
    });
    let replaced = put_back.map_err(|error| not_written(&error))?;
    Ok(Restored { tables, replaced })
}

/// Checks that a file exists, is ours and is intact.
pub(crate) async fn readable(file: &Path) -> Result<(), StoreError> {
    fs::metadata(file).map_err(|error| StoreError::Unread(error.to_string()))?;
    check::recognise(file).await?;
    let mut connection = check::open_for_reading(file).await?;
    let whole = check::check(&mut connection).await;
    let _ = connection.close().await;
    whole
}

/// Copies a database to a flushed file beside this one; returns its name and its number of tables.
pub(crate) async fn copy(database: &Path, beside: &Path) -> Result<(PathBuf, u64), StoreError> {
    let partial = with_suffix(beside, ".partial");
    let copied = async {
        create_private(&partial).map_err(|error| not_written(&error))?;
        let mut connection = check::open_for_reading(database).await?;
        let target = partial.to_string_lossy().into_owned();
        let vacuumed = sqlx::query("VACUUM INTO ?").bind(target).execute(&mut connection).await;
        let _ = connection.close().await;
        vacuumed.map_err(|error| StoreError::Failed(error.to_string()))?;
        File::open(&partial).and_then(|file| file.sync_all()).map_err(|error| not_written(&error))?;
        let mut connection = check::open_for_reading(&partial).await?;
        let tables = count(&mut connection).await;
        let _ = connection.close().await;
        tables
    };
    let tables = copied.await.inspect_err(|_| drop(fs::remove_file(&partial)))?;
    Ok((partial, tables))
}

async fn count(connection: &mut SqliteConnection) -> Result<u64, StoreError> {
    check::check(connection).await?;
    let count = sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(connection).await;
    count.map_err(|error| check::open_error(&error))
}

/// Renames a database and its log to a free name.
fn set_aside(database: &Path) -> io::Result<PathBuf> {
    let free =
        (1_u32..).map(|number| with_suffix(database, &format!(".replaced-{number}"))).find(|name| !name.exists());
    let name = free.ok_or(io::ErrorKind::AlreadyExists)?;
    let log = with_suffix(database, "-wal");
    // The log first: a database without its log would look intact and lack the last writes.
    if log.exists() {
        fs::rename(&log, with_suffix(&name, "-wal"))?;
    }
    fs::rename(database, &name)?;
    let _ = fs::remove_file(with_suffix(database, "-shm"));
    Ok(name)
}

/// Creates an empty file that other users cannot read.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The name with a suffix.
pub(crate) fn with_suffix(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

/// Makes a rename durable.
pub(crate) fn sync_folder_of(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

pub(crate) fn not_written(error: &io::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
