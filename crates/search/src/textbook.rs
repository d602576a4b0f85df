//! Minimax and alpha-beta as the textbook has them (Russell & Norvig, *Artificial Intelligence*, 4th ed., chapter 5;
//! Knuth & Moore, *An Analysis of Alpha-Beta Pruning*, 1975).
//!
//! Both speak of MAX, the first side, and MIN, the second, and every value is MAX's view. That a side may move twice in a
//! row needs no special care then: a node maximises or minimises by whose turn it is.

use crate::Limits;
use crate::limits::{Budget, Control};
use crate::move_order::{AsListed, MoveOrder, MoveOrdering, SortBy, Sorted};
use crate::observer::{Cut, NodeKind, Observer, Silent};
use crate::pv::PvTable;
use crate::search_report::{Bound, Reach, RootMove, SearchReport, SearchStats, Variation};
use rival_core::{Evaluator, Outcome, Position, Proof, Score, Seeded, Side};
use std::ops::ControlFlow;

/// A search of the textbook, to be set up and run.
///
/// A finished game has its utility, a position at the depth limit its heuristic value, any other the best of its moves for
/// the side to move. Without a depth limit the tree is searched to the end of the game.
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

/// What a finished game is worth to a textbook search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Utility {
    /// A win is worth more the fewer plies it takes, a loss less.
    #[default]
    SoonerIsBetter,
    /// A win is worth the same whatever the ply, as in the textbook. Wins by different margins still differ.
    ///
    /// More values are equal, so alpha-beta visits fewer nodes; the line it finds need not be the shortest win, and its value
    /// does not tell the plies.
    Plain,
}

impl Utility {
    /// All there are.
    pub const ALL: [Utility; 2] = [Utility::SoonerIsBetter, Utility::Plain];

    /// Its name in options and requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Utility::SoonerIsBetter => "sooner-is-better",
            Utility::Plain => "plain",
        }
    }
}

/// Values finished games. A type, not a value, so that the usual utility costs the search nothing.
trait ValuesEnds: Copy {
    fn value<P: Position>(self, outcome: Outcome, ply: u32) -> Score;
}

/// [`Utility::SoonerIsBetter`].
#[derive(Clone, Copy)]
struct ByPly;

impl ValuesEnds for ByPly {
    #[inline]
    fn value<P: Position>(self, outcome: Outcome, ply: u32) -> Score {
        P::value_of(outcome, ply)
    }
}

impl ValuesEnds for Utility {
    #[inline]
    fn value<P: Position>(self, outcome: Outcome, ply: u32) -> Score {
        match self {
            Utility::SoonerIsBetter => P::value_of(outcome, ply),
            Utility::Plain => P::value_of(outcome, 0).map_proof(Proof::without_length),
        }
    }
}

impl<'e, E> Search<'e, E> {
    /// Alpha-beta: minimax that leaves out what cannot matter. The same value, at most as many nodes.
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

    /// Minimax: looks at everything.
    #[must_use]
    pub fn minimax(evaluator: &'e E) -> Search<'e, E> {
        Search { algorithm: Algorithm::Minimax, ..Search::new(evaluator) }
    }

    /// In which order it tries moves; as the game lists them if it is not said.
    #[must_use]
    pub fn order(self, order: MoveOrder) -> Search<'e, E> {
        Search { order, ..self }
    }

    /// What finished games are worth; sooner wins are worth more if it is not said.
    #[must_use]
    pub fn utility(self, utility: Utility) -> Search<'e, E> {
        Search { utility, ..self }
    }

    /// How many plies it looks ahead; to the end of the game if it is not said.
    #[must_use]
    pub fn depth(self, depth: u16) -> Search<'e, E> {
        Search { limits: Limits { depth: Some(depth), ..self.limits }, ..self }
    }

    /// What it may spend.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Search<'e, E> {
        Search { limits, ..self }
    }

    /// Searches.
    pub fn run<P: Position>(self, root: &P) -> SearchReport<P::Move>
    where
        E: Evaluator<P>,
    {
        self.watched_by(root, &mut Silent)
    }

    /// Searches under a control that may end it, watch it, and limit it further.
    pub fn run_under<P: Position>(self, root: &P, control: &mut Control<'_, P::Move>) -> SearchReport<P::Move>
    where
        E: Evaluator<P>,
    {
        control.limits = control.limits.within(self.limits);
        self.search(root, control, &mut Silent)
    }

    /// Searches, and tells an observer of every node.
    pub fn watched_by<P: Position>(self, root: &P, observer: &mut impl Observer<P>) -> SearchReport<P::Move>
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
            MoveOrder::ShuffledAll { seed } => (Some(SortBy::Chance { seed }), None),
            MoveOrder::BestFirst => (Some(SortBy::Best), None),
            MoveOrder::WorstFirst => (Some(SortBy::Worst), None),
        };
        let mut report = match (by, utility) {
            (None, Utility::SoonerIsBetter) => {
                Walk::new(evaluator, AsListed, ByPly, control, observer).root(root, shuffle, algorithm)
            }
            (by, utility) => {
                // Sorting costs more than a call: one search for all of a game's heuristics and all observers will do.
                let (evaluator, mut observer): (&dyn Evaluator<P>, &mut dyn Observer<P>) = (evaluator, observer);
                let order = Sorted { evaluator: &evaluator, by: by.unwrap_or(SortBy::Nothing) };
                Walk::new(&evaluator, order, utility, control, &mut observer).root(root, shuffle, algorithm)
            }
        };
        // Minimax's variation is alpha-beta's, which finds the same one at a fraction of the cost of keeping every one.
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

