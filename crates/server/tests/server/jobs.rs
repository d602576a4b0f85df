//! Work in the background: matches, comparisons and reports, in one queue.

use crate::fixture::{LONG, Running, refused};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Puts a job into the queue.
async fn start(server: &Running, body: Value) -> Value {
    let answer = server.post("/api/jobs", None, &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()
}

async fn ask(server: &Running, job: &Value) -> Value {
    let answer = server.get(&format!("/api/jobs/{}", job["id"].as_str().expect("a name"))).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// Asks until it has ended.
async fn ended(server: &Running, job: &Value) -> Value {
    let began = Instant::now();
    loop {
        let now = ask(server, job).await;
        if !["waiting", "running"].contains(&now["state"].as_str().expect("a state")) || began.elapsed() > 3 * LONG {
            return now;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

fn match_of(game: &str, games: u32) -> Value {
    json!({"kind": "match", "game": game, "first": "engine:nodes=50,name=\"Ana, hers\"", "second": "random", "games": games})
}

/// A match that takes minutes.
fn long_match() -> Value {
    let player = "engine:nodes=20000";
    json!({"kind": "match", "game": "color-clash", "first": player, "second": player, "games": 400})
}

async fn cancel(server: &Running, job: &Value) -> Value {
    let path = format!("/api/jobs/{}", job["id"].as_str().expect("a name"));
    let answer = server.client.send("DELETE", &path, &[], "").await.expect("an answer");
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[tokio::test]
async fn a_report_is_measured_in_the_background_and_told_as_files() {
    let server = Running::start().await;
    let body = json!({
        "kind": "report", "game": "tictactoe", "weights": {"open-lines": 7}, "lang": "es", "authors": ["Ana Ruiz", "Bo"],
        "course": "Inteligencia artificial", "title": "Mi heurística", "seed": 7,
        "institution": "Universidad del Sur", "links": ["https://example.org/informe"], "why": {"open-lines": "más líneas, más caminos"},
    });
    let made = start(&server, body).await;
    assert_eq!((&made["total"], &made["result"]["files"]), (&json!(6), &json!([])));
    let job = ended(&server, &made).await;
    assert_eq!((&job["state"], &job["done"], &job["say"]), (&json!("done"), &json!(6), &Value::Null));
    let files = job["result"]["files"].as_array().expect("files");
    let text = |ending: &str| {
        let named = |file: &&Value| file["name"].as_str().is_some_and(|name| name.ends_with(ending));
        files.iter().find(named).expect(ending)["text"].as_str().expect("a text")
    };
    for told in [
        "Mi heurística",
        "Ana Ruiz",
        "Bo",
        "Inteligencia artificial",
        "<math",
        "Universidad del Sur",
        "href=\"https://example.org/informe\"",
        "más líneas, más caminos",
    ] {
        assert!(text(".es.html").contains(told), "{told}");
    }
    let markdown = text(".es.md");
    for picture in files.iter().filter_map(|file| file["name"].as_str()).filter(|name| name.contains('/')) {
        assert!(markdown.contains(&format!("]({picture})")), "{picture}");
    }
    assert!(text(".data.csv").lines().count() > 20);
    let data: Value = serde_json::from_str(text(".data.json")).expect("JSON");
    assert_eq!(data["command"], "rival report tictactoe --weights open-lines=7 --quick --seed 7");
    assert_eq!(data["tables"]["heuristic"]["open-lines"]["weight"], 7.0);
    for (wrong, says) in [
        (json!({"kind": "report", "game": "tictactoe", "lang": "en", "title": "two\nlines"}), "title"),
        (json!({"kind": "report", "game": "tictactoe", "lang": "en", "authors": vec!["A"; 11]}), "authors"),
        (json!({"kind": "report", "game": "tictactoe", "lang": "en", "weights": {"luck": 1}}), "luck"),
        (json!({"kind": "report", "game": "tictactoe", "lang": "en", "links": ["ftp://x"]}), "links"),
        (json!({"kind": "report", "game": "chess", "lang": "en"}), "chess"),
    ] {
        let answer = server.post("/api/jobs", None, &wrong).await;
        assert!((400..500).contains(&answer.status), "{}", answer.body);
        assert!(answer.json()["say"]["en"].as_str().is_some_and(|say| say.contains(says)), "{}", answer.body);
    }
}

#[tokio::test]
async fn a_match_is_played_in_the_background_and_told_with_its_score_and_interval() {
    let server = Running::start().await;
    let made = start(&server, match_of("tictactoe", 10)).await;
    assert_eq!((&made["total"], &made["result"]["kind"]), (&json!(10), &json!("match")));
    let job = ended(&server, &made).await;
    assert_eq!((&job["state"], &job["done"], &job["say"]), (&json!("done"), &json!(10), &Value::Null), "{job}");
    let result = &job["result"];
    assert_eq!((&result["games"], &result["seed"]), (&json!(10), &json!(1)));
    assert_eq!(result["first"]["label"]["en"], "Ana, hers");
    assert!(result["score"].as_f64() > Some(0.5), "an engine against chance: {result}");
    assert!(result["elo_low"].is_number() && job["kept_seconds"].is_number(), "{job}");
    let again = ended(&server, &start(&server, match_of("tictactoe", 10)).await).await;
    assert_eq!(again["result"], *result, "the same seed gives the same games");
}

#[tokio::test]
async fn one_s_own_weights_play_a_level() {
    let server = Running::start().await;
    let features = server.get("/api/games/color-clash").await.json()["heuristics"][0]["features"].clone();
    let name = features[0]["name"].as_str().expect("a feature").to_owned();
    let body = json!({
        "kind": "match", "game": "color-clash", "games": 2, "seed": 5,
        "first": format!("engine:nodes=60,heuristic=classic,w.{name}=3.5"),
        "second": "beginner",
    });
    let job = ended(&server, &start(&server, body).await).await;
    assert_eq!((&job["state"], &job["result"]["games"]), (&json!("done"), &json!(2)), "{job}");
    assert!(job["result"]["first"]["player"].as_str().expect("a player").contains(&format!("w.{name}=3.5")));
}

#[tokio::test]
async fn searches_are_compared_and_their_nodes_are_those_of_single_searches() {
    let server = Running::start().await;
    let body = json!({
        "kind": "compare", "game": "connect-four",
        "positions": [{"game": "connect-four"}, {"game": "connect-four", "moves": ["4", "4"]}],
        "drawn": {"seed": 3, "count": 1, "plies": 5},
        "searches": ["minimax:depth=3,order=listed", "alpha-beta:depth=3,order=listed", "alpha-beta:depth=3,order=ranked", "engine:depth=4", "mcts:nodes=200"],
    });
    let job = ended(&server, &start(&server, body).await).await;
    // Besides the searches, a step for each best move whose worth the deepest search has to look up.
    assert_eq!((&job["state"], &job["done"]), (&json!("done"), &job["total"]), "{job}");
    assert!(job["done"].as_u64() >= Some(15), "{job}");
    let result = &job["result"];
    assert_eq!(result["deepest"], 3);
    let single = json!({"at": {"game": "connect-four", "moves": ["4", "4"]}, "algorithm": "alpha-beta", "depth": 3, "heuristic": "tuned"});
    let told = server.post("/api/searches", None, &single).await;
    let alone: Value = serde_json::from_str(told.body.lines().last().expect("a line")).expect("JSON");
    let compared = result["results"].as_array().expect("results").iter();
    let same = compared.clone().find(|one| one["search"] == 1 && one["position"] == 1).expect("a result");
    for figure in ["nodes", "leaves", "cutoffs", "value", "best"] {
        assert_eq!(same[figure], alone[figure], "{figure}");
    }
    let [minimax, pruned] = [0, 1].map(|search| &result["searches"][search]);
    assert_eq!(minimax["same_value"], pruned["same_value"]);
    assert!(pruned["nodes"].as_u64() < minimax["nodes"].as_u64());
}

#[tokio::test]
async fn thirty_people_wait_in_one_queue_and_all_come_to_their_turn() {
    let server = Running::start_with(|config| config.bounds.threads = 2).await;
    let before = start(&server, long_match()).await;
    while ask(&server, &before).await["state"] == "waiting" {
        sleep(Duration::from_millis(20)).await;
    }
    let mut jobs = Vec::new();
    for place in 1..=30 {
        // Reports among them: one in ten.
        let report = json!({"kind": "report", "game": "tictactoe", "lang": "es", "seed": place});
        let job = start(&server, if place % 10 == 0 { report } else { match_of("tictactoe", 4) }).await;
        assert_eq!((&job["state"], &job["place"]), (&json!("waiting"), &json!(place)), "first come, first served");
        jobs.push(job);
    }
    cancel(&server, &before).await;
    for job in &jobs {
        let ended = ended(&server, job).await;
        assert_eq!(ended["state"], "done", "{ended}");
        match ended["result"]["kind"].as_str() {
            Some("match") => assert_eq!(ended["result"]["games"], 4, "{ended}"),
            _ => {
                assert!(ended["result"]["files"].as_array().is_some_and(|files| files.len() > 3), "{}", ended["state"]);
            }
        }
    }
}

#[tokio::test]
async fn a_job_that_is_cancelled_keeps_what_it_has_and_lets_the_next_one_go() {
    let server = Running::start_with(|config| config.bounds.threads = 2).await;
    let long = start(&server, long_match()).await;
    let next = start(&server, match_of("tictactoe", 2)).await;
    assert_eq!(cancel(&server, &long).await["state"], "cancelled");
    assert_eq!(ended(&server, &next).await["state"], "done");
    let after = ask(&server, &long).await;
    assert_eq!(after["state"], "cancelled");
    assert_eq!(after["result"]["games"], after["done"], "{after}");
}

#[tokio::test]
async fn one_client_has_its_share_of_jobs_and_is_told_when_it_wants_more() {
    let server = Running::start_with(|config| {
        config.bounds.threads = 2;
        config.bounds.jobs_waiting = 2;
    })
    .await;
    let mut last = None;
    for _ in 0..4 {
        last = Some(server.post("/api/jobs", None, &long_match()).await);
    }
    let answer = last.expect("an answer");
    refused(&answer, 429, "busy");
    assert!(answer.json()["say"]["es"].as_str().expect("a sentence").contains("en espera"), "{}", answer.body);
    assert!(answer.header("retry-after").is_some());
}

#[tokio::test]
async fn what_makes_no_job_is_refused_with_a_sentence() {
    let server = Running::start().await;
    let compare = |positions: Value, searches: Value| json!({"kind": "compare", "game": "tictactoe", "positions": positions, "searches": searches});
    let here = json!([{"game": "tictactoe"}]);
    let cases = [
        (
            json!({"kind": "compare", "game": "tictactoe", "drawn": {"seed": 1, "count": 2, "plies": 9}, "searches": ["minimax:depth=1"]}),
            "before 9 random plies",
        ),
        (match_of("tictactoe", 3), "games: an even number from 2 to 400"),
        (match_of("tictactoe", 402), "games: an even number"),
        (match_of("chess", 2), "chess"),
        (
            json!({"kind": "match", "game": "tictactoe", "first": "human", "second": "expert"}),
            "only machines play a match",
        ),
        (
            json!({"kind": "match", "game": "tictactoe", "first": "ugi:/bin/sh", "second": "expert"}),
            "programs cannot play here",
        ),
        (compare(here.clone(), json!(["random"])), "random: this player does not search"),
        (compare(here.clone(), json!(["engine:time=10"])), "no time"),
        (compare(here.clone(), json!(["engine"])), "no time"),
        (compare(here.clone(), json!([])), "it takes a position and a search"),
        (
            compare(json!([{"game": "tictactoe", "position": "xxx/oo1/3 o"}]), json!(["minimax:depth=1"])),
            "position 1: the game is over",
        ),
        (
            compare(
                json!([{"game": "tictactoe"}, {"game": "tictactoe", "position": "nonsense"}]),
                json!(["minimax:depth=1"]),
            ),
            "position 2: ",
        ),
        (
            compare(json!([{"game": "connect-four"}]), json!(["minimax:depth=1"])),
            "position 1: it is of connect-four, not of tictactoe",
        ),
        (
            compare(json!(vec![json!({"game": "tictactoe"}); 51]), json!(["minimax:depth=1"])),
            "positions: at most 50, not 51",
        ),
        (
            compare(json!(vec![json!({"game": "tictactoe"}); 50]), json!(vec!["minimax:depth=1"; 13])),
            "at most 600, not 650",
        ),
    ];
    for (body, reason) in cases {
        let answer = server.post("/api/jobs", None, &body).await;
        refused(&answer, 422, "bad-setup");
        let said = answer.json()["say"]["en"].as_str().expect("a sentence").to_owned();
        assert!(said.contains(reason), "{said} does not say {reason}");
    }
    refused(&server.get("/api/jobs/0123456789abcdef").await, 404, "not-found");
    refused(&server.post("/api/jobs", None, &json!({"kind": "tea"})).await, 422, "bad-request");
}

#[tokio::test]
async fn weights_are_told_as_numbers_and_as_the_file_that_the_command_line_takes() {
    let server = Running::start().await;
    for game in server.get("/api/games").await.json().as_array().expect("games") {
        let heuristic = &game["heuristics"][0];
        let feature = heuristic["features"][0]["name"].as_str().expect("a feature");
        let body =
            json!({"game": game["game"], "heuristic": heuristic["id"], "weights": {feature: -7.25}, "name": "mine"});
        let answer = server.post("/api/weight-sets", None, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let set = answer.json();
        assert_eq!(set["weights"][feature], -7.25);
        assert_eq!(
            set["weights"].as_object().map(serde_json::Map::len),
            heuristic["features"].as_array().map(Vec::len)
        );
        let read =
            server.post("/api/weight-sets", None, &json!({"game": game["game"], "toml": set["toml"]})).await.json();
        assert_eq!((&read["weights"], &read["heuristic"]), (&set["weights"], &set["heuristic"]));
    }
    let wrong = json!({"game": "tictactoe", "toml": "game = \"color-clash\"\n[weights]\n"});
    refused(&server.post("/api/weight-sets", None, &wrong).await, 422, "bad-setup");
}
