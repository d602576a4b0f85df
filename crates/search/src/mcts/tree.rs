//! The tree of a Monte Carlo search and its statistics.

use super::payoff::Scale;
use rival_core::{MAX_MOVES, Score, Side};

/// Where a node is in its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

/// The root of every tree.
pub(super) const ROOT: NodeId = NodeId(0);

/// What is known of a position. Payoffs and scores are the first side's view.
struct Node {
    /// How many simulations came through here.
    visits: u64,
    /// The sum of their payoffs.
    total: f64,
    /// How the game ends, where that is proven: a decided score, counted from here, or 0 for a draw.
    proven: Option<Score>,
    /// The children lie side by side.
    first_child: u32,
    child_count: u8,
    /// Who is to move; known once there are children.
    turn: Side,
}

impl Node {
    fn new(proven: Option<Score>) -> Node {
        Node { visits: 0, total: 0.0, proven, first_child: 0, child_count: 0, turn: Side::First }
    }
}

/// A tree that grows up to a size.
pub(super) struct Tree<M> {
    nodes: Vec<Node>,
    /// The move that leads to each node but the root.
    moves: Vec<M>,
    /// How many nodes there may be.
    most: usize,
}

impl<M: Copy> Tree<M> {
    /// A root and nothing else, with room for `mib` MiB of nodes, and for the root's children at least.
    pub(super) fn new(mib: u32, proven: Option<Score>) -> Tree<M> {
        let affordable = mib as usize * (1 << 20) / (size_of::<Node>() + size_of::<M>());
        let most = affordable.clamp(1 + MAX_MOVES, u32::MAX as usize);
        Tree { nodes: vec![Node::new(proven)], moves: Vec::new(), most }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// The move that leads to a node; not for the root.
    pub(super) fn mv(&self, id: NodeId) -> M {
        self.moves[id.0 as usize - 1]
    }

    pub(super) fn proven(&self, id: NodeId) -> Option<Score> {
        self.node(id).proven
    }

    /// The mean payoff of the simulations through a node.
    pub(super) fn mean(&self, id: NodeId) -> Option<f64> {
        let node = self.node(id);
        (node.visits > 0).then(|| node.total / node.visits as f64)
    }

    /// Whether anything is known of a node.
    pub(super) fn is_known(&self, id: NodeId) -> bool {
        self.node(id).visits > 0 || self.node(id).proven.is_some()
    }

    pub(super) fn children(&self, id: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<M> {
        let node = self.node(id);
        (node.first_child..node.first_child + u32::from(node.child_count)).map(NodeId)
    }

    /// Whether a leaf should have children now. One that was met only once is not worth the memory.
    pub(super) fn is_ripe(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let met_before = node.visits > 0 || id == ROOT;
        let has_room = self.nodes.len() + MAX_MOVES <= self.most;
        node.child_count == 0 && node.proven.is_none() && met_before && has_room
    }

    /// Gives a leaf in which `turn` is to move its children, each a move and what is proven of it.
    pub(super) fn expand(&mut self, id: NodeId, turn: Side, children: &[(M, Option<Score>)]) {
        let first_child = self.nodes.len() as u32;
        self.nodes.extend(children.iter().map(|&(_, proven)| Node::new(proven)));
        self.moves.extend(children.iter().map(|&(mv, _)| mv));
        let node = self.node_mut(id);
        (node.first_child, node.child_count, node.turn) = (first_child, children.len() as u8, turn);
        self.prove(id);
    }

    /// The child to follow, `None` in a leaf: the one with the best upper confidence bound for the side to move here,
    ///
    /// ```text
    ///   mean payoff + exploration × √(ln visits of the parent ÷ visits of the child)
    /// ```
    ///
    /// The second term is the doubt about the mean: it is large for children seldom tried, and shrinks with every visit.
    /// So the best child gets almost all visits, but none is given up for ever. An untried child comes before all others;
    /// of a proven one there is no doubt.
    pub(super) fn select(&self, id: NodeId, exploration: f64, scale: Scale) -> Option<NodeId> {
        let parent = self.node(id);
        let log_visits = (parent.visits.max(1) as f64).ln();
        let mut best = None;
        let mut best_bound = f64::NEG_INFINITY;
        for child in self.children(id) {
            let node = self.node(child);
            let visits = node.visits as f64;
            let (payoff, doubt) = match node.proven {
                Some(score) => (scale.payoff(score), 0.0),
                None if node.visits == 0 => return Some(child),
                None => (node.total / visits, exploration * (log_visits / visits).sqrt()),
            };
            let bound = doubt + seen_by(parent.turn, payoff);
            if bound > best_bound {
                (best, best_bound) = (Some(child), bound);
            }
        }
        best
    }

    /// Counts a simulation that came down this path from the root, and carries up what it may have proven.
    pub(super) fn back_up(&mut self, path: &[NodeId], mut payoff: f64, scale: Scale) {
        let mut child_proven = false;
        for &id in path.iter().rev() {
            if child_proven {
                self.prove(id);
            }
            let node = self.node_mut(id);
            child_proven = node.proven.is_some();
            // A certainty is worth more than the sample that led to it.
            payoff = node.proven.map_or(payoff, |score| scale.payoff(score));
            node.visits += 1;
            node.total += payoff;
        }
    }

    /// A node is proven by a child in which the side to move has won, or if all its children are proven.
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
            // One ply further from the end than the child.
            self.node_mut(id).proven = best.map(|score| score.relative_to_root(1).seen_by(turn));
        }
    }

    /// The child to play: a proven win, else the one with the most visits that is not proven lost, else the best loss.
    ///
    /// Most visits, not the highest mean: the mean of a child seldom tried means little. It decides between children that
    /// were tried equally often.
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
        // Of equals the first is taken: `max_by` has the last.
        self.children(id).rev().max_by(by_merit)
    }
}

/// A payoff of the first side as `side` sees it.
fn seen_by(side: Side, payoff: f64) -> f64 {
    match side {
        Side::First => payoff,
        Side::Second => 1.0 - payoff,
    }
}
