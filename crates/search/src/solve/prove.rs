//! The solver in the place of a search: where it is likely to be through in time, its answer is the truth.

use super::{
    Book, ProvenRange, Solution, SolveControl, SolveGoal, SolveMemory, SolveRequest, SolvedMove, Solver, solve_on,
    to_keep,
};
use crate::move_order::sort_few_by_key;
use crate::{Bound, Control, Limits, Proof, RootMove, SearchReport, SearchStats, Variation};
use rival_core::{Outcome, Score, Solvable};
use std::time::Duration;

/// What a solver is taken to visit in a second: less than it does on any machine of today.
const NODES_A_SECOND: f64 = 2e6;
/// The solver may take this part of a budget. If it is not through by then, the rest is for a search.
const SHARE: u32 = 2;
/// A solver that has visited this multiple of the expected nodes will not finish soon.
const GIVE_UP_FACTOR: u64 = 8;
/// No estimate is so good that a solver should be stopped before this many nodes.
const LEAST_NODES: u64 = 2_000;
/// To solve every move takes this multiple of the nodes of solving the position: most of it is in the table already.
const EVERY_MOVE: u64 = 3;

/// To find out who wins takes an eighth of the nodes that it takes to find out how soon, in games without scores.
const WINNER_ALONE: u64 = 8;

/// How the solver is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProveRequest {
    /// How many variations to report, each of another move.
    pub lines: u16,
    /// The most memory its table may take, in MiB.
    pub table_mib: u32,
    /// Whether it is asked however long it will take, and has the whole budget.
    pub always: bool,
}

/// What came of asking the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt<M> {
    /// What it has proven, as a search reports it; `None` if it was not asked or not through in time.
    pub report: Option<SearchReport<M>>,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl<M> Attempt<M> {
    const NONE: Attempt<M> = Attempt { report: None, nodes: 0, elapsed: Duration::ZERO };

    /// What is left of a budget after it.
    #[must_use]
    pub fn rest_of(&self, limits: Limits) -> Limits {
        Limits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes).max(1)),
            time: limits.time.map(|time| time.saturating_sub(self.elapsed)),
            ..limits
        }
    }
}

/// Solves a position if that is expected to be done within a part of the budget, and reports as a search does. Of the
/// limits a depth means nothing to it. Where only nodes are limited the answer is always the same.
///
/// In a game that ships a book of winners the first goal is who wins, because near the start more would take too long; and
/// then how soon, if that is expected to be done in what is left.
///
/// A book of margins has an answer of its own, which is given where its line cannot be followed to the end of the game in time.
#[must_use]
pub fn prove<P: Solvable>(at: &P, request: ProveRequest, control: &Control<'_, P::Move>) -> Attempt<P::Move> {
    if at.outcome().is_some() {
        return Attempt::NONE;
    }
    let book = Book::embedded(at.book());
    // A book of winners knows that a side wins, not that one move is enough.
    let by_winner =
        request.lines == 1 && book.is_some_and(|book| book.goal() == SolveGoal::Winner) && at.winning_move().is_none();
    let mut memory = SolveMemory::default();
    let mut first = Attempt::NONE;
    if by_winner && let Some(limits) = budget(at, request, WINNER_ALONE, control.limits) {
        let mut control = SolveControl { stop: control.stop, book, ..SolveControl::limits(limits) };
        first = winner(at, &mut control, &mut memory);
    }
    let always = request.always && !by_winner;
    let by_book = || by_book(at, book.filter(|_| request.lines == 1)?);
    let Some(limits) = budget(at, ProveRequest { always, ..request }, 1, first.rest_of(control.limits)) else {
        return Attempt { report: first.report.or_else(by_book), ..first };
    };
    let asked = SolveRequest { goal: SolveGoal::Margin, every_move: request.lines > 1 };
    let mut control = SolveControl { stop: control.stop, book, ..SolveControl::limits(limits) };
    let solution = solve_on(at, asked, &mut control, &mut memory);
    let (nodes, elapsed) = (solution.nodes, solution.elapsed);
    Attempt { report: report(at, solution, request.lines).or(first.report).or_else(by_book), nodes, elapsed }
}

