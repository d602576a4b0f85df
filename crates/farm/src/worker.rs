//! A worker: takes pairs of games from the queue, plays them and hands in the games.

use crate::connection::Address;
use crate::error::FarmError;
use crate::message::{Job, PairResult, RunState, RunStatus, WorkerStatus, now, read, written};
use crate::names::{ALL_STOPS, JOBS, Needs, is_name, results_of, status_of_worker};
use crate::streams::ACK_WAIT;
use async_nats::Client;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{self, AckKind, Context, Message};
use futures_util::StreamExt;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::bench::{SIGNATURE, speed};
use rival_play::Player;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::{interval, sleep, timeout};

/// How long a worker waits at the queue before it looks whether it is to end.
const AT_THE_QUEUE: Duration = Duration::from_secs(2);
/// How long it waits for anything else.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it looks again for a queue that is not there.
const BETWEEN_TRIES: Duration = Duration::from_secs(1);
/// How often it tells of itself.
const BETWEEN_STATUS: Duration = Duration::from_secs(2);
/// Time limits are never scaled by more than this, whatever the benches say.
const MOST_SCALE: f64 = 20.0;

/// A machine that plays for others.
pub struct Worker {
    /// Where the queue is.
    pub address: Address,
    /// What it is called: letters, digits and hyphens.
    pub name: String,
    /// How many pairs it plays at a time.
    pub threads: usize,
    /// Whether it starts programs (`ugi:`) that others name.
    pub programs: bool,
}

/// What the threads of a worker share.
struct Shared {
    worker: Worker,
    client: Client,
    jetstream: Context,
    speed: f64,
    stop: &'static AtomicBool,
    tell: Box<dyn Fn(&Phrase) + Send + Sync>,
    /// The pairs under way: their run, and what leaves them.
    playing: Mutex<HashMap<u64, (String, Arc<AtomicBool>)>>,
    next: AtomicU64,
    pairs: AtomicU64,
    faults: AtomicU64,
}

