//! The threads that search. There are few of them, and what may wait for them is bounded.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use tokio::sync::oneshot;

/// How much less urgent a search is than a request: it still gets a tenth of a core that requests want all of.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Who goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    /// Somebody waits for the machine's move.
    Reply,
    /// Machines play each other.
    Exhibition,
    /// Somebody asks what the machine thinks.
    Analysis,
}

/// How many threads there are, and how much may wait for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolSize {
    /// Threads in all.
    pub(crate) threads: usize,
    /// How many of them may be busy with anything but replies: so replies wait for replies only.
    pub(crate) background: usize,
    /// How many searches of each priority may wait.
    pub(crate) waiting: [usize; 3],
}

/// The queue is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

/// Stops a search when its asker has gone.
pub(crate) struct StopOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A search to be run, and the flag that tells it to stop. Raised before its turn comes, it is not run at all.
struct Job {
    stop: Arc<AtomicBool>,
    run: Box<dyn FnOnce() + Send>,
}

/// The threads that search.
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    size: PoolSize,
    queues: Mutex<Queues>,
    changed: Condvar,
}

#[derive(Default)]
struct Queues {
    waiting: [VecDeque<Job>; 3],
    in_background: usize,
    busy: usize,
    closed: bool,
}

impl Pool {
    pub(crate) fn start(size: PoolSize) -> Pool {
        let shared = Arc::new(Shared { size, queues: Mutex::default(), changed: Condvar::new() });
        for number in 0..size.threads {
            let shared = Arc::clone(&shared);
            let named = thread::Builder::new().name(format!("search-{number}"));
            let work = move || {
                stand_back();
                shared.work();
            };
            if let Err(error) = named.spawn(work) {
                tracing::error!(%error, "a searching thread could not be started");
            }
        }
        Pool { shared }
    }

    /// Has a search run as soon as a thread is free for it.
    pub(crate) fn submit(
        &self,
        priority: Priority,
        stop: Arc<AtomicBool>,
        run: impl FnOnce() + Send + 'static,
    ) -> Result<(), Full> {
        let mut queues = self.shared.lock();
        let most = self.shared.size.waiting[priority as usize];
        let queue = &mut queues.waiting[priority as usize];
        if queue.len() >= most {
            // Those whose askers have gone need not wait any longer.
            queue.retain(|job| !job.stop.load(Ordering::Relaxed));
        }
        if queue.len() >= most {
            return Err(Full);
        }
        queue.push_back(Job { stop, run: Box::new(run) });
        self.shared.changed.notify_all();
        Ok(())
    }

    /// Has a search run and waits for what it finds; `None` if it was stopped before its turn came, or panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        priority: Priority,
        stop: Arc<AtomicBool>,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Full> {
        let (sender, found) = oneshot::channel();
        // Whoever does not wait any longer does not want to know.
        self.submit(priority, stop, move || drop(sender.send(search())))?;
        Ok(found.await.ok())
    }

    /// How many searches of each priority wait, and how many run.
    pub(crate) fn load(&self) -> ([usize; 3], usize) {
        let queues = self.shared.lock();
        (std::array::from_fn(|priority| queues.waiting[priority].len()), queues.busy)
    }

    /// Forgets what waits; threads end with what they are doing.
    pub(crate) fn close(&self) {
        let mut queues = self.shared.lock();
        queues.waiting = Default::default();
        queues.closed = true;
        self.shared.changed.notify_all();
    }
}

/// Lets the threads that answer requests go first, on systems where a thread has a priority of its own: a search can wait
/// for some milliseconds, an acknowledgement should not.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::warn!(%error, "searches could not be made less urgent than requests");
    }
}

impl Shared {
    /// The queues are whole whatever happened to the thread that had them: they are changed by single steps.
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((job, background)) = self.next() {
            if !job.stop.load(Ordering::Relaxed) && catch_unwind(AssertUnwindSafe(job.run)).is_err() {
                tracing::error!("a search panicked");
            }
            let mut queues = self.lock();
            queues.busy -= 1;
            queues.in_background -= usize::from(background);
            self.changed.notify_all();
        }
    }

    /// The next search to run, and whether it is one of those that may not take all threads; `None` at the end.
    fn next(&self) -> Option<(Job, bool)> {
        let mut queues = self.lock();
        while !queues.closed {
            if let Some(found) = queues.take(self.size.background) {
                return Some(found);
            }
            queues = self.changed.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }
}

