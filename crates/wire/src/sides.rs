//! Sides on the wire: what each has, and which of them wins.

use rival_core::{Outcome, Side};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PerSide<T> {
    /// The first side's.
    pub first: T,
    /// The second side's.
    pub second: T,
}

impl<T> PerSide<T> {
    /// Each side's, made into something else.
    #[must_use]
    pub fn map<U>(self, mut made: impl FnMut(T) -> U) -> PerSide<U> {
        PerSide { first: made(self.first), second: made(self.second) }
    }

    /// With the sides changed.
    #[must_use]
    pub fn swapped(self) -> PerSide<T> {
        PerSide { first: self.second, second: self.first }
    }

    /// The first side's and the second side's.
    #[must_use]
    pub fn both(&self) -> [&T; 2] {
        [&self.first, &self.second]
    }
}

impl<T> From<[T; 2]> for PerSide<T> {
    fn from([first, second]: [T; 2]) -> PerSide<T> {
        PerSide { first, second }
    }
}

impl<T> Index<Side> for PerSide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}

/// How a game ends: the side that wins, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Neither.
    Draw,
}

impl From<Option<Side>> for Winner {
    fn from(winner: Option<Side>) -> Winner {
        match winner {
            Some(Side::First) => Winner::First,
            Some(Side::Second) => Winner::Second,
            None => Winner::Draw,
        }
    }
}

/// The result alone: the margin is not known.
impl From<Winner> for Outcome {
    fn from(winner: Winner) -> Outcome {
        match winner {
            Winner::First => Outcome::win(Side::First),
            Winner::Second => Outcome::win(Side::Second),
            Winner::Draw => Outcome::DRAW,
        }
    }
}

impl From<Outcome> for Winner {
    fn from(outcome: Outcome) -> Winner {
        outcome.winner().into()
    }
}
