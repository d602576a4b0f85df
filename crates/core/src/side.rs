//! The two sides of a game.

use std::ops::{Index, IndexMut};

/// One of the two players. The *first* side is the one that moves first; it is MAX.
///
/// Sides need not alternate: after a move the same side may be to move again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Side {
    /// Moves first, wants large scores.
    First = 0,
    /// Wants small scores.
    Second = 1,
}

impl Side {
    /// Both sides, the first one first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent of this side.
    ///
    /// ```
    /// use rival_core::Side;
    /// assert_eq!(Side::First.other(), Side::Second);
    /// ```
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// +1 for the first side, −1 for the second: what turns a value seen by the first side into one seen by this side.
    #[inline]
    #[must_use]
    pub const fn sign(self) -> i32 {
        match self {
            Side::First => 1,
            Side::Second => -1,
        }
    }
}

/// Chosen by a `match`, not by an index computed at run time, which would force the pair, and the position it is part of,
/// out of registers.
impl<T> Index<Side> for [T; 2] {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self[0],
            Side::Second => &self[1],
        }
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self[0],
            Side::Second => &mut self[1],
        }
    }
}
