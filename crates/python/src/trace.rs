//! Textbook searches, step by step.

use crate::error::{TreeError, raise};
use crate::language::{lang, said};
use crate::report::{Evaluation, Term};
use crate::tree::{Tree, check_drawn};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use rival_core::{Score, Side};
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
        TraceStep { trace: self.clone(), step: number }
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
    step: usize,
}

impl TraceStep {
    fn told(&self) -> TraceEvent {
        self.trace.steps[self.step]
    }

    fn shown(&self, score: Score) -> f64 {
        self.trace.tree.start.info().shown_value(score)
    }

    /// The window of a step that has one.
    fn window(&self) -> Option<(Score, Score)> {
        match self.told() {
            TraceEvent::Enter { window, .. } | TraceEvent::Narrow { window, .. } => Some(window),
            _ => None,
        }
    }

    fn window_end(&self, end: impl Fn((Score, Score)) -> Score) -> Option<f64> {
        let end = end(self.window()?);
        (end != Score::INFINITY && end != -Score::INFINITY).then(|| self.shown(end))
    }

    fn by(&self, node: usize) -> Option<String> {
        self.trace.tree.nodes[node].by.clone()
    }
}

#[pymethods]
impl TraceStep {
    /// Its number, from 0.
    #[getter]
    fn step(&self) -> usize {
        self.step
    }

    /// ``enter``, ``leaf``, ``up``, ``narrow``, ``cut`` or ``leave``.
    #[getter]
    fn event(&self) -> &'static str {
        match self.told() {
            TraceEvent::Enter { .. } => "enter",
            TraceEvent::Leaf { .. } => "leaf",
            TraceEvent::Up { .. } => "up",
            TraceEvent::Narrow { .. } => "narrow",
            TraceEvent::Cut { .. } => "cut",
            TraceEvent::Leave { .. } => "leave",
        }
    }

    /// The index of its node in ``trace.tree.nodes``.
    #[getter]
    fn node(&self) -> usize {
        match self.told() {
            TraceEvent::Enter { node, .. }
            | TraceEvent::Leaf { node, .. }
            | TraceEvent::Up { node, .. }
            | TraceEvent::Narrow { node, .. }
            | TraceEvent::Cut { node, .. }
            | TraceEvent::Leave { node, .. } => node,
        }
    }

    /// For ``up``, ``narrow`` and ``cut``: the child whose value it concerns.
    #[getter]
    fn child(&self) -> Option<usize> {
        match self.told() {
            TraceEvent::Up { child, .. } | TraceEvent::Narrow { child, .. } | TraceEvent::Cut { child, .. } => {
                Some(child)
            }
            _ => None,
        }
    }

    /// For ``enter``: the move that leads to the node. For ``up``: the move that leads to the
    /// child.
    #[getter]
    fn r#move(&self) -> Option<String> {
        match self.told() {
            TraceEvent::Enter { node, .. } => self.by(node),
            TraceEvent::Up { child, .. } => self.by(child),
            _ => None,
        }
    }

    /// For ``enter`` and ``narrow``: the value guaranteed to MAX; ``None`` if there is none yet.
    #[getter]
    fn alpha(&self) -> Option<f64> {
        self.window_end(|(alpha, _)| alpha)
    }

    /// For ``enter`` and ``narrow``: the value guaranteed to MIN; ``None`` if there is none yet.
    #[getter]
    fn beta(&self) -> Option<f64> {
        self.window_end(|(_, beta)| beta)
    }

    /// For ``leaf``, ``up`` and ``leave``: the value.
    #[getter]
    fn value(&self) -> Option<f64> {
        match self.told() {
            TraceEvent::Leaf { value, .. } | TraceEvent::Up { value, .. } | TraceEvent::Leave { value, .. } => {
                Some(self.shown(value))
            }
            _ => None,
        }
    }

    /// For ``leaf``: ``limit`` or ``finished``.
    #[getter]
    fn kind(&self) -> Option<&'static str> {
        match self.told() {
            TraceEvent::Leaf { kind, .. } => Some(kind.name()),
            _ => None,
        }
    }

    /// For ``leaf``: the terms of the heuristic value; empty for a finished game.
    #[getter]
    fn terms(&self) -> Vec<Term> {
        let TraceEvent::Leaf { node, kind: NodeKind::Limit, .. } = self.told() else { return Vec::new() };
        let tree = &self.trace.tree;
        let mut moves = Vec::new();
        let mut above = Some(node);
        while let Some(number) = above {
            moves.extend(tree.nodes[number].by.as_deref());
            above = tree.nodes[number].parent;
        }
        let mut at = tree.start.clone();
        let played = moves.into_iter().rev().try_for_each(|mv| at.play(mv).map(|_| ()));
        let evaluated = played.ok().and_then(|()| at.evaluate(tree.request.heuristic, &tree.request.weights).ok());
        evaluated
            .map_or_else(Vec::new, |found| Evaluation::of(at.info(), tree.request.heuristic.name(), found).into_terms())
    }

    /// For ``up``: the best value of the node so far, including this one.
    #[getter]
    fn best(&self) -> Option<f64> {
        match self.told() {
            TraceEvent::Up { best, .. } => Some(self.shown(best)),
            _ => None,
        }
    }

    /// For ``up``: whether this child is the first with that value.
    #[getter]
    fn improved(&self) -> Option<bool> {
        match self.told() {
            TraceEvent::Up { improved, .. } => Some(improved),
            _ => None,
        }
    }

    /// For ``cut``: the bound that cuts, ``alpha`` or ``beta``.
    #[getter]
    fn cut(&self) -> Option<&'static str> {
        match self.told() {
            TraceEvent::Cut { cut, .. } => Some(cut.name()),
            _ => None,
        }
    }

    /// For ``cut``: the value of that bound.
    #[getter]
    fn limit(&self) -> Option<f64> {
        match self.told() {
            TraceEvent::Cut { limit, .. } => Some(self.shown(limit)),
            _ => None,
        }
    }

    /// For ``cut``: the origin of that bound, ``(ancestor, child, move)``.
    #[getter]
    fn set_by(&self) -> Option<(usize, usize, String)> {
        match self.told() {
            TraceEvent::Cut { set_by, .. } => {
                Some((set_by.ancestor, set_by.child, self.by(set_by.child).unwrap_or_default()))
            }
            _ => None,
        }
    }

    /// For ``cut``: the moves left out.
    #[getter]
    fn left_out(&self) -> Option<Vec<String>> {
        match self.told() {
            TraceEvent::Cut { node, .. } => Some(self.trace.tree.nodes[node].left_out.clone()),
            _ => None,
        }
    }

    /// For ``leave``: ``exact``, ``lower`` or ``upper``.
    #[getter]
    fn bound(&self) -> Option<&'static str> {
        match self.told() {
            TraceEvent::Leave { node, .. } => Some(self.trace.tree.nodes[node].bound.name()),
            _ => None,
        }
    }

    /// The tree after this step as SVG.
    fn svg(&self) -> PyResult<String> {
        self.trace.svg(self.step as isize)
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.svg().ok()
    }

    /// The step in words.
    fn __str__(&self) -> String {
        said(&step_words(&self.trace.tree, &self.told()))
    }

    fn __repr__(&self) -> String {
        format!("TraceStep({}, {:?}, node={})", self.step, self.event(), self.node())
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
