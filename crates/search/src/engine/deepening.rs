//! Iterative deepening: one search of the engine.

use super::negamax::{Counts, RootResult, ThreadSearch, Window};
use super::transposition_table::{CACHE, TranspositionTable};
use super::{EngineOptions, EngineState};
use crate::limits::{Budget, Control};
use crate::move_order::{moves_of, sort_few_by_key};
use crate::search_report::{Reach, stronger};
use crate::time_source::Stopwatch;
use crate::{Bound, RootMove, SearchReport, SearchStats, Variation};
use rival_core::{Evaluator, Position, Proof, Score};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The deepest search: no game we know is longer, and a depth fits into a byte of the table.
const MAX_DEPTH: u8 = 250;
/// The table grows until it has this many slots for each entry in use; the next depth needs them.
const SLOTS_PER_ENTRY: usize = 2;
/// The table outgrows the cache only if it cuts off at least one in this many of the nodes that
/// probe it. Where positions hardly ever recur, the table only supplies first moves, and probing a
/// large one costs more than it saves: in Smart Horses one probe in a hundred cuts off, and a timed
/// search is 1.7 × as fast with a small table.
const MAX_PROBES_PER_CUTOFF: u64 = 16;
/// A depth runs on several threads if the depth before it took this long; a shorter one ends before
/// the threads have started.
const MIN_TIME_FOR_THREADS: Duration = Duration::from_millis(4);
/// The half width of the first aspiration window, in hundredths of the heuristic's unit, and the
/// factor by which it grows.
const FIRST_WINDOW: i32 = 2500;
const WINDOW_GROWTH: i32 = 4;

/// One search: depth by depth until a limit is reached or the game is solved.
pub(super) struct Deepening<'e, 'a, 'b, P: Position, E> {
    root: &'e P,
    evaluator: &'e E,
    options: &'e EngineOptions,
    budget: Budget<'a, 'b, P::Move>,
    state: &'e mut EngineState,
    /// The root's moves, the best move of the last depth first.
    moves: Vec<P::Move>,
    found: DepthResult<P::Move>,
    /// Counts so far, except for the first thread's nodes, which the budget counts.
    counts: Counts,
}

/// How far a search has come: a later search of the same position goes on from there.
pub(super) struct DepthsSearched<M> {
    moves: Vec<M>,
    found: DepthResult<M>,
}

/// The result so far. Scores are from the view of the side to move.
#[derive(Clone)]
struct DepthResult<M> {
    /// The depth of `variations` and `known`.
    depth: u8,
    /// The variations, the best first; never empty.
    variations: Vec<Variation<M>>,
    known: Vec<RootMove<M>>,
    exhaustive: bool,
    /// Whether the search stopped within this depth: moves not yet searched may be better.
    unfinished: bool,
    /// The strongest proof from this or an earlier depth.
    proof: Option<Proof>,
    reach: Reach,
}

impl<'e, 'a, 'b, P: Position, E: Evaluator<P>> Deepening<'e, 'a, 'b, P, E> {
    pub(super) fn new(
        root: &'e P,
        evaluator: &'e E,
        options: &'e EngineOptions,
        state: &'e mut EngineState,
        budget: Budget<'a, 'b, P::Move>,
    ) -> Self {
        let moves = moves_of(root);
        let value = evaluator.evaluate(root).seen_by(root.turn());
        // A search that stops before its first result still reports a legal move.
        let any = Variation { value, moves: moves.first().copied().into_iter().collect() };
        let found = DepthResult {
            depth: 0,
            variations: vec![any],
            known: Vec::new(),
            exhaustive: false,
            unfinished: true,
            proof: None,
            reach: Reach::default(),
        };
        Deepening {
            root,
            evaluator,
            options,
            budget,
            state,
            moves: order_root(root, moves.to_vec(), options),
            found,
            counts: Counts::default(),
        }
    }

    /// Starts with the result of an earlier search of the same position, unless a depth limits this
    /// one: it has to be the result of that depth.
    pub(super) fn resume(&mut self, DepthsSearched { moves, found }: DepthsSearched<P::Move>) {
        let limits = self.budget.limits();
        if limits.is_depth_alone() || limits.depth.is_some_and(|depth| depth < u16::from(found.depth)) {
            return;
        }
        (self.moves, self.found) = (moves, found);
        self.publish_progress();
    }

    /// What a later search of the same position starts with.
    pub(super) fn searched(&self) -> DepthsSearched<P::Move> {
        DepthsSearched { moves: self.moves.clone(), found: self.found.clone() }
    }

    pub(super) fn deepen(&mut self) {
        if self.found.depth > 0 && self.is_settled() {
            return;
        }
        let mut last_took = Duration::ZERO;
        for depth in self.depths() {
            let started = Stopwatch::start();
            self.budget.status.searching = u16::from(depth);
            self.search_depth(depth, last_took >= MIN_TIME_FOR_THREADS);
            if self.budget.stopped().is_some() || self.is_settled() {
                break;
            }
            self.publish_progress();
            self.grow_table();
            last_took = started.elapsed();
        }
    }

