//! The same work timed several times, and how busy the machine was meanwhile.

use std::fs;
use std::ops::{Add, Range};

/// How often work is timed.
const RUNS: usize = 5;
/// Long work is timed less often,
const LEAST_RUNS: usize = 3;
/// once this many seconds have gone into it.
const ENOUGH_SECONDS: f64 = 3.0;

/// How long the same work took in several runs, in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Timing {
    /// How many runs there were.
    pub runs: usize,
    /// As many runs took longer as took less.
    pub median: f64,
    /// The quickest run.
    pub low: f64,
    /// The slowest run.
    pub high: f64,
}

impl Timing {
    /// Of these runs.
    ///
    /// ```
    /// use rival_lab::report::Timing;
    /// let [quick, slow, wide] = [[1.0, 3.0, 2.0], [5.0, 4.0, 6.0], [1.0, 4.0, 9.0]].map(|runs| Timing::of(&runs));
    /// assert_eq!((slow.median, slow.low, slow.high), (5.0, 4.0, 6.0));
    /// assert!(quick.is_less_than(&slow) && !slow.is_less_than(&quick) && !quick.is_less_than(&wide));
    /// ```
    #[must_use]
    pub fn of(runs: &[f64]) -> Timing {
        let mut sorted = runs.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (Some(&low), Some(&high)) = (sorted.first(), sorted.last()) else { return Timing::default() };
        Timing { runs: runs.len(), median: middle(&sorted), low, high }
    }

    /// Whether every run took less than any of the other's: only then is a difference told as one.
    #[must_use]
    pub fn is_less_than(&self, other: &Timing) -> bool {
        self.high < other.low
    }
}

/// The median of sorted values, of which there is at least one.
fn middle(sorted: &[f64]) -> f64 {
    (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0
}

/// The runs of work that has several parts: the seconds of each part in each run.
pub(super) struct TimedRuns {
    runs: Vec<Vec<f64>>,
}

impl TimedRuns {
    /// Does the work again and again; `run` does all of it once and returns the seconds of each
    /// part.
    pub(super) fn of(mut run: impl FnMut() -> Vec<f64>) -> TimedRuns {
        let (mut runs, mut spent) = (Vec::new(), 0.0);
        while runs.len() < LEAST_RUNS || (runs.len() < RUNS && spent < ENOUGH_SECONDS) {
            let parts = run();
            spent += parts.iter().sum::<f64>();
            runs.push(parts);
        }
        TimedRuns { runs }
    }

    /// What one of these parts took on average, run by run.
    pub(super) fn timing(&self, parts: Range<usize>) -> Timing {
        let count = parts.len().max(1) as f64;
        let means: Vec<f64> = self.runs.iter().map(|run| run[parts.clone()].iter().sum::<f64>() / count).collect();
        Timing::of(&means)
    }

    /// Of each part the median of its runs.
    pub(super) fn medians(&self) -> Vec<f64> {
        let parts = self.runs.first().map_or(0, Vec::len);
        let of = |part: usize| Timing::of(&self.runs.iter().map(|run| run[part]).collect::<Vec<_>>()).median;
        (0..parts).map(of).collect()
    }
}

/// How busy the machine was with other work while times were taken.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Load {
    /// Seconds that the measuring thread ran, and seconds it wanted to run and had no processor, as
    /// far as the system tells.
    pub ran: f64,
    /// See `ran`.
    pub waited: f64,
    /// How many times as long as the median the slowest run of the same work took, at worst.
    pub spread: f64,
}

/// A machine on which the thread waits for more than this share of its time is busy with other
/// work.
const BUSY_WAITING: f64 = 0.05;
/// So is one on which the same work takes this many times as long in one run as in most.
const BUSY_SPREAD: f64 = 1.5;
/// Shorter work varies by itself; its spread says nothing of the machine.
const SHORTEST_WORK: f64 = 2e-3;

impl Load {
    /// The share of the time in which the thread had to wait; `None` if the system does not tell.
    #[must_use]
    pub fn waiting(&self) -> Option<f64> {
        let whole = self.ran + self.waited;
        (whole > 0.0).then(|| self.waited / whole)
    }

    /// Whether times are to be read with care.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.waiting().is_some_and(|share| share > BUSY_WAITING) || self.spread > BUSY_SPREAD
    }

    /// Notes how much the runs of some work differed, whose one run takes `times` as long as is
    /// told.
    pub(super) fn note(&mut self, timing: &Timing, times: usize) {
        if timing.median * times as f64 >= SHORTEST_WORK {
            self.spread = self.spread.max(timing.high / timing.median);
        }
    }

    /// Does some work and counts how long this thread ran and waited meanwhile.
    pub(super) fn while_doing<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let before = ThreadTimes::now();
        let done = work();
        if let (Some(before), Some(after)) = (before, ThreadTimes::now()) {
            self.ran += after.ran - before.ran;
            self.waited += after.waited - before.waited;
        }
        done
    }
}

impl Add for Load {
    type Output = Load;
    fn add(self, other: Load) -> Load {
        let spread = self.spread.max(other.spread);
        Load { ran: self.ran + other.ran, waited: self.waited + other.waited, spread }
    }
}

/// How long this thread has run and waited for a processor, in seconds. Linux tells; elsewhere the
/// spread of runs must do.
struct ThreadTimes {
    ran: f64,
    waited: f64,
}

impl ThreadTimes {
    fn now() -> Option<ThreadTimes> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let mut nanos = text.split_whitespace().map(|number| number.parse::<f64>().ok());
        let (ran, waited) = (nanos.next()??, nanos.next()??);
        Some(ThreadTimes { ran: ran / 1e9, waited: waited / 1e9 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_work_is_timed_less_often() {
        let runs = |seconds: f64| TimedRuns::of(|| vec![seconds, seconds]).timing(0..2);
        assert_eq!((runs(1e-3).runs, runs(2.0).runs), (RUNS, LEAST_RUNS));
        assert_eq!(runs(2.0).median, 2.0);
    }

    #[test]
    fn each_part_counts_by_the_median_of_its_runs() {
        let mut run = 0.0;
        let timed = TimedRuns::of(|| {
            run += 1.0;
            vec![1e-6 * run, if run == 2.0 { 1.0 } else { 5e-6 }]
        });
        assert_eq!(timed.medians(), [3e-6, 5e-6]);
    }

    #[test]
    fn a_machine_is_busy_if_work_waits_or_varies() {
        let quiet = Load { ran: 10.0, waited: 0.1, spread: 1.2 };
        assert!(!quiet.is_busy());
        assert!(Load { waited: 2.0, ..quiet }.is_busy());
        assert!(Load { spread: 2.0, ..quiet }.is_busy());
        let mut load = Load::default();
        load.note(&Timing { runs: 5, median: 1e-6, low: 1e-6, high: 9e-6 }, 10);
        assert_eq!(load.spread, 0.0, "a microsecond varies by itself");
        load.note(&Timing { runs: 5, median: 1e-3, low: 1e-3, high: 3e-3 }, 10);
        assert_eq!(load.spread, 3.0);
        assert_eq!(load.waiting(), None);
    }
}
