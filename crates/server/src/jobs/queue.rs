//! The queue of jobs and the threads that work on them.

use super::{Job, JobStep};
use crate::pool;
use crate::secret;
use crate::shares::{ClientId, HeldShare};
use rival_game::{Phrase, phrase};
use rival_wire::Problem;
use rival_wire::{JobResult, JobState, JobView};
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How much less urgent a job is than anything that people wait for at a board: it takes what the others leave.
const NICENESS: i32 = 19;
/// How often it is looked whether a step takes too long.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
/// Ended jobs that are kept at most, whenever they ended.
const MOST_ENDED: usize = 512;
/// Of these, reports: each has up to a megabyte of files.
const MOST_REPORTS: usize = 64;
/// When to try again once as many wait as may, in seconds: about as long as a job takes.
const RETRY_AFTER: u32 = 20;

/// How many jobs there may be, and how long they may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JobSize {
    /// Jobs worked on at a time.
    pub(crate) lanes: usize,
    /// Jobs that may wait.
    pub(crate) waiting: usize,
    /// How long a job may be worked on; then it ends with what it has.
    pub(crate) time: Duration,
    /// How long one step may take: one search of a comparison, one game of a match.
    pub(crate) step_time: Duration,
    /// For how long a job goes on, or waits, while no client asks about it.
    pub(crate) lease: Duration,
    /// For how long it is kept once it has ended.
    pub(crate) kept: Duration,
}

/// All jobs, and the threads that work on them.
pub(crate) struct Jobs {
    shared: Arc<QueueState>,
}

struct QueueState {
    size: JobSize,
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    jobs: HashMap<String, QueuedJob>,
    /// Jobs that have come so far.
    came: u64,
    closed: bool,
}

struct QueuedJob {
    client: ClientId,
    /// Where it stands in the queue: first come, first served, but those who have several wait with each of them for the others' first.
    turn: (usize, u64),
    state: JobState,
    /// Gone while a thread has it.
    job: Option<Box<dyn Job>>,
    steps: (usize, usize),
    result: JobResult,
    /// Why it ended before it was through.
    say: Option<Phrase>,
    /// When a client last asked about it.
    asked: Instant,
    /// When it ended.
    ended: Option<Instant>,
    /// How long it has been worked on.
    worked: Duration,
    step_began: Option<Instant>,
    /// Ends its step early.
    stop: Arc<AtomicBool>,
    /// Given back when it has ended.
    share: Option<HeldShare>,
}

impl Jobs {
    pub(crate) fn start(size: JobSize) -> Jobs {
        let shared = Arc::new(QueueState { size, queue: Mutex::default(), changed: Condvar::new() });
        let lanes = (0..size.lanes).map(|number| (format!("job-{number}"), QueueState::work as fn(&QueueState)));
        for (name, run) in lanes.chain([("job-clock".to_owned(), QueueState::watch as fn(&QueueState))]) {
            let shared = Arc::clone(&shared);
            let started = thread::Builder::new().name(name).spawn(move || {
                pool::lower_thread_priority(NICENESS);
                run(&shared);
            });
            if let Err(error) = started {
                tracing::error!(%error, "a thread for jobs could not be started");
            }
        }
        Jobs { shared }
    }

    /// Puts a job at the end of the queue.
    pub(crate) fn add(&self, client: ClientId, share: HeldShare, job: Box<dyn Job>) -> Result<JobView, Problem> {
        let mut queue = self.shared.lock();
        queue.forget(&self.shared.size);
        if queue.waiting().count() >= self.shared.size.waiting {
            return Err(full(self.shared.size.waiting));
        }
        let others = queue.jobs.values().filter(|job| job.client == client && job.ended.is_none()).count();
        queue.came += 1;
        let id = secret::new_id();
        let queued = QueuedJob {
            client,
            turn: (others, queue.came),
            state: JobState::Waiting,
            steps: job.progress(),
            result: job.result(),
            job: Some(job),
            say: None,
            asked: Instant::now(),
            ended: None,
            worked: Duration::ZERO,
            step_began: None,
            stop: Arc::default(),
            share: Some(share),
        };
        queue.jobs.insert(id.clone(), queued);
        self.shared.changed.notify_all();
        queue.view(&id, &self.shared.size)
    }

