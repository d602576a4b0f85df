//! Clocks and offers at a table.

use crate::PerSide;
use crate::Problem;
use rival_core::Side;
use rival_game::phrase;
use rival_play::TimeControl;
use serde::{Deserialize, Serialize};

/// The shortest and the longest time for a whole game, in seconds.
const INITIAL: std::ops::RangeInclusive<u64> = 1..=10_800;
/// The longest increment of a turn, in seconds.
const LONGEST_INCREMENT: u64 = 180;

/// A table's time control. The clocks start when both sides have moved.
pub fn checked_clock(clock: TimeControl) -> Result<TimeControl, Problem> {
    if INITIAL.contains(&clock.base.as_secs()) && clock.increment.as_secs() <= LONGEST_INCREMENT {
        return Ok(clock);
    }
    let (shortest, longest) = (INITIAL.start(), INITIAL.end());
    Err(Problem::bad_setup(phrase!(
        "clock: {shortest} to {longest} seconds, and at most {LONGEST_INCREMENT} more a turn",
        "reloj: de {shortest} a {longest} segundos, y como mucho {LONGEST_INCREMENT} más por turno"
    )))
}

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// Each side's milliseconds; those of the running clock as of `since`.
    pub left: PerSide<i64>,
    /// The side whose clock runs; null before both sides have moved and after the end.
    pub running: Option<Side>,
    /// When it started, in milliseconds since 1970 on the server's clock.
    pub since: i64,
}

/// The kind of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// A take-back to the last decision of the side that offers.
    Undo,
    /// A rematch with the sides swapped.
    Rematch,
}

/// A standing offer: until it is answered or withdrawn, or a move is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    /// The side that made it.
    pub by: Side,
    /// Its kind.
    pub what: OfferKind,
}