/// The value of a position within a window, with what it cost: alpha-beta's inner step, for tests and for teaching.
///
/// The result is exact if it lies between `alpha` and `beta`; at most `alpha`, it is an upper bound on the true value; at
/// least `beta`, a lower bound (*fail-soft*).
pub fn alpha_beta_within<P: Position>(
    at: &P,
    evaluator: &impl Evaluator<P>,
    depth: Option<u16>,
    (alpha, beta): (Score, Score),
) -> (Score, SearchStats) {
    let mut control = Control::default();
    let mut observer = Silent;
    let mut search = Walk::new(evaluator, AsListed, ByPly, &mut control, &mut observer);
    let value = search.alpha_beta(at, None, depth.unwrap_or(u16::MAX), 0, (alpha, beta));
    (value, search.stats())
}

/// One search under way.
struct Walk<'a, 'b, P: Position, E, R, U, O> {
    evaluator: &'a E,
    order: R,
    utility: U,
    observer: &'a mut O,
    budget: Budget<'a, 'b, P::Move>,
    /// Nodes whose moves were looked at. Leaves are far more; they are what is left of all nodes.
    inner: u64,
    /// Whether a heuristic value was needed anywhere.
    evaluated: bool,
    cutoffs: u64,
    /// The largest number of plies after which a game was over.
    deepest: u32,
    pv: PvTable<P::Move>,
}

impl<'a, 'b, P: Position, E: Evaluator<P>, R: MoveOrdering<P>, U: ValuesEnds, O: Observer<P>>
    Walk<'a, 'b, P, E, R, U, O>
{
    fn new(evaluator: &'a E, order: R, utility: U, control: &'a mut Control<'b, P::Move>, observer: &'a mut O) -> Self {
        let budget = Budget::new(control);
        Walk {
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

    /// Searches every root move and keeps what was found out about each.
    fn root(mut self, root: &P, shuffle: Option<u64>, algorithm: Algorithm) -> SearchReport<P::Move> {
        let depth = self.budget.limits().depth;
        let plies = depth.unwrap_or(u16::MAX);
        let (mut alpha, mut beta) = (-Score::INFINITY, Score::INFINITY);
        let _ = self.budget.visit(); // Even without a budget the root is looked at.
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
            // Outside the window alpha-beta has only shown that the move is no better than the best so far.
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
        // Stopped before anything was known: any legal move is better than none.
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
            (true, _) => 0, // Stopped before the first move was done: the value is the root's own.
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

    /// The value of `at`, reached by `by` after `ply` plies, looking `depth` plies further.
    ///
    /// Most nodes are leaves: they are dealt with here, inlined into their parent, and cost no call.
    #[inline]
    fn minimax(&mut self, at: &P, by: Option<P::Move>, depth: u16, ply: u32) -> Score {
        if self.budget.visit().is_break() {
            return Score::ZERO; // Never used: the caller stops too.
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

    /// The value of `at`, reached by `by` after `ply` plies, looking `depth` plies further.
    ///
    /// MAX is sure of `alpha` elsewhere, MIN of `beta`. The result is exact if it lies between them; at most `alpha`, it is
    /// an upper bound on the true value; at least `beta`, a lower bound (fail-soft).
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
            return Score::ZERO; // Never used: the caller stops too.
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
        // The move after which the others need not be looked at. It is a cut only if there are others.
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

    /// The value of a finished game or of a position at the depth limit.
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

    /// `mv` is the best move at `ply` so far. Leaves leave no line behind; finding out here, where it is rare that a move is
    /// better, keeps that work out of the leaves.
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

/// Where a node starts before any of its moves is known.
#[inline]
fn worst_for(side: Side) -> Score {
    match side {
        Side::First => -Score::INFINITY,
        Side::Second => Score::INFINITY,
    }
}
