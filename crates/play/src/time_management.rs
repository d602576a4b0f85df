//! Time controls, and time management with a running clock.

use rival_game::{Phrase, phrase};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// The divisor of the remaining time for a move: games seldom last much longer.
const MOVES_AHEAD: u32 = 20;
/// The time reserved for everything but the search.
const RESERVE: Duration = Duration::from_millis(10);

/// The time for a move with `left` on the clock and an increment per move: at most half of what is
/// left, so a player that keeps to it never runs out of time.
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

/// A time control: the time of each side for a game.
///
/// In JSON it is an object of whole seconds, as tables have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// The time at the start.
    #[serde(rename = "initial", with = "whole_seconds")]
    #[cfg_attr(feature = "openapi", schema(value_type = u64, minimum = 1, maximum = 10_800))]
    pub base: Duration,
    /// The time added after each move, at a table after each turn.
    #[serde(with = "whole_seconds")]
    #[cfg_attr(feature = "openapi", schema(value_type = u64, maximum = 180))]
    pub increment: Duration,
}

mod whole_seconds {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(time.as_secs())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u32::deserialize(deserializer).map(|seconds| Duration::from_secs(seconds.into()))
    }
}

/// A time control that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub struct TimeControlError {
    /// The rejected text.
    pub text: String,
}

impl TimeControlError {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let text = &self.text;
        phrase!(
            "\"{text}\" is not SECONDS or SECONDS+INCREMENT, like 60+0.5",
            "«{text}» no es SEGUNDOS o SEGUNDOS+INCREMENTO, como 60+0.5"
        )
    }
}

/// Larger values, in seconds, are treated as typing errors.
const MAX_SECONDS: f64 = 1e6;

impl TimeControl {
    /// Reads `60+0.5`: seconds for the game and seconds added after each move.
    ///
    /// ```
    /// use rival_play::TimeControl;
    /// use std::time::Duration;
    /// let control = TimeControl::read("60+0.5").unwrap();
    /// assert_eq!((control.base, control.increment), (Duration::from_secs(60), Duration::from_millis(500)));
    /// assert_eq!(control.text(), "60+0.5");
    /// ```
    ///
    /// # Errors
    /// On anything else, and on a time of zero.
    pub fn read(text: &str) -> Result<TimeControl, TimeControlError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let number = text.parse::<f64>().ok().filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds))?;
            Duration::try_from_secs_f64(number).ok()
        };
        let control = seconds(base).zip(seconds(increment)).map(|(base, increment)| TimeControl { base, increment });
        control.filter(|control| !control.base.is_zero()).ok_or_else(|| TimeControlError { text: text.to_owned() })
    }

    /// The time control multiplied by a factor.
    #[must_use]
    pub fn scaled(self, by: f64) -> TimeControl {
        TimeControl { base: self.base.mul_f64(by), increment: self.increment.mul_f64(by) }
    }

    /// The notation.
    #[must_use]
    pub fn text(&self) -> String {
        match self.increment.as_secs_f64() {
            0.0 => self.base.as_secs_f64().to_string(),
            increment => format!("{}+{increment}", self.base.as_secs_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "0", "-1", "1+", "1+x", "x", "1e9", "inf", "NaN"] {
            assert!(TimeControl::read(text).is_err(), "{text}");
        }
    }
}
