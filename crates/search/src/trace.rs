//! The steps of a textbook search, in order.
//!
//! The steps are reconstructed from the tree of a [`Recorder`](crate::Recorder), which has its
//! nodes in the order of the search, each with its window. So the search itself pays nothing for a
//! trace.

use crate::observer::{Cut, NodeKind};
use crate::recorder::TreeNode;
use rival_core::{Score, Side};

/// One step of a search. Nodes are indices into the recorded tree; all scores are from the first
/// side's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceEvent {
    /// The search enters a node.
    Enter {
        /// The node.
        node: usize,
        /// The window (alpha, beta): the values that MAX and MIN are sure of elsewhere; infinite
        /// where there is none yet.
        window: (Score, Score),
    },
    /// A leaf gets its value: the utility of a finished game, or the heuristic value at the depth
    /// limit.
    Leaf {
        /// The leaf.
        node: usize,
        /// Its value.
        value: Score,
        /// The source of the value; never [`NodeKind::Inner`].
        kind: NodeKind,
    },
    /// A child's value goes up to its parent.
    Up {
        /// The parent.
        node: usize,
        /// The child.
        child: usize,
        /// The child's value.
        value: Score,
        /// The best value of the parent's children so far, including this one.
        best: Score,
        /// Whether this child is the first with the best value.
        improved: bool,
    },
    /// The value that went up narrows the parent's window: later moves have to beat it.
    Narrow {
        /// The parent.
        node: usize,
        /// The child whose value is the new bound.
        child: usize,
        /// The new window: at a MAX node alpha has risen, at a MIN node beta has fallen.
        window: (Score, Score),
    },
    /// The search skips the node's other moves ([`TreeNode::left_out`]).
    Cut {
        /// The node whose moves are skipped.
        node: usize,
        /// The child whose value left the window.
        child: usize,
        /// The end of the window that the value left.
        cut: Cut,
        /// The value of that end.
        limit: Score,
        /// The move that set it.
        set_by: BoundSetter,
    },
    /// The search leaves a node with its value.
    Leave {
        /// The node.
        node: usize,
        /// Its value.
        value: Score,
    },
}

/// The origin of a bound: an ancestor whose side already has as good a value, and the child that
/// gave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoundSetter {
    /// The ancestor.
    pub ancestor: usize,
    /// The ancestor's child whose value is the bound; it is a sibling of the path to the cut.
    pub child: usize,
}

/// The steps of the search that recorded these nodes; `pruned` says whether it was alpha-beta.
///
/// ```
/// use rival_core::Weighted;
/// use rival_game::Game;
/// use rival_games::tictactoe::{OpenLines, Standard, TicTacToe};
/// use rival_search::{Recorder, Search, TraceEvent, trace};
///
/// let at = TicTacToe { shape: Standard }.set_up(0, None).unwrap();
/// let mut recorder = Recorder::default();
/// let heuristic = Weighted::<OpenLines>::own();
/// let report = Search::new(&heuristic).depth(2).run_observed(&at, &mut recorder);
/// let nodes = recorder.into_nodes();
/// let steps = trace(&nodes, true);
/// assert_eq!(steps.last(), Some(&TraceEvent::Leave { node: 0, value: report.value() }));
/// let cuts = steps.iter().filter(|step| matches!(step, TraceEvent::Cut { .. })).count();
/// assert_eq!(cuts as u64, report.stats.cutoffs);
/// ```
#[must_use]
pub fn trace<M>(nodes: &[TreeNode<M>], pruned: bool) -> Vec<TraceEvent> {
    let mut builder = TraceBuilder { nodes, pruned, steps: Vec::with_capacity(nodes.len() * 3), path: Vec::new() };
    for (number, node) in nodes.iter().enumerate() {
        builder.climb_to(node.parent);
        builder.enter(number);
    }
    builder.climb_to(None);
    builder.steps
}

/// A node that the search has entered and not yet left.
#[derive(Clone, Copy)]
struct OpenNode {
    node: usize,
    best: Option<Score>,
    window: Window,
}

/// A window with the origins of its ends.
#[derive(Clone, Copy)]
struct Window {
    alpha: (Score, Option<BoundSetter>),
    beta: (Score, Option<BoundSetter>),
}

impl Window {
    fn open() -> Window {
        Window { alpha: (-Score::INFINITY, None), beta: (Score::INFINITY, None) }
    }

    fn ends(self) -> (Score, Score) {
        (self.alpha.0, self.beta.0)
    }
}

struct TraceBuilder<'n, M> {
    nodes: &'n [TreeNode<M>],
    pruned: bool,
    steps: Vec<TraceEvent>,
    /// The open nodes, from the root to the current node.
    path: Vec<OpenNode>,
}

impl<M> TraceBuilder<'_, M> {
    fn enter(&mut self, node: usize) {
        let window = self.path.last().map_or_else(Window::open, |parent| parent.window);
        self.steps.push(TraceEvent::Enter { node, window: window.ends() });
        self.path.push(OpenNode { node, best: None, window });
    }

    /// Leaves nodes until the deepest open node is `parent`.
    fn climb_to(&mut self, parent: Option<usize>) {
        while let Some(&OpenNode { node, .. }) = self.path.last()
            && Some(node) != parent
        {
            self.path.pop();
            let TreeNode { value, kind, .. } = self.nodes[node];
            self.steps.push(match kind {
                NodeKind::Inner => TraceEvent::Leave { node, value },
                NodeKind::Finished | NodeKind::Limit => TraceEvent::Leaf { node, value, kind },
            });
            self.go_up(node, value);
        }
    }

    /// Passes the value of `child` to its parent, the deepest open node.
    fn go_up(&mut self, child: usize, value: Score) {
        let Some(parent) = self.path.last_mut() else { return };
        let node = parent.node;
        let TreeNode { side, cut, ref children, .. } = self.nodes[node];
        let improved = parent.best.is_none_or(|best| value.seen_by(side) > best.seen_by(side));
        let best = parent.best.filter(|_| !improved).unwrap_or(value);
        parent.best = Some(best);
        self.steps.push(TraceEvent::Up { node, child, value, best, improved });
        if !self.pruned {
            return;
        }
        let Window { alpha, beta } = parent.window;
        if value > alpha.0 && value < beta.0 {
            let set_by = Some(BoundSetter { ancestor: node, child });
            match side {
                Side::First => parent.window.alpha = (value, set_by),
                Side::Second => parent.window.beta = (value, set_by),
            }
            let window = parent.window.ends();
            self.steps.push(TraceEvent::Narrow { node, child, window });
        } else if let Some(cut) = cut
            && children.last() == Some(&child)
        {
            let (limit, set_by) = match cut {
                Cut::Alpha => alpha,
                Cut::Beta => beta,
            };
            // An end without an origin is infinite, and no value leaves the window there.
            if let Some(set_by) = set_by {
                self.steps.push(TraceEvent::Cut { node, child, cut, limit, set_by });
            }
        }
    }
}
