//! The time source of searches, replaceable where there is no system clock.

use std::sync::OnceLock;
use std::time::Duration;

/// Tells how long ago a fixed moment was, any moment; never less than it told before.
pub type TimeSource = fn() -> Duration;

static TIME_SOURCE: OnceLock<TimeSource> = OnceLock::new();

/// Has searches tell the time by this source where there is no system clock: in a browser by `performance.now()`.
///
/// Without the feature `std-clock` and without a source of its own, time stands still: a limit on it never ends a search.
///
/// # Errors
/// If one is set already, which stays.
pub fn set_time_source(source: TimeSource) -> Result<(), TimeSource> {
    TIME_SOURCE.set(source)
}

#[cfg(feature = "std-clock")]
fn now() -> Duration {
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    TIME_SOURCE.get().map_or_else(|| START.get_or_init(Instant::now).elapsed(), |source| source())
}

#[cfg(not(feature = "std-clock"))]
fn now() -> Duration {
    TIME_SOURCE.get().map_or(Duration::ZERO, |source| source())
}

/// Measures how long something takes, by the time source of searches.
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
