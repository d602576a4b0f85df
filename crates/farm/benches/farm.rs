//! The cost of a farm: games a minute of two workers with one thread each against one process with
//! two threads; and the wait for the next pair of a thousand workers that take 500 a second in
//! total.
//!
//! `make bench-farm`, on an otherwise idle machine. It starts the NATS server.

use async_nats::jetstream::{self, AckKind, consumer::PullConsumer};
use futures_util::StreamExt;
use rival_farm::Address;
use rival_lab::bench::SIGNATURE;
use rival_testkit::servers::Nats;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// The matches measured: pairs of some milliseconds, the heaviest load for the queue, and pairs as
/// long as those that are worth a farm. Both are long enough that start-up does not matter.
const MATCHES: [BenchMatch; 2] = [
    BenchMatch { game: "connect-four", nodes: 20_000, games: 3_000 },
    BenchMatch { game: "smart-horses", nodes: 100_000, games: 120 },
];
/// Repetitions of each measurement. The better one counts, since other load only slows it down.
const REPETITIONS: usize = 2;

/// A match of the engine against itself without killer moves.
struct BenchMatch {
    game: &'static str,
    nodes: u32,
    games: u32,
}

const WORKERS: usize = 1_000;
/// Pairs taken per second, in total.
const LEASES_A_SECOND: usize = 500;
const MEASURED: Duration = Duration::from_secs(20);

fn main() {
    let program = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let program = program.unwrap_or_else(|| "target/release/rival".to_owned());
    throughput(&program);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(leases());
}

/// A child process, killed on drop.
struct ChildProcess(Child);

impl Drop for ChildProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn throughput(program: &str) {
    let nats = Nats::start();
    let url = nats.url();
    println!("| match | a pair | one process, two threads | two workers of one thread | share |");
    println!("| --- | --- | --- | --- | --- |");
    for measured in MATCHES {
        // The single process runs alone: workers idle without load, but measure their speed when
        // they start.
        let alone = measured.best(program, &["--concurrency", "2"]);
        let workers = ["a", "b"].map(|name| {
            let mut worker = Command::new(program);
            worker.args(["worker", "--threads", "1", "--name", name, "--farm", &url]).stdout(Stdio::null());
            ChildProcess(worker.stderr(Stdio::null()).spawn().expect("a worker"))
        });
        std::thread::sleep(Duration::from_secs(15));
        let farmed = measured.best(program, &["--farm", &url]);
        drop(workers);
        let (game, nodes, pair) = (measured.game, measured.nodes, 2.0 * 2.0 * 60_000.0 / alone);
        let share = 100.0 * farmed / alone;
        println!(
            "| {game}, {nodes} nodes | {pair:.0} ms | {alone:.0} games a minute | {farmed:.0} games a minute | {share:.1} % |"
        );
    }
}

impl BenchMatch {
    /// The best games a minute with these arguments.
    fn best(&self, program: &str, way: &[&str]) -> f64 {
        (0..REPETITIONS).map(|_| self.once(program, way)).fold(0.0, f64::max)
    }

    fn once(&self, program: &str, way: &[&str]) -> f64 {
        let BenchMatch { game, nodes, games } = self;
        let first = format!("engine:nodes={nodes},name=one");
        let second = format!("engine:nodes={nodes},killers=off,name=other");
        let mut command = Command::new(program);
        command.args(["match", game, "--first", &first, "--second", &second, "--games", &games.to_string()]);
        command.args(["--seed", "1", "--quiet"]).args(way).stdout(Stdio::null());
        let started = Instant::now();
        assert!(command.status().is_ok_and(|status| status.success()), "{program} plays");
        f64::from(*games) * 60.0 / started.elapsed().as_secs_f64()
    }
}

/// Measures how long each worker waits for a pair from a queue that is never empty.
async fn leases() {
    let nats = Nats::start();
    let url = nats.url();
    let address = Address::read(&url, None).expect("an address");
    // Creates the farm's streams.
    tokio::task::spawn_blocking(move || rival_farm::overview(&address)).await.expect("no panic").expect("streams");
    let client = async_nats::connect(&url).await.expect("a connection");
    let queue = jetstream::new(client);
    let jobs = (MEASURED.as_secs() as usize + 20) * LEASES_A_SECOND;
    let job = "x".repeat(600);
    for chunk in (0..jobs).collect::<Vec<_>>().chunks(500) {
        let mut stored = Vec::new();
        for number in chunk {
            let subject = format!("rival.job.{SIGNATURE}.rival.bench.{number}");
            stored.push(queue.publish(subject, job.clone().into()).await.expect("sent"));
        }
        for stored in stored {
            stored.await.expect("stored");
        }
    }
    let waits: Arc<Mutex<Vec<Duration>>> = Arc::default();
    for number in 0..WORKERS {
        let (url, waits) = (url.clone(), Arc::clone(&waits));
        tokio::spawn(async move { work(&url, number, &waits).await });
        sleep(Duration::from_millis(5)).await;
    }
    sleep(Duration::from_secs(5)).await;
    let taken = || std::mem::take(&mut *waits.lock().unwrap_or_else(PoisonError::into_inner));
    taken();
    sleep(MEASURED).await;
    let mut waits = taken();
    waits.sort_unstable();
    let at = |share: f64| waits.get((waits.len() as f64 * share) as usize).copied().unwrap_or_default();
    println!("\n| workers | pairs taken a second | p50 | p99 | longest |\n| --- | --- | --- | --- | --- |");
    let rate = waits.len() as u64 / MEASURED.as_secs();
    println!(
        "| {WORKERS} | {rate} | {:.1?} | {:.1?} | {:.1?} |",
        at(0.5),
        at(0.99),
        waits.last().copied().unwrap_or_default()
    );
}

/// Takes pairs as a worker does, and acknowledges them without playing.
async fn work(url: &str, number: usize, waits: &Mutex<Vec<Duration>>) {
    let client = async_nats::connect(url).await.expect("a connection");
    let context = jetstream::new(client);
    let consumer: PullConsumer =
        context.get_consumer_from_stream(&format!("rival-{SIGNATURE}"), "RIVAL_JOBS").await.expect("the queue");
    let pause = Duration::from_secs_f64(WORKERS as f64 / LEASES_A_SECOND as f64);
    sleep(pause.mul_f64(number as f64 / WORKERS as f64)).await;
    loop {
        let next = Instant::now() + pause;
        let asked = Instant::now();
        let mut batch =
            consumer.batch().max_messages(1).expires(Duration::from_secs(10)).messages().await.expect("asked");
        if let Some(Ok(message)) = batch.next().await {
            waits.lock().unwrap_or_else(PoisonError::into_inner).push(asked.elapsed());
            let _ = message.ack_with(AckKind::Ack).await;
        }
        tokio::time::sleep_until(next.into()).await;
    }
}
