//! Minimax and alpha-beta as in the textbook (Russell & Norvig, *Artificial Intelligence*, 4th ed.,
//! chapter 5; Knuth & Moore, *An Analysis of Alpha-Beta Pruning*, 1975).
//!
//! MAX is the first side, MIN the second, and every value is from MAX's view. A side that moves
//! twice in a row then needs no special case: a node maximises or minimises by its side to move.

use crate::Limits;
use crate::limits::{Budget, Control};
use crate::move_order::{ListedOrder, MoveOrder, MoveOrdering, SortBy, SortedOrder};
use crate::observer::{Cut, NoObserver, NodeKind, Observer};
use crate::pv::PvTable;
use crate::search_report::{Bound, Reach, RootMove, SearchReport, SearchStats, Variation};
use rival_core::{Evaluator, Outcome, Position, Proof, Score, Seeded, Side};
use std::ops::ControlFlow;

/// A textbook search: a builder for its options, and `run`.
///
/// A finished game has its utility as its value, a position at the depth limit its heuristic value,
/// and any other position the value of the best move for its side to move. Without a depth limit
/// the search goes to the end of the game.
///
/// ```
/// use rival_core::Weighted;
/// use rival_game::Game;
/// use rival_games::tictactoe::{OpenLines, Standard, TicTacToe};
/// use rival_search::Search;
///
/// let game = TicTacToe { shape: Standard };
/// let at = game.parse_position("xx1/oo1/3 x").unwrap();
/// let report = Search::new(&Weighted::<OpenLines>::own()).depth(6).run(&at);
/// assert_eq!(game.move_text(*report.best().unwrap()), "c3");
/// assert_eq!(report.proof.unwrap().win_in(), Some(1));
/// ```
#[derive(Debug)]
pub struct Search<'e, E> {
    evaluator: &'e E,
    algorithm: Algorithm,
    order: MoveOrder,
    utility: Utility,
    limits: Limits,
}

/// The value of a finished game in a textbook search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Utility {
    /// A sooner win is worth more, and a sooner loss less.
    #[default]
    SoonerIsBetter,
    /// A win has the same value at every ply, as in the textbook. Wins by different margins still
    /// differ.
    ///
    /// More values are equal, so alpha-beta visits fewer nodes. Its line need not be the shortest
    /// win, and its value does not give the number of plies.
    Plain,
}

impl Utility {
    /// All utilities.
    pub const ALL: [Utility; 2] = [Utility::SoonerIsBetter, Utility::Plain];

    /// The identifier used in options and requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Utility::SoonerIsBetter => "sooner-is-better",
            Utility::Plain => "plain",
        }
    }
}

/// The utility as a type instead of a value, so that the default costs the search nothing.
trait OutcomeValue: Copy {
    fn value<P: Position>(self, outcome: Outcome, ply: u32) -> Score;
}

/// [`Utility::SoonerIsBetter`].
#[derive(Clone, Copy)]
struct SoonerIsBetter;

impl OutcomeValue for SoonerIsBetter {
    #[inline]
    fn value<P: Position>(self, outcome: Outcome, ply: u32) -> Score {
        P::value_of(outcome, ply)
    }
}

impl OutcomeValue for Utility {
    #[inline]
    fn value<P: Position>(self, outcome: Outcome, ply: u32) -> Score {
        match self {
            Utility::SoonerIsBetter => P::value_of(outcome, ply),
            Utility::Plain => P::value_of(outcome, 0).map_proof(Proof::without_length),
        }
    }
}

impl<'e, E> Search<'e, E> {
    /// Alpha-beta: minimax without the nodes that cannot matter. The same value, with at most as
    /// many nodes.
    #[must_use]
    pub fn new(evaluator: &'e E) -> Search<'e, E> {
        Search {
            evaluator,
            algorithm: Algorithm::AlphaBeta,
            order: MoveOrder::default(),
            utility: Utility::default(),
            limits: Limits::default(),
        }
    }

    /// Minimax: visits every node.
    #[must_use]
    pub fn minimax(evaluator: &'e E) -> Search<'e, E> {
        Search { algorithm: Algorithm::Minimax, ..Search::new(evaluator) }
    }

    /// Sets the move order; the default is the game's.
    #[must_use]
    pub fn order(self, order: MoveOrder) -> Search<'e, E> {
        Search { order, ..self }
    }

    /// Sets the utility; the default is [`Utility::SoonerIsBetter`].
    #[must_use]
    pub fn utility(self, utility: Utility) -> Search<'e, E> {
        Search { utility, ..self }
    }

