//! Measures several contenders for the same work.

use rustix::time::{ClockId, clock_gettime};
use std::time::{Duration, Instant};

/// The kind of time measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// Processor time of this thread, hardly affected by other load. For one thread.
    Thread,
    /// Wall-clock time. For several threads, best on an idle machine.
    Wall,
}

/// A contender; returns the number of positions visited.
pub type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// The measurements of a contender.
#[derive(Clone, Copy, Debug)]
pub struct Measurement {
    /// Positions visited, the median of all rounds.
    pub nodes: u64,
    /// The median of all rounds.
    pub seconds: f64,
    /// Positions per second, the median of all rounds.
    pub speed: f64,
}

/// Runs the contenders in turn, round by round, so that disturbances affect all alike.
pub fn race<const N: usize>(rounds: usize, clock: Clock, mut contenders: [Work<'_>; N]) -> [Measurement; N] {
    let mut runs: [Vec<(u64, f64)>; N] = std::array::from_fn(|_| Vec::new());
    // The first round warms up caches, allocators and the processor's clock.
    for round in 0..=rounds {
        for (work, runs) in contenders.iter_mut().zip(&mut runs) {
            let run = timed(clock, work);
            if round > 0 {
                runs.push(run);
            }
        }
    }
    runs.map(|runs| Measurement {
        nodes: median(runs.iter().map(|run| run.0 as f64)) as u64,
        seconds: median(runs.iter().map(|run| run.1)),
        speed: median(runs.iter().map(|run| run.0 as f64 / run.1)),
    })
}

fn timed(clock: Clock, work: &mut Work<'_>) -> (u64, f64) {
    let (started, since) = (Instant::now(), thread_time());
    let nodes = work();
    let elapsed = match clock {
        Clock::Thread => thread_time() - since,
        Clock::Wall => started.elapsed(),
    };
    (nodes, elapsed.as_secs_f64())
}

fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// The median.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
