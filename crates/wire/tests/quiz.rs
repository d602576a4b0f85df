//! The questions about a search, answered from the JSON alone by a reader who knows the algorithm and not our code.

use rival_core::Seeded;
use rival_play::{HeuristicId, Player, Session, Setup, TextbookOrder, TreeRequest, Weights, games, open};
use rival_search::QuizRequest;
use rival_wire::{Quiz, trace_steps};
use serde_json::Value;
use std::collections::HashSet;

/// An open node: whether MAX moves there, and what has gone up, in order.
struct Open {
    is_max: bool,
    seen: Vec<(u64, f64)>,
}

impl Open {
    fn best(&self) -> Option<(u64, f64)> {
        let better = |one: f64, than: f64| if self.is_max { one > than } else { one < than };
        self.seen.iter().copied().reduce(|best, next| if better(next.1, best.1) { next } else { best })
    }
}

/// The nodes that are open after these steps, the root first.
fn opened(steps: &[Value]) -> Vec<Open> {
    let mut path = Vec::new();
    for step in steps {
        match step["event"].as_str().expect("an event") {
            "enter" => path.push(Open { is_max: step["side"] == "first", seen: Vec::new() }),
            "leaf" | "leave" => drop(path.pop()),
            "up" => {
                let (child, value) = (step["child"].as_u64(), step["value"].as_f64());
                path.last_mut().expect("an open node").seen.push((child.expect("a node"), value.expect("a value")));
            }
            _ => {}
        }
    }
    path
}

/// What the other side is sure of by a move above: the bound that can cut here.
fn limit(path: &[Open]) -> Option<f64> {
    let (here, above) = path.split_last().expect("the root is open");
    let sure = above.iter().filter(|open| open.is_max != here.is_max).filter_map(Open::best).map(|(_, value)| value);
    sure.reduce(if here.is_max { f64::min } else { f64::max })
}

/// Whether an answer is right, going by what is shown: the nodes that are open, and the last step.
fn is_right(path: &[Open], last: &Value, kind: &str, choice: &Value, values: impl Fn(u64) -> f64) -> bool {
    let here = path.last().expect("an open node");
    let (_, best) = here.best().expect("a value has gone up");
    match kind {
        "value" => choice["value"].as_f64() == Some(best),
        "move" => choice["child"].as_u64().map(values) == Some(best),
        "cut" => {
            let (_, last) = *here.seen.last().expect("a value has gone up");
            let is_cut = limit(path).is_some_and(|limit| if here.is_max { last >= limit } else { last <= limit });
            choice["cut"].as_bool() == Some(is_cut)
        }
        "bound" => {
            let letter = if here.is_max { "beta" } else { "alpha" };
            choice["bound"] == letter && choice["set_by"]["child"].as_u64().map(values) == limit(path)
        }
        "better" => {
            let next = last["value"].as_f64().expect("a child has its value");
            choice["better"].as_bool() == Some(if here.is_max { next > best } else { next < best })
        }
        other => panic!("an unknown question {other}"),
    }
}

fn check(quiz: &Value, steps: &[Value]) {
    let told: Vec<f64> = steps
        .iter()
        .filter(|step| step["event"] == "up")
        .flat_map(|step| [step["child"].as_f64(), step["value"].as_f64()])
        .map(|number| number.expect("a number"))
        .collect();
    let values = |node: u64| {
        let found = told.chunks(2).find(|pair| pair[0] == node as f64);
        found.expect("its value went up")[1]
    };
    for question in quiz["questions"].as_array().expect("questions") {
        let shown = question["step"].as_u64().expect("a step") as usize;
        let path = opened(&steps[..shown]);
        let choices = question["choices"].as_array().expect("choices");
        let kind = question["kind"].as_str().expect("a kind");
        let is_right = |&at: &usize| is_right(&path, &steps[shown - 1], kind, &choices[at], values);
        let right: Vec<usize> = (0..choices.len()).filter(is_right).collect();
        assert_eq!(right, [question["answer"].as_u64().expect("a place") as usize], "{question}");
        for lang in ["en", "es"] {
            let said: HashSet<&str> = choices.iter().filter_map(|choice| choice["say"][lang].as_str()).collect();
            assert_eq!(said.len(), choices.len(), "answers that look different: {question}");
            assert!(said.iter().all(|text| !text.is_empty()));
            for text in [&question["ask"][lang], &question["reason"][lang]] {
                assert!(text.as_str().is_some_and(|text| text.len() > 10 && !text.contains("∞")), "{question}");
            }
        }
    }
}

#[test]
fn every_answer_about_every_game_is_what_the_trace_says() {
    let mut asked = 0;
    for info in games() {
        for seed in 0..200 {
            let setup = Setup { seed, ..Setup::default() };
            let players = [Player::HUMAN, Player::HUMAN];
            let mut session = Session::new(open(info.id).expect("a game"), setup, players).expect("a set-up");
            let mut chance = Seeded::new(seed);
            for _ in 0..chance.below(12) {
                let moves = session.at().legal();
                let Some(mv) = chance.choose(&moves) else { break };
                session.play(mv).expect("legal");
            }
            let request = TreeRequest {
                pruned: seed % 4 > 0,
                depth: Some(1 + (seed % 3) as u16),
                heuristic: HeuristicId::CLASSIC,
                weights: Weights::default(),
                order: TextbookOrder::ALL[(seed % 6) as usize],
                utility: rival_search::Utility::default(),
                seed,
                most: 20_000,
            };
            let tree = session.at().tree(&request).expect("a tree");
            let steps: Vec<Value> = trace_steps(&tree).map(|step| serde_json::to_value(step).expect("JSON")).collect();
            let quiz = Quiz::of(&session, &tree, QuizRequest { seed, count: 10 });
            asked += quiz.questions.len();
            check(&serde_json::to_value(quiz).expect("JSON"), &steps);
        }
    }
    assert!(asked > 5_000, "{asked} questions");
}
