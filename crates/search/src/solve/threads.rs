//! Threads that run one test together: they share the table and defer each other's moves.

use super::SolveControl;
use super::null_window_search::{NullWindowSearch, decided};
use crate::Stopped;
use crate::engine::InFlight;
use rival_core::Solvable;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Moves with fewer nodes than this are not worth announcing.
const ANNOUNCED: u32 = 300;
/// Tests with fewer nodes than this finish before a thread has started.
const ALONE: u64 = 1024;
/// The plies from the root for which nodes per move are averaged.
const DEPTHS: usize = 64;

/// The recent nodes per move, by depth: only long searches are announced.
pub(super) struct NodesPerMove([u32; DEPTHS]);

impl Default for NodesPerMove {
    fn default() -> NodesPerMove {
        NodesPerMove([0; DEPTHS])
    }
}

impl NodesPerMove {
    #[inline]
    fn at(&self, depth: u16) -> u32 {
        self.0.get(usize::from(depth)).copied().unwrap_or(0)
    }

    #[inline]
    fn note(&mut self, depth: u16, nodes: u64) {
        if let Some(effort) = self.0.get_mut(usize::from(depth)) {
            let nodes = nodes.min(u64::from(u32::MAX / 8)) as u32;
            *effort = *effort - *effort / 8 + nodes / 8;
        }
    }
}

/// A position on a thread's path with its test; only those whose moves are announced.
pub(super) struct OnPath {
    pub(super) key: u64,
    pub(super) depth: u16,
    pub(super) alpha: i16,
    pub(super) beta: i16,
}

/// The state that threads of a test share beside the table.
pub(super) struct Shared {
    in_flight: InFlight,
    /// Set by the first thread with an answer, or when the table should grow.
    interrupted: AtomicBool,
}

impl Shared {
    fn new() -> Shared {
        Shared { in_flight: InFlight::new(), interrupted: AtomicBool::new(false) }
    }

    pub(super) fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

impl<P: Solvable> NullWindowSearch<'_, '_, P> {
    /// The id under which a move is announced, if there are other threads and it is likely to be
    /// long.
    #[inline]
    pub(super) fn name(&self, key: u64, mv: P::Move, depth: u16) -> Option<u64> {
        let announced = self.shared.is_some() && self.efforts.at(depth) >= ANNOUNCED;
        announced.then(|| InFlight::tag(key, mv.into(), u8::MAX)).flatten()
    }

    /// Whether another thread searches the move.
    #[inline]
    pub(super) fn is_in_flight(&self, name: Option<u64>) -> bool {
        name.zip(self.shared.as_ref()).is_some_and(|(name, shared)| shared.in_flight.contains(name))
    }

    /// Announces and searches a move.
    #[inline]
    pub(super) fn announced<T>(&mut self, name: Option<u64>, of: OnPath, search: impl FnOnce(&mut Self) -> T) -> T {
        if self.shared.is_none() {
            return search(self);
        }
        let (before, depth) = (self.nodes, of.depth);
        if let (Some(name), Some(shared)) = (name, &self.shared) {
            shared.in_flight.insert(name);
            self.path.push(of);
        }
        let found = search(self);
        if let (Some(name), Some(shared)) = (name, &self.shared) {
            shared.in_flight.remove(name);
            self.path.pop();
        }
        self.efforts.note(depth, self.nodes - before);
        found
    }

    /// Whether another thread has settled a position on the path; notes the one nearest to the
    /// root.
    ///
    /// A thread on the second move of a position wastes its time once the first move has cut. It is
    /// not notified; it polls the table.
    pub(super) fn is_overtaken(&mut self) -> bool {
        let settled = |on: &&OnPath| {
            let entry = self.entry(on.key, self.left - on.depth);
            entry.is_some_and(|entry| decided(entry.bounds, on.alpha, on.beta).is_some())
        };
        self.overtaken_at = self.path.iter().find(settled).map(|on| on.depth);
        self.overtaken_at.is_some()
    }

