//! Searches stopped by a budget, on random positions of every game: their reports must be true.

mod common;
#[path = "common/every_game.rs"]
mod every_game;

use common::options;
use every_game::every_game;
use rival_core::{Evaluator, Position, Score, Seeded};
use rival_game::{Game, HeuristicId, evaluator};
use rival_games::Visitor;
use rival_search::{
    Bound, Control, EngineOptions, Limits, MctsOptions, MoveOrder, Proof, Search, SearchReport, engine, mcts,
};
use rival_testkit::{MoveOf, Tree, TreeValues, random_position, reference, size};

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

/// A random budget. Small ones are more likely, since they stop searches at the oddest places.
fn budget(seeded: &mut Seeded, most: u64) -> u64 {
    let bits = 1 + seeded.below(most.max(2).ilog2() + 1);
    1 + u64::from(seeded.below(1 << bits))
}

/// A report's proof must agree with the value of an exhaustive search.
fn proof_holds<M: std::fmt::Debug>(report: &SearchReport<M>, truth: Score, case: &str) {
    let Some(proof) = report.proof else { return };
    let end = truth.decision();
    assert_eq!(end.and_then(Proof::winner), proof.winner(), "{case}: {report:?}");
    let Some(end) = end else { return };
    if proof.is_exact() {
        assert_eq!(proof.margin(), end.margin(), "{case}: {report:?}");
    } else {
        assert!(proof.margin() <= end.margin(), "{} {case}: {report:?}", end.margin());
    }
    // A claimed length is that of best play by both sides.
    assert!(proof.win_in().is_none_or(|plies| Some(plies) == end.win_in()), "{truth} {case}: {report:?}");
}

#[test]
fn no_interrupted_search_proves_anything_false() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let tuned = evaluator(&game, HeuristicId::TUNED).expect("every game has it");
            let mut checked = 0;
            for seed in 0..size(400, 20_000) {
                let mut seeded = Seeded::new(seed);
                let at = random_position(&game, seed);
                let truth = Search::new(&tuned).limits(nodes(60_000)).run(&at);
                if truth.stopped.is_some() {
                    continue;
                }
                let most = truth.stats.nodes;
                for _ in 0..6 {
                    let limits = nodes(budget(&mut seeded, most));
                    let case =
                        format!("rival search {} --position \"{}\" {limits:?}", game.name(), game.position_text(&at));
                    let played = EngineOptions::default();
                    let drawn = EngineOptions { lines: 1 + seeded.below(3) as u16, ..options(&mut seeded) };
                    for options in [played, drawn] {
                        let report = engine(&at, &tuned, &options, &mut Control::limits(limits));
                        proof_holds(&report, truth.value(), &case);
                    }
                    let order = MoveOrder::default();
                    let plain = Search::minimax(&tuned).order(order).limits(limits).run(&at);
                    proof_holds(&plain, truth.value(), &case);
                    let pruned = Search::new(&tuned).order(order).limits(limits).run(&at);
                    proof_holds(&pruned, truth.value(), &case);
                    let sampled = mcts(&at, &tuned, &MctsOptions::default(), &mut Control::limits(limits));
                    proof_holds(&sampled, truth.value(), &case);
                    let depth = Limits::depth(seeded.below(12) as u16);
                    proof_holds(&engine(&at, &tuned, &played, &mut Control::limits(depth)), truth.value(), &case);
                    checked += 1;
                }
            }
            assert!(checked > 100, "hardly a test: {checked} searches of {}", game.name());
        }
    }
    every_game(Check);
}

#[test]
fn no_interrupted_search_of_a_random_tree_proves_anything_false() {
    for seed in 0..size(3_000, 100_000) {
        let mut seeded = Seeded::new(seed);
        let tree = Tree::root(seed, 3 + seeded.below(9) as u8);
        let truth = reference(&tree, &TreeValues, u16::MAX, 0);
        let limits = nodes(budget(&mut seeded, 4_000));
        let case = format!("{tree:?} {limits:?}");
        for options in [EngineOptions::default(), options(&mut seeded)] {
            proof_holds(&engine(&tree, &TreeValues, &options, &mut Control::limits(limits)), truth, &case);
        }
        let order = MoveOrder::default();
        proof_holds(&Search::new(&TreeValues).order(order).limits(limits).run(&tree), truth, &case);
        proof_holds(&mcts(&tree, &TreeValues, &MctsOptions::default(), &mut Control::limits(limits)), truth, &case);
    }
}

