//! A tree and the trace of its search in columns: the same as [`Tree`](crate::Tree) and
//! [`trace_steps`](crate::trace_steps) in a tenth of the size, for searches of tens of thousands of
//! nodes.

use crate::HeuristicFeature;
use crate::tree::TreeSummary;
use rival_core::{Score, Side};
use rival_game::Phrase;
use rival_play::{AnyPosition, SearchTree, Session};
use rival_search::{Bound, NodeKind, TraceEvent, TreeNode, trace};
use serde::Serialize;
use std::collections::HashMap;
use std::hash::Hash;

/// A textbook search from beginning to end: its tree and its steps. Nodes are numbered in the order
/// of the search, the root is 0. Values and moves are indices of `values` and `moves`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchTrace {
    /// The search.
    #[serde(flatten)]
    pub summary: TreeSummary,
    /// All values, each once.
    pub values: Vec<TraceValue>,
    /// All moves, each once.
    pub moves: Vec<String>,
    /// The features of the heuristic.
    pub features: Vec<HeuristicFeature>,
    /// The nodes.
    pub nodes: NodeColumns,
    /// The nodes of the principal variation, the root first.
    pub line: Vec<usize>,
    /// The steps, in order.
    pub steps: StepColumns,
    /// The cuts, in order.
    pub cuts: CutColumns,
    /// The nodes whose boards are mirror images of an earlier sibling's, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mirrors: Option<MirrorColumns>,
}

/// The nodes that are mirror images of an earlier sibling; both lists have the same length.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MirrorColumns {
    /// The node.
    pub node: Vec<usize>,
    /// Its first such sibling.
    pub of: Vec<usize>,
}

/// A value in a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TraceValue {
    /// The first side's view, in the heuristic's unit; the utility of a decided game.
    pub value: f64,
    /// The same with its sign and its point of view, in words.
    pub say: Phrase,
}

/// The nodes of a search as columns of equal length.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NodeColumns {
    /// The parent; null for the root. Depths and children follow from it.
    pub parent: Vec<Option<usize>>,
    /// The move to it, an index of `moves`; null for the root.
    #[serde(rename = "move")]
    pub text: Vec<Option<usize>>,
    /// The side to move, a character each: `f` first, which is MAX, `s` second, MIN.
    pub side: String,
    /// The lower end of its window, an index of `values`; null is −∞.
    pub alpha: Vec<Option<usize>>,
    /// The upper end of its window, an index of `values`; null is +∞.
    pub beta: Vec<Option<usize>>,
    /// Its value, an index of `values`.
    pub value: Vec<usize>,
    /// Its bound, a character each: `e` exact, `l` lower, `u` upper.
    pub bound: String,
    /// The source of its value, a character each: `i` inner, `l` limit (the heuristic), `f`
    /// finished.
    pub kind: String,
    /// Its measured features, in the order of `features`; null where the heuristic was not asked.
    pub features: Vec<Option<Vec<f64>>>,
    /// The positions as text, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Vec<String>>,
}

/// The steps of a search as columns of equal length.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StepColumns {
    /// The event, a character each: `e` enter, `l` leaf, `u` up, `U` up and improved, `n` narrow,
    /// `c` cut, `x` leave.
    pub event: String,
    /// Its node.
    pub node: Vec<usize>,
    /// The child whose value goes up, narrows or cuts; null at other steps.
    pub child: Vec<Option<usize>>,
    /// An index of `values`: the value of a leaf or of a node left, the best so far of an up, the
    /// new end of a narrowing (alpha at a MAX node, beta at a MIN node), the limit of a cut; null
    /// at an enter.
    pub value: Vec<Option<usize>>,
}

/// The cuts of a search as columns of equal length.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CutColumns {
    /// The step's number.
    pub step: Vec<usize>,
    /// The node above the cut whose side already has a move as good.
    pub ancestor: Vec<usize>,
    /// The child that this move leads to. Its value is the limit of the cut.
    pub set_by: Vec<usize>,
    /// The moves left out, as indices of `moves`.
    pub left_out: Vec<Vec<usize>>,
}

impl SearchTrace {
    /// Everything but the positions.
    #[must_use]
    pub fn of(session: &Session, tree: &SearchTree) -> SearchTrace {
        let mut told = Columns::default();
        for event in trace(&tree.nodes, tree.request.pruned) {
            told.step(tree, event);
        }
        let (features, measured) = measured(tree, &tree.positions());
        let info = session.info();
        for node in &tree.nodes {
            told.node(node);
        }
        let value = |&score: &Score| TraceValue { value: info.shown_value(score), say: info.value_phrase(score) };
        SearchTrace {
            summary: TreeSummary::of(session, tree),
            values: told.values.all.iter().map(value).collect(),
            moves: told.moves.all,
            features,
            nodes: NodeColumns { features: measured, ..told.nodes },
            line: tree.line(),
            steps: told.steps,
            cuts: told.cuts,
            mirrors: None,
        }
    }

