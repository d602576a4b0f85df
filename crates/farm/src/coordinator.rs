//! Coordinates a run: queues its pairs, collects results, requeues lost ones.

use crate::address::Address;
use crate::error::FarmError;
use crate::message::{PairResult, QueuedPair, RunState, RunStatus, WorkerPart, WorkerStatus, now, read, written};
use crate::names::{ALL_WORKERS, Needs, is_name, jobs_of, results_of, status_of_run, stop_of};
use crate::results::Results;
use crate::streams::{REQUEST_TIMEOUT, Streams};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, Subscriber};
use futures_util::future::join_all;
use futures_util::{FutureExt, StreamExt};
use rival_game::{Phrase, phrase};
use rival_lab::bench::{SIGNATURE, speed};
use rival_lab::{Contest, FinishedGame, LabError, RemotePlay};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::yield_now;
use tokio::time::{Instant, sleep, timeout};

/// Wait for results before housekeeping.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// How often a run publishes its status.
const STATUS_INTERVAL: Duration = Duration::from_secs(1);
/// How often a run looks for lost jobs.
const LOST_JOB_CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// Pairs queued per worker thread. Workers prefetch short pairs, and the queue must not run empty.
const PAIRS_A_THREAD: usize = 12;
/// Bounds on the number of pairs queued at a time.
const WINDOW: std::ops::RangeInclusive<usize> = 32..=8192;
/// Refill the queue when one in this many of the window's pairs has come back.
const REFILL_FRACTION: usize = 4;
/// A worker silent for this long does not count as present.
const WORKER_SILENCE_LIMIT: Duration = Duration::from_secs(20);

/// Reports messages for people during a run.
type Tell = dyn Fn(&Phrase) + Send + Sync;

/// The machines behind a NATS server, as a place to play games.
pub struct Farm {
    address: Address,
    scope: String,
    tell: Box<Tell>,
    score: Mutex<Option<Value>>,
    /// Whether the introductory message was shown; tuning consists of many runs.
    introduced: AtomicBool,
}

impl Farm {
    /// The farm at this address. Runs with the same contest and `scope` are the same run: a later
    /// one resumes an interrupted one. Messages for people go to `tell`.
    #[must_use]
    pub fn new(address: Address, scope: String, tell: impl Fn(&Phrase) + Send + Sync + 'static) -> Farm {
        Farm { address, scope, tell: Box::new(tell), score: Mutex::new(None), introduced: AtomicBool::new(false) }
    }

    /// Sets the score in the run's published status.
    pub fn set_score(&self, score: Value) {
        *self.score.lock().unwrap_or_else(PoisonError::into_inner) = Some(score);
    }

    async fn coordinate(&self, farm_run: &mut FarmRun<'_>) -> Result<(), FarmError> {
        let client = self.address.connect("rival", "_INBOX").await?;
        let jetstream = jetstream::new(client.clone());
        // Missing streams are an error at the start; later they are assumed to be away for a while.
        let made = Streams::ensure(&jetstream).await?;
        farm_run.check_queue(made.queue_created());
        let mut streams = Some(made);
        let mut link = Link::new(client, jetstream, farm_run).await?;
        let run = farm_run.run.clone();
        if !self.introduced.swap(true, Ordering::Relaxed) {
            (self.tell)(&phrase!(
                "run {run} on the farm: `rival farm status` shows it",
                "tanda {run} en la granja: `rival farm status` la muestra"
            ));
        }
        let mut results: Option<Results> = None;
        while farm_run.goes_on() {
            let worked = self.look(farm_run, &mut link, &mut streams, &mut results).await;
            if let Err(error) = worked {
                if let FarmError::Job(..) = error {
                    // A resumed run must not read old results, or it would meet the same fault
                    // again.
                    self.withdraw(farm_run, &link, true).await;
                    return Err(error);
                }
                if !link.lost {
                    let (shown, why) = (self.address.shown(), error.phrase());
                    let (en, es) = (why.get(rival_game::Lang::En), why.get(rival_game::Lang::Es));
                    (self.tell)(&phrase!(
                        "{shown} cannot be reached ({en}); the run continues when it is back",
                        "{shown} no responde ({es}); se sigue cuando vuelva"
                    ));
                }
                link.lost = true;
                (streams, results) = (None, None);
                sleep(STATUS_INTERVAL).await;
            } else if link.lost {
                link.lost = false;
                (self.tell)(&Phrase::fixed("the farm is back", "la granja ha vuelto"));
            }
        }
        let complete = farm_run.is_complete();
        self.withdraw(farm_run, &link, complete).await;
        Ok(())
    }

