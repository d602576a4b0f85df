//! A node of a typed tree: the subtree and the side to move.

use rival_core::{Outcome, Side, UpTo, mix};
use std::fmt;
use std::ops::ControlFlow;

/// The most leaves of a tree.
pub const MAX_LEAVES: usize = 128;
/// The most children of a node.
pub const MAX_CHILDREN: usize = 8;
/// The most levels of nodes above the leaves.
pub const MAX_LEVELS: usize = 8;

/// A tree with the side to move at its root.
///
/// ```text
///   ( (3, 12, 8), (2, 4) )      leaves    3  12   8   2   4
///                               opening   2   0   0   1   0
///                               closing   0   0   1   0   2
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The leaves from left to right; 0 from `count` on, so that equal trees are equal values.
    leaves: [i16; MAX_LEAVES],
    /// How many parentheses open before each leaf, and how many close after it; 0 from `count` on.
    opening: [u8; MAX_LEAVES],
    closing: [u8; MAX_LEAVES],
    count: u8,
    turn: Side,
}

/// A child by its index from the left, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Child(pub(super) u8);

impl From<Child> for u16 {
    fn from(Child(place): Child) -> u16 {
        place.into()
    }
}

impl Position {
    /// A tree without leaves, filled from left to right by [`push`](Position::push).
    pub(super) fn empty(turn: Side) -> Position {
        let none = [0; MAX_LEAVES];
        Position { leaves: [0; MAX_LEAVES], opening: none, closing: none, count: 0, turn }
    }

    /// Appends a leaf with the parentheses around it. The caller ensures that there is room.
    pub(super) fn push(&mut self, (leaf, opening, closing): (i16, u8, u8)) {
        let at = usize::from(self.count);
        (self.leaves[at], self.opening[at], self.closing[at]) = (leaf, opening, closing);
        self.count += 1;
    }

    /// Closes one more parenthesis after the last leaf.
    pub(super) fn close(&mut self) {
        self.closing[usize::from(self.count) - 1] += 1;
    }

    /// The leaves from left to right: the number, the parentheses that open before it, those that
    /// close after it.
    pub fn leaves(&self) -> impl Iterator<Item = (i16, u8, u8)> {
        (0..usize::from(self.count)).map(|at| (self.leaves[at], self.opening[at], self.closing[at]))
    }

    /// The same tree with another side to move.
    pub(super) fn with_turn(self, turn: Side) -> Position {
        Position { turn, ..self }
    }

    /// Its number, if the tree is a single leaf.
    #[must_use]
    pub fn leaf(&self) -> Option<i16> {
        (self.opening[0] == 0).then_some(self.leaves[0])
    }

    /// The plies from here to the deepest leaf.
    #[must_use]
    pub fn height(&self) -> u8 {
        let mut level = 0;
        let levels = self.leaves().map(|(_, opening, closing)| {
            level += opening;
            let here = level;
            level -= closing;
            here
        });
        levels.max().unwrap_or(0)
    }

    /// For each child, the index after its last leaf.
    fn ends(&self) -> impl Iterator<Item = usize> {
        let mut level = 0;
        self.leaves().zip(1..).filter_map(move |((_, opening, closing), end)| {
            level = level + opening - closing;
            (level <= 1).then_some(end)
        })
    }
}

impl rival_core::Position for Position {
    type Move = Child;
    type List<T> = UpTo<T, 64>;

    const SCORED: bool = true;
    const SOONER_IS_BETTER: bool = false;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.leaf().map(|leaf| Outcome::by_margin(leaf.into()))
    }

    fn for_each_move(&self, mut visit: impl FnMut(Child) -> ControlFlow<()>) {
        // If the visitor breaks, there is nothing left to do.
        let _ = self.ends().zip(0..).try_for_each(|(_, place)| visit(Child(place)));
    }

    fn play(&mut self, Child(place): Child) {
        let place = usize::from(place);
        let start = place.checked_sub(1).and_then(|before| self.ends().nth(before)).unwrap_or(0);
        let end = self.ends().nth(place).unwrap_or(start);
        let mut child = Position::empty(self.turn.other());
        self.leaves().take(end).skip(start).for_each(|leaf| child.push(leaf));
        // The root's own parentheses are around its first and its last leaf.
        if start == 0 {
            child.opening[0] -= 1;
        }
        if end == usize::from(self.count) {
            child.closing[end - start - 1] -= 1;
        }
        *self = child;
    }

    fn key(&self) -> u64 {
        let turn = self.turn as u64 + 1;
        self.leaves().fold(turn, |key, (leaf, opening, closing)| {
            let bits = u64::from(leaf as u16) | u64::from(opening) << 16 | u64::from(closing) << 24;
            mix(key.rotate_left(7) ^ mix(bits + 1))
        })
    }
}

/// In notation: the raw arrays are illegible.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::notation::write(self))
    }
}
