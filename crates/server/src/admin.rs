//! Administration beside a running server: backups, lists, deletions.

pub use rival_wire::TableSummary;

#[cfg(feature = "cluster")]
use crate::config::DatabaseUrl;
use crate::data::{DATABASE, DataFolder};
use crate::table::TableState;
use crate::{ServeError, StoreError};
use rival_game::{Phrase, phrase};
use rival_store::{Prune, Query, Store};
use rival_table::summary_of;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The result of a restore.
pub use rival_store::Restored;

/// Why an operation failed.
#[derive(Debug, Error)]
#[error("{}", self.phrase())]
pub enum AdminError {
    /// The folder is in use or cannot be used.
    Folder(#[from] ServeError),
    /// There are no tables to copy.
    NoData(PathBuf),
    /// The file exists and stays as it is.
    Exists(PathBuf),
    /// There are tables already; they stay as they are.
    HasTables(PathBuf),
    /// A server uses it.
    InUse(PathBuf),
    /// There is no table with this name.
    NoSuchTable(String),
    /// The file is not a backup of rival.
    Foreign(PathBuf),
    /// The file is damaged.
    Damaged(PathBuf, String),
    /// It could not be read or written.
    Failed(PathBuf, StoreError),
}

impl AdminError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            AdminError::Folder(error) => error.phrase(),
            AdminError::NoData(folder) => {
                let folder = folder.display();
                phrase!("there are no tables in {folder}", "no hay mesas en {folder}")
            }
            AdminError::Exists(file) => {
                let file = file.display();
                phrase!("{file} exists already: choose another name", "{file} ya existe: elige otro nombre")
            }
            AdminError::HasTables(folder) => {
                let folder = folder.display();
                phrase!(
                    "{folder} has tables already; with --replace they are renamed and the copy takes their place",
                    "{folder} ya tiene mesas; con --replace se renombran y la copia ocupa su lugar"
                )
            }
            AdminError::InUse(place) => {
                let place = place.display();
                phrase!(
                    "{place} is used by a server that runs: end it first",
                    "{place} está en uso por un servidor en marcha: termínalo antes"
                )
            }
            AdminError::NoSuchTable(id) => phrase!("there is no table {id}", "no hay ninguna mesa {id}"),
            AdminError::Foreign(file) => {
                let file = file.display();
                phrase!("{file} is not a database of rival", "{file} no es una base de datos de rival")
            }
            AdminError::Damaged(file, why) => {
                let file = file.display();
                phrase!("{file} is damaged: {why}", "{file} está dañado: {why}")
            }
            AdminError::Failed(file, error) => {
                let file = file.display();
                phrase!("{file}: {error}", "{file}: {error}")
            }
        }
    }

    /// Whether the request is at fault, not the disk.
    #[must_use]
    pub fn is_wrong_input(&self) -> bool {
        matches!(
            self,
            AdminError::Exists(_) | AdminError::HasTables(_) | AdminError::Foreign(_) | AdminError::NoSuchTable(_)
        )
    }

    fn of(error: StoreError, file: &Path) -> AdminError {
        let file = file.to_owned();
        match error {
            StoreError::Exists => AdminError::Exists(file),
            StoreError::Foreign => AdminError::Foreign(file),
            StoreError::Damaged(why) => AdminError::Damaged(file, why),
            other => AdminError::Failed(file, other),
        }
    }
}

/// Whether a server could use a data folder.
#[derive(Debug)]
pub enum FolderState {
    /// The folder is created when a server starts.
    Missing,
    /// No process uses it.
    Free,
    /// A server uses it, at this address if known.
    InUse(String),
    /// It cannot be used.
    Unusable(ServeError),
}

/// Examines a data folder without creating one.
#[must_use]
pub fn folder_state(folder: &Path) -> FolderState {
    if !folder.exists() {
        return FolderState::Missing;
    }
    match DataFolder::take(folder) {
        Ok(_) => FolderState::Free,
        Err(ServeError::InUse { address, .. }) => FolderState::InUse(address),
        Err(error) => FolderState::Unusable(error),
    }
}

