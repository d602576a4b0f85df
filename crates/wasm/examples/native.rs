//! `native POSITIONS` asks questions about as many random positions of every game, and prints each with its answer as a line of JSON: what
//! the browser's module is compared with. `native speed MILLISECONDS` prints nodes a second for every game.
//!
//! What is printed does not depend on the machine, but for times.

use rival_core::Seeded;
use rival_play::{Player, Session, Setup, Start};
use serde_json::{Value, json};
use std::error::Error;
use std::io::{Write, stdout};

/// Of every so many positions one is asked about in the ways that take longest.
const LONGER: usize = 10;
/// Positions that a search visits whose speed is measured, unless the game is over before.
const SPEED_NODES: u32 = 2_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["speed", millis] => speed(millis.parse()?),
        [positions] => expected(positions.parse()?),
        _ => Err("native POSITIONS, or native speed MILLISECONDS".into()),
    }
}

/// Questions with their answers.
fn expected(positions: usize) -> Result<(), Box<dyn Error>> {
    let mut out = stdout().lock();
    let mut told = |method: &str, body: &Value| {
        let mut lines = Vec::new();
        let answer = rival_wasm::answer(method, &body.to_string(), &mut |line| lines.push(line.to_owned()));
        writeln!(out, "{}", json!({"method": method, "body": body, "answer": answer, "told": lines}))
    };
    told("games", &Value::Null)?;
    for info in rival_play::games().iter().chain(rival_play::exercises()) {
        told("game", &json!(info.id))?;
        for number in 0..positions {
            let session = random_game(info.id, number as u64)?;
            for (method, body) in questions(&session, number) {
                told(method, &body)?;
            }
        }
    }
    for info in rival_play::games() {
        told("demo", &json!(info.id))?;
        for (id, body) in jobs(info.id) {
            told("job", &json!({"id": id, "body": body}))?;
        }
    }
    Ok(())
}

/// A game after some random moves, of which there is always one more to play.
fn random_game(game: &str, seed: u64) -> Result<Session, Box<dyn Error>> {
    let setup = Setup { seed, start: Start::Usual };
    let mut session = Session::new(rival_play::open(game)?, setup, [Player::HUMAN, Player::HUMAN])?;
    let mut random = Seeded::new(seed);
    for _ in 0..random.below(u32::min(session.game().longest_game(), 30)) {
        let mv = random.choose(&session.at().legal()).cloned();
        let Some(mv) = mv else { break };
        session.play(&mv)?;
    }
    if session.at().outcome().is_some() {
        session.go_back(session.played().len().saturating_sub(1));
    }
    Ok(session)
}

/// Questions about where a game has come to.
fn questions(session: &Session, number: usize) -> Vec<(&'static str, Value)> {
    let at = json!({"game": session.game().name(), "position": session.at().text()});
    let search = |wanted: Value| {
        let mut body = json!({"at": at, "millis": u32::MAX});
        if let (Some(body), Value::Object(wanted)) = (body.as_object_mut(), wanted) {
            body.extend(wanted);
        }
        ("search", json!({"body": body}))
    };
    // A tree that was typed in is searched whole.
    let [shallow, deep] =
        if rival_play::exercises().iter().any(|info| info.id == session.info().id) { [64, 64] } else { [2, 3] };
    let mut all = vec![
        ("positions", json!({"body": at})),
        ("evaluations", json!({"body": {"at": at, "heuristic": "classic"}})),
        ("evaluations", json!({"body": {"at": at}})),
        search(json!({"nodes": 5000, "lines": 2})),
        search(json!({"algorithm": "minimax", "depth": shallow})),
        search(json!({"algorithm": "alpha-beta", "depth": deep, "heuristic": "classic"})),
        search(json!({"algorithm": "mcts", "nodes": 300})),
    ];
    if number.is_multiple_of(LONGER) {
        let level = number / LONGER % 5 + 1;
        all.extend([
            ("traces", json!({"body": {"at": at, "depth": shallow, "positions": true, "mirrors": true}})),
            ("quizzes", json!({"body": {"at": at, "level": level, "quiz_seed": number}})),
        ]);
        if let Some(mv) = session.at().legal().first() {
            all.push(("judgements", json!({"body": {"at": at, "move": mv, "nodes": 3000}})));
        }
        all.push(("review", json!({"body": {"record": session.record().to_string(), "nodes": 300}})));
    }
    all
}

/// A match and a comparison.
fn jobs(game: &str) -> [(&'static str, Value); 2] {
    let [first, second] =
        ["engine:nodes=300", "mcts:nodes=100"].map(|player| json!({"kind": "player", "player": player}));
    let searches = ["alpha-beta:depth=2", "engine:nodes=500"];
    [
        ("match", json!({"kind": "match", "game": game, "first": first, "second": second, "games": 2})),
        (
            "compare",
            json!({"kind": "compare", "game": game, "drawn": {"seed": 1, "count": 3, "plies": 4}, "searches": searches}),
        ),
    ]
}

/// Nodes a second of the engine at the start of every game: the same search again and again, for at least so long. It is asked for as a
/// comparison, which tells nothing while it searches: the whole of tic-tac-toe takes less time than telling of it.
fn speed(millis: u32) -> Result<(), Box<dyn Error>> {
    let mut out = stdout().lock();
    for info in rival_play::games() {
        let at = json!({"game": info.id, "position": random_game(info.id, 1)?.start().text()});
        let searches = [format!("engine:nodes={SPEED_NODES}")];
        let body =
            json!({"id": "", "body": {"kind": "compare", "game": info.id, "positions": [at], "searches": searches}});
        let (mut nodes, mut seconds) = (0.0, 0.0);
        while seconds < f64::from(millis) / 1000.0 {
            let answer: Value = serde_json::from_str(&rival_wasm::answer("job", &body.to_string(), &mut |_| {}))?;
            let searched = &answer["ok"]["result"]["searches"][0];
            let of = |name: &str| searched[name].as_f64().ok_or_else(|| answer.to_string());
            nodes += of("nodes")?;
            seconds += of("seconds")?;
        }
        writeln!(out, "{}", json!({"game": info.id, "body": body, "nodes_per_second": nodes / seconds}))?;
        out.flush()?;
    }
    Ok(())
}
