//! What those at a table are told, as it happens.

use crate::fixture::{LONG, Running, human_and, two_humans};
use rival_server::client::TableConnection;
use serde_json::{Value, json};
use tokio::time::timeout;

async fn heard(live: &mut TableConnection, kind: &str) -> Value {
    timeout(LONG, live.hear_of(kind)).await.expect("in time").expect("the connection holds")
}

#[tokio::test]
async fn a_move_by_websocket_is_answered_and_told_to_all() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let mut ana = server.client.live(&table.id, &[&table.first], None).await.unwrap();
    let mut ben = server.client.live(&table.id, &[&table.second], None).await.unwrap();
    heard(&mut ana, "state").await;
    heard(&mut ben, "state").await;
    ana.say(&json!({"type": "command", "id": 1, "command": {"type": "move", "ply": 0, "move": "b2", "seen": 0}}))
        .await
        .unwrap();
    assert_eq!(heard(&mut ana, "answer").await, json!({"type": "answer", "id": 1, "problem": null}));
    let told = heard(&mut ben, "move").await;
    assert_eq!((&told["entry"]["move"], &told["now"]["event"]), (&json!("b2"), &json!(1)));
    assert_eq!(told["now"]["view"]["cells"].as_array().map(Vec::len), Some(9));
    ben.say(&json!({"type": "command", "id": 2, "command": {"type": "resign"}})).await.unwrap();
    assert_eq!(heard(&mut ana, "end").await["now"]["result"]["winner"], "first");
}

#[tokio::test]
async fn the_machine_answers_and_its_figures_are_told() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "connect-four", "seats": human_and("beginner")})).await;
    let mut live = server.client.live(&table.id, &[&table.first], None).await.unwrap();
    live.say(&json!({"type": "command", "id": 1, "command": {"type": "move", "ply": 0, "move": "4"}})).await.unwrap();
    assert_eq!(heard(&mut live, "move").await["entry"]["side"], "first");
    let reply = heard(&mut live, "move").await;
    assert_eq!(reply["entry"]["side"], "second");
    for figure in ["depth", "nodes", "leaves", "cutoffs", "seconds", "value", "pv", "reading"] {
        assert!(!reply["entry"]["thought"][figure].is_null(), "{figure}");
    }
}

#[tokio::test]
async fn a_machine_that_thinks_says_what() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "connect-four", "seats": human_and("master")})).await;
    let mut live = server.client.live(&table.id, &[&table.first], None).await.unwrap();
    live.say(&json!({"type": "command", "id": 1, "command": {"type": "move", "ply": 0, "move": "4"}})).await.unwrap();
    let thinking = loop {
        let told = heard(&mut live, "thinking").await["thinking"].clone();
        if !told.is_null() {
            break told;
        }
    };
    assert_eq!(thinking["side"], "second");
    assert!(thinking["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
    assert_eq!(heard(&mut live, "move").await["entry"]["side"], "second");
}

#[tokio::test]
async fn after_a_lost_connection_what_was_missed_is_told_in_order() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "tictactoe", "seats": two_humans(), "casual": true})).await;
    table.play("b2 a1").await;
    table.command("undo", &table.second, json!({"ply": 2})).await;
    table.play("c3").await;
    let mut live = server.client.live(&table.id, &[], Some(1)).await.unwrap();
    let mut told = Vec::new();
    while told.len() < 3 {
        let message = timeout(LONG, live.hear()).await.unwrap().unwrap();
        if !message["now"].is_null() {
            told.push((message["type"].clone(), message["now"]["event"].clone(), message["now"]["ply"].clone()));
        }
    }
    let expected = [("move", 2, 2), ("undo", 3, 1), ("move", 4, 2)];
    assert_eq!(told, expected.map(|(kind, event, ply)| (json!(kind), json!(event), json!(ply))));
    table.play("a3").await;
    assert_eq!(heard(&mut live, "move").await["now"]["event"], 5, "and then what comes");
}