/// Who wins, and a move that keeps a win or a draw. Where all is lost every move does, and a search knows better which
/// makes it hardest for the other side.
fn winner<P: Solvable>(at: &P, control: &mut SolveControl<'_>, memory: &mut SolveMemory) -> Attempt<P::Move> {
    let mut solver = Solver::new(at, control, SolveMemory::default());
    let best = solver.close_in(at, SolveGoal::Winner).and_then(|()| {
        let kept = to_keep::<P>(solver.search.proven, SolveGoal::Winner);
        solver.keeping(at, 0, kept)
    });
    let solution = solver.concluded(at, Vec::new(), Vec::new(), best.as_ref().err().copied(), memory);
    let stats = SearchStats { nodes: solution.nodes, leaves: 0, cutoffs: 0, elapsed: solution.elapsed };
    let lost = outcome::<P>(solution.proven).winner() == Some(at.turn().other());
    let report = best.ok().flatten().filter(|_| !lost).map(|best| kept_by(at, best, solution.proven, stats));
    Attempt { report, nodes: stats.nodes, elapsed: stats.elapsed }
}

/// What a book of margins says of a position, without the line to the end of the game.
fn by_book<P: Solvable>(at: &P, book: Book<'_>) -> Option<SearchReport<P::Move>> {
    let (best, value) = book.answer(at).filter(|_| book.goal() == SolveGoal::Margin)?;
    let margin = at.settled() + i32::from(value) * at.turn().sign();
    Some(kept_by(at, best, ProvenRange { lower: margin, upper: margin }, SearchStats::default()))
}

/// A position of which the winner or the margin is known and a move that keeps it, as a search reports it. How soon the game is
/// won or lost is not known: at the limit of the game at the latest.
fn kept_by<P: Solvable>(at: &P, best: P::Move, proven: ProvenRange, stats: SearchStats) -> SearchReport<P::Move> {
    let outcome = outcome::<P>(proven);
    let left = u32::from(at.plies_left());
    let pv = Variation { value: P::value_of(outcome, left), moves: vec![best] };
    // A win may come sooner, which is better; so may a loss, which is worse.
    let bound = match outcome.winner() {
        None => Bound::Exact,
        Some(winner) if winner == at.turn() => Bound::Lower,
        Some(_) => Bound::Upper,
    };
    let seen = RootMove { mv: best, value: pv.value.seen_by(at.turn()), bound }.seen_by(at.turn());
    let others = at_most(at, best, pv.value).into_iter().skip(1).filter(|_| bound != Bound::Lower);
    let moves = std::iter::once(seen).chain(others).collect();
    let margin_known = outcome.winner().is_none() || P::SCORED && proven.is_exact();
    let proof = Some(Proof::of(outcome, left, if margin_known { Bound::Exact } else { Bound::Lower }));
    SearchReport { moves, proof, exhaustive: true, solved: true, ..SearchReport::new(pv, 1, stats) }
}

/// What the solver may spend that is asked however long it takes: enough is kept back for a search to find some move.
fn everything(request: ProveRequest, limits: Limits) -> Limits {
    let memory_mib = Some(limits.memory_mib.unwrap_or(u32::MAX).min(request.table_mib));
    Limits { depth: None, time: limits.time.map(|time| time - time / 8), memory_mib, ..limits }
}

