//! The clocks of a table. Pure: what they show follows from the log.

use rival_core::Side;
use rival_play::share_of_time;
use rival_wire::{ClockView, TimeControl};
use std::time::Duration;

/// What taking back leaves a side at least, so that its flag does not fall, in milliseconds.
const LEAST_LEFT: i64 = 1000;
/// However little is left, a machine looks at the position for this long.
const LEAST_THOUGHT: Duration = Duration::from_millis(10);

/// What each side has left, in milliseconds, and whose clock runs. The time of a restart is not counted.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: [i64; 2],
    running: Option<(Side, i64)>,
    /// What each move played has added, and to whose clock.
    added: Vec<(Side, i64)>,
}

impl Clocks {
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { control, left: [i64::from(control.initial) * 1000; 2], running: None, added: Vec::new() }
    }

    /// A side has moved: what it took is gone, and if its turn is over, what a turn adds is there. A machine's time is
    /// what it has thought, not what it had to wait for its turn to think.
    pub fn moved(&mut self, side: Side, time: i64, thought: Option<i64>, turn_is_over: bool) {
        let mut added = 0;
        if let Some((runner, since)) = self.running.take() {
            self.charge(runner, thought.unwrap_or(time - since));
            if turn_is_over {
                added = i64::from(self.control.increment) * 1000;
            }
        }
        self.left[side] += added;
        self.added.push((side, added));
    }

    /// Moves were taken back to this one. What was thought about them is gone, and what they have added, too.
    pub fn taken_back(&mut self, to: usize, time: i64) {
        self.stop(time);
        for (side, added) in self.added.drain(to.min(self.added.len())..) {
            let left = self.left[side];
            self.left[side] = (left - added).max(left.min(LEAST_LEFT));
        }
    }

    /// Lets the clock of a side run from this instant on.
    pub fn run(&mut self, side: Side, since: i64) {
        self.running = Some((side, since));
    }

    /// Stops both clocks.
    pub fn stop(&mut self, time: i64) {
        if let Some((side, since)) = self.running.take() {
            self.charge(side, time - since);
        }
    }

    /// The time of this side is over.
    pub fn fallen(&mut self, side: Side) {
        self.running = None;
        self.left[side] = 0;
    }

    fn charge(&mut self, side: Side, millis: i64) {
        self.left[side] = (self.left[side] - millis.max(0)).max(0);
    }

    /// Whose clock runs, and since when.
    pub fn running(&self) -> Option<(Side, i64)> {
        self.running
    }

    /// When the flag of the side whose clock runs falls.
    pub fn flag_falls(&self) -> Option<i64> {
        self.running.map(|(side, since)| since + self.left[side])
    }

    /// Milliseconds that a side had when its clock started to run, or has.
    pub fn left(&self, side: Side) -> i64 {
        self.left[side]
    }

    /// How long a machine may think about its turn: it does not lose by the clock what it could win on the board.
    pub fn machine_time(&self, side: Side) -> Duration {
        let left = Duration::from_millis(u64::try_from(self.left[side]).unwrap_or(0));
        let added = Duration::from_secs(self.control.increment.into());
        share_of_time(left, added).max(LEAST_THOUGHT)
    }

    pub fn view(&self, event_time: i64) -> ClockView {
        ClockView {
            left: self.left.into(),
            running: self.running.map(|(side, _)| side),
            since: self.running.map_or(event_time, |(_, since)| since),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks() -> Clocks {
        Clocks::new(TimeControl { initial: 60, increment: 2 })
    }

    #[test]
    fn a_turn_costs_what_it_took_and_adds_its_increment() {
        let mut clocks = clocks();
        clocks.moved(Side::First, 5_000, None, true);
        clocks.moved(Side::Second, 9_000, None, true);
        assert_eq!(clocks.left, [60_000; 2], "nothing runs before both have moved");
        clocks.run(Side::First, 9_000);
        assert_eq!(clocks.flag_falls(), Some(69_000));
        clocks.moved(Side::First, 12_000, None, false);
        assert_eq!(clocks.left, [57_000, 60_000], "a turn of two actions adds nothing after the first");
        clocks.run(Side::First, 12_000);
        clocks.moved(Side::First, 13_000, None, true);
        assert_eq!(clocks.left, [58_000, 60_000]);
    }

    #[test]
    fn a_machine_pays_for_its_thoughts_alone() {
        let mut clocks = clocks();
        clocks.run(Side::Second, 0);
        clocks.moved(Side::Second, 50_000, Some(400), true);
        assert_eq!(clocks.left, [60_000, 61_600]);
    }

    #[test]
    fn taking_back_gives_back_no_time_and_takes_what_was_added() {
        let mut clocks = clocks();
        clocks.run(Side::First, 0);
        clocks.moved(Side::First, 1_000, None, true);
        assert_eq!(clocks.left[0], 61_000);
        clocks.run(Side::Second, 1_000);
        clocks.taken_back(0, 4_000);
        assert_eq!(clocks.left, [59_000, 57_000]);
        clocks.run(Side::First, 4_000);
        clocks.moved(Side::First, 62_900, None, true);
        clocks.taken_back(0, 62_900);
        assert_eq!(clocks.left[0], 1_000, "never so much that the flag falls");
    }

    #[test]
    fn a_clock_that_is_set_back_costs_nobody_anything() {
        let mut clocks = clocks();
        clocks.run(Side::First, 10_000);
        clocks.moved(Side::First, 4_000, None, true);
        assert_eq!(clocks.left[0], 62_000);
    }

    #[test]
    fn a_machine_keeps_enough_for_the_turns_to_come() {
        let mut clocks = Clocks::new(TimeControl { initial: 60, increment: 0 });
        for _ in 0..400 {
            let millis = i64::try_from(clocks.machine_time(Side::First).as_millis()).unwrap();
            clocks.charge(Side::First, millis);
        }
        assert!(clocks.machine_time(Side::First) == LEAST_THOUGHT, "it gets quicker and quicker");
        assert_eq!(
            Clocks::new(TimeControl { initial: 10, increment: 180 }).machine_time(Side::First).as_millis(),
            4_995
        );
    }
}
