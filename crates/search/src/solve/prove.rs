//! The solver in place of a search, where it is likely to finish in time.

use super::{
    Book, ProvenRange, Solution, SolveControl, SolveGoal, SolveMemory, SolveRequest, SolvedMove, Solver, proof,
    solve_on, to_keep,
};
use crate::move_order::sort_few_by_key;
use crate::{Bound, Control, Limits, Reach, RootMove, SearchReport, SearchStats, Variation};
use rival_core::{Certainty, Proof, Score, Solvable};
use std::time::Duration;

/// The solver's assumed nodes per second, fewer than on any current machine.
const NODES_A_SECOND: f64 = 2e6;
/// The solver's part of the budget. The rest is for a search.
const SHARE: u32 = 2;
/// After this multiple of the expected nodes the solver gives up.
const GIVE_UP_FACTOR: u64 = 8;
/// No estimate justifies giving up before this many nodes.
const LEAST_NODES: u64 = 2_000;
/// Solving every move takes this multiple of the position's nodes: most is in the table already.
const EVERY_MOVE: u64 = 3;

/// The part of the time kept for a search where the solver is always asked.
pub const SEARCH_SHARE: u32 = 8;
/// After a winner from a book of winners, the part of the time for the length.
const HOW_SOON_SHARE: u32 = 10;

/// In games without scores, the winner takes an eighth of the nodes of the length.
const WINNER_ALONE: u64 = 8;

/// The nodes to find the winner from a book of a whole ply: 1,611 from Connect Four's empty rack.
const BOOK_NODES: u64 = 2_000;

/// A request for a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProveRequest {
    /// The number of variations, each of another move.
    pub lines: u16,
    /// The largest table, in MiB.
    pub table_mib: u32,
    /// Whether to ask the solver with the whole budget, however long it takes.
    pub always: bool,
}

/// The result of asking the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProveResult<M> {
    /// The report; `None` if it was not asked, or did not finish.
    pub report: Option<SearchReport<M>>,
    /// A proof that the side to move loses; a search chooses the move.
    pub loss: Option<Proof>,
    /// The positions visited.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
}

impl<M> ProveResult<M> {
    const NONE: ProveResult<M> = ProveResult { report: None, loss: None, nodes: 0, elapsed: Duration::ZERO };

    /// The rest of a budget.
    #[must_use]
    pub fn rest_of(&self, limits: Limits) -> Limits {
        Limits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes).max(1)),
            time: limits.time.map(|time| time.saturating_sub(self.elapsed)),
            ..limits
        }
    }

    /// The same with the costs of an earlier attempt, and its proof if this one has none.
    fn after(self, first: ProveResult<M>) -> ProveResult<M> {
        ProveResult {
            report: self.report.or(first.report),
            loss: self.loss.or(first.loss),
            nodes: first.nodes + self.nodes,
            elapsed: first.elapsed + self.elapsed,
        }
    }
}

/// Solves a position if that should fit a part of the budget, and reports it as a search does. A
/// depth limit is ignored. If only nodes are limited, the answer is always the same.
///
/// In a game with a book of winners the first goal is the winner, since more takes too long near
/// the start; the length follows if the rest suffices.
///
/// A book of margins answers itself where its line cannot be followed to the end in time.
#[must_use]
pub fn prove<P: Solvable>(at: &P, request: ProveRequest, control: &Control<'_, P::Move>) -> ProveResult<P::Move> {
    if at.outcome().is_some() {
        return ProveResult::NONE;
    }
    let book = Book::embedded(at.book());
    // A book of winners knows that a side wins, not that one move is enough.
    let by_winner = book.is_some_and(|book| book.goal() == SolveGoal::Winner) && at.winning_move().is_none();
    let mut first = ProveResult::NONE;
    if by_winner && let Some(limits) = budget(at, request, WINNER_ALONE, control.limits) {
        let mut control = SolveControl { stop: control.stop, book, ..SolveControl::limits(limits) };
        first = if request.lines == 1 { winner(at, &mut control) } else { winners(at, request.lines, &mut control) };
    }
    let always = request.always && !by_winner;
    let by_book = || by_book(at, book.filter(|_| request.lines == 1)?);
    let mut rest = first.rest_of(control.limits);
    if request.always && by_winner {
        rest.time = rest.time.min(control.limits.time.map(|time| time / HOW_SOON_SHARE));
    }
    let Some(limits) = budget(at, ProveRequest { always, ..request }, 1, rest) else {
        return ProveResult { report: first.report.or_else(by_book), ..first };
    };
    let asked = SolveRequest { goal: SolveGoal::Margin, every_move: request.lines > 1 };
    let mut control = SolveControl { stop: control.stop, book, ..SolveControl::limits(limits) };
    let solution = solve_on(at, asked, &mut control, &mut SolveMemory::default());
    let (nodes, elapsed) = (solution.nodes, solution.elapsed);
    let exact = ProveResult { report: report(at, solution, request.lines), loss: None, nodes, elapsed }.after(first);
    ProveResult { report: exact.report.or_else(by_book), ..exact }
}

