//! Records the tree of a textbook search, node by node.

use crate::Bound;
use crate::observer::{Cut, NodeKind, Observer};
use rival_core::{Position, Score, Side};

/// One node of a search tree. All scores are from the first side's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode<M> {
    /// The index of the parent; `None` for the root, which has index 0. A parent's index is smaller
    /// than its children's.
    pub parent: Option<usize>,
    /// The move that leads here; `None` for the root.
    pub by: Option<M>,
    /// The number of plies below the root.
    pub depth: u16,
    /// The side to move: the first side is MAX, the second MIN.
    pub side: Side,
    /// The values that MAX (alpha) and MIN (beta) were sure of elsewhere when the search entered
    /// the node.
    pub window: (Score, Score),
    /// The node's value.
    pub value: Score,
    /// How `value` relates to the true value of the subtree: a cut leaves only a bound.
    pub bound: Bound,
    /// The source of the value.
    pub kind: NodeKind,
    /// Why the search skipped the node's other moves; `None` if it skipped none.
    pub cut: Option<Cut>,
    /// The moves skipped by the cut.
    pub left_out: Vec<M>,
    /// The indices of the children, in the order of the search.
    pub children: Vec<usize>,
}

impl<M> TreeNode<M> {
    /// Converts the moves, for example to text.
    pub fn map<N>(self, mut write: impl FnMut(M) -> N) -> TreeNode<N> {
        TreeNode {
            parent: self.parent,
            by: self.by.map(&mut write),
            depth: self.depth,
            side: self.side,
            window: self.window,
            value: self.value,
            bound: self.bound,
            kind: self.kind,
            cut: self.cut,
            left_out: self.left_out.into_iter().map(write).collect(),
            children: self.children,
        }
    }
}

/// An observer that keeps every node. Only the node limit of the search bounds its memory.
///
/// ```
/// use rival_core::Weighted;
/// use rival_game::Game;
/// use rival_games::tictactoe::{Standard, OpenLines, TicTacToe};
/// use rival_search::{Recorder, Search};
///
/// let game = TicTacToe { shape: Standard };
/// let at = game.set_up(0, None).unwrap();
/// let heuristic = Weighted::<OpenLines>::own();
/// let mut recorder = Recorder::default();
/// Search::new(&heuristic).depth(2).run_observed(&at, &mut recorder);
/// let tree = recorder.into_nodes();
/// assert_eq!(tree[0].children.len(), 9);
/// assert!(tree.iter().any(|node| !node.left_out.is_empty()));
/// ```
#[derive(Debug)]
pub struct Recorder<M> {
    nodes: Vec<TreeNode<M>>,
    /// The path of open nodes, the root first.
    open: Vec<usize>,
}

impl<M> Recorder<M> {
    /// The nodes, the root first.
    #[must_use]
    pub fn into_nodes(self) -> Vec<TreeNode<M>> {
        self.nodes
    }

    /// How the value of a node relates to its true value, given its children's bounds.
    ///
    /// At a MAX node, a child's lower bound is a lower bound on the node; the children's upper
    /// bounds together are an upper bound if no move was skipped. MIN is the reverse.
    fn bound_of(&self, node: &TreeNode<M>) -> Bound {
        let mut children = node.children.iter().map(|&child| &self.nodes[child]);
        let (towards, away) = match node.side {
            Side::First => (Bound::Lower, Bound::Upper),
            Side::Second => (Bound::Upper, Bound::Lower),
        };
        let reached = children.clone().any(|child| child.value == node.value && child.bound != away);
        let complete = node.left_out.is_empty() && children.all(|child| child.bound != towards);
        match (reached, complete) {
            (true, true) => Bound::Exact,
            (false, true) => away,
            (_, false) => towards,
        }
    }
}

impl<M> Default for Recorder<M> {
    fn default() -> Self {
        Recorder { nodes: Vec::new(), open: Vec::new() }
    }
}

impl<P: Position> Observer<P> for Recorder<P::Move> {
    fn enter(&mut self, at: &P, by: Option<P::Move>, alpha: Score, beta: Score) {
        let number = self.nodes.len();
        let parent = self.open.last().copied();
        if let Some(parent) = parent {
            self.nodes[parent].children.push(number);
        }
        self.nodes.push(TreeNode {
            parent,
            by,
            depth: self.open.len() as u16,
            side: at.turn(),
            window: (alpha, beta),
            value: Score::ZERO,
            bound: Bound::Exact,
            kind: NodeKind::Inner,
            cut: None,
            left_out: Vec::new(),
            children: Vec::new(),
        });
        self.open.push(number);
    }

    fn cut(&mut self, at: &P, _after: P::Move, why: Cut) {
        let Some(&number) = self.open.last() else { return };
        let tried: Vec<_> = self.nodes[number].children.iter().filter_map(|&child| self.nodes[child].by).collect();
        let node = &mut self.nodes[number];
        node.cut = Some(why);
        node.left_out = at.legal_moves().into_iter().filter(|mv| !tried.contains(mv)).collect();
    }

    fn leave(&mut self, value: Score, kind: NodeKind) {
        let Some(number) = self.open.pop() else { return };
        self.nodes[number].value = value;
        self.nodes[number].kind = kind;
        if kind == NodeKind::Inner {
            self.nodes[number].bound = self.bound_of(&self.nodes[number]);
        }
    }
}

/// The number of nodes that plain minimax visits to a depth (`None`: to the end of the game);
/// `None` if it exceeds `most`.
pub fn count_nodes<P: Position>(at: &P, depth: Option<u16>, most: u64) -> Option<u64> {
    let mut left = most;
    count_down(at, depth.unwrap_or(u16::MAX), &mut left).then(|| most - left)
}

/// Subtracts the nodes of a tree from `left`; false if there are not enough.
fn count_down<P: Position>(at: &P, depth: u16, left: &mut u64) -> bool {
    if *left == 0 {
        return false;
    }
    *left -= 1;
    if depth == 0 || at.outcome().is_some() {
        return true;
    }
    let mut enough = true;
    at.for_each_move(|mv| {
        enough = count_down(&at.after(mv), depth - 1, left);
        if enough { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
    });
    enough
}
