//! What the machine is asked about positions.

use crate::fixture::{Running, human_and, refused, two_humans};
use rival_server::client::HttpResponse;
use serde_json::{Value, json};

fn lines(answer: &HttpResponse) -> Vec<Value> {
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    answer.body.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

async fn search(server: &Running, body: Value) -> Vec<Value> {
    lines(&server.post("/api/searches", None, &body).await)
}

#[tokio::test]
async fn a_search_tells_how_it_goes_and_what_it_found() {
    let server = Running::start().await;
    let told = search(&server, json!({"at": {"game": "desconecta-4-boom"}, "millis": 400, "lines": 3})).await;
    let (result, progress) = told.split_last().expect("lines");
    assert_eq!(result["type"], "result");
    assert!(!progress.is_empty() && progress.iter().all(|line| line["type"] == "progress"));
    assert!(progress.iter().any(|line| line["lines"].as_array().is_some_and(|lines| lines.len() == 3)), "{progress:?}");
    assert_eq!(result["lines"].as_array().map(Vec::len), Some(3));
    assert_eq!(result["best"], result["lines"][0]["pv"][0]);
    assert_eq!(result["stopped"], "time");
}

#[tokio::test]
async fn a_search_that_keeps_its_engine_goes_on_where_it_ended() {
    let server = Running::start().await;
    let body = |keep: bool| json!({"at": {"game": "desconecta-4-boom"}, "millis": 300, "keep": keep});
    let ended = async |keep| search(&server, body(keep)).await;
    let depth_of = |told: &[Value], line: usize| told[line]["depth"].as_u64().expect("a depth");
    let first = ended(true).await;
    let reached = depth_of(&first, first.len() - 1);
    assert!(reached > 2, "{first:?}");
    let on = ended(true).await;
    assert!((0..on.len()).all(|line| depth_of(&on, line) >= reached), "{reached}, then {on:?}");
    let anew = ended(false).await;
    assert!(depth_of(&anew, 0) < reached, "{reached}, then {anew:?}");
    // Another question about the same position has nothing to go on from.
    let other = search(&server, json!({"at": {"game": "desconecta-4-boom"}, "millis": 300, "keep": true, "lines": 2}));
    assert!(depth_of(&other.await, 0) < reached);
}

#[tokio::test]
async fn every_legal_move_can_be_given_a_value() {
    let server = Running::start().await;
    let told = search(&server, json!({"at": {"game": "tictactoe", "position": "3/1x1/3 o"}, "lines": 64})).await;
    let result = told.last().expect("a result");
    let first = |line: &Value| line["pv"][0].as_str().expect("a move").to_owned();
    let mut moves: Vec<String> = result["lines"].as_array().expect("lines").iter().map(first).collect();
    moves.sort();
    assert_eq!(moves, ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]);
    assert_eq!(result["proven"]["winner"], "draw");
}

#[tokio::test]
async fn the_textbook_searches_count_as_they_do_elsewhere() {
    let server = Running::start().await;
    let body = json!({"at": {"game": "tictactoe"}, "algorithm": "minimax", "heuristic": "classic", "depth": 64, "millis": 30_000});
    assert_eq!(search(&server, body).await.last().expect("a result")["nodes"], 549_946);
    let tree = json!({"at": {"game": "tictactoe"}, "algorithm": "minimax", "heuristic": "classic", "depth": 2});
    let minimax = server.post("/api/trees", None, &tree).await.json();
    assert_eq!((&minimax["visited"], &minimax["whole"]), (&json!(82), &json!(82)));
}

#[tokio::test]
async fn a_search_tries_moves_in_the_order_asked_for_and_counts_as_the_tree_does() {
    let server = Running::start().await;
    let at = json!({"game": "connect-four", "moves": ["4", "4"]});
    let mut counted = Vec::new();
    for order in ["listed", "worst-first", "best-first", "shuffled-all"] {
        let body = json!({"at": at, "algorithm": "alpha-beta", "heuristic": "classic", "depth": 4, "order": order, "order_seed": 7});
        let tree = server.post("/api/trees", None, &body).await.json();
        let mut body = body;
        body["millis"] = json!(30_000);
        let found = search(&server, body).await.pop().expect("a result");
        assert_eq!(
            (&found["nodes"], &found["cutoffs"], &found["best"]),
            (&tree["visited"], &tree["cutoffs"], &tree["best"]),
            "{order}"
        );
        counted.push(found["nodes"].as_u64().expect("a count"));
    }
    assert!(counted[1] > counted[0] && counted[0] > counted[2], "{counted:?}");
}

