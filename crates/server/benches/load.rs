//! A thousand people play the machine by WebSocket, each answering 1 to 3 s after it; then the same while others ask for more
//! analyses than the server grants. How long moves take to be acknowledged, and what memory the server takes.
//!
//! `cargo build --release --package rival-cli && cargo bench --package rival-server --bench load -- target/release/rival`

use rival_core::Seeded;
use rival_server::client::Client;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
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
    let program = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let program = program.unwrap_or_else(|| "target/release/rival".to_owned());
    // Each table is a connection, and a connection a file.
    rlimit::increase_nofile_limit(4 * TABLES).expect("enough files");
    let data = tempfile::tempdir().expect("a folder");
    let (mut server, client) = start(&program, data.path());
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(measure(client, server.id()));
    server.kill().expect("the server ends");
    server.wait().expect("the server ends");
}

fn start(program: &str, data: &Path) -> (Child, Client) {
    let mut command = Command::new(program);
    command.args(["serve", "--port", "0", "--json", "--data"]).arg(data).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let said: Value = serde_json::from_str(&line).expect("where it is");
    let address = said["address"].as_str().expect("an address").trim_start_matches("http://").trim_end_matches('/');
    (child, Client::new(address.parse().expect("an address")))
}

async fn measure(client: Client, server: u32) {
    let times = Times::default();
    for seed in 0..TABLES {
        tokio::spawn(play(client, Seeded::new(seed), Arc::clone(&times)));
        sleep(TO_SIT_DOWN / TABLES as u32).await;
    }
    println!(
        "| {TABLES} tables | moves | p50 | p99 | longest | memory | load |\n| --- | --- | --- | --- | --- | --- | --- |"
    );
    report("people alone", &times, server).await;
    for _ in 0..HOSTILE {
        tokio::spawn(pester(client));
    }
    report("with hostile analyses", &times, server).await;
}

/// Measures for a while and prints a line.
async fn report(what: &str, times: &Times, server: u32) {
    taken(times);
    sleep(MEASURED).await;
    let mut times = taken(times);
    times.sort_unstable();
    let part = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    println!(
        "| {what} | {} | {:.1?} | {:.1?} | {:.1?} | {} | {} |",
        times.len(),
        part(0.5),
        part(0.99),
        times.last().copied().unwrap_or_default(),
        memory(server),
        std::fs::read_to_string("/proc/loadavg").unwrap_or_default().split(' ').next().unwrap_or("?"),
    );
}

fn taken(times: &Times) -> Vec<Duration> {
    std::mem::take(&mut times.lock().unwrap_or_else(PoisonError::into_inner))
}

/// What the server takes of the machine's memory, where the system tells.
fn memory(server: u32) -> String {
    let status = std::fs::read_to_string(format!("/proc/{server}/status")).unwrap_or_default();
    let kib = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok());
    kib.map_or("?".to_owned(), |kib: u64| format!("{} MB", kib * 1024 / 1_000_000))
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
    let seats = json!({"first": {"kind": "human"}, "second": {"kind": "level", "level": "beginner"}});
    let created = client.post("/api/tables", None, &json!({"game": game, "seats": seats})).await.ok()?.json();
    let (id, secret) = (created["table"]["id"].as_str()?, created["secrets"]["first"].as_str()?);
    let mut live = client.live(id, &[secret], None).await.ok()?;
    let mut asked = Instant::now();
    loop {
        let heard = live.hear().await?;
        let now = match heard["type"].as_str()? {
            "answer" => {
                times.lock().unwrap_or_else(PoisonError::into_inner).push(asked.elapsed());
                heard["problem"].as_null()?;
                continue;
            }
            "state" => &heard["table"]["now"],
            "move" => &heard["now"],
            _ => continue,
        };
        if !now["result"].is_null() {
            return Some(());
        }
        if now["turn"] == "first" {
            sleep(Duration::from_millis(1_000 + u64::from(seeded.below(2_000)))).await;
            let text = &seeded.choose(now["view"]["moves"].as_array()?)?["text"];
            asked = Instant::now();
            live.say(&json!({"type": "move", "id": 1, "ply": now["ply"], "move": text})).await.ok()?;
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
