//! How long a search may go on, and how it is watched and stopped.

use crate::Variation;
use crate::time_source::Stopwatch;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search may spend. `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// How many plies to look ahead; `None` is to the end of the game.
    pub depth: Option<u16>,
    /// How many positions to visit.
    pub nodes: Option<u64>,
    /// How long to think.
    pub time: Option<Duration>,
    /// How much memory to take for what is remembered, in MiB.
    pub memory_mib: Option<u32>,
}

impl Limits {
    /// A limit on depth alone.
    #[must_use]
    pub fn depth(depth: u16) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// What both allow: of each limit the tighter one.
    ///
    /// ```
    /// use rival_search::Limits;
    /// let (tight, loose) = (Limits::depth(3), Limits::depth(5));
    /// assert_eq!(loose.within(tight), tight);
    /// assert_eq!(Limits::default().within(tight), tight);
    /// ```
    #[must_use]
    pub fn within(self, other: Limits) -> Limits {
        fn tighter<T: Ord>(one: Option<T>, two: Option<T>) -> Option<T> {
            one.into_iter().chain(two).min()
        }
        Limits {
            depth: tighter(self.depth, other.depth),
            nodes: tighter(self.nodes, other.nodes),
            time: tighter(self.time, other.time),
            memory_mib: tighter(self.memory_mib, other.memory_mib),
        }
    }
}

/// Why a search ended before it was through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The time was up.
    Time,
    /// The nodes were used up.
    Nodes,
    /// The stop flag was raised.
    Flag,
}

/// How far a search has come. Scores are the first side's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress<M> {
    /// How many plies it is looking ahead now.
    pub searching: u16,
    /// How many plies were looked ahead for the variations; before there are any, the same as `searching`.
    pub depth: u16,
    /// Whether not all root moves were searched to that depth: another move may be better.
    pub unfinished: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Root moves done at the depth it is searching, and root moves in all.
    pub moves: (usize, usize),
    /// Since the search began.
    pub elapsed: Duration,
    /// The best variations so far, as many as were asked for, the best first; none before anything is known.
    pub variations: Vec<Variation<M>>,
}

impl<M> Progress<M> {
    /// The principal variation, once there is one.
    #[must_use]
    pub fn pv(&self) -> Option<&Variation<M>> {
        self.variations.first()
    }

    /// The same with its moves written in another way.
    pub fn map<N>(self, mut write: impl FnMut(M) -> N) -> Progress<N> {
        let Progress { searching, depth, unfinished, nodes, moves, elapsed, variations } = self;
        let variations = variations.into_iter().map(|variation| variation.map(&mut write)).collect();
        Progress { searching, depth, unfinished, nodes, moves, elapsed, variations }
    }
}

/// How one search is limited, stopped and watched.
pub struct Control<'a, M> {
    /// What it may spend.
    pub limits: Limits,
    /// Ends the search when it becomes true; set by another thread.
    pub stop: Option<&'a AtomicBool>,
    /// Called about every 50 ms and after each finished depth.
    pub progress: Option<&'a mut dyn FnMut(Progress<M>)>,
}

impl<M> Control<'_, M> {
    /// Limits and nothing else.
    #[must_use]
    pub fn limits(limits: Limits) -> Self {
        Control { limits, stop: None, progress: None }
    }
}

impl<M> From<Limits> for Control<'_, M> {
    fn from(limits: Limits) -> Self {
        Control::limits(limits)
    }
}

impl<M> Default for Control<'_, M> {
    fn default() -> Self {
        Control::limits(Limits::default())
    }
}

/// How many nodes may pass before the clock and the flag are checked again: some ten microseconds' worth, so that a check
/// costs next to nothing and a stop takes effect at once.
const NODES_BETWEEN_CHECKS: u64 = 2048;
/// How often [`Control::progress`] is called.
const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

/// Counts nodes and knows when to stop.
pub(crate) struct Budget<'a, 'b, M> {
    control: &'a mut Control<'b, M>,
    started: Stopwatch,
    reported: Duration,
    nodes: u64,
    /// The node at which to check the clock next.
    next_check: u64,
    stopped: Option<Stopped>,
    /// What to say when asked how far the search has come.
    pub(crate) status: Status<M>,
}

/// What the search knows for its [`Progress`]; nodes and time are known here.
pub(crate) struct Status<M> {
    pub(crate) searching: u16,
    pub(crate) depth: u16,
    pub(crate) unfinished: bool,
    pub(crate) moves: (usize, usize),
    pub(crate) variations: Vec<Variation<M>>,
}

impl<'a, 'b, M: Copy> Budget<'a, 'b, M> {
    pub(crate) fn new(control: &'a mut Control<'b, M>) -> Self {
        let searching = control.limits.depth.unwrap_or(0);
        let mut budget = Budget {
            control,
            started: Stopwatch::start(),
            reported: Duration::ZERO,
            nodes: 0,
            next_check: 0,
            stopped: None,
            status: Status { searching, depth: 0, unfinished: false, moves: (0, 0), variations: Vec::new() },
        };
        budget.plan_next_check();
        budget
    }

    /// Counts a node, or says that there is no budget for it.
    #[inline]
    pub(crate) fn visit(&mut self) -> ControlFlow<()> {
        if self.nodes == self.next_check {
            self.check()?;
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
    fn check(&mut self) -> ControlFlow<()> {
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
            self.report_progress();
        }
        self.plan_next_check();
        if self.stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Calls [`Control::progress`], if there is one.
    pub(crate) fn report_progress(&mut self) {
        self.reported = self.started.elapsed();
        if let Some(progress) = &mut self.control.progress {
            let Status { searching, depth, unfinished, moves, ref variations } = self.status;
            let depth = if variations.is_empty() { searching } else { depth };
            let (nodes, elapsed, variations) = (self.nodes, self.reported, variations.clone());
            progress(Progress { searching, depth, unfinished, nodes, moves, elapsed, variations });
        }
    }

    fn plan_next_check(&mut self) {
        let regular = self.nodes + NODES_BETWEEN_CHECKS;
        self.next_check = match self.control.limits.nodes {
            Some(most) if most > self.nodes => regular.min(most),
            _ => regular,
        };
    }
}
