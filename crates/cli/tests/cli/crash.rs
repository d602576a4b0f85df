//! Nothing acknowledged is lost and nothing played twice, whenever the server is killed.

use crate::serving::{Serving, serve};
use rival_core::Seeded;
use rival_server::client::{Client, HttpResponse, TableConnection};
use rival_testkit::size;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// No server takes longer to answer, unless it is dead.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
/// How long to wait before looking again.
const A_MOMENT: Duration = Duration::from_millis(5);
/// Those who play at a time, of each kind.
const PLAYERS: u64 = 4;

/// The server is killed after at most this many moves since it came back, and then this much later, at most.
const MOST_MOVES: u32 = 24;
const MOST_MILLIS: u32 = 20;

/// Where the server is now, how many moves were acknowledged, and whether those who play should come to an end.
#[derive(Clone)]
struct Place {
    server: watch::Receiver<Client>,
    acknowledged: Arc<AtomicU64>,
    closing: Arc<AtomicBool>,
}

impl Place {
    /// Sends a request, and sends it to the next server if this one dies before it has answered.
    async fn ask(&mut self, path: &str, secret: Option<&str>, body: Option<&Value>) -> HttpResponse {
        loop {
            let client = *self.server.borrow_and_update();
            let answer = async {
                match body {
                    Some(body) => client.post(path, secret, body).await,
                    None => client.get(path).await,
                }
            };
            if let Ok(Ok(answer)) = timeout(REQUEST_TIMEOUT, answer).await {
                return answer;
            }
            self.server_is_back().await;
        }
    }

    async fn server_is_back(&mut self) {
        timeout(REQUEST_TIMEOUT, self.server.changed())
            .await
            .expect("the server comes back")
            .expect("the test goes on");
    }

    async fn get(&mut self, path: &str) -> Value {
        expect(&self.ask(path, None, None).await, 200)
    }

    async fn post(&mut self, path: &str, secret: Option<&str>, body: &Value) -> HttpResponse {
        self.ask(path, secret, Some(body)).await
    }

    fn count(&self) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
    }

    /// Comes back when so many more moves have been acknowledged: how fast the machine is does not matter.
    async fn moves(&self, more: u32) {
        let wanted = self.acknowledged.load(Ordering::Relaxed) + u64::from(more);
        let played = async {
            while self.acknowledged.load(Ordering::Relaxed) < wanted {
                sleep(Duration::from_millis(1)).await;
            }
        };
        timeout(REQUEST_TIMEOUT, played).await.expect("people play");
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }
}

fn expect(answer: &HttpResponse, status: u16) -> Value {
    assert_eq!(answer.status, status, "{}", answer.body);
    answer.json()
}

/// Somebody at a table, and all they were ever told about it.
struct Sitting {
    id: String,
    secret: String,
    /// The moves known to have been played.
    told: Vec<String>,
    /// The moves we asked for, each with the ply it answered.
    asked: Vec<(usize, String)>,
}

