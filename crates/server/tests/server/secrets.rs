//! Who may do what: a seat opens for its secret and for nothing else.

use crate::fixture::{Running, human_and, refused, two_humans};
use rival_server::client::HttpResponse;
use serde_json::{Value, json};

/// All that takes a secret, asked for with this one.
async fn everything(server: &Running, id: &str, secret: Option<&str>) -> Vec<HttpResponse> {
    let mut answers = Vec::new();
    for (rest, body) in [
        ("commands", json!({"type": "move", "ply": 0, "move": "b2"})),
        ("commands", json!({"type": "undo", "ply": 0})),
        ("commands", json!({"type": "resign"})),
        ("hint", json!({})),
        ("commands", json!({"type": "pace", "paused": true, "millis": 0})),
        ("commands", json!({"type": "name", "name": "Eve"})),
        ("commands", json!({"type": "offer", "what": "draw"})),
        ("commands", json!({"type": "accept", "what": "draw"})),
        ("commands", json!({"type": "decline", "what": "draw"})),
    ] {
        answers.push(server.post(&format!("/api/tables/{id}/{rest}"), secret, &body).await);
    }
    let bearer = format!("Bearer {}", secret.unwrap_or_default());
    let headers = [("Authorization", bearer.as_str())];
    let headers = if secret.is_some() { &headers[..] } else { &[] };
    answers.push(server.client.send("DELETE", &format!("/api/tables/{id}"), headers, "").await.expect("an answer"));
    answers
}

#[tokio::test]
async fn without_a_secret_nothing_can_be_done() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    for nothing in [None, Some("")] {
        for answer in everything(&server, &table.id, nothing).await {
            refused(&answer, 401, "no-secret");
            assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
        }
    }
    assert_eq!(table.fetch().await["now"]["event"], 0);
}

#[tokio::test]
async fn a_wrong_secret_opens_nothing() {
    let server = Running::start().await;
    let (table, other) = (server.two_humans("tictactoe").await, server.two_humans("tictactoe").await);
    let cut = &table.first[..31];
    for secret in [&other.first, &other.second, "0", cut, &format!("{}0", table.first), &table.id] {
        for answer in everything(&server, &table.id, Some(secret)).await {
            refused(&answer, 403, "wrong-secret");
        }
    }
    assert_eq!(table.fetch().await["now"]["event"], 0);
}

#[tokio::test]
async fn another_seats_secret_does_not_move_this_seat() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    refused(&table.try_move(&table.second, 0, "b2").await, 409, "not-your-turn");
    table.play("b2").await;
    refused(&table.try_move(&table.first, 1, "a1").await, 409, "not-your-turn");
    assert_eq!(table.moves().await, ["b2"]);
}

#[tokio::test]
async fn the_machines_seat_cannot_be_played_by_hand() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
    for answer in [
        table.try_move(&table.second, 0, "b2").await,
        table.command("undo", &table.second, json!({"ply": 0})).await,
        table.command("resign", &table.second, json!({})).await,
        table.post("/hint", &table.second, json!({})).await,
    ] {
        refused(&answer, 403, "machine-seat");
    }
}

#[tokio::test]
async fn secrets_are_long_told_once_and_kept_only_as_hashes() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    // 32 characters of an alphabet of 32: 160 bits.
    assert!(table.first.len() == 32 && table.second.len() == 32 && table.first != table.second);
    table.play("b2").await;
    let told = [
        table.fetch().await.to_string(),
        server.get(&table.path("/events")).await.body,
        server.get(&table.path("/record")).await.body,
        server.get(&format!("/api/tables?ids={}", table.id)).await.body,
    ];
    let database = server.database();
    let server = server.restart().await;
    let kept = std::fs::read(database).expect("the data");
    for secret in [&table.first, &table.second] {
        assert!(told.iter().all(|told| !told.contains(secret.as_str())));
        assert!(!kept.windows(secret.len()).any(|window| window == secret.as_bytes()), "a secret is in the data");
    }
    let table = crate::fixture::TestTable { client: server.client, ..table };
    assert_eq!(table.try_move(&table.second, 1, "a1").await.status, 200, "and they still open their seats");
}

#[tokio::test]
async fn anyone_with_the_link_may_watch() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "tictactoe", "seats": two_humans()})).await;
    let mut watcher = server.client.live(&table.id, &[], None).await.expect("a watcher");
    assert_eq!(watcher.hear_of("state").await.expect("the table")["table"]["id"], table.id.as_str());
    watcher
        .say(&json!({"type": "command", "id": 5, "command": {"type": "move", "ply": 0, "move": "b2"}}))
        .await
        .expect("sent");
    let answer = watcher.hear_of("answer").await.expect("an answer");
    assert_eq!((&answer["id"], &answer["problem"]["code"]), (&json!(5), &json!("no-secret")));
    table.play("b2").await;
    assert_eq!(watcher.hear_of("move").await.expect("the move")["entry"]["move"], "b2");
}

#[tokio::test]
async fn hints_and_analysis_are_not_for_those_who_play_in_earnest() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    table.play("b2").await;
    refused(&table.post("/hint", &table.second, json!({})).await, 409, "not-casual");
    refused(&server.get(&table.path("/moves/0/why")).await, 409, "not-casual");
    let at: Value = json!({"at": {"table": table.id}});
    for path in ["/api/evaluations", "/api/searches"] {
        refused(&server.post(path, None, &at).await, 409, "not-casual");
    }
    table.command("resign", &table.second, json!({})).await;
    assert_eq!(server.post("/api/evaluations", None, &at).await.status, 200, "once it is over anybody may ask");
    assert_eq!(server.get(&table.path("/moves/0/why")).await.status, 200);
}
