//! Watching a search node by node.

use rival_core::{Position, Score};

/// Called for every node a search enters and leaves. All scores are the first side's view.
///
/// A search is compiled for its observer: with [`Silent`] nothing of this is left in it.
pub trait Observer<P: Position> {
    /// A node is entered by a move (`None` for the root), to be valued within the window `alpha` to `beta`.
    fn enter(&mut self, _at: &P, _by: Option<P::Move>, _alpha: Score, _beta: Score) {}

    /// The rest of a node's moves is left out after one of them.
    fn cut(&mut self, _at: &P, _after: P::Move, _why: Cut) {}

    /// The node that was entered last and not yet left is left with a value.
    fn leave(&mut self, _value: Score, _kind: NodeKind) {}
}

/// For searches that are compiled once for all observers.
impl<P: Position, O: Observer<P> + ?Sized> Observer<P> for &mut O {
    fn enter(&mut self, at: &P, by: Option<P::Move>, alpha: Score, beta: Score) {
        (**self).enter(at, by, alpha, beta);
    }

    fn cut(&mut self, at: &P, after: P::Move, why: Cut) {
        (**self).cut(at, after, why);
    }

    fn leave(&mut self, value: Score, kind: NodeKind) {
        (**self).leave(value, kind);
    }
}

/// Why a node's other moves need not be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// At a MIN node: the value has come down to alpha, which MAX has elsewhere.
    Alpha,
    /// At a MAX node: the value has come up to beta, which MIN has elsewhere.
    Beta,
}

impl Cut {
    /// Its name for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Cut::Alpha => "alpha",
            Cut::Beta => "beta",
        }
    }
}

/// Where a node's value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// The game is over: its utility.
    Finished,
    /// The depth limit: the heuristic.
    Limit,
    /// The values of its children.
    Inner,
}

impl NodeKind {
    /// Its name for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NodeKind::Finished => "finished",
            NodeKind::Limit => "limit",
            NodeKind::Inner => "inner",
        }
    }
}

/// Ignores everything.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl<P: Position> Observer<P> for Silent {}
