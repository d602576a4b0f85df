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
use rival_core::{Canonical, Evaluator, Outcome, Position, Score};

/// Below every score.
const WORST: Score = Score::from_raw(-Score::INFINITY.raw());

/// One thread's search of one depth.
///
/// Scores are those of the side to move (*negamax*): a child's score is negated, and its window turned round, only if the
/// turn has passed to the other side.
pub(super) struct ThreadSearch<'s, 'a, 'b, P: Position, E> {
    evaluator: &'s E,
    options: &'s EngineOptions,
    table: Option<&'s TranspositionTable>,
    /// What the other threads are searching, if there are any.
    in_flight: Option<&'s InFlight>,
    history: &'s mut MoveHistory,
    budget: &'s mut Budget<'a, 'b, P::Move>,
    pv: PvTable<P::Move>,
    counts: Counts,
    /// How often a score rested on a heuristic value so far. A subtree in which it did not rise was searched to the end.
    heuristic_leaves: u64,
}

/// What a thread has counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    pub(super) cutoffs: u64,
    /// How often the table was asked, and how often its answer settled the score of a node.
    pub(super) asked: u64,
    pub(super) settled: u64,
}

impl Counts {
    pub(super) fn plus(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cutoffs: self.cutoffs + other.cutoffs,
            asked: self.asked + other.asked,
            settled: self.settled + other.settled,
        }
    }
}

/// What came of searching the root. Scores are those of the side to move.
pub(super) struct RootResult<M> {
    /// The best value, exact if within the window.
    pub(super) value: Score,
    /// The best variation, if its value is exact.
    pub(super) pv: Option<Variation<M>>,
    /// What is known of each move that was searched.
    pub(super) known: Vec<RootMove<M>>,
    /// Whether everything was searched to the end of the game.
    pub(super) complete: bool,
}

