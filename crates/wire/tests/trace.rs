//! The columns of a trace say what its lines say, step by step and word by word.

use rival_core::Seeded;
use rival_play::{HeuristicId, Player, Session, Setup, TextbookOrder, TreeRequest, Weights, games, open};
use rival_wire::{SearchTrace, trace_steps};
use serde_json::{Value, json};

/// The steps as lines, from the columns alone: what a reader of `POST /api/traces` has to do.
fn decoded(trace: &Value) -> Vec<Value> {
    let nodes = &trace["nodes"];
    let value =
        |place: &Value| place.as_u64().map_or(Value::Null, |place| trace["values"][place as usize]["value"].clone());
    let written = |place: &Value| place.as_u64().map_or(Value::Null, |place| trace["moves"][place as usize].clone());
    let letter = |text: &Value, place: usize| text.as_str().and_then(|text| text.chars().nth(place)).expect("a letter");
    let depth = |node: usize| {
        let above = |&node: &usize| nodes["parent"][node].as_u64().map(|parent| parent as usize);
        std::iter::successors(Some(node), above).count() - 1
    };
    let is_max = |node: usize| letter(&nodes["side"], node) == 'f';
    let side = |node: usize| if is_max(node) { "first" } else { "second" };
    let mut windows: Vec<(Value, Value)> = Vec::new();
    let mut cuts = 0;
    let events = trace["steps"]["event"].as_str().expect("letters");
    let step = |(step, event): (usize, char)| {
        let at = |column: &str| &trace["steps"][column][step];
        let node = at("node").as_u64().expect("a node") as usize;
        let child = at("child").as_u64().unwrap_or_default() as usize;
        let mut told = match event {
            'e' => {
                windows.push((value(&nodes["alpha"][node]), value(&nodes["beta"][node])));
                json!({"event": "enter", "parent": nodes["parent"][node], "move": written(&nodes["move"][node]),
                    "depth": depth(node), "side": side(node),
                    "alpha": windows[node].0, "beta": windows[node].1})
            }
            'l' => {
                let measured = nodes["features"][node].as_array().cloned().unwrap_or_default();
                let terms = measured.iter().zip(trace["features"].as_array().expect("features"));
                let terms = terms.map(|(feature, about)| {
                    let value = feature.as_f64().expect("a number") * about["weight"].as_f64().expect("a number");
                    json!({"name": about["name"], "meaning": about["meaning"], "feature": feature, "weight": about["weight"], "value": value})
                });
                let kind = if letter(&nodes["kind"], node) == 'l' { "limit" } else { "finished" };
                json!({"event": "leaf", "value": value(at("value")), "kind": kind, "terms": terms.collect::<Vec<_>>()})
            }
            'u' | 'U' => json!({"event": "up", "child": child, "move": written(&nodes["move"][child]),
                "value": value(&nodes["value"][child]), "best": value(at("value")), "improved": event == 'U'}),
            'n' => {
                let end = value(at("value"));
                let window = &mut windows[node];
                if is_max(node) {
                    window.0 = end;
                } else {
                    window.1 = end;
                }
                json!({"event": "narrow", "child": child, "alpha": window.0, "beta": window.1})
            }
            'c' => {
                let at_cut = |column: &str| &trace["cuts"][column][cuts];
                assert_eq!(at_cut("step"), &json!(step));
                let by = at_cut("set_by").as_u64().expect("a node") as usize;
                let left_out = at_cut("left_out").as_array().expect("moves").iter().map(written).collect::<Vec<_>>();
                let told = json!({"event": "cut", "child": child, "cut": if is_max(node) { "beta" } else { "alpha" },
                    "limit": value(at("value")), "left_out": left_out,
                    "set_by": {"ancestor": at_cut("ancestor"), "child": by, "move": written(&nodes["move"][by])}});
                cuts += 1;
                told
            }
            'x' => {
                let bound = match letter(&nodes["bound"], node) {
                    'e' => "exact",
                    'l' => "lower",
                    _ => "upper",
                };
                json!({"event": "leave", "value": value(at("value")), "bound": bound})
            }
            other => panic!("an unknown event {other}"),
        };
        told["step"] = json!(step);
        told["node"] = json!(node);
        // A line leaves out what it does not have.
        told.as_object_mut().expect("an object").retain(|_, value| !value.is_null() && *value != json!([]));
        told
    };
    events.chars().enumerate().map(step).collect()
}

#[test]
fn the_columns_of_every_game_say_what_its_lines_say() {
    for id in games().iter().map(|info| info.id) {
        for seed in 0..12 {
            let mut session = Session::new(
                open(id).expect("a game"),
                Setup { seed, ..Setup::default() },
                [Player::HUMAN, Player::HUMAN],
            )
            .expect("a set-up");
            let mut chance = Seeded::new(seed);
            for _ in 0..chance.below(9) {
                let moves = session.at().legal();
                let Some(mv) = chance.choose(&moves) else { break };
                session.play(mv).expect("legal");
            }
            let request = TreeRequest {
                pruned: seed % 3 > 0,
                depth: Some(1 + (seed % 3) as u16),
                heuristic: HeuristicId::CLASSIC,
                weights: Weights::default(),
                order: TextbookOrder::ALL[(seed % 6) as usize],
                utility: rival_search::Utility::default(),
                seed,
                most: 20_000,
            };
            let tree = session.at().tree(&request).expect("a tree");
            let trace = serde_json::to_value(SearchTrace::of(&session, &tree)).expect("JSON");
            let lines = trace_steps(&tree).map(|step| {
                let mut line = serde_json::to_value(step).expect("JSON");
                // The columns have neither aims nor what each side has of a feature.
                for term in line.get_mut("terms").and_then(Value::as_array_mut).into_iter().flatten() {
                    term.as_object_mut().expect("an object").retain(|name, _| name != "aim" && name != "sides");
                }
                line
            });
            assert_eq!(decoded(&trace), lines.collect::<Vec<_>>(), "{id} {seed}");
        }
    }
}

#[test]
fn a_trace_tells_mirror_images_where_it_is_asked_to() {
    let game = open("tictactoe").expect("a game");
    let session = Session::new(game, Setup::default(), [Player::HUMAN, Player::HUMAN]).expect("a set-up");
    let request = TreeRequest {
        pruned: false,
        depth: Some(2),
        heuristic: HeuristicId::CLASSIC,
        weights: Weights::default(),
        order: TextbookOrder::Listed,
        utility: rival_search::Utility::default(),
        seed: 0,
        most: 100,
    };
    let tree = session.at().tree(&request).expect("a tree");
    let trace = SearchTrace::of(&session, &tree);
    assert!(trace.mirrors.is_none());
    let mirrors = trace.with_mirrors(&tree).mirrors.expect("they were asked for");
    let leaves = |node: usize| tree.nodes[node].children.iter().filter(|child| !mirrors.node.contains(child)).count();
    let kept = tree.nodes[0].children.iter().filter(|child| !mirrors.node.contains(child));
    assert_eq!(kept.map(|&child| leaves(child)).collect::<Vec<_>>(), [5, 5, 2]);
    for (&node, &of) in mirrors.node.iter().zip(&mirrors.of) {
        assert!(of < node && !mirrors.node.contains(&of));
        assert_eq!((tree.nodes[node].parent, tree.nodes[node].value), (tree.nodes[of].parent, tree.nodes[of].value));
    }
}
