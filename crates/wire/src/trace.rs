//! What a textbook search did, step by step: one object a step, in order.

use crate::tree::window_end;
use rival_core::{Score, Side};
use rival_game::GameInfo;
use rival_play::{EvaluatedTerm, SearchTree, Session};
use rival_search::{Cut, NodeKind, TraceEvent, trace};
use serde::Serialize;

/// One step of a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TraceStep {
    /// Its number, from 0.
    pub step: usize,
    /// The node it happens at, by its number: nodes are numbered in the order in which they are entered, the root is 0.
    pub node: usize,
    /// What happens.
    #[serde(flatten)]
    pub event: TraceEventKind,
}

/// What happens at a step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TraceEventKind {
    /// The node is entered.
    Enter {
        /// The node above; null for the root.
        parent: Option<usize>,
        /// The move that leads here; null for the root.
        #[serde(rename = "move")]
        text: Option<String>,
        /// Plies below the root.
        depth: u16,
        /// The side to move.
        side: Side,
        /// What MAX is sure of elsewhere; null is nothing yet.
        alpha: Option<f64>,
        /// What MIN is sure of elsewhere; null is nothing yet.
        beta: Option<f64>,
    },
    /// The node is a leaf and has its value.
    Leaf {
        /// Its value.
        value: f64,
        /// Where the value comes from: `limit` the heuristic, `finished` the end of the game.
        kind: &'static str,
        /// What a heuristic value is the sum of; empty for a finished game.
        terms: Vec<LeafTerm>,
    },
    /// A child's value goes up to the node.
    Up {
        /// The child.
        child: usize,
        /// The move that leads to it.
        #[serde(rename = "move")]
        text: String,
        /// The child's value.
        value: f64,
        /// The node's best value so far, this one included.
        best: f64,
        /// Whether this child is the first with that value.
        improved: bool,
    },
    /// The value that went up narrows the node's window.
    Narrow {
        /// The child whose value is the new end.
        child: usize,
        /// What MAX is sure of from now on; null is nothing yet.
        alpha: Option<f64>,
        /// What MIN is sure of from now on; null is nothing yet.
        beta: Option<f64>,
    },
    /// The node's other moves are not looked at.
    Cut {
        /// The child whose value left the window.
        child: usize,
        /// By which end of the window, `alpha` or `beta`.
        cut: &'static str,
        /// That end: the value of the node `set_by.child`.
        limit: f64,
        /// Who set it.
        set_by: SetBy,
        /// The moves that are not looked at.
        left_out: Vec<String>,
    },
    /// The node has its value.
    Leave {
        /// Its value.
        value: f64,
        /// `exact`, `lower` or `upper`: a cut leaves only a bound.
        bound: &'static str,
    },
}

/// One product of the sum that is a leaf's heuristic value. What the feature measures is told by the game's description.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeafTerm {
    /// The feature's name.
    pub name: &'static str,
    /// Its measured value.
    pub feature: f64,
    /// Its weight.
    pub weight: f64,
    /// Their product.
    pub value: f64,
}

impl From<&EvaluatedTerm> for LeafTerm {
    fn from(term: &EvaluatedTerm) -> LeafTerm {
        LeafTerm { name: term.name, feature: term.feature, weight: term.weight, value: term.value }
    }
}

/// Who set the end of a window that cuts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetBy {
    /// The node above the cut whose side already has a move as good.
    pub ancestor: usize,
    /// The node that move leads to. Its value is the end.
    pub child: usize,
    /// That move.
    #[serde(rename = "move")]
    pub text: String,
}

/// The steps of the search that grew a tree, in order, from where a game has come to.
pub fn trace_steps(session: &Session, tree: &SearchTree) -> impl Iterator<Item = TraceStep> {
    let info = session.info();
    let positions = tree.positions();
    trace(&tree.nodes, tree.request.pruned).into_iter().enumerate().map(move |(step, event)| {
        let (node, event) = told(info, tree, event, |leaf| {
            let evaluation = positions[leaf].evaluate(tree.request.heuristic, &tree.request.weights);
            evaluation.map(|evaluation| evaluation.terms.iter().map(LeafTerm::from).collect()).unwrap_or_default()
        });
        TraceStep { step, node, event }
    })
}

/// The node an event happens at, and the event with moves and values as they are written.
fn told(
    info: &GameInfo,
    tree: &SearchTree,
    event: TraceEvent,
    terms: impl Fn(usize) -> Vec<LeafTerm>,
) -> (usize, TraceEventKind) {
    let shown = |score: Score| info.shown_value(score);
    let end = |score: Score| window_end(info, score);
    let by = |node: usize| tree.nodes[node].by.clone().unwrap_or_default();
    match event {
        TraceEvent::Enter { node, window: (alpha, beta) } => {
            let at = &tree.nodes[node];
            let (side, parent, text, depth) = (at.side, at.parent, at.by.clone(), at.depth);
            (node, TraceEventKind::Enter { parent, text, depth, side, alpha: end(alpha), beta: end(beta) })
        }
        TraceEvent::Leaf { node, value, kind } => {
            let terms = if kind == NodeKind::Limit { terms(node) } else { Vec::new() };
            (node, TraceEventKind::Leaf { value: shown(value), kind: kind.name(), terms })
        }
        TraceEvent::Up { node, child, value, best, improved } => {
            let (value, best) = (shown(value), shown(best));
            (node, TraceEventKind::Up { child, text: by(child), value, best, improved })
        }
        TraceEvent::Narrow { node, child, window: (alpha, beta) } => {
            (node, TraceEventKind::Narrow { child, alpha: end(alpha), beta: end(beta) })
        }
        TraceEvent::Cut { node, child, cut, limit, set_by } => {
            let set_by = SetBy { ancestor: set_by.ancestor, child: set_by.child, text: by(set_by.child) };
            let left_out = tree.nodes[node].left_out.clone();
            (node, TraceEventKind::Cut { child, cut: Cut::name(cut), limit: shown(limit), set_by, left_out })
        }
        TraceEvent::Leave { node, value } => {
            (node, TraceEventKind::Leave { value: shown(value), bound: tree.nodes[node].bound.name() })
        }
    }
}