/// A search window, seen by the side to move.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const OPEN: Window = Window { alpha: WORST, beta: Score::INFINITY };

    /// Just wide enough to ask whether a value is more than `score`.
    fn just_above(score: Score) -> Window {
        Window { alpha: score, beta: score.next() }
    }

    /// What a fail-soft value says, asked in this window.
    fn bound(self, value: Score) -> Bound {
        match value {
            value if value >= self.beta => Bound::Lower,
            value if value <= self.alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    /// Whether only a bound is asked for.
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

    /// Searches the root's moves in their order, as far as the budget goes.
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

    /// The score of `at`, `ply` plies from the root, for its side to move, looking `depth` plies further (fail-soft).
    ///
    /// Exact if it lies within the window; at most `alpha`, it is an upper bound on the true value; at least `beta`, a
    /// lower bound. Most nodes are leaves: they are dealt with inside their parent's loop and cost no call.
    #[inline(always)]
    fn search(&mut self, at: &P, depth: u8, ply: u32, window: Window) -> Score {
        if self.budget.visit().is_break() {
            return Score::ZERO; // Never used: the caller stops too.
        }
        match self.leaf(at, depth, ply) {
            Some(score) => score,
            None if depth == 1 => self.search_frontier(at, ply, window),
            None => self.search_moves(at, depth, ply, window),
        }
    }

    /// The score of a node at which the search goes no further.
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

    /// The score of a node whose children are leaves. Such nodes are the most of those with children, and the table is left
    /// out of them: to ask it costs about what it saves, and without them it is half the size and stays in the cache.
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
            let value = self.turned(at, &at.after(mv), 0, ply + 1, window);
            if self.budget.stopped().is_some() {
                return best;
            }
            best = best.max(value);
            if value >= window.beta {
                // A cut that leaves no move out is none.
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

    /// The score of a node that is neither a leaf nor a leaf's parent (or that has only one move).
    #[inline(never)]
    fn search_moves(&mut self, at: &P, depth: u8, ply: u32, window: Window) -> Score {
        // Below the root only safe moves are made, so a win at once can only follow one of the root's own moves.
        let sees_wins = P::SEES_WINS && self.options.winning_moves;
        if sees_wins
            && ply == 1
            && let Some(mv) = at.winning_move()
        {
            return self.won_at_once(at, mv, ply);
        }
        let canonical = self.canonical(at);
        self.counts.asked += 1;
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
        // A forced move is no decision: it is followed at no cost of depth. That goes for the only legal move, not for the
        // only safe one: following every threat and its answer for free scored 40 % in Connect Four at equal nodes.
        let forced = picker.len() == 1 && !safe;
        let depth_below = if self.options.forced_moves_free && forced { depth + 1 } else { depth };
        let mut alpha = window.alpha;
        let mut best = WORST;
        let mut best_number = 0;
        let mut first = true;
        let mut put_off = Moves::new();
        while let Some(mv) = picker.next(self.scorer(at, ply)).or_else(|| put_off.pop_at(0)) {
            let in_flight = self
                .in_flight
                .and_then(|in_flight| Some((in_flight, InFlight::name(canonical.key, mv.into(), depth)?)));
            if let Some((in_flight, name)) = in_flight {
                if !first && picker.len() > 0 && in_flight.contains(name) && put_off.try_push(mv).is_ok() {
                    continue;
                }
                in_flight.insert(name);
            }
            let value = self.child(at, mv, depth_below, ply, Window { alpha, ..window }, first);
            if let Some((in_flight, name)) = in_flight {
                in_flight.remove(name);
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
                self.counts.cutoffs += u64::from(picker.len() + put_off.len() > 0);
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

    /// Prefetches the table's buckets of the moves that are left. When the first move has not cut, mostly none does, so all
    /// will be looked up; where the first move cuts, nothing was fetched in vain.
    #[inline]
    fn prefetch_table(&self, at: &P, picker: &MovePicker<P::Move>) {
        if let Some(table) = self.table.filter(|table| table.bytes() > CACHE) {
            picker.rest().for_each(|mv| table.prefetch(self.canonical(&at.after(mv)).key));
        }
    }

    #[inline]
    fn canonical(&self, at: &P) -> Canonical {
        if self.options.symmetry { at.canonical() } else { Canonical { key: at.key(), image: 0 } }
    }

    /// The score of a move, for the side that makes it. Moves after the first are first asked whether they are better at
    /// all, in a null window, which cuts most; only then how much better (Marsland & Campbell 1982).
    #[inline(always)]
    fn child(&mut self, at: &P, mv: P::Move, depth: u8, ply: u32, window: Window, first: bool) -> Score {
        let child = at.after(mv);
        let narrowed = !first && self.options.pvs && !window.is_null();
        let asked = if narrowed { Window::just_above(window.alpha) } else { window };
        let value = self.turned(at, &child, depth - 1, ply + 1, asked);
        if narrowed && value > window.alpha && value < window.beta && self.budget.stopped().is_none() {
            return self.search_again(at, &child, depth - 1, ply + 1, window);
        }
        value
    }

    #[cold]
    #[inline(never)]
    fn search_again(&mut self, parent: &P, child: &P, depth: u8, ply: u32, window: Window) -> Score {
        self.turned(parent, child, depth, ply, window)
    }

    /// The score of a child, seen by the side to move in its parent.
    ///
    /// Two actions in a row leave the side to move where it was: then neither the score nor the window turns round.
    #[inline(always)]
    fn turned(&mut self, parent: &P, child: &P, depth: u8, ply: u32, window: Window) -> Score {
        let same_side = child.turn() == parent.turn();
        let theirs = Window { alpha: -window.beta, beta: -window.alpha };
        let score = self.search(child, depth, ply, if same_side { window } else { theirs });
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

    /// The score of a node by what the table knows, if that settles it.
    ///
    /// An entry counts if it was searched at least as deep as is asked now (in exact-depth mode: just as deep), or if its
    /// lines all reach the end of the game, and then only if it lies outside the window: within, the node is part of the
    /// principal variation and is searched, so that the line is whole.
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
            self.counts.settled += 1;
            self.heuristic_leaves += u64::from(!entry.complete);
            self.pv.end(ply);
            score
        })
    }
}