impl Queues {
    fn take(&mut self, most_in_background: usize) -> Option<(Job, bool)> {
        let [replies, exhibitions, analyses] = &mut self.waiting;
        let found = replies.pop_front().map(|job| (job, false)).or_else(|| {
            let room = self.in_background < most_in_background;
            let job = if room { exhibitions.pop_front().or_else(|| analyses.pop_front()) } else { None };
            job.map(|job| (job, true))
        })?;
        self.busy += 1;
        self.in_background += usize::from(found.1);
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    const SIZE: PoolSize = PoolSize { threads: 2, background: 1, waiting: [2, 2, 2] };
    const LONG: Duration = Duration::from_secs(20);

    fn flag() -> Arc<AtomicBool> {
        Arc::default()
    }

    /// Keeps a thread busy until the sender it gives is dropped or used.
    fn block(pool: &Pool, priority: Priority) -> mpsc::Sender<()> {
        let (release, blocked) = mpsc::channel::<()>();
        let (started, running) = mpsc::channel();
        let run = move || {
            started.send(()).unwrap();
            let _ = blocked.recv();
        };
        pool.submit(priority, flag(), run).unwrap();
        running.recv_timeout(LONG).unwrap();
        release
    }

    #[test]
    fn a_reply_never_waits_behind_an_analysis() {
        let pool = Pool::start(SIZE);
        let _busy = block(&pool, Priority::Analysis);
        pool.submit(Priority::Analysis, flag(), || ()).unwrap();
        pool.submit(Priority::Exhibition, flag(), || ()).unwrap();
        let (sender, done) = mpsc::channel();
        pool.submit(Priority::Reply, flag(), move || sender.send(()).unwrap()).unwrap();
        assert_eq!(done.recv_timeout(LONG), Ok(()));
        assert_eq!(pool.load().0, [0, 1, 1], "the others wait, for they may not have both threads");
    }

    #[test]
    fn what_is_more_urgent_goes_first() {
        let pool = Pool::start(PoolSize { threads: 1, ..SIZE });
        let busy = block(&pool, Priority::Reply);
        let (sender, order) = mpsc::channel();
        for priority in [Priority::Analysis, Priority::Exhibition, Priority::Reply] {
            let sender = sender.clone();
            pool.submit(priority, flag(), move || sender.send(priority).unwrap()).unwrap();
        }
        drop((busy, sender));
        let order: Vec<_> = order.iter().collect();
        assert_eq!(order, [Priority::Reply, Priority::Exhibition, Priority::Analysis]);
    }

    #[test]
    fn a_full_queue_refuses_until_an_asker_goes() {
        let pool = Pool::start(PoolSize { threads: 1, ..SIZE });
        let _busy = block(&pool, Priority::Reply);
        let gone = flag();
        pool.submit(Priority::Analysis, Arc::clone(&gone), || ()).unwrap();
        pool.submit(Priority::Analysis, flag(), || ()).unwrap();
        assert_eq!(pool.submit(Priority::Analysis, flag(), || ()), Err(Full));
        gone.store(true, Ordering::Relaxed);
        assert_eq!(pool.submit(Priority::Analysis, flag(), || ()), Ok(()));
    }

    #[test]
    fn a_search_whose_asker_has_gone_is_not_run() {
        let pool = Pool::start(PoolSize { threads: 1, ..SIZE });
        let (gone, (sender, ran)) = (flag(), mpsc::channel());
        gone.store(true, Ordering::Relaxed);
        pool.submit(Priority::Reply, gone, move || sender.send(()).unwrap()).unwrap();
        assert_eq!(ran.recv_timeout(LONG), Err(mpsc::RecvTimeoutError::Disconnected));
    }

    #[test]
    fn a_panic_costs_one_search_and_no_thread() {
        let pool = Pool::start(PoolSize { threads: 1, ..SIZE });
        pool.submit(Priority::Analysis, flag(), || panic!("a bug in a search")).unwrap();
        let (sender, done) = mpsc::channel();
        pool.submit(Priority::Analysis, flag(), move || sender.send(()).unwrap()).unwrap();
        assert_eq!(done.recv_timeout(LONG), Ok(()));
        let _busy = block(&pool, Priority::Analysis);
        assert_eq!(pool.load().1, 1);
    }
}
