//! What an exact solver needs of a game beyond its rules.

use crate::Position;
use std::ops::ControlFlow;

/// Inclusive bounds on a position's value, in the unit of [`Solvable`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The lower bound.
    pub lower: i16,
    /// The upper bound.
    pub upper: i16,
}

impl Bounds {
    /// Bounds of a known value.
    #[inline]
    #[must_use]
    pub const fn exactly(value: i16) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// The range `-most..=most`.
    #[inline]
    #[must_use]
    pub const fn within(most: i16) -> Bounds {
        Bounds { lower: -most, upper: most }
    }
}

/// A position whose game can be solved exactly.
///
/// All values here are the *value to come* for the side to move:
///
/// - in games with scores ([`Position::SCORED`]) the final margin less what is
///   [`settled`](Solvable::settled) already;
/// - in other games 0 for a draw, and for a win one more than the plies left when it is made: a win
///   in `n` plies with `left` plies left is worth `left + 1 − n`. A sooner win is worth more, and a
///   position's value does not depend on how it was reached. A loss is the negation.
///
/// Every method has a default that is correct for every game. Overriding one makes solving faster,
/// and must be *correct*: the solver relies on bounds and keys without checking them, and proves
/// with them.
pub trait Solvable: Position {
    /// Data shared by all positions of one solution, computed once from its root.
    type RootContext: Clone + Send + Sync;

    /// Whether [`expand`](Solvable::expand) never offers a candidate that ends the game; the solver
    /// then skips the check.
    const SEES_ENDS: bool = false;

    /// Whether positions recur with different numbers of plies left, which
    /// [`exact_key`](Solvable::exact_key) leaves out. The rules must not depend on that number in
    /// any other way, and the game is a draw at the limit.
    const HAS_HORIZON: bool = false;

    /// The number of plies from the root within which looking up mirror images pays.
    const SYMMETRIC_PLIES: u16 = 0;

    /// The context of a solution with this root.
    fn root_context(&self) -> Self::RootContext;

    /// The most plies the game can last from here. In games without scores that have keys, every
    /// ply reduces it by exactly one.
    fn plies_left(&self) -> u16 {
        1000
    }

    /// For games with a [`HAS_HORIZON`](Solvable::HAS_HORIZON): the same position at the largest
    /// distance from the limit.
    #[must_use]
    fn far_from_limit(&self) -> Self {
        *self
    }

    /// The largest absolute value to come of any position from here on.
    fn most(&self) -> i16 {
        self.plies_left() as i16
    }

    /// Estimated nodes to solve this position; `None` if that takes too long. The estimate comes
    /// from random games and decides whether to run the solver at all; half of the positions take
    /// less.
    fn expected_nodes(&self) -> Option<u64> {
        None
    }

    /// The book of exact values that ships with the game; may be empty.
    fn book(&self) -> &'static [u8] {
        &[]
    }

    /// The number of bits of [`exact_key`](Solvable::exact_key); `None` if this context has no key,
    /// and so no table.
    fn key_bits(_context: &Self::RootContext) -> Option<u32> {
        None
    }

    /// The position as a number, one to one among the positions that can follow the root, without
    /// scores. A finished position never shares a number with an unfinished one, unless only the
    /// horizon tells them apart.
    fn exact_key(&self, _context: &Self::RootContext) -> u64 {
        0
    }

    /// The exact key of the representative among this position and its images of equal value for
    /// the side to move.
    fn symmetric_key(&self, context: &Self::RootContext) -> u64 {
        self.exact_key(context)
    }

    /// The part of the final margin that is already decided, from the first side's point of view.
    #[inline]
    fn settled(&self) -> i32 {
        0
    }

    /// Static analysis of a position that is not over: bounds on its value, and the moves worth
    /// trying, each with a score (higher first). Moves may be left out if the bounds are correct
    /// without them; at least one candidate remains unless the bounds are equal. `left` is the
    /// number of plies left.
    fn expand(&self, context: &Self::RootContext, left: u16, candidate: impl FnMut(Self::Move, i32)) -> Bounds {
        let _ = context;
        let mut candidate = candidate;
        self.for_each_move(|mv| {
            candidate(mv, self.move_score(mv));
            ControlFlow::Continue(())
        });
        Bounds::within(if Self::SCORED { self.most() } else { left as i16 })
    }
}
