//! Search trees, node by node. Values are the first side's view.

use super::Where;
use super::search::{HeuristicName, WeightMap};
use rival_core::{Score, Side};
use rival_game::{GameInfo, Phrase};
use rival_play::SearchTree;
use rival_search::{Cut, TreeNode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A search tree to be recorded.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeBody {
    /// Which position is its root.
    pub(crate) at: Where,
    /// By alpha-beta, which leaves out what cannot matter, or by plain minimax. Alpha-beta if it is not said.
    #[serde(default)]
    pub(crate) algorithm: TextbookName,
    /// How many plies deep; 64 at most, whatever is asked for.
    #[schema(maximum = 65535)]
    pub(crate) depth: u16,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub(crate) heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub(crate) weights: WeightMap,
}

/// A search of the textbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TextbookName {
    /// Looking at everything.
    Minimax,
    /// Leaving out what cannot matter.
    #[default]
    AlphaBeta,
}

impl TextbookName {
    pub(crate) fn is_pruned(self) -> bool {
        self == TextbookName::AlphaBeta
    }
}

/// A search tree.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TreeView {
    /// The best move; null if the game is over.
    pub(crate) best: Option<String>,
    /// What the root is worth.
    pub(crate) value: f64,
    /// The moves expected.
    pub(crate) pv: Vec<String>,
    /// Positions visited.
    pub(crate) visited: usize,
    /// Positions that plain minimax visits to the same depth; null if they are too many to count.
    pub(crate) whole: Option<u64>,
    /// Those visited that were finished or at the depth limit.
    pub(crate) leaves: u64,
    /// How often the rest of a position's moves could be left out.
    pub(crate) cutoffs: u64,
    /// How many moves were left out.
    pub(crate) left_out: usize,
    /// The nodes, the root first and every parent before its children. A node's number is its place here.
    pub(crate) nodes: Vec<NodeView>,
}

/// A node of a search tree.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct NodeView {
    /// The node above; null for the root.
    pub(crate) parent: Option<usize>,
    /// The move that leads here; null for the root.
    #[serde(rename = "move")]
    pub(crate) text: Option<String>,
    /// Plies below the root.
    pub(crate) depth: u16,
    /// Who is to move: the first side is MAX, the second MIN.
    pub(crate) side: Side,
    /// What MAX was sure of elsewhere when the node was entered; null is nothing yet.
    pub(crate) alpha: Option<f64>,
    /// What MIN was sure of elsewhere; null is nothing yet.
    pub(crate) beta: Option<f64>,
    /// Its value.
    pub(crate) value: f64,
    /// `exact`, `lower` or `upper`: a cut leaves only a bound.
    pub(crate) bound: &'static str,
    /// Where the value comes from: `inner` its children, `limit` the heuristic, `finished` the end of the game.
    pub(crate) kind: &'static str,
    /// Why its other moves were left out, `alpha` or `beta`; null if they were not.
    pub(crate) cut: Option<&'static str>,
    /// The moves left out.
    pub(crate) left_out: Vec<String>,
    /// The nodes below, in the order in which they were looked at.
    pub(crate) children: Vec<usize>,
    /// Whether it is on the line that both sides are expected to play.
    pub(crate) expected: bool,
    /// The value with its sign and its point of view, in words.
    pub(crate) say: Phrase,
}

impl TreeView {
    pub(crate) fn of(tree: SearchTree) -> TreeView {
        let info = tree.start.info();
        let (line, left_out) = (tree.line(), tree.left_out().0);
        let SearchTree { nodes, report, whole, .. } = tree;
        let mut nodes: Vec<NodeView> = nodes.into_iter().map(|node| node_view(node, info)).collect();
        for number in line {
            nodes[number].expected = true;
        }
        TreeView {
            best: report.best().cloned(),
            value: info.shown_value(report.value()),
            pv: report.pv.moves,
            visited: nodes.len(),
            whole,
            leaves: report.stats.leaves,
            cutoffs: report.stats.cutoffs,
            left_out,
            nodes,
        }
    }
}

fn node_view(node: TreeNode<String>, info: &GameInfo) -> NodeView {
    let end = |score: Score| (score != Score::INFINITY && score != -Score::INFINITY).then(|| info.shown_value(score));
    NodeView {
        parent: node.parent,
        text: node.by,
        depth: node.depth,
        side: node.side,
        alpha: end(node.window.0),
        beta: end(node.window.1),
        value: info.shown_value(node.value),
        bound: node.bound.name(),
        kind: node.kind.name(),
        cut: node.cut.map(Cut::name),
        left_out: node.left_out,
        children: node.children,
        expected: false,
        say: info.value_phrase(node.value),
    }
}
