//! Clocks, offers and names of the people at a table.

use crate::PerSide;
use crate::Problem;
use rival_core::Side;
use rival_game::phrase;
use serde::{Deserialize, Serialize};

/// The shortest and the longest time for a whole game, in seconds.
const INITIAL: std::ops::RangeInclusive<u32> = 1..=10_800;
/// The longest time that a turn can add, in seconds.
const LONGEST_INCREMENT: u32 = 180;

/// How much time each side has for the whole game. The clocks start when both sides have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// Seconds to begin with.
    #[cfg_attr(feature = "openapi", schema(value_type = u64, minimum = 1, maximum = 10_800))]
    pub initial: u32,
    /// Seconds that each turn adds once it is played.
    #[cfg_attr(feature = "openapi", schema(value_type = u64, maximum = 180))]
    pub increment: u32,
}

impl TimeControl {
    /// The same, unless it is more or less than a table's clock can show.
    pub fn checked(self) -> Result<TimeControl, Problem> {
        if INITIAL.contains(&self.initial) && self.increment <= LONGEST_INCREMENT {
            return Ok(self);
        }
        let (shortest, longest) = (INITIAL.start(), INITIAL.end());
        Err(Problem::bad_setup(phrase!(
            "clock: {shortest} to {longest} seconds, and at most {LONGEST_INCREMENT} more a turn",
            "reloj: de {shortest} a {longest} segundos, y como mucho {LONGEST_INCREMENT} más por turno"
        )))
    }

    /// As records have it: `300+5`.
    pub fn text(self) -> String {
        format!("{}+{}", self.initial, self.increment)
    }
}

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// Milliseconds that each side has left; the one whose clock runs had them at `since`.
    pub left: PerSide<i64>,
    /// The side whose clock runs; null before both sides have moved and when the game is over.
    pub running: Option<Side>,
    /// Since when, in milliseconds since 1970 on the server's clock.
    pub since: i64,
}

/// What one can offer the other, or ask of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    /// To call it a draw.
    Draw,
    /// To take back to where the side that asks last had to decide.
    Undo,
    /// To play again with the sides swapped.
    Rematch,
}

/// An offer that stands: until it is answered or withdrawn, or a move is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferView {
    /// The side that made it.
    pub by: Side,
    /// What.
    pub what: OfferKind,
}