/// The location of tables.
#[derive(Clone, Debug)]
pub enum StoreLocation {
    /// In a data folder.
    Folder(PathBuf),
    /// In a PostgreSQL database, by its URL.
    #[cfg(feature = "cluster")]
    Database(DatabaseUrl),
}

impl StoreLocation {
    /// For display: a URL may contain a password.
    #[must_use]
    pub fn shown(&self) -> PathBuf {
        match self {
            StoreLocation::Folder(folder) => folder.clone(),
            #[cfg(feature = "cluster")]
            StoreLocation::Database(_) => PathBuf::from("--database"),
        }
    }
}

/// The tables of a location, even while servers use it. A deletion here is final for them too.
pub struct StoredTables {
    store: Arc<dyn Store>,
    location: PathBuf,
}

impl StoredTables {
    /// Opens the tables of a location.
    ///
    /// # Errors
    /// If there are none, or they cannot be read.
    pub async fn open(location: &StoreLocation) -> Result<StoredTables, AdminError> {
        match location {
            StoreLocation::Folder(folder) => {
                let database = database_in(folder)?;
                let store = rival_store::open(&database).await.map_err(|error| AdminError::of(error, &database))?;
                Ok(StoredTables { store, location: database })
            }
            #[cfg(feature = "cluster")]
            StoreLocation::Database(url) => {
                let store = rival_store::Postgres::open(&url.0, &crate::secret::new_id()).await;
                let store = store.map_err(|error| AdminError::of(error, &location.shown()))?;
                Ok(StoredTables { store: Arc::new(store), location: location.shown() })
            }
        }
    }

    /// The `limit` tables that changed last, listed or not.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn list(&self, limit: u32) -> Result<Vec<TableSummary>, AdminError> {
        let query = Query { unlisted: true, limit, ..Query::default() };
        Ok(self.done(self.store.list(query).await)?.into_iter().map(summary_of).collect())
    }

    /// A table's line and its record.
    ///
    /// # Errors
    /// If there is no such table, or it is damaged.
    pub async fn show(&self, id: &str) -> Result<(TableSummary, String), AdminError> {
        let query = Query { ids: Some(vec![id.to_owned()]), limit: 1, ..Query::default() };
        let found = self.done(self.store.list(query).await)?.pop();
        let stored = self.done(self.store.load(id).await)?;
        let (Some(found), Some(stored)) = (found, stored) else { return Err(AdminError::NoSuchTable(id.to_owned())) };
        let state = TableState::load(id, stored);
        let state = state.map_err(|problem| AdminError::Damaged(self.location.clone(), problem.say.to_string()))?;
        Ok((summary_of(found), state.record().to_string()))
    }

    /// Deletes a table.
    ///
    /// # Errors
    /// If there is no such table, or nothing can be written.
    pub async fn delete(&self, id: &str) -> Result<(), AdminError> {
        let was_there = self.done(self.store.delete(id).await)?;
        if was_there { Ok(()) } else { Err(AdminError::NoSuchTable(id.to_owned())) }
    }

    /// Deletes tables without changes for `days`, all or only those never begun, and returns their
    /// names; with `dry_run` it only returns them.
    ///
    /// # Errors
    /// If nothing can be written.
    pub async fn prune(&self, days: u32, all: bool, dry_run: bool) -> Result<Vec<String>, AdminError> {
        let what = crate::tables::prune_after(days, all, dry_run);
        if dry_run {
            return self.done(self.store.prune(Prune { limit: u32::MAX, ..what }).await);
        }
        let mut gone = Vec::new();
        loop {
            let some = self.done(self.store.prune(what).await)?;
            let last = some.len() < what.limit as usize;
            gone.extend(some);
            if last {
                return Ok(gone);
            }
        }
    }

    /// Closes the store.
    ///
    /// # Errors
    /// If the last writes fail.
    pub async fn close(self) -> Result<(), AdminError> {
        let closed = self.store.close().await;
        self.done(closed)
    }

    fn done<T>(&self, answer: Result<T, StoreError>) -> Result<T, AdminError> {
        answer.map_err(|error| AdminError::of(error, &self.location))
    }
}

