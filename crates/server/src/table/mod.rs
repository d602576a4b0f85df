//! A table: a game in progress, its visitors, and its machine.
//!
//! Every change is saved, then applied, then sent, under the table's lock.

mod analysis;
mod flag;
mod machine;
mod other_servers;

pub(crate) use rival_table::{Decision, TableEvent, TableState, TimedEvent, no_secret, no_such_table};

use crate::secret::Secret;
use crate::services::{Services, now};
use crate::shares::ClientId;
use axum::extract::ws::Utf8Bytes;
use rival_core::Side;
use rival_store::StoreError;
use rival_table::not_stored;
use rival_wire::PerSide;
use rival_wire::Problem;
use rival_wire::{Created, Message, Presence, TableView, ThinkingView};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tokio::sync::{Mutex, MutexGuard, broadcast, watch};
use tokio::task::AbortHandle;

/// The most events a watcher's queue may hold; a slower one continues from the log.
const BROADCASTS_KEPT: usize = 16;
/// The most events sent from the log at once; each contains the whole board. More than a game has
/// moves.
pub(crate) const MOST_TOLD: usize = 256;

/// A table.
pub(crate) struct Table {
    pub(crate) services: Arc<Services>,
    live: Mutex<LiveTable>,
    news: broadcast::Sender<Broadcast>,
    thinking: watch::Sender<Option<ThinkingView>>,
    presence: watch::Sender<VisitorCounts>,
    /// Whether the table was deleted, or differs from the store.
    gone: AtomicBool,
}

/// The variable part of a table.
pub(crate) struct LiveTable {
    pub(crate) state: TableState,
    /// Stops the machine's search of the current position.
    search: Option<Arc<AtomicBool>>,
    /// The timer of a flag.
    timer: Option<AbortHandle>,
    /// The client of the last change, whose share the machine uses.
    pub(crate) client: ClientId,
    /// The server responsible for machine moves and clocks.
    held: Holder,
    used: Instant,
}

/// The server responsible for a table's machine moves and clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holder {
    /// This server, and since when, in milliseconds since 1970: an older clock ran while no server
    /// was there.
    Here(i64),
    /// Another server.
    OtherServer,
}

/// Why a change failed.
pub(crate) enum CommitError {
    /// Another server wrote first. Its events are applied; decide again.
    Overtaken,
    Refused(Problem),
}

impl From<Problem> for CommitError {
    fn from(problem: Problem) -> CommitError {
        CommitError::Refused(problem)
    }
}

/// A message to the table's clients.
#[derive(Clone)]
pub(crate) enum Broadcast {
    /// A numbered event.
    Event(u32, Utf8Bytes),
    /// A message without a number.
    Other(Utf8Bytes),
    /// The table was deleted.
    Gone,
}

/// The visitors: with each side's secret, and without.
#[derive(Clone, Copy, Default)]
pub(crate) struct VisitorCounts {
    seats: PerSide<u32>,
    watchers: u32,
    /// Those on other servers.
    on_other_servers: Visitors,
}

/// The numbers of visitors with the first side's secret, the second's, and without.
pub(crate) type Visitors = [u32; 3];

/// A new client's messages: the missed ones, and the stream from then on.
pub(crate) struct Subscription {
    pub(crate) missed: Vec<Utf8Bytes>,
    /// The number of the last event among the missed ones.
    pub(crate) event: u32,
    pub(crate) news: broadcast::Receiver<Broadcast>,
}

impl Table {
    /// Opens a table; starts the machine if we hold the table.
    pub(crate) async fn open(services: Arc<Services>, state: TableState, client: ClientId, held: Holder) -> Arc<Table> {
        let table = Arc::new(Table {
            services,
            live: Mutex::new(LiveTable { state, search: None, timer: None, client, held, used: Instant::now() }),
            news: broadcast::Sender::new(BROADCASTS_KEPT),
            thinking: watch::Sender::new(None),
            presence: watch::Sender::new(VisitorCounts::default()),
            gone: AtomicBool::new(false),
        });
        {
            let mut live = table.live.lock().await;
            table.prompt_machine(&mut live);
            table.watch_clock(&mut live);
        }
        table
    }