    /// Refills the queue and takes results.
    async fn look(
        &self,
        farm_run: &mut FarmRun<'_>,
        link: &mut Link,
        streams: &mut Option<Streams>,
        results: &mut Option<Results>,
    ) -> Result<(), FarmError> {
        let known = match streams {
            Some(known) => known,
            None => {
                let known = streams.insert(Streams::ensure(&link.jetstream).await?);
                farm_run.check_queue(known.queue_created());
                known
            }
        };
        if farm_run.checked.elapsed() > LOST_JOB_CHECK_INTERVAL {
            farm_run.checked = Instant::now();
            farm_run.requeue_lost(known).await?;
        }
        let window = (link.threads() * PAIRS_A_THREAD).clamp(*WINDOW.start(), *WINDOW.end());
        farm_run.fill(window);
        farm_run.publish(&link.jetstream).await?;
        let results = match results {
            Some(results) => results,
            None => results.insert(Results::of_run(known, &farm_run.run).await?),
        };
        farm_run.take_results(results, &link.jetstream, window).await?;
        link.hear(&*self.tell);
        if farm_run.told.is_none_or(|told| told.elapsed() > STATUS_INTERVAL) {
            farm_run.told = Some(Instant::now());
            self.tell_status(farm_run, link, RunState::Running).await;
        }
        Ok(())
    }

    /// Removes the run's jobs from the queue, and its results unless another start resumes from
    /// them.
    async fn withdraw(&self, farm_run: &mut FarmRun<'_>, link: &Link, forget: bool) {
        let state = if farm_run.is_complete() { RunState::Done } else { RunState::Stopped };
        let run = &farm_run.run;
        let work = async {
            let _ = link.client.publish(stop_of(run), "".into()).await;
            if let Ok(streams) = Streams::ensure(&link.jetstream).await {
                let _ = streams.jobs.purge().filter(jobs_of(run)).await;
                if forget {
                    let _ = streams.results.purge().filter(results_of(run)).await;
                }
            }
            self.tell_status(farm_run, link, state).await;
            let _ = link.client.flush().await;
        };
        // A worker that misses the stop finds out when its results find no taker.
        let _ = timeout(REQUEST_TIMEOUT, work).await;
    }

    async fn tell_status(&self, farm_run: &FarmRun<'_>, link: &Link, state: RunState) {
        let score = self.score.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let status = farm_run.status(state, score);
        let _ = link.client.publish(status_of_run(&farm_run.run), written(&status).into()).await;
    }
}

impl RemotePlay for Farm {
    fn play(
        &self,
        contest: &Contest,
        numbers: &mut dyn Iterator<Item = usize>,
        stop: &AtomicBool,
        finished: &mut dyn FnMut(FinishedGame) -> ControlFlow<()>,
    ) -> Result<(), LabError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| FarmError::Unreachable(self.address.shown(), error.to_string()))?;
        let mut farm_run = FarmRun::new(contest, &self.scope, numbers, stop, finished);
        Ok(runtime.block_on(self.coordinate(&mut farm_run))?)
    }
}

/// The connection and its subscriptions, apart from results.
struct Link {
    client: Client,
    jetstream: Context,
    workers: Subscriber,
    known: HashMap<String, (usize, Instant)>,
    /// Workers already reported as unusable.
    told: HashSet<String>,
    lost: bool,
}

impl Link {
    async fn new(client: Client, jetstream: Context, farm_run: &FarmRun<'_>) -> Result<Link, FarmError> {
        let stops = client.subscribe(stop_of(&farm_run.run)).await.map_err(FarmError::streams)?;
        tokio::spawn(watch_stops(client.clone(), stops, Arc::clone(&farm_run.stopped)));
        let workers = client.subscribe(ALL_WORKERS).await.map_err(FarmError::streams)?;
        Ok(Link { client, jetstream, workers, known: HashMap::new(), told: HashSet::new(), lost: false })
    }

    /// The total number of threads of usable workers.
    fn threads(&self) -> usize {
        self.known
            .values()
            .filter(|(_, heard)| heard.elapsed() < WORKER_SILENCE_LIMIT)
            .map(|(threads, _)| threads)
            .sum()
    }

