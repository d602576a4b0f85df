//! Limits of a search, and the control that watches and stops it.

use crate::Variation;
use crate::time_source::Stopwatch;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search may spend. `None` means no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The depth in plies; `None` means the end of the game.
    pub depth: Option<u16>,
    /// The number of positions to visit.
    pub nodes: Option<u64>,
    /// The time to search.
    pub time: Option<Duration>,
    /// The memory for tables and trees, in MiB.
    pub memory_mib: Option<u32>,
}

impl Limits {
    /// A limit on depth alone.
    #[must_use]
    pub fn depth(depth: u16) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Whether nothing but the depth limits the search.
    pub(crate) fn is_depth_alone(&self) -> bool {
        self.depth.is_some() && self.nodes.is_none() && self.time.is_none()
    }

    /// The tighter of both values for each limit.
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

/// Why a search stopped early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// The stop flag.
    Flag,
}

impl Stopped {
    /// The reason as an identifier.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Stopped::Time => "time",
            Stopped::Nodes => "nodes",
            Stopped::Flag => "interrupt",
        }
    }
}

/// The progress of a search. Scores are from the first side's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress<M> {
    /// The depth of the current search, in plies.
    pub searching: u16,
    /// The depth of the variations; equal to `searching` while there are none.
    pub depth: u16,
    /// Whether some root moves have not been searched to `depth`: one of them may be better.
    pub unfinished: bool,
    /// The number of positions visited.
    pub nodes: u64,
    /// Root moves finished at the depth `searching`, and the number of root moves.
    pub moves: (usize, usize),
    /// The time since the search began.
    pub elapsed: Duration,
    /// The best variations so far, the best first, up to the requested number; empty before the
    /// first result.
    pub variations: Vec<Variation<M>>,
}

impl<M> Progress<M> {
    /// The principal variation, once there is one.
    #[must_use]
    pub fn pv(&self) -> Option<&Variation<M>> {
        self.variations.first()
    }

    /// Converts the moves, for example to text.
    pub fn map<N>(self, mut write: impl FnMut(M) -> N) -> Progress<N> {
        let Progress { searching, depth, unfinished, nodes, moves, elapsed, variations } = self;
        let variations = variations.into_iter().map(|variation| variation.map(&mut write)).collect();
        Progress { searching, depth, unfinished, nodes, moves, elapsed, variations }
    }
}

/// Limits, stop flag and progress callback of one search.
pub struct Control<'a, M> {
    /// What the search may spend.
    pub limits: Limits,
    /// Stops the search when another thread sets it to true.
    pub stop: Option<&'a AtomicBool>,
    /// Called about every 50 ms and after each finished depth.
    pub progress: Option<&'a mut dyn FnMut(Progress<M>)>,
}

impl<M> Control<'_, M> {
    /// A control with limits alone.
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

/// The most nodes between two checks of clock and flag: some ten microseconds' worth with a
/// heuristic of ours, so that checks cost next to nothing and a stop takes effect at once.
const MAX_NODES_PER_CHECK: u64 = 2048;
/// Checks become rarer while they are closer together than this. A heuristic that takes longer for
/// one position, such as a function in Python, has the clock checked after every node.
const CHECK_INTERVAL: Duration = Duration::from_millis(1);
/// The interval between calls of [`Control::progress`].
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);

/// Counts nodes and decides when to stop.
pub(crate) struct Budget<'a, 'b, M> {
    control: &'a mut Control<'b, M>,
    started: Stopwatch,
    reported: Duration,
    nodes: u64,
    /// The node count at which to check limits and flag next.
    next_check: u64,
    /// The nodes between the last check and the next.
    nodes_per_check: u64,
    /// The time of the last check.
    checked: Duration,
    stopped: Option<Stopped>,
    /// The state of the search, for its [`Progress`].
    pub(crate) status: Status<M>,
}

/// The part of a [`Progress`] that the search supplies; the budget adds nodes and time.
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
            nodes_per_check: 1,
            checked: Duration::ZERO,
            stopped: None,
            status: Status { searching, depth: 0, unfinished: false, moves: (0, 0), variations: Vec::new() },
        };
        budget.plan_next_check();
        budget
    }

    /// Counts a node; breaks without counting it if a limit is reached or the flag is set.
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

    /// Why the search must stop; `None` while it may go on.
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
        if elapsed >= self.reported + PROGRESS_INTERVAL {
            self.report_progress();
        }
        self.nodes_per_check = if elapsed.saturating_sub(self.checked) < CHECK_INTERVAL {
            (2 * self.nodes_per_check).min(MAX_NODES_PER_CHECK)
        } else {
            (self.nodes_per_check / 2).max(1)
        };
        self.checked = elapsed;
        self.plan_next_check();
        if self.stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Calls [`Control::progress`], if set.
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
        let regular = self.nodes + self.nodes_per_check;
        self.next_check = match self.control.limits.nodes {
            Some(most) if most > self.nodes => regular.min(most),
            _ => regular,
        };
    }
}
