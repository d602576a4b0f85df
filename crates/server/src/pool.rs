//! The search threads, few, with bounded queues.
//!
//! Replies to people run in the order of when they are *due*: when the client would have had them
//! with the machine to itself. So a beginner's reply of two milliseconds precedes an engine's of
//! ten seconds, a client that asks for much waits behind those that ask for little, and a long wait
//! precedes a new request. Exhibitions and analyses take turns on the remaining threads, in the
//! same order. The budget of a timed engine shrinks as the queue grows; searches of fixed depth or
//! nodes are delayed, never altered.
//!
//! One more thread is for quick replies only. A long reply cannot be interrupted, and with this
//! lane milliseconds do not wait for its end.

use crate::shares::ClientId;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The niceness of searches: they still get a tenth of a contended core.
const NICENESS: i32 = 10;
/// Budgets shrink in proportion above this load per thread. Thirty pupils against the engine of one
/// second on two threads have half of their replies within two seconds.
const SHORTENING_THRESHOLD: Duration = Duration::from_secs(1);
/// A grant this close to the request becomes the whole request.
const HARDLY_LESS: f64 = 0.95;
/// The quick lane's longest search: all levels of fixed depth, hints, and engines whose grant has
/// shrunk to it.
const QUICK: Duration = Duration::from_millis(250);
/// The least grant of a timed engine, enough for a sensible move in every game.
const LEAST_TIME: Duration = Duration::from_millis(50);
/// The clients remembered before old ones are dropped.
const MOST_CLIENTS: usize = 1024;

/// The priorities, in the order of the queues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    /// A person waits for a move or a hint.
    Reply,
    /// Machines play each other.
    Exhibition,
    /// A question about a position.
    Analysis,
}

/// The description of a search before it runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchTicket {
    pub(crate) priority: Priority,
    /// The client whose share it uses.
    pub(crate) client: ClientId,
    pub(crate) budget: Budget,
}

/// The time a search takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Budget {
    /// About this long, in any case.
    Fixed(Duration),
    /// This long, or less if many wait.
    Timed(Duration),
}

impl Budget {
    pub(crate) fn time(self) -> Duration {
        match self {
            Budget::Fixed(time) | Budget::Timed(time) => time,
        }
    }
}

/// The size of the pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolSize {
    /// General threads.
    pub(crate) threads: usize,
    /// How many of them may run anything but replies, so that replies wait for replies only.
    pub(crate) background: usize,
    /// Whether there is a thread for quick replies.
    pub(crate) quick_lane: bool,
    /// The most waiting searches of each priority.
    pub(crate) waiting: [usize; 3],
}

/// The queue is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

/// Stops a search when its client has gone.
pub(crate) struct StopOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A search with its stop flag. If the flag is set before its turn, it does not run.
struct QueuedSearch {
    stop: Arc<AtomicBool>,
    ticket: SearchTicket,
    /// When it arrived, since the pool's start.
    came: Duration,
    /// The work, which receives its grant.
    run: Box<dyn FnOnce(Duration) + Send>,
}

/// The searches a thread takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    Any,
    /// Replies of at most [`QUICK`].
    Quick,
}

/// A search at its turn.
struct GrantedSearch {
    job: QueuedSearch,
    granted: Duration,
    in_background: bool,
}

/// The threads that search.
pub(crate) struct Pool {
    shared: Arc<PoolState>,
}

struct PoolState {
    size: PoolSize,
    started: Instant,
    queues: Mutex<Queues>,
    changed: Condvar,
}

#[derive(Default)]
struct Queues {
    waiting: [Vec<QueuedSearch>; 3],
    /// Until when each client has used its share, since the pool's start.
    served: HashMap<ClientId, Duration>,
    /// The stop flags of running searches.
    running: Vec<Arc<AtomicBool>>,
    in_background: usize,
    /// Whether the last background search was an analysis; then exhibitions are next.
    analysed: bool,
    closed: bool,
}

