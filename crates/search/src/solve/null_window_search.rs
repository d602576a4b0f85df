//! The search of the solver: alpha-beta over exact values, with a table of proofs.

use super::book::answer_order;
use super::horizon::carried;
use super::table::{Entry, SolveTable};
use super::threads::{NodesPerMove, OnPath, Shared};
use super::{ProvenRange, SolveControl, SolveProgress};
use crate::Stopped;
use crate::move_order::{sort_few_by_key, too_many_moves};
use crate::time_source::Stopwatch;
use rival_core::{Bounds, MoveList, Position, Solvable};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A move with a guess of its merit.
#[derive(Clone, Copy)]
struct Candidate<M> {
    mv: M,
    score: i32,
    /// The key of its successor, where that is looked up in advance.
    key: u64,
}

type Candidates<P> = <P as Position>::List<Candidate<<P as Position>::Move>>;

/// With fewer plies left, looking up children does not pay for the memory access.
const LOOKS_AHEAD: u16 = 10;
/// Nodes between checks of clock and flag.
const NODES_BETWEEN_LOOKS: u64 = 1024;
/// The same with several threads: another may have found the answer.
const NODES_BETWEEN_SHARED_LOOKS: u64 = 256;
/// New entries of a thread before it adds them to the shared count.
const COUNTED_TOGETHER: usize = 64;
/// The interval of progress reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);
/// The plies from the root at which progress is tracked.
const TRACKED: usize = 12;

/// The progress at the first plies: the move's number and count at each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RootProgress {
    at: [(u16, u16); TRACKED],
}

impl RootProgress {
    /// The share of the tree that is done, if all moves take equally long.
    pub(super) fn share(&self) -> f64 {
        let step = |(done, weight): (f64, f64), &(at, of): &(u16, u16)| {
            let of = f64::from(of.max(1));
            (done + weight * f64::from(at) / of, weight / of)
        };
        self.at.iter().fold((0.0, 1.0), step).0
    }
}

/// The search with its limits and results.
pub(super) struct NullWindowSearch<'a, 'b, P: Solvable> {
    pub(super) context: P::RootContext,
    pub(super) table: Option<Arc<SolveTable>>,
    /// The plies left at the root.
    pub(super) left: u16,
    /// The positions visited in this run, and in earlier ones.
    pub(super) nodes: u64,
    pub(super) nodes_before: u64,
    pub(super) started: Stopwatch,
    pub(super) proven: ProvenRange,
    pub(super) control: &'a mut SolveControl<'b>,
    /// The state shared by threads on the same search.
    pub(super) shared: Option<Arc<Shared>>,
    /// The positions on the path whose moves are announced, from the root on.
    pub(super) path: Vec<OnPath>,
    /// The depth of the position that another thread has settled, while the search returns to it.
    pub(super) overtaken_at: Option<u16>,
    /// New entries not yet in the shared count.
    pub(super) taken: usize,
    /// Recent nodes per move, by depth.
    pub(super) efforts: NodesPerMove,
    pub(super) next_look: u64,
    reported: Duration,
    track: RootProgress,
}

impl<'a, 'b, P: Solvable> NullWindowSearch<'a, 'b, P> {
    pub(super) fn new(
        at: &P,
        table: Option<Arc<SolveTable>>,
        proven: ProvenRange,
        control: &'a mut SolveControl<'b>,
    ) -> Self {
        NullWindowSearch::with_context(at.root_context(), at.plies_left(), table, proven, control)
    }

    /// A search with the context and plies of a root.
    pub(super) fn with_context(
        context: P::RootContext,
        left: u16,
        table: Option<Arc<SolveTable>>,
        proven: ProvenRange,
        control: &'a mut SolveControl<'b>,
    ) -> Self {
        NullWindowSearch {
            context,
            table,
            left,
            nodes: 0,
            nodes_before: 0,
            started: Stopwatch::start(),
            proven,
            next_look: control.limits.nodes.unwrap_or(u64::MAX).min(NODES_BETWEEN_LOOKS),
            control,
            shared: None,
            path: Vec::new(),
            overtaken_at: None,
            taken: 0,
            efforts: NodesPerMove::default(),
            reported: Duration::ZERO,
            track: RootProgress::default(),
        }
    }

