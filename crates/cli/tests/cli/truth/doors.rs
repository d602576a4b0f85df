//! What the server and the browser's module say of positions, asked as the page asks them.

use super::claim::Claim;
use super::oracle::Oracle;
use super::{GAMES, Positions, check_judged, in_every_game, random_game, records};
use crate::run::read_json;
use crate::serving::Serving;
use rival_core::Seeded;
use rival_game::Lang;
use rival_play::open;
use rival_server::client::{Client, HttpResponse};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// Tables made for hints in each game: a server lets a client make so many in a minute.
const HINTS: usize = 12;

/// A question that both doors answer: its name to the module and its path on a server.
#[derive(Clone, Copy)]
enum Asked {
    Search,
    Evaluation,
    Solution,
    Judgement,
    Review,
}

impl Asked {
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Asked::Search => ("search", "/api/searches"),
            Asked::Evaluation => ("evaluations", "/api/evaluations"),
            Asked::Solution => ("solutions", "/api/solutions"),
            Asked::Judgement => ("judgements", "/api/judgements"),
            Asked::Review => ("review", "/api/reviews"),
        }
    }
}

/// A way to ask rival about positions.
trait Door {
    /// What is told on the way and the answer, which is the last.
    fn ask(&self, asked: Asked, body: &Value) -> Vec<Value>;
    /// The hint at a table made for this.
    fn hint(&self, table: &Value) -> Value;
}

/// The module of a browser, compiled for this machine.
struct Module;

impl Module {
    fn answer(method: &str, body: &Value) -> Vec<Value> {
        let mut lines = Vec::new();
        let answer = rival_wasm::answer(method, &body.to_string(), &mut |line| lines.push(read_json(line)));
        let mut answer = read_json(&answer);
        assert!(answer["problem"].is_null(), "{method} {body}: {answer}");
        lines.push(answer["ok"].take());
        lines
    }
}

impl Door for Module {
    fn ask(&self, asked: Asked, body: &Value) -> Vec<Value> {
        Module::answer(asked.names().0, &json!({ "body": body }))
    }

    fn hint(&self, table: &Value) -> Value {
        let mut chance = Seeded::new(1);
        let random: Vec<u64> = (0..128).map(|_| chance.below(256).into()).collect();
        let made = Module::answer("table.create", &json!({"request": table, "time": 0, "random": random})).remove(0);
        let secrets: Vec<&Value> = made["created"]["secrets"].as_object().expect("secrets").values().collect();
        Module::answer("table.hint", &json!({"kept": made["kept"], "secrets": secrets})).remove(0)
    }
}

/// A server on this machine.
struct Server {
    client: Client,
    runtime: Runtime,
    _serving: Serving,
    _data: tempfile::TempDir,
}

impl Server {
    fn start() -> Server {
        let data = tempfile::tempdir().expect("a folder");
        let serving = Serving::with_data(data.path());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        Server { client: serving.client(), runtime, _serving: serving, _data: data }
    }

    fn post(&self, path: &str, secret: Option<&str>, body: &Value) -> HttpResponse {
        let answer = self.runtime.block_on(self.client.post(path, secret, body)).expect("an answer");
        assert!(matches!(answer.status, 200 | 201), "{path} {body}: {} {}", answer.status, answer.body);
        answer
    }
}

impl Door for Server {
    fn ask(&self, asked: Asked, body: &Value) -> Vec<Value> {
        self.post(asked.names().1, None, body).body.lines().map(read_json).collect()
    }

    fn hint(&self, table: &Value) -> Value {
        let made = self.post("/api/tables", None, table).json();
        let (id, secrets) = (made["table"]["id"].as_str().expect("a name"), &made["secrets"]);
        let turn = made["table"]["now"]["turn"].as_str().expect("a side");
        let secret = secrets[turn].as_str().expect("a secret");
        self.post(&format!("/api/tables/{id}/hint"), Some(secret), &Value::Null).json()
    }
}

