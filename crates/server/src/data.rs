//! The data folder, with a lock against a second server.

use crate::ServeError;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// The database's file name.
pub(crate) const DATABASE: &str = "rival.db";

/// A locked data folder. The lock ends with the process, whatever ends it.
pub(crate) struct DataFolder {
    folder: PathBuf,
    lock: File,
}

impl DataFolder {
    /// Creates the folder and the database's file if missing, and locks them.
    pub(crate) fn open(folder: &Path) -> Result<DataFolder, ServeError> {
        let data = DataFolder::take(folder)?;
        let failed = |error| ServeError::Data { folder: folder.to_owned(), error };
        keep_to_ourselves(&data.database()).map_err(failed)?;
        Ok(data)
    }

    /// Creates the folder if missing, and locks it.
    pub(crate) fn take(folder: &Path) -> Result<DataFolder, ServeError> {
        let failed = |error| ServeError::Data { folder: folder.to_owned(), error };
        make_own_folder(folder).map_err(failed)?;
        let lock = folder.join("rival.lock");
        let mut lock =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(lock).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(DataFolder { folder: folder.to_owned(), lock }),
            Err(TryLockError::Error(error)) => Err(failed(error)),
            Err(TryLockError::WouldBlock) => {
                let mut address = String::new();
                // If it cannot be read, the lock alone shows the other server.
                let _ = lock.read_to_string(&mut address);
                Err(ServeError::InUse { folder: folder.to_owned(), address: address.trim().to_owned() })
            }
        }
    }

    /// The database.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.join(DATABASE)
    }

    /// Writes this server's address for a second one.
    pub(crate) fn note(&mut self, address: SocketAddr) {
        let noted = self.lock.set_len(0).and_then(|()| writeln!(self.lock, "http://{address}/"));
        if let Err(error) = noted {
            tracing::warn!(%error, "the address could not be noted");
        }
    }
}

/// Creates the folder if missing, closed to other users.
fn make_own_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// An existing folder may be open to others; the database, with names and hashes of secrets, is
/// not. SQLite gives its other files the same permissions.
fn keep_to_ourselves(database: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let file = options.mode(0o600).open(database)?;
        // Another user's folder stays as it is.
        let _ = file.set_permissions(fs::Permissions::from_mode(0o600));
        Ok(())
    }
    #[cfg(not(unix))]
    options.open(database).map(drop)
}