    /// The sides of these secrets, each once. A secret that opens no seat is refused.
    pub(crate) async fn sides_of(&self, secrets: &[Secret]) -> Result<Vec<Side>, Problem> {
        self.lock().await?.state.sides_of(secrets)
    }

    /// Locks the table.
    pub(crate) async fn lock(&self) -> Result<MutexGuard<'_, LiveTable>, Problem> {
        let mut live = self.live.lock().await;
        live.used = Instant::now();
        if self.is_gone() { Err(no_such_table()) } else { Ok(live) }
    }

    /// Whether the table has clocks.
    pub(crate) async fn has_clocks(&self) -> bool {
        self.live.lock().await.state.clocks.is_some()
    }

    /// Its name.
    pub(crate) async fn id(&self) -> Arc<str> {
        Arc::clone(&self.live.lock().await.state.id)
    }

    /// The whole table.
    pub(crate) async fn view(&self) -> Result<TableView, Problem> {
        Ok(self.view_of(&*self.lock().await?))
    }

    /// The answer to its creation, the only one with the secrets.
    pub(crate) async fn created(&self, secrets: PerSide<Secret>) -> Result<Created, Problem> {
        let live = self.lock().await?;
        Ok(Created { table: self.view_of(&live), secrets: secrets.map(Secret::reveal) })
    }

    /// A problem with the current table, if the client assumed another state.
    pub(crate) fn shown(&self, live: &LiveTable, problem: Problem) -> Problem {
        if problem.wants_table() { problem.at(self.view_of(live)) } else { problem }
    }

    /// The same under the lock.
    pub(crate) fn view_of(&self, live: &LiveTable) -> TableView {
        live.state.view(self.thinking.borrow().clone(), self.presence.borrow().view())
    }

    /// Joins: the events after this number, or the whole table if they are too many or unknown,
    /// then the stream. Nothing is lost or repeated.
    pub(crate) async fn subscribe(&self, after: Option<u32>) -> Result<Subscription, Problem> {
        let (news, event, behind, missed) = {
            let live = self.lock().await?;
            let event = live.state.event();
            let behind =
                after.and_then(|after| event.checked_sub(after)).filter(|&behind| behind as usize <= MOST_TOLD);
            let missed = match behind {
                Some(0) => Ok(Vec::new()),
                Some(_) => Err(live.state.clone()),
                None => Ok(vec![written(&Message::State { table: Box::new(self.view_of(&live)) })]),
            };
            (self.news.subscribe(), event, behind, missed)
        };
        let missed = match missed {
            Ok(missed) => missed,
            Err(state) => self.services.render(move || told(&state, event - behind.unwrap_or(0))).await?,
        };
        Ok(Subscription { missed, event, news })
    }

    /// The machine's progress.
    pub(crate) fn thinking(&self) -> watch::Receiver<Option<ThinkingView>> {
        self.thinking.subscribe()
    }

    /// The presence.
    pub(crate) fn presence(&self) -> watch::Receiver<VisitorCounts> {
        self.presence.subscribe()
    }

    /// Adds a visitor with these sides until the result is dropped.
    pub(crate) fn enter(self: &Arc<Self>, sides: Vec<Side>) -> Visit {
        self.presence.send_modify(|present| present.change(&sides, 1));
        Visit { table: Arc::clone(self), sides }
    }

    /// Saves a change, applies it and sends it, in that order.
    pub(crate) async fn commit(self: &Arc<Self>, live: &mut LiveTable, event: TableEvent) -> Result<(), CommitError> {
        let logged = Arc::new(TimedEvent { time: now(), event });
        let mut next = live.state.clone();
        let stored = logged.stored(next.event() + 1);
        next.apply(logged)?;
        let started = Instant::now();
        match self.services.store.append(&next.id, stored, next.status()).await {
            Ok(()) => self.services.metrics.saved(started.elapsed()),
            Err(error) => return Err(self.not_saved(live, error).await),
        }
        live.state = next;
        live.stop_search();
        self.thinking.send_replace(None);
        self.broadcast(&live.state);
        self.services.tell_servers(&live.state.id, live.state.event());
        live.hold();
        self.prompt_machine(live);
        self.watch_clock(live);
        Ok(())
    }

    /// Sends the last event to the clients present. Later ones read the log.
    fn broadcast(&self, state: &TableState) {
        if self.news.receiver_count() == 0 {
            return;
        }
        if let Some(message) = state.message() {
            let _ = self.news.send(Broadcast::Event(state.event(), written(&message)));
        }
    }

    /// The log has an event of another writer. With a shared store we read it; otherwise, or if the
    /// log's state is unknown, the table is reopened for the next request.
    async fn not_saved(self: &Arc<Self>, live: &mut LiveTable, error: StoreError) -> CommitError {
        let shared = self.services.store.is_shared();
        if shared && error == StoreError::Conflict {
            self.services.metrics.overtaken.inc();
            return self.catch_up(live).await.map_or_else(CommitError::from, |()| CommitError::Overtaken);
        }
        self.services.metrics.not_saved.inc();
        if !shared && matches!(error, StoreError::Conflict | StoreError::Unknown(_)) {
            self.close(live);
        }
        CommitError::Refused(not_stored(error))
    }

    /// The table was deleted: disconnects its clients.
    pub(crate) fn close(&self, live: &mut LiveTable) {
        self.gone.store(true, Ordering::Relaxed);
        live.stop_search();
        live.stop_timer();
        let _ = self.news.send(Broadcast::Gone);
    }

    /// Whether the table was deleted or differs from the store, and is unusable.
    pub(crate) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }

    /// Whether it can be closed unnoticed: it has no clients, and no change since then.
    pub(crate) fn is_idle_since(&self, then: Instant) -> bool {
        let idle =
            |live: &LiveTable| self.is_gone() || (live.search.is_none() && live.timer.is_none() && live.used < then);
        self.news.receiver_count() == 0 && self.live.try_lock().is_ok_and(|live| idle(&live))
    }
}

