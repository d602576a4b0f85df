//! Tables on several servers: real servers, a PostgreSQL and a NATS server of our own, and whatever dies. Runs where both are
//! installed; `make test` sees to that.

#![cfg(all(unix, feature = "cluster"))]

#[allow(dead_code)]
#[path = "cli/run.rs"]
mod run;
#[allow(dead_code)]
#[path = "cli/serving.rs"]
mod serving;

use rival_core::Seeded;
use rival_server::client::{Client, HttpResponse, TableConnection};
use rival_testkit::servers::{Nats, Postgres};
use rival_testkit::size;
use run::{process, read_json, rival};
use serde_json::{Value, json};
use serving::Serving;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// Longer than any answer takes, even on a busy machine.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);

fn is_installed() -> bool {
    Postgres::is_installed() && Nats::is_installed()
}

fn serve(database: &str, bus: Option<&Nats>, more: &[&str]) -> Serving {
    let mut command = process(&["serve", "--port", "0", "--threads", "1", "--database", database]);
    if let Some(nats) = bus {
        command.args(["--bus", &nats.url()]);
    }
    tokio::task::block_in_place(|| Serving::start(command.args(more)))
}

fn two_people() -> Value {
    json!({"game": "connect-four", "seats": {"first": {"kind": "human"}, "second": {"kind": "human"}}})
}

fn against(player: &Value) -> Value {
    json!({"game": "connect-four", "seats": {"first": {"kind": "human"}, "second": player}})
}

async fn post(client: Client, path: &str, secret: Option<&str>, body: &Value) -> HttpResponse {
    timeout(REQUEST_TIMEOUT, client.post(path, secret, body)).await.expect("in time").expect("an answer")
}

async fn get(client: Client, path: &str) -> HttpResponse {
    timeout(REQUEST_TIMEOUT, client.get(path)).await.expect("in time").expect("an answer")
}

async fn delete(client: Client, path: &str, secret: &str) -> HttpResponse {
    let bearer = format!("Bearer {secret}");
    client.send("DELETE", path, &[("Authorization", &bearer)], "").await.expect("an answer")
}

/// A table with the secrets of its seats.
struct Made {
    id: String,
    secrets: Value,
}