    /// Checks limits, clock and flag, and reports progress.
    #[cold]
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        let most_nodes = self.control.limits.nodes.unwrap_or(u64::MAX);
        let between = if self.shared.is_some() { NODES_BETWEEN_SHARED_LOOKS } else { NODES_BETWEEN_LOOKS };
        self.next_look = most_nodes.min(self.nodes + between);
        if self.nodes >= most_nodes {
            return Err(Stopped::Nodes);
        }
        if self.control.stop.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.shared.as_ref().is_some_and(|shared| shared.is_interrupted())
            || self.is_overtaken()
        {
            return Err(Stopped::Flag);
        }
        let elapsed = self.started.elapsed();
        if self.control.limits.time.is_some_and(|most| elapsed >= most) {
            return Err(Stopped::Time);
        }
        if let Some(progress) = &mut self.control.progress
            && elapsed >= self.reported + BETWEEN_REPORTS
        {
            self.reported = elapsed;
            progress(SolveProgress {
                nodes: self.nodes_before + self.nodes,
                elapsed,
                proven: self.proven,
                share: self.track.share(),
            });
        }
        Ok(())
    }

    /// The value to come of a position `depth` plies below the root, possibly finished.
    ///
    /// The result is exact if it lies inside `(alpha, beta)`; at most `alpha`, it is an upper bound
    /// on the true value; at least `beta`, a lower bound.
    #[inline]
    pub(super) fn value(&mut self, at: &P, depth: u16, alpha: i16, beta: i16) -> Result<i16, Stopped> {
        match self.ended(at, depth) {
            Some(value) => Ok(value),
            None => self.node(at, depth, alpha, beta),
        }
    }

    /// The value of a finished game.
    #[inline]
    fn ended(&self, at: &P, depth: u16) -> Option<i16> {
        let outcome = at.outcome()?;
        let sign = at.turn().sign();
        Some(if P::SCORED {
            ((outcome.margin() - at.settled()) * sign) as i16
        } else {
            (outcome.margin() * sign) as i16 * (self.left - depth + 1) as i16
        })
    }

    /// [`value`](NullWindowSearch::value) of a position that is not over.
    fn node(&mut self, at: &P, depth: u16, mut alpha: i16, mut beta: i16) -> Result<i16, Stopped> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        let booked = self.booked(at, depth);
        if let Some(value) = booked.and_then(|known| decided(known, alpha, beta)) {
            return Ok(value);
        }
        let nodes_before = self.nodes;
        let left = self.left - depth;
        let mut candidates = Candidates::<P>::default();
        let table = self.table.as_deref().filter(|_| left >= LOOKS_AHEAD);
        let mut known = at.expand(&self.context, left, |mv, score| {
            // Memory is slow: while the game looks at the next move, the entry of this one is on
            // its way.
            let key = table.map_or(0, |table| {
                let key = self.key_of(table, &at.after(mv), depth + 1);
                table.prefetch(key);
                key
            });
            insert::<P>(&mut candidates, Candidate { mv, score, key });
        });
        if let Some(booked) = booked {
            known = both(known, booked);
        }
        if let Some(value) = decided(known, alpha, beta) {
            return Ok(value);
        }
        let key = self.key(at, depth);
        let mut best_before = None;
        if let Some(entry) = self.entry(key, left) {
            known = both(known, entry.bounds);
            if let Some(value) = decided(known, alpha, beta) {
                return Ok(value);
            }
            best_before = Some(entry.best);
        }
        // What is known already need not be proven again: the window shrinks to it.
        alpha = alpha.max(known.lower);
        beta = beta.min(known.upper);
        if let Some(best) = best_before {
            put_first(&mut candidates, best);
        }
        // The highest of what the moves looked at are worth at most.
        let mut highest = i16::MIN;
        if left >= LOOKS_AHEAD
            && candidates.len() > 1
            && let Some((value, mv)) = self.look_ahead(at, depth, &mut candidates, alpha, beta, &mut highest)
        {
            self.keep(key, left, Bounds { lower: value, ..known }, mv, nodes_before);
            return Ok(value);
        }
        let mut best_move = best_before.unwrap_or(0);
        let (mut index, mut put_off) = (0, 0);
        while index < candidates.len() {
            // What another thread is at is put off once: then the answer is mostly in the table.
            let name = self.name(key, candidates[index].mv, depth);
            if index > 0 && index + put_off < candidates.len() && self.is_in_flight(name) {
                candidates[index..].rotate_left(1);
                put_off += 1;
                continue;
            }
            self.mark(depth, index as u16, candidates.len() as u16);
            let mv = candidates[index].mv;
            index += 1;
            let found = self.announced(name, OnPath { key, depth, alpha, beta }, |search| {
                if P::SEES_ENDS {
                    search.after::<true>(at, mv, depth, alpha.max(highest), beta)
                } else {
                    search.after::<false>(at, mv, depth, alpha.max(highest), beta)
                }
            });
            if found.is_err() && self.overtaken_at == Some(depth) {
                // The answer is in the table, unless another has taken its place: then it is looked
                // for again.
                self.overtaken_at = None;
                return self.node(at, depth, alpha, beta);
            }
            let value = found?;
            if value > highest {
                highest = value;
                best_move = low_bits(mv);
                if value >= beta {
                    known.lower = value;
                    self.keep(key, left, known, best_move, nodes_before);
                    return Ok(value);
                }
            }
        }
        self.mark(depth, 0, 0);
        // A move left out by the game is worth at most the lower bound.
        known.upper = known.upper.min(highest.max(known.lower));
        if highest > alpha {
            known.lower = highest;
        }
        self.keep(key, left, known, best_move, nodes_before);
        Ok(known.upper)
    }

    /// What the book says of a position near the root, if there is a book.
    #[inline]
    fn booked(&self, at: &P, depth: u16) -> Option<Bounds> {
        self.control.book.filter(|book| book.reaches(self.left - depth))?.bounds(at)
    }

    /// Tracks the progress at a ply near the root.
    #[inline]
    fn mark(&mut self, depth: u16, at: u16, of: u16) {
        if let Some(place) = self.track.at.get_mut(usize::from(depth)) {
            *place = (at, of);
        }
    }

    /// All legal moves of an unfinished position, the best guess first.
    pub(super) fn ordered(&self, at: &P, depth: u16) -> Vec<P::Move> {
        let left = self.left - depth;
        let mut candidates = Candidates::<P>::default();
        at.expand(&self.context, left, |mv, score| insert::<P>(&mut candidates, Candidate { mv, score, key: 0 }));
        if let Some(entry) = self.entry(self.key(at, depth), left) {
            put_first(&mut candidates, entry.best);
        }
        let mut moves: Vec<P::Move> = candidates.iter().map(|candidate| candidate.mv).collect();
        // A game omits hopeless moves; if all are, they are played.
        moves.extend(at.legal_moves().into_iter().filter(|mv| !moves.contains(mv)).collect::<Vec<_>>());
        if let Some(book) = self.control.book {
            // Book values cost nothing, and of several good moves the book has the answers to the
            // first.
            sort_few_by_key(&mut moves, |&mv| {
                let order = self.booked(&at.after(mv), depth + 1).map(|_| answer_order(at, mv, book.goal()));
                (order.is_none(), order)
            });
        }
        moves
    }

    /// The value of a move that may end the game where [`Solvable::expand`] detects ends.
    pub(super) fn after_any(&mut self, at: &P, mv: P::Move, depth: u16, alpha: i16, beta: i16) -> Result<i16, Stopped> {
        self.after::<false>(at, mv, depth, alpha, beta)
    }

    /// The value of a move; with `GOES_ON` it does not end the game.
    #[inline]
    fn after<const GOES_ON: bool>(
        &mut self,
        at: &P,
        mv: P::Move,
        depth: u16,
        alpha: i16,
        beta: i16,
    ) -> Result<i16, Stopped> {
        let child = at.after(mv);
        let turns = child.turn() != at.turn();
        let gain = ((child.settled() - at.settled()) * at.turn().sign()) as i16;
        let (low, high) = (alpha - gain, beta - gain);
        let (low, high) = if turns { (-high, -low) } else { (low, high) };
        let value =
            if GOES_ON { self.node(&child, depth + 1, low, high)? } else { self.value(&child, depth + 1, low, high)? };
        Ok(gain + if turns { -value } else { value })
    }

    /// Looks up all children before searching one (enhanced transposition cut-offs, Plaat et al.
    /// 1996): returns a move that cuts, or `None`, after removing moves that cannot raise `alpha`,
    /// whose bound is in `upper`.
    #[inline]
    fn look_ahead(
        &mut self,
        at: &P,
        depth: u16,
        candidates: &mut Candidates<P>,
        alpha: i16,
        beta: i16,
        upper: &mut i16,
    ) -> Option<(i16, u8)> {
        let table = self.table.as_ref()?;
        let left = self.left - depth - 1;
        let mut cut = None;
        candidates.retain(|candidate| {
            if cut.is_some() {
                return true;
            }
            let Some(entry) = table.get(candidate.key) else { return true };
            let Bounds { lower, upper: higher } = with_plies_left::<P>(entry, left);
            let child = at.after(candidate.mv);
            let gain = ((child.settled() - at.settled()) * at.turn().sign()) as i16;
            let (low, high) = if child.turn() != at.turn() { (-higher, -lower) } else { (lower, higher) };
            let (low, high) = (low + gain, high + gain);
            if low >= beta {
                cut = Some((low, low_bits(candidate.mv)));
            }
            if high <= alpha {
                *upper = (*upper).max(high);
                return false;
            }
            true
        });
        cut
    }

    /// A position's key for the table.
    #[inline]
    fn key(&self, at: &P, depth: u16) -> u64 {
        self.table.as_ref().map_or(0, |table| self.key_of(table, at, depth))
    }

    #[inline]
    fn key_of(&self, table: &SolveTable, at: &P, depth: u16) -> u64 {
        let symmetric = depth < P::SYMMETRIC_PLIES;
        table.mixed(if symmetric { at.symmetric_key(&self.context) } else { at.exact_key(&self.context) })
    }

    #[inline]
    pub(super) fn entry(&self, key: u64, left: u16) -> Option<Entry> {
        let entry = self.table.as_ref()?.get(key)?;
        Some(Entry { bounds: with_plies_left::<P>(entry, left), ..entry })
    }

    #[inline]
    fn keep(&mut self, key: u64, left: u16, bounds: Bounds, best: u8, nodes_before: u64) {
        let nodes = self.nodes - nodes_before;
        if let Some(table) = &mut self.table {
            let plies_left = if P::HAS_HORIZON { left as u8 } else { 0 };
            self.taken += usize::from(table.put(key, Entry { bounds, best, plies_left }, nodes));
            if self.taken >= if self.shared.is_some() { COUNTED_TOGETHER } else { 1 } {
                table.count(std::mem::take(&mut self.taken));
                if table.is_filling() {
                    match (&self.shared, Arc::get_mut(table)) {
                        (Some(shared), _) => shared.interrupt(),
                        (None, Some(table)) => table.grow(1),
                        (None, None) => {}
                    }
                }
            }
        }
    }
}