    /// How a job stands.
    pub(crate) fn ask(&self, id: &str) -> Result<JobView, Problem> {
        let mut queue = self.shared.lock();
        queue.forget(&self.shared.size);
        if let Some(job) = queue.jobs.get_mut(id) {
            job.asked = Instant::now();
        }
        queue.view(id, &self.shared.size)
    }

    /// Ends a job, if it has not ended; what has come of it can be asked for as before.
    pub(crate) fn cancel(&self, id: &str) -> Result<JobView, Problem> {
        let mut queue = self.shared.lock();
        if let Some(job) = queue.jobs.get_mut(id).filter(|job| job.ended.is_none()) {
            job.end(JobState::Cancelled, None);
        }
        queue.view(id, &self.shared.size)
    }

    /// How many jobs wait, and how many are worked on.
    pub(crate) fn load(&self) -> (usize, usize) {
        let queue = self.shared.lock();
        let running = queue.jobs.values().filter(|job| job.state == JobState::Running).count();
        (queue.waiting().count(), running)
    }

    /// Stops everything; then the threads end.
    pub(crate) fn close(&self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        for job in queue.jobs.values_mut() {
            job.stop.store(true, Ordering::Relaxed);
        }
        self.shared.changed.notify_all();
    }
}

impl QueuedJob {
    fn end(&mut self, state: JobState, say: Option<Phrase>) {
        (self.state, self.say) = (state, say);
        self.ended = Some(Instant::now());
        (self.job, self.share, self.step_began) = (None, None, None);
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_abandoned(&self, size: &JobSize) -> bool {
        self.asked.elapsed() > size.lease
    }
}

impl Queue {
    fn waiting(&self) -> impl Iterator<Item = &QueuedJob> {
        self.jobs.values().filter(|job| job.state == JobState::Waiting)
    }

    /// Ends jobs that no client asks about, and forgets what ended long ago.
    fn forget(&mut self, size: &JobSize) {
        for job in self.jobs.values_mut().filter(|job| job.ended.is_none() && job.is_abandoned(size)) {
            job.end(JobState::Cancelled, Some(abandoned()));
        }
        self.jobs.retain(|_, job| job.ended.is_none_or(|ended| ended.elapsed() <= size.kept));
        self.forget_beyond(MOST_ENDED, |_| true);
        self.forget_beyond(
            MOST_REPORTS,
            |job| matches!(&job.result, JobResult::Report(report) if !report.files.is_empty()),
        );
    }

    /// Drops ended jobs of a kind while there are more than `most`: always the oldest of the client
    /// that has the most of them, so that one client cannot displace the results of others.
    fn forget_beyond(&mut self, most: usize, is_of: impl Fn(&QueuedJob) -> bool) {
        let mut by_client: HashMap<ClientId, BTreeSet<(Instant, String)>> = HashMap::new();
        for (id, job) in self.jobs.iter().filter(|(_, job)| is_of(job)) {
            if let Some(ended) = job.ended {
                by_client.entry(job.client).or_default().insert((ended, id.clone()));
            }
        }
        let total: usize = by_client.values().map(BTreeSet::len).sum();
        for _ in most..total {
            let largest = by_client.values_mut().max_by_key(|ended| (ended.len(), Reverse(ended.first().cloned())));
            if let Some((_, id)) = largest.and_then(BTreeSet::pop_first) {
                self.jobs.remove(&id);
            }
        }
    }

    /// The job whose turn it is.
    fn next(&self) -> Option<String> {
        let waiting = self.jobs.iter().filter(|(_, job)| job.state == JobState::Waiting);
        waiting.min_by_key(|(_, job)| job.turn).map(|(id, _)| id.clone())
    }

