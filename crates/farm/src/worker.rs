//! A worker: takes pairs from the queue, plays them and publishes the games.

use crate::address::Address;
use crate::error::FarmError;
use crate::message::{PairResult, QueuedPair, RunState, RunStatus, WorkerStatus, now, read, written};
use crate::names::{ALL_STOPS, is_name, results_of, status_of_run, status_of_worker};
use crate::queue::{FetchedJob, QUICK_PAIR, Queue, QueueLost};
use crate::streams::{ACK_WAIT, REQUEST_TIMEOUT};
use async_nats::Client;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{self, AckKind, Context, Message};
use futures_util::StreamExt;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::bench::{SIGNATURE, speed};
use rival_play::Player;
use std::collections::{HashMap, HashSet};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use tokio::time::{interval, interval_at, sleep, timeout};

/// The interval between lookups of a missing queue.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// How often a worker publishes its status.
const STATUS_INTERVAL: Duration = Duration::from_secs(2);
/// How long a stopped run is remembered: longer than a job waits here to be played.
const STOPPED_RUN_LIFETIME: Duration = Duration::from_secs(60);
/// The largest factor for time limits, whatever the benches measure.
const MAX_TIME_SCALE: f64 = 20.0;

/// A process that plays pairs of games for runs.
pub struct Worker {
    /// The address of the queue.
    pub address: Address,
    /// Its name: letters, digits and hyphens.
    pub name: String,
    /// The number of pairs it plays at a time.
    pub threads: usize,
    /// Whether it starts external programs (`ugi:`) named by others.
    pub programs: bool,
}

/// State shared by the worker's threads.
struct Shared {
    worker: Worker,
    client: Client,
    jetstream: Context,
    speed: f64,
    stop: &'static AtomicBool,
    tell: Box<dyn Fn(&Phrase) + Send + Sync>,
    /// The pairs in play: their run, and a flag that abandons them.
    playing: Mutex<HashMap<u64, (String, Arc<AtomicBool>)>>,
    /// Recently stopped runs, and when.
    stops: Mutex<HashMap<String, Instant>>,
    next: AtomicU64,
    pairs: AtomicU64,
    faults: AtomicU64,
}

impl Worker {
    /// Plays until `stop` is set. Messages for people go to `tell`.
    ///
    /// # Errors
    /// If the server cannot be reached at the start.
    pub fn run(
        self,
        stop: &'static AtomicBool,
        tell: impl Fn(&Phrase) + Send + Sync + 'static,
    ) -> Result<(), FarmError> {
        let unreachable = |error: std::io::Error| FarmError::Unreachable(self.address.shown(), error.to_string());
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        runtime.map_err(unreachable)?.block_on(self.work(stop, Box::new(tell)))
    }

    async fn work(self, stop: &'static AtomicBool, tell: Box<dyn Fn(&Phrase) + Send + Sync>) -> Result<(), FarmError> {
        let speed = tokio::task::spawn_blocking(speed).await.unwrap_or(1.0);
        let client = self.address.connect(&format!("rival worker {}", self.name), "_INBOX_worker").await?;
        let shared = Arc::new(Shared {
            jetstream: jetstream::new(client.clone()),
            client,
            speed,
            stop,
            tell,
            playing: Mutex::default(),
            stops: Mutex::default(),
            next: AtomicU64::new(0),
            pairs: AtomicU64::new(0),
            faults: AtomicU64::new(0),
            worker: self,
        });
        shared.introduce();
        let heard = tokio::spawn(Arc::clone(&shared).hear());
        let telling = tokio::spawn(Arc::clone(&shared).tell_of_itself());
        let threads = (0..shared.worker.threads.max(1)).map(|_| tokio::spawn(Arc::clone(&shared).play_loop()));
        for thread in threads.collect::<Vec<_>>() {
            let _ = thread.await;
        }
        heard.abort();
        telling.abort();
        shared.status(true).await;
        let _ = timeout(REQUEST_TIMEOUT, shared.client.flush()).await;
        Ok(())
    }
}

impl Shared {
    fn introduce(&self) {
        let (name, version, threads) = (&self.worker.name, env!("CARGO_PKG_VERSION"), self.worker.threads);
        let [en, es] = [Lang::En, Lang::Es].map(|lang| lang.decimal(self.speed / 1e6, 1));
        (self.tell)(&phrase!(
            "worker {name}: rival {version}, bench signature {SIGNATURE}, {en} million nodes a second, {threads} at a time",
            "trabajador {name}: rival {version}, firma {SIGNATURE}, {es} millones de nodos por segundo, {threads} a la vez"
        ));
    }