/// The intersection of two bounds.
#[inline]
pub(super) fn both(one: Bounds, other: Bounds) -> Bounds {
    Bounds { lower: one.lower.max(other.lower), upper: one.upper.min(other.upper) }
}

/// The value to return if the bounds answer the window.
#[inline]
pub(super) fn decided(known: Bounds, alpha: i16, beta: i16) -> Option<i16> {
    if known.lower >= beta || known.lower == known.upper {
        return Some(known.lower);
    }
    (known.upper <= alpha).then_some(known.upper)
}

/// An entry's bounds for a position with `left` plies left.
#[inline]
fn with_plies_left<P: Solvable>(entry: Entry, left: u16) -> Bounds {
    if P::HAS_HORIZON { carried(entry.bounds, i16::from(entry.plies_left), left as i16) } else { entry.bounds }
}

/// Inserts a candidate in order, the best first, equals in order of arrival.
#[inline]
fn insert<P: Position>(candidates: &mut Candidates<P>, candidate: Candidate<P::Move>) {
    let mut place = candidates.len();
    if !candidates.append(candidate) {
        too_many_moves(Candidates::<P>::CAPACITY);
    }
    while place > 0 && candidates[place - 1].score < candidate.score {
        candidates[place] = candidates[place - 1];
        place -= 1;
    }
    candidates[place] = candidate;
}

/// The low bits of a move's number, of which the table keeps as many as it has room for.
#[inline]
fn low_bits(mv: impl Into<u16>) -> u8 {
    mv.into() as u8
}

/// Moves the earlier best candidate to the front.
#[inline]
fn put_first<M: Copy + Into<u16>>(candidates: &mut [Candidate<M>], best: u8) {
    const KEPT: u8 = 63;
    if let Some(place) = candidates.iter().position(|candidate| low_bits(candidate.mv) & KEPT == best & KEPT) {
        candidates[..=place].rotate_right(1);
    }
}