    fn view(&self, id: &str, size: &JobSize) -> Result<JobView, Problem> {
        let job = self.jobs.get(id).ok_or_else(no_such_job)?;
        let place =
            (job.state == JobState::Waiting).then(|| 1 + self.waiting().filter(|other| other.turn < job.turn).count());
        let running = job.step_began.map_or(Duration::ZERO, |began| began.elapsed());
        let (done, total) = job.steps;
        Ok(JobView {
            id: id.to_owned(),
            state: job.state,
            place,
            done,
            total,
            seconds: (job.worked + running).as_secs_f64(),
            say: job.say.clone(),
            kept_seconds: job.ended.map(|ended| size.kept.saturating_sub(ended.elapsed()).as_secs()),
            result: job.result.clone(),
        })
    }
}

impl QueueState {
    /// The queue is whole whatever happened to the thread that had it: it is changed by single steps.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on one job after the other.
    fn work(&self) {
        while let Some((id, mut job, stop)) = self.take() {
            while self.step(&id, &mut job, &stop) {}
        }
    }

    /// The next job to work on; `None` at the end.
    fn take(&self) -> Option<(String, Box<dyn Job>, Arc<AtomicBool>)> {
        let mut queue = self.lock();
        while !queue.closed {
            queue.forget(&self.size);
            let next = queue.next();
            if let Some((id, queued)) = next.and_then(|id| queue.jobs.get_mut(&id).map(|queued| (id, queued)))
                && let Some(job) = queued.job.take()
            {
                queued.state = JobState::Running;
                return Some((id, job, Arc::clone(&queued.stop)));
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Does one step of a job; whether there is more to do.
    fn step(&self, id: &str, job: &mut Box<dyn Job>, stop: &AtomicBool) -> bool {
        let began = Instant::now();
        if let Some(queued) = self.lock().jobs.get_mut(id).filter(|queued| queued.ended.is_none()) {
            queued.step_began = Some(began);
        } else {
            return false;
        }
        // Once its flag is raised, the one at work leaves the lock alone and comes back here.
        self.changed.notify_all();
        let done = catch_unwind(AssertUnwindSafe(|| job.step(stop)));
        let mut queue = self.lock();
        let closed = queue.closed;
        let Some(queued) = queue.jobs.get_mut(id) else { return false };
        queued.worked += began.elapsed();
        queued.step_began = None;
        (queued.steps, queued.result) = (job.progress(), job.result());
        if queued.ended.is_some() || closed {
            return false;
        }
        match done {
            Ok(Ok(JobStep::Done)) => queued.end(JobState::Done, None),
            Ok(Ok(JobStep::More)) if queued.worked >= self.size.time => {
                queued.end(JobState::Done, Some(out_of_time(queued)));
            }
            Ok(Ok(JobStep::More)) if queued.is_abandoned(&self.size) => {
                queued.end(JobState::Cancelled, Some(abandoned()));
            }
            Ok(Ok(JobStep::More)) => {
                stop.store(false, Ordering::Relaxed);
                return true;
            }
            Ok(Ok(JobStep::Left)) => queued.end(JobState::Done, Some(out_of_time(queued))),
            Ok(Err(reason)) => queued.end(JobState::Failed, Some(reason)),
            Err(_) => {
                tracing::error!("a job panicked");
                queued.end(JobState::Failed, Some(Problem::internal().say));
            }
        }
        false
    }

    /// Raises the flag of steps that take too long.
    fn watch(&self) {
        let mut queue = self.lock();
        while !queue.closed {
            let running = queue.jobs.values().filter_map(|job| Some((job.step_began?, &job.stop)));
            let mut none = true;
            for (began, stop) in running {
                none = false;
                if began.elapsed() > self.size.step_time {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            queue = if none {
                self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner)
            } else {
                self.changed.wait_timeout(queue, BETWEEN_LOOKS).unwrap_or_else(PoisonError::into_inner).0
            };
        }
    }
}

fn no_such_job() -> Problem {
    Problem::not_found(Phrase::fixed(
        "There is no such job. Results are kept for an hour, and not when the server is started anew.",
        "No hay tal tarea. Los resultados se guardan una hora, y no si el servidor se reinicia.",
    ))
}

fn full(most: usize) -> Problem {
    let say = phrase!(
        "{most} jobs are waiting already, and no more can; try again in a while.",
        "Ya hay {most} tareas en espera y no caben más; inténtalo de nuevo dentro de un rato."
    );
    Problem::busy(say, RETRY_AFTER)
}

fn abandoned() -> Phrase {
    Phrase::fixed(
        "It was ended because nobody asked about it for a while.",
        "Se ha terminado porque nadie ha preguntado por ella en un rato.",
    )
}

fn out_of_time(job: &QueuedJob) -> Phrase {
    let (done, total) = job.steps;
    phrase!(
        "Its time on this server was up after {done} of {total}.",
        "Se acabó su tiempo en este servidor tras {done} de {total}."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Shares;
    use crate::shares::{Share, Usage};
    use rival_wire::CompareReport;
    use std::net::Ipv4Addr;
    use std::sync::mpsc;

    const LONG: Duration = Duration::from_secs(60);
    const SIZE: JobSize = JobSize { lanes: 1, waiting: 40, time: LONG, step_time: LONG, lease: LONG, kept: LONG };

    /// A job whose steps end when they are told to, or when they are stopped.
    struct StepsOnDemand {
        steps: usize,
        done: usize,
        go: mpsc::Receiver<()>,
    }

    impl Job for StepsOnDemand {
        fn step(&mut self, stop: &AtomicBool) -> Result<JobStep, Phrase> {
            loop {
                if stop.load(Ordering::Relaxed) {
                    return Ok(JobStep::Left);
                }
                match self.go.recv_timeout(Duration::from_millis(2)) {
                    Ok(()) => break,
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => return Err(Phrase::fixed("gone", "se ha ido")),
                }
            }
            self.done += 1;
            Ok(if self.done < self.steps { JobStep::More } else { JobStep::Done })
        }

        fn progress(&self) -> (usize, usize) {
            (self.done, self.steps)
        }

        fn result(&self) -> JobResult {
            let nothing = Vec::new;
            JobResult::Compare(CompareReport {
                game: "none".to_owned(),
                positions: Vec::new(),
                searches: nothing(),
                deepest: 0,
                results: Vec::new(),
            })
        }
    }

    fn add(jobs: &Jobs, number: u8, steps: usize) -> (String, mpsc::Sender<()>) {
        let (sender, go) = mpsc::channel();
        let client = ClientId::of(Ipv4Addr::new(10, 0, 0, number).into());
        let usage = Arc::new(Usage::new(&Shares::default()));
        let share = usage.take(client, Share::Jobs, 1).map_err(|_| "refused").expect("a share");
        let view = jobs
            .add(client, share, Box::new(StepsOnDemand { steps, done: 0, go }))
            .map_err(|_| "full")
            .expect("a place");
        (view.id, sender)
    }

    fn until(jobs: &Jobs, id: &str, wanted: impl Fn(&JobView) -> bool) -> JobView {
        let began = Instant::now();
        loop {
            let view = jobs.ask(id).map_err(|_| "gone").expect("a job");
            if wanted(&view) || began.elapsed() > LONG {
                return view;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn places_are_told_and_move_up_and_who_has_several_lets_others_go_first() {
        let jobs = Jobs::start(SIZE);
        let (running, go) = add(&jobs, 1, 2);
        until(&jobs, &running, |job| job.state == JobState::Running);
        let (second, _keep) = add(&jobs, 1, 1);
        let (third, _keep_too) = add(&jobs, 1, 1);
        let (other, release) = add(&jobs, 2, 1);
        let place = |id: &str| jobs.ask(id).map_err(|_| "gone").expect("a job").place;
        assert_eq!([place(&running), place(&second), place(&third), place(&other)], [None, Some(2), Some(3), Some(1)]);
        go.send(()).expect("it runs");
        let half = until(&jobs, &running, |job| job.done == 1);
        assert_eq!((half.state, half.done, half.total), (JobState::Running, 1, 2));
        go.send(()).expect("it runs");
        assert_eq!(until(&jobs, &running, |job| job.state == JobState::Done).state, JobState::Done);
        until(&jobs, &other, |job| job.state == JobState::Running);
        assert_eq!([place(&second), place(&third), place(&other)], [Some(1), Some(2), None]);
        release.send(()).expect("it runs");
        until(&jobs, &second, |job| job.state == JobState::Running);
        jobs.close();
    }

    #[test]
    fn what_is_cancelled_ends_whether_it_runs_or_waits() {
        let jobs = Jobs::start(SIZE);
        let (running, _go) = add(&jobs, 1, 2);
        until(&jobs, &running, |job| job.state == JobState::Running);
        let (waiting, _keep) = add(&jobs, 2, 1);
        for id in [&waiting, &running] {
            let view = jobs.cancel(id).map_err(|_| "gone").expect("a job");
            assert_eq!((view.state, view.place), (JobState::Cancelled, None));
        }
        let (after, go) = add(&jobs, 3, 1);
        go.send(()).expect("it comes to its turn");
        assert_eq!(until(&jobs, &after, |job| job.state == JobState::Done).state, JobState::Done);
        jobs.close();
    }

    #[test]
    fn what_nobody_asks_about_or_takes_too_long_ends_and_says_so() {
        let short = Duration::from_millis(30);
        let jobs = Jobs::start(JobSize { lease: short, ..SIZE });
        let (running, _go) = add(&jobs, 1, 2);
        let (waiting, _keep) = add(&jobs, 1, 2);
        thread::sleep(3 * short);
        for id in [&running, &waiting] {
            let view = jobs.ask(id).map_err(|_| "gone").expect("a job");
            assert_eq!(view.state, JobState::Cancelled);
            assert!(view.say.expect("a reason").to_string().contains("nobody asked"));
        }
        jobs.close();
        let jobs = Jobs::start(JobSize { step_time: short, ..SIZE });
        let (slow, _go) = add(&jobs, 1, 3);
        let ended = until(&jobs, &slow, |job| job.state == JobState::Done);
        assert_eq!(ended.say.expect("a reason").to_string(), "Its time on this server was up after 0 of 3.");
        jobs.close();
    }

    #[test]
    fn a_full_queue_refuses_with_a_sentence_and_failures_are_told() {
        let jobs = Jobs::start(JobSize { waiting: 1, ..SIZE });
        let (running, go) = add(&jobs, 1, 2);
        until(&jobs, &running, |job| job.state == JobState::Running);
        let (_waiting, _keep) = add(&jobs, 2, 1);
        let (client, usage) = (ClientId::LOCAL, Arc::new(Usage::new(&Shares::default())));
        let share = usage.take(client, Share::Jobs, 1).map_err(|_| "refused").expect("a share");
        let (_, receiver) = mpsc::channel();
        let refused =
            jobs.add(client, share, Box::new(StepsOnDemand { steps: 1, done: 0, go: receiver })).expect_err("full");
        assert_eq!(refused.status, 429);
        drop(go);
        assert_eq!(until(&jobs, &running, |job| job.state == JobState::Failed).say.expect("why").to_string(), "gone");
        jobs.close();
    }

    #[test]
    fn a_client_that_makes_and_cancels_jobs_displaces_no_result_of_others() {
        let jobs = Jobs::start(SIZE);
        let (result, go) = add(&jobs, 1, 1);
        go.send(()).expect("it runs");
        until(&jobs, &result, |job| job.state == JobState::Done);
        let mut last = String::new();
        for _ in 0..=MOST_ENDED {
            let (id, _keep) = add(&jobs, 2, 1);
            let _ = jobs.cancel(&id).map_err(|_| "gone").expect("a job");
            last = id;
        }
        assert!(jobs.ask(&result).is_ok() && jobs.ask(&last).is_ok());
        assert_eq!(jobs.shared.lock().jobs.len(), MOST_ENDED);
        jobs.close();
    }

    #[test]
    fn ended_jobs_are_kept_for_a_while_and_then_forgotten() {
        let short = Duration::from_millis(30);
        let jobs = Jobs::start(JobSize { kept: short, ..SIZE });
        let (id, go) = add(&jobs, 1, 1);
        go.send(()).expect("it runs");
        thread::sleep(8 * short);
        let began = Instant::now();
        while jobs.ask(&id).is_ok() && began.elapsed() < LONG {
            thread::sleep(short);
        }
        assert_eq!(jobs.ask(&id).expect_err("forgotten").status, 404);
        jobs.close();
    }
}
