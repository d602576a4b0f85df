//! What an exact solver asks of a game beyond its rules.

use crate::Position;
use std::ops::ControlFlow;

/// Bounds on what a position is worth, both included, in the unit of [`Solvable`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The value is this or more.
    pub lower: i16,
    /// The value is this or less.
    pub upper: i16,
}

impl Bounds {
    /// A value that is known.
    #[inline]
    #[must_use]
    pub const fn exactly(value: i16) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// Anything from `-most` to `most`.
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
/// - in games with scores ([`Position::SCORED`]) the final margin less what is [`settled`](Solvable::settled) already;
/// - in the others 0 for a draw, and for a win as many as there would be plies left when it is made, plus one: a win in `n`
///   plies with `left` plies left is worth `left + 1 − n`. So the sooner win is worth more, and a position is worth the same
///   however it came about. A loss is the negation.
///
/// Every method has a default that is right for every game. What a game adds makes solving faster, and it must be *true*:
/// the solver takes bounds and keys at their word and proves with them.
pub trait Solvable: Position {
    /// What all positions of one solution have in common, worked out once from its root.
    type RootContext: Clone + Send + Sync;

    /// Whether [`expand`](Solvable::expand) never leaves a candidate that ends the game, so that the solver need not look.
    const SEES_ENDS: bool = false;

    /// Whether positions recur with other numbers of plies left to the limit of the game, and [`exact_key`](Solvable::exact_key)
    /// leaves that number out. The rules must not depend on it in any other way, and at the limit the game is a draw.
    const HAS_HORIZON: bool = false;

    /// How many plies from the root on it pays to tell mirror images together.
    const SYMMETRIC_PLIES: u16 = 0;

    /// The context of a solution that starts here.
    fn root_context(&self) -> Self::RootContext;

    /// No game goes on for more plies than this from here. In games without scores that have keys, every ply takes exactly
    /// one away.
    fn plies_left(&self) -> u16 {
        1000
    }

    /// Where positions recur ([`HAS_HORIZON`](Solvable::HAS_HORIZON)): the same with the limit of the game as far away as can be.
    #[must_use]
    fn far_from_limit(&self) -> Self {
        *self
    }

    /// No position from here on has a larger value to come than this, nor a smaller one than its negation.
    fn most(&self) -> i16 {
        self.plies_left() as i16
    }

    /// About how many positions a solver visits to find the value from here; `None` if that is more than can be waited for.
    /// A guess from random games, to decide whether to ask the solver at all: half of the positions take less.
    fn expected_nodes(&self) -> Option<u64> {
        None
    }

    /// The book of exact values that ships with the game; empty if there is none.
    fn book(&self) -> &'static [u8] {
        &[]
    }

    /// The symmetric keys of all positions of the ply that the book is about, in ascending order, if the book has one ply and all
    /// of it: such a book has values and no keys. See [`positions_of_ply`].
    fn book_keys(&self) -> &'static [u64] {
        &[]
    }

    /// How many bits [`exact_key`](Solvable::exact_key) has; `None` if there is no key for this context, and so no table.
    fn key_bits(_context: &Self::RootContext) -> Option<u32> {
        None
    }

    /// The position as a number, one to one among the positions that can follow the root, scores left out. Positions that
    /// are over share no number with one that is not, unless by the horizon alone.
    fn exact_key(&self, _context: &Self::RootContext) -> u64 {
        0
    }

    /// The exact key of the image that stands for this position and those that are the same to the side to move.
    fn symmetric_key(&self, context: &Self::RootContext) -> u64 {
        self.exact_key(context)
    }

    /// What of the final margin is settled whatever follows, from the first side's point of view.
    #[inline]
    fn settled(&self) -> i32 {
        0
    }

    /// What can be told of a position that is not over without looking ahead: bounds on its value, and the moves worth
    /// trying, each with a guess how good it is (higher first). Moves may be left out if the bounds are right without them;
    /// at least one is left unless the bounds are equal. `left` is the number of plies left.
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

/// All positions a number of plies after a start that are not over, of mirror images one, with their symmetric keys in ascending
/// order.
#[must_use]
pub fn positions_of_ply<P: Solvable>(start: &P, plies: u16) -> Vec<(u64, P)> {
    let context = start.root_context();
    (0..plies).fold(vec![(start.symmetric_key(&context), *start)], |before, _| {
        let mut next = Vec::with_capacity(4 * before.len());
        for (_, at) in &before {
            at.for_each_move(|mv| {
                let child = at.after(mv);
                if child.outcome().is_none() {
                    next.push((child.symmetric_key(&context), child));
                }
                ControlFlow::Continue(())
            });
        }
        next.sort_unstable_by_key(|&(key, _)| key);
        next.dedup_by_key(|&mut (key, _)| key);
        next
    })
}
