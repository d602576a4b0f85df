//! A search tree: its nodes in a list, each naming its parent, so that no tree is too deep to be read.

use crate::About;
use rival_core::{Score, Side};
use rival_game::{GameInfo, Phrase};
use rival_play::{Algorithm, SearchTree, Session};
use rival_search::{Cut, TreeNode};
use serde::Serialize;

/// What a textbook search was asked for, what it found and what that cost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeSummary {
    /// Of which position.
    #[serde(flatten)]
    pub about: About,
    /// `minimax` or `alpha-beta`.
    pub algorithm: &'static str,
    /// By which heuristic.
    pub heuristic: &'static str,
    /// Plies looked ahead; null is to the end of the game.
    pub depth: Option<u16>,
    /// In which order moves were tried: `listed`, `shuffled` (the root's only), `ranked` (by the game's own scores), `best-first`,
    /// `worst-first` or `shuffled-all`.
    pub order: &'static str,
    /// What shuffled them; null if nothing was left to chance.
    pub order_seed: Option<u64>,
    /// What finished games are worth: `sooner-is-better`, or `plain`, the same whatever the ply.
    pub utility: &'static str,
    /// The best move; null if the game is over.
    pub best: Option<String>,
    /// What the root is worth.
    pub value: f64,
    /// The moves expected.
    pub pv: Vec<String>,
    /// Positions visited.
    pub visited: usize,
    /// Positions that plain minimax visits to the same depth; null if they are too many to count.
    pub whole: Option<u64>,
    /// Those visited that were finished or at the depth limit.
    pub leaves: u64,
    /// How often the rest of a position's moves could be left out.
    pub cutoffs: u64,
    /// How many moves were left out.
    pub left_out: usize,
}

/// A search tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tree {
    /// Of which search.
    #[serde(flatten)]
    pub summary: TreeSummary,
    /// The nodes, the root first and every parent before its children. A node's number is its place here.
    pub nodes: Vec<Node>,
}

/// A node of a search tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Node {
    /// The node above; null for the root.
    pub parent: Option<usize>,
    /// The move that leads here; null for the root.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// Plies below the root.
    pub depth: u16,
    /// The side to move.
    pub side: Side,
    /// `max` if the first side is to move, `min` if the second is.
    pub player: &'static str,
    /// The position as it is written, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What MAX was sure of elsewhere when the node was entered; null is nothing yet.
    pub alpha: Option<f64>,
    /// What MIN was sure of elsewhere; null is nothing yet.
    pub beta: Option<f64>,
    /// Its value.
    pub value: f64,
    /// `exact`, `lower` or `upper`: a cut leaves only a bound.
    pub bound: &'static str,
    /// Where the value comes from: `inner` its children, `limit` the heuristic, `finished` the end of the game.
    pub kind: &'static str,
    /// Why its other moves were left out, `alpha` or `beta`; null if they were not.
    pub cut: Option<&'static str>,
    /// The moves left out.
    pub left_out: Vec<String>,
    /// The nodes below, in the order in which they were looked at.
    pub children: Vec<usize>,
    /// Whether it is on the line that both sides are expected to play.
    pub expected: bool,
    /// The value with its sign and its point of view, in words.
    pub say: Phrase,
}

impl Tree {
    /// All of it but the positions of its nodes, from where a game has come to.
    #[must_use]
    pub fn of(session: &Session, tree: &SearchTree) -> Tree {
        let mut nodes: Vec<Node> = tree.nodes.iter().map(|node| Node::of(node, session.info())).collect();
        for number in tree.line() {
            nodes[number].expected = true;
        }
        Tree { summary: TreeSummary::of(session, tree), nodes }
    }

    /// The same, every node with its position.
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
    /// Of the search that grew a tree, from where a game has come to.
    #[must_use]
    pub fn of(session: &Session, tree: &SearchTree) -> TreeSummary {
        let (request, report) = (&tree.request, &tree.report);
        let algorithm = if request.pruned { Algorithm::AlphaBeta } else { Algorithm::Minimax };
        TreeSummary {
            about: About::of(session),
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

/// An end of a window as it is told; `None` while it is infinite.
pub(crate) fn window_end(info: &GameInfo, end: Score) -> Option<f64> {
    let open = end == Score::INFINITY || end == -Score::INFINITY;
    (!open).then(|| info.shown_value(end))
}
