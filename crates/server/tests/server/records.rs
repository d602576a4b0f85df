//! Games written down, in and out.

use crate::fixture::{Running, refused, two_humans};
use serde_json::{Value, json};

async fn import(server: &Running, records: &str) -> Vec<Value> {
    let answer = server.post("/api/records", None, &json!({"records": records})).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()["tables"].as_array().expect("tables").clone()
}

#[tokio::test]
async fn a_game_goes_out_and_comes_in_again() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "color-clash", "seats": two_humans()})).await;
    table.play("mb3 pc3 md1 pc1 mb2").await;
    let text = server.get(&table.path("/record")).await.body;
    assert!(text.contains("[White \"Ana\"]") && text.contains("1. mb3+pc3 md1+pc1 2. mb2 *"), "{text}");
    let copy = import(&server, &text).await[0]["table"].clone();
    assert_eq!(copy["now"]["position"], table.fetch().await["now"]["position"]);
    assert_eq!(copy["seats"]["first"]["label"]["en"], "Ana");
}

#[tokio::test]
async fn what_the_machine_thought_survives_the_journey() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "smart-horses", "seed": 3})).await;
    table.at_ply(1).await;
    let text = server.get(&table.path("/record")).await.body;
    let copy = import(&server, &text).await[0]["table"].clone();
    let thought = table.fetch().await["moves"][0]["thought"].clone();
    for part in ["value", "depth"] {
        assert_eq!(copy["moves"][0]["thought"][part], thought[part], "{text}");
    }
    let id = copy["id"].as_str().unwrap();
    assert_eq!(server.get(&format!("/api/tables/{id}/record")).await.body, text, "and out again it is the same");
}

#[tokio::test]
async fn a_resignation_is_written_down_and_read() {
    let server = Running::start().await;
    let table = server.two_humans("connect-four").await;
    table.play("4").await;
    table.command("resign", &table.first, json!({})).await;
    let text = server.get(&table.path("/record")).await.body;
    assert!(text.ends_with("1. 4 0-1\n\n"), "{text}");
    let copy = import(&server, &text).await[0]["table"].clone();
    assert_eq!(
        (&copy["now"]["result"]["winner"], &copy["now"]["result"]["by"]),
        (&json!("second"), &json!("resignation"))
    );
}

#[tokio::test]
async fn many_games_come_in_at_once_and_the_open_ones_go_on() {
    let server = Running::start().await;
    let records = "[Game \"tictactoe\"]\n\n1. b2 a1 *\n\n[Game \"tictactoe\"]\n[BlackLevel \"beginner\"]\n\n1. b2 *\n\n[Game \"tictactoe\"]\n\n1. b2 1/2-1/2\n";
    let tables = import(&server, records).await;
    assert_eq!(tables.len(), 3);
    assert_eq!(tables[2]["table"]["now"]["result"]["by"], "record");
    let (id, secret) = (tables[0]["table"]["id"].as_str().unwrap(), tables[0]["secrets"]["first"].as_str());
    let played = server
        .post(&format!("/api/tables/{id}/commands"), secret, &json!({"type": "move", "ply": 2, "move": "c3"}))
        .await;
    assert_eq!(played.status, 200);
    let id = tables[1]["table"]["id"].as_str().unwrap().to_owned();
    let machine = crate::fixture::TestTable { client: server.client, id, first: String::new(), second: String::new() };
    machine.at_ply(2).await;
}

#[tokio::test]
async fn a_wrong_record_is_refused_whole_with_its_line() {
    let server = Running::start().await;
    for (records, says) in [
        ("[Game \"tictactoe\"]\n\n1. b2 *\n\n[Game \"tictactoe\"]\n\n1. z9 *\n", "z9"),
        ("1. b2 *", "Game"),
        ("[Game \"chess\"]\n\n*\n", "chess"),
        ("[Game \"tictactoe\"]\n\n1. b2 {\n", "line 3"),
        ("[Game \"tictactoe\"]\n\n1. a1 a2 b1 b2 c1 0-1\n", "1-0"),
    ] {
        let problem = refused(&server.post("/api/records", None, &json!({"records": records})).await, 422, "bad-setup");
        assert!(problem["say"]["en"].as_str().unwrap().contains(says), "{problem}");
    }
    let many = "[Game \"tictactoe\"]\n\n*\n\n".repeat(101);
    refused(&server.post("/api/records", None, &json!({"records": many})).await, 422, "bad-setup");
    assert_eq!(server.get("/api/tables").await.json()["tables"], json!([]));
}

#[tokio::test]
async fn no_name_in_a_record_is_too_strange() {
    let server = Running::start().await;
    let name = "<script>".repeat(30);
    let tables = import(&server, &format!("[Game \"tictactoe\"]\n[White \"{name}\"]\n\n1. b2 *\n")).await;
    assert_eq!(tables[0]["table"]["seats"]["first"]["seat"], json!({"kind": "human"}), "too long to be a name");
}

#[tokio::test]
async fn games_that_do_not_all_fit_are_not_taken_in_at_all() {
    let server = Running::start_with(|config| config.bounds.tables = 3).await;
    let game = "[Game \"tictactoe\"]\n\n1. b2 a1 *\n\n";
    let four = server.post("/api/records", None, &json!({"records": game.repeat(4)})).await;
    refused(&four, 429, "busy");
    let three = server.post("/api/records", None, &json!({"records": game.repeat(3)})).await;
    assert_eq!(three.status, 201, "there is still room for all three: {}", three.body);
}
