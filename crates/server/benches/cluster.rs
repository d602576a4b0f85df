//! People play the machine at tables that several servers share, a move every 5 s each: how long moves take to be acknowledged on
//! one to three servers with 100 to 3,000 tables, and what servers and database take of the processors.
//!
//! `make bench-cluster`, on a machine that does nothing else. PostgreSQL and NATS are started for it. Behind the program some lines of
//! the table can be asked for alone, `3:1000` for three servers with 1,000 tables.

mod serving;

use rival_core::Seeded;
use rival_server::client::Client;
use rival_testkit::servers::{Nats, Postgres};
use serde_json::json;
use serving::{Serving, load, now_in, quantile};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Servers and tables of each line.
const SIZES: [(usize, u64); 6] = [(1, 100), (1, 1_000), (2, 1_000), (3, 1_000), (1, 3_000), (3, 3_000)];
/// How long people take to sit down, and how long each line is measured.
const TO_SIT_DOWN: Duration = Duration::from_secs(15);
const MEASURED: Duration = Duration::from_secs(40);
/// How long a person thinks, at least and on top of that at most, in milliseconds: 5 s on average with the machine's move.
const THINKING: (u64, u32) = (4_000, 2_000);
const GAMES: [&str; 5] = ["smart-horses", "color-clash", "desconecta-4-boom", "connect-four", "tictactoe:6x6:4"];

/// How long moves took to be acknowledged, and how many games broke off.
#[derive(Default)]
struct Seen {
    times: Vec<Duration>,
    broken: usize,
}

type Shared = Arc<Mutex<Seen>>;

fn main() {
    // Each table is a connection, and a connection a file.
    rlimit::increase_nofile_limit(16_384).expect("enough files");
    println!(
        "| servers | tables | moves | p50 | p99 | longest | broken off | servers' processor | database's | memory | load |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let line = |arg: String| {
        arg.split_once(':').and_then(|(servers, tables)| Some((servers.parse().ok()?, tables.parse().ok()?)))
    };
    let asked: Vec<(usize, u64)> = std::env::args().filter_map(line).collect();
    for (servers, tables) in if asked.is_empty() { SIZES.to_vec() } else { asked } {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(measure(servers, tables));
        runtime.shutdown_timeout(Duration::from_secs(5));
    }
}

async fn measure(servers: usize, tables: u64) {
    let (postgres, nats) = (Postgres::start(&["shared_buffers=128MB"]), Nats::start());
    let (database, bus) = (postgres.database(), nats.url());
    let serving: Vec<Serving> =
        (0..servers).map(|_| Serving::with(&["--database", &database, "--bus", &bus])).collect();
    let (seen, mut people) = (Shared::default(), JoinSet::new());
    for seed in 0..tables {
        // Each request by way of another server, as a balancer would have it.
        let clients: Vec<Client> = serving.iter().map(|serving| serving.client).collect();
        people.spawn(play(clients, Seeded::new(seed), Arc::clone(&seen)));
        sleep(TO_SIT_DOWN / u32::try_from(tables).unwrap_or(u32::MAX)).await;
    }
    sleep(Duration::from_secs(5)).await;
    taken(&seen);
    let processor = |ids: &[u32]| ids.iter().map(|&id| processor_time(id)).sum::<f64>();
    let ours: Vec<u32> = serving.iter().map(|serving| serving.child.id()).collect();
    let before = (processor(&ours), processor(&postgres.processes()));
    sleep(MEASURED).await;
    let after = (processor(&ours), processor(&postgres.processes()));
    let share = |before: f64, after: f64| (after - before).max(0.0) * 100.0 / MEASURED.as_secs_f64();
    let (rival, database) = (share(before.0, after.0), share(before.1, after.1));
    let Seen { mut times, broken } = taken(&seen);
    let [half, most, all] = [0.5, 0.99, 1.0].map(|share| quantile(&mut times, share));
    let (moves, memory): (_, u64) = (times.len(), serving.iter().map(Serving::memory).sum());
    println!(
        "| {servers} | {tables} | {moves} | {half:.1?} | {most:.1?} | {all:.1?} | {broken} | {rival:.0} % | {database:.0} % | {memory} MB | {} |",
        load()
    );
    people.abort_all();
}

fn taken(seen: &Shared) -> Seen {
    std::mem::take(&mut seen.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The seconds that a process has had of the processors, where the system tells.
fn processor_time(id: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    // Linux counts in hundredths everywhere.
    ticks as f64 / 100.0
}

/// Plays game after game.
async fn play(clients: Vec<Client>, mut seeded: Seeded, seen: Shared) {
    loop {
        let game = *seeded.choose(&GAMES).expect("a game");
        if play_one(&clients, game, &mut seeded, &seen).await.is_none() {
            seen.lock().unwrap_or_else(PoisonError::into_inner).broken += 1;
            sleep(Duration::from_secs(1)).await;
        }
    }
}

/// Plays a game to its end, watching it by way of one server and moving by way of another; `None` if the connection breaks or a move is
/// refused.
async fn play_one(clients: &[Client], game: &str, seeded: &mut Seeded, seen: &Shared) -> Option<()> {
    let seats = json!({"first": {"kind": "human"}, "second": {"kind": "player", "player": "beginner"}});
    let request = json!({"game": game, "seats": seats});
    let created = seeded.choose(clients)?.post("/api/tables", None, &request).await.ok()?.json();
    let (id, secret) = (created["table"]["id"].as_str()?, created["secrets"]["first"].as_str()?);
    let mut live = seeded.choose(clients)?.live(id, &[secret], None).await.ok()?;
    loop {
        let heard = live.hear().await?;
        let Some(now) = now_in(&heard) else { continue };
        if !now["result"].is_null() {
            return Some(());
        }
        if now["turn"] == "first" {
            sleep(Duration::from_millis(THINKING.0 + u64::from(seeded.below(THINKING.1)))).await;
            let text = &seeded.choose(now["view"]["moves"].as_array()?)?["text"];
            let (path, body) =
                (format!("/api/tables/{id}/commands"), json!({"type": "move", "ply": now["ply"], "move": text}));
            let asked = Instant::now();
            let answer = seeded.choose(clients)?.post(&path, Some(secret), &body).await.ok()?;
            seen.lock().unwrap_or_else(PoisonError::into_inner).times.push(asked.elapsed());
            (answer.status == 200).then_some(())?;
        }
    }
}
