//! Names, offers, games that are played again.

use crate::fixture::{LONG, Running, TestTable, human_and, machines, refused, two_humans};
use rival_server::client::{HttpResponse, TableConnection};
use serde_json::{Value, json};
use tokio::time::timeout;

impl TestTable {
    async fn offer(&self, secret: &str, what: &str) -> HttpResponse {
        self.command("offer", secret, json!({"what": what})).await
    }

    async fn accept(&self, secret: &str, what: &str) -> HttpResponse {
        self.command("accept", secret, json!({"what": what})).await
    }

    async fn decline(&self, secret: &str, what: &str) -> HttpResponse {
        self.command("decline", secret, json!({"what": what})).await
    }

    async fn standing(&self) -> Value {
        self.fetch().await["now"]["offer"].clone()
    }
}

#[tokio::test]
async fn a_name_is_told_written_down_and_kept() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let mut live = server.client.live(&table.id, &[&table.first], None).await.unwrap();
    let named = table.command("name", &table.second, json!({"name": "  Beatriz "})).await;
    assert_eq!(named.json()["seats"]["second"]["label"], json!({"en": "Beatriz", "es": "Beatriz"}), "{}", named.body);
    let told = heard(&mut live, "seats").await;
    assert_eq!((&told["seats"]["second"]["seat"]["name"], &told["now"]["event"]), (&json!("Beatriz"), &json!(1)));
    table.command("name", &table.second, json!({"name": "Beatriz"})).await;
    assert_eq!(table.fetch().await["now"]["event"], 1, "nothing has changed");
    let record = server.get(&table.path("/record")).await.body;
    assert!(record.contains("[White \"Ana\"]") && record.contains("[Black \"Beatriz\"]"), "{record}");
    let server = server.restart().await;
    let table = TestTable { client: server.client, ..table };
    assert_eq!(table.fetch().await["seats"]["second"]["seat"], json!({"kind": "human", "name": "Beatriz"}));
    let nameless = table.command("name", &table.second, json!({"name": ""})).await;
    assert_eq!(nameless.json()["seats"]["second"]["seat"], json!({"kind": "human"}));
}

#[tokio::test]
async fn a_name_is_ones_own_and_short_and_does_not_change_for_ever() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    refused(&table.command("name", "nonsense", json!({"name": "Eve"})).await, 403, "wrong-secret");
    refused(
        &server.post(&table.path("/commands"), None, &json!({"type": "name", "name": "Eve"})).await,
        401,
        "no-secret",
    );
    refused(&table.command("name", &table.first, json!({"name": "x".repeat(41)})).await, 422, "bad-setup");
    refused(&table.command("name", &table.first, json!({"name": "a\nb"})).await, 422, "bad-setup");
    for number in 0..10 {
        assert_eq!(table.command("name", &table.first, json!({"name": format!("Ana {number}")})).await.status, 200);
    }
    refused(&table.command("name", &table.first, json!({"name": "Eve"})).await, 409, "asked-already");
    let machine = server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
    refused(&machine.command("name", &machine.second, json!({"name": "Eve"})).await, 403, "machine-seat");
}

#[tokio::test]
async fn a_draw_takes_two() {
    let server = Running::start().await;
    let table = server.two_humans("connect-four").await;
    let mut live = server.client.live(&table.id, &[&table.second], None).await.unwrap();
    table.play("4 4").await;
    assert_eq!(table.offer(&table.first, "draw").await.status, 200);
    let told = heard(&mut live, "offer").await;
    assert_eq!((&told["by"], &told["what"]), (&json!("first"), &json!("draw")));
    assert_eq!(told["now"]["offer"], json!({"by": "first", "what": "draw"}));
    refused(&table.accept(&table.first, "draw").await, 409, "no-offer");
    let server = server.restart().await;
    let table = TestTable { client: server.client, ..table };
    let drawn = table.accept(&table.second, "draw").await;
    let result = drawn.json()["now"]["result"].clone();
    assert_eq!((&result["winner"], &result["by"]), (&Value::Null, &json!("agreement")));
    assert_eq!(result["say"]["es"], "Tablas de común acuerdo.");
    assert_eq!(table.accept(&table.second, "draw").await.status, 200, "asked twice, done once");
    assert!(table.standing().await.is_null());
    let record = server.get(&table.path("/record")).await.body;
    assert!(record.contains("[Termination \"normal\"]") && record.ends_with("1/2-1/2\n\n"), "{record}");
    let again = server.post("/api/records", None, &json!({"records": record})).await.json();
    assert_eq!(again["tables"][0]["table"]["now"]["result"]["by"], "agreement");
}

#[tokio::test]
async fn two_who_offer_the_same_agree() {
    let server = Running::start().await;
    let table = server.two_humans("connect-four").await;
    table.play("4").await;
    table.offer(&table.first, "draw").await;
    assert_eq!(table.offer(&table.second, "draw").await.json()["now"]["result"]["by"], "agreement");
}

#[tokio::test]
async fn an_offer_is_withdrawn_by_a_move_and_not_repeated_before_one() {
    let server = Running::start().await;
    let table = server.two_humans("connect-four").await;
    table.play("4 4").await;
    table.offer(&table.first, "draw").await;
    assert_eq!(table.offer(&table.first, "draw").await.status, 200, "the same offer again is the same offer");
    assert_eq!(table.decline(&table.second, "draw").await.json()["now"]["offer"], Value::Null);
    refused(&table.offer(&table.first, "draw").await, 409, "asked-already");
    refused(&table.decline(&table.second, "draw").await, 409, "no-offer");
    table.play("4").await;
    table.offer(&table.first, "draw").await;
    assert_eq!(table.standing().await["what"], "draw");
    table.play("4").await;
    assert!(table.standing().await.is_null());
    refused(&table.accept(&table.second, "draw").await, 409, "no-offer");
    table.offer(&table.second, "draw").await;
    assert_eq!(table.decline(&table.second, "draw").await.status, 200, "one can withdraw it oneself");
    refused(&table.accept(&table.first, "draw").await, 409, "no-offer");
}

