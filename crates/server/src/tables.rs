//! All tables: the open ones, and access to the stored ones.

use crate::secret::{self, Secret};
use crate::services::{Services, now};
use crate::shares::{self, ClientId, Share};
use crate::table::{Holder, Table, TableState, no_such_table};
use rival_core::Side;
use rival_game::Phrase;
use rival_store::{NewTable, Prune, StoreError};
use rival_table::not_stored;
use rival_wire::PerSide;
use rival_wire::Problem;
use rival_wire::{Created, NewTableRequest};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::OnceCell;

/// The time an unused table stays open: it takes memory, and reopens quickly.
const IDLE: Duration = Duration::from_secs(15);
/// The most open tables, unless more are in use.
const MOST_OPEN: usize = 8_192;
/// The interval of checks for such tables, and for deletions by others.
const BETWEEN_SWEEPS: Duration = Duration::from_secs(2);

/// A table with at most this many moves was never begun.
const HARDLY_BEGUN: u32 = 2;
/// The tables deleted at once.
const MOST_PRUNED: u32 = 1000;
/// The age at which tables never begun are deleted when the store is full, in days.
const DAYS_WHEN_FULL: u32 = 1;
const MILLIS_A_DAY: i64 = 24 * 60 * 60 * 1000;
/// The interval of deletions.
const BETWEEN_EXPIRIES: Duration = Duration::from_secs(10 * 60);
/// The most damaged tables named in the log.
const MOST_NAMED: usize = 10;
/// The seconds to wait when there are too many tables.
const TOO_MANY_TABLES_RETRY: u32 = 3600;

/// The open tables by name; a cell is empty while its table opens.
type OpenTables = HashMap<String, Arc<OnceCell<Arc<Table>>>>;

/// All tables, open and stored.
pub(crate) struct Tables {
    services: Arc<Services>,
    open: Mutex<OpenTables>,
    /// The number of stored tables.
    kept: AtomicU64,
    /// The age at which tables never begun are deleted, in days; 0 is never.
    keep_days: u32,
    /// The shares of the makers of tables since the server started.
    made: Mutex<HashMap<String, shares::HeldShare>>,
}

impl Tables {
    pub(crate) async fn new(services: Arc<Services>, keep_days: u32) -> Result<Tables, StoreError> {
        let kept = AtomicU64::new(services.store.count().await?);
        Ok(Tables { services, open: Mutex::default(), kept, keep_days, made: Mutex::default() })
    }

    /// The map stays consistent if a thread panics.
    fn open_tables(&self) -> MutexGuard<'_, OpenTables> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The numbers of stored and of open tables.
    pub(crate) fn counts(&self) -> (u64, usize) {
        (self.kept.load(Ordering::Relaxed), self.open_tables().len())
    }

    /// A table by name. However many ask at once, it is opened once.
    pub(crate) async fn get(&self, id: &str) -> Result<Arc<Table>, Problem> {
        if !secret::is_id(id) {
            return Err(no_such_table());
        }
        let being_opened = TableBeingOpened { tables: self, id, cell: self.cell_of(id) };
        let mut just_opened = false;
        let opened = being_opened.cell.get_or_try_init(|| async {
            just_opened = true;
            let stored = self.services.store.load(id).await.map_err(not_stored)?.ok_or_else(no_such_table)?;
            let state = TableState::load(id, stored)?;
            let held = if self.services.store.is_shared() { Holder::OtherServer } else { self.held_from_the_start() };
            Ok::<_, Problem>(Table::open(Arc::clone(&self.services), state, ClientId::LOCAL, held).await)
        });
        let table = Arc::clone(opened.await?);
        if self.services.store.is_shared() && !just_opened {
            // Another server may have changed it.
            table.refresh().await?;
        }
        Ok(table)
    }

    /// Without other servers, this one holds all since its start.
    fn held_from_the_start(&self) -> Holder {
        Holder::Here(self.services.started)
    }

