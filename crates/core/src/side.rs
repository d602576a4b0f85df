//! The two sides of a game.

use std::ops::{Index, IndexMut};

/// One of the two players. The *first* side moves first and is MAX.
///
/// Sides need not alternate: the same side may move several times in a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Side {
    /// Moves first; maximises the score.
    First = 0,
    /// Minimises the score.
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

    /// +1 for the first side, −1 for the second: the factor that converts a value between the first
    /// side's view and this side's.
    #[inline]
    #[must_use]
    pub const fn sign(self) -> i32 {
        match self {
            Side::First => 1,
            Side::Second => -1,
        }
    }
}

/// Indexed by a `match`: an index computed at run time would force the pair, and the position that
/// contains it, out of registers.
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