    /// Reads the status of workers.
    fn hear(&mut self, tell: &Tell) {
        while let Some(Some(message)) = self.workers.next().now_or_never() {
            let Some(status) = read::<WorkerStatus>(&message.payload).filter(|status| is_name(&status.worker)) else {
                continue;
            };
            let WorkerStatus { worker, version, signature, .. } = status;
            if signature == SIGNATURE {
                let threads = if status.ended { 0 } else { status.threads.min(1024) };
                self.known.insert(worker, (threads, Instant::now()));
            } else if self.told.insert(worker.clone()) {
                tell(&phrase!(
                    "worker {worker} (rival {version}) has the bench signature {signature}, not {SIGNATURE}: it gets no games",
                    "el trabajador {worker} (rival {version}) tiene la firma {signature}, y no {SIGNATURE}: no recibe partidas"
                ));
            }
        }
    }
}

/// Notes a request to stop the run and answers it at once, however many results are pending.
async fn watch_stops(client: Client, mut stops: Subscriber, stopped: Arc<AtomicBool>) {
    while let Some(message) = stops.next().await {
        // Our own message has no reply subject.
        if let Some(reply) = message.reply {
            stopped.store(true, Ordering::Relaxed);
            let _ = client.publish(reply, "".into()).await;
        }
    }
}

/// A queued pair without a result.
struct PendingPair {
    /// The numbers of its games that are wanted.
    numbers: Vec<usize>,
    /// Whether it is in the queue, as far as known.
    handed_out: bool,
    /// Whether the last check did not find it in the queue.
    missing: bool,
}

/// The coordinator's state of a run.
struct FarmRun<'a> {
    contest: &'a Contest,
    run: String,
    numbers: std::iter::Peekable<&'a mut dyn Iterator<Item = usize>>,
    stop: &'a AtomicBool,
    finished: &'a mut dyn FnMut(FinishedGame) -> ControlFlow<()>,
    waiting: BTreeMap<usize, PendingPair>,
    /// Results of pairs not yet handed out: an earlier start of this run queued them.
    early: HashMap<usize, [FinishedGame; 2]>,
    /// Pairs already counted.
    counted: HashSet<usize>,
    parts: BTreeMap<String, WorkerPart>,
    games: u64,
    started: Instant,
    checked: Instant,
    /// When the current queue was created.
    queue_created: Option<i128>,
    /// When the status was last published.
    told: Option<Instant>,
    /// The speed of this machine, if time limits are scaled by it.
    speed: Option<f64>,
    /// Whether the contest needs no more games.
    decided: bool,
    /// Whether the run was stopped from outside.
    stopped: Arc<AtomicBool>,
}

