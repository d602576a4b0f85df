//! The services that tables share.

use crate::bus::Bus;
use crate::config::{Bounds, Config};
use crate::jobs::{Job, JobSize, Jobs};
use crate::metrics::Metrics;
use crate::pool::{Budget, Full, Pool, PoolSize, Priority, SearchTicket};
use crate::shares::{ClientId, HeldShare, Network, Share, Usage};
use crate::table::TableState;
use rival_game::Phrase;
use rival_store::{Store, StoreError};
use rival_table::not_stored;
use rival_table::questions::KeptEngines;
use rival_wire::JobView;
use rival_wire::Problem;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore, watch};

/// The most machine moves that people wait for, one per table.
const REPLIES_WAITING: usize = 100_000;
/// The most large answers waiting to be written.
const RENDERINGS_WAITING: usize = 1024;
/// The lifetime of a health check.
const HEALTH_KEPT: Duration = Duration::from_secs(1);
/// The seconds to wait when the queue is full: about an analysis.
const RETRY_AFTER: u32 = 2;

pub(crate) struct Services {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) pool: Pool,
    /// Threads for large answers, which must not block those that answer moves.
    renderers: Pool,
    /// The job queue.
    pub(crate) jobs: Jobs,
    /// The clients' shares.
    pub(crate) usage: Arc<Usage>,
    /// Proxies whose X-Forwarded-For is trusted.
    pub(crate) trusted_proxies: Vec<Network>,
    /// The memory for unread large answers, in KiB.
    unread: Arc<Semaphore>,
    /// Engines of analyses that may go on.
    kept_engines: std::sync::Mutex<KeptEngines>,
    pub(crate) bounds: Bounds,
    pub(crate) metrics: Metrics,
    /// The slots of tables where machines play each other.
    pub(crate) exhibition_slots: Semaphore,
    /// When the server started, in milliseconds since 1970.
    pub(crate) started: i64,
    /// The bus to the other servers of the store, if there is one.
    pub(crate) bus: Option<Bus>,
    closing: watch::Sender<bool>,
    /// The last health check with its time.
    health: Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

impl Services {
    pub(crate) fn new(store: Arc<dyn Store>, bus: Option<Bus>, config: &Config) -> Services {
        let bounds = config.bounds;
        let size = PoolSize {
            threads: bounds.threads,
            background: (bounds.threads / 2).max(1),
            quick_lane: true,
            waiting: [REPLIES_WAITING, bounds.exhibitions, bounds.analyses_waiting],
        };
        Services {
            store,
            pool: Pool::start(size),
            renderers: Pool::start(PoolSize {
                threads: size.background,
                background: size.background,
                quick_lane: false,
                waiting: [0, 0, RENDERINGS_WAITING],
            }),
            jobs: Jobs::start(JobSize {
                lanes: size.background,
                waiting: bounds.jobs_waiting,
                time: bounds.job_time,
                step_time: bounds.job_step_time,
                lease: bounds.job_lease,
                kept: bounds.job_kept,
            }),
            usage: Arc::new(Usage::new(&config.shares)),
            trusted_proxies: config.trusted_proxies.clone(),
            unread: Arc::new(Semaphore::new(bounds.answers_kib as usize)),
            kept_engines: std::sync::Mutex::new(KeptEngines::new(bounds.kept_engines)),
            bounds,
            metrics: Metrics::new(),
            exhibition_slots: Semaphore::new(bounds.exhibitions),
            started: now(),
            bus,
            closing: watch::Sender::new(false),
            health: Mutex::default(),
        }
    }

    /// The engines of analyses that may continue. A panic while they are locked leaves them whole.
    pub(crate) fn kept_engines(&self) -> std::sync::MutexGuard<'_, KeptEngines> {
        self.kept_engines.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Announces a table's event to the other servers, if there is a bus. They poll, too.
    pub(crate) fn tell_servers(&self, table: &str, event: u32) {
        if let Some(bus) = &self.bus {
            bus.tell(table, event);
        }
    }

    /// Runs a search for a client; refused if the queue or the client's share is full.
    pub(crate) async fn analyse<T: Send + 'static>(
        &self,
        ticket: SearchTicket,
        stop: Arc<AtomicBool>,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _share = self.take(ticket.client, Share::Searches)?;
        match self.pool.run(ticket, stop, move |_| search()).await {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(Problem::internal()),
            Err(Full) => Err(self.too_many()),
        }
    }

    /// Takes a share for a client until the result is dropped.
    pub(crate) fn take(&self, client: ClientId, share: Share) -> Result<HeldShare, Problem> {
        self.usage.take(client, share, 1)
    }

    /// Queues a client's job; refused if the queue or the client's share is full.
    pub(crate) fn start_job(&self, client: ClientId, job: Box<dyn Job>) -> Result<JobView, Problem> {
        let share = self.take(client, Share::Jobs)?;
        self.jobs.add(client, share, job).inspect_err(|_| {
            self.metrics.refused.inc();
        })
    }

    /// Runs slow serialisation on a thread of its own.
    pub(crate) async fn render<T: Send + 'static>(
        &self,
        write: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let ticket = SearchTicket {
            priority: Priority::Analysis,
            client: ClientId::LOCAL,
            budget: Budget::Fixed(Duration::ZERO),
        };
        match self.renderers.run(ticket, Arc::default(), move |_| write()).await {
            Ok(Some(written)) => Ok(written),
            Ok(None) => Err(Problem::internal()),
            Err(Full) => Err(self.too_many()),
        }
    }

    /// Reserves memory for a large answer, in KiB.
    pub(crate) async fn room_for_answer(&self, kib: u32) -> Result<OwnedSemaphorePermit, Problem> {
        let room = Arc::clone(&self.unread).acquire_many_owned(kib.min(self.bounds.answers_kib));
        let room = tokio::time::timeout(self.bounds.read_time, room).await;
        room.ok().and_then(Result::ok).ok_or_else(|| self.too_many())
    }

    /// Whether the machine can play at one more table.
    pub(crate) fn has_room_for(&self, table: &TableState) -> bool {
        let ([replies, ..], _) = self.pool.load();
        let slot = !table.is_exhibition() || self.exhibition_slots.available_permits() > 0;
        !table.waits_for_machine() || (slot && replies < self.bounds.replies_waiting)
    }

    /// The refusal when too many wait for the machine.
    pub(crate) fn too_many(&self) -> Problem {
        self.metrics.refused.inc();
        let say = Phrase::fixed(
            "The machine is busy with other questions; try again in a moment.",
            "La máquina está ocupada con otras preguntas; inténtalo de nuevo en un momento.",
        );
        Problem::busy(say, RETRY_AFTER)
    }

    /// Announces the shutdown.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.pool.close();
        self.jobs.close();
        self.renderers.close();
    }

    /// Whether the data can be read and written. However many ask, the disk is tested once in a
    /// while.
    pub(crate) async fn check_health(&self) -> Result<(), Problem> {
        let mut last = self.health.lock().await;
        if last.as_ref().is_none_or(|(then, _)| then.elapsed() >= HEALTH_KEPT) {
            let read = self.store.count().await.map(drop);
            let health = match read {
                Ok(()) => self.store.probe().await,
                unread => unread,
            };
            *last = Some((Instant::now(), health));
        }
        last.as_ref().map_or(Ok(()), |(_, health)| health.clone()).map_err(not_stored)
    }

    /// Whether the server is shutting down.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits for the shutdown.
    pub(crate) async fn closing(&self) {
        // The sender lives as long as the services.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
