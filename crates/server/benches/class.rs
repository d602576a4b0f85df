//! A class of thirty on one server, and those who ask for too much: how long people wait.
//!
//! `cargo build --release --package rival-cli && cargo bench --package rival-server --bench class -- target/release/rival`;
//! names of parts after it (`pupils hints …`) run those alone.

mod serving;

use rival_core::Seeded;
use rival_server::client::{Client, TableConnection};
use serde_json::{Value, json};
use serving::{Serving, load, quantile};
use sqlx::{Connection, Executor, SqliteConnection};
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::sleep;

const PUPILS: u64 = 30;
const LONG_THINKERS: u64 = 40;
/// For how long each part is measured.
const MEASURED: Duration = Duration::from_secs(45);
/// Connections that ask for one tree after the other.
const TREE_READERS: usize = 24;
const UNREAD_TREES: usize = 300;
const MANY_TABLES: usize = 100_000;

type Times = Arc<Mutex<Vec<Duration>>>;

#[tokio::main]
async fn main() {
    rlimit::increase_nofile_limit(4096).expect("enough files");
    let wanted: Vec<String> = std::env::args().skip(2).filter(|arg| !arg.starts_with('-')).collect();
    let wants = |part: &str| wanted.is_empty() || wanted.iter().any(|name| name == part);
    println!("| what | figures | load |\n| --- | --- | --- |");
    let tell = |what: &str, figures: String| println!("| {what} | {figures} | {} |", load());
    if wants("pupils") {
        tell("thirty pupils against the engine of 1 s: replies", pupils().await);
    }
    if wants("thinkers") {
        tell("forty thinkers of 10 s and a beginner", long_thinkers().await);
    }
    if wants("hints") {
        tell("thirty hints at once", hints().await);
    }
    if wants("exhibitions") {
        tell("two exhibitions of 10 s a move", exhibitions().await);
    }
    if wants("trees") {
        tell("a person's moves, alone", flood(Flooded::Nobody).await);
        tell("a person's moves while another server is flooded with trees", flood(Flooded::Another).await);
        tell("a person's moves under a flood of trees", flood(Flooded::TheSame).await);
    }
    if wants("unread") {
        tell("300 trees that nobody reads", unread_trees().await);
    }
    if wants("end") {
        tell("SIGTERM while analyses run", ending().await);
    }
    if wants("jobs") {
        tell("thirty pupils each ask for a report or a match, and one plays on", jobs().await);
    }
    if wants("tables") {
        tell("100,000 tables", many_tables().await);
    }
}

fn start() -> (Serving, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    (Serving::start(folder.path(), &["--log", "error"]), folder)
}

fn engine(millis: u32) -> Value {
    json!({"kind": "player", "player": format!("engine:time={millis}")})
}

fn beginner() -> Value {
    json!({"kind": "player", "player": "beginner"})
}

/// Somebody at a table on the first side.
struct Player {
    live: TableConnection,
    id: String,
    secret: String,
    now: Value,
}

impl Player {
    async fn sit_down(client: Client, game: &str, second: &Value) -> Player {
        let request = json!({"game": game, "seats": {"first": {"kind": "human"}, "second": second}});
        let made = client.post("/api/tables", None, &request).await.expect("an answer").json();
        let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
        let (id, secret) = (text(&made["table"]["id"]), text(&made["secrets"]["first"]));
        let live = client.live(&id, &[&secret], None).await.expect("a WebSocket");
        Player { live, id, secret, now: made["table"]["now"].clone() }
    }

    /// Plays any move; says when it was acknowledged, and what was said of it.
    async fn play(&mut self, seeded: &mut Seeded) -> Option<Duration> {
        let text = seeded.choose(self.now["view"]["moves"].as_array()?)?["text"].clone();
        let asked = Instant::now();
        let command =
            json!({"type": "command", "id": 1, "command": {"type": "move", "ply": self.now["ply"], "move": text}});
        self.live.say(&command).await.ok()?;
        let mut acknowledged = None;
        let mut moved = false;
        while acknowledged.is_none() || !moved {
            let heard = self.live.hear().await?;
            match heard["type"].as_str()? {
                "answer" => {
                    heard["problem"].as_null()?;
                    acknowledged = Some(asked.elapsed());
                }
                "move" => {
                    moved = true;
                    self.now = heard["now"].clone();
                }
                _ => {}
            }
        }
        acknowledged
    }

    fn is_over(&self) -> bool {
        !self.now["result"].is_null()
    }

    /// Waits for the machine's move; whether it had less time than it should have had.
    async fn reply(&mut self) -> Option<bool> {
        while self.now["turn"] != "first" && !self.is_over() {
            let heard = self.live.hear_of("move").await?;
            self.now = heard["now"].clone();
            if self.now["turn"] == "first" {
                return Some(!heard["entry"]["thought"]["shortened"].is_null());
            }
        }
        Some(false)
    }
}

