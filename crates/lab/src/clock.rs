//! Clocks with increment.

use rival_core::Side;
use rival_play::TimeControl;
use std::time::Duration;

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
}