/// The winner of a position, by book or solver, within the limits.
#[must_use]
pub fn prove_winner<P: Solvable>(at: &P, control: &Control<'_, P::Move>) -> Option<Proof> {
    if let Some(outcome) = at.outcome() {
        return Some(Proof { outcome, certainty: Certainty::Margin });
    }
    let book = Book::embedded(at.book());
    let mut control = SolveControl { stop: control.stop, book, ..SolveControl::limits(control.limits) };
    let mut solver = Solver::new(at, &mut control, SolveMemory::default());
    let _ = solver.close_in(at, SolveGoal::Winner);
    proof(at, solver.search.proven)
}

/// The winner with a move that keeps a win or a draw. In a lost position a search chooses the move
/// that resists longest.
fn winner<P: Solvable>(at: &P, control: &mut SolveControl<'_>) -> ProveResult<P::Move> {
    let mut solver = Solver::new(at, control, SolveMemory::default());
    let best = solver.close_in(at, SolveGoal::Winner).and_then(|()| {
        let kept = to_keep::<P>(solver.search.proven, SolveGoal::Winner);
        solver.keeping(at, 0, kept)
    });
    let solution =
        solver.concluded(at, Vec::new(), Vec::new(), best.as_ref().err().copied(), &mut SolveMemory::default());
    let stats = SearchStats { nodes: solution.nodes, leaves: 0, cutoffs: 0, elapsed: solution.elapsed };
    let proof = solution.proof;
    let lost = proof.and_then(Proof::winner) == Some(at.turn().other());
    let report = best.ok().flatten().zip(proof).filter(|_| !lost).map(|(best, proof)| kept_by(at, best, proof, stats));
    ProveResult { report, loss: proof.filter(|_| lost), nodes: stats.nodes, elapsed: stats.elapsed }
}

/// The winner after each move, best first; `None` unless proven for every move in time.
fn winners<P: Solvable>(at: &P, lines: u16, control: &mut SolveControl<'_>) -> ProveResult<P::Move> {
    let mut solver = Solver::new(at, control, SolveMemory::default());
    let mut moves = Vec::new();
    let proven = solver.close_in(at, SolveGoal::Winner).and_then(|()| {
        for mv in solver.search.ordered(at, 0) {
            moves.push((mv, solver.move_proven(at, mv, SolveGoal::Winner)?));
        }
        Ok(())
    });
    let solution = solver.concluded(at, Vec::new(), Vec::new(), proven.err(), &mut SolveMemory::default());
    let (nodes, elapsed) = (solution.nodes, solution.elapsed);
    let stats = SearchStats { nodes, leaves: 0, cutoffs: 0, elapsed };
    let known = |&(mv, proven): &(P::Move, ProvenRange)| {
        let value = proof(at, proven).map(value_of::<P>)?;
        Some(RootMove { mv, value, bound: Bound::Exact })
    };
    let proof = solution.proof;
    let known = moves.iter().map(known).collect::<Option<Vec<_>>>().filter(|_| proven.is_ok());
    let report = known.zip(proof).map(|(mut moves, proof)| {
        sort_few_by_key(&mut moves, |known| std::cmp::Reverse(known.value.seen_by(at.turn())));
        let mut variations = moves.iter().map(|known| Variation { value: known.value, moves: vec![known.mv] });
        let pv = variations.next().expect("a position that is not over has a move");
        let others = variations.take(usize::from(lines) - 1).collect();
        SearchReport { others, ..solved_report::<P>(pv, moves, proof, stats) }
    });
    let loss = proof.filter(|proof| proof.winner() == Some(at.turn().other()));
    ProveResult { report, loss, nodes, elapsed }
}

/// The answer of a book of margins, without the line to the end.
fn by_book<P: Solvable>(at: &P, book: Book<'_>) -> Option<SearchReport<P::Move>> {
    let (best, value) = book.answer(at).filter(|_| book.goal() == SolveGoal::Margin)?;
    let margin = at.settled() + i32::from(value) * at.turn().sign();
    let proof = proof(at, ProvenRange { lower: margin, upper: margin })?;
    Some(kept_by(at, best, proof, SearchStats::default()))
}