impl<'a> FarmRun<'a> {
    fn new(
        contest: &'a Contest,
        scope: &str,
        numbers: &'a mut dyn Iterator<Item = usize>,
        stop: &'a AtomicBool,
        finished: &'a mut dyn FnMut(FinishedGame) -> ControlFlow<()>,
    ) -> FarmRun<'a> {
        let now = Instant::now();
        FarmRun {
            contest,
            run: contest.run_name(scope),
            numbers: numbers.peekable(),
            stop,
            finished,
            waiting: BTreeMap::new(),
            early: HashMap::new(),
            counted: HashSet::new(),
            parts: BTreeMap::new(),
            games: 0,
            started: now,
            checked: now,
            queue_created: None,
            told: None,
            speed: (!contest.is_repeatable()).then(speed),
            decided: false,
            stopped: Arc::default(),
        }
    }

    fn is_complete(&mut self) -> bool {
        self.decided || (self.waiting.is_empty() && self.numbers.peek().is_none())
    }

    fn goes_on(&mut self) -> bool {
        !self.is_complete() && ![self.stop, &*self.stopped].iter().any(|stop| stop.load(Ordering::Relaxed))
    }

    /// Takes game numbers from the contest until `window` pairs are pending.
    fn fill(&mut self, window: usize) {
        while self.waiting.len() < window && !self.decided {
            let Some(number) = self.numbers.next() else { break };
            let pair = number / 2;
            let mut numbers = vec![number];
            numbers.extend(self.numbers.next_if(|&next| next / 2 == pair));
            self.waiting.insert(pair, PendingPair { numbers, handed_out: false, missing: false });
            if let Some(games) = self.early.remove(&pair) {
                self.count(pair, games);
            }
        }
    }

    /// Queues the pairs that are not in the queue.
    async fn publish(&mut self, jetstream: &Context) -> Result<(), FarmError> {
        let mut sent = Vec::new();
        for (&pair, _) in self.waiting.iter().filter(|(_, waiting)| !waiting.handed_out) {
            let job = self.contest.pair_job(pair).map_err(FarmError::streams)?;
            let needs = if self.contest.pair_needs_program(pair) { Needs::Programs } else { Needs::Rival };
            let job = QueuedPair { run: self.run.clone(), signature: SIGNATURE, speed: self.speed, pair: job };
            let publish = jetstream.publish(needs.job(&self.run, pair), written(&job).into());
            sent.push((pair, publish.await.map_err(FarmError::streams)?));
        }
        let stored = join_all(sent.into_iter().map(|(pair, stored)| async move { (pair, stored.await) }));
        for (pair, stored) in timeout(REQUEST_TIMEOUT, stored).await.map_err(FarmError::streams)? {
            stored.map_err(FarmError::streams)?;
            if let Some(waiting) = self.waiting.get_mut(&pair) {
                (waiting.handed_out, waiting.missing) = (true, false);
            }
        }
        Ok(())
    }

    /// Takes results, and refills the queue as they come: short pairs would otherwise run out
    /// before the next poll.
    async fn take_results(
        &mut self,
        results: &mut Results,
        jetstream: &Context,
        window: usize,
    ) -> Result<(), FarmError> {
        let until = Instant::now() + POLL_INTERVAL;
        while let Some(message) = results.next(until).await? {
            self.take(&message.payload)?;
            // Results may come without a pause; yield to other tasks between them.
            yield_now().await;
            if !self.goes_on() {
                break;
            }
            self.fill(window);
            if self.waiting.values().filter(|waiting| !waiting.handed_out).count() >= window / REFILL_FRACTION {
                self.publish(jetstream).await?;
            }
        }
        Ok(())
    }

    /// Takes a result if it is wanted and new.
    fn take(&mut self, payload: &[u8]) -> Result<(), FarmError> {
        let ours =
            |result: &PairResult| result.run == self.run && result.signature == SIGNATURE && is_name(&result.worker);
        let Some(result) = read::<PairResult>(payload).filter(ours) else {
            self.parts.entry("?".to_owned()).or_default().faults += 1;
            return Ok(());
        };
        if self.counted.contains(&result.pair) || self.early.contains_key(&result.pair) {
            return Ok(());
        }
        let part = self.parts.entry(result.worker.clone()).or_default();
        if let Some(why) = result.fault {
            part.faults += 1;
            return match self.waiting.contains_key(&result.pair) {
                true => Err(FarmError::Job(result.worker, why)),
                false => Ok(()),
            };
        }
        match result.games.and_then(|games| self.contest.take_pair(result.pair, &games)) {
            Some(games) => {
                part.pairs += 1;
                part.seconds += result.seconds;
                part.time_scale = result.time_scale;
                self.count(result.pair, games);
            }
            // The job has left the queue, so it is queued again.
            None => part.faults += 1,
        }
        Ok(())
    }

    fn count(&mut self, pair: usize, games: [FinishedGame; 2]) {
        let Some(waiting) = self.waiting.remove(&pair) else {
            self.early.insert(pair, games);
            return;
        };
        self.counted.insert(pair);
        for game in games {
            if waiting.numbers.contains(&game.number) && !self.decided {
                self.games += 1;
                self.decided = (self.finished)(game).is_break();
            }
        }
    }

    /// Queues everything again if the queue was created anew.
    fn check_queue(&mut self, made: i128) {
        if self.queue_created.replace(made).is_some_and(|before| before != made) {
            for waiting in self.waiting.values_mut() {
                waiting.handed_out = false;
            }
        }
    }

    /// Queues again the pairs that are neither in the queue nor answered. A result is stored before
    /// its job leaves the queue, so a pair is lost if it is missing twice in a row with all results
    /// read in between.
    async fn requeue_lost(&mut self, streams: &Streams) -> Result<(), FarmError> {
        let mut found = HashSet::new();
        let mut subjects = streams.jobs.info_with_subjects(jobs_of(&self.run)).await.map_err(FarmError::streams)?;
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.map_err(FarmError::streams)?;
            found.extend(subject.rsplit('.').next().and_then(|pair| pair.parse::<usize>().ok()));
        }
        for (pair, waiting) in self.waiting.iter_mut().filter(|(_, waiting)| waiting.handed_out) {
            let missing = !found.contains(pair);
            waiting.handed_out = !(missing && waiting.missing);
            waiting.missing = missing;
        }
        Ok(())
    }

    fn status(&self, state: RunState, score: Option<Value>) -> RunStatus {
        let minutes = self.started.elapsed().as_secs_f64() / 60.0;
        RunStatus {
            run: self.run.clone(),
            state,
            game: self.contest.game.name(),
            players: self.contest.players.iter().map(rival_play::Player::short_name).collect(),
            games: self.games,
            games_a_minute: self.games as f64 / minutes.max(1e-3),
            waiting: self.waiting.len(),
            score,
            workers: self.parts.clone(),
            signature: SIGNATURE,
            time: now(),
        }
    }
}
