//! Frames and requests that make no sense, by the thousand.

use crate::fixture::{LONG, Running, TestTable};
use rival_core::Seeded;
use rival_server::client::TableConnection;
use rival_testkit::size;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// A connection after its handshake, for bytes of any kind.
async fn handshake(server: &Running, table: &TestTable) -> TcpStream {
    let mut stream = TcpStream::connect(server.client.address()).await.expect("a connection");
    let request = format!(
        "GET {} HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        table.path("/live")
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("an answer"));
    }
    assert!(head.starts_with(b"HTTP/1.1 101"));
    stream
}

/// Bytes that look a little like frames: a head that may be anything, a length that may lie, a body that may be cut short.
fn frames(seeded: &mut Seeded) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..=seeded.below(4) {
        let head = [0x81, 0x82, 0x88, 0x89, 0x8a, 0x01, 0x80, 0xf1, 0x83, seeded.below(256) as u8];
        bytes.push(*seeded.choose(&head).expect("a head"));
        let length = [0, 1, 5, 125, 126, 127, seeded.below(128) as u8];
        let masked = if seeded.below(8) > 0 { 0x80 } else { 0 };
        bytes.push(masked | *seeded.choose(&length).expect("a length"));
        for _ in 0..seeded.below(40) {
            bytes.push(seeded.below(256) as u8);
        }
    }
    bytes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_bytes_after_the_handshake_leave_the_server_well() {
    let server = Running::start_with(|config| config.metrics = true).await;
    let table = server.two_humans("tictactoe").await;
    for seed in 0..size(1_000, 20_000) {
        let mut stream = handshake(&server, &table).await;
        let bytes = frames(&mut Seeded::new(seed));
        // The server may hang up before it has read it all.
        let _ = stream.write_all(&bytes).await;
        let _ = stream.shutdown().await;
        let mut rest = Vec::new();
        let read = timeout(LONG, stream.read_to_end(&mut rest)).await;
        assert!(read.is_ok(), "seed {seed}: the connection hangs after {bytes:?}");
    }
    table.play("b2").await;
    let figures = server.get("/metrics").await.body;
    assert!(figures.contains("rival_panics_total 0"), "{figures}");
}

/// JSON that is nearly a command.
fn nearly(seeded: &mut Seeded) -> String {
    let words = [
        "\"type\"",
        "\"move\"",
        "\"join\"",
        "\"undo\"",
        "\"id\"",
        "\"ply\"",
        "1",
        "-1",
        "1e99",
        "null",
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"b2\"",
        "\"\\ud800\"",
        "\u{0}",
        "é",
    ];
    (0..seeded.below(20)).filter_map(|_| seeded.choose(&words).copied()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_make_no_sense_are_answered_or_end_the_connection() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    for seed in 0..size(300, 5_000) {
        let mut seeded = Seeded::new(seed);
        let mut live = server.client.live(&table.id, &[&table.first], None).await.expect("a connection");
        live.hear_of("state").await.expect("the table");
        let text = nearly(&mut seeded);
        live.send(Message::text(text.clone())).await.expect("sent");
        let answered = timeout(LONG, answer_or_end(&mut live)).await;
        assert!(answered.is_ok(), "seed {seed}: nothing comes of {text}");
    }
    assert_eq!(table.fetch().await["now"]["event"], 0);
}

async fn answer_or_end(live: &mut TableConnection) {
    while let Some(heard) = live.hear().await {
        if heard["type"] == "trouble" || heard["type"] == "answer" {
            return;
        }
    }
}

#[tokio::test]
async fn a_connection_that_does_not_join_or_joins_wrongly_is_closed() {
    let server = Running::start().await;
    let (table, other) = (server.two_humans("tictactoe").await, server.two_humans("tictactoe").await);
    for first in [
        json!({"type": "command", "id": 1, "command": {"type": "move", "ply": 0, "move": "b2"}}),
        json!({"type": "join", "secrets": ["wrong"]}),
        json!({"type": "join", "secrets": [other.first]}),
        json!({"type": "join", "secrets": [], "extra": 1}),
        json!({"type": "sing"}),
        json!(7),
    ] {
        let mut live = server.client.connect(&table.id).await.expect("a connection");
        live.say(&first).await.expect("sent");
        assert_eq!(timeout(LONG, live.close_code()).await.expect("in time"), Some(1008), "{first}");
    }
}

#[tokio::test]
async fn frames_that_are_too_large_too_many_or_not_text_end_the_connection() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let join = async || {
        let mut live = server.client.live(&table.id, &[], None).await.expect("a connection");
        live.hear_of("state").await.expect("the table");
        live
    };
    let mut large = join().await;
    let _ = large.send(Message::text("x".repeat(100_000))).await;
    assert!(timeout(LONG, large.hear_of("nothing")).await.expect("it is closed").is_none());
    let mut binary = join().await;
    binary.send(Message::binary(vec![1, 2, 3])).await.expect("sent");
    assert_eq!(timeout(LONG, binary.close_code()).await.expect("in time"), Some(1003));
    let mut fast = join().await;
    for _ in 0..100 {
        if fast.send(Message::text("{}")).await.is_err() {
            break;
        }
    }
    assert_eq!(timeout(LONG, fast.close_code()).await.expect("in time"), Some(1008));
    let mut twice = join().await;
    twice.say(&json!({"type": "join"})).await.expect("sent");
    assert_eq!(timeout(LONG, twice.close_code()).await.expect("in time"), Some(1008));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_bytes_in_place_of_a_request_leave_the_server_well() {
    let server = Running::start().await;
    for seed in 0..size(300, 5_000) {
        let mut seeded = Seeded::new(seed);
        let mut stream = TcpStream::connect(server.client.address()).await.expect("a connection");
        let start = ["GET / HTTP/1.1\r\nHost: localhost\r\n", "POST /api/tables HTTP/1.1\r\n", "\u{16}\u{3}\u{1}", ""];
        let mut bytes = seeded.choose(&start).expect("a start").as_bytes().to_vec();
        bytes.extend((0..seeded.below(200)).map(|_| seeded.below(256) as u8));
        let _ = stream.write_all(&bytes).await;
        let _ = stream.shutdown().await;
        let mut rest = Vec::new();
        assert!(timeout(LONG, stream.read_to_end(&mut rest)).await.is_ok(), "seed {seed}: it hangs after {bytes:?}");
    }
    assert_eq!(server.get("/healthz").await.body, "ok");
}