/// The database's file in a data folder.
fn database_in(folder: &Path) -> Result<PathBuf, AdminError> {
    let database = folder.join(DATABASE);
    if database.exists() { Ok(database) } else { Err(AdminError::NoData(folder.to_owned())) }
}

/// Copies all tables of a location into a new file, even while servers use it, and returns their
/// number.
///
/// # Errors
/// If there is nothing to copy, the file exists, or it cannot be written.
pub async fn backup(location: &StoreLocation, file: &Path) -> Result<u64, AdminError> {
    let copied = match location {
        StoreLocation::Folder(folder) => rival_store::backup(&database_in(folder)?, file).await,
        #[cfg(feature = "cluster")]
        StoreLocation::Database(url) => rival_store::backup_database(&url.0, file).await,
    };
    copied.map_err(|error| AdminError::of(error, file))
}

/// Restores a backup into a location that no server uses. Existing tables are renamed, if that is
/// allowed.
///
/// # Errors
/// If a server uses it, the backup is damaged, or tables exist and must stay.
pub async fn restore(file: &Path, location: &StoreLocation, replace: bool) -> Result<Restored, AdminError> {
    let restored = match location {
        StoreLocation::Folder(folder) => {
            let folder = DataFolder::take(folder)?;
            rival_store::restore(file, &folder.database(), replace).await
        }
        #[cfg(feature = "cluster")]
        StoreLocation::Database(url) => rival_store::restore_database(file, &url.0, replace).await,
    };
    restored.map_err(|error| match error {
        StoreError::Exists => AdminError::HasTables(location.shown()),
        StoreError::InUse => AdminError::InUse(location.shown()),
        error => AdminError::of(error, file),
    })
}

/// Copies the tables of an unused data folder into an empty PostgreSQL database. The folder stays
/// as it is.
///
/// # Errors
/// If a server uses the folder or the database, there is nothing to copy, or the database has
/// tables already.
#[cfg(feature = "cluster")]
pub async fn migrate(folder: &Path, url: &str) -> Result<u64, AdminError> {
    let database = database_in(folder)?;
    let _held = DataFolder::take(folder)?;
    restore(&database, &StoreLocation::Database(DatabaseUrl(url.to_owned())), false)
        .await
        .map(|restored| restored.tables)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_store::{NewTable, TableStatus, WaitsFor};

    #[tokio::test]
    async fn a_dry_run_names_as_many_tables_as_are_deleted_afterwards() {
        let folder = tempfile::tempdir().expect("a folder");
        let status = TableStatus { updated: 0, waits_for: WaitsFor::Human, plies: 0, result: None };
        let table = |number: u32| NewTable {
            id: number.to_string(),
            game: "tictactoe".to_owned(),
            listed: true,
            created: 0,
            head: String::new(),
            events: Vec::new(),
            status: status.clone(),
        };
        let store = rival_store::open(&folder.path().join(DATABASE)).await.expect("a store");
        store.create((0..2500).map(table).collect()).await.expect("tables");
        let tables = StoredTables::open(&StoreLocation::Folder(folder.path().to_owned()))
            .await
            .map_err(|_| "not opened")
            .expect("tables");
        for dry_run in [true, false] {
            let named = tables.prune(90, false, dry_run).await.map_err(|_| "not pruned").expect("tables");
            assert_eq!(named.len(), 2500, "dry run: {dry_run}");
        }
        assert_eq!(store.count().await, Ok(0));
    }
}
