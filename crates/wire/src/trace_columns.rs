//! A tree and the trace of its search in columns: the same as [`Tree`](crate::Tree) and [`trace_steps`](crate::trace_steps) in a
//! tenth of the room, for searches of tens of thousands of nodes.

use crate::HeuristicFeature;
use crate::tree::TreeSummary;
use rival_core::{Score, Side};
use rival_game::Phrase;
use rival_play::{AnyPosition, SearchTree, Session};
use rival_search::{Bound, NodeKind, TraceEvent, TreeNode, trace};
use serde::Serialize;
use std::collections::HashMap;
use std::hash::Hash;

/// A textbook search from beginning to end: the tree that it visited and what it did there, step by step. Nodes are numbered in
/// the order in which they were entered, the root is 0. Values and moves are told by their place in `values` and `moves`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchTrace {
    /// Of which search.
    #[serde(flatten)]
    pub summary: TreeSummary,
    /// Every value that occurs, once.
    pub values: Vec<TraceValue>,
    /// Every move that occurs, once.
    pub moves: Vec<String>,
    /// The features of the heuristic; what each measures is told by the game's description.
    pub features: Vec<HeuristicFeature>,
    /// The nodes.
    pub nodes: NodeColumns,
    /// The nodes on the line that both sides are expected to play, the root first.
    pub line: Vec<usize>,
    /// The steps, in order.
    pub steps: StepColumns,
    /// The steps that are cuts, with all there is to know of them, in order.
    pub cuts: CutColumns,
    /// The nodes whose boards are mirror images of an earlier sibling's, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mirrors: Option<MirrorColumns>,
}

/// The nodes that look like an earlier sibling in a mirror; both lists are as long as there are such nodes.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MirrorColumns {
    /// The node.
    pub node: Vec<usize>,
    /// The first of its siblings that looks like it.
    pub of: Vec<usize>,
}

/// A value that occurs in a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TraceValue {
    /// The first side's view, in the heuristic's unit; the utility of a decided game.
    pub value: f64,
    /// The same with its sign and its point of view, in words.
    pub say: Phrase,
}

/// The nodes of a search, a list or a text for each thing there is to know; all are as long as there are nodes.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NodeColumns {
    /// The node above; null for the root. A node's depth and its children follow from this.
    pub parent: Vec<Option<usize>>,
    /// The move that leads there, by its place in `moves`; null for the root.
    #[serde(rename = "move")]
    pub text: Vec<Option<usize>>,
    /// The side to move, a character each: `f` first, which is MAX, `s` second, MIN.
    pub side: String,
    /// What MAX was sure of elsewhere when the node was entered, by its place in `values`; null is nothing yet.
    pub alpha: Vec<Option<usize>>,
    /// What MIN was sure of elsewhere; null is nothing yet.
    pub beta: Vec<Option<usize>>,
    /// Its value, by its place in `values`.
    pub value: Vec<usize>,
    /// What the value is, a character each: `e` exact, `l` lower, `u` upper.
    pub bound: String,
    /// Where the value comes from, a character each: `i` inner, `l` limit (the heuristic), `f` finished.
    pub kind: String,
    /// What the heuristic measured, in the order of `features`; null where the value is not the heuristic's.
    pub features: Vec<Option<Vec<f64>>>,
    /// The positions as they are written, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Vec<String>>,
}

/// The steps of a search in order, a list or a text for each thing there is to know; all are as long as there are steps.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StepColumns {
    /// What happens, a character each: `e` enter, `l` leaf, `u` up, `U` up and improved, `n` narrow, `c` cut, `x` leave.
    pub event: String,
    /// The node it happens at.
    pub node: Vec<usize>,
    /// The child whose value goes up, narrows or cuts; null at the other steps.
    pub child: Vec<Option<usize>>,
    /// By its place in `values`: of a leaf and of a node left its value, of an up the best so far, of a narrowing the new end
    /// (alpha at a MAX node, beta at a MIN node), of a cut its limit; null when a node is entered.
    pub value: Vec<Option<usize>>,
}

/// The cuts of a search in order; all lists are as long as there are cuts.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CutColumns {
    /// The step's number.
    pub step: Vec<usize>,
    /// The node above the cut whose side already has a move as good.
    pub ancestor: Vec<usize>,
    /// The child of that node which the move leads to. Its value is the limit of the cut.
    pub set_by: Vec<usize>,
    /// The moves that are not looked at, by their places in `moves`.
    pub left_out: Vec<Vec<usize>>,
}

impl SearchTrace {
    /// All of it but the positions of its nodes, from where a game has come to.
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

    /// The same, told which nodes are mirror images of others.
    #[must_use]
    pub fn with_mirrors(self, tree: &SearchTree) -> SearchTrace {
        let images = tree.mirror_images().into_iter().enumerate();
        let (node, of) = images.filter_map(|(node, of)| Some((node, of?))).unzip();
        SearchTrace { mirrors: Some(MirrorColumns { node, of }), ..self }
    }

    /// The same, every node with its position.
    #[must_use]
    pub fn with_positions(self, tree: &SearchTree) -> SearchTrace {
        let positions = tree.positions().iter().map(|at| at.text()).collect();
        SearchTrace { nodes: NodeColumns { position: Some(positions), ..self.nodes }, ..self }
    }
}

/// The heuristic's features, and what they measured at each node that it valued.
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

/// What occurs, each once, and where it is in the list.
struct Places<T> {
    all: Vec<T>,
    places: HashMap<T, usize>,
}

impl<T> Default for Places<T> {
    fn default() -> Places<T> {
        Places { all: Vec::new(), places: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Places<T> {
    fn of(&mut self, what: &T) -> usize {
        if let Some(&place) = self.places.get(what) {
            return place;
        }
        self.all.push(what.clone());
        self.places.insert(what.clone(), self.all.len() - 1);
        self.all.len() - 1
    }
}

/// The columns as they grow.
#[derive(Default)]
struct Columns {
    values: Places<Score>,
    moves: Places<String>,
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
