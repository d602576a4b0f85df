//! The tree of a textbook search, recorded node by node.

use crate::Bound;
use crate::observer::{Cut, NodeKind, Observer};
use rival_core::{Position, Score, Side};

/// One node of a search tree. All scores are the first side's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode<M> {
    /// The node above, by its number; `None` for the root, which is number 0. Parents have smaller numbers.
    pub parent: Option<usize>,
    /// The move that leads here; `None` for the root.
    pub by: Option<M>,
    /// Plies below the root.
    pub depth: u16,
    /// Who is to move: the first side is MAX, the second MIN.
    pub side: Side,
    /// What MAX (alpha) and MIN (beta) were sure of elsewhere when the node was entered.
    pub window: (Score, Score),
    /// Its value.
    pub value: Score,
    /// How that relates to the true value of the tree below: a cut leaves only a bound.
    pub bound: Bound,
    /// Where the value comes from.
    pub kind: NodeKind,
    /// Why its other moves were left out.
    pub cut: Option<Cut>,
    /// The moves left out.
    pub left_out: Vec<M>,
    /// The nodes below, by their numbers, in the order in which they were looked at.
    pub children: Vec<usize>,
}

impl<M> TreeNode<M> {
    /// The same with its moves written in another way.
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

/// An observer that keeps every node. What bounds its memory is the node limit of the search.
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
/// Search::new(&heuristic).depth(2).watched_by(&at, &mut recorder);
/// let tree = recorder.into_nodes();
/// assert_eq!(tree[0].children.len(), 9);
/// assert!(tree.iter().any(|node| !node.left_out.is_empty()));
/// ```
#[derive(Debug)]
pub struct Recorder<M> {
    nodes: Vec<TreeNode<M>>,
    /// The nodes entered and not yet left, the root first.
    open: Vec<usize>,
}

impl<M> Recorder<M> {
    /// The nodes, the root first.
    #[must_use]
    pub fn into_nodes(self) -> Vec<TreeNode<M>> {
        self.nodes
    }

    /// What the values of a node's children say about its own value.
    ///
    /// MAX has at least what one child surely has, and at most what all of them have, if none was left out. MIN is the
    /// mirror image.
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

/// How many nodes plain minimax visits to a depth (`None`: to the end of the game); `None` if more than `most`.
pub fn count_nodes<P: Position>(at: &P, depth: Option<u16>, most: u64) -> Option<u64> {
    let mut left = most;
    count_down(at, depth.unwrap_or(u16::MAX), &mut left).then(|| most - left)
}

/// Takes the nodes of a tree off `left`; whether there were enough.
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