impl LiveTable {
    fn stop_search(&mut self) {
        if let Some(stop) = self.search.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A visitor's presence.
pub(crate) struct Visit {
    table: Arc<Table>,
    sides: Vec<Side>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.table.presence.send_modify(|present| present.change(&self.sides, -1));
    }
}

impl VisitorCounts {
    fn change(&mut self, sides: &[Side], by: i32) {
        for &side in sides {
            self.seats[side] = self.seats[side].saturating_add_signed(by);
        }
        if sides.is_empty() {
            self.watchers = self.watchers.saturating_add_signed(by);
        }
    }

    /// The visitors on this server.
    fn here(self) -> Visitors {
        let [first, second] = Side::BOTH.map(|side| self.seats[side]);
        [first, second, self.watchers]
    }

    pub(crate) fn view(self) -> Presence {
        let [first, second, watchers] = self.on_other_servers;
        let mut seats = self.seats;
        for (side, others) in Side::BOTH.into_iter().zip([first, second]) {
            seats[side] = seats[side].saturating_add(others);
        }
        Presence { seats: seats.map(|here| here > 0), watchers: self.watchers.saturating_add(watchers) }
    }
}

/// The messages after an event, serialised.
fn told(state: &TableState, after: u32) -> Vec<Utf8Bytes> {
    state.replay(after, MOST_TOLD).iter().map(written).collect()
}

/// A message, serialised.
pub(crate) fn written(message: &Message) -> Utf8Bytes {
    serde_json::to_string(message).expect("plain data is JSON").into()
}

/// Runs a future to its end even if its caller is dropped. A change cancelled between disk and
/// memory would make them differ.
pub(crate) async fn to_the_end<T: Send + 'static>(
    change: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    tokio::spawn(change).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a change failed");
        Err(Problem::internal())
    })
}