impl Worker {
    /// Plays until `stop` is raised. What people should know is given to `tell`.
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
            next: AtomicU64::new(0),
            pairs: AtomicU64::new(0),
            faults: AtomicU64::new(0),
            worker: self,
        });
        shared.introduce();
        let heard = tokio::spawn(Arc::clone(&shared).hear());
        let telling = tokio::spawn(Arc::clone(&shared).tell_of_itself());
        let threads = (0..shared.worker.threads.max(1)).map(|_| tokio::spawn(Arc::clone(&shared).play_on()));
        for thread in threads.collect::<Vec<_>>() {
            let _ = thread.await;
        }
        heard.abort();
        telling.abort();
        shared.status(true).await;
        let _ = timeout(PATIENCE, shared.client.flush()).await;
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

    /// Leaves the games of runs that are no longer wanted, and says so where a run wants other workers than us.
    async fn hear(self: Arc<Self>) {
        let Ok(mut stops) = self.client.subscribe(ALL_STOPS).await else { return };
        let Ok(mut runs) = self.client.subscribe(crate::names::status_of_run("*")).await else { return };
        let mut told = std::collections::HashSet::new();
        loop {
            tokio::select! {
                stop = stops.next() => {
                    let Some(message) = stop else { return };
                    let run = message.subject.rsplit('.').next().unwrap_or_default();
                    for (_, leave) in self.playing().values().filter(|(playing, _)| playing == run) {
                        leave.store(true, Ordering::Relaxed);
                    }
                }
                status = runs.next() => {
                    let Some(message) = status else { return };
                    let Some(RunStatus { run, state: RunState::Running, signature, .. }) = read(&message.payload) else {
                        continue;
                    };
                    if signature != SIGNATURE && told.insert(run.clone()) {
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
        let mut ticks = interval(BETWEEN_STATUS);
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

    fn is_ending(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The queues that this worker takes jobs from.
    async fn queues(&self) -> Option<Vec<PullConsumer>> {
        let kinds: &[Needs] = if self.worker.programs { &[Needs::Programs, Needs::Rival] } else { &[Needs::Rival] };
        let mut queues = Vec::new();
        for kind in kinds {
            queues.push(self.jetstream.get_consumer_from_stream(kind.consumer(), JOBS).await.ok()?);
        }
        Some(queues)
    }

    /// One pair after another, until the worker ends.
    async fn play_on(self: Arc<Self>) {
        let mut queues: Option<Vec<PullConsumer>> = None;
        while !self.is_ending() {
            let Some(known) = &queues else {
                queues = self.queues().await;
                if queues.is_none() {
                    sleep(BETWEEN_TRIES).await;
                }
                continue;
            };
            let patience = AT_THE_QUEUE / known.len() as u32;
            let mut is_away = false;
            for queue in known {
                match next_job(queue, patience).await {
                    Ok(Some(message)) => self.handle(&message).await,
                    Ok(None) => {}
                    Err(()) => is_away = true,
                }
            }
            // Who asks makes the queue anew if the server has lost it.
            if is_away {
                queues = None;
                sleep(BETWEEN_TRIES).await;
            }
        }
    }

    async fn handle(self: &Arc<Self>, message: &Message) {
        let in_subject = message.subject.rsplit('.').nth(1).unwrap_or_default().to_owned();
        let sensible = |job: &Job| job.signature == SIGNATURE && job.run == in_subject && is_name(&job.run);
        let Some(job) = read::<Job>(&message.payload).filter(sensible) else {
            self.faults.fetch_add(1, Ordering::Relaxed);
            let (subject, bytes) = (&message.subject, message.payload.len());
            (self.tell)(&phrase!(
                "a message of {bytes} bytes on {subject} is no job of ours and was dropped",
                "un mensaje de {bytes} bytes en {subject} no es un encargo nuestro y se ha descartado"
            ));
            let _ = message.ack_with(AckKind::Term).await;
            return;
        };
        let leave = Arc::new(AtomicBool::new(false));
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.playing().insert(number, (job.run.clone(), Arc::clone(&leave)));
        let result = self.play(&job, message, &leave).await;
        let kind = match result {
            Some(result) => self.hand_in(&result, message, &leave).await,
            None => AckKind::Nak(None),
        };
        self.playing().remove(&number);
        // What was left because nobody wants it any more is not to come back; if a run only seemed ended, it asks again.
        let kind = if leave.load(Ordering::Relaxed) && !self.is_ending() { AckKind::Term } else { kind };
        let _ = timeout(PATIENCE, message.double_ack_with(kind)).await;
    }

    /// Plays a pair; `None` if it was left.
    async fn play(self: &Arc<Self>, job: &Job, message: &Message, leave: &Arc<AtomicBool>) -> Option<PairResult> {
        let time_scale = job.speed.map_or(1.0, |speed| speed / self.speed);
        let time_scale = if time_scale.is_finite() { time_scale.clamp(1.0 / MOST_SCALE, MOST_SCALE) } else { 1.0 };
        let (pair, programs, leaves) = (job.pair.clone(), self.worker.programs, Arc::clone(leave));
        let started = Instant::now();
        let mut playing = tokio::task::spawn_blocking(move || {
            let read = if programs { Player::read } else { Player::read_from_stranger };
            pair.play(read, time_scale, &leaves)
        });
        let mut marks = interval(ACK_WAIT / 3);
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

    /// Has a result stored, however long that takes; how its job is to be acknowledged.
    async fn hand_in(&self, result: &PairResult, message: &Message, leave: &AtomicBool) -> AckKind {
        let subject = results_of(&result.run);
        // A fault is not the pair's result: another worker may be able to play it.
        let id = match result.fault {
            None => format!("{}.{}", result.run, result.pair),
            Some(_) => format!("{}.{}.{}.{}", result.run, result.pair, result.worker, now()),
        };
        while !self.is_ending() && !leave.load(Ordering::Relaxed) {
            let publish = PublishMessage::build().payload(written(result).into()).message_id(&id);
            let stored = async {
                let sent = self.jetstream.send_publish(subject.clone(), publish).await.ok()?;
                sent.await.ok()
            };
            if timeout(PATIENCE, stored).await.ok().flatten().is_some() {
                self.pairs.fetch_add(1, Ordering::Relaxed);
                return AckKind::Ack;
            }
            let _ = message.ack_with(AckKind::Progress).await;
            sleep(BETWEEN_TRIES).await;
        }
        AckKind::Nak(None)
    }
}

/// The next job of a queue, if there is one within this time.
async fn next_job(queue: &PullConsumer, patience: Duration) -> Result<Option<Message>, ()> {
    let asked = async {
        let mut batch = queue.batch().max_messages(1).expires(patience).messages().await.map_err(drop)?;
        match batch.next().await {
            None => Ok(None),
            Some(Ok(message)) => Ok(Some(message)),
            Some(Err(_)) => Err(()),
        }
    };
    timeout(patience + PATIENCE, asked).await.map_err(drop)?
}
