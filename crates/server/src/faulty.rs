//! A store that fails on request, for tests.

use crate::app::App;
use crate::config::Config;
use rival_store::{Answer, NewTable, Prune, Query, Standing, Store, Stored, StoredEvent, Summary};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tempfile::TempDir;

/// A store that panics over the first `panics` appends, and takes its time to load.
pub(crate) struct Faulty {
    store: Arc<dyn Store>,
    pub(crate) panics: AtomicU32,
    pub(crate) loading: Duration,
}

/// A server's parts with such a store.
pub(crate) async fn app(panics: u32, loading: Duration) -> (Arc<App>, Arc<Faulty>, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = rival_store::open(&folder.path().join("rival.db")).await.expect("a store");
    let faulty = Arc::new(Faulty { store, panics: panics.into(), loading });
    let config = Config::new(folder.path().to_owned());
    let app = App::new(&config, Arc::clone(&faulty) as Arc<dyn Store>, None).await.expect("an app");
    (app, faulty, folder)
}

impl Store for Faulty {
    fn create(&self, tables: Vec<NewTable>) -> Answer<'_, ()> {
        self.store.create(tables)
    }

    fn append(&self, table: &str, event: StoredEvent, standing: Standing) -> Answer<'_, ()> {
        let left = self.panics.load(Ordering::Relaxed);
        if left > 0 {
            self.panics.store(left - 1, Ordering::Relaxed);
            panic!("a bug in the store");
        }
        self.store.append(table, event, standing)
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Stored>> {
        Box::pin(async move {
            tokio::time::sleep(self.loading).await;
            self.store.load(table).await
        })
    }

    fn list(&self, query: Query) -> Answer<'_, Vec<Summary>> {
        self.store.list(query)
    }

    fn delete(&self, table: &str) -> Answer<'_, bool> {
        self.store.delete(table)
    }

    fn hide<'a>(&'a self, table: &'a str, seat: u8) -> Answer<'a, bool> {
        self.store.hide(table, seat)
    }

    fn prune(&self, what: Prune) -> Answer<'_, Vec<String>> {
        self.store.prune(what)
    }

    fn count(&self) -> Answer<'_, u64> {
        self.store.count()
    }

    fn take_over(&self) -> Answer<'_, Vec<String>> {
        self.store.take_over()
    }

    fn read_on<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Option<Vec<StoredEvent>>> {
        self.store.read_on(table, after)
    }

    fn last_events(&self, tables: Vec<String>) -> Answer<'_, Vec<(String, u32)>> {
        self.store.last_events(tables)
    }

    fn damaged(&self) -> Answer<'_, Vec<String>> {
        self.store.damaged()
    }

    fn version(&self) -> Answer<'_, u64> {
        self.store.version()
    }

    fn probe(&self) -> Answer<'_, ()> {
        self.store.probe()
    }

    fn close(&self) -> Answer<'_, ()> {
        self.store.close()
    }
}