fn add(times: &Times, time: Duration) {
    times.lock().unwrap_or_else(PoisonError::into_inner).push(time);
}

fn taken(times: &Times) -> Vec<Duration> {
    std::mem::take(&mut times.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Thirty who answer one to three seconds after the machine.
async fn pupils() -> String {
    let (serving, _folder) = start();
    let client = serving.client;
    let (times, shortened) = (Times::default(), Times::default());
    let mut class = JoinSet::new();
    for seed in 0..PUPILS {
        let (times, shortened) = (Arc::clone(&times), Arc::clone(&shortened));
        class.spawn(async move {
            let mut seeded = Seeded::new(seed);
            loop {
                let mut player = Player::sit_down(client, "connect-four", &engine(1000)).await;
                while !player.is_over() {
                    sleep(Duration::from_millis(1000 + u64::from(seeded.below(2000)))).await;
                    if player.play(&mut seeded).await.is_none() || player.is_over() {
                        break;
                    }
                    let asked = Instant::now();
                    let Some(is_short) = player.reply().await else { break };
                    add(&times, asked.elapsed());
                    if is_short {
                        add(&shortened, asked.elapsed());
                    }
                }
            }
        });
    }
    sleep(MEASURED).await;
    class.abort_all();
    let mut times = taken(&times);
    let (count, short) = (times.len(), taken(&shortened).len());
    let [half, most, all] = [0.5, 0.99, 1.0].map(|share| quantile(&mut times, share));
    format!("{count} replies, p50 {half:.2?}, p99 {most:.2?}, longest {all:.2?}; {short} shortened")
}

/// Forty tables whose engines think at once, and then somebody who plays the beginner.
async fn long_thinkers() -> String {
    let (serving, _folder) = start();
    let client = serving.client;
    let mut thinkers = JoinSet::new();
    for seed in 0..LONG_THINKERS {
        let mut player = Player::sit_down(client, "connect-four", &engine(10_000)).await;
        thinkers.spawn(async move {
            player.play(&mut Seeded::new(seed)).await.expect("a move");
            let asked = Instant::now();
            player.reply().await.expect("a reply");
            asked.elapsed()
        });
    }
    sleep(Duration::from_millis(500)).await;
    let mut replies = Vec::new();
    let mut seeded = Seeded::new(0);
    let mut player = Player::sit_down(client, "connect-four", &beginner()).await;
    while replies.len() < 20 {
        if player.is_over() {
            player = Player::sit_down(client, "connect-four", &beginner()).await;
        }
        player.play(&mut seeded).await.expect("a move");
        let asked = Instant::now();
        player.reply().await.expect("a reply");
        replies.push(asked.elapsed());
        sleep(Duration::from_millis(100)).await;
    }
    let mut thought = thinkers.join_all().await;
    let [half, all] = [0.5, 1.0].map(|share| quantile(&mut thought, share));
    let [first, longest] = [replies[0], quantile(&mut replies, 1.0)];
    format!(
        "the beginner's reply: first {first:.2?}, longest of 20 {longest:.2?}; the thinkers': p50 {half:.2?}, last {all:.2?}"
    )
}

async fn hint(client: Client, player: &Player) -> (u16, Duration) {
    let asked = Instant::now();
    let path = format!("/api/tables/{}/hint", player.id);
    let answer = client.post(&path, Some(&player.secret), &Value::Null).await.expect("an answer");
    (answer.status, asked.elapsed())
}

async fn hints() -> String {
    let (serving, _folder) = start();
    let client = serving.client;
    let games = ["smart-horses", "color-clash", "desconecta-4-boom", "connect-four", "tictactoe:6x6:4"];
    let mut class = JoinSet::new();
    for game in games.into_iter().cycle().take(30) {
        let player = Player::sit_down(client, game, &beginner()).await;
        class.spawn(async move { hint(client, &player).await });
    }
    let answers = class.join_all().await;
    let refused = answers.iter().filter(|(status, _)| *status != 200).count();
    let mut times: Vec<_> = answers.into_iter().map(|(_, time)| time).collect();
    let [half, all] = [0.5, 1.0].map(|share| quantile(&mut times, share));
    format!("{refused} refused, p50 {half:.2?}, last {all:.2?}")
}

async fn exhibitions() -> String {
    let (serving, _folder) = start();
    let client = serving.client;
    let pace = json!({"paused": false, "millis": 0});
    for _ in 0..2 {
        let seats = json!({"first": engine(10_000), "second": engine(10_000)});
        let request = json!({"game": "connect-four", "seats": seats, "pace": pace});
        assert_eq!(client.post("/api/tables", None, &request).await.expect("an answer").status, 201);
    }
    sleep(Duration::from_secs(1)).await;
    let mut player = Player::sit_down(client, "connect-four", &beginner()).await;
    let (status, hinted) = hint(client, &player).await;
    player.play(&mut Seeded::new(0)).await.expect("a move");
    let asked = Instant::now();
    player.reply().await.expect("a reply");
    let replied = asked.elapsed();
    let asked = Instant::now();
    let search = json!({"at": {"game": "connect-four"}, "millis": 1000});
    let analysis = client.post("/api/searches", None, &search).await.expect("an answer");
    format!(
        "a hint ({status}) after {hinted:.2?}, a beginner's reply after {replied:.2?}, an analysis of 1 s ({}) after {:.2?}",
        analysis.status,
        asked.elapsed()
    )
}

/// Which server is asked for trees while a person plays.
#[derive(PartialEq)]
enum Flooded {
    Nobody,
    Another,
    TheSame,
}

fn large_tree() -> Value {
    json!({"at": {"game": "connect-four"}, "algorithm": "minimax", "depth": 5})
}

async fn flood(flooded: Flooded) -> String {
    let (serving, _folder) = start();
    let (another, _other_folder) = start();
    let target = if flooded == Flooded::TheSame { serving.client } else { another.client };
    let readers = if flooded == Flooded::Nobody { 0 } else { TREE_READERS };
    let trees = Times::default();
    let mut flood = JoinSet::new();
    for _ in 0..readers {
        let trees = Arc::clone(&trees);
        flood.spawn(async move {
            loop {
                let asked = Instant::now();
                if read_tree(target).await.is_some() {
                    add(&trees, asked.elapsed());
                }
            }
        });
    }
    let mut times = Vec::new();
    let mut seeded = Seeded::new(0);
    let started = Instant::now();
    while started.elapsed() < MEASURED {
        let mut player = Player::sit_down(serving.client, "connect-four", &beginner()).await;
        while !player.is_over() && started.elapsed() < MEASURED {
            times.push(player.play(&mut seeded).await.expect("a move"));
            player.reply().await.expect("a reply");
            sleep(Duration::from_millis(30)).await;
        }
    }
    flood.abort_all();
    let [half, most, all] = [0.5, 0.99, 1.0].map(|share| quantile(&mut times, share));
    format!("{} moves, p50 {half:.1?}, p99 {most:.1?}, longest {all:.1?}; {} trees", times.len(), taken(&trees).len())
}

async fn ask_for_tree(client: Client) -> Option<TcpStream> {
    let body = large_tree().to_string();
    let head = format!(
        "POST /api/trees HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        client.address(),
        body.len()
    );
    let mut stream = TcpStream::connect(client.address()).await.ok()?;
    stream.write_all(format!("{head}{body}").as_bytes()).await.ok()?;
    Some(stream)
}

/// Reads a tree and throws it away: whoever measures should not be what takes the time.
async fn read_tree(client: Client) -> Option<()> {
    let mut stream = ask_for_tree(client).await?;
    let mut piece = vec![0; 256 << 10];
    while stream.read(&mut piece).await.ok()? > 0 {}
    Some(())
}

async fn unread_trees() -> String {
    let (serving, _folder) = start();
    let before = serving.memory();
    let mut streams = Vec::new();
    for _ in 0..UNREAD_TREES {
        streams.extend(ask_for_tree(serving.client).await);
    }
    let mut most = 0;
    for _ in 0..60 {
        sleep(Duration::from_millis(500)).await;
        most = most.max(serving.memory());
    }
    let health = serving.client.get("/healthz").await.expect("an answer").body;
    format!("{before} MB before, {most} MB at most within 30 s, {} MB then; health: {health}", serving.memory())
}

async fn ending() -> String {
    let (mut serving, _folder) = start();
    let client = serving.client;
    for _ in 0..8 {
        let search = json!({"at": {"game": "connect-four"}, "millis": 30_000, "depth": 64});
        tokio::spawn(async move { client.post("/api/searches", None, &search).await.map(|_| ()) });
    }
    sleep(Duration::from_secs(1)).await;
    let asked = Instant::now();
    Command::new("kill").arg(serving.child.id().to_string()).status().expect("a signal");
    let ended = tokio::task::spawn_blocking(move || serving.child.wait()).await.expect("a wait").expect("it ends");
    format!("ended after {:.2?}, {ended}", asked.elapsed())
}

/// What the page's buttons ask for: a report on the heuristic, or own weights against a level.
fn job(pupil: usize) -> Value {
    let games = ["smart-horses", "color-clash", "desconecta-4-boom", "connect-four", "tictactoe"];
    let game = games[pupil / 2 % games.len()];
    if pupil.is_multiple_of(2) {
        return json!({"kind": "report", "game": game, "lang": "es", "authors": [format!("Pupil {pupil}")], "seed": pupil});
    }
    json!({"kind": "match", "game": game, "first": "engine:nodes=2000", "second": "amateur", "games": 20})
}

/// Asks for a job and about it every two seconds, as the page does; what became of it, after how long, and its first place.
async fn wait_for_job(client: Client, pupil: usize) -> (String, Duration, u64) {
    let asked = Instant::now();
    let made = client.post("/api/jobs", None, &job(pupil)).await.expect("an answer");
    if made.status != 201 {
        return (format!("refused with {}", made.status), asked.elapsed(), 0);
    }
    let made = made.json();
    let path = format!("/api/jobs/{}", made["id"].as_str().expect("a name"));
    loop {
        sleep(Duration::from_secs(2)).await;
        let now = client.get(&path).await.expect("an answer").json();
        let state = now["state"].as_str().unwrap_or("forgotten");
        if !["waiting", "running"].contains(&state) {
            return (state.to_owned(), asked.elapsed(), made["place"].as_u64().unwrap_or(0));
        }
    }
}

async fn jobs() -> String {
    let (serving, _folder) = start();
    let client = serving.client;
    let mut class = JoinSet::new();
    for pupil in 0..PUPILS as usize {
        class.spawn(wait_for_job(client, pupil));
    }
    let mut seeded = Seeded::new(0);
    let (mut moves, mut ended) = (Vec::new(), Vec::new());
    let mut player = Player::sit_down(client, "connect-four", &beginner()).await;
    while ended.len() < PUPILS as usize {
        if player.is_over() {
            player = Player::sit_down(client, "connect-four", &beginner()).await;
        }
        let asked = Instant::now();
        player.play(&mut seeded).await.expect("a move");
        player.reply().await.expect("a reply");
        moves.push(asked.elapsed());
        sleep(Duration::from_millis(500)).await;
        while let Some(done) = class.try_join_next() {
            ended.push(done.expect("a pupil"));
        }
    }
    let done = ended.iter().filter(|(state, ..)| state == "done").count();
    let last = ended.iter().map(|&(_, time, _)| time).max().unwrap_or_default();
    let place = ended.iter().map(|&(.., place)| place).max().unwrap_or_default();
    let [half, most] = [0.5, 0.99].map(|share| quantile(&mut moves, share));
    format!(
        "{done} of {PUPILS} done, the last after {last:.0?}, last place shown {place}; move and reply of the one who plays: p50 {half:.1?}, p99 {most:.1?}"
    )
}

async fn many_tables() -> String {
    let (serving, folder) = start();
    let client = serving.client;
    let started = Instant::now();
    let mut makers = JoinSet::new();
    for _ in 0..16 {
        makers.spawn(async move {
            let request = json!({"game": "tictactoe", "listed": false,
                "seats": {"first": {"kind": "human"}, "second": {"kind": "human"}}});
            for _ in 0..MANY_TABLES / 16 {
                client.post("/api/tables", None, &request).await.expect("an answer");
            }
        });
    }
    makers.join_all().await;
    let (made, memory) = (started.elapsed(), serving.memory());
    let listed = Instant::now();
    let listing = client.get("/api/tables").await.expect("an answer").status;
    let listed = listed.elapsed();
    drop(serving);
    // Long ago, so that they can be pruned; not by the server itself, which would be quicker.
    let database = format!("sqlite://{}", folder.path().join("rival.db").display());
    let mut database = SqliteConnection::connect(&database).await.expect("a database");
    database.execute("UPDATE tables SET updated = 0").await.expect("old tables");
    database.close().await.expect("closed");
    let started = Instant::now();
    let serving = Serving::start(folder.path(), &["--log", "error", "--keep-days", "0"]);
    let restarted = started.elapsed();
    sleep(Duration::from_secs(3)).await;
    let again = serving.memory();
    let started = Instant::now();
    let mut prune = Command::new(serving::program());
    prune.args(["tables", "--data"]).arg(folder.path()).args(["prune", "--json"]);
    let pruned = prune.output().expect("it ends");
    let took = started.elapsed();
    let pruned: Value = serde_json::from_slice(&pruned.stdout).expect("JSON");
    format!(
        "made in {made:.1?}, {memory} MB; list ({listing}) {listed:.1?}; killed, restarted in {restarted:.2?}, {again} MB; pruned in {took:.1?}: {}",
        pruned["tables"].as_array().map_or(0, Vec::len)
    )
}