#[tokio::test]
async fn a_move_is_taken_back_if_the_other_agrees() {
    let server = Running::start().await;
    let table = server.two_humans("connect-four").await;
    refused(&table.offer(&table.first, "undo").await, 409, "nothing-to-undo");
    table.play("4 3 2").await;
    refused(&table.command("undo", &table.first, json!({"ply": 3})).await, 409, "not-casual");
    table.offer(&table.second, "undo").await;
    refused(&table.accept(&table.first, "draw").await, 409, "no-offer");
    assert_eq!(
        table.accept(&table.first, "undo").await.json()["now"]["ply"],
        1,
        "to where the side that asked had to decide"
    );
    assert_eq!(table.accept(&table.first, "undo").await.json()["now"]["ply"], 1);
    let events = server.get(&table.path("/events?after=4")).await.json();
    assert_eq!(
        (&events[0]["type"], &events[0]["by"], &events[0]["count"]),
        (&json!("undo"), &json!("second"), &json!(2))
    );
}

#[tokio::test]
async fn only_those_who_play_make_offers() {
    let server = Running::start().await;
    let table = server.two_humans("connect-four").await;
    table.play("4 4").await;
    for kind in ["offer", "accept", "decline"] {
        let draw = json!({"type": kind, "what": "draw"});
        refused(&server.post(&table.path("/commands"), None, &draw).await, 401, "no-secret");
        refused(&table.command(kind, "nonsense", json!({"what": "draw"})).await, 403, "wrong-secret");
        refused(&table.command(kind, &table.first, json!({"what": "money"})).await, 422, "bad-request");
    }
    let machine = server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
    refused(&machine.offer(&machine.first, "draw").await, 403, "machine-seat");
    refused(&machine.offer(&machine.second, "draw").await, 403, "machine-seat");
    let mut watching = server.client.live(&table.id, &[], None).await.unwrap();
    watching.say(&json!({"type": "command", "id": 1, "command": {"type": "offer", "what": "draw"}})).await.unwrap();
    assert_eq!(heard(&mut watching, "answer").await["problem"]["code"], "no-secret");
}

#[tokio::test]
async fn a_game_is_played_again_with_the_sides_swapped_and_the_same_secrets() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "smart-horses", "seats": two_humans(), "seed": 7, "clock": {"initial": 300, "increment": 5}})).await;
    refused(&table.offer(&table.first, "rematch").await, 409, "not-over");
    table.command("name", &table.second, json!({"name": "Bea"})).await;
    table.command("resign", &table.first, json!({})).await;
    let mut live = server.client.live(&table.id, &[&table.first], None).await.unwrap();
    live.say(&json!({"type": "command", "id": 1, "command": {"type": "offer", "what": "rematch"}})).await.unwrap();
    heard(&mut live, "answer").await;
    assert_eq!(table.standing().await, json!({"by": "first", "what": "rematch"}));
    let accepted = table.accept(&table.second, "rematch").await.json();
    let told = heard(&mut live, "rematch").await;
    let id = told["table"].as_str().expect("a table").to_owned();
    assert_eq!((&accepted["now"]["rematch"], &told["now"]["rematch"]), (&json!(id), &json!(id)));
    let again = TestTable { client: server.client, id, first: table.second.clone(), second: table.first.clone() };
    let shown = again.fetch().await;
    assert_eq!(
        (&shown["seats"]["first"]["seat"]["name"], &shown["seats"]["second"]["seat"]["name"]),
        (&json!("Bea"), &json!("Ana"))
    );
    assert_eq!(
        (&shown["clock"]["initial"], &shown["game"], &shown["listed"]),
        (&json!(300), &json!("smart-horses"), &json!(false))
    );
    let first = shown["now"]["view"]["moves"][0]["text"].as_str().expect("a move").to_owned();
    refused(&again.try_move(&table.first, 0, &first).await, 409, "not-your-turn");
    assert_eq!(again.try_move(&table.second, 0, &first).await.status, 200);
    assert_eq!(
        table.offer(&table.second, "rematch").await.json()["now"]["rematch"],
        json!(again.id),
        "there is one such table"
    );
    let server = server.restart().await;
    assert_eq!(server.get(&table.path("")).await.json()["now"]["rematch"], json!(again.id));
}

#[tokio::test]
async fn the_machine_plays_again_without_being_asked() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
    table.command("resign", &table.first, json!({})).await;
    let id = table.offer(&table.first, "rematch").await.json()["now"]["rematch"].as_str().expect("a table").to_owned();
    let again = TestTable { client: server.client, id, first: table.second.clone(), second: table.first.clone() };
    assert_eq!(again.at_ply(1).await["seats"]["first"]["seat"]["player"], "beginner");
    assert_eq!(again.try_move(&table.first, 1, "a1").await.status, 200);
    let pace = json!({"paused": false, "millis": 0});
    let both = server.table(json!({"game": "tictactoe", "seats": machines("beginner"), "pace": pace})).await;
    both.once(|table| !table["now"]["result"].is_null()).await;
    assert!(both.offer(&both.first, "rematch").await.json()["now"]["rematch"].is_string());
}

async fn heard(live: &mut TableConnection, kind: &str) -> Value {
    timeout(LONG, live.hear_of(kind)).await.expect("in time").expect("the connection holds")
}
