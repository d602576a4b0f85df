//! A search tree as a list of nodes, each with its parent, so that no tree is too deep for a
//! reader.

use crate::PositionSummary;
use rival_core::{Score, Side};
use rival_game::{GameInfo, Phrase};
use rival_play::{Algorithm, SearchTree, Session};
use rival_search::{Cut, TreeNode};
use serde::Serialize;

/// A textbook search: its request, result and cost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeSummary {
    /// The position.
    #[serde(flatten)]
    pub about: PositionSummary,
    /// `minimax` or `alpha-beta`.
    pub algorithm: &'static str,
    /// The heuristic.
    pub heuristic: &'static str,
    /// Plies looked ahead; null is to the end of the game.
    pub depth: Option<u16>,
    /// The move order: `listed`, `shuffled` (the root's only), `ranked` (by the game's own scores),
    /// `best-first`, `worst-first` or `shuffled-all`.
    pub order: &'static str,
    /// The seed of the order; null if nothing was shuffled.
    pub order_seed: Option<u64>,
    /// The utility of finished games: `sooner-is-better`, or `plain`, the same at every ply.
    pub utility: &'static str,
    /// The best move; null if the game is over.
    pub best: Option<String>,
    /// The value of the root.
    pub value: f64,
    /// The principal variation.
    pub pv: Vec<String>,
    /// The nodes visited.
    pub visited: usize,
    /// The nodes of plain minimax at the same depth; null if too many to count.
    pub whole: Option<u64>,
    /// The leaves among the nodes visited.
    pub leaves: u64,
    /// The number of cuts.
    pub cutoffs: u64,
    /// The number of moves left out.
    pub left_out: usize,
}

/// A search tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tree {
    /// The search.
    #[serde(flatten)]
    pub summary: TreeSummary,
    /// The nodes, the root first and every parent before its children. A node's number is its place
    /// here.
    pub nodes: Vec<Node>,
}

/// A node of a search tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Node {
    /// The parent; null for the root.
    pub parent: Option<usize>,
    /// The move to it; null for the root.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// Plies below the root.
    pub depth: u16,
    /// The side to move.
    pub side: Side,
    /// `max` if the first side is to move, else `min`.
    pub player: &'static str,
    /// The position as text, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The lower end of its window; null is −∞.
    pub alpha: Option<f64>,
    /// The upper end of its window; null is +∞.
    pub beta: Option<f64>,
    /// Its value.
    pub value: f64,
    /// `exact`, `lower` or `upper`: a cut leaves only a bound.
    pub bound: &'static str,
    /// The source of the value: `inner` its children, `limit` the heuristic, `finished` the end of
    /// the game.
    pub kind: &'static str,
    /// The bound that cuts, `alpha` or `beta`; null without a cut.
    pub cut: Option<&'static str>,
    /// The moves left out.
    pub left_out: Vec<String>,
    /// The children, in the order of the search.
    pub children: Vec<usize>,
    /// Whether it is on the principal variation.
    pub expected: bool,
    /// The value with its sign and its point of view, in words.
    pub say: Phrase,
}

impl Tree {
    /// Everything but the positions.
    #[must_use]
    pub fn of(session: &Session, tree: &SearchTree) -> Tree {
        Tree { summary: TreeSummary::of(session, tree), nodes: Node::all(tree) }
    }

    /// Adds the positions.
    #[must_use]
    pub fn with_positions(self, tree: &SearchTree) -> Tree {
        let mut nodes = self.nodes;
        for (node, at) in nodes.iter_mut().zip(tree.positions()) {
            node.position = Some(at.text());
        }
        Tree { nodes, ..self }
    }
}

impl TreeSummary {
    /// For the search of a tree.
    #[must_use]
    pub fn of(session: &Session, tree: &SearchTree) -> TreeSummary {
        let (request, report) = (&tree.request, &tree.report);
        let algorithm = if request.pruned { Algorithm::AlphaBeta } else { Algorithm::Minimax };
        TreeSummary {
            about: PositionSummary::of(session),
            algorithm: algorithm.name(),
            heuristic: request.heuristic.name(),
            depth: request.depth,
            order: request.order.name(),
            order_seed: request.order.draws().then_some(request.seed),
            utility: request.utility.name(),
            best: report.best().cloned(),
            value: session.info().shown_value(report.value()),
            pv: report.pv.moves.clone(),
            visited: tree.nodes.len(),
            whole: tree.whole,
            leaves: report.stats.leaves,
            cutoffs: report.stats.cutoffs,
            left_out: tree.left_out.0,
        }
    }
}

impl Node {
    /// The nodes of a tree, without their positions.
    #[must_use]
    pub fn all(tree: &SearchTree) -> Vec<Node> {
        let mut nodes: Vec<Node> = tree.nodes.iter().map(|node| Node::of(node, tree.start.info())).collect();
        for number in tree.line() {
            nodes[number].expected = true;
        }
        nodes
    }

    fn of(node: &TreeNode<String>, info: &GameInfo) -> Node {
        Node {
            parent: node.parent,
            text: node.by.clone(),
            depth: node.depth,
            side: node.side,
            player: if node.side == Side::First { "max" } else { "min" },
            position: None,
            alpha: window_end(info, node.window.0),
            beta: window_end(info, node.window.1),
            value: info.shown_value(node.value),
            bound: node.bound.name(),
            kind: node.kind.name(),
            cut: node.cut.map(Cut::name),
            left_out: node.left_out.clone(),
            children: node.children.clone(),
            expected: false,
            say: info.value_phrase(node.value),
        }
    }
}

/// An end of a window; `None` while it is infinite.
pub(crate) fn window_end(info: &GameInfo, end: Score) -> Option<f64> {
    let open = end == Score::INFINITY || end == -Score::INFINITY;
    (!open).then(|| info.shown_value(end))
}