    /// A table if it is open.
    pub(crate) fn opened(&self, id: &str) -> Option<Arc<Table>> {
        self.open_tables().get(id).and_then(|cell| cell.get().cloned())
    }

    /// All open tables by name.
    pub(crate) fn all_opened(&self) -> Vec<(String, Arc<Table>)> {
        let opened = |(id, cell): (&String, &Arc<OnceCell<Arc<Table>>>)| Some((id.clone(), Arc::clone(cell.get()?)));
        self.open_tables().iter().filter_map(opened).collect()
    }

    /// A table's cell among the open ones. If there are too many, unused ones are closed.
    fn cell_of(&self, id: &str) -> Arc<OnceCell<Arc<Table>>> {
        let mut open = self.open_tables();
        if open.len() >= MOST_OPEN {
            put_away(&mut open, Instant::now());
        }
        // A table that differs from the store is replaced.
        if open.get(id).is_some_and(|cell| cell.get().is_some_and(|table| table.is_gone())) {
            open.remove(id);
        }
        Arc::clone(open.entry(id.to_owned()).or_default())
    }

    /// Creates a table; only this answer contains its secrets.
    pub(crate) async fn create(&self, client: ClientId, request: NewTableRequest) -> Result<Created, Problem> {
        let secrets = PerSide { first: secret::new_secret(), second: secret::new_secret() };
        let hashes = secrets.both().map(Secret::hash).into();
        let state = TableState::create(&secret::new_id(), now(), request, hashes, random_number())?;
        let table = self.keep(client, vec![state]).await?.pop().ok_or_else(Problem::internal)?;
        table.created(secrets).await
    }

    /// Stores new tables and opens them: all, or none.
    pub(crate) async fn keep(&self, client: ClientId, states: Vec<TableState>) -> Result<Vec<Arc<Table>>, Problem> {
        let usage = &self.services.usage;
        usage.check_creations(client, states.len())?;
        let shares: Vec<shares::HeldShare> =
            states.iter().map(|_| usage.take(client, Share::Tables, 1)).collect::<Result<_, _>>()?;
        if !states.iter().all(|state| self.services.has_room_for(state)) {
            return Err(self.services.too_many());
        }
        let more = states.len() as u64;
        if !self.has_places(more) {
            // Those never begun are deleted first.
            self.prune(DAYS_WHEN_FULL, false, false).await?;
            if !self.has_places(more) {
                return Err(too_many_tables());
            }
        }
        if let Err(error) = self.services.store.create(states.iter().map(new_table).collect()).await {
            self.give_back(more);
            return Err(not_stored(error));
        }
        let mut tables = Vec::with_capacity(states.len());
        for (state, share) in states.into_iter().zip(shares) {
            self.remember_maker(&state.id, client, share);
            let (cell, held) = (self.cell_of(&state.id), self.held_from_the_start());
            let opened = cell.get_or_init(|| Table::open(Arc::clone(&self.services), state, client, held)).await;
            tables.push(Arc::clone(opened));
        }
        Ok(tables)
    }

    /// Reserves `more` tables, if there is room.
    fn has_places(&self, more: u64) -> bool {
        let taken = self.kept.fetch_add(more, Ordering::Relaxed) + more;
        if taken > self.services.bounds.tables {
            self.give_back(more);
        }
        taken <= self.services.bounds.tables
    }