impl Pool {
    pub(crate) fn start(size: PoolSize) -> Pool {
        let (queues, changed) = (Mutex::default(), Condvar::new());
        let shared = Arc::new(PoolState { size, started: Instant::now(), queues, changed });
        let lanes = (0..size.threads).map(|number| (format!("search-{number}"), Lane::Any));
        let quick = size.quick_lane.then(|| ("search-quick".to_owned(), Lane::Quick));
        for (name, lane) in lanes.chain(quick) {
            let shared = Arc::clone(&shared);
            let named = thread::Builder::new().name(name);
            let work = move || {
                lower_thread_priority(NICENESS);
                shared.work(lane);
            };
            if let Err(error) = named.spawn(work) {
                tracing::error!(%error, "a searching thread could not be started");
            }
        }
        Pool { shared }
    }

    /// Queues a search, which receives its grant.
    pub(crate) fn submit(
        &self,
        ticket: SearchTicket,
        stop: Arc<AtomicBool>,
        run: impl FnOnce(Duration) + Send + 'static,
    ) -> Result<(), Full> {
        let mut queues = self.shared.lock();
        let most = self.shared.size.waiting[ticket.priority as usize];
        let queue = &mut queues.waiting[ticket.priority as usize];
        if queue.len() >= most {
            // Searches whose clients have gone leave the queue.
            queue.retain(|job| !job.stop.load(Ordering::Relaxed));
        }
        if queue.len() >= most {
            return Err(Full);
        }
        queue.push(QueuedSearch { stop, ticket, came: self.shared.started.elapsed(), run: Box::new(run) });
        self.shared.changed.notify_all();
        Ok(())
    }

    /// Runs a search and waits for its result; `None` if it was stopped before its turn, or
    /// panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        ticket: SearchTicket,
        stop: Arc<AtomicBool>,
        search: impl FnOnce(Duration) -> T + Send + 'static,
    ) -> Result<Option<T>, Full> {
        let (sender, found) = oneshot::channel();
        // Without a receiver the result is not wanted.
        self.submit(ticket, stop, move |granted| drop(sender.send(search(granted))))?;
        Ok(found.await.ok())
    }

    /// The numbers of waiting searches by priority, and of running ones.
    pub(crate) fn load(&self) -> ([usize; 3], usize) {
        let queues = self.shared.lock();
        (queues.waiting.each_ref().map(Vec::len), queues.running.len())
    }

    /// Drops waiting searches and stops running ones and the threads.
    pub(crate) fn close(&self) {
        let mut queues = self.shared.lock();
        queues.waiting = Default::default();
        queues.closed = true;
        for stop in &queues.running {
            stop.store(true, Ordering::Relaxed);
        }
        self.shared.changed.notify_all();
    }
}

/// Lowers the thread's priority where the system has one per thread: a search can wait for
/// milliseconds, an acknowledgement should not.
#[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
pub(crate) fn lower_thread_priority(niceness: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(niceness) {
        tracing::warn!(%error, "searches could not be made less urgent than requests");
    }
}

impl PoolState {
    /// The queues stay consistent if a thread panics: every change is a single step.
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, lane: Lane) {
        while let Some(GrantedSearch { job, granted, in_background }) = self.next(lane) {
            let run = AssertUnwindSafe(|| (job.run)(granted));
            if !job.stop.load(Ordering::Relaxed) && catch_unwind(run).is_err() {
                tracing::error!("a search panicked");
            }
            let mut queues = self.lock();
            queues.running.retain(|stop| !Arc::ptr_eq(stop, &job.stop));
            queues.in_background -= usize::from(in_background);
            self.changed.notify_all();
        }
    }

    /// The next search; `None` at shutdown.
    fn next(&self, lane: Lane) -> Option<GrantedSearch> {
        let mut queues = self.lock();
        while !queues.closed {
            if let Some(turn) = queues.take(lane, &self.size, self.started.elapsed()) {
                return Some(turn);
            }
            queues = self.changed.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }
}

