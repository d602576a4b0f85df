//! A thousand people play the machine by WebSocket, each answering 1 to 3 s after it; then the same while others ask for more
//! analyses than the server grants. How long moves take to be acknowledged, and what memory the server takes.
//!
//! `cargo build --release --package rival-cli && cargo bench --package rival-server --bench load -- target/release/rival`

mod serving;

use rival_core::Seeded;
use rival_server::client::Client;
use serde_json::json;
use serving::{Serving, load, now_in, quantile};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::sleep;

const TABLES: u64 = 1_000;
/// Those who ask for analyses all the time, each as soon as the last is done or refused.
const HOSTILE: usize = 64;
/// How long they wait before they ask again.
const BREATH: Duration = Duration::from_millis(20);
/// How long people take to sit down, and how long each part is measured.
const TO_SIT_DOWN: Duration = Duration::from_secs(10);
const MEASURED: Duration = Duration::from_secs(60);
const GAMES: [&str; 5] = ["smart-horses", "color-clash", "desconecta-4-boom", "connect-four", "tictactoe:6x6:4"];

/// The times that moves took to be acknowledged.
type Times = Arc<Mutex<Vec<Duration>>>;

fn main() {
    // Each table is a connection, and a connection a file.
    rlimit::increase_nofile_limit(4 * TABLES).expect("enough files");
    let data = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(data.path(), &[]);
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime").block_on(measure(&serving));
}

async fn measure(serving: &Serving) {
    let client = serving.client;
    let times = Times::default();
    for seed in 0..TABLES {
        tokio::spawn(play(client, Seeded::new(seed), Arc::clone(&times)));
        sleep(TO_SIT_DOWN / TABLES as u32).await;
    }
    println!(
        "| {TABLES} tables | moves | p50 | p99 | longest | memory | load |\n| --- | --- | --- | --- | --- | --- | --- |"
    );
    report("people alone", &times, serving).await;
    for _ in 0..HOSTILE {
        tokio::spawn(pester(client));
    }
    report("with hostile analyses", &times, serving).await;
}

/// Measures for a while and prints a line.
async fn report(what: &str, times: &Times, serving: &Serving) {
    taken(times);
    sleep(MEASURED).await;
    let mut times = taken(times);
    let [half, most, all] = [0.5, 0.99, 1.0].map(|share| quantile(&mut times, share));
    let (moves, memory) = (times.len(), serving.memory());
    println!("| {what} | {moves} | {half:.1?} | {most:.1?} | {all:.1?} | {memory} MB | {} |", load());
}

fn taken(times: &Times) -> Vec<Duration> {
    std::mem::take(&mut times.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Plays game after game.
async fn play(client: Client, mut seeded: Seeded, times: Times) {
    loop {
        let game = *seeded.choose(&GAMES).expect("a game");
        if play_one(client, game, &mut seeded, &times).await.is_none() {
            eprintln!("{game}: a game broke off");
            sleep(Duration::from_secs(1)).await;
        }
    }
}

/// Plays a game to its end; `None` if the connection breaks or a move is refused.
async fn play_one(client: Client, game: &str, seeded: &mut Seeded, times: &Times) -> Option<()> {
    let seats = json!({"first": {"kind": "human"}, "second": {"kind": "player", "player": "beginner"}});
    let created = client.post("/api/tables", None, &json!({"game": game, "seats": seats})).await.ok()?.json();
    let (id, secret) = (created["table"]["id"].as_str()?, created["secrets"]["first"].as_str()?);
    let mut live = client.live(id, &[secret], None).await.ok()?;
    let mut asked = Instant::now();
    loop {
        let heard = live.hear().await?;
        if heard["type"] == "answer" {
            times.lock().unwrap_or_else(PoisonError::into_inner).push(asked.elapsed());
            heard["problem"].as_null()?;
        }
        let Some(now) = now_in(&heard) else { continue };
        if !now["result"].is_null() {
            return Some(());
        }
        if now["turn"] == "first" {
            sleep(Duration::from_millis(1_000 + u64::from(seeded.below(2_000)))).await;
            let text = &seeded.choose(now["view"]["moves"].as_array()?)?["text"];
            asked = Instant::now();
            live.say(
                &json!({"type": "command", "id": 1, "command": {"type": "move", "ply": now["ply"], "move": text}}),
            )
            .await
            .ok()?;
        }
    }
}

/// Asks for as much analysis as can be had.
async fn pester(client: Client) {
    let body = json!({"at": {"game": "connect-four"}, "millis": 60_000, "depth": 64, "lines": 64});
    loop {
        // Refused, or answered after as long as the server grants.
        let _ = client.post("/api/searches", None, &body).await;
        sleep(BREATH).await;
    }
}
