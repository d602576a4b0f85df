//! Textbook searches, step by step.

use crate::error::{TreeError, raise};
use crate::language::{lang, said};
use crate::report::Term;
use crate::tree::{Tree, check_drawn};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use rival_core::Side;
use rival_draw::{PictureNode, PictureStage, TreePicture, picture_svg, step_picture, step_words};
use rival_game::phrase;
use rival_play::SearchTree;
use rival_search::{NodeKind, TraceEvent, trace};
use std::sync::Arc;

/// The steps of a search, in order. A notebook shows its tree, and for each step the tree at that
/// step.
///
/// >>> import rival
/// >>> steps = rival.game("tictactoe").position("xo1/oxo/1x1 x").trace(1)
/// >>> print(steps)
///   0  Enter the root: MAX to move, α −∞ β +∞.
///   1  Enter a1: MIN to move, α −∞ β +∞.
///   2  a1 is at the depth limit: the heuristic says 2.
///   3  2 goes up from a1 to the root: the best so far.
///   4  The window of the root narrows, α 2 β +∞.
///   5  Enter c1: MIN to move, α 2 β +∞.
///   6  At c1 the game is over: its utility is 100.
///   7  100 goes up from c1 to the root: the best so far.
///   8  The window of the root narrows, α 100 β +∞.
///   9  Enter c3: MIN to move, α 100 β +∞.
///  10  c3 is at the depth limit: the heuristic says 3.
///  11  3 goes up from c3 to the root, which keeps 100.
///  12  The root is worth 100.
/// >>> [step.node for step in steps if step.event == "leaf"]
/// [1, 2, 3]
#[pyclass(frozen, sequence, module = "rival")]
#[derive(Clone)]
pub(crate) struct Trace {
    tree: Arc<SearchTree>,
    steps: Arc<Vec<TraceEvent>>,
}

impl Trace {
    pub(crate) fn of(tree: &Tree) -> Trace {
        let tree = tree.inner.clone();
        let steps = Arc::new(trace(&tree.nodes, tree.request.pruned));
        Trace { tree, steps }
    }

    fn step(&self, number: usize) -> TraceStep {
        TraceStep { fields: rival_wire::TraceStep::of(&self.tree, number, &self.steps[number]), trace: self.clone() }
    }

    /// Converts a Python index, which may count from the end.
    fn place(&self, step: isize) -> PyResult<usize> {
        let count = self.steps.len();
        let place = if step < 0 { count.checked_add_signed(step) } else { usize::try_from(step).ok() };
        place.filter(|&place| place < count).ok_or_else(|| {
            PyIndexError::new_err(said(&phrase!(
                "step: {step} is not one of the {count} steps of the search",
                "step: {step} no es uno de los {count} pasos de la búsqueda"
            )))
        })
    }
}

#[pymethods]
impl Trace {
    /// The tree of the search.
    #[getter]
    fn tree(&self) -> Tree {
        Tree { inner: self.tree.clone() }
    }

