//! Persistent tables and their logs.
//!
//! A table is a head, written once, and an append-only log of numbered events. Their content is
//! text that is opaque here. [`Store`] is the interface of a database; `Sqlite` (feature `sqlite`)
//! implements it for one server, `Postgres` (feature `postgres`) for any number of them.

#[cfg(feature = "sqlite")]
mod backup;
#[cfg(feature = "sqlite")]
mod check;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod database;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(all(feature = "postgres", feature = "sqlite"))]
mod postgres_backup;
#[cfg(feature = "sqlite")]
mod sqlite;
#[cfg(feature = "sqlite")]
mod writer;

#[cfg(feature = "sqlite")]
pub use backup::{Restored, backup, restore};
#[cfg(feature = "postgres")]
pub use postgres::Postgres;
#[cfg(all(feature = "postgres", feature = "sqlite"))]
pub use postgres_backup::{backup_database, restore_database};
#[cfg(feature = "sqlite")]
pub use sqlite::{Sqlite, open};

use std::pin::Pin;
use thiserror::Error;

/// The future of a store's result.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A durable store of tables. A write is on disk when its future completes.
pub trait Store: Send + Sync + 'static {
    /// Stores new tables with their events: all of them, or none if one cannot be stored.
    fn create(&self, tables: Vec<NewTable>) -> StoreFuture<'_, ()>;

    /// Appends an event to a table's log.
    ///
    /// [`StoreError::Conflict`] if the log has an event of that number or the table does not exist.
    fn append(&self, table: &str, event: StoredEvent, status: TableStatus) -> StoreFuture<'_, ()>;

    /// A table with its events; `None` if it does not exist.
    fn load<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<Stored>>;

    /// Tables, the most recently changed first.
    fn list(&self, query: Query) -> StoreFuture<'_, Vec<Summary>>;

    /// Deletes a table; returns whether it existed.
    fn delete(&self, table: &str) -> StoreFuture<'_, bool>;

    /// Records that one of a table's two seats, 0 or 1, removes it from public lists. Returns
    /// whether both have done so.
    fn hide<'a>(&'a self, table: &'a str, seat: u8) -> StoreFuture<'a, bool>;

    /// Deletes tables, the least recently changed first, and returns their names.
    fn prune(&self, what: Prune) -> StoreFuture<'_, Vec<String>>;

    /// The number of tables.
    fn count(&self) -> StoreFuture<'_, u64>;

    /// The events of a table after this number; `None` if it does not exist.
    fn read_on<'a>(&'a self, table: &'a str, after: u32) -> StoreFuture<'a, Option<Vec<StoredEvent>>>;

    /// The existing ones of these tables, each with the number of its last event.
    fn last_events(&self, tables: Vec<String>) -> StoreFuture<'_, Vec<(String, u32)>>;

    /// Takes responsibility for the tables where the machine is to move or a clock runs and no live
    /// server is responsible; returns each with the number of its last event. A table stays ours
    /// until another server writes an event.
    ///
    /// Where several servers share a store, the writer of a table's last event is responsible for
    /// it, until that server is no longer heard of ([`beat`](Store::beat)).
    fn take_over(&self) -> StoreFuture<'_, Vec<(String, u32)>>;

    /// Whether other servers share the store, so that tables may change without us.
    fn is_shared(&self) -> bool {
        false
    }

    /// The identity of the store in messages between its servers; letters and digits.
    fn name(&self) -> &str {
        ""
    }

    /// Signals that this server is alive, with a note for the other servers; returns their notes.
    fn beat(&self, _note: String) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// The tables with incomplete logs: something other than this program has lost or changed
    /// events.
    fn damaged(&self) -> StoreFuture<'_, Vec<String>>;

    /// A number that changes when another program has changed the data (`rival tables`).
    fn version(&self) -> StoreFuture<'_, u64>;

    /// Makes a write without effect, to check that writing works.
    fn probe(&self) -> StoreFuture<'_, ()>;

    /// Completes pending writes and closes the store.
    fn close(&self) -> StoreFuture<'_, ()>;
}

