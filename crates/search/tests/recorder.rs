//! The recorded tree agrees with the search.

use rival_core::{Position, Score, Seeded, Side};
use rival_search::{Bound, Cut, Limits, NodeKind, Recorder, Search, SearchReport, TreeNode, count_nodes};
use rival_testkit::{Tree, TreeValues, reference, size};

/// Random trees of five layers, each with a depth that may end before the tree does.
fn trees() -> impl Iterator<Item = (Tree, u16)> {
    (0..size(1_000, 20_000)).map(|seed| (Tree::root(seed, 5), Seeded::new(seed).below(7) as u16))
}

fn pruned(root: &Tree, depth: u16) -> (Vec<TreeNode<u8>>, SearchReport<u8>) {
    let mut recorder = Recorder::default();
    let report = Search::new(&TreeValues).depth(depth).run_observed(root, &mut recorder);
    (recorder.into_nodes(), report)
}

/// The positions of a tree's nodes.
fn positions(root: &Tree, nodes: &[TreeNode<u8>]) -> Vec<Tree> {
    let mut found: Vec<Tree> = Vec::new();
    for node in nodes {
        found.push(match (node.parent, node.by) {
            (Some(parent), Some(mv)) => found[parent].after(mv),
            _ => *root,
        });
    }
    found
}

#[test]
fn every_node_is_kept_once_below_its_parent() {
    for (root, depth) in trees() {
        let (nodes, report) = pruned(&root, depth);
        assert_eq!(nodes.len() as u64, report.stats.nodes, "{root:?}");
        assert_eq!(nodes.iter().filter(|node| node.kind != NodeKind::Inner).count() as u64, report.stats.leaves);
        assert_eq!(nodes.iter().filter(|node| node.cut.is_some()).count() as u64, report.stats.cutoffs);
        assert_eq!((nodes[0].value, nodes[0].parent), (report.value(), None));
        for (number, node) in nodes.iter().enumerate() {
            assert!(node.children.iter().all(|&child| nodes[child].parent == Some(number)));
            assert_eq!(node.depth, node.parent.map_or(0, |parent| nodes[parent].depth + 1));
        }
    }
}

#[test]
fn a_value_relates_to_the_true_value_as_its_bound_says() {
    for (root, depth) in trees() {
        let (nodes, _) = pruned(&root, depth);
        for (node, at) in nodes.iter().zip(positions(&root, &nodes)) {
            let truth = reference(&at, &TreeValues, depth - node.depth, u32::from(node.depth));
            let holds = match node.bound {
                Bound::Exact => truth == node.value,
                Bound::Lower => truth >= node.value,
                Bound::Upper => truth <= node.value,
                Bound::Average => false,
            };
            assert!(holds, "{root:?} depth {depth}: {node:?}, in truth {truth:?}");
        }
        assert_eq!(nodes[0].bound, Bound::Exact);
    }
}

#[test]
fn a_cut_is_where_the_value_left_the_window_and_names_the_skipped_moves() {
    for (root, depth) in trees() {
        let (nodes, _) = pruned(&root, depth);
        for (node, at) in nodes.iter().zip(positions(&root, &nodes)) {
            let (alpha, beta) = node.window;
            match node.cut {
                Some(Cut::Alpha) => assert!(node.side == Side::Second && node.value <= alpha),
                Some(Cut::Beta) => assert!(node.side == Side::First && node.value >= beta),
                None => assert!(node.left_out.is_empty()),
            }
            assert!(node.cut.is_none() || !node.left_out.is_empty(), "a cut skips at least one move");
            let mut seen: Vec<u8> = node.children.iter().filter_map(|&child| nodes[child].by).collect();
            seen.extend(&node.left_out);
            seen.sort_unstable();
            let all = if node.kind == NodeKind::Inner { at.legal_moves() } else { Vec::new() };
            assert_eq!(seen, all, "{root:?} depth {depth}");
        }
    }
}

#[test]
fn minimax_has_open_windows_exact_values_and_the_counted_number_of_nodes() {
    for (root, depth) in trees() {
        let mut recorder = Recorder::default();
        Search::minimax(&TreeValues).depth(depth).run_observed(&root, &mut recorder);
        let nodes = recorder.into_nodes();
        let open = (-Score::INFINITY, Score::INFINITY);
        assert!(nodes.iter().all(|node| node.window == open && node.bound == Bound::Exact && node.cut.is_none()));
        let count = nodes.len() as u64;
        assert_eq!(count_nodes(&root, Some(depth), count), Some(count));
        assert_eq!(count_nodes(&root, Some(depth), count - 1), None);
    }
}

#[test]
fn a_node_limit_bounds_the_tree() {
    let mut recorder = Recorder::default();
    let limits = Limits { nodes: Some(5), ..Limits::default() };
    let report = Search::minimax(&TreeValues).limits(limits).run_observed(&Tree::root(3, 7), &mut recorder);
    assert!(report.stopped.is_some());
    assert_eq!(recorder.into_nodes().len(), 5);
}