/// The report of a position with a known winner or margin and a move that keeps it.
fn kept_by<P: Solvable>(at: &P, best: P::Move, proof: Proof, stats: SearchStats) -> SearchReport<P::Move> {
    let pv = Variation { value: value_of::<P>(proof), moves: vec![best] };
    // No move beats the best possible value; where only winners are known, others may equal it.
    let moves = at_most(at, best, pv.value);
    solved_report::<P>(pv, moves, proof, stats)
}

/// The report of a solved position with its principal variation.
fn solved_report<P: Solvable>(
    pv: Variation<P::Move>,
    moves: Vec<RootMove<P::Move>>,
    proof: Proof,
    stats: SearchStats,
) -> SearchReport<P::Move> {
    let depth = u16::try_from(pv.moves.len()).unwrap_or(u16::MAX);
    SearchReport {
        moves,
        proof: Some(proof),
        exhaustive: true,
        reach: Reach::solved::<P>(),
        solved: true,
        ..SearchReport::new(pv, depth, stats)
    }
}

/// The limits of a solver that is always asked: a part is kept for a search.
fn everything(request: ProveRequest, limits: Limits) -> Limits {
    let memory_mib = Some(limits.memory_mib.unwrap_or(u32::MAX).min(request.table_mib));
    Limits { depth: None, time: limits.time.map(|time| time - time / SEARCH_SHARE), memory_mib, ..limits }
}

/// The limits of a solver for a goal that takes a part of the expected nodes; `None` if it should
/// not be asked.
fn budget<P: Solvable>(at: &P, request: ProveRequest, part: u64, limits: Limits) -> Option<Limits> {
    let all = everything(request, limits);
    if request.always {
        return Some(all);
    }
    let book = Book::embedded(at.book());
    // A book of margins leaves the end of the line to search, one of winners nothing.
    let border = book.filter(|book| book.goal() == SolveGoal::Margin).map_or(*at, |book| book.border(at));
    let booked = part > 1 && book.is_some_and(|book| book.leads_from(at));
    let expected = if booked { BOOK_NODES } else { border.expected_nodes()? / part };
    let expected = expected.saturating_mul(if request.lines > 1 { EVERY_MOVE } else { 1 });
    let (nodes, time) = (limits.nodes.map(|nodes| nodes / u64::from(SHARE)), limits.time.map(|time| time / SHARE));
    let in_time = time.map(|time| (time.as_secs_f64() * NODES_A_SECOND) as u64);
    let allowed = nodes.into_iter().chain(in_time).min()?;
    let most = expected.saturating_mul(GIVE_UP_FACTOR).max(LEAST_NODES).min(nodes.unwrap_or(u64::MAX));
    (expected <= allowed).then_some(Limits { nodes: Some(most), time, ..all })
}

/// The report of a solution; `None` unless every line reached the end of the game.
fn report<P: Solvable>(at: &P, solution: Solution<P::Move>, lines: u16) -> Option<SearchReport<P::Move>> {
    let stats = SearchStats { nodes: solution.nodes, leaves: 0, cutoffs: 0, elapsed: solution.elapsed };
    if solution.stopped.is_some() || !solution.proven.is_exact() {
        return None;
    }
    let pv = variation(at, solution.proven, solution.pv)?;
    let proof = solution.proof?;
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
    Some(SearchReport { others, ..solved_report::<P>(pv, moves, proof, stats) })
}

/// The best move has its value, and the others at most that.
fn at_most<P: Solvable>(at: &P, best: P::Move, value: Score) -> Vec<RootMove<P::Move>> {
    let others = at.legal_moves().into_iter().filter(|&mv| mv != best);
    let seen = value.seen_by(at.turn());
    let bounded = |mv| RootMove { mv, value: seen, bound: Bound::Upper }.seen_by(at.turn());
    std::iter::once(RootMove { mv: best, value, bound: Bound::Exact }).chain(others.map(bounded)).collect()
}

/// A line with its value, if it reaches the end of the game.
fn variation<P: Solvable>(at: &P, proven: ProvenRange, moves: Vec<P::Move>) -> Option<Variation<P::Move>> {
    moves.iter().fold(*at, |at, &mv| at.after(mv)).outcome()?;
    Some(Variation { value: value_of::<P>(proof(at, proven)?), moves })
}

/// The score of a proof, on the game's scale.
fn value_of<P: Solvable>(proof: Proof) -> Score {
    if P::SOONER_IS_BETTER { Score::proven(proof) } else { P::value_of(proof.outcome, 0) }
}