    /// The depths to search, in order.
    fn depths(&self) -> impl Iterator<Item = u8> + use<P, E> {
        let limits = self.budget.limits();
        let deepest = limits.depth.map_or(MAX_DEPTH, |depth| depth.min(u16::from(MAX_DEPTH)) as u8);
        let step = if self.options.double_steps && limits.is_depth_alone() { 2 } else { 1 };
        let goes_straight = !self.options.deepening && limits.depth.is_some();
        // Depth 0 is the start, and an unfinished depth is searched again.
        let done = if self.found.unfinished { self.found.depth.saturating_sub(1) } else { self.found.depth };
        let first = if goes_straight { deepest } else { (step - deepest % step).max(done + 1) };
        (first..=deepest).step_by(usize::from(step))
    }

    /// Whether a deeper search cannot change the result.
    fn is_settled(&self) -> bool {
        let win_is_soonest = !P::SCORED && self.found.variations.iter().all(|found| found.value.is_decided());
        self.found.exhaustive || win_is_soonest
    }

    /// Searches one depth: as many variations as requested, each without the first moves of the
    /// variations before it.
    ///
    /// An unfinished depth counts if at least one move has a value, because its variation is deeper
    /// than any before. With several variations it does not count: they would differ in depth.
    fn search_depth(&mut self, depth: u8, threads: bool) {
        let mut variations: Vec<Variation<P::Move>> = Vec::new();
        let mut known = Vec::new();
        let mut exhaustive = true;
        let count = usize::from(self.options.lines.max(1)).min(self.moves.len());
        for number in 0..count {
            let tried: Vec<P::Move> = variations.iter().filter_map(|found| found.moves.first().copied()).collect();
            let moves: Vec<P::Move> = self.moves.iter().copied().filter(|mv| !tried.contains(mv)).collect();
            let last = self.found.variations.get(number).filter(|_| depth > 1).map(|found| found.value);
            let searched = self.search_variation(&moves, depth, last, threads);
            let Some(variation) = searched.pv else { break };
            exhaustive &= searched.complete;
            variations.push(variation);
            if number == 0 {
                known = searched.known;
            }
        }
        let Some(best) = variations.first().and_then(|found| found.moves.first().copied()) else { return };
        sort_few_by_key(&mut variations, |found| std::cmp::Reverse(found.value));
        let unfinished = self.budget.stopped().is_some();
        if unfinished && count > 1 {
            return;
        }
        // A loss is certain only after all moves have been searched.
        let lost = variations[0].value < -Score::HIGHEST;
        if unfinished && lost && !self.found.variations.is_empty() {
            return;
        }
        let exhaustive = exhaustive && !unfinished;
        let reach = Reach { depth: u32::from(depth), finished: !unfinished, exhaustive, scored: P::SCORED };
        let proof = self.proof(variations[0].value, reach);
        let place = self.moves.iter().position(|&mv| mv == best).unwrap_or(0);
        self.moves[..=place].rotate_right(1);
        self.found = DepthResult { depth, variations, known, exhaustive, unfinished, proof, reach };
    }

    /// The stronger of the proof so far and the proof that this value gives.
    fn proof(&self, value: Score, reach: Reach) -> Option<Proof> {
        let new = reach.proof(self.root, value.seen_by(self.root.turn()));
        match (self.found.proof, new) {
            (Some(old), Some(new)) => Some(stronger(old, new)),
            (old, new) => old.or(new),
        }
    }

    /// Searches the moves with aspiration: first in a narrow window round the last value, then in
    /// wider ones until the value lies within the window.
    fn search_variation(
        &mut self,
        moves: &[P::Move],
        depth: u8,
        last: Option<Score>,
        threads: bool,
    ) -> RootResult<P::Move> {
        let mut half = FIRST_WINDOW;
        let narrow = last.filter(|last| self.options.aspiration && !last.is_decided());
        let mut window = narrow.map_or(Window::OPEN, |last| window_round(last, half));
        loop {
            let searched = self.search_threads(moves, depth, window, threads);
            let stopped = self.budget.stopped().is_some();
            if stopped || (searched.value > window.alpha && searched.value < window.beta) {
                return searched;
            }
            half = half.saturating_mul(WINDOW_GROWTH);
            let wide = window_round(searched.value, half);
            let decided = searched.value.is_decided() || half > Score::HIGHEST.raw() / 2;
            match searched.value <= window.alpha {
                true => window.alpha = if decided { Window::OPEN.alpha } else { wide.alpha },
                false => window.beta = if decided { Window::OPEN.beta } else { wide.beta },
            }
        }
    }

