//! The tree for programs: its nodes in a list, each naming its parent, so that no tree is too deep to be read.

use crate::options::position_args::InputPosition;
use rival_core::{Score, Side};
use rival_game::GameInfo;
use rival_play::{Algorithm, SearchTree};
use rival_search::{Cut, TreeNode};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Told {
    game: String,
    position: String,
    algorithm: &'static str,
    heuristic: &'static str,
    depth: Option<u16>,
    seed: Option<u64>,
    best: Option<String>,
    value: f64,
    pv: Vec<String>,
    visited: usize,
    /// Positions that plain minimax visits; null if there are too many to count.
    whole: Option<u64>,
    leaves: u64,
    cutoffs: u64,
    left_out: usize,
    nodes: Vec<ToldNode>,
}

#[derive(Serialize)]
struct ToldNode {
    id: usize,
    parent: Option<usize>,
    #[serde(rename = "move")]
    mv: Option<String>,
    depth: u16,
    player: &'static str,
    position: String,
    /// The window; null is open.
    alpha: Option<f64>,
    beta: Option<f64>,
    value: f64,
    bound: &'static str,
    kind: &'static str,
    cut: Option<&'static str>,
    left_out: Vec<String>,
    children: Vec<usize>,
    /// Whether it is on the line that both sides are expected to play.
    expected: bool,
}

pub(super) fn told(given: &InputPosition, tree: &SearchTree) -> Told {
    let (info, report, line) = (given.game.info(), &tree.report, tree.line());
    let algorithm = if tree.request.pruned { Algorithm::AlphaBeta } else { Algorithm::Minimax };
    let positions = tree.positions();
    let nodes = tree.nodes.iter().zip(&positions).enumerate();
    Told {
        game: given.game.name(),
        position: given.at.text(),
        algorithm: algorithm.name(),
        heuristic: tree.request.heuristic.name(),
        depth: tree.request.depth,
        seed: given.seed,
        best: report.best().cloned(),
        value: info.shown_value(report.value()),
        pv: report.pv.moves.clone(),
        visited: tree.nodes.len(),
        whole: tree.whole,
        leaves: report.stats.leaves,
        cutoffs: report.stats.cutoffs,
        left_out: tree.left_out().0,
        nodes: nodes.map(|(id, (node, at))| told_node(info, id, node, at.text(), line.contains(&id))).collect(),
    }
}

fn told_node(info: &GameInfo, id: usize, node: &TreeNode<String>, position: String, expected: bool) -> ToldNode {
    let end = |score: Score| (score != Score::INFINITY && score != -Score::INFINITY).then(|| info.shown_value(score));
    ToldNode {
        id,
        parent: node.parent,
        mv: node.by.clone(),
        depth: node.depth,
        player: if node.side == Side::First { "max" } else { "min" },
        position,
        alpha: end(node.window.0),
        beta: end(node.window.1),
        value: info.shown_value(node.value),
        bound: node.bound.name(),
        kind: node.kind.name(),
        cut: node.cut.map(Cut::name),
        left_out: node.left_out.clone(),
        children: node.children.clone(),
        expected,
    }
}
