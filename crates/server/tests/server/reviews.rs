//! Played games, judged.

use crate::fixture::{Running, human_and, refused, two_humans};
use rival_core::Seeded;
use rival_play::{Judge, Player, ReviewRequest, SearchRequest, Session, Setup, Start, games, open};
use rival_search::Limits;
use rival_wire::Review;
use serde_json::{Value, json};

/// O answers the centre at the side, and loses by it.
const LOST: &str = "[White \"Ana\"]\n[Game \"tictactoe\"]\n\n1. b2 b1 2. a1 c3 *\n";

async fn review(server: &Running, body: Value) -> Vec<Value> {
    let answer = server.post("/api/reviews", None, &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn random_game(game: &str, seed: u64) -> Session {
    let (setup, players) = (Setup { seed, start: Start::Usual }, [Player::HUMAN, Player::HUMAN]);
    let mut session = Session::new(open(game).expect("a game"), setup, players).expect("a start");
    let mut chance = Seeded::new(seed);
    while session.at().outcome().is_none() {
        let mv = chance.choose(&session.at().legal()).expect("a move").clone();
        session.play(&mv).expect("legal");
    }
    session
}

/// What `rival analyze --json` prints: a test of the command line compares that with the same.
fn as_the_terminal_says(session: &Session, nodes: u64) -> Value {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let request = ReviewRequest::new(SearchRequest::default(), limits);
    let mut judge = Judge::new(session.clone(), request.clone());
    let mut judged = Vec::new();
    while let Some(next) = judge.judge(judged.len(), None).expect("own weights") {
        judged.push(next);
    }
    let review = Review::of(session, &session.record(), &request.search, &judged);
    // As text and back, as the other one came.
    serde_json::from_str(&serde_json::to_string(&review).expect("plain data")).expect("JSON")
}

#[tokio::test]
async fn page_and_terminal_give_every_move_of_every_game_the_same_grade() {
    const NODES: u64 = 1_000;
    let server = Running::start().await;
    for info in games() {
        for seed in 0..rival_testkit::size(2, 200) {
            let session = random_game(info.id, seed);
            let body = json!({"record": session.record().to_string(), "nodes": NODES});
            let mut told = review(&server, body).await;
            let mut result = told.pop().expect("a result");
            assert_eq!(result["type"], "result");
            let moves: Vec<Value> = told.into_iter().map(without_type).collect();
            assert_eq!(json!(moves), result["moves"], "{} {seed}: what came line by line is the whole", info.id);
            result = without_type(result);
            assert_eq!(result, as_the_terminal_says(&session, NODES), "{} {seed}", info.id);
        }
    }
}

fn without_type(mut line: Value) -> Value {
    line.as_object_mut().expect("an object").remove("type");
    line
}

#[tokio::test]
async fn a_table_a_position_and_a_record_are_reviewed_alike() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "tictactoe", "seats": two_humans(), "casual": true})).await;
    table.play("b2 b1 a1 c3").await;
    let ways = [
        json!({"at": {"table": table.id}}),
        json!({"at": {"game": "tictactoe", "moves": ["b2", "b1", "a1", "c3"]}}),
        json!({"record": LOST}),
    ];
    for way in ways {
        let result = review(&server, way.clone()).await.pop().expect("a result");
        let marks: Vec<&Value> = result["moves"].as_array().expect("moves").iter().map(|mv| &mv["mark"]).collect();
        assert_eq!(marks, [&json!(null), &json!("??"), &json!(null), &json!(null)], "{way}");
        assert_eq!(result["sides"]["second"]["blunders"], 1);
        assert_eq!(result["course"], json!([0.5, 0.5, 1.0, 1.0, 1.0]));
    }
    let named = review(&server, json!({"record": LOST})).await.pop().expect("a result");
    assert_eq!(named["players"], json!({"first": "Ana", "second": null}));
}

#[tokio::test]
async fn one_move_is_judged_as_the_review_does_and_every_move_that_is_as_good_is_accepted() {
    let server = Running::start().await;
    let judged = async |text: &str| {
        let body = json!({"at": {"game": "tictactoe", "moves": ["b2"]}, "move": text});
        let answer = server.post("/api/judgements", None, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    for corner in ["a1", "c1", "a3", "c3"] {
        let told = judged(corner).await;
        assert_eq!((&told["as_good"], &told["mark"]), (&json!(true), &json!(null)), "{told}");
    }
    for side in ["a2", "b1", "c2", "b3"] {
        let told = judged(side).await;
        assert_eq!(
            (&told["as_good"], &told["mark"], &told["loss"]),
            (&json!(false), &json!("??"), &json!(0.5)),
            "{told}"
        );
    }
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_refused_with_a_sentence() {
    let server = Running::start().await;
    let say = async |path: &str, body: Value| {
        let answer = server.post(path, None, &body).await;
        assert!((400..500).contains(&answer.status), "{}", answer.body);
        answer.json()["say"]["en"].as_str().expect("a sentence").to_owned()
    };
    assert!(say("/api/reviews", json!({})).await.contains("one of them is wanted"));
    assert!(say("/api/reviews", json!({"record": ""})).await.contains("there is no game in it"));
    assert!(say("/api/reviews", json!({"record": "[Game \"tictactoe\"]\n\n1. b2 b2 *\n"})).await.contains("not legal"));
    assert!(say("/api/judgements", json!({"at": {"game": "tictactoe"}, "move": "z9"})).await.contains("z9"));
    let earnest = json!({"game": "tictactoe", "seats": human_and("beginner"), "casual": false});
    let table = server.table(earnest).await;
    let answer = server.post("/api/reviews", None, &json!({"at": {"table": table.id}})).await;
    refused(&answer, 409, "not-casual");
}

#[tokio::test]
async fn the_games_of_a_text_are_read_and_nothing_is_kept() {
    let server = Running::start().await;
    let text = format!("{LOST}\n[Game \"color-clash\"]\n\n1. mb3+pc3 *\n");
    let games = server.post("/api/records/games", None, &json!({"records": text})).await.json();
    assert_eq!((&games[0]["position"], &games[0]["moves"]), (&json!("3/3/3 x"), &json!(["b2", "b1", "a1", "c3"])));
    assert_eq!((&games[1]["game"], &games[1]["moves"]), (&json!("color-clash"), &json!(["mb3", "pc3"])));
    let empty = server.post("/api/records/games", None, &json!({"records": " "})).await;
    assert_eq!(empty.status, 422, "{}", empty.body);
    assert_eq!(server.get("/api/tables").await.json()["tables"], json!([]));
}
