//! Search trees to look at.

use crate::error::{HeuristicError, TreeError, raise};
use crate::language::lang;
use crate::position::Position;
use crate::watch::detached;
use pyo3::prelude::*;
use rival_draw::{tree_dot, tree_summary, tree_svg, tree_title};
use rival_game::phrase;
use rival_play::{Algorithm, AnyPosition, SearchTree, TreeRequest};
use std::sync::Arc;

/// Larger trees are not drawn.
const MAX_DRAWN_NODES: usize = 1_500;

/// The tree of a search: every node with its window, its value and its cut. A notebook shows its
/// picture.
#[pyclass(frozen, module = "rival")]
pub(crate) struct Tree {
    pub(crate) inner: Arc<SearchTree>,
}

/// A node of a search tree, under the names of ``rival tree --json``. Values are the first side's
/// view.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct TreeNode {
    /// Its index in ``Tree.nodes``.
    id: usize,
    /// The index of its parent; ``None`` for the root.
    parent: Option<usize>,
    /// The indices of its visited children.
    children: Vec<usize>,
    /// The move that leads to it.
    #[pyo3(name = "move")]
    mv: Option<String>,
    /// Plies below the root.
    depth: u16,
    /// ``max`` or ``min``: the side to move.
    player: &'static str,
    /// Its position as text.
    position: String,
    /// The lower end of its window; ``None`` is −∞.
    alpha: Option<f64>,
    /// The upper end of its window; ``None`` is +∞.
    beta: Option<f64>,
    /// Its value, or a bound on it.
    value: f64,
    /// ``exact``, ``lower`` or ``upper``.
    bound: &'static str,
    /// What kind of node it is.
    kind: &'static str,
    /// The kind of its cut, if any.
    cut: Option<&'static str>,
    /// The moves left out by the cut.
    left_out: Vec<String>,
    /// Whether it is on the principal variation.
    expected: bool,
}

#[pymethods]
impl TreeNode {
    fn __repr__(&self) -> String {
        let mv = self.mv.as_deref().unwrap_or("root");
        format!("TreeNode({}, {mv:?}, value={}, bound={:?})", self.id, self.value, self.bound)
    }
}

impl Tree {
    pub(crate) fn grow(py: Python<'_>, at: &Position, request: &TreeRequest) -> PyResult<Tree> {
        let inner = detached(py, |_| at.at.tree(request))?.map_err(|error| match &error {
            rival_play::TreeError::Heuristic(error) => HeuristicError::of(error),
            rival_play::TreeError::TooLarge { .. } | rival_play::TreeError::AboveLeaf { .. } => {
                raise(TreeError::new_err, &error.phrase())
            }
        })?;
        Ok(Tree { inner: Arc::new(inner) })
    }
}

/// Rejects trees too large to draw.
pub(crate) fn check_drawn(tree: &SearchTree) -> PyResult<()> {
    let (nodes, most) = (tree.nodes.len(), MAX_DRAWN_NODES);
    if nodes <= most {
        return Ok(());
    }
    Err(raise(
        TreeError::new_err,
        &phrase!(
            "the tree has {nodes} nodes, and a picture shows {most} at most; ask for a smaller depth",
            "el árbol tiene {nodes} nodos, y una imagen muestra {most} como mucho; pide menos profundidad"
        ),
    ))
}

#[pymethods]
impl Tree {
    /// The move to play.
    #[getter]
    fn best(&self) -> Option<String> {
        self.inner.report.best().cloned()
    }

    /// The value of the root.
    #[getter]
    fn value(&self) -> f64 {
        self.inner.start.info().shown_value(self.inner.report.value())
    }

    /// The principal variation.
    #[getter]
    fn pv(&self) -> Vec<String> {
        self.inner.report.pv.moves.clone()
    }

    /// The number of nodes of plain minimax; ``None`` if counting them takes too long.
    #[getter]
    fn whole(&self) -> Option<u64> {
        self.inner.whole
    }

    /// The number of cuts.
    #[getter]
    fn cutoffs(&self) -> u64 {
        self.inner.report.stats.cutoffs
    }

    /// ``minimax`` or ``alpha-beta``.
    #[getter]
    fn algorithm(&self) -> &'static str {
        if self.inner.request.pruned { Algorithm::AlphaBeta } else { Algorithm::Minimax }.name()
    }

    /// The nodes, the root first and every parent before its children.
    #[getter]
    fn nodes(&self) -> Vec<TreeNode> {
        let node = |(id, (node, at)): (usize, (rival_wire::Node, Box<dyn AnyPosition>))| TreeNode {
            id,
            parent: node.parent,
            children: node.children,
            mv: node.text,
            depth: node.depth,
            player: node.player,
            position: at.text(),
            alpha: node.alpha,
            beta: node.beta,
            value: node.value,
            bound: node.bound,
            kind: node.kind,
            cut: node.cut,
            left_out: node.left_out,
            expected: node.expected,
        };
        let nodes = rival_wire::Node::all(&self.inner).into_iter().zip(self.inner.positions());
        nodes.enumerate().map(node).collect()
    }

    /// The tree as SVG.
    fn svg(&self) -> PyResult<String> {
        check_drawn(&self.inner)?;
        Ok(tree_svg(&self.inner, lang()))
    }

    /// The tree in Graphviz's language.
    fn dot(&self) -> PyResult<String> {
        check_drawn(&self.inner)?;
        Ok(tree_dot(&self.inner, lang()))
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.svg().ok()
    }

    fn __len__(&self) -> usize {
        self.inner.nodes.len()
    }

    fn __repr__(&self) -> String {
        format!("Tree({}, {} nodes)", self.algorithm(), self.inner.nodes.len())
    }

    fn __str__(&self) -> String {
        let lines = std::iter::once(tree_title(&self.inner)).chain(tree_summary(&self.inner));
        lines.map(|line| line.get(lang()).to_owned()).collect::<Vec<_>>().join("\n")
    }
}
