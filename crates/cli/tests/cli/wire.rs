//! What `--json` prints is what the server sends, object for object.

use crate::run::{json, process, read_json};
use crate::serving::Serving;
use rival_server::client::Client;
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;

/// A game each, with moves to play from its start and the seed of that.
const GAMES: [(&str, &[&str]); 5] = [
    ("tictactoe", &["b2", "a1"]),
    ("smart-horses", &[]),
    ("color-clash", &["pc4"]),
    ("desconecta-4-boom", &["1", "2", "1"]),
    ("connect-four", &["4", "3", "4"]),
];
const SEED: &str = "7";

/// How long something took differs from run to run.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(members) => {
            members.remove("seconds");
            members.values_mut().for_each(|member| *member = timeless(member.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = timeless(item.take())),
        _ => {}
    }
    value
}

/// What a command prints of a position.
fn printed(command: &str, game: &str, moves: &[&str], more: &[&str]) -> Value {
    let moves = moves.join(" ");
    timeless(json(&[&[command, game, "--seed", SEED, "--moves", &moves, "--json"], more].concat()))
}

async fn sent(client: &Client, path: &str, body: Value) -> Value {
    let answer = client.post(path, None, &body).await.expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    // The last line of a search is what it has found.
    timeless(read_json(answer.body.trim_end().lines().last().expect("a line")))
}

fn without(mut value: Value, member: &str) -> Value {
    value.as_object_mut().expect("an object").remove(member);
    value
}

#[tokio::test]
async fn the_server_sends_what_the_command_line_prints() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Serving::with_data(data.path());
    let client = server.client();
    for (game, moves) in GAMES {
        let at = json!({"game": game, "seed": 7, "moves": moves});
        let with = |more: Value| {
            let mut body = json!({"at": at, "heuristic": "classic"});
            body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
            body
        };
        assert_eq!(printed("show", game, moves, &["--view"]), sent(&client, "/api/positions", at.clone()).await);
        assert_eq!(printed("eval", game, moves, &[]), sent(&client, "/api/evaluations", with(json!({}))).await);

        // Without a clock the engine deepens by two plies at a time; the textbook's search is the same with one.
        let limits = ["--heuristic", "classic", "--algorithm", "alpha-beta", "--depth", "3"];
        let found =
            sent(&client, "/api/searches", with(json!({"algorithm": "alpha-beta", "depth": 3, "millis": 20_000})))
                .await;
        assert_eq!(printed("search", game, moves, &limits), without(found, "type"), "{game}");

        let tree = sent(&client, "/api/trees", with(json!({"depth": 2, "positions": true}))).await;
        assert_eq!(printed("tree", game, moves, &["--depth", "2"]), tree, "{game}");

        let listed = timeless(client.get(&format!("/api/games/{game}")).await.expect("an answer").json());
        let games = json(&["games", "--json"])["games"].take();
        assert!(games.as_array().expect("games").contains(&listed), "{game}: {listed}");
        why_is_the_same(&client, game).await;
    }
}

/// The machine begins, as a beginner; why it played what it did is asked of both.
async fn why_is_the_same(client: &Client, game: &str) {
    let machine = "alpha-beta:heuristic=classic,depth=2";
    let mut playing = process(&["play", game, "--seed", SEED, "--first", machine, "--second", "human", "--json"]);
    let mut playing = playing.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it plays");
    playing.stdin.take().expect("its input").write_all(b"why\n").expect("it listens");
    let printed = playing.wait_with_output().expect("it ends").stdout;
    let printed: Vec<Value> = String::from_utf8_lossy(&printed).lines().map(|line| timeless(read_json(line))).collect();
    let played = printed.iter().filter(|object| object.get("move").is_some());
    let whys = printed.iter().filter_map(|object| object.get("why"));

    let seats = json!({"first": {"kind": "player", "player": machine}, "second": {"kind": "human"}});
    let made = client.post("/api/tables", None, &json!({"game": game, "seed": 7, "seats": seats})).await;
    let path = format!("/api/tables/{}", made.expect("a table").json()["table"]["id"].as_str().expect("an id"));
    let moves = played.count();
    while client.get(&path).await.expect("the table").json()["moves"].as_array().map(Vec::len) != Some(moves) {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    for (ply, why) in whys.enumerate() {
        let sent = timeless(client.get(&format!("{path}/moves/{ply}/why")).await.expect("an answer").json());
        assert_eq!(*why, sent, "{game}");
    }
}
