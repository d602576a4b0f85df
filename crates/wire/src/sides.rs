//! Sides in JSON: a value for each, and the winner.

use rival_core::{Outcome, Side};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A value for each side.
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
    /// Applies a function to both.
    #[must_use]
    pub fn map<U>(self, mut made: impl FnMut(T) -> U) -> PerSide<U> {
        PerSide { first: made(self.first), second: made(self.second) }
    }

    /// The same with the sides swapped.
    #[must_use]
    pub fn swapped(self) -> PerSide<T> {
        PerSide { first: self.second, second: self.first }
    }

    /// Both values, the first side's first.
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

/// The result of a game: a side, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// A draw.
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

/// The result without its margin.
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