/// Why a store operation failed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// It conflicts with stored data.
    #[error("the store has this already, or lacks what it belongs to")]
    Conflict,
    /// It could not be written; nothing has changed.
    #[error("not written: {0}")]
    Failed(String),
    /// The disk or the connection failed during the commit: the change may or may not be stored.
    #[error("perhaps not written: {0}")]
    Unknown(String),
    /// It could not be read.
    #[error("not read: {0}")]
    Unread(String),
    /// The file is damaged.
    #[error("damaged: {0}")]
    Damaged(String),
    /// The file belongs to another program.
    #[error("not a database of rival")]
    Foreign,
    /// The file exists, and is left unchanged.
    #[error("it exists already")]
    Exists,
    /// A server uses the database.
    #[error("a server uses it")]
    InUse,
}

/// A new table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its name, unique for all time.
    pub id: String,
    /// The game with its variant.
    pub game: String,
    /// Whether public lists show it.
    pub listed: bool,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// The terms agreed before the first move: opaque JSON.
    pub head: String,
    /// Its events so far.
    pub events: Vec<StoredEvent>,
    /// Its status after them.
    pub status: TableStatus,
}

/// An event of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its number in the table's log, from 1.
    pub number: u32,
    /// Its time, in milliseconds since 1970.
    pub time: i64,
    /// Opaque JSON.
    pub body: String,
}

/// The status of a table, as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableStatus {
    /// When it last changed, in milliseconds since 1970.
    pub updated: i64,
    /// What it waits for.
    pub waits_for: WaitsFor,
    /// Moves played.
    pub plies: u32,
    /// The winner's letter, or `draw`; `None` while the game goes on.
    pub result: Option<String>,
}

/// What a table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaitsFor {
    /// A person's move.
    Human,
    /// The server: a machine's move or the end of a running clock.
    Machine,
    /// Nothing: the game is over or paused.
    Nobody,
}

impl WaitsFor {
    /// The stored form.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            WaitsFor::Human => "human",
            WaitsFor::Machine => "machine",
            WaitsFor::Nobody => "nobody",
        }
    }

    /// The inverse of [`text`](WaitsFor::text).
    #[must_use]
    pub fn read(text: &str) -> Option<WaitsFor> {
        [WaitsFor::Human, WaitsFor::Machine, WaitsFor::Nobody].into_iter().find(|known| known.text() == text)
    }
}

/// A stored table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The game with its variant.
    pub game: String,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// The terms agreed before the first move.
    pub head: String,
    /// Its events, in order.
    pub events: Vec<StoredEvent>,
    /// Moves played, as stored with the last event: a check on the events.
    pub plies: u32,
}

/// An entry of a list of tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its name.
    pub id: String,
    /// Whether public lists show it.
    pub listed: bool,
    /// The game with its variant.
    pub game: String,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// The terms agreed before the first move.
    pub head: String,
    /// Its status.
    pub status: TableStatus,
}

/// A query for a list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Query {
    /// These tables, listed or not; `None` for all listed ones.
    pub ids: Option<Vec<String>>,
    /// Includes unlisted tables.
    pub unlisted: bool,
    /// Only this game with its variant.
    pub game: Option<String>,
    /// Only finished tables, or only unfinished ones.
    pub over: Option<bool>,
    /// Only entries after this one, given by change time and name: the last entry of the previous
    /// page.
    pub after: Option<(i64, String)>,
    /// The most entries.
    pub limit: u32,
}

/// Which tables to delete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prune {
    /// Only tables unchanged since this time, in milliseconds since 1970.
    pub unchanged_since: i64,
    /// Only unfinished tables with at most this many moves; `None` for all.
    pub most_plies: Option<u32>,
    /// The most tables.
    pub limit: u32,
    /// Returns the names without deleting.
    pub dry_run: bool,
}
