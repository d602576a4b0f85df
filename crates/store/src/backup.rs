//! Copies of all that is kept, made while it is in use, and put back.

use crate::StoreError;
use crate::check;
use sqlx::{Connection, SqliteConnection};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// What came of putting a copy back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// Tables that are kept now.
    pub tables: u64,
    /// Where what was kept before is now.
    pub replaced: Option<PathBuf>,
}

/// Writes a copy of a database to a new file, and says how many tables are in it. A server may go on using the database:
/// the copy is of one instant.
///
/// # Errors
/// [`StoreError::Exists`] if there is such a file already; others if the database cannot be read or the copy not written.
pub async fn backup(database: &Path, to: &Path) -> Result<u64, StoreError> {
    readable(database).await?;
    // The name is taken first, so that a file that is there is never written over.
    own_file(to).map_err(|error| match error.kind() {
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

/// Puts a copy in the place of a database that no server uses. What was there before is renamed, not deleted.
///
/// # Errors
/// [`StoreError::Exists`] if something is there and is not to be replaced; others if the copy is not whole or cannot be
/// written. Then what was there is still there.
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

/// Whether a file is there, ours and whole.
pub(crate) async fn readable(file: &Path) -> Result<(), StoreError> {
    fs::metadata(file).map_err(|error| StoreError::Unread(error.to_string()))?;
    check::recognise(file).await?;
    let mut connection = check::open_for_reading(file).await?;
    let whole = check::check(&mut connection).await;
    let _ = connection.close().await;
    whole
}

/// Copies a database to a file beside this one, flushed; its name, and the tables in it.
pub(crate) async fn copy(database: &Path, beside: &Path) -> Result<(PathBuf, u64), StoreError> {
    let partial = named(beside, ".partial");
    let copied = async {
        own_file(&partial).map_err(|error| not_written(&error))?;
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
    count.map_err(|error| check::broken(&error))
}

/// Renames a database and the log beside it to a name that is free.
fn set_aside(database: &Path) -> io::Result<PathBuf> {
    let free = (1_u32..).map(|number| named(database, &format!(".replaced-{number}"))).find(|name| !name.exists());
    let name = free.ok_or(io::ErrorKind::AlreadyExists)?;
    let log = named(database, "-wal");
    // The log first: a database without its log would look whole and lack what was written last.
    if log.exists() {
        fs::rename(&log, named(&name, "-wal"))?;
    }
    fs::rename(database, &name)?;
    let _ = fs::remove_file(named(database, "-shm"));
    Ok(name)
}

/// A new, empty file that other users may not read.
pub(crate) fn own_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The name with something at its end.
pub(crate) fn named(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

/// Makes a rename last.
pub(crate) fn sync_folder_of(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

pub(crate) fn not_written(error: &io::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