    /// A table counts against its maker until it is deleted. Users of the machine itself are not
    /// bounded.
    fn remember_maker(&self, id: &str, client: ClientId, share: shares::HeldShare) {
        if !client.is_local() {
            self.made.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned(), share);
        }
    }

    /// Deletes a table for these sides. A game that two people have begun and that is not casual is
    /// deleted when both ask; until then it is hidden. Returns whether it is gone.
    pub(crate) async fn delete_for(&self, table: &Table, sides: &[Side]) -> Result<bool, Problem> {
        if table.lock().await?.state.is_record_of_two() {
            let id = table.id().await;
            let mut all = false;
            for &side in sides {
                all = self.services.store.hide(&id, side as u8).await.map_err(not_stored)?;
            }
            if !all {
                return Ok(false);
            }
        }
        self.delete(table).await.map(|()| true)
    }

    /// Deletes a table and disconnects its clients.
    pub(crate) async fn delete(&self, table: &Table) -> Result<(), Problem> {
        let mut live = table.lock().await?;
        if self.services.store.delete(&live.state.id).await.map_err(not_stored)? {
            self.give_back(1);
        }
        table.close(&mut live);
        self.forget(&live.state.id);
        self.services.tell_servers(&live.state.id, u32::MAX);
        Ok(())
    }

    /// Deletes tables without a change for `days`, at most 1,000, all or only those never begun,
    /// and returns their names.
    pub(crate) async fn prune(&self, days: u32, all: bool, dry_run: bool) -> Result<Vec<String>, Problem> {
        let ids = self.services.store.prune(prune_after(days, all, dry_run)).await.map_err(not_stored)?;
        if !dry_run {
            for id in &ids {
                if let Some(table) = self.opened(id) {
                    table.close(&mut *table.lock().await?);
                }
                self.forget(id);
                self.services.tell_servers(id, u32::MAX);
            }
            self.give_back(ids.len() as u64);
        }
        Ok(ids)
    }

    pub(crate) fn forget(&self, id: &str) {
        self.open_tables().remove(id);
        self.made.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Reduces the count. Deletions beside the server (`rival tables`) may have made it too small
    /// already.
    fn give_back(&self, places: u64) {
        let fewer = |kept: u64| Some(kept.saturating_sub(places));
        let _ = self.kept.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer);
    }

    /// Counts the stored tables: others may have deleted some (`rival tables`).
    pub(crate) async fn recount(&self) {
        if let Ok(kept) = self.services.store.count().await {
            self.kept.store(kept, Ordering::Relaxed);
        }
    }

    /// Deletes old tables that were never begun, at intervals.
    pub(crate) async fn expire(&self) {
        loop {
            if self.keep_days > 0 {
                match self.prune(self.keep_days, false, false).await {
                    Ok(gone) if gone.is_empty() => {}
                    Ok(gone) => tracing::info!(tables = gone.len(), "tables that were never begun are deleted"),
                    Err(problem) => tracing::warn!(problem = %problem.say, "old tables could not be deleted"),
                }
            }
            tokio::time::sleep(BETWEEN_EXPIRIES).await;
            self.recount().await;
        }
    }

    /// Logs the tables whose logs are damaged: they cannot be opened.
    pub(crate) async fn check(&self) {
        match self.services.store.damaged().await {
            Ok(damaged) if damaged.is_empty() => {}
            Ok(damaged) => {
                let some = damaged.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(" ");
                tracing::error!(
                    tables = damaged.len(),
                    some,
                    "events are missing: put a backup back with rival restore"
                );
            }
            Err(error) => tracing::error!(%error, "the tables could not be checked"),
        }
    }

    /// Opens the tables with a machine's move or a running clock that no other server holds: at the
    /// start, and repeatedly where servers may die.
    pub(crate) async fn resume(&self) {
        match self.services.store.take_over().await {
            Err(error) => tracing::error!(%error, "the machine's turns could not be found"),
            Ok(ours) => {
                let left_alone = |(id, _): &&(String, u32)| !self.opened(id).is_some_and(|table| table.is_seen_to());
                for (id, event) in ours.iter().filter(left_alone) {
                    match self.get(id).await {
                        Ok(table) => table.take_over(*event).await,
                        Err(problem) => {
                            tracing::error!(table = id, problem = %problem.say, "a table could not be opened");
                        }
                    }
                }
            }
        }
    }

    /// Closes unused tables, and those deleted by others (`rival tables`), at intervals.
    pub(crate) async fn sweep(&self) {
        let mut seen = self.services.store.version().await.ok();
        loop {
            tokio::time::sleep(BETWEEN_SWEEPS).await;
            if let Some(then) = Instant::now().checked_sub(IDLE) {
                put_away(&mut self.open_tables(), then);
            }
            if self.services.store.is_shared() {
                // With other servers this happens all the time anyway.
                continue;
            }
            let version = self.services.store.version().await.ok();
            if version.is_some() && version != seen && self.close_deleted().await.is_ok() {
                self.recount().await;
                seen = version;
            }
        }
    }

    /// Closes the open tables that are no longer stored.
    async fn close_deleted(&self) -> Result<(), StoreError> {
        let open = self.all_opened();
        let ids: Vec<String> = open.iter().map(|(id, _)| id.clone()).collect();
        let kept: HashSet<String> = self.services.store.last_events(ids).await?.into_iter().map(|(id, _)| id).collect();
        for (id, table) in open.iter().filter(|(id, _)| !kept.contains(id)) {
            if let Ok(mut live) = table.lock().await {
                table.close(&mut live);
            }
            self.forget(id);
        }
        Ok(())
    }
}