/// What the solver may spend on a goal that takes a part of the expected nodes; `None` if it should not be tried.
fn budget<P: Solvable>(at: &P, request: ProveRequest, part: u64, limits: Limits) -> Option<Limits> {
    let all = everything(request, limits);
    if request.always {
        return Some(all);
    }
    let book = Book::embedded(at.book());
    // A book of margins leaves the end of the line to be searched, one of winners nothing.
    let border = book.filter(|book| book.goal() == SolveGoal::Margin).map_or(*at, |book| book.border(at));
    let booked = part > 1 && book.is_some_and(|book| book.value(at).is_some());
    let expected = if booked { 0 } else { border.expected_nodes()? / part };
    let expected = expected.saturating_mul(if request.lines > 1 { EVERY_MOVE } else { 1 });
    let (nodes, time) = (limits.nodes.map(|nodes| nodes / u64::from(SHARE)), limits.time.map(|time| time / SHARE));
    let in_time = time.map(|time| (time.as_secs_f64() * NODES_A_SECOND) as u64);
    let allowed = nodes.into_iter().chain(in_time).min()?;
    let most = expected.saturating_mul(GIVE_UP_FACTOR).max(LEAST_NODES).min(nodes.unwrap_or(u64::MAX));
    (expected <= allowed).then_some(Limits { nodes: Some(most), time, ..all })
}

/// What is solved, as a search reports it; `None` unless every line was followed to the end of the game.
fn report<P: Solvable>(at: &P, solution: Solution<P::Move>, lines: u16) -> Option<SearchReport<P::Move>> {
    let stats = SearchStats { nodes: solution.nodes, leaves: 0, cutoffs: 0, elapsed: solution.elapsed };
    if solution.stopped.is_some() || !solution.proven.is_exact() {
        return None;
    }
    let pv = variation(at, solution.proven, solution.pv)?;
    let proof = Proof::of(outcome::<P>(solution.proven), pv.moves.len() as u32, Bound::Exact);
    let best = *pv.moves.first()?;
    let (others, moves) = if lines > 1 {
        let others = solution.moves.into_iter().filter(|known| known.mv != best);
        let others = others.map(|SolvedMove { proven, pv, .. }| variation(at, proven, pv));
        let mut others = others.collect::<Option<Vec<_>>>()?;
        sort_few_by_key(&mut others, |other| std::cmp::Reverse(other.value.seen_by(at.turn())));
        let exact = |found: &Variation<P::Move>| {
            Some(RootMove { mv: *found.moves.first()?, value: found.value, bound: Bound::Exact })
        };
        let moves = std::iter::once(&pv).chain(&others).filter_map(exact).collect();
        others.truncate(usize::from(lines) - 1);
        (others, moves)
    } else {
        (Vec::new(), at_most(at, best, pv.value))
    };
    let depth = u16::try_from(pv.moves.len()).unwrap_or(u16::MAX);
    let base = SearchReport::new(pv, depth, stats);
    Some(SearchReport { others, moves, proof: Some(proof), exhaustive: true, solved: true, ..base })
}

/// The best move has its value, and no other has a better one.
fn at_most<P: Solvable>(at: &P, best: P::Move, value: Score) -> Vec<RootMove<P::Move>> {
    let others = at.legal_moves().into_iter().filter(|&mv| mv != best);
    let seen = value.seen_by(at.turn());
    let bounded = |mv| RootMove { mv, value: seen, bound: Bound::Upper }.seen_by(at.turn());
    std::iter::once(RootMove { mv: best, value, bound: Bound::Exact }).chain(others.map(bounded)).collect()
}

/// A line with its value, if it goes to the end of the game.
fn variation<P: Solvable>(at: &P, proven: ProvenRange, moves: Vec<P::Move>) -> Option<Variation<P::Move>> {
    moves.iter().fold(*at, |at, &mv| at.after(mv)).outcome()?;
    Some(Variation { value: P::value_of(outcome::<P>(proven), moves.len() as u32), moves })
}

/// The outcome that an exact value stands for.
fn outcome<P: Solvable>(proven: ProvenRange) -> Outcome {
    if P::SCORED { Outcome::by_margin(proven.lower) } else { Outcome::by_margin(proven.lower.signum()) }
}
