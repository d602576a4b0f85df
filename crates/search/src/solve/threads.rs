//! Threads that ask one question together: they share the table, and put off what another is at.

use super::SolveControl;
use super::node::Search;
use crate::Stopped;
use crate::engine::InFlight;
use rival_core::Solvable;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// With fewer plies left, searching a move takes less time than announcing it.
const ANNOUNCED: u16 = 12;

/// What threads that search the same have in common beside the table.
pub(super) struct Shared {
    in_flight: InFlight,
    /// Raised by the first that has an answer.
    done: AtomicBool,
}

impl Shared {
    fn new() -> Shared {
        Shared { in_flight: InFlight::new(), done: AtomicBool::new(false) }
    }

    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }
}

impl<P: Solvable> Search<'_, '_, P> {
    /// The name of a move under which it is announced to other threads, if there are any.
    #[inline]
    pub(super) fn name(&self, key: u64, mv: P::Move, left: u16) -> Option<u64> {
        let announced = self.shared.is_some() && left >= ANNOUNCED;
        announced.then(|| InFlight::name(key, mv.into(), left.min(255) as u8)).flatten()
    }

    /// Whether another thread is at the move.
    #[inline]
    pub(super) fn is_in_flight(&self, name: Option<u64>) -> bool {
        name.zip(self.shared.as_ref()).is_some_and(|(name, shared)| shared.in_flight.contains(name))
    }

    /// Searches a move, having told the others.
    #[inline]
    pub(super) fn announced<T>(&mut self, name: Option<u64>, search: impl FnOnce(&mut Self) -> T) -> T {
        let Some(name) = name else { return search(self) };
        if let Some(shared) = &self.shared {
            shared.in_flight.insert(name);
        }
        let found = search(self);
        if let Some(shared) = &self.shared {
            shared.in_flight.remove(name);
        }
        found
    }

    /// Whether a position is worth at least so much: the result is a lower bound if it is `test` or more, else an upper one.
    pub(super) fn at_least(&mut self, at: &P, depth: u16, test: i16) -> Result<i16, Stopped> {
        let shared = cfg!(feature = "threads") && self.control.threads > 1 && self.table.is_some();
        if shared && at.outcome().is_none() {
            return self.on_threads(at, depth, test);
        }
        self.value(at, depth, test - 1, test)
    }

    /// The same on all threads: the first answer counts, and every one is as true as another.
    fn on_threads(&mut self, at: &P, depth: u16, test: i16) -> Result<i16, Stopped> {
        if let Some(table) = self.table.as_mut().and_then(Arc::get_mut) {
            table.grow_fully();
        }
        let threads = u64::from(self.control.threads);
        let most = self.control.limits.nodes;
        let share = most.map(|most| most.saturating_sub(self.nodes) / threads);
        let shared = Arc::new(Shared::new());
        let (frame, left, table) = (&self.frame.clone(), self.left, &self.table.clone());
        let (proven, book) = (self.proven, self.control.book);
        let help = |shared: Arc<Shared>| {
            let mut control = SolveControl { book, ..SolveControl::default() };
            control.limits.nodes = share;
            let mut search = Search::<P>::with_frame(frame.clone(), left, table.clone(), proven, &mut control);
            search.shared = Some(shared.clone());
            let found = search.value(at, depth, test - 1, test);
            if found.is_ok() {
                shared.done.store(true, Ordering::Relaxed);
            }
            (found, search.nodes)
        };
        self.shared = Some(shared.clone());
        self.control.limits.nodes = share.map(|share| self.nodes + share);
        self.next_look = self.nodes;
        let found = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(|| help(shared.clone()))).collect();
            let own = self.value(at, depth, test - 1, test);
            shared.done.store(true, Ordering::Relaxed);
            helpers.into_iter().filter_map(|helper| helper.join().ok()).fold(own, |found, (helped, nodes)| {
                self.nodes += nodes;
                if found.is_err() && helped.is_ok() { helped } else { found }
            })
        });
        self.shared = None;
        self.control.limits.nodes = most;
        self.next_look = self.nodes;
        found
    }
}