    /// Abandons pairs of stopped runs, and reports runs that need another version of rival.
    async fn hear(self: Arc<Self>) {
        let Ok(mut stops) = self.client.subscribe(ALL_STOPS).await else { return };
        let Ok(mut runs) = self.client.subscribe(status_of_run("*")).await else { return };
        let mut known = HashSet::new();
        loop {
            tokio::select! {
                stop = stops.next() => {
                    let Some(message) = stop else { return };
                    let run = message.subject.rsplit('.').next().unwrap_or_default();
                    self.remember_stop(run);
                    for (_, leave) in self.playing().values().filter(|(playing, _)| playing == run) {
                        leave.store(true, Ordering::Relaxed);
                    }
                }
                status = runs.next() => {
                    let Some(message) = status else { return };
                    let Some(RunStatus { run, state: RunState::Running, signature, .. }) = read(&message.payload) else {
                        continue;
                    };
                    if !known.insert(run.clone()) {
                        continue;
                    }
                    // Publishes again: before the first run no stream kept the status.
                    self.status(false).await;
                    if signature != SIGNATURE {
                        (self.tell)(&phrase!(
                            "run {run} wants the bench signature {signature}; this worker has {SIGNATURE} and gets none of its games",
                            "la tanda {run} pide la firma {signature}; este trabajador tiene {SIGNATURE} y no recibe sus partidas"
                        ));
                    }
                }
            }
        }
    }

    async fn tell_of_itself(self: Arc<Self>) {
        let mut ticks = interval(STATUS_INTERVAL);
        loop {
            ticks.tick().await;
            self.status(false).await;
        }
    }

    async fn status(&self, ended: bool) {
        let mut runs: Vec<String> = self.playing().values().map(|(run, _)| run.clone()).collect();
        runs.sort();
        runs.dedup();
        let status = WorkerStatus {
            worker: self.worker.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            signature: SIGNATURE,
            speed: self.speed,
            threads: self.worker.threads,
            programs: self.worker.programs,
            pairs: self.pairs.load(Ordering::Relaxed),
            faults: self.faults.load(Ordering::Relaxed),
            runs,
            ended,
            time: now(),
        };
        let _ = self.client.publish(status_of_worker(&self.worker.name), written(&status).into()).await;
    }