#[tokio::test]
async fn every_event_can_be_told_again_just_as_it_was() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "color-clash", "seats": two_humans(), "casual": true})).await;
    let mut live = server.client.live(&table.id, &[], None).await.unwrap();
    heard(&mut live, "state").await;
    table.play("mb3 pc3 md1 pc1").await;
    table.command("undo", &table.second, json!({"ply": 4})).await;
    table.command("resign", &table.first, json!({})).await;
    let mut told = Vec::new();
    while told.len() < 6 {
        let message = timeout(LONG, live.hear()).await.unwrap().unwrap();
        if !message["now"].is_null() {
            told.push(message);
        }
    }
    let again = server.get(&table.path("/events?after=0")).await.json();
    assert_eq!(again, Value::Array(told));
    let server = server.restart().await;
    assert_eq!(server.get(&format!("/api/tables/{}/events", table.id)).await.json(), again, "after a restart too");
}

#[tokio::test]
async fn an_event_number_from_the_future_gets_the_whole_table() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let mut live = server.client.live(&table.id, &[], Some(99)).await.unwrap();
    assert_eq!(timeout(LONG, live.hear()).await.unwrap().unwrap()["type"], "state");
}

#[tokio::test]
async fn who_has_missed_too_much_gets_the_whole_table() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "tictactoe", "seats": two_humans(), "casual": true})).await;
    for _ in 0..150 {
        assert_eq!(table.try_move(&table.first, 0, "b2").await.status, 200);
        assert_eq!(table.command("undo", &table.first, json!({"ply": 1})).await.status, 200);
    }
    let first_of = async |after| {
        let mut live = server.client.live(&table.id, &[], Some(after)).await.unwrap();
        timeout(LONG, live.hear()).await.unwrap().unwrap()
    };
    assert_eq!(first_of(0).await["table"]["now"]["event"], 300);
    assert_eq!(first_of(44).await["now"]["event"], 45);
    let page = server.get(&table.path("/events?after=10")).await.json();
    assert_eq!((page.as_array().map(Vec::len), &page[0]["now"]["event"]), (Some(256), &json!(11)));
}

#[tokio::test]
async fn who_is_there_is_told() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let mut ana = server.client.live(&table.id, &[&table.first], None).await.unwrap();
    let alone = json!({"seats": {"first": true, "second": false}, "watchers": 0});
    assert_eq!(heard(&mut ana, "presence").await["presence"], alone);
    let ben = server.client.live(&table.id, &[&table.second], None).await.unwrap();
    assert_eq!(
        heard(&mut ana, "presence").await["presence"],
        json!({"seats": {"first": true, "second": true}, "watchers": 0})
    );
    let _watcher = server.client.live(&table.id, &[], None).await.unwrap();
    assert_eq!(heard(&mut ana, "presence").await["presence"]["watchers"], 1);
    drop(ben);
    assert_eq!(heard(&mut ana, "presence").await["presence"]["seats"]["second"], false);
}

#[tokio::test]
async fn one_person_can_hold_both_seats() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let mut live = server.client.live(&table.id, &[&table.first, &table.second], None).await.unwrap();
    for (ply, text) in ["b2", "a1", "c3"].into_iter().enumerate() {
        live.say(&json!({"type": "command", "id": ply, "command": {"type": "move", "ply": ply, "move": text}}))
            .await
            .unwrap();
        assert_eq!(heard(&mut live, "answer").await["problem"], Value::Null);
    }
    assert_eq!(table.moves().await, ["b2", "a1", "c3"]);
}

#[tokio::test]
async fn a_closing_server_says_so() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let mut live = server.client.live(&table.id, &[], None).await.unwrap();
    heard(&mut live, "state").await;
    let closing = tokio::spawn(async move { live.close_code().await });
    let _server = server.restart().await;
    assert_eq!(timeout(LONG, closing).await.unwrap().unwrap(), Some(1001));
}
