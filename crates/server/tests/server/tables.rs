//! Making, finding and forgetting tables, and the machines that move by themselves.

use crate::fixture::{Running, human_and, machines, refused, two_humans};
use serde_json::{Value, json};

#[tokio::test]
async fn a_table_starts_as_the_game_does_with_the_machine_where_it_belongs() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "smart-horses", "seed": 7})).await;
    let seats = table.fetch().await["seats"].clone();
    assert_eq!(
        (&seats["first"]["seat"]["kind"], &seats["second"]["seat"]["kind"]),
        (&json!("player"), &json!("human"))
    );
    let after = table.at_ply(1).await;
    assert_eq!(after["now"]["turn"], "second");
    assert_eq!(after["moves"][0]["thought"]["depth"], 4, "the amateur looks four plies ahead");
    assert!(after["moves"][0]["thought"]["nodes"].as_u64().is_some_and(|nodes| nodes > 4));
}

#[tokio::test]
async fn seats_are_asked_for_and_told_by_side() {
    let server = Running::start().await;
    let human = json!({"kind": "human"});
    let seats = json!({"second": human, "first": {"kind": "player", "player": "beginner"}});
    let table = server.table(json!({"game": "smart-horses", "seats": seats})).await.at_ply(1).await;
    assert_eq!((&table["seats"]["first"]["seat"]["kind"], &table["now"]["turn"]), (&json!("player"), &json!("second")));
    assert_eq!((&table["moves"][0]["side"], &table["presence"]["seats"]["second"]), (&json!("first"), &json!(false)));
    let words = json!({"first": human, "second": human});
    assert_eq!(
        server.table(json!({"game": "smart-horses", "seats": words})).await.fetch().await["now"]["turn"],
        "first"
    );
    for wrong in
        [json!({"first": human}), json!({"first": human, "second": human, "w": human}), json!({"w": human, "b": human})]
    {
        let answer = server.post("/api/tables", None, &json!({"game": "smart-horses", "seats": wrong})).await;
        refused(&answer, 422, "bad-request");
    }
}

#[tokio::test]
async fn the_same_seed_gives_the_same_table() {
    let server = Running::start().await;
    let request = json!({"game": "smart-horses", "seats": two_humans(), "seed": 99});
    let one = server.table(request.clone()).await.fetch().await;
    let two = server.table(request).await.fetch().await;
    assert_eq!(one["now"]["position"], two["now"]["position"]);
    assert_eq!(one["setup"]["seed"], 99);
    assert_ne!(one["id"], two["id"]);
}

#[tokio::test]
async fn a_drawn_seed_is_told() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "smart-horses", "seats": two_humans()})).await.fetch().await;
    let seed = &table["setup"]["seed"];
    let again = server.table(json!({"game": "smart-horses", "seats": two_humans(), "seed": seed})).await.fetch().await;
    assert_eq!(table["now"]["position"], again["now"]["position"]);
}

#[tokio::test]
async fn machines_play_each_other_to_the_end() {
    let server = Running::start().await;
    let request = json!({"game": "tictactoe", "seats": machines("beginner"), "pace": {"paused": false, "millis": 0}});
    let table = server.table(request).await;
    let over = table.once(|table| !table["now"]["result"].is_null()).await;
    assert!(over["now"]["turn"].is_null());
    assert_eq!(over["now"]["view"]["moves"], json!([]));
    assert_eq!(over["now"]["result"]["by"], "board");
}

#[tokio::test]
async fn machines_wait_while_they_are_paused() {
    let server = Running::start().await;
    let request = json!({"game": "tictactoe", "seats": machines("beginner"), "pace": {"paused": true, "millis": 0}});
    let table = server.table(request).await;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(table.fetch().await["now"]["ply"], 0);
    refused(&table.command("pace", "nonsense", json!({"paused": false, "millis": 0})).await, 403, "wrong-secret");
    let went_on = table.command("pace", &table.second, json!({"paused": false, "millis": 0})).await;
    assert_eq!((went_on.status, went_on.json()["pace"]["paused"].clone()), (200, json!(false)));
    table.once(|table| !table["now"]["result"].is_null()).await;
}

#[tokio::test]
async fn an_engine_keeps_to_its_budget() {
    let server = Running::start().await;
    let engine = json!({"kind": "player", "player": "engine:depth=3,time=60000"});
    let seats = json!({"first": engine, "second": {"kind": "human"}});
    let after = server.table(json!({"game": "connect-four", "seats": seats})).await.at_ply(1).await;
    assert_eq!(after["moves"][0]["thought"]["depth"], 3);
}