    fn playing(&self) -> std::sync::MutexGuard<'_, HashMap<u64, (String, Arc<AtomicBool>)>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stops(&self) -> std::sync::MutexGuard<'_, HashMap<String, Instant>> {
        self.stops.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember_stop(&self, run: &str) {
        let mut stops = self.stops();
        stops.retain(|_, stopped| stopped.elapsed() < STOPPED_RUN_LIFETIME);
        stops.insert(run.to_owned(), Instant::now());
    }

    fn is_ending(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Plays pair after pair until the worker ends. Prefetching during play, and storing a result
    /// during the next pair, keep a thread from waiting for the server, which for short pairs takes
    /// as long as playing.
    async fn play_loop(self: Arc<Self>) {
        let mut queue: Option<Queue> = None;
        let mut handing_in: Option<JoinHandle<()>> = None;
        let mut last = QUICK_PAIR;
        while !self.is_ending() {
            let Some(jobs) = &mut queue else {
                queue = Queue::open(&self.jetstream, self.worker.programs).await;
                if queue.is_none() {
                    sleep(RETRY_INTERVAL).await;
                }
                continue;
            };
            match jobs.next().await {
                Ok(None) => {}
                // The coordinator creates the queue again if the server has lost it.
                Err(QueueLost) => {
                    queue = None;
                    sleep(RETRY_INTERVAL).await;
                }
                Ok(Some(fetched)) => {
                    jobs.fetch_ahead(last);
                    let started = Instant::now();
                    let Some(played) = self.play_or_put_back(fetched, jobs).await else { continue };
                    last = started.elapsed();
                    if let Some(before) = handing_in.replace(tokio::spawn(Arc::clone(&self).settle(played))) {
                        let _ = before.await;
                    }
                }
            }
        }
        if let Some(mut queue) = queue {
            let _ = timeout(REQUEST_TIMEOUT, queue.return_to_queue()).await;
        }
        if let Some(last) = handing_in {
            let _ = last.await;
        }
    }

    /// Plays a pair. If that takes long, prefetched jobs are returned for other workers.
    async fn play_or_put_back(self: &Arc<Self>, fetched: FetchedJob, queue: &mut Queue) -> Option<PlayedPair> {
        let mut playing = pin!(self.handle(fetched));
        if let Ok(played) = timeout(QUICK_PAIR, &mut playing).await {
            return played;
        }
        queue.return_to_queue();
        playing.await
    }

    /// Plays a fetched job if it is valid and still wanted.
    async fn handle(self: &Arc<Self>, fetched: FetchedJob) -> Option<PlayedPair> {
        let FetchedJob { message, time } = fetched;
        let in_subject = message.subject.rsplit('.').nth(1).unwrap_or_default().to_owned();
        let sensible = |job: &QueuedPair| job.signature == SIGNATURE && job.run == in_subject && is_name(&job.run);
        let Some(job) = read::<QueuedPair>(&message.payload).filter(sensible) else {
            self.faults.fetch_add(1, Ordering::Relaxed);
            let (subject, bytes) = (&message.subject, message.payload.len());
            (self.tell)(&phrase!(
                "a message of {bytes} bytes on {subject} is not a job and was dropped",
                "un mensaje de {bytes} bytes en {subject} no es un encargo nuestro y se ha descartado"
            ));
            let _ = message.ack_with(AckKind::Term).await;
            return None;
        };
        let leave = Arc::new(AtomicBool::new(false));
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.playing().insert(number, (job.run.clone(), Arc::clone(&leave)));
        if self.stops().get(&job.run).is_some_and(|&stopped| stopped > time) {
            leave.store(true, Ordering::Relaxed);
        }
        let result = self.play(&job, &message, &leave).await;
        Some(PlayedPair { message, number, result, leave })
    }

    /// Publishes the result and acknowledges its job.
    async fn settle(self: Arc<Self>, played: PlayedPair) {
        let PlayedPair { message, number, result, leave } = played;
        let kind = match result {
            Some(result) => self.publish_result(&result, &message, &leave).await,
            None => AckKind::Nak(None),
        };
        self.playing().remove(&number);
        // A job abandoned because its run ended must not come back; if the run goes on, its
        // coordinator queues it again.
        let kind = if leave.load(Ordering::Relaxed) && !self.is_ending() { AckKind::Term } else { kind };
        // No reply is awaited: if the message is lost, the pair is played again and counts once.
        let _ = message.ack_with(kind).await;
    }

    /// Plays a pair; `None` if it was abandoned.
    async fn play(
        self: &Arc<Self>,
        job: &QueuedPair,
        message: &Message,
        leave: &Arc<AtomicBool>,
    ) -> Option<PairResult> {
        let time_scale = job.speed.map_or(1.0, |speed| speed / self.speed);
        let time_scale =
            if time_scale.is_finite() { time_scale.clamp(1.0 / MAX_TIME_SCALE, MAX_TIME_SCALE) } else { 1.0 };
        let (pair, programs, leaves) = (job.pair.clone(), self.worker.programs, Arc::clone(leave));
        let started = Instant::now();
        let mut playing = tokio::task::spawn_blocking(move || {
            let read = if programs { Player::read } else { Player::read_untrusted };
            pair.play(read, time_scale, &leaves)
        });
        let between_marks = ACK_WAIT / 3;
        let mut marks = interval_at(tokio::time::Instant::now() + between_marks, between_marks);
        let mut looks = interval(Duration::from_millis(100));
        let played = loop {
            tokio::select! {
                played = &mut playing => break played,
                _ = marks.tick() => drop(message.ack_with(AckKind::Progress).await),
                _ = looks.tick() => if self.is_ending() { leave.store(true, Ordering::Relaxed) },
            }
        };
        let (games, fault) = match played {
            Ok(Ok(Some(games))) => (Some(games), None),
            Ok(Ok(None)) => return None,
            Ok(Err(error)) => (None, Some(error.to_string())),
            Err(_) => (None, Some("the worker failed".to_owned())),
        };
        if let Some(fault) = &fault {
            self.faults.fetch_add(1, Ordering::Relaxed);
            let run = &job.run;
            (self.tell)(&phrase!(
                "a pair of run {run} cannot be played: {fault}",
                "una pareja de la tanda {run} no se puede jugar: {fault}"
            ));
        }
        Some(PairResult {
            run: job.run.clone(),
            pair: job.pair.pair,
            worker: self.worker.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            signature: SIGNATURE,
            speed: self.speed,
            time_scale,
            seconds: started.elapsed().as_secs_f64(),
            games,
            fault,
        })
    }

    /// Publishes a result until stored or stopped; returns the acknowledgement.
    async fn publish_result(&self, result: &PairResult, message: &Message, leave: &AtomicBool) -> AckKind {
        let subject = results_of(&result.run);
        // The server keeps one result per job, however often the job is delivered. A pair queued
        // again is a new job: the coordinator would not queue it if it had the result. A fault is
        // not the final result: another worker may be able to play the pair.
        let queued = message.info().map_or(0, |info| info.published.unix_timestamp_nanos());
        let id = match result.fault {
            None => format!("{}.{}.{queued}", result.run, result.pair),
            Some(_) => format!("{}.{}.{}.{}", result.run, result.pair, result.worker, now()),
        };
        while !self.is_ending() && !leave.load(Ordering::Relaxed) {
            let publish = PublishMessage::build().payload(written(result).into()).message_id(&id);
            let stored = async {
                let sent = self.jetstream.send_publish(subject.clone(), publish).await.ok()?;
                sent.await.ok()
            };
            if timeout(REQUEST_TIMEOUT, stored).await.ok().flatten().is_some() {
                self.pairs.fetch_add(1, Ordering::Relaxed);
                return AckKind::Ack;
            }
            let _ = message.ack_with(AckKind::Progress).await;
            sleep(RETRY_INTERVAL).await;
        }
        AckKind::Nak(None)
    }
}

/// A pair that was played or abandoned.
struct PlayedPair {
    message: Message,
    /// Its number among the pairs in play.
    number: u64,
    result: Option<PairResult>,
    leave: Arc<AtomicBool>,
}
