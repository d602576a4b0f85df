//! The clock of searches, replaceable where there is no system clock.

use std::sync::OnceLock;
use std::time::Duration;

/// A monotonic clock: the time since an arbitrary fixed moment.
pub type TimeSource = fn() -> Duration;

static TIME_SOURCE: OnceLock<TimeSource> = OnceLock::new();

/// Sets the clock for builds without `std-clock`, such as `performance.now()` in a browser. It also
/// takes precedence over the system clock.
///
/// Without the feature `std-clock` and without a time source, time stands still: a time limit never
/// ends a search.
///
/// # Errors
/// If a time source is already set; it stays in use.
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

/// Measures elapsed time by the clock of searches.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    started: Duration,
}

impl Stopwatch {
    /// Starts measuring now.
    #[must_use]
    pub fn start() -> Stopwatch {
        Stopwatch { started: now() }
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        now().saturating_sub(self.started)
    }
}
