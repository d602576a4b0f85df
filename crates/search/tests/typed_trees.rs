//! Trees typed in get their textbook value from every search: a larger number is better for MAX
//! after any number of plies.

#[path = "common/ways.rs"]
mod ways;

use rival_core::{Position as _, Score, Seeded, Side};
use rival_game::{Game, HeuristicId, evaluator};
use rival_games::tree::{Position, Tree};
use rival_search::{
    Control, EngineOptions, Limits, MctsOptions, Proof, QuestionKind, QuizChoice, QuizRequest, Recorder, Search,
    SolveControl, SolveGoal, TraceEvent, engine, mcts, quiz, solve, trace,
};
use rival_testkit::size;
use ways::ways;

/// The text of a random tree, and its value by minimax on the numbers.
fn random_tree(chance: &mut Seeded, side: Side, levels: u32) -> (String, i32) {
    if levels == 0 || (levels < 4 && chance.below(5) == 0) {
        // A small range, so that many leaves are equal, at different depths.
        let leaf = chance.below(21) as i32 - 10;
        return (leaf.to_string(), leaf);
    }
    let children: Vec<(String, i32)> =
        (0..=chance.below(3)).map(|_| random_tree(chance, side.other(), levels - 1)).collect();
    let values = children.iter().map(|(_, value)| *value);
    let value = if side == Side::First { values.max() } else { values.min() };
    let texts: Vec<&str> = children.iter().map(|(text, _)| text.as_str()).collect();
    (format!("({})", texts.join(",")), value.expect("a node has children"))
}

fn trees() -> impl Iterator<Item = (u64, Position, i32)> {
    (0..size(1_500, 50_000)).filter_map(|seed| {
        let mut chance = Seeded::new(seed);
        let side = Side::BOTH[(seed % 2) as usize];
        let levels = 1 + chance.below(4);
        let (tree, value) = random_tree(&mut chance, side, levels);
        let letter = if side == Side::First { 'x' } else { 'n' };
        // A tree with too many leaves is refused; another test covers that.
        Some((seed, Tree.parse_position(&format!("{tree} {letter}")).ok()?, value))
    })
}

#[test]
fn every_search_gives_a_typed_tree_its_value() {
    let classic = evaluator(&Tree, HeuristicId::CLASSIC).expect("every game has it");
    for (seed, at, value) in trees() {
        let worth = Score::hundredths(100 * i64::from(value));
        for (pruned, order) in ways(seed) {
            let search = if pruned { Search::new(&classic) } else { Search::minimax(&classic) };
            let report = search.order(order).run(&at);
            assert_eq!(report.value(), worth, "{order:?} {at:?}");
            let proof = report.proof.expect("the whole tree was searched");
            assert_eq!(proof.outcome.margin(), value, "{at:?}");
        }
        let nodes = Limits { nodes: Some(100_000), ..Limits::default() };
        let found = engine(&at, &classic, &EngineOptions::default(), &mut Control::limits(nodes));
        assert_eq!(found.value(), worth, "the engine: {at:?}");
        assert_eq!(found.proof.map(|proof: Proof| proof.outcome.margin()), Some(value), "the engine: {at:?}");
        let played = mcts(&at, &classic, &MctsOptions::default(), &mut Control::limits(nodes));
        assert_eq!(played.value(), worth, "Monte Carlo: {at:?}");
    }
}

#[test]
fn the_solver_gives_a_typed_tree_its_value() {
    for (_, at, value) in trees().filter(|(_, at, _)| at.outcome().is_none()) {
        let solved = solve(&at, SolveGoal::Margin, &mut SolveControl::default());
        assert_eq!((solved.proven.lower, solved.proven.upper), (value, value), "{at:?}");
    }
}

#[test]
fn questions_about_typed_trees_are_answered_by_their_traces() {
    let classic = evaluator(&Tree, HeuristicId::CLASSIC).expect("every game has it");
    let mut asked = [0; 5];
    for (seed, at, _) in trees() {
        for (pruned, order) in ways(seed) {
            let mut recorder = Recorder::default();
            let search = if pruned { Search::new(&classic) } else { Search::minimax(&classic) };
            search.order(order).run_observed(&at, &mut recorder);
            let nodes = recorder.into_nodes();
            let steps = trace(&nodes, pruned);
            for question in quiz(&nodes, &steps, QuizRequest { seed, count: 10 }, |one, other| one == other) {
                let (right, next) = (question.right(), steps[question.step]);
                let kind = match (question.kind, right, next) {
                    (QuestionKind::Cut { .. }, QuizChoice::Cut(true), TraceEvent::Cut { .. }) => 0,
                    (QuestionKind::Cut { .. }, QuizChoice::Cut(false), other) => {
                        assert!(!matches!(other, TraceEvent::Cut { .. }), "{at:?}");
                        0
                    }
                    (QuestionKind::Bound { .. }, QuizChoice::Bound(end, set), TraceEvent::Cut { cut, set_by, .. }) => {
                        assert_eq!((end, set), (cut, set_by), "{at:?}");
                        1
                    }
                    (QuestionKind::Value, QuizChoice::Value(value), _) => {
                        assert_eq!(value, nodes[question.node].value, "{at:?}");
                        2
                    }
                    (QuestionKind::Move, QuizChoice::Move(child), _) => {
                        assert_eq!(nodes[child].value, nodes[question.node].value, "{at:?}");
                        3
                    }
                    (QuestionKind::Better { .. }, QuizChoice::Better(better), TraceEvent::Up { improved, .. }) => {
                        assert_eq!(better, improved, "{at:?}");
                        4
                    }
                    other => panic!("{other:?} in {at:?}"),
                };
                asked[kind] += 1;
            }
        }
    }
    assert!(asked.iter().all(|&count| count > 300), "all kinds are asked: {asked:?}");
}