impl Made {
    async fn at(client: Client, request: &Value) -> Made {
        let answer = post(client, "/api/tables", None, request).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let made = answer.json();
        Made { id: made["table"]["id"].as_str().expect("a name").to_owned(), secrets: made["secrets"].clone() }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    fn secret(&self, side: &str) -> &str {
        self.secrets[side].as_str().expect("a secret")
    }

    async fn play(&self, client: Client, side: &str, ply: u64, text: &str) -> HttpResponse {
        let body = json!({"type": "move", "ply": ply, "move": text});
        post(client, &self.path("/commands"), Some(self.secret(side)), &body).await
    }

    async fn now(&self, client: Client) -> Value {
        let answer = get(client, &self.path("")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["now"].clone()
    }
}

/// Waits until a move is told, and says how long that took.
async fn hear_move(live: &mut TableConnection, ply: u64) -> Duration {
    let asked = Instant::now();
    let heard = timeout(REQUEST_TIMEOUT, live.hear_of("move")).await.expect("in time").expect("something");
    assert_eq!(heard["now"]["event"], ply, "{heard}");
    asked.elapsed()
}

async fn any_server_answers(bus: Option<&Nats>, within: Duration) {
    let postgres = Postgres::start(&["fsync=off"]);
    let database = postgres.database();
    let [one, two] = [serve(&database, bus, &[]), serve(&database, bus, &[])];
    let (one, two) = (one.client(), two.client());
    let table = Made::at(one, &two_people()).await;
    let mut watcher = two.live(&table.id, &[], None).await.expect("a watcher");
    timeout(REQUEST_TIMEOUT, watcher.hear_of("state")).await.expect("in time").expect("the table");
    assert_eq!(table.play(one, "first", 0, "4").await.status, 200);
    let took = hear_move(&mut watcher, 1).await;
    assert!(took < within, "{took:?}");
    assert_eq!(table.now(two).await["ply"], 1, "who asks the other server sees it at once");
    assert_eq!(table.play(two, "second", 1, "4").await.status, 200);
    assert_eq!(table.now(one).await["ply"], 2);
    // Who comes back to another server is told what they missed.
    let mut back = one.live(&table.id, &[table.secret("first")], Some(1)).await.expect("back again");
    hear_move(&mut back, 2).await;
    back.say(&json!({"type": "command", "id": 7, "command": {"type": "move", "ply": 2, "move": "5"}}))
        .await
        .expect("said");
    hear_move(&mut back, 3).await;
    // The other is there, too, by way of the other server.
    let mut other = two.live(&table.id, &[table.secret("second")], None).await.expect("the other");
    let both = async {
        while back.hear_of("presence").await.expect("told")["presence"]["seats"]
            != json!({"first": true, "second": true})
        {}
    };
    timeout(REQUEST_TIMEOUT, both).await.expect("both are there");
    assert!(other.hear_of("state").await.is_some());
    let deleted = delete(one, &table.path(""), table.secret("first")).await;
    assert!(deleted.status == 202 || deleted.status == 204 || deleted.status == 200, "{}", deleted.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn any_server_answers_for_any_table_and_tells_its_watchers_at_once() {
    if is_installed() {
        let nats = Nats::start();
        any_server_answers(Some(&nats), Duration::from_secs(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_bus_watchers_are_told_in_about_a_second() {
    if is_installed() {
        any_server_answers(None, Duration::from_secs(2)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_never_both_play_a_ply() {
    if !is_installed() {
        return;
    }
    let postgres = Postgres::start(&["fsync=off"]);
    let database = postgres.database();
    let servers = [serve(&database, None, &[]), serve(&database, None, &[])];
    let [one, two] = servers.each_ref().map(Serving::client);
    let table = Made::at(one, &two_people()).await;
    let mut wins = [0, 0];
    for ply in 0..12 {
        let side = if ply % 2 == 0 { "first" } else { "second" };
        let (first, second) = tokio::join!(table.play(one, side, ply, "3"), table.play(two, side, ply, "5"));
        let mut statuses = [first.status, second.status];
        wins[usize::from(first.status != 200)] += 1;
        statuses.sort_unstable();
        if ply < 6 {
            assert_eq!(statuses, [200, 409], "{} {}", first.body, second.body);
            let refused = if first.status == 409 { &first } else { &second };
            assert_eq!(refused.json()["table"]["now"]["ply"], ply + 1, "with how things stand: {}", refused.body);
        }
        let moves = get(two, &table.path("")).await.json()["moves"].as_array().map(Vec::len);
        if moves != Some(ply as usize + 1) {
            break;
        }
    }
    let table = Made::at(one, &two_people()).await;
    let (first, second) = tokio::join!(table.play(one, "first", 0, "4"), table.play(two, "first", 0, "4"));
    assert_eq!((first.status, second.status), (200, 200), "the very same request, by two ways: {}", second.body);
    assert_eq!(table.now(one).await["event"], 1, "was played once");
    println!("plies won by each: {wins:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_servers_turn_is_taken_over_and_played_once() {
    if !is_installed() {
        return;
    }
    let postgres = Postgres::start(&["fsync=off"]);
    let database = postgres.database();
    let [one, two] = [serve(&database, None, &[]), serve(&database, None, &[])];
    let slow = json!({"kind": "player", "player": "engine:time=1500"});
    let table = Made::at(one.client(), &against(&slow)).await;
    assert_eq!(table.play(one.client(), "first", 0, "4").await.status, 200);
    let (died, other) = (Instant::now(), two.client());
    drop(one);
    while table.now(other).await["ply"] != 2 {
        assert!(died.elapsed() < Duration::from_secs(30), "it is stuck");
        sleep(Duration::from_millis(100)).await;
    }
    let took = died.elapsed();
    assert!(took < Duration::from_millis(10_000 + 1_500 + 1_500), "{took:?}");
    sleep(Duration::from_secs(3)).await;
    assert_eq!(table.now(other).await["event"], 2, "once");
    println!("taken over and moved after {took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_a_server_says_so_and_goes_on_when_it_is_back() {
    if !is_installed() {
        return;
    }
    let mut postgres = Postgres::start(&[]);
    let server = serve(&postgres.database(), None, &["--log", "off"]);
    let table = Made::at(server.client(), &two_people()).await;
    assert_eq!(table.play(server.client(), "first", 0, "4").await.status, 200);
    tokio::task::block_in_place(|| postgres.crash());
    let asked = Instant::now();
    let refused = table.play(server.client(), "second", 1, "4").await;
    assert_eq!((refused.status, refused.header("retry-after").is_some()), (503, true), "{}", refused.body);
    assert!(asked.elapsed() < Duration::from_secs(15), "{:?}", asked.elapsed());
    assert_eq!(get(server.client(), "/healthz").await.status, 503);
    tokio::task::block_in_place(|| postgres.start_again());
    let back = Instant::now();
    while table.play(server.client(), "second", 1, "4").await.status != 200 {
        assert!(back.elapsed() < Duration::from_secs(30), "it does not recover");
        sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(table.now(server.client()).await["event"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_in_no_log_and_no_message() {
    if !is_installed() {
        return;
    }
    let mut postgres = Postgres::start(&["fsync=off"]);
    let database = postgres.database();
    postgres.execute(&database, "CREATE USER ana PASSWORD 'hush'; GRANT CREATE ON DATABASE test0 TO ana");
    let users = "listen: 127.0.0.1:PORT\nauthorization { user: ana, password: whisper }";
    let mut nats = Nats::with(Some(users));
    let [right, wrong] = ["hush", "murmur"].map(|password| database.replace("rival@", &format!("ana:{password}@")));
    let bus = format!("nats://ana:whisper@127.0.0.1:{}", nats.port());
    let folder = tempfile::tempdir().expect("a folder");
    let (log, file) = (folder.path().join("log"), folder.path().join("copy.db"));
    let file = file.to_str().expect("a plain path");
    for args in [&["serve", "--log", "debug"][..], &["tables", "list"], &["backup", file]] {
        let refused = rival(&[args, &["--database", &wrong]].concat());
        let said = format!("{}{}", refused.out, refused.err);
        assert!(refused.code == 1 && !said.contains("murmur"), "{said}");
    }
    let mut command = process(&["serve", "--port", "0", "--log", "debug"]);
    command.env("RIVAL_DATABASE", &right).env("RIVAL_BUS", &bus).stderr(std::fs::File::create(&log).expect("a log"));
    let server = tokio::task::block_in_place(|| Serving::start(&mut command));
    let table = Made::at(server.client(), &two_people()).await;
    assert_eq!(table.play(server.client(), "first", 0, "4").await.status, 200);
    tokio::task::block_in_place(|| (postgres.crash(), nats.kill_now()));
    let refused = table.play(server.client(), "second", 1, "4").await;
    assert_eq!(refused.status, 503, "{}", refused.body);
    tokio::task::block_in_place(|| (postgres.start_again(), nats.start_again()));
    let back = Instant::now();
    while table.play(server.client(), "second", 1, "4").await.status != 200 {
        assert!(back.elapsed() < Duration::from_secs(30), "it does not recover");
        sleep(Duration::from_millis(100)).await;
    }
    let logged = std::fs::read_to_string(log).expect("a log") + &refused.body + &server.said;
    assert!(logged.contains("DEBUG") && logged.contains("could not"), "something is logged: {logged}");
    assert!(!logged.contains("hush") && !logged.contains("whisper"), "{logged}");
}

#[tokio::test(flavor = "multi_thread")]
async fn shares_and_the_administrators_token_hold_across_servers() {
    if !is_installed() {
        return;
    }
    let postgres = Postgres::start(&["fsync=off"]);
    let (database, token) = (postgres.database(), "a token of twenty letters");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("token");
    std::fs::write(&file, token).expect("written");
    let file = file.to_str().expect("a plain path");
    let more = ["--trusted-proxy", "127.0.0.1", "--tables-per-client", "6", "--admin-token-file", file];
    let servers = [serve(&database, None, &more), serve(&database, None, &more)];
    let [one, two] = servers.each_ref().map(Serving::client);
    let make = async |client: Client, from: &str| {
        let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", from)];
        client.send("POST", "/api/tables", &headers, &two_people().to_string()).await.expect("an answer")
    };
    let mut made = String::new();
    for _ in 0..5 {
        let answer = make(one, "192.0.2.1").await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        made = answer.json()["table"]["id"].as_str().expect("a name").to_owned();
    }
    let mut more = 0;
    sleep(Duration::from_secs(3)).await;
    while make(two, "192.0.2.1").await.status == 201 {
        more += 1;
    }
    assert_eq!(more, 1, "six on all servers together");
    assert_eq!(make(two, "192.0.2.9").await.status, 201, "others have theirs");
    let mut watcher = two.live(&made, &[], None).await.expect("a watcher");
    assert!(watcher.hear_of("state").await.is_some());
    assert_eq!(delete(one, &format!("/api/admin/tables/{made}"), token).await.status, 204);
    assert_eq!(get(two, &format!("/api/tables/{made}")).await.status, 404);
    let gone = async { while watcher.hear().await.is_some() {} };
    timeout(REQUEST_TIMEOUT, gone).await.expect("who is there is sent away");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_go_from_a_folder_to_a_database_and_back_as_they_are() {
    if !is_installed() {
        return;
    }
    let postgres = Postgres::start(&["fsync=off"]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let data = path("data");
    let made = {
        let server = tokio::task::block_in_place(|| Serving::with_data(&folder.path().join("data")));
        let made = Made::at(server.client(), &two_people()).await;
        for (ply, side) in (0..8).zip(["first", "second"].into_iter().cycle()) {
            assert_eq!(
                made.play(server.client(), side, ply, "12345671".get(ply as usize..=ply as usize).expect("a file"))
                    .await
                    .status,
                200
            );
        }
        Made::at(server.client(), &against(&json!({"kind": "player", "player": "beginner"}))).await;
        let refused = rival(&["migrate", "--data", &data, "--database", &postgres.database()]);
        assert_eq!((refused.code, refused.err.contains("already running")), (1, true), "{}", refused.err);
        made
    };
    let [first, second] = [postgres.database(), postgres.database()];
    let migrated = rival(&["migrate", "--data", &data, "--database", &first, "--json"]);
    assert_eq!((migrated.code, &read_json(&migrated.out)["tables"]), (0, &2.into()), "{}", migrated.err);
    let again = rival(&["migrate", "--data", &data, "--database", &first]);
    assert_eq!((again.code, again.err.contains("has tables already")), (2, true), "{}", again.err);
    let shown = |place: [&str; 2]| {
        let shown = rival(&["tables", "show", &made.id, place[0], place[1]]);
        assert_eq!(shown.code, 0, "{}", shown.err);
        shown.out
    };
    assert_eq!(shown(["--data", &data]), shown(["--database", &first]));
    let server = serve(&first, None, &[]);
    assert_eq!(made.now(server.client()).await["ply"], 8);
    let file = path("copy.db");
    let copied = rival(&["backup", &file, "--database", &first, "--json"]);
    assert_eq!((copied.code, &read_json(&copied.out)["tables"]), (0, &2.into()), "{}", copied.err);
    let used = rival(&["restore", &file, "--database", &first, "--replace"]);
    assert_eq!((used.code, used.err.contains("end it first")), (1, true), "{}", used.err);
    drop(server);
    assert_eq!(rival(&["backup", &file, "--database", &first]).code, 2, "a file that is there stays");
    assert_eq!(rival(&["restore", &file, "--database", &second]).code, 0);
    let back = path("back");
    assert_eq!(rival(&["restore", &file, "--data", &back]).code, 0);
    assert_eq!(shown(["--database", &second]), shown(["--data", &data]));
    assert_eq!(shown(["--data", &back]), shown(["--data", &data]));
    let all = "SELECT md5(string_agg(row(t.id, game, listed, created, head, updated, plies, result, last_event, hidden_by, e)::text, '' \
               ORDER BY t.id)) FROM rival.tables t LEFT JOIN LATERAL (SELECT string_agg(row(number, time, body)::text, '' ORDER BY number) e \
               FROM rival.events WHERE table_id = t.id) e ON TRUE WHERE waits_for <> 'machine'";
    assert_eq!(postgres.execute(&first, all), postgres.execute(&second, all), "to the byte");
    sleep(Duration::from_secs(6)).await;
    let replaced = rival(&["restore", &file, "--database", &second, "--replace"]);
    assert!(replaced.code == 0 && replaced.out.contains("rival_replaced_1"), "{}{}", replaced.out, replaced.err);
    let wrong = rival(&["serve", "--database", "mysql://ana:hush@x"]);
    assert!(wrong.code == 1 && wrong.err.contains("postgres://USER") && !wrong.err.contains("hush"), "{}", wrong.err);
    assert_eq!(rival(&["serve", "--bus", "nats://localhost", "--data", &back]).code, 2);
}

/// Where servers are at this time, and what has been acknowledged.
#[derive(Clone)]
struct Cluster {
    servers: Arc<Mutex<Vec<Client>>>,
    acknowledged: Arc<AtomicU64>,
    closing: Arc<AtomicBool>,
}

impl Cluster {
    /// Asks some server, and another one until one does it. A request may so be made twice.
    async fn ask(&self, chance: &mut Seeded, path: &str, secret: Option<&str>, body: Option<&Value>) -> HttpResponse {
        let started = Instant::now();
        loop {
            let client = {
                let servers = self.servers.lock().expect("a list");
                *chance.choose(&servers).expect("a server")
            };
            let asked = async {
                match body {
                    Some(body) => client.post(path, secret, body).await,
                    None => client.get(path).await,
                }
            };
            if let Ok(Ok(answer)) = timeout(Duration::from_secs(20), asked).await
                && answer.status < 500
            {
                return answer;
            }
            assert!(started.elapsed() < 2 * REQUEST_TIMEOUT, "nobody answers");
            sleep(Duration::from_millis(50)).await;
        }
    }
}

/// Plays game after game against a beginner, each request by way of another server. Gives what was acknowledged.
async fn play(cluster: Cluster, mut chance: Seeded) -> Vec<(Made, Vec<String>)> {
    let mut played = Vec::new();
    while !cluster.closing.load(Ordering::Relaxed) {
        let request = against(&json!({"kind": "player", "player": "beginner"}));
        let made = cluster.ask(&mut chance, "/api/tables", None, Some(&request)).await.json();
        let made =
            Made { id: made["table"]["id"].as_str().expect("a name").to_owned(), secrets: made["secrets"].clone() };
        let (mut told, mut waiting): (Vec<String>, _) = (Vec::new(), Instant::now());
        while !cluster.closing.load(Ordering::Relaxed) {
            let table = cluster.ask(&mut chance, &made.path(""), None, None).await.json();
            learn(&made.id, &table, &mut told, &mut waiting);
            if !table["now"]["result"].is_null() {
                break;
            }
            assert!(waiting.elapsed() < 2 * REQUEST_TIMEOUT, "table {} is stuck: {}", made.id, table["now"]);
            let moves = table["now"]["view"]["moves"].as_array().filter(|_| table["now"]["turn"] == "first");
            let Some(text) = moves.and_then(|moves| chance.choose(moves)?["text"].as_str()) else {
                sleep(Duration::from_millis(20)).await;
                continue;
            };
            let body = json!({"type": "move", "ply": told.len(), "move": text});
            let answer =
                cluster.ask(&mut chance, &made.path("/commands"), Some(made.secret("first")), Some(&body)).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            learn(&made.id, &answer.json(), &mut told, &mut waiting);
            cluster.acknowledged.fetch_add(1, Ordering::Relaxed);
        }
        played.push((made, told));
    }
    played
}

/// What a server says must go on where another has left off.
fn learn(id: &str, table: &Value, told: &mut Vec<String>, waiting: &mut Instant) {
    let moves = table["moves"].as_array().expect("moves").iter();
    let moves: Vec<String> = moves.map(|entry| entry["move"].as_str().expect("a move").to_owned()).collect();
    assert!(moves.starts_with(told), "table {id}: {moves:?} where {told:?} was told");
    assert_eq!(table["now"]["event"], moves.len(), "table {id}: a move was played twice");
    if moves.len() > told.len() {
        *waiting = Instant::now();
    }
    *told = moves;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_dies_nothing_acknowledged_is_lost_or_played_twice() {
    if !is_installed() {
        return;
    }
    let (mut postgres, mut nats) = (Postgres::start(&[]), Nats::start());
    let database = postgres.database();
    let start = |nats: &Nats| serve(&database, Some(nats), &["--log", "off"]);
    let mut servers = [start(&nats), start(&nats), start(&nats)];
    let cluster = Cluster {
        servers: Arc::new(Mutex::new(servers.iter().map(Serving::client).collect())),
        acknowledged: Arc::default(),
        closing: Arc::default(),
    };
    let players: Vec<_> = (0..6).map(|seed| tokio::spawn(play(cluster.clone(), Seeded::new(seed)))).collect();
    let (mut chance, kills) = (Seeded::new(1), size(8, 300));
    for _ in 0..kills {
        sleep(Duration::from_millis(200 + u64::from(chance.below(1_500)))).await;
        match chance.below(8) {
            0..=4 => {
                let which = chance.below(3) as usize;
                servers[which].child.kill().expect("killed");
                servers[which].child.wait().expect("gone");
                sleep(Duration::from_millis(chance.below(1_000).into())).await;
                servers[which] = start(&nats);
                cluster.servers.lock().expect("a list")[which] = servers[which].client();
            }
            5..=6 => {
                tokio::task::block_in_place(|| postgres.crash());
                sleep(Duration::from_millis(chance.below(2_000).into())).await;
                tokio::task::block_in_place(|| postgres.start_again());
            }
            _ => {
                tokio::task::block_in_place(|| nats.kill_now());
                sleep(Duration::from_millis(chance.below(2_000).into())).await;
                tokio::task::block_in_place(|| nats.start_again());
            }
        }
    }
    sleep(Duration::from_secs(2)).await;
    cluster.closing.store(true, Ordering::Relaxed);
    let (mut tables, mut moves) = (0, 0);
    for player in players {
        for (made, mut told) in timeout(2 * REQUEST_TIMEOUT, player).await.expect("they end").expect("nothing was lost")
        {
            let table = cluster.ask(&mut chance, &made.path(""), None, None).await.json();
            learn(&made.id, &table, &mut told, &mut Instant::now());
            (tables, moves) = (tables + 1, moves + told.len());
        }
    }
    let acknowledged = cluster.acknowledged.load(Ordering::Relaxed);
    println!("{kills} kills: {acknowledged} moves acknowledged, {moves} moves at {tables} tables");
    assert!(acknowledged > kills, "hardly anything was played");
    let damaged = postgres.execute(
        &database,
        "SELECT count(*) FROM rival.tables WHERE last_event <> (SELECT count(*) FROM rival.events WHERE table_id = id)",
    );
    assert_eq!(damaged, "0");
}

/// A network of its own with two ways to it, one for clients and one for the database; gone with this.
struct Namespace {
    name: String,
    /// The last parts of its addresses: 10.99.n.1 and .2 for clients, .5 and .6 for the database, ours first.
    n: u8,
}

impl Namespace {
    /// `None` where the machine does not allow it.
    fn new() -> Option<Namespace> {
        let n = (std::process::id() % 250) as u8 + 1;
        let namespace = Namespace { name: format!("rival{n}"), n };
        if !ip(&["netns", "add", &namespace.name]) {
            return None;
        }
        for (link, ours, theirs) in [("c", 1, 2), ("d", 5, 6)] {
            let (here, there) = (format!("rv{link}{n}"), format!("rv{link}{n}x"));
            let inside = |args: &[&str]| ip(&[&["-n", &namespace.name], args].concat());
            let made = ip(&["link", "add", &here, "type", "veth", "peer", "name", &there])
                && ip(&["link", "set", &there, "netns", &namespace.name])
                && ip(&["addr", "add", &format!("10.99.{n}.{ours}/30"), "dev", &here])
                && ip(&["link", "set", &here, "up"])
                && inside(&["addr", "add", &format!("10.99.{n}.{theirs}/30"), "dev", &there])
                && inside(&["link", "set", &there, "up"])
                && inside(&["link", "set", "lo", "up"]);
            if !made {
                return None;
            }
        }
        Some(namespace)
    }

    /// Takes the way to the database away, or gives it back.
    fn set_database(&self, reachable: bool) {
        assert!(ip(&["link", "set", &format!("rvd{}", self.n), if reachable { "up" } else { "down" }]));
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        // The ways end with one of their ends.
        for link in ["c", "d"] {
            ip(&["link", "delete", &format!("rv{link}{}", self.n)]);
        }
        ip(&["netns", "delete", &self.name]);
    }
}

fn ip(args: &[&str]) -> bool {
    let ran = std::process::Command::new("ip").args(args).stderr(std::process::Stdio::null()).status();
    ran.is_ok_and(|status| status.success())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_cut_off_from_its_database_says_so_and_another_goes_on() {
    if !is_installed() {
        return;
    }
    let Some(namespace) = Namespace::new() else {
        println!("no namespaces here: the network is not cut");
        return;
    };
    let postgres = Postgres::start(&["fsync=off", "listen_addresses=*"]);
    let database = postgres.database();
    let (n, other) = (namespace.n, serve(&database, None, &[]));
    let far = database.replace("127.0.0.1", &format!("10.99.{n}.5"));
    let mut command = std::process::Command::new("ip");
    command.args([
        "netns",
        "exec",
        &namespace.name,
        env!("CARGO_BIN_EXE_rival"),
        "serve",
        "--port",
        "0",
        "--log",
        "off",
    ]);
    command.args(["--ip", &format!("10.99.{n}.2"), "--database", &far]);
    let cut_off = tokio::task::block_in_place(|| Serving::start(&mut command));
    let slow = json!({"kind": "player", "player": "engine:time=1500"});
    let table = Made::at(cut_off.client(), &against(&slow)).await;
    assert_eq!(table.play(cut_off.client(), "first", 0, "4").await.status, 200);
    namespace.set_database(false);
    let cut = Instant::now();
    let refused = get(cut_off.client(), &table.path("")).await;
    assert_eq!((refused.status, refused.header("retry-after").is_some()), (503, true), "{}", refused.body);
    assert!(cut.elapsed() < Duration::from_secs(20), "{:?}", cut.elapsed());
    while table.now(other.client()).await["ply"] != 2 {
        assert!(cut.elapsed() < Duration::from_secs(30), "nobody takes over");
        sleep(Duration::from_millis(100)).await;
    }
    let taken_over = cut.elapsed();
    assert_eq!(table.play(other.client(), "first", 2, "5").await.status, 200);
    namespace.set_database(true);
    let back = Instant::now();
    while get(cut_off.client(), &table.path("")).await.status != 200 {
        assert!(back.elapsed() < Duration::from_secs(30), "it does not recover");
        sleep(Duration::from_millis(100)).await;
    }
    let recovered = back.elapsed();
    sleep(Duration::from_secs(4)).await;
    assert_eq!(table.now(cut_off.client()).await["event"], 4, "each move once");
    assert_eq!(table.now(other.client()).await["event"], 4);
    println!("refused and taken over after {taken_over:?}, back {recovered:?} after the network");
}