impl Positions {
    /// Asks all that can be asked about the position with this number.
    fn check_answers(&mut self, number: usize, door: &dyn Door) {
        let at = json!({"game": self.game, "position": self.at[number].text()});
        let search = json!({"at": at, "nodes": 2_000, "lines": 64, "millis": 20_000});
        for line in door.ask(Asked::Search, &search) {
            self.check_found(number, &line, "search");
        }
        let evaluation = door.ask(Asked::Evaluation, &json!({ "at": at })).remove(0);
        let reading = evaluation["reading"]["en"].as_str().expect("words");
        self.check_root(number, Claim::of_text(reading, self.info, Lang::En), &evaluation.to_string());
        let solution = door.ask(Asked::Solution, &json!({"at": at, "every_move": true})).remove(0);
        self.check_solution(number, &solution);
        let legal = self.at[number].legal();
        let Some(mv) = Seeded::new(number as u64).choose(&legal).cloned() else { return };
        let judged = door.ask(Asked::Judgement, &json!({"at": at, "move": mv, "nodes": 1_000})).remove(0);
        let before = self.at[number].boxed();
        self.claims += check_judged(&*before, &judged, &mut self.oracle).claims;
    }

    fn check_hint(&mut self, number: usize, door: &dyn Door) {
        let human = json!({"kind": "human"});
        let table = json!({
            "game": self.game, "position": self.at[number].text(), "casual": true, "seats": {"first": human, "second": human},
        });
        let hint = door.hint(&table);
        self.check_root(number, Claim::of_json(&hint["proven"]), &hint.to_string());
        let reading = hint["reading"]["es"].as_str().expect("words");
        self.check_root(number, Claim::of_text(reading, self.info, Lang::Es), &hint.to_string());
    }
}

/// Checks the review of a game played at random, as the page asks for it.
fn check_review(game: &'static str, door: &dyn Door) -> usize {
    let session = records(game, 1).remove(0);
    let record = session.record().to_string();
    let mut oracle = Oracle::new();
    let mut at = open(game).expect("a game").position(&session.start().text()).expect("a start");
    let told = door.ask(Asked::Review, &json!({"record": record, "nodes": 500}));
    let (whole, moves) = told.split_last().expect("lines");
    assert_eq!(whole["moves"].as_array().map(Vec::len), Some(moves.len()), "{game}");
    let mut claims = 0;
    for judged in moves {
        claims += check_judged(&*at, judged, &mut oracle).claims;
        at.play(judged["move"].as_str().expect("a move")).expect("a move of the record");
    }
    claims
}

fn check_door(door: &dyn Door) {
    in_every_game(|positions| {
        for number in 0..positions.at.len() {
            positions.check_answers(number, door);
        }
        let goes_on = |number: &usize| positions.at[*number].outcome().is_none();
        let with_moves: Vec<usize> = (0..positions.at.len()).filter(goes_on).collect();
        for &number in with_moves.iter().step_by(with_moves.len().div_ceil(HINTS)) {
            positions.check_hint(number, door);
        }
    });
    let claims: usize = GAMES.iter().map(|game| check_review(game, door)).sum();
    assert!(claims >= 5 * GAMES.len(), "{claims}");
}

#[test]
fn what_the_browsers_module_says_is_true() {
    check_door(&Module);
}

#[test]
fn what_a_server_says_is_true() {
    check_door(&Server::start());
}

/// A finished game is no longer judged: what is told of it is its result.
#[test]
fn what_is_said_of_a_finished_game_is_its_result() {
    for game in GAMES {
        let over = random_game(game, 5).pop().expect("its last position");
        let info = open(game).expect("a game").info();
        let margin = over.outcome().expect("it is over").margin();
        let at = json!({"game": game, "position": over.text()});
        for asked in [Asked::Search, Asked::Evaluation] {
            let told = Module.ask(asked, &json!({ "at": at })).pop().expect("an answer");
            let reading = told["reading"]["en"].as_str().expect("words").to_owned();
            let claim = Claim::of_text(&reading, info, Lang::En);
            let winner = claim.and_then(|claim| claim.winner).map_or(0, rival_core::Side::sign);
            assert_eq!(winner, margin.signum(), "{game} {}: {reading}", over.text());
        }
    }
}
