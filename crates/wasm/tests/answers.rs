//! The page's questions, asked natively: what a browser does with them is compared by `same.mjs`.

use rival_core::Seeded;
use serde_json::{Value, json};

const NOW: i64 = 1_700_000_000_000;

fn ask(method: &str, body: &Value) -> (Value, Vec<Value>) {
    let mut told = Vec::new();
    let read = |text: &str| serde_json::from_str(text).expect("JSON");
    let answer = rival_wasm::answer(method, &body.to_string(), &mut |line| told.push(read(line)));
    (read(&answer), told)
}

fn ok(method: &str, body: &Value) -> Value {
    let (mut answer, _) = ask(method, body);
    assert!(answer["problem"].is_null(), "{method}: {answer}");
    answer["ok"].take()
}

fn problem(method: &str, body: &Value) -> Value {
    let (mut answer, _) = ask(method, body);
    assert!(answer["ok"].is_null(), "{method}: {answer}");
    answer["problem"].take()
}

fn random(seed: u64) -> Vec<u8> {
    let mut random = Seeded::new(seed);
    (0..128).map(|_| random.below(256) as u8).collect()
}

/// A table as a page holds it.
struct Held {
    kept: Value,
    secrets: Value,
}

impl Held {
    fn create(request: &Value) -> Held {
        let mut made = ok("table.create", &json!({"request": request, "time": NOW, "random": random(1)}));
        let secrets = made["created"]["secrets"].as_object().expect("secrets").values().cloned().collect();
        Held { kept: made["kept"].take(), secrets }
    }

    fn change(&mut self, change: &Value) -> Value {
        let mut changed = ok(
            "table.change",
            &json!({"kept": self.kept, "secrets": self.secrets, "time": NOW + 1000, "started": NOW, "change": change, "random": random(2)}),
        );
        self.kept = changed["kept"].take();
        changed
    }

    fn play(&mut self, ply: u32, mv: &str) -> Value {
        self.change(&json!({"command": {"type": "move", "ply": ply, "move": mv}}))
    }
}

#[test]
fn a_game_against_the_machine_is_played_taken_back_and_written_down() {
    let machine = json!({"kind": "player", "player": "engine:nodes=200"});
    let seats = json!({"first": {"kind": "human"}, "second": machine});
    let mut table = Held::create(&json!({"game": "tictactoe", "seats": seats}));
    let changed = table.play(0, "b2");
    assert_eq!(changed["problem"], Value::Null);
    assert_eq!(changed["messages"][0]["type"], "move");
    assert_eq!(changed["opened"]["waits"]["machine"], true);
    let event = ok("table.think", &table.kept);
    let changed = table.change(&json!({"event": event}));
    assert_eq!(changed["opened"]["table"]["now"]["ply"], 2);
    assert_eq!(changed["opened"]["waits"]["machine"], false);
    assert!(ok("table.why", &json!({"kept": table.kept, "ply": 1})).is_object());
    assert!(ok("table.hint", &json!({"kept": table.kept, "secrets": table.secrets}))["move"].is_string());
    let record = ok("table.record", &table.kept);
    assert!(record.as_str().is_some_and(|text| text.contains("1. b2 ")), "{record}");
    let taken = ok("table.import", &json!({"records": record, "time": NOW, "random": [random(3)]}));
    assert_eq!(taken[0]["created"]["table"]["now"]["ply"], 2);
    let changed = table.change(&json!({"command": {"type": "undo", "ply": 2}}));
    assert_eq!(changed["opened"]["table"]["now"]["ply"], 0);
}

#[test]
fn a_change_that_is_refused_says_why_and_leaves_the_table_as_it_was() {
    let mut table = Held::create(&json!({"game": "tictactoe"}));
    let before = table.kept.clone();
    let changed = table.play(0, "z9");
    assert_eq!(changed["problem"]["code"], "illegal-move");
    assert_eq!(table.kept, before);
}

#[test]
fn a_game_that_is_over_is_played_again_with_the_sides_swapped() {
    let two = json!({"first": {"kind": "human"}, "second": {"kind": "human"}});
    let mut table = Held::create(&json!({"game": "tictactoe", "seats": two}));
    table.change(&json!({"command": {"type": "resign"}}));
    let changed = table.change(&json!({"command": {"type": "offer", "what": "rematch"}}));
    assert_eq!(changed["problem"], Value::Null);
    assert_eq!(ok("table.open", &changed["rematch"])["table"]["now"]["ply"], 0);
}

#[test]
fn a_search_tells_how_it_goes_and_what_it_has_found() {
    let (answer, told) =
        ask("search", &json!({"body": {"at": {"game": "connect-four"}, "nodes": 50_000, "millis": 20_000}}));
    assert_eq!(answer["ok"]["type"], "result");
    assert_eq!(answer["ok"]["best"], "4");
    assert!(told.iter().all(|line| line["type"] == "progress") && !told.is_empty(), "{told:?}");
}

#[test]
fn a_search_that_keeps_its_engine_goes_on_where_it_ended() {
    let depths = |keep: bool| -> Vec<u64> {
        let body =
            json!({"at": {"game": "desconecta-4-boom"}, "nodes": 20_000, "millis": 20_000, "lines": 3, "keep": keep});
        let (answer, told) = ask("search", &json!({ "body": body }));
        let lines = told.iter().chain([&answer["ok"]]);
        lines.map(|line| line["depth"].as_u64().expect("a depth")).collect()
    };
    let first = depths(true);
    let reached = first[first.len() - 1];
    assert!(first[0] < reached && depths(true).iter().all(|&depth| depth >= reached), "{first:?}");
    assert_eq!(depths(false), first, "a search that keeps nothing is not changed by one that does");
}

#[test]
fn a_review_tells_each_move_and_then_the_whole() {
    let record = "[Game \"tictactoe\"]\n\n1. b2 b1 2. a1 *\n";
    let (answer, told) = ask("review", &json!({"body": {"record": record, "nodes": 1000}}));
    assert_eq!(answer["ok"]["type"], "result", "{answer}");
    assert_eq!(told.iter().map(|line| line["type"].clone()).collect::<Vec<_>>(), ["move", "move", "move"]);
}

#[test]
fn a_job_is_done_from_beginning_to_end() {
    let body =
        json!({"kind": "match", "game": "tictactoe", "first": "engine:nodes=100", "second": "random", "games": 4});
    let (answer, told) = ask("job", &json!({"id": "mine", "body": body}));
    assert_eq!((&answer["ok"]["state"], &answer["ok"]["done"]), (&json!("done"), &json!(4)), "{answer}");
    assert_eq!(answer["ok"]["result"]["kind"], "match");
    assert_eq!(told.iter().map(|job| job["done"].clone()).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn what_is_not_understood_is_refused_with_a_sentence() {
    assert_eq!(problem("dance", &Value::Null)["code"], "not-found");
    assert_eq!(problem("positions", &json!({"body": {"game": "chess"}}))["code"], "bad-setup");
    assert_eq!(problem("search", &json!([]))["code"], "bad-request");
    assert_eq!(problem("positions", &json!({"body": {"table": "0123456789abcdef"}}))["code"], "not-found");
    let many = json!({"body": {"game": "tictactoe", "moves": vec!["b2"; 1000]}});
    assert_eq!(problem("positions", &many)["code"], "bad-request");
}