    /// The tree after a step as SVG; by default after the last.
    #[pyo3(signature = (step=-1))]
    fn svg(&self, step: isize) -> PyResult<String> {
        check_drawn(&self.tree)?;
        let picture = step_picture(&self.tree, &self.steps, self.place(step)?, lang());
        picture.map(|picture| picture_svg(&picture, lang())).ok_or_else(|| PyIndexError::new_err("step"))
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.svg(-1).ok()
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __getitem__(&self, step: isize) -> PyResult<TraceStep> {
        Ok(self.step(self.place(step)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let steps = (0..self.steps.len()).map(|number| self.step(number));
        PyList::new(py, steps.map(|step| Py::new(py, step)).collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    /// A line for each step, in words.
    fn __str__(&self) -> String {
        let width = self.steps.len().saturating_sub(1).to_string().len().max(3);
        let line = |(number, event)| format!("{number:>width$}  {}", said(&step_words(&self.tree, event)));
        self.steps.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        format!("Trace({} steps, {} nodes)", self.steps.len(), self.tree.nodes.len())
    }
}

/// A step of a search, with the names of ``rival tree --trace``; attributes that do not apply are
/// ``None``. ``str`` is a sentence, and a notebook shows the tree at this step.
#[pyclass(frozen, module = "rival")]
#[derive(Clone)]
pub(crate) struct TraceStep {
    trace: Trace,
    fields: rival_wire::TraceStep,
}

#[pymethods]
impl TraceStep {
    /// Its number, from 0.
    #[getter]
    fn step(&self) -> usize {
        self.fields.step
    }

    /// ``enter``, ``leaf``, ``up``, ``narrow``, ``cut`` or ``leave``.
    #[getter]
    fn event(&self) -> &'static str {
        self.fields.event
    }

    /// The index of its node in ``trace.tree.nodes``.
    #[getter]
    fn node(&self) -> usize {
        self.fields.node
    }

    /// For ``up``, ``narrow`` and ``cut``: the child whose value it concerns.
    #[getter]
    fn child(&self) -> Option<usize> {
        self.fields.child
    }

    /// For ``enter``: the move that leads to the node. For ``up``: the move that leads to the
    /// child.
    #[getter]
    fn r#move(&self) -> Option<&str> {
        self.fields.text.as_deref()
    }

    /// For ``enter`` and ``narrow``: the value guaranteed to MAX; ``None`` if there is none yet.
    #[getter]
    fn alpha(&self) -> Option<f64> {
        self.fields.alpha
    }

    /// For ``enter`` and ``narrow``: the value guaranteed to MIN; ``None`` if there is none yet.
    #[getter]
    fn beta(&self) -> Option<f64> {
        self.fields.beta
    }

    /// For ``leaf``, ``up`` and ``leave``: the value.
    #[getter]
    fn value(&self) -> Option<f64> {
        self.fields.value
    }

    /// For ``leaf``: ``limit`` or ``finished``.
    #[getter]
    fn kind(&self) -> Option<&'static str> {
        self.fields.kind
    }

    /// For ``leaf``: the terms of the heuristic value; empty for a finished game.
    #[getter]
    fn terms(&self) -> Vec<Term> {
        let terms = self.fields.leaf_terms(&self.trace.tree);
        terms.into_iter().map(Term::from).collect()
    }

    /// For ``up``: the best value of the node so far, including this one.
    #[getter]
    fn best(&self) -> Option<f64> {
        self.fields.best
    }

    /// For ``up``: whether this child is the first with that value.
    #[getter]
    fn improved(&self) -> Option<bool> {
        self.fields.improved
    }

    /// For ``cut``: the bound that cuts, ``alpha`` or ``beta``.
    #[getter]
    fn cut(&self) -> Option<&'static str> {
        self.fields.cut
    }

    /// For ``cut``: the value of that bound.
    #[getter]
    fn limit(&self) -> Option<f64> {
        self.fields.limit
    }

    /// For ``cut``: the origin of that bound, ``(ancestor, child, move)``.
    #[getter]
    fn set_by(&self) -> Option<(usize, usize, &str)> {
        self.fields.set_by.as_ref().map(|by| (by.ancestor, by.child, by.text.as_str()))
    }

    /// For ``cut``: the moves left out.
    #[getter]
    fn left_out(&self) -> Option<Vec<String>> {
        self.fields.cut.map(|_| self.fields.left_out.clone())
    }

    /// For ``leave``: ``exact``, ``lower`` or ``upper``.
    #[getter]
    fn bound(&self) -> Option<&'static str> {
        self.fields.bound
    }

    /// The tree after this step as SVG.
    fn svg(&self) -> PyResult<String> {
        self.trace.svg(self.fields.step as isize)
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.svg().ok()
    }

    /// The step in words.
    fn __str__(&self) -> String {
        said(&step_words(&self.trace.tree, &self.trace.steps[self.fields.step]))
    }

    fn __repr__(&self) -> String {
        format!("TraceStep({}, {:?}, node={})", self.step(), self.event(), self.node())
    }
}

/// A node of a user-defined game's tree: parent, move, side to move, kind of node, value and window
/// as text, cut, moves left out, whether it is on the principal variation, state in the search, and
/// the largest number of letters its texts have at any step.
type DrawnNode = (
    Option<usize>,
    Option<String>,
    usize,
    String,
    String,
    Option<String>,
    Option<String>,
    Vec<String>,
    bool,
    (String, usize),
);

/// Draws the tree of a user-defined game as SVG.
#[pyfunction]
pub(crate) fn draw_tree(
    title: String,
    heading: (String, usize),
    sides: [String; 2],
    nodes: Vec<DrawnNode>,
) -> PyResult<String> {
    let (summary, letters) = heading;
    let mut drawn: Vec<PictureNode> = Vec::with_capacity(nodes.len());
    let wrong = |what: &str| {
        raise(TreeError::new_err, &phrase!("the tree: {what} is wrong", "el árbol: {what} no es correcto"))
    };
    for (parent, by, turn, kind, value, window, cut, left_out, expected, (stage, node_letters)) in nodes {
        let depth = match parent {
            None if drawn.is_empty() => 0,
            Some(parent) => drawn.get(parent).map(|parent| parent.depth + 1).ok_or_else(|| wrong("parent"))?,
            None => return Err(wrong("parent")),
        };
        let kinds = [NodeKind::Inner, NodeKind::Limit, NodeKind::Finished];
        drawn.push(PictureNode {
            parent,
            by,
            depth,
            side: if turn == 0 { Side::First } else { Side::Second },
            kind: kinds.into_iter().find(|known| known.name() == kind).ok_or_else(|| wrong("kind"))?,
            value,
            letters: node_letters,
            window,
            cut,
            left_out,
            expected,
            stage: match stage.as_str() {
                "ahead" => PictureStage::Ahead,
                "open" => PictureStage::Open,
                "here" => PictureStage::Here,
                "done" => PictureStage::Done,
                _ => return Err(wrong("stage")),
            },
        });
    }
    let picture = TreePicture { title, summary, letters, sides, nodes: drawn, boards: None };
    Ok(picture_svg(&picture, lang()))
}
