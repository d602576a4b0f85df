//! Observing a search node by node.

use rival_core::{Position, Score};

/// Receives every node that a search enters and leaves. All scores are from the first side's view.
///
/// A search is compiled for its observer: with [`NoObserver`] observation costs nothing.
pub trait Observer<P: Position> {
    /// The search enters a node by a move (`None` for the root) with the window `alpha` to `beta`.
    fn enter(&mut self, _at: &P, _by: Option<P::Move>, _alpha: Score, _beta: Score) {}

    /// The search skips a node's remaining moves after one of them.
    fn cut(&mut self, _at: &P, _after: P::Move, _why: Cut) {}

    /// The search leaves the innermost open node with this value.
    fn leave(&mut self, _value: Score, _kind: NodeKind) {}
}

/// Lets a search be compiled once for all observers, as `&mut dyn Observer`.
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

/// Why a node's remaining moves cannot matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// At a MIN node: the value is at most alpha, which MAX has elsewhere.
    Alpha,
    /// At a MAX node: the value is at least beta, which MIN has elsewhere.
    Beta,
}

impl Cut {
    /// The identifier used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Cut::Alpha => "alpha",
            Cut::Beta => "beta",
        }
    }
}

/// The source of a node's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// The utility of a finished game.
    Finished,
    /// The heuristic value at the depth limit.
    Limit,
    /// The values of its children.
    Inner,
}

impl NodeKind {
    /// The identifier used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NodeKind::Finished => "finished",
            NodeKind::Limit => "limit",
            NodeKind::Inner => "inner",
        }
    }
}

/// An observer that does nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoObserver;

impl<P: Position> Observer<P> for NoObserver {}
