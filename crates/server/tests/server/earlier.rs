//! Data that rival 0.1.0 left behind: its database with a table of each kind, and the links to them.

use crate::fixture::{Running, TestTable};
use serde_json::{Value, json};
use std::path::Path;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/0.1.0");

/// A server on a copy of the old data.
async fn start() -> (Running, Value) {
    let copy = |config: &mut rival_server::Config| {
        std::fs::copy(Path::new(DATA).join("rival.db"), config.data.join("rival.db")).expect("a copy");
    };
    let known = std::fs::read_to_string(Path::new(DATA).join("tables.json")).expect("a list");
    (Running::start_with(copy).await, serde_json::from_str(&known).expect("a list"))
}

fn table(server: &Running, known: &Value) -> TestTable {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let secrets = &known["secrets"];
    let (first, second) = (text(&secrets["first"]), text(&secrets["second"]));
    TestTable { client: server.client, id: text(&known["id"]), first, second }
}

#[tokio::test]
async fn every_table_opens_as_it_was() {
    let (server, known) = start().await;
    for (name, known) in known.as_object().expect("tables") {
        let shown = table(&server, known).fetch().await;
        // Where the machine was to move it may have moved by now.
        if name != "desconecta" && name != "levels" {
            for part in ["ply", "event", "position"] {
                assert_eq!(shown["now"][part], known[part], "{name} {part}");
            }
        }
        // What that version said was the letter of the side.
        let winner = known["result"].as_str().map(|letter| if "xrwg".contains(letter) { "first" } else { "second" });
        assert_eq!(shown["now"]["result"]["winner"], json!(winner), "{name}");
    }
}

#[tokio::test]
async fn old_links_still_open_their_seats_and_the_machines_play_on() {
    let (server, known) = start().await;
    let engine = table(&server, &known["engine"]);
    let answer = engine.try_move(&engine.first, 0, "4").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let shown = engine.at_ply(2).await;
    let machine = json!({"kind": "player", "player": "engine:nodes=500,time=200"});
    assert_eq!(shown["seats"]["second"]["seat"], machine);
    let levels = table(&server, &known["levels"]).fetch().await;
    assert_eq!(levels["seats"]["first"]["seat"], json!({"kind": "player", "player": "beginner"}));
    assert_eq!(levels["seats"]["second"]["label"]["en"], "Ana");
    assert!(levels["moves"][0]["thought"]["depth"].as_u64().is_some_and(|depth| depth > 0), "{levels}");
}

#[tokio::test]
async fn old_games_go_out_as_records_and_come_in_again() {
    let (server, known) = start().await;
    let exhibition = table(&server, &known["exhibition"]);
    let text = server.get(&exhibition.path("/record")).await.body;
    let answer = server.post("/api/records", None, &json!({"records": text})).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert_eq!(answer.json()["tables"][0]["table"]["now"]["position"], known["exhibition"]["position"]);
}
