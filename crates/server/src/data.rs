//! The folder that holds the data, and the lock that keeps a second server out of it.

use crate::ServeError;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// The folder, held by this process until it ends, however it ends.
pub(crate) struct DataFolder {
    folder: PathBuf,
    lock: File,
}

impl DataFolder {
    /// Makes the folder if it is missing and takes hold of it.
    pub(crate) fn open(folder: &Path) -> Result<DataFolder, ServeError> {
        let failed = |error| ServeError::Data { folder: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(failed)?;
        let lock = folder.join("rival.lock");
        let mut lock =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(lock).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(DataFolder { folder: folder.to_owned(), lock }),
            Err(TryLockError::Error(error)) => Err(failed(error)),
            Err(TryLockError::WouldBlock) => {
                let mut address = String::new();
                // If it cannot be read, we still know that somebody is there.
                let _ = lock.read_to_string(&mut address);
                Err(ServeError::InUse { folder: folder.to_owned(), address: address.trim().to_owned() })
            }
        }
    }

    /// The database.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.join("rival.db")
    }

    /// Leaves word for a second server where to find the first.
    pub(crate) fn note(&mut self, address: SocketAddr) {
        let noted = self.lock.set_len(0).and_then(|()| writeln!(self.lock, "http://{address}/"));
        if let Err(error) = noted {
            tracing::warn!(%error, "the address could not be noted");
        }
    }
}
