//! What a textbook search did, step by step, in the order in which it did it.
//!
//! The tree that [`Recorder`](crate::Recorder) keeps has its nodes in the order in which they were entered, each with the window
//! it was entered with. That is all one needs to tell the whole search again, so that the search itself pays nothing for it.

use crate::observer::{Cut, NodeKind};
use crate::recorder::TreeNode;
use rival_core::{Score, Side};

/// One step of a search. Nodes are told by their numbers in the recorded tree; all scores are the first side's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceEvent {
    /// A node is entered, to be valued within the window `alpha` to `beta`.
    Enter {
        /// The node.
        node: usize,
        /// What MAX is sure of elsewhere, and what MIN is; infinite where nothing is known yet.
        window: (Score, Score),
    },
    /// A leaf has its value: the utility of a finished game, or the heuristic's at the depth limit.
    Leaf {
        /// The leaf.
        node: usize,
        /// Its value.
        value: Score,
        /// Where the value comes from; never [`NodeKind::Inner`].
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
        /// The best value of the parent's children so far, this one included.
        best: Score,
        /// Whether this child is the first with that best value.
        improved: bool,
    },
    /// The value that went up narrows the window of the parent: the moves that follow have to beat it.
    Narrow {
        /// The parent.
        node: usize,
        /// The child whose value is the new bound.
        child: usize,
        /// The window from now on: at a MAX node alpha has risen, at a MIN node beta has fallen.
        window: (Score, Score),
    },
    /// The parent's other moves are left out ([`TreeNode::left_out`] has them).
    Cut {
        /// The node whose moves are left out.
        node: usize,
        /// The child whose value left the window.
        child: usize,
        /// By which end of the window.
        cut: Cut,
        /// That end: the value of the node that set it.
        limit: Score,
        /// Who set it.
        set_by: BoundSetter,
    },
    /// All of a node's moves that are looked at have been: it has its value.
    Leave {
        /// The node.
        node: usize,
        /// Its value.
        value: Score,
    },
}

/// The node above whose side already has something as good, and by which move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoundSetter {
    /// The ancestor.
    pub ancestor: usize,
    /// Its child, a sibling of the path to the cut, whose value is the bound.
    pub child: usize,
}

/// The steps of the search that visited these nodes; `pruned` if it was alpha-beta.
///
/// ```
/// use rival_core::Weighted;
/// use rival_game::Game;
/// use rival_games::tictactoe::{OpenLines, Standard, TicTacToe};
/// use rival_search::{Recorder, Search, TraceEvent, trace};
///
/// let at = TicTacToe { shape: Standard }.set_up(0, None).unwrap();
/// let mut recorder = Recorder::default();
/// let report = Search::new(&Weighted::<OpenLines>::own()).depth(2).watched_by(&at, &mut recorder);
/// let nodes = recorder.into_nodes();
/// let steps = trace(&nodes, true);
/// assert_eq!(steps.last(), Some(&TraceEvent::Leave { node: 0, value: report.value() }));
/// let cuts = steps.iter().filter(|step| matches!(step, TraceEvent::Cut { .. })).count();
/// assert_eq!(cuts as u64, report.stats.cutoffs);
/// ```
#[must_use]
pub fn trace<M>(nodes: &[TreeNode<M>], pruned: bool) -> Vec<TraceEvent> {
    let mut told = Teller { nodes, pruned, steps: Vec::with_capacity(nodes.len() * 3), path: Vec::new() };
    for (number, node) in nodes.iter().enumerate() {
        told.climb_to(node.parent);
        told.enter(number);
    }
    told.climb_to(None);
    told.steps
}

/// A node that was entered and not yet left.
#[derive(Clone, Copy)]
struct Open {
    node: usize,
    best: Option<Score>,
    window: Window,
}

/// The window with who set its ends.
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

struct Teller<'n, M> {
    nodes: &'n [TreeNode<M>],
    pruned: bool,
    steps: Vec<TraceEvent>,
    /// From the root to the node that is looked at.
    path: Vec<Open>,
}

impl<M> Teller<'_, M> {
    fn enter(&mut self, node: usize) {
        let window = self.path.last().map_or_else(Window::open, |parent| parent.window);
        self.steps.push(TraceEvent::Enter { node, window: window.ends() });
        self.path.push(Open { node, best: None, window });
    }

    /// Leaves nodes until the deepest open one is `parent`.
    fn climb_to(&mut self, parent: Option<usize>) {
        while let Some(&Open { node, .. }) = self.path.last()
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

    /// The value of `child` reaches its parent, the deepest node that is open now.
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
            // An end that was not set is infinite, and no value leaves the window there.
            if let Some(set_by) = set_by {
                self.steps.push(TraceEvent::Cut { node, child, cut, limit, set_by });
            }
        }
    }
}
