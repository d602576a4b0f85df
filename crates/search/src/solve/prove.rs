//! The solver in the place of a search: where it is likely to be through in time, its answer is the truth.

use super::{Book, Proven, Question, Solution, SolveControl, SolveMemory, SolveRequest, SolvedMove, solve_on};
use crate::{Bound, Control, Limits, Proof, RootMove, SearchReport, SearchStats, Variation};
use rival_core::{Outcome, Score, Solvable};
use std::time::Duration;

/// What a solver is taken to visit in a second: less than it does on any machine of today.
const NODES_A_SECOND: f64 = 2e6;
/// The solver may take this part of a budget. If it is not through by then, the rest is for a search.
const SHARE: u32 = 2;
/// A solver that has visited so many times the expected nodes is not going to be through soon.
const PATIENCE: u64 = 8;
/// No estimate is so good that a solver should be stopped before this many nodes.
const LEAST_NODES: u64 = 2_000;
/// To solve every move takes so many times the nodes of solving the position: most of it is in the table already.
const EVERY_MOVE: u64 = 3;

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
#[must_use]
pub fn prove<P: Solvable>(at: &P, request: ProveRequest, control: &Control<'_, P::Move>) -> Attempt<P::Move> {
    let Some(limits) = budget(at, request, control.limits).filter(|_| at.outcome().is_none()) else {
        return Attempt::NONE;
    };
    let asked = SolveRequest { question: Question::Margin, every_move: request.lines > 1 };
    let mut control =
        SolveControl { limits, stop: control.stop, progress: None, book: Book::embedded(at.book()), threads: 1 };
    let solution = solve_on(at, asked, &mut control, &mut SolveMemory::default());
    let (nodes, elapsed) = (solution.nodes, solution.elapsed);
    Attempt { report: report(at, solution, request.lines), nodes, elapsed }
}

/// What the solver may spend; `None` if it should not be asked.
fn budget<P: Solvable>(at: &P, request: ProveRequest, limits: Limits) -> Option<Limits> {
    let memory_mib = Some(limits.memory_mib.unwrap_or(u32::MAX).min(request.table_mib));
    if request.always {
        // Enough is kept back for a search to find some move.
        let time = limits.time.map(|time| time - time / 8);
        return Some(Limits { depth: None, time, memory_mib, ..limits });
    }
    // What is in the book need not be searched, but for the end of the line.
    let border = Book::embedded(at.book()).map_or(*at, |book| book.border(at));
    let expected = border.expected_nodes()?.saturating_mul(if request.lines > 1 { EVERY_MOVE } else { 1 });
    let (nodes, time) = (limits.nodes.map(|nodes| nodes / u64::from(SHARE)), limits.time.map(|time| time / SHARE));
    let in_time = time.map(|time| (time.as_secs_f64() * NODES_A_SECOND) as u64);
    let allowed = nodes.into_iter().chain(in_time).min()?;
    let most = expected.saturating_mul(PATIENCE).max(LEAST_NODES).min(nodes.unwrap_or(u64::MAX));
    (expected <= allowed).then_some(Limits { depth: None, nodes: Some(most), time, memory_mib })
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
        others.sort_by_key(|other| std::cmp::Reverse(other.value.seen_by(at.turn())));
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
fn variation<P: Solvable>(at: &P, proven: Proven, moves: Vec<P::Move>) -> Option<Variation<P::Move>> {
    moves.iter().fold(*at, |at, &mv| at.after(mv)).outcome()?;
    Some(Variation { value: P::value_of(outcome::<P>(proven), moves.len() as u32), moves })
}

/// The outcome that an exact value stands for.
fn outcome<P: Solvable>(proven: Proven) -> Outcome {
    if P::SCORED { Outcome::by_margin(proven.lower) } else { Outcome::by_margin(proven.lower.signum()) }
}
