//! The clocks of a table: a pure function of the log.

use rival_core::Side;
use rival_play::{TimeControl, share_of_time};
use rival_wire::ClockView;
use std::time::Duration;

/// The least that a take-back leaves a side, so that its flag does not fall, in milliseconds.
const LEAST_LEFT: i64 = 1000;
/// The least thinking time of a machine.
const LEAST_THOUGHT: Duration = Duration::from_millis(10);

/// Each side's time in milliseconds, and the running clock. Restarts cost no time.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: [i64; 2],
    running: Option<(Side, i64)>,
    /// The increment of each move played, with its side.
    added: Vec<(Side, i64)>,
}

impl Clocks {
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { control, left: [millis(control.base); 2], running: None, added: Vec::new() }
    }

    /// Ends a move: charges its time and, at the end of a turn, adds the increment. A machine pays
    /// for its thought, not for its wait in the queue.
    pub fn moved(&mut self, side: Side, time: i64, thought: Option<i64>, turn_is_over: bool) {
        let mut added = 0;
        if let Some((runner, since)) = self.running.take() {
            self.charge(runner, thought.unwrap_or(time - since));
            if turn_is_over {
                added = millis(self.control.increment);
            }
        }
        self.left[side] += added;
        self.added.push((side, added));
    }

    /// Takes back to a ply. The time spent stays spent; increments are returned.
    pub fn taken_back(&mut self, to: usize, time: i64) {
        self.stop(time);
        for (side, added) in self.added.drain(to.min(self.added.len())..) {
            let left = self.left[side];
            self.left[side] = (left - added).max(left.min(LEAST_LEFT));
        }
    }

    /// Starts the clock of a side.
    pub fn run(&mut self, side: Side, since: i64) {
        self.running = Some((side, since));
    }

    /// Stops both clocks.
    pub fn stop(&mut self, time: i64) {
        if let Some((side, since)) = self.running.take() {
            self.charge(side, time - since);
        }
    }

    /// Ends the time of a side.
    pub fn fallen(&mut self, side: Side) {
        self.running = None;
        self.left[side] = 0;
    }

    fn charge(&mut self, side: Side, millis: i64) {
        self.left[side] = (self.left[side] - millis.max(0)).max(0);
    }

    /// The side whose clock runs, and since when.
    pub fn running(&self) -> Option<(Side, i64)> {
        self.running
    }

    /// When the flag of the running clock falls.
    pub fn flag_falls(&self) -> Option<i64> {
        self.running.map(|(side, since)| since + self.left[side])
    }

    /// A side's time in milliseconds, as of the last event.
    pub fn left(&self, side: Side) -> i64 {
        self.left[side]
    }

    /// The thinking time of a machine on its turn, which leaves enough to finish the game.
    pub fn machine_time(&self, side: Side) -> Duration {
        let left = Duration::from_millis(u64::try_from(self.left[side]).unwrap_or(0));
        share_of_time(left, self.control.increment).max(LEAST_THOUGHT)
    }

    pub fn view(&self, event_time: i64) -> ClockView {
        ClockView {
            left: self.left.into(),
            running: self.running.map(|(side, _)| side),
            since: self.running.map_or(event_time, |(_, since)| since),
        }
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(base: u64, increment: u64) -> TimeControl {
        TimeControl { base: Duration::from_secs(base), increment: Duration::from_secs(increment) }
    }

    fn clocks() -> Clocks {
        Clocks::new(seconds(60, 2))
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
        let mut clocks = Clocks::new(seconds(60, 0));
        for _ in 0..400 {
            let millis = i64::try_from(clocks.machine_time(Side::First).as_millis()).unwrap();
            clocks.charge(Side::First, millis);
        }
        assert!(clocks.machine_time(Side::First) == LEAST_THOUGHT, "it gets quicker and quicker");
        assert_eq!(Clocks::new(seconds(10, 180)).machine_time(Side::First).as_millis(), 4_995);
    }
}