/// Value and moves of a report must belong to the depth that it names.
fn is_of_its_depth<P: Position>(at: &P, report: &SearchReport<P::Move>, values: &[(P::Move, Score)], case: &str) {
    let side = at.turn();
    let true_value = |mv: P::Move| values.iter().find(|(other, _)| *other == mv).expect("a legal move").1;
    for known in &report.moves {
        let truth = true_value(known.mv);
        let holds = match known.bound {
            Bound::Exact => truth == known.value,
            Bound::Lower => truth >= known.value,
            Bound::Upper => truth <= known.value,
            Bound::Average => false,
        };
        assert!(holds, "{known:?} is truly {truth}: {case}: {report:?}");
    }
    if let Some(&best) = report.best() {
        assert_eq!(true_value(best), report.value(), "{case}: {report:?}");
    }
    let most = values.iter().map(|(_, value)| value.seen_by(side)).max().expect("a legal move");
    if report.unfinished {
        assert!(report.stopped.is_some() && most >= report.value().seen_by(side), "{case}: {report:?}");
    } else {
        assert_eq!(most, report.value().seen_by(side), "{case}: {report:?}");
    }
}

#[test]
fn value_moves_and_depth_of_an_interrupted_search_belong_together() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let classic = evaluator(&game, HeuristicId::CLASSIC).expect("every game has it");
            let mut unfinished = 0;
            for seed in 0..size(300, 20_000) {
                let mut seeded = Seeded::new(seed);
                let at = random_position(&game, seed);
                if at.outcome().is_some() {
                    continue;
                }
                let options = EngineOptions { exact_depth: true, ..options(&mut seeded) };
                let limits = nodes(budget(&mut seeded, 2_000));
                let report = engine(&at, &classic, &options, &mut Control::limits(limits));
                let case = format!("{options:?} {} \"{}\" {limits:?}", game.name(), game.position_text(&at));
                if report.depth == 0 {
                    assert!(report.unfinished && report.moves.is_empty(), "{case}: {report:?}");
                    continue;
                }
                let Some(values) = values_at(&at, &classic, report.depth) else { continue };
                is_of_its_depth(&at, &report, &values, &case);
                unfinished += u32::from(report.unfinished);
            }
            assert!(unfinished > 10, "hardly a test: {unfinished} searches of {}", game.name());
        }
    }
    /// The value of every move at a total depth of `depth` plies; `None` if that takes too many
    /// nodes.
    fn values_at<P: Position>(at: &P, evaluator: &impl Evaluator<P>, depth: u16) -> Option<Vec<(P::Move, Score)>> {
        let value = |mv| {
            let limits = Limits { nodes: Some(300_000), ..Limits::depth(depth - 1) };
            let report = Search::new(evaluator).limits(limits).run(&at.after(mv));
            report.stopped.is_none().then(|| (mv, report.value().relative_to_root(1)))
        };
        at.legal_moves().into_iter().map(value).collect()
    }
    every_game(Check);
}

#[test]
fn value_and_depth_of_progress_belong_together() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let classic = evaluator(&game, HeuristicId::CLASSIC).expect("every game has it");
            let at = game.set_up(3, None).expect("a set-up");
            let options = EngineOptions { exact_depth: true, forced_moves_free: false, ..EngineOptions::default() };
            let mut reports: Vec<(u16, Score, Vec<MoveOf<G>>)> = Vec::new();
            let mut record = |progress: rival_search::Progress<MoveOf<G>>| {
                if let Some(pv) = progress.pv() {
                    reports.push((progress.depth, pv.value, pv.moves.clone()));
                }
            };
            let limits = Limits { nodes: Some(30_000), ..Limits::depth(8) };
            engine(&at, &classic, &options, &mut Control { limits, stop: None, progress: Some(&mut record) });
            assert!(!reports.is_empty());
            for (depth, value, moves) in reports {
                let truth = Search::new(&classic).limits(Limits::depth(depth)).run(&at);
                assert_eq!(value, truth.value(), "{} depth {depth} {moves:?}", game.name());
            }
        }
    }
    every_game(Check);
}