impl Queues {
    fn take(&mut self, lane: Lane, size: &PoolSize, now: Duration) -> Option<GrantedSearch> {
        let (priority, place, granted) = match lane {
            Lane::Quick => self.first_due(Priority::Reply, size, now, QUICK)?,
            Lane::Any => self.turns(size).find_map(|kind| self.first_due(kind, size, now, Duration::MAX))?,
        };
        let job = self.waiting[priority as usize].remove(place);
        let in_background = priority != Priority::Reply;
        self.charge(job.ticket.client, granted, now);
        self.running.push(Arc::clone(&job.stop));
        if in_background {
            self.in_background += 1;
            self.analysed = priority == Priority::Analysis;
        }
        Some(GrantedSearch { job, granted, in_background })
    }

    /// The priorities that may run now, in order.
    fn turns(&self, size: &PoolSize) -> impl Iterator<Item = Priority> + use<> {
        let background = if self.analysed {
            [Priority::Exhibition, Priority::Analysis]
        } else {
            [Priority::Analysis, Priority::Exhibition]
        };
        let room = self.in_background < size.background;
        [Priority::Reply].into_iter().chain(background.into_iter().filter(move |_| room))
    }

    /// The first due search with at most this grant: its priority, index and grant.
    fn first_due(
        &self,
        priority: Priority,
        size: &PoolSize,
        now: Duration,
        most: Duration,
    ) -> Option<(Priority, usize, Duration)> {
        let queue = &self.waiting[priority as usize];
        let asked: Duration = queue.iter().map(|job| job.ticket.budget.time()).sum();
        let threads = if priority == Priority::Reply { size.threads } else { size.background };
        let grants = queue.iter().map(|job| granted(job.ticket.budget, asked, threads));
        let (place, granted) = grants
            .enumerate()
            .filter(|(_, granted)| *granted <= most)
            .min_by_key(|&(place, _)| (self.due(&queue[place], now), queue[place].came))?;
        Some((priority, place, granted))
    }

    /// When a search is due: its time with the machine to itself, less its wait.
    fn due(&self, job: &QueuedSearch, now: Duration) -> Duration {
        let since = self.served.get(&job.ticket.client).map_or(job.came, |&until| until.max(job.came));
        let waited = now.saturating_sub(job.came);
        (since + job.ticket.budget.time()).saturating_sub(waited)
    }

    fn charge(&mut self, client: ClientId, granted: Duration, now: Duration) {
        if self.served.len() >= MOST_CLIENTS {
            self.served.retain(|_, until| *until > now);
        }
        let until = self.served.entry(client).or_default();
        *until = (*until).max(now) + granted;
    }
}