impl Sitting {
    /// Has a table made.
    async fn new(place: &mut Place, request: &Value) -> Sitting {
        let created = expect(&place.post("/api/tables", None, request).await, 201);
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let (id, secret) = (text(&created["table"]["id"]), text(&created["secrets"]["first"]));
        Sitting { id, secret, told: Vec::new(), asked: Vec::new() }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    /// Compares a table with what we were told about it before.
    fn learn(&mut self, table: &Value) {
        let moves = table["moves"].as_array().expect("moves").iter();
        let moves: Vec<String> = moves.map(|entry| entry["move"].as_str().expect("a move").to_owned()).collect();
        assert!(moves.starts_with(&self.told), "table {}: {moves:?} where {:?} was told", self.id, self.told);
        assert_eq!(table["now"]["event"], moves.len(), "table {}: a move was played twice", self.id);
        self.told = moves;
    }

    /// The move we want to play, if it is our turn.
    fn wish(&mut self, now: &Value, seeded: &mut Seeded) -> Option<(usize, String)> {
        let moves = now["view"]["moves"].as_array().filter(|_| now["turn"] == "first")?;
        let text = seeded.choose(moves)?["text"].as_str()?.to_owned();
        self.asked.push((self.told.len(), text));
        self.asked.last().cloned()
    }

    /// Looks at the table for the last time: every move that was asked for and acknowledged is there, once.
    async fn check(mut self, place: &mut Place) -> usize {
        let table = place.get(&self.path("")).await;
        self.learn(&table);
        let ours = |entry: &&Value| entry["side"] == "first";
        let played = table["moves"].as_array().expect("moves").iter().filter(ours);
        let played: Vec<_> = played.map(|entry| (entry["ply"].clone(), entry["move"].clone())).collect();
        let asked: Vec<_> = self.asked.iter().map(|(ply, text)| (json!(ply), json!(text))).collect();
        assert_eq!(played, asked, "table {}", self.id);
        self.asked.len()
    }
}

fn against_a_beginner() -> Value {
    json!({"game": "connect-four", "seats": {"first": {"kind": "human"}, "second": {"kind": "player", "player": "beginner"}}})
}

/// Plays game after game by HTTP. A request without an answer is sent again, just as it was.
async fn play_by_http(mut place: Place, mut seeded: Seeded) -> Vec<Sitting> {
    let mut sittings = Vec::new();
    while !place.is_closing() {
        let mut sitting = Sitting::new(&mut place, &against_a_beginner()).await;
        while !place.is_closing() {
            let table = place.get(&sitting.path("")).await;
            sitting.learn(&table);
            if !table["now"]["result"].is_null() {
                break;
            }
            if let Some((ply, text)) = sitting.wish(&table["now"], &mut seeded) {
                let body = json!({"type": "move", "ply": ply, "move": text});
                let answer = place.post(&sitting.path("/commands"), Some(&sitting.secret), &body).await;
                sitting.learn(&expect(&answer, 200));
                place.count();
            } else {
                sleep(A_MOMENT).await;
            }
        }
        sittings.push(sitting);
    }
    sittings
}

/// Plays game after game by WebSocket.
async fn play_by_socket(mut place: Place, mut seeded: Seeded) -> Vec<Sitting> {
    let mut sittings = Vec::new();
    while !place.is_closing() {
        let mut sitting = Sitting::new(&mut place, &against_a_beginner()).await;
        loop {
            let client = *place.server.borrow_and_update();
            if talk(client, &mut sitting, &mut seeded, &place).await.is_some() {
                break;
            }
            place.server_is_back().await;
        }
        sittings.push(sitting);
    }
    sittings
}

/// Plays on by WebSocket until the game ends or it is time to close; `None` if the connection is lost. Whoever comes back
/// is told what they missed, and says again what was not answered.
async fn talk(client: Client, sitting: &mut Sitting, seeded: &mut Seeded, place: &Place) -> Option<()> {
    let after = (!sitting.asked.is_empty()).then_some(sitting.told.len() as u64);
    let mut live = client.live(&sitting.id, &[&sitting.secret], after).await.ok()?;
    if let Some(unanswered) = sitting.asked.last().filter(|(ply, _)| *ply == sitting.told.len()) {
        say_move(&mut live, unanswered).await?;
    }
    loop {
        let heard = timeout(REQUEST_TIMEOUT, live.hear()).await.expect("something happens")?;
        let now = match heard["type"].as_str() {
            Some("state") => {
                sitting.learn(&heard["table"]);
                &heard["table"]["now"]
            }
            Some("move") => {
                sitting.told.push(heard["entry"]["move"].as_str().expect("a move").to_owned());
                assert_eq!(heard["now"]["event"], sitting.told.len(), "table {}: each event once", sitting.id);
                &heard["now"]
            }
            Some("answer") => {
                assert!(heard["problem"].is_null(), "table {}: {heard}", sitting.id);
                place.count();
                continue;
            }
            _ => continue,
        };
        if !now["result"].is_null() || place.is_closing() {
            return Some(());
        }
        if let Some(wish) = sitting.wish(now, seeded) {
            say_move(&mut live, &wish).await?;
        }
    }
}

async fn say_move(live: &mut TableConnection, (ply, text): &(usize, String)) -> Option<()> {
    live.say(&json!({"type": "command", "id": ply, "command": {"type": "move", "ply": ply, "move": text}})).await.ok()
}

/// Has machines play each other and looks on by the list alone. Nobody opens their table, so after a crash they go on by
/// themselves or not at all. Says how many games they have finished.
async fn watch_machines(mut place: Place) -> usize {
    let beginner = json!({"kind": "player", "player": "beginner"});
    let seats = json!({"first": beginner, "second": beginner});
    let request = json!({"game": "connect-four", "seats": seats, "pace": {"paused": false, "millis": 10}});
    for finished in 1.. {
        let mut sitting = Sitting::new(&mut place, &request).await;
        let line = format!("/api/tables?ids={}", sitting.id);
        while place.get(&line).await["tables"][0]["result"].is_null() {
            sleep(A_MOMENT).await;
        }
        sitting.learn(&place.get(&sitting.path("")).await);
        if place.is_closing() {
            return finished;
        }
    }
    0
}

/// A server that dies before it has said a word.
async fn kill_at_start(data: &Path, after: Duration) {
    let mut child = serve(data).stdout(Stdio::null()).spawn().expect("the server starts");
    sleep(after).await;
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whenever_it_is_killed_nothing_acknowledged_is_lost_or_played_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = || tokio::task::block_in_place(|| Serving::with_data(folder.path()));
    let mut serving = start();
    let (tell, server) = watch::channel(serving.client());
    let mut place = Place { server, acknowledged: Arc::default(), closing: Arc::default() };
    let by_http = (0..PLAYERS).map(|seed| tokio::spawn(play_by_http(place.clone(), Seeded::new(seed))));
    let by_socket = (0..PLAYERS).map(|seed| tokio::spawn(play_by_socket(place.clone(), Seeded::new(seed))));
    let players: Vec<_> = by_http.chain(by_socket).collect();
    let machines = tokio::spawn(watch_machines(place.clone()));

    let mut seeded = Seeded::new(0);
    let kills = size(20, 1_000);
    for kill in 1..=kills {
        place.moves(seeded.below(MOST_MOVES)).await;
        sleep(Duration::from_millis(seeded.below(MOST_MILLIS).into())).await;
        drop(serving);
        if kill % 4 == 0 {
            kill_at_start(folder.path(), Duration::from_millis(seeded.below(60).into())).await;
        }
        serving = start();
        tell.send_replace(serving.client());
    }
    place.closing.store(true, Ordering::Relaxed);
    let mut sittings = Vec::new();
    for player in players {
        sittings
            .extend(timeout(REQUEST_TIMEOUT, player).await.expect("they come to an end").expect("nothing was lost"));
    }
    let finished = timeout(REQUEST_TIMEOUT, machines).await.expect("machines go on").expect("nothing was lost");
    drop(serving);
    let serving = start();
    tell.send_replace(serving.client());
    let (tables, mut moves) = (sittings.len(), 0);
    for sitting in sittings {
        moves += sitting.check(&mut place).await;
    }
    println!("{kills} kills: {moves} moves acknowledged at {tables} tables, {finished} games between machines");
    assert!(moves as u64 > kills, "hardly anything was played");
}
