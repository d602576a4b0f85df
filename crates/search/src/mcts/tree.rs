//! The tree of a Monte Carlo search, with its statistics.

use super::payoff::Scale;
use rival_core::{Score, Side};

/// The index of a node in its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

/// The root of every tree.
pub(super) const ROOT: NodeId = NodeId(0);

/// The statistics of a position. Payoffs and scores are from the first side's view.
struct Node {
    /// The number of simulations through this node.
    visits: u64,
    /// The sum of their payoffs.
    total: f64,
    /// The proven end of the game, if any: a decided score that counts plies from here, or 0 for a
    /// draw.
    proven: Option<Score>,
    /// The first of the children, which are contiguous.
    first_child: u32,
    child_count: u16,
    /// The side to move; valid once the node has children.
    turn: Side,
}

impl Node {
    fn new(proven: Option<Score>) -> Node {
        Node { visits: 0, total: 0.0, proven, first_child: 0, child_count: 0, turn: Side::First }
    }
}

/// A tree of bounded size.
pub(super) struct Tree<M> {
    nodes: Vec<Node>,
    /// The move that leads to each node, except the root.
    moves: Vec<M>,
    /// The largest number of nodes.
    most: usize,
    /// The most children of a node.
    most_moves: usize,
}

impl<M: Copy> Tree<M> {
    /// A tree with a root only, bounded by `mib` MiB but with room for the root's children, of
    /// which there are at most `most_moves`.
    pub(super) fn new(mib: u32, most_moves: usize, proven: Option<Score>) -> Tree<M> {
        let affordable = mib as usize * (1 << 20) / (size_of::<Node>() + size_of::<M>());
        let most = affordable.clamp(1 + most_moves, u32::MAX as usize);
        Tree { nodes: vec![Node::new(proven)], moves: Vec::new(), most, most_moves }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// The move that leads to a node other than the root.
    pub(super) fn mv(&self, id: NodeId) -> M {
        self.moves[id.0 as usize - 1]
    }

    pub(super) fn proven(&self, id: NodeId) -> Option<Score> {
        self.node(id).proven
    }

    /// The mean payoff of the simulations through a node; `None` before the first.
    pub(super) fn mean(&self, id: NodeId) -> Option<f64> {
        let node = self.node(id);
        (node.visits > 0).then(|| node.total / node.visits as f64)
    }

    /// Whether a node has been visited or proven.
    pub(super) fn is_known(&self, id: NodeId) -> bool {
        self.node(id).visits > 0 || self.node(id).proven.is_some()
    }

    pub(super) fn children(&self, id: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<M> {
        let node = self.node(id);
        (node.first_child..node.first_child + u32::from(node.child_count)).map(NodeId)
    }

    /// Whether to add children to a leaf: on its second visit, since a leaf visited once is not
    /// worth the memory.
    pub(super) fn should_expand(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let visited = node.visits > 0 || id == ROOT;
        let has_room = self.nodes.len() + self.most_moves <= self.most;
        node.child_count == 0 && node.proven.is_none() && visited && has_room
    }

    /// Adds children to a leaf with `turn` to move. Each is a move and its proven score, if any.
    pub(super) fn expand(&mut self, id: NodeId, turn: Side, children: &[(M, Option<Score>)]) {
        let first_child = self.nodes.len() as u32;
        self.nodes.extend(children.iter().map(|&(_, proven)| Node::new(proven)));
        self.moves.extend(children.iter().map(|&(mv, _)| mv));
        let node = self.node_mut(id);
        (node.first_child, node.child_count, node.turn) = (first_child, children.len() as u16, turn);
        self.prove(id);
    }

    /// The child to descend to; `None` in a leaf. It has the best upper confidence bound for the
    /// side to move:
    ///
    /// ```text
    ///   mean payoff + exploration × √(ln visits of the parent ÷ visits of the child)
    /// ```
    ///
    /// The second term is the uncertainty of the mean: large for children with few visits, and
    /// smaller with every visit. The best child gets almost all visits, but no child is abandoned.
    /// An unvisited child comes before all others; a proven child has no uncertainty.
    pub(super) fn select(&self, id: NodeId, exploration: f64, scale: Scale) -> Option<NodeId> {
        let parent = self.node(id);
        let log_visits = (parent.visits.max(1) as f64).ln();
        let mut best = None;
        let mut best_bound = f64::NEG_INFINITY;
        for child in self.children(id) {
            let node = self.node(child);
            let visits = node.visits as f64;
            let (payoff, uncertainty) = match node.proven {
                Some(score) => (scale.payoff(score), 0.0),
                None if node.visits == 0 => return Some(child),
                None => (node.total / visits, exploration * (log_visits / visits).sqrt()),
            };
            let bound = uncertainty + seen_by(parent.turn, payoff);
            if bound > best_bound {
                (best, best_bound) = (Some(child), bound);
            }
        }
        best
    }

    /// Adds a simulation's payoff to the nodes of its path, and propagates proofs towards the root.
    pub(super) fn back_up(&mut self, path: &[NodeId], mut payoff: f64, scale: Scale) {
        let mut child_proven = false;
        for &id in path.iter().rev() {
            if child_proven {
                self.prove(id);
            }
            let node = self.node_mut(id);
            child_proven = node.proven.is_some();
            // A proven payoff replaces the sample.
            payoff = node.proven.map_or(payoff, |score| scale.payoff(score));
            node.visits += 1;
            node.total += payoff;
        }
    }

    /// Proves a node if a child is won for its side to move, or if all children are proven.
    fn prove(&mut self, id: NodeId) {
        let node = self.node(id);
        if node.proven.is_some() {
            return;
        }
        let turn = node.turn;
        let mut best: Option<Score> = None;
        let mut all = node.child_count > 0;
        for child in self.children(id) {
            match self.node(child).proven {
                Some(score) => best = best.max(Some(score.seen_by(turn))),
                None => all = false,
            }
        }
        let won = best.is_some_and(|score| score > Score::HIGHEST);
        if won || all {
            // The node is one ply further from the end than the child.
            self.node_mut(id).proven = best.map(|score| score.relative_to_root(1).seen_by(turn));
        }
    }

    /// The child to play: a proven win, else the most visited child not proven lost, else the best
    /// loss.
    ///
    /// Visits count before the mean, since the mean of a few visits is unreliable. The mean decides
    /// between equally visited children.
    pub(super) fn best_child(&self, id: NodeId) -> Option<NodeId> {
        let turn = self.node(id).turn;
        let merit = |child: NodeId| {
            let node = self.node(child);
            let decided = node.proven.map_or(Score::ZERO, |score| score.seen_by(turn));
            let mean = self.mean(child).map_or(0.0, |payoff| seen_by(turn, payoff));
            (decided, node.visits, mean)
        };
        let by_merit = |&one: &NodeId, &other: &NodeId| {
            let ((decided, visits, mean), other) = (merit(one), merit(other));
            decided.cmp(&other.0).then(visits.cmp(&other.1)).then(mean.total_cmp(&other.2))
        };
        // `max_by` returns the last of equals; reversed, that is the first.
        self.children(id).rev().max_by(by_merit)
    }
}

/// The first side's payoff from the view of `side`.
fn seen_by(side: Side, payoff: f64) -> f64 {
    match side {
        Side::First => payoff,
        Side::Second => 1.0 - payoff,
    }
}