    /// Whether a position has at least the value `test`: a result of `test` or more is a lower
    /// bound, else an upper one.
    pub(super) fn at_least(&mut self, at: &P, depth: u16, test: i16) -> Result<i16, Stopped> {
        let shared = cfg!(feature = "threads") && self.control.threads > 1 && self.table.is_some();
        if !shared || at.outcome().is_some() {
            return self.value(at, depth, test - 1, test);
        }
        let most = self.control.limits.nodes;
        let alone = self.nodes + ALONE;
        if most.is_none_or(|most| alone < most) {
            self.control.limits.nodes = Some(alone);
            self.next_look = self.nodes;
            let found = self.value(at, depth, test - 1, test);
            self.control.limits.nodes = most;
            self.next_look = self.nodes;
            if found != Err(Stopped::Nodes) {
                return found;
            }
        }
        loop {
            let found = self.on_threads(at, depth, test);
            // A shared table cannot grow: threads stop for that, and soon return to their place.
            let Some(table) = self.table.as_mut().and_then(Arc::get_mut) else { return found };
            let told_to = self.control.stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
            if found != Err(Stopped::Flag) || told_to || !table.is_filling() {
                return found;
            }
            table.grow(usize::from(self.control.threads));
        }
    }

    /// Whether a move, which may end the game, has at least the value `test`.
    pub(super) fn move_at_least(&mut self, at: &P, mv: P::Move, depth: u16, test: i16) -> Result<bool, Stopped> {
        let child = at.after(mv);
        let gain = ((child.settled() - at.settled()) * at.turn().sign()) as i16;
        if child.turn() == at.turn() {
            Ok(self.at_least(&child, depth + 1, test - gain)? >= test - gain)
        } else {
            // The other side must not exceed the rest.
            let too_much = gain + 1 - test;
            Ok(self.at_least(&child, depth + 1, too_much)? < too_much)
        }
    }

    /// All threads run the same test: the first answer counts, and each is correct.
    fn on_threads(&mut self, at: &P, depth: u16, test: i16) -> Result<i16, Stopped> {
        let threads = u64::from(self.control.threads);
        let most = self.control.limits.nodes;
        let share = most.map(|most| most.saturating_sub(self.nodes) / threads);
        let shared = Arc::new(Shared::new());
        let (context, left, table) = (&self.context.clone(), self.left, &self.table.clone());
        let (proven, book) = (self.proven, self.control.book);
        let help = |shared: Arc<Shared>| {
            let mut control = SolveControl { book, ..SolveControl::default() };
            control.limits.nodes = share;
            let mut search =
                NullWindowSearch::<P>::with_context(context.clone(), left, table.clone(), proven, &mut control);
            search.shared = Some(shared.clone());
            let found = search.value(at, depth, test - 1, test);
            if found.is_ok() {
                shared.interrupt();
            }
            (found, search.nodes)
        };
        self.shared = Some(shared.clone());
        self.control.limits.nodes = share.map(|share| self.nodes + share);
        self.next_look = self.nodes;
        let found = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(|| help(shared.clone()))).collect();
            let own = self.value(at, depth, test - 1, test);
            // Whether it ended by limits or an answer, the others need not continue.
            shared.interrupt();
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

#[cfg(test)]
mod tests {
    use super::super::table::Entry;
    use super::*;
    use crate::solve::{SolveTable, seen};
    use rival_core::Bounds;
    use rival_game::Game;
    use rival_games::connect_four::{ConnectFour, Standard};

    #[test]
    fn a_thread_goes_back_to_the_first_position_that_another_has_settled() {
        let at = ConnectFour { shape: Standard }.set_up(0, None).expect("the start");
        let table = SolveTable::of(&at, 1).map(Arc::new);
        let mut control = SolveControl::default();
        let mut search = NullWindowSearch::new(&at, table.clone(), seen(Bounds::within(at.most()), &at), &mut control);
        search.shared = Some(Arc::new(Shared::new()));
        search.path = (0..4).map(|depth| OnPath { key: u64::from(depth) + 1, depth, alpha: 0, beta: 1 }).collect();
        let tell = |key, lower, upper| {
            let entry = Entry { bounds: Bounds { lower, upper }, best: 0, plies_left: 0 };
            table.as_ref().map(|table| table.put(key, entry, 1))
        };
        tell(1, -5, 5);
        assert!(!search.is_overtaken(), "what says nothing of what was asked settles nothing");
        tell(4, 1, 5);
        tell(3, -5, 0);
        assert_eq!((search.is_overtaken(), search.overtaken_at), (true, Some(2)));
        assert_eq!(search.look(), Err(Stopped::Flag));
    }
}
