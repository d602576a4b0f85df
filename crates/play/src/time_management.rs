//! Time management with a running clock.

use std::time::Duration;

/// The divisor of the remaining time for a move: games seldom last much longer.
const MOVES_AHEAD: u32 = 20;
/// The time reserved for everything but the search.
const RESERVE: Duration = Duration::from_millis(10);

/// The time for a move with `left` on the clock and an increment per move. A player that keeps to
/// it never runs out of time.
///
/// ```
/// use std::time::Duration;
/// let share = rival_play::share_of_time(Duration::from_secs(60), Duration::ZERO);
/// assert!((2.9..=3.0).contains(&share.as_secs_f64()));
/// ```
#[must_use]
pub fn share_of_time(left: Duration, increment: Duration) -> Duration {
    let left = left.saturating_sub(RESERVE);
    left.min(left / MOVES_AHEAD + increment.saturating_mul(3) / 4)
}