/// The grant of a search: less than its request under load, itself included.
fn granted(budget: Budget, asked_by_all: Duration, threads: usize) -> Duration {
    let Budget::Timed(asked) = budget else { return budget.time() };
    let threshold = SHORTENING_THRESHOLD * u32::try_from(threads).unwrap_or(u32::MAX);
    let others = asked_by_all.saturating_sub(asked);
    let part = threshold.as_secs_f64() / (threshold + others).as_secs_f64();
    if part >= HARDLY_LESS { asked } else { asked.mul_f64(part).max(LEAST_TIME).min(asked) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::sync::mpsc;

    const SIZE: PoolSize = PoolSize { threads: 2, background: 1, quick_lane: false, waiting: [50, 2, 2] };
    const LONG: Duration = Duration::from_secs(120);

    fn flag() -> Arc<AtomicBool> {
        Arc::default()
    }

    fn client(number: u8) -> ClientId {
        ClientId::of(Ipv4Addr::new(10, 0, 0, number).into())
    }

    /// A search of negligible time.
    fn quick(priority: Priority) -> SearchTicket {
        SearchTicket { priority, client: client(1), budget: Budget::Fixed(Duration::from_millis(1)) }
    }

    fn timed(number: u8, millis: u64) -> SearchTicket {
        let budget = Budget::Timed(Duration::from_millis(millis));
        SearchTicket { priority: Priority::Reply, client: client(number), budget }
    }

    /// Occupies a thread until the returned sender is used or dropped.
    fn block(pool: &Pool, priority: Priority) -> mpsc::Sender<()> {
        let (release, blocked) = mpsc::channel::<()>();
        let (started, running) = mpsc::channel();
        let run = move |_| {
            started.send(()).unwrap();
            let _ = blocked.recv();
        };
        pool.submit(quick(priority), flag(), run).unwrap();
        running.recv_timeout(LONG).unwrap();
        release
    }

    /// The names and grants of searches in the order of one thread.
    fn order_of(searches: &[(&'static str, SearchTicket)]) -> Vec<(&'static str, Duration)> {
        let pool = Pool::start(PoolSize { threads: 1, ..SIZE });
        let busy = block(&pool, Priority::Reply);
        let (sender, order) = mpsc::channel();
        for &(name, ticket) in searches {
            let sender = sender.clone();
            pool.submit(ticket, flag(), move |granted| sender.send((name, granted)).unwrap()).unwrap();
        }
        drop((busy, sender));
        order.iter().collect()
    }

    fn names(ran: &[(&'static str, Duration)]) -> Vec<&'static str> {
        ran.iter().map(|(name, _)| *name).collect()
    }

    #[test]
    fn a_reply_never_waits_behind_an_analysis() {
        let pool = Pool::start(SIZE);
        let _busy = block(&pool, Priority::Analysis);
        pool.submit(quick(Priority::Analysis), flag(), |_| ()).unwrap();
        pool.submit(quick(Priority::Exhibition), flag(), |_| ()).unwrap();
        let (sender, done) = mpsc::channel();
        pool.submit(quick(Priority::Reply), flag(), move |_| sender.send(()).unwrap()).unwrap();
        assert_eq!(done.recv_timeout(LONG), Ok(()));
        assert_eq!(pool.load().0, [0, 1, 1], "the others wait, for they may not have both threads");
    }

    #[test]
    fn replies_go_first_and_exhibitions_and_analyses_take_turns() {
        let [reply, exhibition, analysis] = [Priority::Reply, Priority::Exhibition, Priority::Analysis].map(quick);
        let searches =
            [("exhibition", exhibition), ("exhibition", exhibition), ("analysis", analysis), ("reply", reply)];
        assert_eq!(names(&order_of(&searches)), ["reply", "analysis", "exhibition", "exhibition"]);
        let searches = [("analysis", analysis), ("analysis", analysis), ("exhibition", exhibition)];
        assert_eq!(names(&order_of(&searches)), ["analysis", "exhibition", "analysis"]);
    }

    #[test]
    fn forty_long_thinkers_of_one_client_keep_a_quick_reply_waiting_for_one_of_them_at_most() {
        let mut searches = vec![("long", timed(1, 10_000)); 40];
        searches.push(("quick, the same client", quick(Priority::Reply)));
        searches.push(("long, another client", timed(2, 10_000)));
        let ran = names(&order_of(&searches));
        assert_eq!(ran[..2], ["quick, the same client", "long, another client"]);
    }

    #[test]
    fn long_thinkers_on_all_threads_keep_no_quick_reply_waiting() {
        let pool = Pool::start(PoolSize { quick_lane: true, ..SIZE });
        let (release, blocked) = mpsc::channel::<()>();
        let (blocked, (started, running)) = (Arc::new(Mutex::new(blocked)), mpsc::channel());
        for number in 0..2 {
            let (blocked, started) = (Arc::clone(&blocked), started.clone());
            let run = move |_| {
                started.send(()).unwrap();
                let _ = blocked.lock().unwrap().recv();
            };
            pool.submit(timed(number, 10_000), flag(), run).unwrap();
            running.recv_timeout(LONG).unwrap();
        }
        let slow = SearchTicket { budget: Budget::Fixed(Duration::from_secs(10)), ..timed(2, 0) };
        pool.submit(slow, flag(), |_| ()).unwrap();
        let (sender, done) = mpsc::channel();
        pool.submit(quick(Priority::Reply), flag(), move |_| sender.send(()).unwrap()).unwrap();
        assert_eq!(done.recv_timeout(LONG), Ok(()));
        assert_eq!(pool.load().0, [1, 0, 0], "a long one of a fixed depth waits for a thread of its own kind");
        drop(release);
    }

    #[test]
    fn the_quick_lane_takes_timed_engines_once_their_budgets_have_shrunk() {
        let many = Duration::from_secs(40);
        assert!(granted(Budget::Timed(Duration::from_secs(1)), many, 2) <= QUICK);
        assert_eq!(granted(Budget::Fixed(Duration::from_secs(1)), many, 2), Duration::from_secs(1));
    }

    #[test]
    fn clients_who_ask_for_much_wait_behind_those_who_ask_for_little() {
        let mut searches = vec![("many", timed(1, 1000)); 10];
        searches.push(("one", timed(2, 1000)));
        let ran = names(&order_of(&searches));
        assert!(ran.iter().position(|name| *name == "one") <= Some(1), "{ran:?}");
    }

    #[test]
    fn timed_budgets_shrink_as_the_queue_grows_and_fixed_ones_never_do() {
        let mut searches: Vec<_> = (0..29).map(|pupil| ("timed", timed(pupil, 1000))).collect();
        let hint = SearchTicket { budget: Budget::Fixed(Duration::from_millis(300)), ..timed(99, 0) };
        searches.push(("hint", hint));
        let ran = order_of(&searches);
        let (hints, timed): (Vec<_>, Vec<_>) = ran.iter().partition(|(name, _)| *name == "hint");
        assert_eq!(hints.len() + timed.len(), 30);
        assert!(hints.iter().all(|(_, granted)| *granted == Duration::from_millis(300)));
        let total: Duration = timed.iter().map(|(_, granted)| *granted).sum();
        assert!(timed.iter().all(|(_, granted)| *granted >= LEAST_TIME) && total < Duration::from_secs(5), "{total:?}");
        assert_eq!(timed.last().map(|(_, granted)| *granted), Some(Duration::from_secs(1)), "nobody waits any more");
    }

    #[test]
    fn a_full_queue_refuses_until_a_client_goes() {
        let pool = Pool::start(PoolSize { threads: 1, ..SIZE });
        let _busy = block(&pool, Priority::Reply);
        let gone = flag();
        let analysis = quick(Priority::Analysis);
        pool.submit(analysis, Arc::clone(&gone), |_| ()).unwrap();
        pool.submit(analysis, flag(), |_| ()).unwrap();
        assert_eq!(pool.submit(analysis, flag(), |_| ()), Err(Full));
        gone.store(true, Ordering::Relaxed);
        assert_eq!(pool.submit(analysis, flag(), |_| ()), Ok(()));
    }

    #[test]
    fn a_search_whose_client_has_gone_is_not_run() {
        let pool = Pool::start(PoolSize { threads: 1, ..SIZE });
        let (gone, (sender, ran)) = (flag(), mpsc::channel());
        gone.store(true, Ordering::Relaxed);
        pool.submit(quick(Priority::Reply), gone, move |_| sender.send(()).unwrap()).unwrap();
        assert_eq!(ran.recv_timeout(LONG), Err(mpsc::RecvTimeoutError::Disconnected));
    }

    #[test]
    fn a_panic_costs_one_search_and_no_thread() {
        let pool = Pool::start(PoolSize { threads: 1, ..SIZE });
        let analysis = quick(Priority::Analysis);
        pool.submit(analysis, flag(), |_| panic!("a bug in a search")).unwrap();
        let (sender, done) = mpsc::channel();
        pool.submit(analysis, flag(), move |_| sender.send(()).unwrap()).unwrap();
        assert_eq!(done.recv_timeout(LONG), Ok(()));
        let _busy = block(&pool, Priority::Analysis);
        assert_eq!(pool.load().1, 1);
    }

    #[test]
    fn a_pool_that_closes_stops_what_runs() {
        let pool = Pool::start(PoolSize { threads: 1, ..SIZE });
        let ((started, running), (ended, end)) = (mpsc::channel(), mpsc::channel());
        let stop = flag();
        let seen = Arc::clone(&stop);
        let run = move |_| {
            started.send(()).unwrap();
            while !seen.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            ended.send(()).unwrap();
        };
        pool.submit(quick(Priority::Analysis), stop, run).unwrap();
        running.recv_timeout(LONG).unwrap();
        pool.close();
        assert_eq!(end.recv_timeout(LONG), Ok(()));
    }
}
