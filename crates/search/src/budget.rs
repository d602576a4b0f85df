//! How long a search may go on, and how it is watched and stopped.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// How many plies to look ahead; `None` is to the end of the game.
    pub depth: Option<u16>,
    /// How many positions to visit.
    pub nodes: Option<u64>,
    /// How long to think.
    pub time: Option<Duration>,
}

impl Limits {
    /// A limit on depth alone.
    #[must_use]
    pub fn depth(depth: u16) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}

/// Why a search ended before it was through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The time was up.
    Time,
    /// The nodes were used up.
    Nodes,
    /// Somebody raised the flag.
    Flag,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions visited.
    pub nodes: u64,
    /// Root moves done and root moves in all.
    pub moves: (usize, usize),
    /// Since the search began.
    pub elapsed: Duration,
}

/// The limits of one search and the strings attached to it.
#[derive(Default)]
pub struct Control<'a> {
    /// What it may spend.
    pub limits: Limits,
    /// Raised by somebody else to end the search.
    pub stop: Option<&'a AtomicBool>,
    /// Called now and then while the search runs.
    pub progress: Option<&'a mut dyn FnMut(Progress)>,
}

impl Control<'_> {
    /// Limits and nothing else.
    #[must_use]
    pub fn limits(limits: Limits) -> Self {
        Control { limits, ..Control::default() }
    }
}

/// How many nodes may pass before the clock and the flag are looked at again: some ten microseconds' worth, so that a
/// look costs next to nothing and a stop is felt at once.
const NODES_BETWEEN_LOOKS: u64 = 2048;
/// How often [`Control::progress`] is called.
const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

/// Counts nodes and knows when to stop.
pub(crate) struct Budget<'a, 'b> {
    control: &'a mut Control<'b>,
    started: Instant,
    reported: Duration,
    nodes: u64,
    /// The node at which to look at the clock next.
    next_look: u64,
    stopped: Option<Stopped>,
    /// Root moves done and in all, for progress.
    pub(crate) moves: (usize, usize),
}

impl<'a, 'b> Budget<'a, 'b> {
    pub(crate) fn new(control: &'a mut Control<'b>) -> Self {
        let mut budget = Budget {
            control,
            started: Instant::now(),
            reported: Duration::ZERO,
            nodes: 0,
            next_look: 0,
            stopped: None,
            moves: (0, 0),
        };
        budget.plan_next_look();
        budget
    }

    /// Counts a node, or says that there is no budget for it.
    #[inline]
    pub(crate) fn visit(&mut self) -> ControlFlow<()> {
        if self.nodes == self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    pub(crate) fn limits(&self) -> Limits {
        self.control.limits
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Why the search must end, once it must.
    #[inline]
    pub(crate) fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> ControlFlow<()> {
        let elapsed = self.started.elapsed();
        let limits = &self.control.limits;
        self.stopped = if self.control.stop.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            Some(Stopped::Flag)
        } else if limits.nodes.is_some_and(|most| self.nodes >= most) {
            Some(Stopped::Nodes)
        } else if limits.time.is_some_and(|most| elapsed >= most) {
            Some(Stopped::Time)
        } else {
            None
        };
        if elapsed >= self.reported + BETWEEN_REPORTS {
            self.reported = elapsed;
            if let Some(progress) = &mut self.control.progress {
                progress(Progress { nodes: self.nodes, moves: self.moves, elapsed });
            }
        }
        self.plan_next_look();
        if self.stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn plan_next_look(&mut self) {
        let regular = self.nodes + NODES_BETWEEN_LOOKS;
        self.next_look = match self.control.limits.nodes {
            Some(most) if most > self.nodes => regular.min(most),
            _ => regular,
        };
    }
}
