//! Principal-variation search with a transposition table: the engine's inner loop.

use super::EngineOptions;
use super::abdada::InFlight;
use super::history::MoveHistory;
use super::move_picker::{MovePicker, MoveScorer};
use super::transposition_table::{CACHE, Entry, TranspositionTable};
use crate::limits::Budget;
use crate::move_order::Moves;
use crate::pv::PvTable;
use crate::{Bound, RootMove, Variation};
use rival_core::{Canonical, Evaluator, MoveList, Outcome, Position, Score};

/// A score below all others.
const WORST: Score = Score::from_raw(-Score::INFINITY.raw());

/// One thread's search of one depth.
///
/// Scores are from the view of the side to move (*negamax*). A child's score is negated, and its
/// window reversed, only if the side to move has changed.
pub(super) struct ThreadSearch<'s, 'a, 'b, P: Position, E> {
    evaluator: &'s E,
    options: &'s EngineOptions,
    table: Option<&'s TranspositionTable>,
    /// The moves that other threads are searching; `None` with one thread.
    in_flight: Option<&'s InFlight>,
    history: &'s mut MoveHistory,
    budget: &'s mut Budget<'a, 'b, P::Move>,
    pv: PvTable<P::Move>,
    counts: Counts,
    /// Counts the scores that rest on a heuristic value. A subtree that leaves it unchanged was
    /// searched to the end of the game.
    heuristic_leaves: u64,
}

/// A thread's counts.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    pub(super) cutoffs: u64,
    /// Probes of the table, and the probes that gave the score of a node without a search.
    pub(super) probes: u64,
    pub(super) table_cutoffs: u64,
}

impl Counts {
    pub(super) fn plus(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cutoffs: self.cutoffs + other.cutoffs,
            probes: self.probes + other.probes,
            table_cutoffs: self.table_cutoffs + other.table_cutoffs,
        }
    }
}

/// The result of searching the root. Scores are from the view of the side to move.
pub(super) struct RootResult<M> {
    /// The best value: exact within the window, else a bound (fail-soft).
    pub(super) value: Score,
    /// The best variation, if its value is exact.
    pub(super) pv: Option<Variation<M>>,
    /// The searched moves with their values or bounds.
    pub(super) known: Vec<RootMove<M>>,
    /// Whether every line was searched to the end of the game.
    pub(super) complete: bool,
}

