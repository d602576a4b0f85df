//! What all tables share.

use crate::config::Bounds;
use crate::metrics::{Metrics, count};
use crate::pool::{Full, Pool, PoolSize, Priority};
use crate::problem::Problem;
use crate::table::State;
use rival_game::Phrase;
use rival_store::Store;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{Semaphore, watch};

/// Machine moves that somebody waits for; a table has one at most, so this many tables may wait at a time.
const REPLIES_WAITING: usize = 100_000;
/// When to try again once too many ask, in seconds: about as long as an analysis takes.
const RETRY_AFTER: u32 = 2;

/// What all tables share.
pub(crate) struct House {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) pool: Pool,
    pub(crate) bounds: Bounds,
    pub(crate) metrics: Metrics,
    /// A place for each table where machines play each other; one that has none waits for its turn.
    pub(crate) stage: Semaphore,
    closing: watch::Sender<bool>,
}

impl House {
    pub(crate) fn new(store: Arc<dyn Store>, bounds: Bounds) -> House {
        let size = PoolSize {
            threads: bounds.threads,
            background: (bounds.threads / 2).max(1),
            waiting: [REPLIES_WAITING, bounds.exhibitions, bounds.analyses_waiting],
        };
        House {
            store,
            pool: Pool::start(size),
            bounds,
            metrics: Metrics::default(),
            stage: Semaphore::new(bounds.exhibitions),
            closing: watch::Sender::new(false),
        }
    }

    /// Has a search run for somebody who asks what the machine thinks, unless too many ask.
    pub(crate) async fn analyse<T: Send + 'static>(
        &self,
        stop: Arc<AtomicBool>,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        match self.pool.run(Priority::Analysis, stop, search).await {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(Problem::internal()),
            Err(Full) => Err(self.too_many()),
        }
    }

    /// Whether the machine can sit down at one more table.
    pub(crate) fn has_room_for(&self, table: &State) -> bool {
        let ([replies, ..], _) = self.pool.load();
        let stage = !table.is_exhibition() || self.stage.available_permits() > 0;
        !table.waits_for_machine() || (stage && replies < self.bounds.replies_waiting)
    }

    /// More ask for the machine than may wait for it.
    pub(crate) fn too_many(&self) -> Problem {
        count(&self.metrics.refused);
        let say = Phrase::fixed(
            "The machine is busy with other questions; try again in a moment.",
            "La máquina está ocupada con otras preguntas; inténtalo de nuevo en un momento.",
        );
        Problem::busy(say, RETRY_AFTER)
    }

    /// Tells everybody that the server is closing.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.pool.close();
    }

    /// Comes back when the server is closing.
    pub(crate) async fn closing(&self) {
        // The sender is ours, so it is there as long as we are.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
