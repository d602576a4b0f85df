//! The solver in the place of a search: where it is likely to be through in time, its answer is the truth.

use super::{
    Book, ProvenRange, Solution, SolveControl, SolveGoal, SolveMemory, SolveRequest, SolvedMove, Solver, proof,
    solve_on, to_keep,
};
use crate::move_order::sort_few_by_key;
use crate::{Bound, Control, Limits, Reach, RootMove, SearchReport, SearchStats, Variation};
use rival_core::{Certainty, Proof, Score, Solvable};
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

/// Where the solver is asked however long it takes, this part of the time is kept for a search to find some move.
pub const SEARCH_SHARE: u32 = 8;
/// Where it has found who wins in a game with a book of winners, this part of the time may go by to find out how soon, too.
const HOW_SOON_SHARE: u32 = 10;

/// To find out who wins takes an eighth of the nodes that it takes to find out how soon, in games without scores.
const WINNER_ALONE: u64 = 8;

/// Nodes to find out who wins by looking ahead to a book of a whole ply: 1,611 from Connect Four's empty rack.
const BOOK_NODES: u64 = 2_000;

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
pub struct ProveResult<M> {
    /// What it has proven, as a search reports it; `None` if it was not asked or not through in time.
    pub report: Option<SearchReport<M>>,
    /// The proof that the side to move loses, where the choice among its moves is left to a search.
    pub loss: Option<Proof>,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl<M> ProveResult<M> {
    const NONE: ProveResult<M> = ProveResult { report: None, loss: None, nodes: 0, elapsed: Duration::ZERO };

    /// What is left of a budget after it.
    #[must_use]
    pub fn rest_of(&self, limits: Limits) -> Limits {
        Limits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes).max(1)),
            time: limits.time.map(|time| time.saturating_sub(self.elapsed)),
            ..limits
        }
    }

    /// The same with what was spent before it, and what was proven then if this has nothing.
    fn after(self, first: ProveResult<M>) -> ProveResult<M> {
        ProveResult {
            report: self.report.or(first.report),
            loss: self.loss.or(first.loss),
            nodes: first.nodes + self.nodes,
            elapsed: first.elapsed + self.elapsed,
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

/// Who wins a position, proven within the limits by book or solver, and nothing else.
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

/// Who wins, and a move that keeps a win or a draw. Where all is lost every move does, and a search knows better which
/// makes it hardest for the other side.
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

/// Who wins after each move, the best first; `None` unless that is proven of every move in time.
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
        let base = SearchReport::new(pv, 1, stats);
        SearchReport {
            others,
            moves,
            proof: Some(proof),
            exhaustive: true,
            reach: Reach::solved::<P>(),
            solved: true,
            ..base
        }
    });
    let loss = proof.filter(|proof| proof.winner() == Some(at.turn().other()));
    ProveResult { report, loss, nodes, elapsed }
}

/// What a book of margins says of a position, without the line to the end of the game.
fn by_book<P: Solvable>(at: &P, book: Book<'_>) -> Option<SearchReport<P::Move>> {
    let (best, value) = book.answer(at).filter(|_| book.goal() == SolveGoal::Margin)?;
    let margin = at.settled() + i32::from(value) * at.turn().sign();
    let proof = proof(at, ProvenRange { lower: margin, upper: margin })?;
    Some(kept_by(at, best, proof, SearchStats::default()))
}

/// A position of which the winner or the margin is known and a move that keeps it, as a search reports it.
fn kept_by<P: Solvable>(at: &P, best: P::Move, proof: Proof, stats: SearchStats) -> SearchReport<P::Move> {
    let pv = Variation { value: value_of::<P>(proof), moves: vec![best] };
    // Nothing beats the best value there is; of a winner alone every other move may have as good a value.
    let moves = at_most(at, best, pv.value);
    SearchReport {
        moves,
        proof: Some(proof),
        exhaustive: true,
        reach: Reach::solved::<P>(),
        solved: true,
        ..SearchReport::new(pv, 1, stats)
    }
}

/// What the solver may spend that is asked however long it takes: enough is kept back for a search to find some move.
fn everything(request: ProveRequest, limits: Limits) -> Limits {
    let memory_mib = Some(limits.memory_mib.unwrap_or(u32::MAX).min(request.table_mib));
    Limits { depth: None, time: limits.time.map(|time| time - time / SEARCH_SHARE), memory_mib, ..limits }
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
    let booked = part > 1 && book.is_some_and(|book| book.leads_from(at));
    let expected = if booked { BOOK_NODES } else { border.expected_nodes()? / part };
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
    let depth = u16::try_from(pv.moves.len()).unwrap_or(u16::MAX);
    let base = SearchReport::new(pv, depth, stats);
    Some(SearchReport {
        others,
        moves,
        proof: Some(proof),
        exhaustive: true,
        reach: Reach::solved::<P>(),
        solved: true,
        ..base
    })
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
    Some(Variation { value: value_of::<P>(proof(at, proven)?), moves })
}

/// The score of what is proven, on the game's own scale.
fn value_of<P: Solvable>(proof: Proof) -> Score {
    if P::SOONER_IS_BETTER { Score::proven(proof) } else { P::value_of(proof.outcome, 0) }
}
