//! The engine against plain minimax on random trees whose sides do not alternate, with random
//! options.

mod common;

use common::options;
use rival_core::{Position, Seeded};
use rival_search::{Bound, Control, EngineOptions, Limits, engine};
use rival_testkit::{Tree, TreeValues, reference, size};

#[test]
fn with_any_options_the_value_is_minimaxs_and_the_best_move_has_it() {
    for seed in 0..size(5_000, 100_000) {
        let mut seeded = Seeded::new(seed);
        let tree = Tree::root(seed, 1 + seeded.below(9) as u8);
        let depth = seeded.below(9) as u16;
        let options = options(&mut seeded);
        let report = engine(&tree, &TreeValues, &options, &mut Control::limits(Limits::depth(depth)));
        let truth = reference(&tree, &TreeValues, depth, 0);
        assert_eq!(report.value(), truth, "{tree:?} depth {depth} {options:?}");
        if let Some(best) = report.best().copied() {
            let value = reference(&tree.after(best), &TreeValues, depth - 1, 1);
            assert_eq!(value, truth, "{tree:?} depth {depth} {options:?} best {best}");
            assert_eq!(report.pv.moves.first(), Some(&best));
        }
    }
}

#[test]
fn several_lines_have_the_values_of_the_best_moves() {
    for seed in 0..size(1_000, 20_000) {
        let mut seeded = Seeded::new(seed);
        let tree = Tree::root(seed, 2 + seeded.below(7) as u8);
        let depth = 1 + seeded.below(6) as u16;
        let options = EngineOptions { lines: 3, ..options(&mut seeded) };
        let report = engine(&tree, &TreeValues, &options, &mut Control::limits(Limits::depth(depth)));
        let side = tree.turn();
        let value = |mv| reference(&tree.after(mv), &TreeValues, depth - 1, 1).seen_by(side);
        let mut truth: Vec<_> = tree.legal_moves().into_iter().map(value).collect();
        truth.sort_unstable_by(|a, b| b.cmp(a));
        truth.truncate(3);
        let found: Vec<_> = report.variations().map(|line| line.value.seen_by(side)).collect();
        assert_eq!(found, truth, "{tree:?} depth {depth} {options:?}");
        for line in report.variations() {
            assert_eq!(value(line.moves[0]), line.value.seen_by(side), "{tree:?} depth {depth} {options:?}");
            let known = report.moves.iter().find(|known| known.mv == line.moves[0]);
            let known = known.map(|known| (known.value, known.bound));
            assert_eq!(known, Some((line.value, Bound::Exact)), "{tree:?} depth {depth} {options:?}");
        }
    }
}

#[test]
fn without_a_limit_the_tree_is_solved() {
    for seed in 0..size(1_000, 20_000) {
        let tree = Tree::root(seed, 2 + (seed % 8) as u8);
        let report = engine(&tree, &TreeValues, &EngineOptions::default(), &mut Control::default());
        let truth = reference(&tree, &TreeValues, u16::MAX, 0);
        assert!(report.proof.is_some(), "{tree:?}");
        assert_eq!(
            report.value().decision().map(|decided| decided.outcome),
            truth.decision().map(|decided| decided.outcome)
        );
    }
}

#[test]
fn the_same_budget_gives_the_same_search() {
    for seed in 0..200 {
        let tree = Tree::root(seed, 12);
        let search = |limits| {
            let report = engine(&tree, &TreeValues, &EngineOptions::default(), &mut Control::limits(limits));
            (report.stats.nodes, report.best().copied(), report.value(), report.pv.moves)
        };
        let nodes = Limits { nodes: Some(500 + seed), ..Limits::default() };
        assert_eq!(search(nodes), search(nodes));
        assert!(search(nodes).0 <= 500 + seed);
        assert_eq!(search(Limits::depth(8)), search(Limits::depth(8)));
    }
}

#[test]
fn progress_has_all_lines_of_the_last_depth_the_best_first() {
    let tree = Tree::root(7, 8);
    let moves = tree.legal_moves().len();
    let mut reports = Vec::new();
    let mut record = |progress: rival_search::Progress<_>| reports.push(progress.variations);
    let options = EngineOptions { lines: 64, ..EngineOptions::bare() };
    let limits = Limits::depth(4);
    engine(&tree, &TreeValues, &options, &mut Control { limits, stop: None, progress: Some(&mut record) });
    let last = reports.last().expect("a depth was finished");
    let values: Vec<_> = last.iter().map(|line| line.value.seen_by(tree.turn())).collect();
    assert_eq!(values.len(), moves);
    assert!(values.is_sorted_by(|better, worse| better >= worse), "{values:?}");
}