/// A search window from the view of the side to move.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const OPEN: Window = Window { alpha: WORST, beta: Score::INFINITY };

    /// The null window that tests whether a value exceeds `score`.
    fn just_above(score: Score) -> Window {
        Window { alpha: score, beta: score.next() }
    }

    /// How a fail-soft value found in this window relates to the true value.
    fn bound(self, value: Score) -> Bound {
        match value {
            value if value >= self.beta => Bound::Lower,
            value if value <= self.alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    /// Whether the window is empty: a search in it can only give a bound.
    fn is_null(self) -> bool {
        self.beta <= self.alpha.next()
    }
}

impl<'s, 'a, 'b, P: Position, E: Evaluator<P>> ThreadSearch<'s, 'a, 'b, P, E> {
    pub(super) fn new(
        evaluator: &'s E,
        options: &'s EngineOptions,
        table: Option<&'s TranspositionTable>,
        in_flight: Option<&'s InFlight>,
        history: &'s mut MoveHistory,
        budget: &'s mut Budget<'a, 'b, P::Move>,
    ) -> Self {
        let pv = PvTable::default();
        ThreadSearch {
            evaluator,
            options,
            table,
            in_flight,
            history,
            budget,
            pv,
            counts: Counts::default(),
            heuristic_leaves: 0,
        }
    }

    /// Searches the root's moves in order until a cutoff or the end of the budget.
    pub(super) fn search_root(
        &mut self,
        root: &P,
        moves: &[P::Move],
        depth: u8,
        window: Window,
    ) -> RootResult<P::Move> {
        let mut known = Vec::with_capacity(moves.len());
        let mut pv = None;
        let mut alpha = window.alpha;
        let mut best = WORST;
        for (done, &mv) in moves.iter().enumerate() {
            self.budget.status.moves = (done, moves.len());
            let value = self.child(root, mv, depth, 0, Window { alpha, ..window }, done == 0);
            if self.budget.stopped().is_some() {
                break;
            }
            known.push(RootMove { mv, value, bound: Window { alpha, ..window }.bound(value) });
            best = best.max(value);
            if value >= window.beta {
                break;
            }
            if value > alpha {
                alpha = value;
                self.pv.keep(0, mv);
                pv = Some(Variation { value, moves: self.pv.first().to_vec() });
            }
        }
        let complete = self.heuristic_leaves == 0 && self.budget.stopped().is_none();
        RootResult { value: best, pv, known, complete }
    }

    pub(super) fn counts(&self) -> Counts {
        Counts { nodes: self.budget.nodes(), ..self.counts }
    }

    /// The score of `at`, `ply` plies from the root, from the view of its side to move, after a
    /// search of `depth` plies (fail-soft).
    ///
    /// A score within the window is exact; a score of at most `alpha` is an upper bound on the true
    /// value; a score of at least `beta` is a lower bound. Most nodes are leaves; inlining handles
    /// them inside their parent's loop without a call.
    #[inline(always)]
    fn search(&mut self, at: &P, depth: u8, ply: u32, window: Window) -> Score {
        if self.budget.visit().is_break() {
            return Score::ZERO; // Unused: the caller stops, too.
        }
        match self.leaf(at, depth, ply) {
            Some(score) => score,
            None if depth == 1 => self.search_frontier(at, ply, window),
            None => self.search_moves(at, depth, ply, window),
        }
    }

    /// The score of a leaf: a finished game or a position at depth 0. `None` for other nodes.
    #[inline(always)]
    fn leaf(&mut self, at: &P, depth: u8, ply: u32) -> Option<Score> {
        let score = match at.outcome() {
            Some(outcome) => P::value_of(outcome, ply),
            None if depth == 0 => {
                self.heuristic_leaves += 1;
                self.evaluator.evaluate(at)
            }
            None => return None,
        };
        self.counts.leaves += 1;
        self.pv.end(ply);
        Some(score.seen_by(at.turn()))
    }

    /// The score of a node whose children are leaves. Most inner nodes are such nodes, and they do
    /// not use the table: a probe costs about what it saves, and without them the table is half the
    /// size and stays in the cache.
    #[inline(never)]
    fn search_frontier(&mut self, at: &P, ply: u32, window: Window) -> Score {
        let mut picker = MovePicker::new();
        picker.fill(at, None, false);
        if self.options.forced_moves_free && picker.len() == 1 {
            return self.search_moves(at, 1, ply, window);
        }
        let mut alpha = window.alpha;
        let mut best = WORST;
        while let Some(mv) = picker.next(self.scorer(at, ply)) {
            let value = self.child_score(at, &at.after(mv), 0, ply + 1, window);
            if self.budget.stopped().is_some() {
                return best;
            }
            best = best.max(value);
            if value >= window.beta {
                // Without a move left to skip it is not a cut.
                self.counts.cutoffs += u64::from(picker.len() > 0);
                break;
            }
            if value > alpha {
                alpha = value;
                self.pv.keep(ply, mv);
            }
        }
        best
    }

    /// The score of a node above the frontier, or of a frontier node with a single move.
    #[inline(never)]
    fn search_moves(&mut self, at: &P, depth: u8, ply: u32, window: Window) -> Score {
        // Below the root only safe moves are searched, so an immediate win exists only at ply 1,
        // after one of the root's moves.
        let sees_wins = P::SEES_WINS && self.options.winning_moves;
        if sees_wins
            && ply == 1
            && let Some(mv) = at.winning_move()
        {
            return self.won_at_once(at, mv, ply);
        }
        let canonical = self.canonical(at);
        self.counts.probes += 1;
        let found = self.table.and_then(|table| table.get(canonical.key));
        if let Some(entry) = found
            && let Some(score) = self.score_from_table(entry, depth, ply, window)
        {
            return score;
        }
        let before = self.heuristic_leaves;
        let from_table = found.map(|entry| at.mirrored(entry.best, canonical.image));
        let mut picker = MovePicker::new();
        let safe = sees_wins && depth > 1;
        picker.fill(at, from_table, safe);
        if picker.len() == 0 {
            return self.lost_in_two(at, ply);
        }
        // A forced move costs no depth (an extension). Only a single legal move is forced, not a
        // single safe one: extending every threat and its answer scored 40 % in Connect Four at
        // equal nodes.
        let forced = picker.len() == 1 && !safe;
        let depth_below = if self.options.forced_moves_free && forced { depth + 1 } else { depth };
        let mut alpha = window.alpha;
        let mut best = WORST;
        let mut best_number: u16 = 0;
        let mut first = true;
        let mut deferred = Moves::<P>::default();
        while let Some(mv) = picker.next(self.scorer(at, ply)).or_else(|| deferred.pop_first()) {
            let in_flight =
                self.in_flight.and_then(|in_flight| Some((in_flight, InFlight::tag(canonical.key, mv.into(), depth)?)));
            if let Some((in_flight, tag)) = in_flight {
                if !first && picker.len() > 0 && in_flight.contains(tag) && deferred.append(mv) {
                    continue;
                }
                in_flight.insert(tag);
            }
            let value = self.child(at, mv, depth_below, ply, Window { alpha, ..window }, first);
            if let Some((in_flight, tag)) = in_flight {
                in_flight.remove(tag);
            }
            if self.budget.stopped().is_some() {
                return best;
            }
            if first && value < window.beta && depth_below > 2 {
                self.prefetch_table(at, &picker);
            }
            first = false;
            if value > best {
                best = value;
                best_number = mv.into();
            }
            if value >= window.beta {
                self.counts.cutoffs += u64::from(picker.len() + deferred.len() > 0);
                self.history.learn(self.options, at.turn(), best_number, ply, depth);
                break;
            }
            if value > alpha {
                alpha = value;
                self.pv.keep(ply, mv);
            }
        }
        if let Some(table) = self.table {
            let entry = Entry {
                score: best.relative_to_node(ply),
                bound: window.bound(best),
                depth,
                complete: self.heuristic_leaves == before,
                best: at.mirrored(best_number, canonical.image),
            };
            table.put(canonical.key, entry);
        }
        best
    }

    /// Prefetches the table's buckets of the remaining moves. If the first move does not cut,
    /// usually none does and all are probed; if it cuts, nothing has been fetched.
    #[inline]
    fn prefetch_table(&self, at: &P, picker: &MovePicker<P>) {
        if let Some(table) = self.table.filter(|table| table.bytes() > CACHE) {
            picker.rest().for_each(|mv| table.prefetch(self.canonical(&at.after(mv)).key));
        }
    }

    #[inline]
    fn canonical(&self, at: &P) -> Canonical {
        if self.options.symmetry { at.canonical() } else { Canonical { key: at.key(), image: 0 } }
    }

    /// The score of a move, from the view of the side that makes it. A null window first tests
    /// whether a move after the first is better at all, which most are not; only a better one gets
    /// the full window (Marsland & Campbell 1982).
    #[inline(always)]
    fn child(&mut self, at: &P, mv: P::Move, depth: u8, ply: u32, window: Window, first: bool) -> Score {
        let child = at.after(mv);
        let narrowed = !first && self.options.pvs && !window.is_null();
        let searched = if narrowed { Window::just_above(window.alpha) } else { window };
        let value = self.child_score(at, &child, depth - 1, ply + 1, searched);
        if narrowed && value > window.alpha && value < window.beta && self.budget.stopped().is_none() {
            return self.search_again(at, &child, depth - 1, ply + 1, window);
        }
        value
    }

    #[cold]
    #[inline(never)]
    fn search_again(&mut self, parent: &P, child: &P, depth: u8, ply: u32, window: Window) -> Score {
        self.child_score(parent, child, depth, ply, window)
    }

    /// The score of a child, from the view of the side to move in its parent.
    ///
    /// After the first of two actions in a row the side to move is the same: then the score is not
    /// negated and the window not reversed.
    #[inline(always)]
    fn child_score(&mut self, parent: &P, child: &P, depth: u8, ply: u32, window: Window) -> Score {
        let same_side = child.turn() == parent.turn();
        let reversed = Window { alpha: -window.beta, beta: -window.alpha };
        let score = self.search(child, depth, ply, if same_side { window } else { reversed });
        if same_side { score } else { -score }
    }

    #[inline]
    fn scorer<'m>(&'m self, at: &'m P, ply: u32) -> MoveScorer<'m, P> {
        MoveScorer { at, ply, history: self.history, options: self.options }
    }

    fn lost_in_two(&mut self, at: &P, ply: u32) -> Score {
        self.counts.leaves += 1;
        self.pv.end(ply);
        Score::decided(Outcome::win(at.turn().other()), ply + 2).seen_by(at.turn())
    }

    fn won_at_once(&mut self, at: &P, mv: P::Move, ply: u32) -> Score {
        self.counts.leaves += 1;
        self.pv.end(ply + 1);
        self.pv.keep(ply, mv);
        let outcome = Outcome::win(at.turn());
        Score::decided(outcome, ply + 1).seen_by(at.turn())
    }

    /// The score of a node from its table entry, if the entry decides it.
    ///
    /// An entry counts if its depth is at least `depth` (in exact-depth mode: equal to it), or if
    /// all its lines reach the end of the game. Its score must also lie outside the window: inside,
    /// the node is part of the principal variation and is searched, so that the line is complete.
    #[inline]
    fn score_from_table(&mut self, entry: Entry, depth: u8, ply: u32, window: Window) -> Option<Score> {
        let reaches = match self.options.exact_depth {
            true => entry.depth == depth || (entry.complete && entry.depth <= depth),
            false => entry.depth >= depth || entry.complete,
        };
        if !reaches {
            return None;
        }
        let score = entry.score.relative_to_root(ply);
        let above = score >= window.beta && entry.bound != Bound::Upper;
        let below = score <= window.alpha && entry.bound != Bound::Lower;
        (above || below).then(|| {
            self.counts.table_cutoffs += 1;
            self.heuristic_leaves += u64::from(!entry.complete);
            self.pv.end(ply);
            score
        })
    }
}
