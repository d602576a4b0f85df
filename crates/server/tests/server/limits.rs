//! Nobody can hurt the machine.

use crate::fixture::{LONG, Running, human_and, machines, refused, two_humans};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// A search that takes as long as it may.
fn long_search() -> String {
    json!({"at": {"game": "connect-four"}, "millis": 4_000_000_000_u32, "depth": 60_000, "lines": 60_000, "nodes": 4_000_000_000_u32})
        .to_string()
}

/// Starts a search and leaves the connection open.
async fn start_search(server: &Running) -> TcpStream {
    let body = long_search();
    let mut stream = TcpStream::connect(server.client.address()).await.expect("a connection");
    let head = format!(
        "POST /api/searches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    stream
}

async fn figure(server: &Running, name: &str) -> u64 {
    let figures = server.get("/metrics").await.body;
    let line = figures.lines().find_map(|line| line.strip_prefix(name)).expect("the figure");
    line.trim().parse().expect("a number")
}

async fn until(server: &Running, name: &str, expected: u64) {
    let waiting = async {
        while figure(server, name).await != expected {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(LONG, waiting).await.unwrap_or_else(|_| panic!("{name} never comes to {expected}"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_too_many_ask_the_rest_are_asked_to_come_back_and_moves_go_on() {
    let server = Running::start_with(|config| {
        config.metrics = true;
        config.bounds.threads = 2;
        config.bounds.analyses_waiting = 2;
    })
    .await;
    let mut searches = vec![start_search(&server).await];
    until(&server, "rival_searches_running", 1).await;
    for _ in 0..2 {
        searches.push(start_search(&server).await);
    }
    until(&server, "rival_searches_waiting{kind=\"analysis\"}", 2).await;
    let busy = server.post("/api/searches", None, &json!({"at": {"game": "tictactoe"}})).await;
    refused(&busy, 429, "busy");
    assert!(busy.header("retry-after").is_some());
    let tree = server.post("/api/trees", None, &json!({"at": {"game": "tictactoe"}, "depth": 1})).await;
    refused(&tree, 429, "busy");
    let table = server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
    table.play("b2").await;
    table.at_ply(2).await;
    drop(searches);
    until(&server, "rival_searches_running", 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_stops_when_its_client_has_gone() {
    let server = Running::start_with(|config| config.metrics = true).await;
    let search = start_search(&server).await;
    until(&server, "rival_searches_running", 1).await;
    drop(search);
    until(&server, "rival_searches_running", 0).await;
}

#[tokio::test]
async fn budgets_are_cut_down_to_what_the_server_grants() {
    let server = Running::start_with(|config| {
        config.bounds.analysis_time = Duration::from_millis(50);
        config.bounds.move_time = Duration::from_millis(50);
    })
    .await;
    let started = Instant::now();
    let answer = server
        .client
        .send("POST", "/api/searches", &[("Content-Type", "application/json")], &long_search())
        .await
        .unwrap();
    let last: serde_json::Value = serde_json::from_str(answer.body.lines().last().expect("lines")).unwrap();
    assert_eq!((&last["type"], &last["stopped"]), (&json!("result"), &json!("time")));
    let engine = json!({"kind": "player", "player": "engine:time=86400000"});
    let table =
        server.table(json!({"game": "connect-four", "seats": {"first": engine, "second": {"kind": "human"}}})).await;
    table.at_ply(1).await;
    assert!(started.elapsed() < LONG);
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let server = Running::start().await;
    let json = [("Content-Type", "application/json")];
    let large = format!("{{\"game\": \"{}\"}}", "x".repeat(100_000));
    refused(&server.client.send("POST", "/api/tables", &json, &large).await.unwrap(), 413, "too-large");
    let header = "x".repeat(20_000);
    assert_eq!(server.client.send("GET", "/healthz", &[("X-Large", &header)], "").await.unwrap().status, 431);
    let many: Vec<(&str, &str)> = (0..100).map(|_| ("X-Many", "1")).collect();
    assert_eq!(server.client.send("GET", "/healthz", &many, "").await.unwrap().status, 431);
    assert_eq!(server.get(&format!("/{}", "x".repeat(100_000))).await.status, 431);
    assert_eq!(server.get("/healthz").await.body, "ok");
}

#[tokio::test]
async fn who_dawdles_over_a_request_is_cut_off() {
    let server = Running::start_with(|config| config.bounds.request_time = Duration::from_millis(100)).await;
    let head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\nConnection: close\r\n\r\n{";
    let answer = dawdle(&server, head).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{answer}");
}

/// Says this and waits until the server hangs up; what it has said by then.
async fn dawdle(server: &Running, said: &str) -> String {
    let mut stream = TcpStream::connect(server.client.address()).await.expect("a connection");
    stream.write_all(said.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    timeout(LONG, stream.read_to_string(&mut answer)).await.expect("in time").expect("an answer or none");
    answer
}

#[tokio::test]
async fn who_dawdles_over_a_head_or_says_nothing_more_is_cut_off() {
    let server = Running::start_with(|config| config.bounds.head_time = Duration::from_millis(500)).await;
    dawdle(&server, "").await;
    dawdle(&server, "GET /healthz HTTP/1.1\r\nHost: loc").await;
    let answer = dawdle(&server, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    assert!(answer.ends_with("ok"), "a connection may be used again, but not wait for ever: {answer}");
}

#[tokio::test]
async fn a_watcher_who_never_says_who_they_are_or_has_gone_unnoticed_is_cut_off() {
    let server = Running::start_with(|config| {
        config.bounds.join_time = Duration::from_secs(1);
        config.bounds.silence = Duration::from_secs(1);
    })
    .await;
    let table = server.two_humans("tictactoe").await;
    let mut silent = server.client.connect(&table.id).await.unwrap();
    assert_eq!(timeout(LONG, silent.close_code()).await.expect("in time"), Some(1008));
    // A client that does not read does not answer pings either.
    let gone = server.client.live(&table.id, &[&table.first], None).await.unwrap();
    table.once(|table| table["presence"]["seats"]["first"] == true).await;
    table.once(|table| table["presence"]["seats"]["first"] == false).await;
    drop(gone);
    let mut there = server.client.live(&table.id, &[&table.first], None).await.unwrap();
    there.hear_of("state").await.expect("the table");
    assert!(
        timeout(Duration::from_millis(2500), there.hear_of("nothing")).await.is_err(),
        "who answers pings may stay"
    );
}

#[tokio::test]
async fn machines_play_each_other_at_so_many_tables_and_no_more() {
    let server = Running::start_with(|config| config.bounds.exhibitions = 1).await;
    let slow = json!({"game": "tictactoe", "seats": machines("beginner"), "pace": {"paused": false, "millis": 10_000}});
    let endless = json!({"game": "tictactoe", "seats": machines("beginner"), "pace": {"paused": true, "millis": 4_000_000_000_u32}});
    assert_eq!(server.table(endless).await.fetch().await["pace"]["millis"], 10_000, "nobody holds a place for ever");
    let table = server.table(slow.clone()).await;
    let full = async {
        while server.post("/api/tables", None, &slow).await.status != 429 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(LONG, full).await.expect("there is no room for one more");
    server.two_humans("tictactoe").await;
    table.command("pace", &table.first, json!({"paused": false, "millis": 0})).await;
    table.once(|table| !table["now"]["result"].is_null()).await;
}

#[tokio::test]
async fn where_people_wait_for_the_machine_already_it_takes_no_more_tables() {
    let server = Running::start_with(|config| config.bounds.replies_waiting = 0).await;
    let machine_first = json!({"game": "tictactoe", "seats": {"first": {"kind": "player", "player": "engine"}, "second": {"kind": "human"}}});
    refused(&server.post("/api/tables", None, &machine_first).await, 429, "busy");
    server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await.play("b2").await;
}

#[tokio::test]
async fn there_are_so_many_tables_and_no_more() {
    let server = Running::start_with(|config| config.bounds.tables = 2).await;
    let first = server.two_humans("tictactoe").await;
    server.two_humans("tictactoe").await;
    let third = server.post("/api/tables", None, &json!({"game": "tictactoe"})).await;
    refused(&third, 429, "busy");
    refused(&server.post("/api/records", None, &json!({"records": "[Game \"tictactoe\"]\n\n*\n"})).await, 429, "busy");
    let bearer = format!("Bearer {}", first.first);
    server.client.send("DELETE", &first.path(""), &[("Authorization", &bearer)], "").await.unwrap();
    server.two_humans("tictactoe").await;
}

#[tokio::test]
async fn there_are_so_many_watchers_and_no_more() {
    let server = Running::start_with(|config| config.bounds.sockets = 1).await;
    let table = server.two_humans("tictactoe").await;
    let mut one = server.client.live(&table.id, &[], None).await.expect("the first watches");
    one.hear_of("state").await.expect("the table");
    let two = server.client.connect(&table.id).await.err().expect("the second does not");
    assert!(two.to_string().contains("429"), "{two}");
    drop(one);
    let again = async {
        while server.client.connect(&table.id).await.is_err() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(LONG, again).await.expect("once there is a place");
}

#[tokio::test]
async fn connections_beyond_the_limit_wait_for_a_place() {
    let server = Running::start_with(|config| config.bounds.connections = 2).await;
    let idle = [
        TcpStream::connect(server.client.address()).await.unwrap(),
        TcpStream::connect(server.client.address()).await.unwrap(),
    ];
    sleep(Duration::from_millis(100)).await;
    assert!(timeout(Duration::from_millis(200), server.client.get("/healthz")).await.is_err(), "no place yet");
    drop(idle);
    let answer = timeout(LONG, server.client.get("/healthz")).await.expect("a place").expect("an answer");
    assert_eq!(answer.body, "ok");
}

#[tokio::test]
async fn a_table_can_be_changed_so_often_and_always_be_played_to_its_end() {
    let server = Running::start_with(|config| config.bounds.events = 14).await;
    let table = server.table(json!({"game": "tictactoe", "seats": two_humans(), "casual": true})).await;
    for _ in 0..2 {
        table.play("b2").await;
        assert_eq!(table.command("undo", &table.first, json!({"ply": 1})).await.status, 200);
    }
    table.play("b2").await;
    refused(&table.command("undo", &table.first, json!({"ply": 1})).await, 409, "table-full");
    table.play("a1 c1 a3 a2 c2 b3 b1 c3").await;
    assert_eq!(table.fetch().await["now"]["result"]["winner"], serde_json::Value::Null);
}

/// Asks for something as a client of a proxy would.
async fn from(server: &Running, address: &str, method: &str, path: &str, body: &serde_json::Value) -> u16 {
    let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", address)];
    server.client.send(method, path, &headers, &body.to_string()).await.expect("an answer").status
}

/// A server that believes what this machine says about the client.
async fn behind_a_proxy(shares: rival_server::Shares) -> Running {
    Running::start_with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.shares = shares;
        config.metrics = true;
    })
    .await
}

#[tokio::test]
async fn one_client_makes_only_so_many_tables_a_minute_and_others_make_theirs() {
    let server = behind_a_proxy(rival_server::Shares { creations_a_minute: 3, ..Default::default() }).await;
    let game = json!({"game": "tictactoe"});
    let create = async |address| from(&server, address, "POST", "/api/tables", &game).await;
    assert_eq!([create("192.0.2.1").await, create("192.0.2.1").await, create("192.0.2.1").await], [201; 3]);
    assert_eq!(create("192.0.2.1").await, 429);
    assert_eq!(create("192.0.2.2").await, 201);
    let four = json!({"records": "[Game \"tictactoe\"]\n\n1. b2 *\n\n".repeat(4)});
    assert_eq!(from(&server, "192.0.2.3", "POST", "/api/records", &four).await, 429, "games taken in count too");
}

#[tokio::test]
async fn one_client_has_only_so_many_tables_until_it_deletes_some() {
    let server = behind_a_proxy(rival_server::Shares { tables: 1, ..Default::default() }).await;
    let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", "192.0.2.1")];
    let game = json!({"game": "tictactoe"}).to_string();
    let made = server.client.send("POST", "/api/tables", &headers, &game).await.unwrap().json();
    let again = async || server.client.send("POST", "/api/tables", &headers, &game).await.unwrap();
    refused(&again().await, 429, "busy");
    let secret = format!("Bearer {}", made["secrets"]["first"].as_str().unwrap());
    let path = format!("/api/tables/{}", made["table"]["id"].as_str().unwrap());
    assert_eq!(server.client.send("DELETE", &path, &[("Authorization", &secret)], "").await.unwrap().status, 204);
    assert_eq!(again().await.status, 201);
}

#[tokio::test]
async fn a_web_socket_is_a_connection_as_long_as_it_is_open() {
    let server = Running::start_with(|config| config.metrics = true).await;
    let table = server.two_humans("tictactoe").await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(server.client.live(&table.id, &[], None).await.unwrap());
    }
    until(&server, "rival_connections", 4).await;
    drop(sockets);
    until(&server, "rival_connections", 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_hints_at_once_are_all_given() {
    let server = Running::start_with(|config| config.bounds.threads = 2).await;
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..30 {
        let table = server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
        asking.spawn(async move { table.post("/hint", &table.first, json!({})).await });
    }
    let answers = timeout(LONG, asking.join_all()).await.expect("in time");
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [200; 30]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_with_a_time_thinks_shorter_while_many_wait_and_says_so() {
    let server = Running::start_with(|config| config.bounds.threads = 2).await;
    let mut tables = Vec::new();
    for engine in
        [json!({"kind": "player", "player": "engine:time=2000"}), json!({"kind": "player", "player": "amateur"})]
    {
        for _ in 0..12 {
            let seats = json!({"first": engine, "second": {"kind": "human"}});
            // A board without a book, whose answers would be there at once.
            tables.push(server.table(json!({"game": "connect-four:8x7", "seats": seats})).await);
        }
    }
    let mut shortened = Vec::new();
    for table in tables {
        let thought = table.at_ply(1).await["moves"][0]["thought"].clone();
        shortened.push(thought["shortened"].clone());
    }
    let (timed, fixed) = shortened.split_at(12);
    assert!(fixed.iter().all(serde_json::Value::is_null), "a level of fixed depth is never altered");
    let granted = timed.iter().filter_map(|shortened| shortened["granted"].as_f64());
    assert!(granted.clone().count() >= 8, "{timed:?}");
    assert!(granted.clone().all(|seconds| (0.05..2.0).contains(&seconds)), "{timed:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn trees_that_nobody_reads_take_only_so_much_memory_and_are_given_up() {
    let server = Running::start_with(|config| {
        config.bounds.answers_kib = 7 << 10;
        config.bounds.read_time = Duration::from_secs(2);
    })
    .await;
    let body = json!({"at": {"game": "tictactoe"}, "algorithm": "minimax", "depth": 5}).to_string();
    let head = format!(
        "POST /api/trees HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut unread = Vec::new();
    for _ in 0..6 {
        let mut stream = TcpStream::connect(server.client.address()).await.expect("a connection");
        stream.write_all(head.as_bytes()).await.expect("sent");
        unread.push(stream);
    }
    let json = [("Content-Type", "application/json")];
    let read = async {
        loop {
            let answer = server.client.send("POST", "/api/trees", &json, &body).await.expect("an answer");
            if answer.status == 200 {
                return answer;
            }
            refused(&answer, 429, "busy");
        }
    };
    let answer = timeout(LONG, read).await.expect("the unread ones are given up");
    assert!(answer.body.len() > 2 << 20, "a tree large enough to fill what lies between: {}", answer.body.len());
}
