//! What all tables share.

use crate::bus::Bus;
use crate::config::{Bounds, Config};
use crate::jobs::{Job, JobSize, Jobs};
use crate::metrics::Metrics;
use crate::pool::{Budget, Full, Pool, PoolSize, Priority, SearchTicket};
use crate::shares::{ClientId, HeldShare, Network, Share, Usage};
use crate::table::State;
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

/// Machine moves that people wait for; a table has one at most, so this many tables may wait at a time.
const REPLIES_WAITING: usize = 100_000;
/// Large answers that may wait to be written.
const RENDERINGS_WAITING: usize = 1024;
/// For how long an answer about the disk's health is good.
const HEALTH_KEPT: Duration = Duration::from_secs(1);
/// When to try again once too many ask, in seconds: about as long as an analysis takes.
const RETRY_AFTER: u32 = 2;

pub(crate) struct Services {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) pool: Pool,
    /// Threads that write large answers, so that those that answer moves need not.
    renderers: Pool,
    /// Work that takes minutes.
    pub(crate) jobs: Jobs,
    /// How much of the server each client has.
    pub(crate) usage: Arc<Usage>,
    /// Who is believed when they say who their client is.
    pub(crate) trusted_proxies: Vec<Network>,
    /// Room for large answers that wait to be read, in KiB.
    unread: Arc<Semaphore>,
    /// Engines of analyses that may go on.
    kept_engines: std::sync::Mutex<KeptEngines>,
    pub(crate) bounds: Bounds,
    pub(crate) metrics: Metrics,
    /// A place for each table where machines play each other; one that has none waits for its turn.
    pub(crate) exhibition_slots: Semaphore,
    /// When the server started, in milliseconds since 1970.
    pub(crate) started: i64,
    /// The way to tell the other servers of a store what happens, if there is one.
    pub(crate) bus: Option<Bus>,
    closing: watch::Sender<bool>,
    /// The last answer about the disk's health, and when it was given.
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

    /// The engines of analyses that may go on. A panic while they were held leaves nothing half done.
    pub(crate) fn kept_engines(&self) -> std::sync::MutexGuard<'_, KeptEngines> {
        self.kept_engines.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Tells the other servers of the store that a table has come to the event of this number, if they can be told. They look for
    /// themselves, too.
    pub(crate) fn tell_servers(&self, table: &str, event: u32) {
        if let Some(bus) = &self.bus {
            bus.tell(table, event);
        }
    }

    /// Has a search run that a client waits for, unless too many ask, or this one asks for too many.
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

    /// One more of something for a client, until what this gives is dropped.
    pub(crate) fn take(&self, client: ClientId, share: Share) -> Result<HeldShare, Problem> {
        self.usage.take(client, share, 1)
    }

    /// Puts a job of a client into the queue, unless too many wait, or too many of this client.
    pub(crate) fn start_job(&self, client: ClientId, job: Box<dyn Job>) -> Result<JobView, Problem> {
        let share = self.take(client, Share::Jobs)?;
        self.jobs.add(client, share, job).inspect_err(|_| {
            self.metrics.refused.inc();
        })
    }

    /// Has something written that takes a while, on a thread of its own.
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

    /// Waits for room for a large answer, in KiB.
    pub(crate) async fn room_for_answer(&self, kib: u32) -> Result<OwnedSemaphorePermit, Problem> {
        let room = Arc::clone(&self.unread).acquire_many_owned(kib.min(self.bounds.answers_kib));
        let room = tokio::time::timeout(self.bounds.read_time, room).await;
        room.ok().and_then(Result::ok).ok_or_else(|| self.too_many())
    }

    /// Whether the machine can sit down at one more table.
    pub(crate) fn has_room_for(&self, table: &State) -> bool {
        let ([replies, ..], _) = self.pool.load();
        let slot = !table.is_exhibition() || self.exhibition_slots.available_permits() > 0;
        !table.waits_for_machine() || (slot && replies < self.bounds.replies_waiting)
    }

    /// More ask for the machine than may wait for it.
    pub(crate) fn too_many(&self) -> Problem {
        self.metrics.refused.inc();
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
        self.jobs.close();
        self.renderers.close();
    }

    /// Whether what is kept can be read and written. However many ask, the disk is asked once in a while.
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

    /// Whether the server is closing.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
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
