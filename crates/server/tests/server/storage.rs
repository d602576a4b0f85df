//! Nothing acknowledged is lost: not by a restart, not by a disk that fails.

use crate::fixture::{LONG, Running, human_and, machines, refused};
use serde_json::json;
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::time::timeout;

/// Makes every new event fail, as a broken disk would, until it is mended.
async fn break_disk(server: &Running) -> SqliteConnection {
    let path = format!("sqlite://{}", server.database().display());
    let mut connection = SqliteConnection::connect(&path).await.expect("a second connection");
    let trigger = "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT RAISE(ROLLBACK, 'broken disk'); END";
    connection.execute(trigger).await.expect("broken");
    connection
}

async fn mend_disk(mut connection: SqliteConnection) {
    connection.execute("DROP TRIGGER broken").await.expect("mended");
}

#[tokio::test]
async fn a_restart_changes_nothing_at_a_table() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "connect-four", "seats": human_and("amateur"), "seed": 5})).await;
    table.play("4").await;
    let before = table.at_ply(2).await;
    let server = server.restart().await;
    let after = server.get(&table.path("")).await.json();
    assert_eq!(after, before);
}

#[tokio::test]
async fn a_machine_whose_turn_it_was_moves_after_a_restart() {
    let server = Running::start().await;
    let request =
        json!({"game": "connect-four", "seats": machines("beginner"), "pace": {"paused": false, "millis": 30}});
    let table = server.table(request).await;
    table.at_ply(1).await;
    let server = server.restart().await;
    let table = crate::fixture::TestTable { client: server.client, ..table };
    let over = table.once(|table| !table["now"]["result"].is_null()).await;
    assert_eq!(over["now"]["event"], over["now"]["ply"], "no move was lost or played twice");
}

#[tokio::test]
async fn a_move_that_cannot_be_saved_is_not_made_and_its_player_is_told() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    table.play("b2 a1").await;
    let disk = break_disk(&server).await;
    let failed = table.try_move(&table.first, 2, "c3").await;
    refused(&failed, 503, "not-saved");
    assert_eq!(failed.header("retry-after"), Some("1"));
    refused(&table.command("resign", &table.first, json!({})).await, 503, "not-saved");
    assert_eq!(table.moves().await, ["b2", "a1"]);
    mend_disk(disk).await;
    table.play("c3").await;
    let server = server.restart().await;
    let kept = server.get(&table.path("")).await.json();
    assert_eq!(kept["moves"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn a_machine_whose_move_cannot_be_saved_says_so_and_tries_again() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
    let mut live = server.client.live(&table.id, &[&table.first], None).await.unwrap();
    // The first event gets through; the machine's reply does not.
    let path = format!("sqlite://{}", server.database().display());
    let mut disk = SqliteConnection::connect(&path).await.expect("a second connection");
    let trigger =
        "CREATE TRIGGER broken BEFORE INSERT ON events WHEN NEW.number > 1 BEGIN SELECT RAISE(ROLLBACK, 'broken'); END";
    disk.execute(trigger).await.expect("broken");
    table.play("b2").await;
    let trouble = timeout(LONG, live.hear_of("trouble")).await.unwrap().unwrap();
    assert_eq!(trouble["problem"]["code"], "not-saved");
    mend_disk(disk).await;
    table.at_ply(2).await;
}

#[tokio::test]
async fn a_table_that_cannot_be_saved_is_not_made() {
    let server = Running::start().await;
    let path = format!("sqlite://{}", server.database().display());
    let mut disk = SqliteConnection::connect(&path).await.expect("a second connection");
    let trigger = "CREATE TRIGGER broken BEFORE INSERT ON tables BEGIN SELECT RAISE(ROLLBACK, 'broken'); END";
    disk.execute(trigger).await.expect("broken");
    refused(&server.post("/api/tables", None, &json!({"game": "tictactoe"})).await, 503, "not-saved");
    mend_disk(disk).await;
    server.table(json!({"game": "tictactoe"})).await;
    assert_eq!(server.get("/api/tables").await.json()["tables"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn the_server_says_that_it_is_not_well_while_nothing_can_be_saved() {
    let server = Running::start().await;
    assert_eq!(server.get("/healthz").await.body, "ok");
    let path = format!("sqlite://{}", server.database().display());
    let mut disk = SqliteConnection::connect(&path).await.expect("a second connection");
    for event in ["INSERT", "UPDATE"] {
        let trigger = format!(
            "CREATE TRIGGER broken_{event} BEFORE {event} ON probe BEGIN SELECT RAISE(ROLLBACK, 'broken'); END"
        );
        disk.execute(sqlx::AssertSqlSafe(trigger)).await.expect("broken");
    }
    let ill = async { while server.get("/healthz").await.status == 200 {} };
    timeout(LONG, ill).await.expect("it is noticed");
    refused(&server.get("/healthz").await, 503, "not-saved");
    for event in ["INSERT", "UPDATE"] {
        disk.execute(sqlx::AssertSqlSafe(format!("DROP TRIGGER broken_{event}"))).await.expect("mended");
    }
    let well = async { while server.get("/healthz").await.status != 200 {} };
    timeout(LONG, well).await.expect("it is well again");
}

#[tokio::test]
async fn a_table_that_lost_a_move_is_not_shown_as_if_it_were_whole() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    table.play("b2 a1 c3").await;
    let path = format!("sqlite://{}", server.database().display());
    let mut disk = SqliteConnection::connect(&path).await.expect("a second connection");
    disk.execute("DELETE FROM events WHERE number = 3").await.expect("lost");
    let server = server.restart().await;
    refused(&server.get(&table.path("")).await, 500, "damaged");
}

#[tokio::test]
async fn a_table_of_a_newer_version_is_refused_as_such_and_not_misread() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let path = format!("sqlite://{}", server.database().display());
    let mut disk = SqliteConnection::connect(&path).await.expect("a second connection");
    disk.execute("UPDATE tables SET head = json_set(head, '$.format', 99)").await.expect("changed");
    let server = server.restart().await;
    refused(&server.get(&table.path("")).await, 500, "newer");
}
