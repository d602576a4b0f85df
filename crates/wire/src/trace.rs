//! The steps of a textbook search, in order: one object a step.

use crate::tree::window_end;
use rival_core::{Score, Side};
use rival_play::{AnyPosition, EvaluatedTerm, SearchTree};
use rival_search::{Bound, NodeKind, TraceEvent, trace};
use serde::Serialize;

/// A step of a textbook search. Values and windows are the first side's view; a field that an event
/// does not have is left out.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TraceStep {
    /// Its number, from 0.
    pub step: usize,
    /// The node of the tree.
    pub node: usize,
    /// `enter`, `leaf`, `up`, `narrow`, `cut` or `leave`.
    pub event: &'static str,
    /// Enter: the node above; none for the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// Up, narrow and cut: the child whose value it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub child: Option<usize>,
    /// Enter: the move that leads to the node. Up: the move that leads to the child.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Enter: plies below the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u16>,
    /// Enter: the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Enter and narrow: the value guaranteed to MAX; none while it is −∞.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,
    /// Enter and narrow: the value guaranteed to MIN; none while it is +∞.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<f64>,
    /// Leaf, up and leave: the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Leaf: `limit` if the heuristic gave the value, `finished` if the end of the game did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// Leaf: the terms of a heuristic value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<EvaluatedTerm>,
    /// Up: the best value of the node's children so far, this one included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<f64>,
    /// Up: whether this child is the first with the best value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improved: Option<bool>,
    /// Cut: the end of the window that cuts, `alpha` or `beta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<&'static str>,
    /// Cut: the value of that end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// Cut: the origin of that end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_by: Option<SetBy>,
    /// Cut: the moves left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// Leave: `exact`, `lower` or `upper`, since a cut leaves only a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<&'static str>,
}

/// The origin of the end of a window that cuts.
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

/// All steps of the search that grew a tree, in order.
pub fn trace_steps(tree: &SearchTree) -> impl Iterator<Item = TraceStep> {
    let positions = tree.positions();
    trace(&tree.nodes, tree.request.pruned).into_iter().enumerate().map(move |(number, event)| {
        let mut step = TraceStep::of(tree, number, &event);
        if step.kind == Some(NodeKind::Limit.name()) {
            step.terms = terms_at(tree, &*positions[step.node]);
        }
        step
    })
}

fn terms_at(tree: &SearchTree, at: &dyn AnyPosition) -> Vec<EvaluatedTerm> {
    let evaluation = at.evaluate(tree.request.heuristic, &tree.request.weights);
    evaluation.map(|evaluation| evaluation.terms).unwrap_or_default()
}

impl TraceStep {
    /// The terms of a heuristic value, for a step without them.
    #[must_use]
    pub fn leaf_terms(&self, tree: &SearchTree) -> Vec<EvaluatedTerm> {
        if self.kind == Some(NodeKind::Limit.name()) { terms_at(tree, &*tree.position(self.node)) } else { Vec::new() }
    }

    /// A step of the search that grew a tree, without the terms of a leaf.
    #[must_use]
    pub fn of(tree: &SearchTree, step: usize, event: &TraceEvent) -> TraceStep {
        let info = tree.start.info();
        let shown = |score: Score| Some(info.shown_value(score));
        let by = |node: usize| tree.nodes[node].by.clone();
        let ends = |(alpha, beta)| [window_end(info, alpha), window_end(info, beta)];
        let at = |node, event| TraceStep { step, node, event, ..TraceStep::default() };
        match *event {
            TraceEvent::Enter { node, window } => {
                let (entered, [alpha, beta]) = (&tree.nodes[node], ends(window));
                let (depth, side) = (Some(entered.depth), Some(entered.side));
                TraceStep { parent: entered.parent, text: by(node), depth, side, alpha, beta, ..at(node, "enter") }
            }
            TraceEvent::Leaf { node, value, kind } => {
                TraceStep { value: shown(value), kind: Some(kind.name()), ..at(node, "leaf") }
            }
            TraceEvent::Up { node, child, value, best, improved } => TraceStep {
                child: Some(child),
                text: by(child),
                value: shown(value),
                best: shown(best),
                improved: Some(improved),
                ..at(node, "up")
            },
            TraceEvent::Narrow { node, child, window } => {
                let [alpha, beta] = ends(window);
                TraceStep { child: Some(child), alpha, beta, ..at(node, "narrow") }
            }
            TraceEvent::Cut { node, child, cut, limit, set_by } => {
                let text = by(set_by.child).unwrap_or_default();
                TraceStep {
                    child: Some(child),
                    cut: Some(cut.name()),
                    limit: shown(limit),
                    set_by: Some(SetBy { ancestor: set_by.ancestor, child: set_by.child, text }),
                    left_out: tree.nodes[node].left_out.clone(),
                    ..at(node, "cut")
                }
            }
            TraceEvent::Leave { node, value } => {
                let bound = Some(Bound::name(tree.nodes[node].bound));
                TraceStep { value: shown(value), bound, ..at(node, "leave") }
            }
        }
    }
}
