//! Clocks with increment.

use rival_core::Side;
use rival_game::{Phrase, phrase};
use std::time::Duration;
use thiserror::Error;

/// A time control: the time of each side for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The time at the start.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
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
    /// use rival_lab::TimeControl;
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
    pub(crate) fn scaled(self, by: f64) -> TimeControl {
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

/// Both sides' clocks during a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContestClocks {
    left: [Duration; 2],
    increment: Duration,
}

impl ContestClocks {
    pub(crate) fn new(control: TimeControl) -> ContestClocks {
        ContestClocks { left: [control.base; 2], increment: control.increment }
    }

    /// Both sides' times and increments, in the form for external programs.
    #[cfg(feature = "external")]
    pub(crate) fn allowance(&self) -> rival_play::external::Allowance {
        rival_play::external::Allowance::Clocks { left: self.left, increment: [self.increment; 2] }
    }

    /// The time a side should spend on its move.
    pub(crate) fn share(&self, side: Side) -> Duration {
        rival_play::share_of_time(self.left[side], self.increment)
    }

    /// Subtracts the time of a move and adds the increment; returns whether the time sufficed.
    pub(crate) fn moved(&mut self, side: Side, took: Duration) -> bool {
        let rest = self.left[side].checked_sub(took);
        self.left[side] = rest.unwrap_or_default() + self.increment;
        rest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_move_costs_its_time_and_brings_the_increment() {
        let mut clocks = ContestClocks::new(TimeControl { base: 10 * SECOND, increment: SECOND });
        assert!(clocks.moved(Side::First, 4 * SECOND));
        assert_eq!(clocks.left, [7 * SECOND, 10 * SECOND]);
        assert!(!clocks.moved(Side::First, 8 * SECOND), "the flag has fallen");
    }

    #[test]
    fn there_is_always_time_for_the_share() {
        let mut clocks = ContestClocks::new(TimeControl { base: SECOND, increment: SECOND / 10 });
        for _ in 0..1000 {
            let share = clocks.share(Side::Second);
            assert!(clocks.moved(Side::Second, share));
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "0", "-1", "1+", "1+x", "x", "1e9", "inf", "NaN"] {
            assert!(TimeControl::read(text).is_err(), "{text}");
        }
    }
}
