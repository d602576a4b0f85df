//! The time, which some platforms must be told how to tell.

use std::sync::OnceLock;
use std::time::Duration;

/// Tells how long ago a fixed moment was, any moment; never less than it told before.
pub type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Has searches tell the time by this clock, where there is no operating system to ask: in a browser by `performance.now()`.
///
/// Without the feature `std-clock` and without a clock of its own, time stands still: a limit on it never ends a search.
///
/// # Errors
/// If there is a clock already, which stays.
pub fn set_clock(clock: Clock) -> Result<(), Clock> {
    CLOCK.set(clock)
}

#[cfg(feature = "std-clock")]
fn now() -> Duration {
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    CLOCK.get().map_or_else(|| START.get_or_init(Instant::now).elapsed(), |clock| clock())
}

#[cfg(not(feature = "std-clock"))]
fn now() -> Duration {
    CLOCK.get().map_or(Duration::ZERO, |clock| clock())
}

/// Measures how long something takes, by the clock that searches have.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    started: Duration,
}

impl Stopwatch {
    /// Measures from now.
    #[must_use]
    pub fn start() -> Stopwatch {
        Stopwatch { started: now() }
    }

    /// How long ago it was started.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        now().saturating_sub(self.started)
    }
}