#[tokio::test]
async fn a_tree_is_told_node_by_node_with_its_cuts() {
    let server = Running::start().await;
    let body = json!({"at": {"game": "tictactoe"}, "heuristic": "classic", "depth": 2});
    let tree = server.post("/api/trees", None, &body).await.json();
    let nodes = tree["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.len() as u64, tree["visited"].as_u64().expect("a count"));
    assert!(nodes.len() < 82 && tree["whole"] == 82);
    assert!(nodes.iter().any(|node| node["cut"] == "alpha" && !node["left_out"].as_array().unwrap().is_empty()));
    assert_eq!(nodes.iter().filter(|node| node["expected"] == true).count(), 3, "the root and two plies");
    for (number, node) in nodes.iter().enumerate().skip(1) {
        let parent = node["parent"].as_u64().expect("a parent") as usize;
        assert!(nodes[parent]["children"].as_array().unwrap().contains(&json!(number)));
    }
}

#[tokio::test]
async fn a_trace_has_every_step_of_the_search_and_the_tree_it_happens_in() {
    let server = Running::start().await;
    let body = json!({"at": {"game": "connect-four"}, "heuristic": "classic", "depth": 4, "positions": true});
    let trace = server.post("/api/traces", None, &body).await.json();
    let tree = server.post("/api/trees", None, &body).await.json();
    for said in ["visited", "leaves", "cutoffs", "left_out", "whole", "value", "best", "pv", "position"] {
        assert_eq!(trace[said], tree[said], "{said}");
    }
    let events = trace["steps"]["event"].as_str().expect("a letter a step");
    let count = |event| json!(events.matches(event).count());
    assert_eq!(
        (count('e'), count('l'), count('c')),
        (tree["visited"].clone(), tree["leaves"].clone(), tree["cutoffs"].clone())
    );
    let nodes = tree["nodes"].as_array().expect("nodes");
    for (number, node) in nodes.iter().enumerate() {
        let columns = &trace["nodes"];
        assert_eq!((&columns["parent"][number], &columns["position"][number]), (&node["parent"], &node["position"]));
        let place = columns["value"][number].as_u64().expect("a place") as usize;
        assert_eq!((&trace["values"][place]["value"], &trace["values"][place]["say"]), (&node["value"], &node["say"]));
    }
}

#[tokio::test]
async fn a_trace_of_fifty_thousand_nodes_fits_into_the_room_that_is_kept_for_it() {
    let server = Running::start().await;
    for game in ["smart-horses", "color-clash"] {
        let body = json!({"at": {"game": game, "seed": 7}, "depth": 5, "positions": true});
        let answer = server.post("/api/traces", None, &body).await;
        let visited = answer.json()["visited"].as_u64().expect("a count") as usize;
        assert!(answer.body.len() * 50_000 / visited < 12 << 20, "{game}: {visited} nodes, {}", answer.body.len());
    }
}

#[tokio::test]
async fn a_trace_that_is_too_large_or_of_another_search_is_refused() {
    let server = Running::start().await;
    for (at, more) in [
        (json!({"game": "connect-four"}), json!({"algorithm": "minimax", "depth": 12})),
        (json!({"game": "tictactoe"}), json!({"depth": 2, "nodes": 10})),
        (json!({"game": "tictactoe"}), json!({"depth": 2, "algorithm": "mcts"})),
        (json!({"game": "tictactoe", "position": "xxx/3/3 x"}), json!({"depth": 2})),
    ] {
        let mut body = more;
        body["at"] = at;
        refused(&server.post("/api/traces", None, &body).await, 422, "bad-setup");
    }
}

#[tokio::test]
async fn a_tree_that_is_too_large_is_refused() {
    let server = Running::start().await;
    for depth in [12, 64] {
        let body = json!({"at": {"game": "connect-four"}, "algorithm": "minimax", "depth": depth});
        refused(&server.post("/api/trees", None, &body).await, 422, "bad-setup");
    }
}

#[tokio::test]
async fn an_evaluation_is_the_sum_of_its_terms() {
    let server = Running::start().await;
    let at = json!({"game": "smart-horses", "seed": 7, "moves": []});
    for weights in [json!({}), json!({"mobility": 50, "score": -3.5})] {
        let body = json!({"at": at, "heuristic": "classic", "weights": weights});
        let found = server.post("/api/evaluations", None, &body).await.json();
        let sum: f64 = found["terms"].as_array().expect("terms").iter().filter_map(|term| term["value"].as_f64()).sum();
        assert!((sum - found["value"].as_f64().expect("a value")).abs() < 0.01, "{found}");
    }
    let unknown = json!({"at": at, "weights": {"luck": 1}});
    refused(&server.post("/api/evaluations", None, &unknown).await, 422, "bad-setup");
    refused(&server.post("/api/searches", None, &unknown).await, 422, "bad-setup");
    refused(
        &server.post("/api/trees", None, &json!({"at": at, "depth": 1, "weights": {"luck": 1}})).await,
        422,
        "bad-setup",
    );
}

#[tokio::test]
async fn a_seed_that_javascript_cannot_count_to_is_refused() {
    let server = Running::start().await;
    let at = json!({"game": "smart-horses", "seed": 1_u64 << 53});
    refused(&server.post("/api/positions", None, &at).await, 422, "bad-setup");
    refused(&server.post("/api/evaluations", None, &json!({"at": at})).await, 422, "bad-setup");
}

#[tokio::test]
async fn a_position_is_shown_with_what_the_last_move_did() {
    let server = Running::start().await;
    let shown = server.post("/api/positions", None, &json!({"game": "tictactoe", "moves": ["b2", "a1"]})).await.json();
    assert_eq!((shown["position"].as_str(), shown["side"].as_str()), (Some("3/1x1/o2 x"), Some("first")));
    assert_eq!((shown["effects"][0]["kind"].as_str(), &shown["last"]), (Some("place"), &json!([6])));
    let table = server.two_humans("tictactoe").await;
    table.play("b2 a1").await;
    let there = server.post("/api/positions", None, &json!({"table": table.id, "ply": 2})).await.json();
    assert_eq!(there, server.get(&table.path("/positions/2")).await.json());
    assert_eq!(there["position"], shown["position"]);
    refused(&server.get(&table.path("/positions/3")).await, 404, "not-found");
    refused(&server.get(&table.path("/positions/x")).await, 404, "not-found");
    refused(
        &server.post("/api/positions", None, &json!({"game": "tictactoe", "moves": ["b2", "b2"]})).await,
        422,
        "illegal-move",
    );
    refused(
        &server.post("/api/positions", None, &json!({"game": "tictactoe", "moves": vec!["b2"; 600]})).await,
        400,
        "bad-request",
    );
}

#[tokio::test]
async fn a_hint_is_at_full_strength_whatever_the_level() {
    let server = Running::start().await;
    let seats = human_and("beginner");
    let table = server.table(json!({"game": "tictactoe", "seats": seats, "position": "o2/1x1/x1o x"})).await;
    let hint = table.post("/hint", &table.first, json!({})).await;
    let found = hint.json();
    assert_eq!((hint.status, found["move"].as_str(), &found["proven"]["winner"]), (200, Some("c3"), &json!("first")));
    assert_eq!(table.fetch().await["now"]["event"], 0, "a hint changes nothing");
}

#[tokio::test]
async fn a_move_of_the_machine_is_explained_and_its_pruning_measured() {
    let server = Running::start().await;
    let table = server.table(json!({"game": "smart-horses", "seed": 7})).await;
    table.at_ply(1).await;
    let why = server.get(&table.path("/moves/0/why")).await.json();
    assert!(why["sentences"].as_array().is_some_and(|sentences| sentences.len() > 3), "{why}");
    assert!(why["sentences"].to_string().contains("expects"), "what the machine expected is told: {why}");
    let server = server.restart().await;
    assert_eq!(server.get(&table.path("/moves/0/why")).await.json(), why, "after a restart too");
    let pruning = server.get(&table.path("/moves/0/pruning")).await.json();
    let (searched, plain) = (&pruning["search"]["nodes"], &pruning["minimax"]["nodes"]);
    assert!(searched.as_u64() < plain.as_u64(), "{pruning}");
    assert!(pruning["pruning"].as_f64().is_some_and(|part| part > 0.0 && part < 1.0), "{pruning}");
    refused(&server.get(&table.path("/moves/1/why")).await, 404, "not-found");
}

#[tokio::test]
async fn a_proxy_is_asked_to_pass_on_each_line_as_it_comes() {
    let server = Running::start().await;
    let search = json!({"at": {"game": "tictactoe"}, "millis": 50});
    let answer = server.post("/api/searches", None, &search).await;
    assert_eq!(answer.header("x-accel-buffering"), Some("no"));
}

#[tokio::test]
async fn the_order_of_moves_of_a_tree_can_be_chosen() {
    let server = Running::start().await;
    let tree = async |order: &str| {
        let at = json!({"game": "tictactoe", "position": "3/1x1/3 o"});
        let body = json!({"at": at, "heuristic": "classic", "depth": 3, "order": order, "order_seed": 7});
        server.post("/api/traces", None, &body).await.json()
    };
    let (best, worst) = (tree("best-first").await, tree("worst-first").await);
    assert!(best["visited"].as_u64() < worst["visited"].as_u64(), "{} {}", best["visited"], worst["visited"]);
    assert_eq!((&best["value"], &best["order"]), (&worst["value"], &json!("best-first")));
    assert_eq!(tree("shuffled-all").await["order_seed"], 7);
    assert_eq!(tree("alphabetical").await["status"], 422);
}

#[tokio::test]
async fn a_quiz_asks_about_the_search_that_the_trace_tells() {
    let server = Running::start().await;
    let tree = json!({"game": "tree", "position": "((3,12,8),(2,4,6),(14,5,2)) x"});
    for (at, depth) in
        [(tree, json!(64)), (json!({"game": "tictactoe"}), json!(3)), (json!({"game": "color-clash"}), json!(3))]
    {
        for level in 1..=5 {
            let body = json!({"at": at, "level": level, "quiz_seed": 7});
            let quiz = server.post("/api/quizzes", None, &body).await.json();
            assert_eq!(quiz, server.post("/api/quizzes", None, &body).await.json(), "a seed gives the same questions");
            assert!(level < 2 || quiz["depth"] == depth, "{}", quiz["depth"]);
            let trace = json!({
                "at": at, "algorithm": quiz["algorithm"], "depth": quiz["depth"], "heuristic": quiz["heuristic"], "order": quiz["order"],
            });
            let trace = server.post("/api/traces", None, &trace).await.json();
            assert_eq!(trace["visited"], quiz["visited"]);
            let questions = quiz["questions"].as_array().expect("questions");
            assert_eq!(questions.len(), 10, "at level {level}");
            for question in questions {
                let (step, node) = (question["step"].as_u64().expect("a step") as usize, &question["node"]);
                let right = &question["choices"][question["answer"].as_u64().expect("a place") as usize];
                let event = trace["steps"]["event"].as_str().expect("steps").as_bytes()[step];
                match question["kind"].as_str().expect("a kind") {
                    "cut" => assert_eq!(right["cut"], json!(event == b'c')),
                    "bound" => {
                        let cuts = trace["cuts"]["step"].as_array().expect("cuts");
                        let cut = cuts.iter().position(|at| *at == json!(step)).expect("a cut");
                        assert_eq!(right["set_by"]["child"], trace["cuts"]["set_by"][cut]);
                    }
                    "value" => {
                        let place =
                            trace["nodes"]["value"][node.as_u64().expect("a node") as usize].as_u64().expect("a place");
                        assert_eq!(right["value"], trace["values"][place as usize]["value"]);
                    }
                    "move" => {
                        assert_eq!(trace["nodes"]["parent"][right["child"].as_u64().expect("a node") as usize], *node);
                    }
                    "better" => assert_eq!(right["better"], json!(event == b'U')),
                    other => panic!("{other}"),
                }
            }
        }
    }
    refused(
        &server.post("/api/quizzes", None, &json!({"at": {"game": "tictactoe"}, "level": 6})).await,
        422,
        "bad-setup",
    );
}

#[tokio::test]
async fn a_tree_from_a_book_is_searched_whole() {
    let server = Running::start().await;
    let at = json!({"game": "tree", "position": "((3,12,8),(2,4,6),(14,5,2)) x"});
    let tree = server.post("/api/trees", None, &json!({"at": at, "depth": 8})).await.json();
    assert_eq!((&tree["value"], &tree["best"], &tree["visited"]), (&json!(3.0), &json!("1"), &json!(11)));
    refused(&server.post("/api/trees", None, &json!({"at": at, "depth": 1})).await, 422, "bad-setup");
    refused(&server.post("/api/searches", None, &json!({"at": at, "depth": 1})).await, 422, "bad-setup");
    let view = server.post("/api/positions", None, &at).await.json();
    assert_eq!(view["view"]["tree"]["nodes"].as_array().map(Vec::len), Some(13));
}

#[tokio::test]
async fn a_position_is_solved_with_the_value_of_every_move() {
    let server = Running::start().await;
    let at = json!({"game": "tictactoe", "position": "xo1/xo1/3 x"});
    let solved = server.post("/api/solutions", None, &json!({"at": at, "every_move": true})).await.json();
    assert_eq!(
        (&solved["winner"], &solved["best"], &solved["proven"]["win_in"]),
        (&json!("first"), &json!("a1"), &json!(1))
    );
    let moves = solved["moves"].as_array().expect("every move");
    let winners: Vec<(&Value, &Value)> = moves.iter().map(|solved| (&solved["move"], &solved["winner"])).collect();
    assert_eq!(winners.len(), 5, "{winners:?}");
    assert!(winners.contains(&(&json!("a1"), &json!("first"))) && winners.contains(&(&json!("c3"), &json!("second"))));
    let earnest = server.table(json!({"game": "tictactoe", "seats": two_humans(), "casual": false})).await;
    let refusal = server.post("/api/solutions", None, &json!({"at": {"table": earnest.id}})).await;
    refused(&refusal, 409, "not-casual");
}
