//! What is kept: tables and what happened at them.
//!
//! A table is a head, written once, and a log of numbered events, only ever added to. What is in them is text that means
//! nothing here. [`Store`] is all that a database must be able to do; `Sqlite` (feature `sqlite`) does it for one server and
//! `Postgres` (feature `postgres`) for any number of them.

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

/// The future of what a store answers.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps tables. What was written is on disk when the answer comes, and stays there whatever happens afterwards.
pub trait Store: Send + Sync + 'static {
    /// Keeps new tables with what has happened at them so far: all of them, or none if one cannot be kept.
    fn create(&self, tables: Vec<NewTable>) -> StoreFuture<'_, ()>;

    /// Adds an event to a table's log.
    ///
    /// [`StoreError::Conflict`] if the log has an event of that number or there is no such table.
    fn append(&self, table: &str, event: StoredEvent, status: TableStatus) -> StoreFuture<'_, ()>;

    /// A table with all that happened at it; `None` if there is no such table.
    fn load<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<Stored>>;

    /// Tables, the one that changed last first.
    fn list(&self, query: Query) -> StoreFuture<'_, Vec<Summary>>;

    /// Forgets a table. Says whether there was one.
    fn delete(&self, table: &str) -> StoreFuture<'_, bool>;

    /// Takes a table out of the public lists because one of its two seats, 0 or 1, no longer wants it.
    /// Says whether both have said so by now.
    fn hide<'a>(&'a self, table: &'a str, seat: u8) -> StoreFuture<'a, bool>;

    /// Forgets tables, those that changed longest ago first, and says which.
    fn prune(&self, what: Prune) -> StoreFuture<'_, Vec<String>>;

    /// How many tables there are.
    fn count(&self) -> StoreFuture<'_, u64>;

    /// What happened at a table after the event of this number; `None` if there is no such table.
    fn read_on<'a>(&'a self, table: &'a str, after: u32) -> StoreFuture<'a, Option<Vec<StoredEvent>>>;

    /// Those of these tables that there are, each with the number of its last event.
    fn last_events(&self, tables: Vec<String>) -> StoreFuture<'_, Vec<(String, u32)>>;

    /// The tables where the machine is to move or a clock runs and no other server sees to it, each with the number of its last
    /// event. From now on this server does, unless another has written a further event by the time that the answer is here.
    ///
    /// Where several servers share a store, the one that wrote the last event sees to it, until it is no longer heard of
    /// ([`beat`](Store::beat)).
    fn take_over(&self) -> StoreFuture<'_, Vec<(String, u32)>>;

    /// Whether other servers use the same store, so that a table may change without us.
    fn is_shared(&self) -> bool {
        false
    }

    /// What tells this store from others, if its servers have to tell each other something; letters and digits.
    fn name(&self) -> &str {
        ""
    }

    /// Says that this server is there, and something for the others. What they say.
    fn beat(&self, _note: String) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// The tables whose logs are not whole: something other than this program has lost or changed events.
    fn damaged(&self) -> StoreFuture<'_, Vec<String>>;

    /// A number that changes when another program has changed what is kept (`rival tables`).
    fn version(&self) -> StoreFuture<'_, u64>;

    /// Writes something that means nothing, to see whether anything can be written.
    fn probe(&self) -> StoreFuture<'_, ()>;

    /// Finishes what is being written. Nothing can be written afterwards.
    fn close(&self) -> StoreFuture<'_, ()>;
}

/// Why the store did not do what it was asked to.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// It contradicts what is kept already.
    #[error("the store has this already, or lacks what it belongs to")]
    Conflict,
    /// It could not be written; nothing has changed.
    #[error("not written: {0}")]
    Failed(String),
    /// The disk failed, or a connection broke, while a change was made safe: it may be there or not.
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
    /// There is a file already, which is left as it is.
    #[error("it exists already")]
    Exists,
    /// A server uses it.
    #[error("a server uses it")]
    InUse,
}

/// A table to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its name, unique for ever.
    pub id: String,
    /// The game with its variant.
    pub game: String,
    /// Whether those who do not know its name may find it.
    pub listed: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// What was agreed before the first move: JSON, which means nothing here.
    pub head: String,
    /// What has happened already.
    pub events: Vec<StoredEvent>,
    /// How things stand after that.
    pub status: TableStatus,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its number in the table's log, from 1.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub time: i64,
    /// JSON, which means nothing here.
    pub body: String,
}

/// How things stand at a table: what a list shows of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableStatus {
    /// When it last changed, in milliseconds since 1970.
    pub updated: i64,
    /// Who is to move.
    pub waits_for: WaitsFor,
    /// Moves played.
    pub plies: u32,
    /// The winner's letter, or `draw`; `None` while the game goes on.
    pub result: Option<String>,
}

/// Who is to move at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaitsFor {
    /// A person.
    Human,
    /// The server itself: a machine that moves as soon as it can, or a clock that runs.
    Machine,
    /// The game is over, or on hold.
    Nobody,
}

impl WaitsFor {
    /// As it is kept.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            WaitsFor::Human => "human",
            WaitsFor::Machine => "machine",
            WaitsFor::Nobody => "nobody",
        }
    }

    /// What was kept; `None` if it is nothing of the kind.
    #[must_use]
    pub fn read(text: &str) -> Option<WaitsFor> {
        [WaitsFor::Human, WaitsFor::Machine, WaitsFor::Nobody].into_iter().find(|known| known.text() == text)
    }
}

/// A table as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The game with its variant.
    pub game: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// What was agreed before the first move.
    pub head: String,
    /// All that happened, in order.
    pub events: Vec<StoredEvent>,
    /// Moves played, as noted with the last event: what the events must come to.
    pub plies: u32,
}

/// A line of a list of tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its name.
    pub id: String,
    /// Whether those who do not know its name may find it.
    pub listed: bool,
    /// The game with its variant.
    pub game: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// What was agreed before the first move.
    pub head: String,
    /// How things stand.
    pub status: TableStatus,
}

/// Which tables to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Query {
    /// These, whether listed or not; `None`: all that are listed.
    pub ids: Option<Vec<String>>,
    /// Those that are not listed too.
    pub unlisted: bool,
    /// Only of this game with its variant.
    pub game: Option<String>,
    /// Only those that are over, or only those that are not.
    pub over: Option<bool>,
    /// Only what comes after the table of this name that last changed then: the last line of the list before.
    pub after: Option<(i64, String)>,
    /// No more than this many.
    pub limit: u32,
}

/// Which tables to forget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prune {
    /// Only those that have not changed since, in milliseconds since 1970.
    pub unchanged_since: i64,
    /// Only those that are not over and have no more moves than this; `None`: all.
    pub most_plies: Option<u32>,
    /// No more than this many.
    pub limit: u32,
    /// Only say which they are.
    pub dry_run: bool,
}