    /// Sets the depth in plies; the default is the end of the game.
    #[must_use]
    pub fn depth(self, depth: u16) -> Search<'e, E> {
        Search { limits: Limits { depth: Some(depth), ..self.limits }, ..self }
    }

    /// Sets all limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Search<'e, E> {
        Search { limits, ..self }
    }

    /// Runs the search.
    pub fn run<P: Position>(self, root: &P) -> SearchReport<P::Move>
    where
        E: Evaluator<P>,
    {
        self.run_observed(root, &mut NoObserver)
    }

    /// Runs the search under a control, which may stop it, report its progress and tighten its
    /// limits.
    pub fn run_under<P: Position>(self, root: &P, control: &mut Control<'_, P::Move>) -> SearchReport<P::Move>
    where
        E: Evaluator<P>,
    {
        control.limits = control.limits.within(self.limits);
        self.search(root, control, &mut NoObserver)
    }

    /// Runs the search with an observer of every node.
    pub fn run_observed<P: Position>(self, root: &P, observer: &mut impl Observer<P>) -> SearchReport<P::Move>
    where
        E: Evaluator<P>,
    {
        let mut control = Control::limits(self.limits);
        self.search(root, &mut control, observer)
    }

    fn search<P: Position>(
        self,
        root: &P,
        control: &mut Control<'_, P::Move>,
        observer: &mut impl Observer<P>,
    ) -> SearchReport<P::Move>
    where
        E: Evaluator<P>,
    {
        let Search { evaluator, algorithm, order, utility, .. } = self;
        let depth = control.limits.depth;
        let (by, shuffle) = match order {
            MoveOrder::Listed => (None, None),
            MoveOrder::ShuffledRoot { seed } => (None, Some(seed)),
            MoveOrder::Ranked { seed } => (Some(SortBy::MoveScore { seed }), None),
            MoveOrder::ShuffledAll { seed } => (Some(SortBy::Random { seed }), None),
            MoveOrder::BestFirst => (Some(SortBy::Best), None),
            MoveOrder::WorstFirst => (Some(SortBy::Worst), None),
        };
        let mut report = match (by, utility) {
            (None, Utility::SoonerIsBetter) => {
                TreeSearch::new(evaluator, ListedOrder, SoonerIsBetter, control, observer)
                    .root(root, shuffle, algorithm)
            }
            (by, utility) => {
                // Sorting costs more than dynamic dispatch, so one compiled search serves all
                // heuristics and observers of a game.
                let (evaluator, mut observer): (&dyn Evaluator<P>, &mut dyn Observer<P>) = (evaluator, observer);
                let order = SortedOrder { evaluator: &evaluator, by: by.unwrap_or(SortBy::Nothing) };
                TreeSearch::new(&evaluator, order, utility, control, &mut observer).root(root, shuffle, algorithm)
            }
        };
        // Alpha-beta finds minimax's variation at a fraction of the cost of tracking variations in
        // minimax.
        if let (Algorithm::Minimax, Some(&best), None) = (algorithm, report.best(), report.stopped) {
            let limits = Limits { depth: depth.map(|depth| depth - 1), ..Limits::default() };
            let rest = Search::new(evaluator).order(order.below_root()).utility(utility).limits(limits);
            let rest = rest.run(&root.after(best));
            report.pv.moves.extend(rest.pv.moves);
        }
        report
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Algorithm {
    Minimax,
    AlphaBeta,
}

/// The value of a position within a window, with the stats of its search: one call of alpha-beta,
/// for tests and for teaching.
///
/// A value between `alpha` and `beta` is exact; a value of at most `alpha` is an upper bound on the
/// true value; a value of at least `beta` is a lower bound (*fail-soft*).
pub fn alpha_beta_within<P: Position>(
    at: &P,
    evaluator: &impl Evaluator<P>,
    depth: Option<u16>,
    (alpha, beta): (Score, Score),
) -> (Score, SearchStats) {
    let mut control = Control::default();
    let mut observer = NoObserver;
    let mut search = TreeSearch::new(evaluator, ListedOrder, SoonerIsBetter, &mut control, &mut observer);
    let value = search.alpha_beta(at, None, depth.unwrap_or(u16::MAX), 0, (alpha, beta));
    (value, search.stats())
}

/// The state of one search.
struct TreeSearch<'a, 'b, P: Position, E, R, U, O> {
    evaluator: &'a E,
    order: R,
    utility: U,
    observer: &'a mut O,
    budget: Budget<'a, 'b, P::Move>,
    /// The number of inner nodes. Leaves, which are far more, are all nodes minus these.
    inner: u64,
    /// Whether the search has used a heuristic value.
    evaluated: bool,
    cutoffs: u64,
    /// The largest number of plies from the root to a finished game.
    deepest: u32,
    pv: PvTable<P::Move>,
}

impl<'a, 'b, P: Position, E: Evaluator<P>, R: MoveOrdering<P>, U: OutcomeValue, O: Observer<P>>
    TreeSearch<'a, 'b, P, E, R, U, O>
{
    fn new(evaluator: &'a E, order: R, utility: U, control: &'a mut Control<'b, P::Move>, observer: &'a mut O) -> Self {
        let budget = Budget::new(control);
        TreeSearch {
            evaluator,
            order,
            utility,
            observer,
            budget,
            inner: 0,
            evaluated: false,
            cutoffs: 0,
            deepest: 0,
            pv: PvTable::default(),
        }
    }

    /// Searches every root move and reports its value or bound.
    fn root(mut self, root: &P, shuffle: Option<u64>, algorithm: Algorithm) -> SearchReport<P::Move> {
        let depth = self.budget.limits().depth;
        let plies = depth.unwrap_or(u16::MAX);
        let (mut alpha, mut beta) = (-Score::INFINITY, Score::INFINITY);
        let _ = self.budget.visit(); // The root is visited even without a budget.
        self.observer.enter(root, None, alpha, beta);
        if let Some(value) = self.leaf(root, plies, 0) {
            return SearchReport::leaf(value, root.outcome(), self.budget.elapsed());
        }
        self.inner += 1;
        let moves = self.root_moves(root, plies, shuffle);
        let mut known: Vec<RootMove<P::Move>> = Vec::with_capacity(moves.len());
        let mut best: Option<RootMove<P::Move>> = None;
        for (done, &mv) in moves.iter().enumerate() {
            self.budget.status.moves = (done, moves.len());
            let child = root.after(mv);
            let value = match algorithm {
                Algorithm::Minimax => self.minimax(&child, Some(mv), plies - 1, 1),
                Algorithm::AlphaBeta => self.alpha_beta(&child, Some(mv), plies - 1, 1, (alpha, beta)),
            };
            if self.budget.stopped().is_some() {
                break;
            }
            // Outside the window alpha-beta has only shown that the move is no better than the best
            // so far.
            let bound = match algorithm {
                Algorithm::AlphaBeta if value <= alpha => Bound::Upper,
                Algorithm::AlphaBeta if value >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            let found = RootMove { mv, value, bound };
            known.push(found);
            if best.is_none_or(|best| value.seen_by(root.turn()) > best.value.seen_by(root.turn())) {
                best = Some(found);
                self.keep_line(0, mv, &child, plies);
                let pv = Variation { value, moves: self.pv.first().to_vec() };
                self.budget.status.variations = vec![pv];
                self.budget.status.depth = depth.unwrap_or(0);
                self.budget.status.unfinished = true;
                match root.turn() {
                    Side::First => alpha = value,
                    Side::Second => beta = value,
                }
            }
        }
        // A search that stops before its first result still reports a legal move.
        let value = best.map_or_else(|| self.evaluator.evaluate(root), |best| best.value);
        self.observer.leave(value, NodeKind::Inner);
        let chosen = best.map(|best| best.mv).or(moves.first().copied());
        let moves = match (algorithm, best) {
            (Algorithm::AlphaBeta, Some(_)) => self.pv.first().to_vec(),
            _ => chosen.into_iter().collect(),
        };
        self.report(root, Variation { value, moves }, known)
    }

    fn root_moves(&self, root: &P, depth: u16, shuffle: Option<u64>) -> Vec<P::Move> {
        let mut moves = Vec::new();
        self.order.visit_moves(root, depth, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        if let Some(seed) = shuffle {
            Seeded::new(seed ^ root.key()).shuffle(&mut moves);
        }
        moves
    }

    fn report(self, root: &P, pv: Variation<P::Move>, moves: Vec<RootMove<P::Move>>) -> SearchReport<P::Move> {
        let stopped = self.budget.stopped();
        let finished = stopped.is_none();
        let exhaustive = finished && !self.evaluated;
        let depth = match (moves.is_empty(), self.budget.limits().depth) {
            (true, _) => 0, // Stopped within the first move: the value is the root's heuristic value.
            (false, depth) => depth.unwrap_or(self.deepest as u16),
        };
        let reach = Reach { depth: u32::from(depth), finished, exhaustive, scored: P::SCORED };
        SearchReport {
            proof: reach.proof(root, pv.value),
            reach,
            moves,
            unfinished: !finished,
            exhaustive,
            stopped,
            ..SearchReport::new(pv, depth, self.stats())
        }
    }

    /// The value of `at`, reached by `by` after `ply` plies, searched `depth` plies further.
    ///
    /// Most nodes are leaves; inlining handles them inside their parent without a call.
    #[inline]
    fn minimax(&mut self, at: &P, by: Option<P::Move>, depth: u16, ply: u32) -> Score {
        if self.budget.visit().is_break() {
            return Score::ZERO; // Unused: the caller stops, too.
        }
        self.observer.enter(at, by, -Score::INFINITY, Score::INFINITY);
        if let Some(value) = self.leaf(at, depth, ply) { value } else { self.minimax_of_moves(at, depth, ply) }
    }

    fn minimax_of_moves(&mut self, at: &P, depth: u16, ply: u32) -> Score {
        self.inner += 1;
        let mut best = worst_for(at.turn());
        let order = self.order;
        order.visit_moves(at, depth, |mv| {
            let value = self.minimax(&at.after(mv), Some(mv), depth - 1, ply + 1);
            best = match at.turn() {
                Side::First => best.max(value),
                Side::Second => best.min(value),
            };
            self.unless_stopped()
        });
        self.observer.leave(best, NodeKind::Inner);
        best
    }

    /// The value of `at`, reached by `by` after `ply` plies, searched `depth` plies further.
    ///
    /// MAX is sure of `alpha` elsewhere, MIN of `beta`. A value between them is exact; a value of
    /// at most `alpha` is an upper bound on the true value; a value of at least `beta` is a lower
    /// bound (fail-soft).
    #[inline]
    fn alpha_beta(
        &mut self,
        at: &P,
        by: Option<P::Move>,
        depth: u16,
        ply: u32,
        (alpha, beta): (Score, Score),
    ) -> Score {
        if self.budget.visit().is_break() {
            return Score::ZERO; // Unused: the caller stops, too.
        }
        self.observer.enter(at, by, alpha, beta);
        if let Some(value) = self.leaf(at, depth, ply) {
            return value;
        }
        self.alpha_beta_of_moves(at, depth, ply, alpha, beta)
    }

    fn alpha_beta_of_moves(&mut self, at: &P, depth: u16, ply: u32, mut alpha: Score, mut beta: Score) -> Score {
        self.inner += 1;
        let mut best = worst_for(at.turn());
        // The move after which the others cannot matter. It is a cut only if there are others.
        let mut cut_after = None;
        let order = self.order;
        order.visit_moves(at, depth, |mv| {
            if let Some(after) = cut_after {
                return self.cut(at, after);
            }
            let child = at.after(mv);
            let value = self.alpha_beta(&child, Some(mv), depth - 1, ply + 1, (alpha, beta));
            match at.turn() {
                Side::First => {
                    best = best.max(value);
                    if value >= beta {
                        cut_after = Some(mv);
                    } else if value > alpha {
                        alpha = value;
                        self.keep_line(ply, mv, &child, depth);
                    }
                }
                Side::Second => {
                    best = best.min(value);
                    if value <= alpha {
                        cut_after = Some(mv);
                    } else if value < beta {
                        beta = value;
                        self.keep_line(ply, mv, &child, depth);
                    }
                }
            }
            self.unless_stopped()
        });
        self.observer.leave(best, NodeKind::Inner);
        best
    }

    /// The value of a finished game or of a position at the depth limit; `None` for an inner node.
    #[inline]
    fn leaf(&mut self, at: &P, depth: u16, ply: u32) -> Option<Score> {
        if let Some(outcome) = at.outcome() {
            self.deepest = self.deepest.max(ply);
            let value = self.utility.value::<P>(outcome, ply);
            self.observer.leave(value, NodeKind::Finished);
            return Some(value);
        }
        if depth == 0 {
            self.evaluated = true;
            let value = self.evaluator.evaluate(at);
            self.observer.leave(value, NodeKind::Limit);
            return Some(value);
        }
        None
    }

    /// Records `mv` as the best move at `ply`. It also clears the line of a child that is a leaf: a
    /// better move is rare, so this is cheaper than clearing the line in every leaf.
    fn keep_line(&mut self, ply: u32, mv: P::Move, child: &P, depth: u16) {
        if depth == 1 || child.outcome().is_some() {
            self.pv.end(ply + 1);
        }
        self.pv.keep(ply, mv);
    }

    fn cut(&mut self, at: &P, after: P::Move) -> ControlFlow<()> {
        self.cutoffs += 1;
        let why = match at.turn() {
            Side::First => Cut::Beta,
            Side::Second => Cut::Alpha,
        };
        self.observer.cut(at, after, why);
        ControlFlow::Break(())
    }

    #[inline]
    fn unless_stopped(&self) -> ControlFlow<()> {
        if self.budget.stopped().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn stats(&self) -> SearchStats {
        SearchStats {
            nodes: self.budget.nodes(),
            leaves: self.budget.nodes() - self.inner,
            cutoffs: self.cutoffs,
            elapsed: self.budget.elapsed(),
        }
    }
}

/// The initial value of a node, worse for its side than every other.
#[inline]
fn worst_for(side: Side) -> Score {
    match side {
        Side::First => -Score::INFINITY,
        Side::Second => Score::INFINITY,
    }
}