#[tokio::test]
async fn any_machine_of_the_grammar_takes_a_seat() {
    let server = Running::start().await;
    for (text, label, written) in [
        ("mcts:nodes=300", "Monte Carlo", "mcts:nodes=300"),
        ("engine:nodes=300,threads=8,w.threats=9,name=Mine", "Mine", "engine:nodes=300,w.threats=9,name=Mine"),
        ("Experto", "Expert", "expert"),
        ("random", "Random moves", "random"),
        ("alpha-beta:depth=2", "Alpha-beta", "alpha-beta:depth=2"),
    ] {
        let seats = json!({"first": {"kind": "player", "player": text}, "second": {"kind": "human"}});
        let table = server.table(json!({"game": "connect-four", "seats": seats, "seed": 1})).await;
        let shown = table.at_ply(1).await;
        let seat = &shown["seats"]["first"];
        assert_eq!((&seat["label"]["en"], &seat["seat"]["player"]), (&json!(label), &json!(written)), "{text}");
        let record = server.get(&table.path("/record")).await.body;
        let again = server.post("/api/records", None, &json!({"records": record})).await.json();
        assert_eq!(again["tables"][0]["table"]["seats"]["first"]["seat"]["player"], written, "{record}");
    }
}

#[tokio::test]
async fn the_network_starts_no_programs_and_reads_no_files() {
    let server = Running::start().await;
    for text in ["ugi:/bin/sh", "engine:weights=/etc/passwd", "human", "engine:threads=99", "level:guru", ""] {
        let seats = json!({"first": {"kind": "player", "player": text}, "second": {"kind": "human"}});
        let answer = server.post("/api/tables", None, &json!({"game": "connect-four", "seats": seats})).await;
        refused(&answer, 422, "bad-setup");
    }
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_with_the_reason() {
    let server = Running::start().await;
    let cases = [
        (json!({"game": "chess"}), 422, "bad-setup"),
        (json!({"game": "tictactoe:99x99:3"}), 422, "bad-setup"),
        (json!({"game": "tictactoe", "position": "3/3 x"}), 422, "bad-setup"),
        (json!({"game": "tictactoe", "layout": "none"}), 422, "bad-setup"),
        (json!({"game": "tictactoe", "seed": 1_u64 << 53}), 422, "bad-setup"),
        (json!({"game": "tictactoe", "seats": human_and("grandmaster")}), 422, "bad-setup"),
        (
            json!({"game": "tictactoe", "seats": {"first": {"kind": "human", "name": "x".repeat(41)}, "second": {"kind": "human"}}}),
            422,
            "bad-setup",
        ),
        (
            json!({"game": "tictactoe", "seats": {"first": {"kind": "human", "name": "a\nb"}, "second": {"kind": "human"}}}),
            422,
            "bad-setup",
        ),
        (json!({"game": "tictactoe", "color": "red"}), 422, "bad-request"),
        (json!({"game": 7}), 422, "bad-request"),
        (json!([]), 422, "bad-request"),
    ];
    for (request, status, code) in cases {
        refused(&server.post("/api/tables", None, &request).await, status, code);
    }
    let text = server.client.send("POST", "/api/tables", &[("Content-Type", "text/plain")], "{}").await.unwrap();
    refused(&text, 415, "not-json");
    let broken = server.client.send("POST", "/api/tables", &[("Content-Type", "application/json")], "{").await.unwrap();
    refused(&broken, 400, "bad-request");
}

#[tokio::test]
async fn a_table_that_is_not_there_is_not_found() {
    let server = Running::start().await;
    for path in ["/api/tables/0000000000000000", "/api/tables/x", "/api/tables/..%2f..", "/api/nothing", "/x.js"] {
        refused(&server.get(path).await, 404, "not-found");
    }
    refused(&server.client.send("PUT", "/api/tables", &[], "").await.unwrap(), 405, "method-not-allowed");
}

#[tokio::test]
async fn lists_show_what_is_listed_and_what_one_knows() {
    let server = Running::start().await;
    let shown = server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
    let hidden = server.two_humans("connect-four").await;
    let ids = |page: &Value| -> Vec<String> {
        page["tables"].as_array().unwrap().iter().map(|line| line["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&server.get("/api/tables").await.json()), [shown.id.as_str()]);
    let known = server.get(&format!("/api/tables?ids={},{}", hidden.id, shown.id)).await.json();
    assert_eq!(ids(&known), [hidden.id.as_str(), shown.id.as_str()]);
    assert_eq!(ids(&server.get("/api/tables?over=true").await.json()), Vec::<String>::new());
    assert_eq!(ids(&server.get("/api/tables?game=tictactoe").await.json()), [shown.id.as_str()]);
    assert_eq!(known["tables"][0]["seats"]["first"]["name"], "Ana");
    refused(&server.get("/api/tables?after=nonsense").await, 400, "bad-request");
    refused(&server.get("/api/tables?limit=-1").await, 400, "bad-request");
}

#[tokio::test]
async fn lists_are_turned_page_by_page() {
    let server = Running::start().await;
    for _ in 0..5 {
        server.table(json!({"game": "tictactoe", "seats": human_and("beginner")})).await;
    }
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let page = server.get(&format!("/api/tables?limit=2{after}")).await.json();
        seen.extend(page["tables"].as_array().unwrap().iter().map(|line| line["id"].to_string()));
        let Some(next) = page["next"].as_str() else { break };
        after = format!("&after={next}");
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 5);
}

#[tokio::test]
async fn a_deleted_table_is_gone_for_everybody() {
    let server = Running::start().await;
    let table = server.two_humans("tictactoe").await;
    let mut watcher = table.client.live(&table.id, &[], None).await.expect("a watcher");
    watcher.hear_of("state").await.expect("the table");
    refused(&server.client.send("DELETE", &table.path(""), &[], "").await.unwrap(), 401, "no-secret");
    let bearer = format!("Bearer {}", table.second);
    let deleted = server.client.send("DELETE", &table.path(""), &[("Authorization", &bearer)], "").await.unwrap();
    assert_eq!(deleted.status, 204);
    assert_eq!(watcher.close_code().await, Some(1000));
    refused(&server.get(&table.path("")).await, 404, "not-found");
    refused(&table.try_move(&table.first, 0, "b2").await, 404, "not-found");
}

#[tokio::test]
async fn the_games_are_told_with_all_one_needs_to_start_one() {
    let server = Running::start().await;
    let games = server.get("/api/games").await.json();
    let ids: Vec<&str> = games.as_array().unwrap().iter().filter_map(|game| game["game"].as_str()).collect();
    assert_eq!(ids, rival_play::games().iter().map(|info| info.id).collect::<Vec<_>>());
    let variant = server.get("/api/games/tictactoe:4x4:3").await.json();
    assert_eq!((variant["game"].as_str(), variant["start"]["files"].as_u64()), (Some("tictactoe:4x4:3"), Some(4)));
    assert_eq!(variant["levels"][3]["id"], "master");
    refused(&server.get("/api/games/chess").await, 422, "bad-setup");
}

#[tokio::test]
async fn a_game_that_two_people_played_is_hidden_by_one_and_deleted_by_both() {
    let server = Running::start().await;
    let seats = two_humans();
    let table = server.table(json!({"game": "tictactoe", "seats": seats, "casual": false, "listed": true})).await;
    table.play("b2 a1").await;
    table.command("resign", &table.second, json!({})).await;
    let delete = async |secret: &str| {
        let bearer = format!("Bearer {secret}");
        server.client.send("DELETE", &table.path(""), &[("Authorization", &bearer)], "").await.expect("an answer")
    };
    for _ in 0..2 {
        let hidden = delete(&table.second).await;
        assert_eq!((hidden.status, hidden.json()), (200, json!({"hidden": true})), "the loser alone cannot delete it");
    }
    assert_eq!(table.fetch().await["now"]["result"]["winner"], "first", "the winner still has it");
    assert_eq!(server.get("/api/tables").await.json()["tables"], json!([]), "but it is in no list");
    assert_eq!(delete(&table.first).await.status, 204);
    refused(&server.get(&table.path("")).await, 404, "not-found");
}

#[tokio::test]
async fn a_casual_game_or_one_never_begun_is_deleted_by_one() {
    let server = Running::start().await;
    for (casual, moves) in [(true, "b2 a1"), (false, "b2")] {
        let seats = two_humans();
        let table = server.table(json!({"game": "tictactoe", "seats": seats, "casual": casual})).await;
        table.play(moves).await;
        let bearer = format!("Bearer {}", table.second);
        let gone = server.client.send("DELETE", &table.path(""), &[("Authorization", &bearer)], "").await;
        assert_eq!(gone.expect("an answer").status, 204);
    }
}
