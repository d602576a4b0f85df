//! A store that fails on request, for tests.

use crate::app::App;
use crate::config::Config;
use rival_store::{NewTable, Prune, Query, Store, StoreFuture, Stored, StoredEvent, Summary, TableStatus};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// A store that panics on the first `panics` appends, loads slowly, and may have another server
/// beside it.
pub(crate) struct FaultyStore {
    store: Arc<dyn Store>,
    pub(crate) panics: AtomicU32,
    pub(crate) loading: Duration,
    /// Whether other servers use it.
    pub(crate) shared: AtomicBool,
    /// An event that another server writes just after a takeover.
    pub(crate) by_other_server: Mutex<Option<(String, StoredEvent, TableStatus)>>,
}

/// A server's services on such a store.
pub(crate) async fn app(panics: u32, loading: Duration) -> (Arc<App>, Arc<FaultyStore>, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = rival_store::open(&folder.path().join("rival.db")).await.expect("a store");
    let faulty = Arc::new(FaultyStore {
        store,
        panics: panics.into(),
        loading,
        shared: false.into(),
        by_other_server: Mutex::default(),
    });
    let config = Config::new(folder.path().to_owned());
    let app = App::new(&config, Arc::clone(&faulty) as Arc<dyn Store>, None).await.expect("an app");
    (app, faulty, folder)
}

impl Store for FaultyStore {
    fn create(&self, tables: Vec<NewTable>) -> StoreFuture<'_, ()> {
        self.store.create(tables)
    }

    fn append(&self, table: &str, event: StoredEvent, status: TableStatus) -> StoreFuture<'_, ()> {
        let left = self.panics.load(Ordering::Relaxed);
        if left > 0 {
            self.panics.store(left - 1, Ordering::Relaxed);
            panic!("a bug in the store");
        }
        self.store.append(table, event, status)
    }

    fn load<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<Stored>> {
        Box::pin(async move {
            tokio::time::sleep(self.loading).await;
            self.store.load(table).await
        })
    }

    fn list(&self, query: Query) -> StoreFuture<'_, Vec<Summary>> {
        self.store.list(query)
    }

    fn delete(&self, table: &str) -> StoreFuture<'_, bool> {
        self.store.delete(table)
    }

    fn hide<'a>(&'a self, table: &'a str, seat: u8) -> StoreFuture<'a, bool> {
        self.store.hide(table, seat)
    }

    fn prune(&self, what: Prune) -> StoreFuture<'_, Vec<String>> {
        self.store.prune(what)
    }

    fn count(&self) -> StoreFuture<'_, u64> {
        self.store.count()
    }

    fn take_over(&self) -> StoreFuture<'_, Vec<(String, u32)>> {
        let by_other_server = self.by_other_server.lock().expect("nobody panics with it").take();
        Box::pin(async move {
            let taken = self.store.take_over().await;
            if let Some((table, event, status)) = by_other_server {
                self.store.append(&table, event, status).await?;
            }
            taken
        })
    }

    fn is_shared(&self) -> bool {
        self.shared.load(Ordering::Relaxed)
    }

    fn read_on<'a>(&'a self, table: &'a str, after: u32) -> StoreFuture<'a, Option<Vec<StoredEvent>>> {
        self.store.read_on(table, after)
    }

    fn last_events(&self, tables: Vec<String>) -> StoreFuture<'_, Vec<(String, u32)>> {
        self.store.last_events(tables)
    }

    fn damaged(&self) -> StoreFuture<'_, Vec<String>> {
        self.store.damaged()
    }

    fn version(&self) -> StoreFuture<'_, u64> {
        self.store.version()
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        self.store.probe()
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        self.store.close()
    }
}