    /// Searches on all threads and returns the first thread's result. The others search the same
    /// moves, defer those in flight on another thread, and share their results through the table.
    fn search_threads(&mut self, moves: &[P::Move], depth: u8, window: Window, threads: bool) -> RootResult<P::Move> {
        let (root, evaluator, options) = (self.root, self.evaluator, self.options);
        let EngineState { table, in_flight, histories } = &mut *self.state;
        let table = table.as_ref();
        let (first, others) = histories.split_first_mut().expect("an engine has at least one thread");
        let budget = &mut self.budget;
        if !(cfg!(feature = "threads") && threads && table.is_some()) || others.is_empty() {
            let mut search = ThreadSearch::new(evaluator, options, table, None, first, budget);
            let searched = search.search_root(root, moves, depth, window);
            self.counts = self.counts.plus(Counts { nodes: 0, ..search.counts() });
            return searched;
        }
        let in_flight = in_flight.as_ref();
        let done = &AtomicBool::new(false);
        let (searched, counts) = thread::scope(|scope| {
            let help = |history| {
                scope.spawn(move || {
                    let mut control = Control { stop: Some(done), ..Control::default() };
                    let mut budget = Budget::new(&mut control);
                    let mut search = ThreadSearch::new(evaluator, options, table, in_flight, history, &mut budget);
                    search.search_root(root, moves, depth, window);
                    search.counts()
                })
            };
            let helpers: Vec<_> = others.iter_mut().map(help).collect();
            let mut search = ThreadSearch::new(evaluator, options, table, in_flight, first, budget);
            let searched = search.search_root(root, moves, depth, window);
            done.store(true, Ordering::Relaxed);
            let own = Counts { nodes: 0, ..search.counts() };
            let helped = helpers.into_iter().filter_map(|helper| helper.join().ok());
            (searched, helped.fold(own, Counts::plus))
        });
        self.counts = self.counts.plus(counts);
        searched
    }

    fn grow_table(&mut self) {
        let Some(table) = &mut self.state.table else { return };
        let allowed =
            self.budget.limits().memory_mib.unwrap_or(u32::MAX).min(self.options.table_mib) as usize * (1 << 20);
        let pays = self.counts.table_cutoffs * MAX_PROBES_PER_CUTOFF >= self.counts.probes;
        let most = if pays { allowed } else { allowed.min(CACHE) };
        let wanted = table.entries() * SLOTS_PER_ENTRY;
        let mut bytes = table.bytes();
        while TranspositionTable::capacity(bytes) < wanted && bytes * 2 <= most {
            bytes *= 2;
        }
        if bytes > table.bytes() {
            *table = table.resized(bytes);
        }
    }

    fn publish_progress(&mut self) {
        let side = self.root.turn();
        let status = &mut self.budget.status;
        (status.depth, status.unfinished) = (u16::from(self.found.depth), self.found.unfinished);
        status.variations = self.found.variations.iter().map(|found| found.clone().seen_by(side)).collect();
        self.budget.report_progress();
    }

    /// A root move with its exact value if it begins a variation, else as it is.
    fn with_variation_value(&self, known: &RootMove<P::Move>) -> RootMove<P::Move> {
        let variation = self.found.variations.iter().find(|found| found.moves.first() == Some(&known.mv));
        variation.map_or(*known, |found| RootMove { mv: known.mv, value: found.value, bound: Bound::Exact })
    }

    pub(super) fn report(self) -> SearchReport<P::Move> {
        let side = self.root.turn();
        let stats = SearchStats {
            nodes: self.budget.nodes() + self.counts.nodes,
            leaves: self.counts.leaves,
            cutoffs: self.counts.cutoffs,
            elapsed: self.budget.elapsed(),
        };
        let moves = self.found.known.iter().map(|known| self.with_variation_value(known).seen_by(side)).collect();
        let DepthResult { depth, variations, exhaustive, unfinished, proof, reach, .. } = self.found;
        let mut variations = variations.into_iter().map(|found| found.seen_by(side));
        let pv = variations.next().expect("there is at least one variation");
        SearchReport {
            others: variations.collect(),
            moves,
            unfinished,
            proof,
            reach,
            exhaustive,
            stopped: self.budget.stopped(),
            ..SearchReport::new(pv, u16::from(depth), stats)
        }
    }
}

/// The root's moves, ordered for the first depth.
fn order_root<P: Position>(root: &P, mut moves: Vec<P::Move>, options: &EngineOptions) -> Vec<P::Move> {
    if options.ranking {
        sort_few_by_key(&mut moves, |&mv| std::cmp::Reverse(root.move_score(mv)));
    }
    moves
}

fn window_round(value: Score, half: i32) -> Window {
    Window {
        alpha: Score::hundredths(i64::from(value.raw() - half)),
        beta: Score::hundredths(i64::from(value.raw() + half)),
    }
}