    /// Adds the mirror images.
    #[must_use]
    pub fn with_mirrors(self, tree: &SearchTree) -> SearchTrace {
        let images = tree.mirror_images().into_iter().enumerate();
        let (node, of) = images.filter_map(|(node, of)| Some((node, of?))).unzip();
        SearchTrace { mirrors: Some(MirrorColumns { node, of }), ..self }
    }

    /// Adds the positions.
    #[must_use]
    pub fn with_positions(self, tree: &SearchTree) -> SearchTrace {
        let positions = tree.positions().iter().map(|at| at.text()).collect();
        SearchTrace { nodes: NodeColumns { position: Some(positions), ..self.nodes }, ..self }
    }
}

/// The heuristic's features, and their measured values at each node that it evaluated.
fn measured(tree: &SearchTree, positions: &[Box<dyn AnyPosition>]) -> (Vec<HeuristicFeature>, Vec<Option<Vec<f64>>>) {
    let mut features = Vec::new();
    let of_node = |(node, at): (&TreeNode<String>, &dyn AnyPosition)| {
        let valued = node.kind == NodeKind::Limit;
        let terms = valued.then(|| at.evaluate(tree.request.heuristic, &tree.request.weights).ok())??.terms;
        if features.is_empty() {
            features = terms.iter().map(HeuristicFeature::from).collect();
        }
        Some(terms.iter().map(|term| term.feature).collect())
    };
    let measured = tree.nodes.iter().zip(positions.iter().map(|at| &**at)).map(of_node).collect();
    (features, measured)
}

/// Distinct items, each with its index.
struct DistinctItems<T> {
    all: Vec<T>,
    places: HashMap<T, usize>,
}

impl<T> Default for DistinctItems<T> {
    fn default() -> DistinctItems<T> {
        DistinctItems { all: Vec::new(), places: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> DistinctItems<T> {
    fn of(&mut self, what: &T) -> usize {
        if let Some(&place) = self.places.get(what) {
            return place;
        }
        self.all.push(what.clone());
        self.places.insert(what.clone(), self.all.len() - 1);
        self.all.len() - 1
    }
}

/// The columns under construction.
#[derive(Default)]
struct Columns {
    values: DistinctItems<Score>,
    moves: DistinctItems<String>,
    nodes: NodeColumns,
    steps: StepColumns,
    cuts: CutColumns,
}

impl Columns {
    fn node(&mut self, node: &TreeNode<String>) {
        let (alpha, beta) = node.window;
        let columns = &mut self.nodes;
        columns.parent.push(node.parent);
        columns.text.push(node.by.as_ref().map(|mv| self.moves.of(mv)));
        columns.side.push(match node.side {
            Side::First => 'f',
            Side::Second => 's',
        });
        columns.alpha.push((alpha != -Score::INFINITY).then(|| self.values.of(&alpha)));
        columns.beta.push((beta != Score::INFINITY).then(|| self.values.of(&beta)));
        columns.value.push(self.values.of(&node.value));
        columns.bound.push(match node.bound {
            Bound::Lower => 'l',
            Bound::Upper => 'u',
            Bound::Exact | Bound::Average => 'e',
        });
        columns.kind.push(match node.kind {
            NodeKind::Inner => 'i',
            NodeKind::Limit => 'l',
            NodeKind::Finished => 'f',
        });
    }

    fn step(&mut self, tree: &SearchTree, event: TraceEvent) {
        let (letter, node, child, value) = match event {
            TraceEvent::Enter { node, .. } => ('e', node, None, None),
            TraceEvent::Leaf { node, value, .. } => ('l', node, None, Some(value)),
            TraceEvent::Up { node, child, best, improved: true, .. } => ('U', node, Some(child), Some(best)),
            TraceEvent::Up { node, child, best, .. } => ('u', node, Some(child), Some(best)),
            TraceEvent::Narrow { node, child, .. } => ('n', node, Some(child), Some(tree.nodes[child].value)),
            TraceEvent::Cut { node, child, limit, set_by, .. } => {
                self.cuts.step.push(self.steps.node.len());
                self.cuts.ancestor.push(set_by.ancestor);
                self.cuts.set_by.push(set_by.child);
                self.cuts.left_out.push(tree.nodes[node].left_out.iter().map(|mv| self.moves.of(mv)).collect());
                ('c', node, Some(child), Some(limit))
            }
            TraceEvent::Leave { node, value } => ('x', node, None, Some(value)),
        };
        self.steps.event.push(letter);
        self.steps.node.push(node);
        self.steps.child.push(child);
        self.steps.value.push(value.map(|value| self.values.of(&value)));
    }
}
