//! How long to think when a clock is running.

use std::time::Duration;

/// A move may take this part of the time that is left: games are seldom much longer.
const MOVES_AHEAD: u32 = 20;
/// Kept back for what is not thinking.
const RESERVE: Duration = Duration::from_millis(10);

/// How long to think about a move with `left` on the clock, if each move brings an increment: at most half of what is left, so
/// that a player who keeps to it never runs out of time, whatever else a move costs.
///
/// ```
/// use std::time::Duration;
/// let share = rival_play::share_of_time(Duration::from_secs(60), Duration::ZERO);
/// assert!((2.9..=3.0).contains(&share.as_secs_f64()));
/// ```
#[must_use]
pub fn share_of_time(left: Duration, increment: Duration) -> Duration {
    let left = left.saturating_sub(RESERVE);
    (left / 2).min(left / MOVES_AHEAD + increment.saturating_mul(3) / 4)
}