/// The tables to delete after `days`: those never begun, or all.
pub(crate) fn prune_after(days: u32, all: bool, dry_run: bool) -> Prune {
    let unchanged_since = now() - i64::from(days) * MILLIS_A_DAY;
    Prune { unchanged_since, most_plies: (!all).then_some(HARDLY_BEGUN), limit: MOST_PRUNED, dry_run }
}

/// A table being opened. If the request ends before it is open, its empty cell is removed.
struct TableBeingOpened<'a> {
    tables: &'a Tables,
    id: &'a str,
    cell: Arc<OnceCell<Arc<Table>>>,
}

impl Drop for TableBeingOpened<'_> {
    fn drop(&mut self) {
        if self.cell.get().is_some() {
            return;
        }
        let mut open = self.tables.open_tables();
        let ours_and_the_maps = 2;
        // If there are more references, another request is opening it now.
        if Arc::strong_count(&self.cell) == ours_and_the_maps {
            open.remove(self.id);
        }
    }
}

/// Closes tables unused since then. A request must lock this map, so a table that nobody else
/// references now stays so.
fn put_away(open: &mut OpenTables, then: Instant) {
    let unused = |table: &Arc<Table>| Arc::strong_count(table) == 1 && table.is_idle_since(then);
    let stays = |cell: &Arc<OnceCell<Arc<Table>>>| Arc::strong_count(cell) > 1 || !cell.get().is_some_and(unused);
    open.retain(|_, cell| stays(cell));
}

fn new_table(state: &TableState) -> NewTable {
    NewTable {
        id: state.id.to_string(),
        game: state.session.game().name(),
        listed: state.head.listed,
        created: state.created,
        head: serde_json::to_string(&*state.head).expect("plain data is JSON"),
        events: state.events(),
        status: state.status(),
    }
}

/// A random number.
pub(crate) fn random_number() -> u64 {
    let mut bytes = [0; 8];
    // Without randomness every table would have the same seed, which is harmless.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

fn too_many_tables() -> Problem {
    let say = Phrase::fixed(
        "There are too many tables here; delete some you no longer need.",
        "Hay demasiadas mesas; borra alguna que ya no necesites.",
    );
    Problem::busy(say, TOO_MANY_TABLES_RETRY)
}

#[cfg(test)]
mod tests {
    use crate::{faulty, secret};
    use std::time::Duration;

    #[tokio::test]
    async fn a_request_that_ends_while_a_table_is_opened_leaves_nothing_behind() {
        let (app, ..) = faulty::app(0, Duration::from_secs(60)).await;
        for _ in 0..100 {
            let id = secret::new_id();
            let gone = tokio::time::timeout(Duration::from_millis(1), app.tables.get(&id)).await;
            assert!(gone.is_err(), "the request has ended");
        }
        assert_eq!(app.tables.counts().1, 0);
    }
}
