//! Moves: played once each, refused when they come too late, taken back in casual games.

use crate::fixture::{LONG, Running, human_and, refused, two_humans};
use serde_json::json;
use tokio::time::timeout;

#[tokio::test]
async fn two_people_play_a_game_to_its_end() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    table.play("b2 a1 c1 a3 a2 c2 b3 b1").await;
    let last = table.try_move(&table.first, 8, "c3").await;
    let now = last.json()["now"].clone();
    assert_eq!((last.status, &now["result"]["winner"]), (200, &json!(null)));
    assert_eq!(now["status"]["es"], "El tablero está lleno: empate.");
}

#[tokio::test]
async fn a_repeated_move_is_played_once_and_answered_alike() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    for _ in 0..3 {
        let answer = table.try_move(&table.first, 0, "b2").await;
        assert_eq!((answer.status, answer.json()["now"]["ply"].clone()), (200, json!(1)));
    }
    table.play("a1").await;
    assert_eq!(table.try_move(&table.first, 0, "b2").await.status, 200, "even once the other has answered");
    assert_eq!(table.moves().await, ["b2", "a1"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_moves_at_once_one_is_played() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let asked = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"].map(|text| {
        let table = table.clone();
        tokio::spawn(async move { table.try_move(&table.first, 0, text).await.status })
    });
    let mut statuses = Vec::new();
    for answer in asked {
        statuses.push(timeout(LONG, answer).await.unwrap().unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409, 409]);
    assert_eq!(table.moves().await.len(), 1);
}

#[tokio::test]
async fn a_stale_move_is_refused_with_the_current_state() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    table.play("b2 a1").await;
    for ply in [0, 1, 3, 99] {
        let problem = refused(&table.try_move(&table.first, ply, "c3").await, 409, "stale");
        assert_eq!(problem["table"]["now"]["ply"], 2);
    }
    assert_eq!(table.moves().await, ["b2", "a1"]);
}

#[tokio::test]
async fn a_move_out_of_turn_and_an_illegal_move_are_refused() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    refused(&table.try_move(&table.second, 0, "b2").await, 409, "not-your-turn");
    for text in ["d9", "", "b2 ", "B2", "pass", &"x".repeat(2000)] {
        let problem = refused(&table.try_move(&table.first, 0, text).await, 422, "illegal-move");
        assert!(problem["say"]["en"].as_str().unwrap().contains("legal: a1 b1"), "{problem}");
    }
    assert_eq!(table.fetch().await["now"]["event"], 0);
}

#[tokio::test]
async fn a_finished_table_takes_no_more_moves() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "tictactoe", "seats": two_humans(), "casual": true})).await;
    table.play("a1 a2 b1 b2 c1").await;
    let over = table.fetch().await["now"].clone();
    assert_eq!((&over["result"]["winner"], &over["result"]["margin"]), (&json!("first"), &json!(1)));
    let problem = refused(&table.try_move(&table.second, 5, "c2").await, 409, "over");
    assert_eq!(problem["table"]["now"]["event"], over["event"]);
    refused(&table.command("resign", &table.second, json!({})).await, 409, "over");
    refused(&table.command("undo", &table.second, json!({"ply": 5})).await, 409, "over");
    refused(&table.post("/hint", &table.second, json!({})).await, 409, "over");
    assert_eq!(table.try_move(&table.first, 4, "c1").await.status, 200, "the last move again is no new move");
}

#[tokio::test]
async fn undo_takes_back_to_where_one_last_decided() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "color-clash", "seats": two_humans(), "casual": true})).await;
    table.play("mb3 pc3 md1 pc1 mb2").await;
    let one = table.command("undo", &table.first, json!({"ply": 5})).await.json();
    assert_eq!((&one["now"]["ply"], &one["now"]["turn"]), (&json!(4), &json!("first")), "one action inside a turn");
    let again = table.command("undo", &table.first, json!({"ply": 5})).await;
    assert_eq!((again.status, again.json()["now"]["ply"].clone()), (200, json!(4)), "the same request is granted once");
    let more = table.command("undo", &table.first, json!({"ply": 4})).await.json();
    assert_eq!(more["now"]["ply"], 1, "then the reply and the last action of the turn before");
    assert_eq!(table.moves().await, ["mb3"]);
}

#[tokio::test]
async fn what_cannot_be_taken_back_is_not() {
    let server = Running::start().await;
    let casual = server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
    refused(&casual.command("undo", &casual.first, json!({"ply": 0})).await, 409, "nothing-to-undo");
    refused(&casual.command("undo", &casual.first, json!({"ply": 3})).await, 409, "stale");
    let serious = server.two_humans("tictactoe").await;
    serious.play("b2").await;
    refused(&serious.command("undo", &serious.first, json!({"ply": 1})).await, 409, "not-casual");
}

#[tokio::test]
async fn a_move_repeated_after_a_take_back_is_told_from_a_new_one() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "tictactoe", "seats": two_humans(), "casual": true})).await;
    table.play("b2").await;
    assert_eq!(table.command("undo", &table.first, json!({"ply": 1})).await.status, 200);
    let late = table.command("move", &table.first, json!({"ply": 0, "move": "b2", "seen": 0})).await;
    refused(&late, 409, "stale");
    assert_eq!(table.moves().await, Vec::<String>::new());
    let meant = table.command("move", &table.first, json!({"ply": 0, "move": "b2", "seen": 2})).await;
    assert_eq!(meant.status, 200);
}

#[tokio::test]
async fn a_take_back_stops_the_machine_and_it_answers_what_is_played_instead() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "connect-four", "seats": human_and("master")})).await;
    table.play("4").await;
    let undone = table.command("undo", &table.first, json!({"ply": 1})).await;
    assert_eq!((undone.status, undone.json()["now"]["ply"].clone()), (200, json!(0)));
    table.play("1").await;
    let answered = table.at_ply(2).await;
    assert_eq!(answered["moves"][0]["move"], "1");
    assert_eq!(answered["now"]["event"], 4, "two moves, a take-back, one reply: the first search came to nothing");
}

#[tokio::test]
async fn who_resigns_has_lost() {
    let server = Running::start().await;
    let table = server.two_humans("smart-horses").await;
    for _ in 0..2 {
        let answer = table.command("resign", &table.second, json!({})).await;
        let result = answer.json()["now"]["result"].clone();
        assert_eq!((answer.status, &result["winner"], &result["by"]), (200, &json!("first"), &json!("resignation")));
        assert_eq!(result["say"]["es"], "Ganan las blancas por abandono.");
    }
    refused(&table.command("resign", &table.first, json!({})).await, 409, "over");
    assert_eq!(table.fetch().await["now"]["event"], 1);
}

#[tokio::test]
async fn a_forced_pass_is_told_with_its_price() {
    let server = Running::start().await;
    let stuck = "8/8/8/8/3B4/1x6/2x5/W7 w 0 0 -";
    let table = server.table(json!({"game": "smart-horses", "seats": two_humans(), "position": stuck})).await;
    table.play("pass").await;
    let entry = table.fetch().await["moves"][0].clone();
    assert!(entry["effects"].as_array().unwrap().iter().any(|effect| effect["kind"] == "pass"), "{entry}");
    assert!(entry["narration"]["es"].as_str().unwrap().contains('4'), "{entry}");
}
