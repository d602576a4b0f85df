//! Clocks: who runs out of time loses, whatever happens to the server.

use crate::fixture::{LONG, Running, TestTable, human_and, machines, refused, two_humans};
use serde_json::{Value, json};
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::time::timeout;

async fn clocked(server: &Running, initial: u32, increment: u32) -> TestTable {
    let clock = json!({"initial": initial, "increment": increment});
    server.table(json!({"game": "connect-four", "seats": two_humans(), "clock": clock})).await
}

fn left(table: &Value, side: &str) -> i64 {
    table["now"]["clocks"]["left"][side].as_i64().expect("milliseconds")
}

#[tokio::test]
async fn clocks_start_when_both_have_moved_and_a_turn_adds_its_increment() {
    let server = Running::start().await;
    let table = clocked(&server, 600, 30).await;
    let start = table.fetch().await;
    assert_eq!((&start["clock"], left(&start, "first")), (&json!({"initial": 600, "increment": 30}), 600_000));
    table.play("4").await;
    assert!(table.fetch().await["now"]["clocks"]["running"].is_null());
    table.play("4").await;
    let running = table.fetch().await;
    assert_eq!((&running["now"]["clocks"]["running"], left(&running, "first")), (&json!("first"), 600_000));
    table.play("4").await;
    let after = table.fetch().await;
    assert_eq!((&after["now"]["clocks"]["running"], left(&after, "second")), (&json!("second"), 600_000));
    assert!((600_001..=630_000).contains(&left(&after, "first")), "{after}");
    table.command("resign", &table.second, json!({})).await;
    assert!(table.fetch().await["now"]["clocks"]["running"].is_null());
}

#[tokio::test]
async fn whose_time_is_over_loses_and_everybody_is_told() {
    let server = Running::start().await;
    let table = clocked(&server, 1, 0).await;
    let mut live = server.client.live(&table.id, &[], None).await.unwrap();
    let time = timeout(LONG, live.hear_of("time")).await.unwrap().unwrap();
    assert!(time["time"].as_i64().is_some_and(|time| time > 1_600_000_000_000));
    table.play("4 4").await;
    let told = timeout(LONG, live.hear_of("end")).await.unwrap().unwrap();
    let result = &told["now"]["result"];
    assert_eq!((&result["winner"], &result["by"]), (&json!("second"), &json!("time")));
    assert_eq!(result["say"], json!({"en": "Yellow wins on time.", "es": "Ganan las amarillas por tiempo."}));
    assert_eq!(told["now"]["clocks"]["left"]["first"], 0);
    refused(&table.try_move(&table.first, 2, "4").await, 409, "over");
    let record = server.get(&table.path("/record")).await.body;
    assert!(record.contains("[TimeControl \"1+0\"]") && record.contains("[Termination \"time forfeit\"]"), "{record}");
    let again = server.post("/api/records", None, &json!({"records": record})).await.json();
    assert_eq!(again["tables"][0]["table"]["now"]["result"]["by"], "time");
}

#[tokio::test]
async fn a_flag_falls_though_the_server_was_restarted_and_nobody_is_there() {
    let server = Running::start().await;
    let table = clocked(&server, 1, 0).await;
    table.play("4 4").await;
    let server = server.restart().await;
    let path = format!("/api/tables?ids={}", table.id);
    while server.get(&path).await.json()["tables"][0]["result"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(server.get(&table.path("")).await.json()["now"]["result"]["by"], "time");
}

#[tokio::test]
async fn the_time_of_a_server_that_was_away_is_nobodys() {
    let server = Running::start().await;
    let table = clocked(&server, 600, 0).await;
    table.play("4 4").await;
    let path = format!("sqlite://{}", server.database().display());
    let mut database = SqliteConnection::connect(&path).await.expect("a second connection");
    database.execute("UPDATE events SET time = time - 3600000").await.expect("an hour ago");
    database.close().await.expect("closed");
    let before = table.fetch().await["now"]["clocks"]["since"].as_i64().expect("a time");
    let server = server.restart().await;
    let table = TestTable { client: server.client, ..table };
    let shown = table.once(|table| table["now"]["event"] == 3).await;
    assert_eq!((left(&shown, "first"), &shown["now"]["result"]), (600_000, &Value::Null));
    assert!(shown["now"]["clocks"]["since"].as_i64().is_some_and(|since| since >= before), "{shown}");
    assert_eq!(server.get(&table.path("/events?after=2")).await.json()[0]["type"], "clock");
    table.play("4").await;
}

#[tokio::test]
async fn the_machine_pays_for_its_thoughts_and_never_for_ones_own() {
    let server = Running::start().await;
    let seats = json!({"first": {"kind": "human"}, "second": {"kind": "player", "player": "engine:time=10000"}});
    let clock = json!({"initial": 2, "increment": 0});
    let table = server.table(json!({"game": "connect-four", "seats": seats, "clock": clock})).await;
    table.play("4").await;
    table.at_ply(2).await;
    table.play("4").await;
    let after = table.at_ply(4).await;
    let seconds = after["moves"][3]["thought"]["seconds"].as_f64().expect("how long it took");
    let paid = 2_000 - left(&after, "second");
    assert!((paid - (seconds * 1000.0) as i64).abs() <= 1, "{after}");
    assert!(left(&after, "second") >= 1_000, "it does not spend what it needs later");
    assert_eq!(after["now"]["clocks"]["running"], "first");
}

#[tokio::test]
async fn taking_back_gives_no_time_back() {
    let server = Running::start().await;
    let clock = json!({"initial": 600, "increment": 100});
    let table = server.table(json!({"game": "connect-four", "seats": human_and("beginner"), "clock": clock})).await;
    table.play("4").await;
    table.at_ply(2).await;
    for _ in 0..3 {
        table.play("4").await;
        table.at_ply(4).await;
        assert_eq!(table.command("undo", &table.first, json!({"ply": 4})).await.status, 200);
    }
    let after = table.fetch().await;
    assert!(left(&after, "first") < 600_000 && left(&after, "second") <= 600_000, "{after}");
}

#[tokio::test]
async fn a_clock_that_makes_no_sense_is_refused() {
    let server = Running::start().await;
    for clock in [
        json!({"initial": 0, "increment": 0}),
        json!({"initial": 10_801, "increment": 0}),
        json!({"initial": 60, "increment": 181}),
    ] {
        let request = json!({"game": "tictactoe", "seats": two_humans(), "clock": clock});
        refused(&server.post("/api/tables", None, &request).await, 422, "bad-setup");
    }
    let clock = json!({"initial": 60, "increment": 0});
    let request = json!({"game": "tictactoe", "seats": machines("beginner"), "clock": clock});
    refused(&server.post("/api/tables", None, &request).await, 422, "bad-setup");
}
