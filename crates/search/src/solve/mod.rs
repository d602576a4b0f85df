//! The exact solver: proves the value of a position with perfect play by both sides.
//!
//! Alpha-beta with null windows over the *value to come* ([`Solvable`]): each search tests whether
//! a position has at least some value, and the tests close in on it. Table entries prove which
//! position they belong to, and a stopped search claims only what it has proven.

mod book;
mod horizon;
mod memory;
mod null_window_search;
mod prove;
mod safety;
mod strategy;
mod table;
mod threads;

pub use book::{Book, BookError, BookMaker, BookRequest, answer_order};
pub use memory::{MemoryError, SolveMemory};
pub use prove::{ProveRequest, ProveResult, SEARCH_SHARE, prove, prove_winner};
pub use strategy::{NoStrategy, StrategyRequest, strategy};

use crate::{Limits, Stopped};
use null_window_search::{NullWindowSearch, both};
use rival_core::{Bounds, Certainty, Outcome, Proof, Side, Solvable};
use safety::Safety;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use table::SolveTable;

/// The goal of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SolveGoal {
    /// The winner (weak).
    Winner,
    /// The margin, or the length (strong).
    #[default]
    Margin,
}

impl SolveGoal {
    /// Both.
    pub const ALL: [SolveGoal; 2] = [SolveGoal::Winner, SolveGoal::Margin];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SolveGoal::Winner => "winner",
            SolveGoal::Margin => "margin",
        }
    }
}

/// A request to a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SolveRequest {
    /// The goal for the position.
    pub goal: SolveGoal,
    /// Whether to reach it for every move, too.
    pub every_move: bool,
}

/// Proven bounds on a position's value, from the first side's point of view.
///
/// In games with scores both are final margins. In others a draw is 0, and a win of the first side
/// in `n` plies is `plies_left + 1 − n` ([`Solvable`]); negative for the second side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvenRange {
    /// The lower bound.
    pub lower: i32,
    /// The upper bound.
    pub upper: i32,
}

impl ProvenRange {
    /// Whether the bounds meet.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// The winner, `Some(None)` for a draw; `None` while unproven.
    #[must_use]
    pub fn winner(self) -> Option<Option<Side>> {
        match (self.lower, self.upper) {
            (1.., _) => Some(Some(Side::First)),
            (_, ..=-1) => Some(Some(Side::Second)),
            (0, 0) => Some(None),
            _ => None,
        }
    }

    /// The part of the bounds that matters for a goal.
    fn asked_for(self, goal: SolveGoal) -> ProvenRange {
        match goal {
            SolveGoal::Margin => self,
            SolveGoal::Winner => ProvenRange { lower: self.lower.min(1), upper: self.upper.max(-1) },
        }
    }

    /// Whether the goal is reached.
    #[must_use]
    pub fn answers(self, goal: SolveGoal) -> bool {
        match goal {
            SolveGoal::Winner => self.winner().is_some(),
            SolveGoal::Margin => self.is_exact(),
        }
    }
}

/// The progress of a solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveProgress {
    /// The positions visited.
    pub nodes: u64,
    /// The time since its start.
    pub elapsed: Duration,
    /// The bounds proven so far.
    pub proven: ProvenRange,
    /// The share of the present test that is done, from 0 to 1; an estimate.
    pub share: f64,
}

/// The limits of a solver, with its stop flag and progress callback.
pub struct SolveControl<'a> {
    /// Limits of nodes, time and memory; the depth is ignored.
    pub limits: Limits,
    /// The stop flag.
    pub stop: Option<&'a AtomicBool>,
    /// The callback for progress.
    pub progress: Option<&'a mut dyn FnMut(SolveProgress)>,
    /// A book whose values count as proven.
    pub book: Option<Book<'a>>,
    /// Threads that share one table. With several, the nodes differ from run to run, the answers do
    /// not.
    pub threads: u16,
}

impl SolveControl<'_> {
    /// Limits only.
    #[must_use]
    pub fn limits(limits: Limits) -> Self {
        SolveControl { limits, stop: None, progress: None, book: None, threads: 1 }
    }
}

impl Default for SolveControl<'_> {
    fn default() -> Self {
        SolveControl::limits(Limits::default())
    }
}

/// The result of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The proven bounds.
    pub proven: ProvenRange,
    /// The same as a proof; `None` while the winner is unproven. Only games without scores have a
    /// length, the shortest win or longest resistance: in the others the solver proves margins.
    pub proof: Option<Proof>,
    /// A perfect line, possibly incomplete: its moves keep the goal.
    pub pv: Vec<M>,
    /// The proven values of all moves, if requested; those not reached are missing.
    pub moves: Vec<SolvedMove<M>>,
    /// The positions visited, earlier runs included.
    pub nodes: u64,
    /// Wall-clock time, earlier runs included.
    pub elapsed: Duration,
    /// The size of the table in bytes.
    pub table_bytes: usize,
    /// Why it stopped early.
    pub stopped: Option<Stopped>,
}

/// The proven value of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedMove<M> {
    /// The move.
    pub mv: M,
    /// The proven bounds after it.
    pub proven: ProvenRange,
    /// The same as a proof, with its length counted from before the move.
    pub proof: Option<Proof>,
    /// A perfect line that starts with it, possibly incomplete.
    pub pv: Vec<M>,
}

impl<M> SolvedMove<M> {
    fn map<N>(self, write: &mut impl FnMut(M) -> N) -> SolvedMove<N> {
        let pv = self.pv.into_iter().map(&mut *write).collect();
        SolvedMove { mv: write(self.mv), proven: self.proven, proof: self.proof, pv }
    }
}

impl<M> Solution<M> {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<&M> {
        self.pv.first()
    }

    /// The same with converted moves.
    pub fn map<N>(self, mut write: impl FnMut(M) -> N) -> Solution<N> {
        Solution {
            pv: self.pv.into_iter().map(&mut write).collect(),
            moves: self.moves.into_iter().map(|known| known.map(&mut write)).collect(),
            proven: self.proven,
            proof: self.proof,
            nodes: self.nodes,
            elapsed: self.elapsed,
            table_bytes: self.table_bytes,
            stopped: self.stopped,
        }
    }
}

/// The default memory.
pub const DEFAULT_MEMORY_MIB: u32 = 1024;

/// Solves a position.
pub fn solve<P: Solvable>(at: &P, goal: SolveGoal, control: &mut SolveControl<'_>) -> Solution<P::Move> {
    solve_on(at, SolveRequest { goal, every_move: false }, control, &mut SolveMemory::default())
}

/// Solves a position with the results of earlier runs, and stores its own.
pub fn solve_on<P: Solvable>(
    at: &P,
    request: SolveRequest,
    control: &mut SolveControl<'_>,
    memory: &mut SolveMemory,
) -> Solution<P::Move> {
    let mut solver = Solver::new(at, control, std::mem::take(memory));
    let (mut pv, mut moves) = (Vec::new(), Vec::new());
    let stopped = solver.run(at, request, &mut pv, &mut moves).err();
    solver.concluded(at, pv, moves, stopped, memory)
}

/// A position with its search.
struct Solver<'a, 'b, P: Solvable> {
    search: NullWindowSearch<'a, 'b, P>,
    /// Proven bounds on the value to come of the side to move.
    bounds: Bounds,
    /// The time of earlier runs.
    elapsed_before: Duration,
    /// Where positions recur: the safety game of each side, once it was played.
    safety: Option<Box<[Safety<P>; 2]>>,
}

impl<'a, 'b, P: Solvable> Solver<'a, 'b, P> {
    fn new(at: &P, control: &'a mut SolveControl<'b>, memory: SolveMemory) -> Self {
        let most = at.most();
        let mib = control.limits.memory_mib.unwrap_or(DEFAULT_MEMORY_MIB);
        let table = memory.table.or_else(|| SolveTable::of(at, mib).map(Arc::new));
        let bounds = match at.outcome() {
            Some(outcome) => {
                let margin = outcome.margin() * at.turn().sign();
                let worth = if P::SCORED { margin - at.settled() * at.turn().sign() } else { margin * left_after(at) };
                Bounds::exactly(worth as i16)
            }
            None => memory.bounds.unwrap_or(Bounds::within(most)),
        };
        let mut search = NullWindowSearch::new(at, table, seen(bounds, at), control);
        search.nodes_before = memory.nodes;
        Solver { search, bounds, elapsed_before: memory.elapsed, safety: None }
    }

    fn run(
        &mut self,
        at: &P,
        request: SolveRequest,
        pv: &mut Vec<P::Move>,
        moves: &mut Vec<SolvedMove<P::Move>>,
    ) -> Result<(), Stopped> {
        if at.outcome().is_some() {
            return Ok(());
        }
        self.close_in(at, request.goal)?;
        // A stopped line is shorter; the proven bounds stay.
        let followed = self.follow(at, 0, self.search.proven, request.goal, pv);
        if request.every_move {
            followed?;
            for mv in self.search.ordered(at, 0) {
                let proven = self.move_proven(at, mv, request.goal)?;
                let (proof, mut pv) = (proof(at, proven), vec![mv]);
                let followed = self.follow(&at.after(mv), 1, proven, request.goal, &mut pv);
                moves.push(SolvedMove { mv, proven, proof, pv });
                followed?;
            }
        }
        Ok(())
    }

    /// Closes in on the value of a move.
    fn move_proven(&mut self, at: &P, mv: P::Move, goal: SolveGoal) -> Result<ProvenRange, Stopped> {
        let child = at.after(mv);
        let mut bounds = Bounds::within(at.most());
        if child.outcome().is_some() {
            bounds = Bounds::exactly(self.search.value(&child, 1, -1, 1)?);
        }
        // The root's value bounds every move.
        let (root, turns) = (self.search.proven, at.turn() == Side::First);
        loop {
            let proven = seen(bounds, &child);
            let proven = if turns {
                ProvenRange { upper: proven.upper.min(root.upper), ..proven }
            } else {
                ProvenRange { lower: proven.lower.max(root.lower), ..proven }
            };
            if proven.answers(goal) {
                return Ok(proven);
            }
            bounds = to_come(proven, &child);
            let test = next_test(bounds, level(&child), goal, P::SCORED);
            bounds = both(bounds, self.at_least(&child, 1, test)?);
        }
    }

    /// Tests until the goal is reached.
    fn close_in(&mut self, at: &P, goal: SolveGoal) -> Result<(), Stopped> {
        while !self.search.proven.answers(goal) {
            let test = next_test(self.bounds, level(at), goal, P::SCORED);
            self.bounds = both(self.bounds, self.at_least(at, 0, test)?);
            self.search.proven = seen(self.bounds, at);
        }
        Ok(())
    }

    /// Bounds on a position `depth` plies below the root, from a test whether its value is at least
    /// `test`.
    fn at_least(&mut self, at: &P, depth: u16, test: i16) -> Result<Bounds, Stopped> {
        let most = at.most();
        let found = match self.search_before_safety_game(at, |solver| solver.search.at_least(at, depth, test))? {
            Ok(value) => value,
            Err(bounds) if bounds != Bounds::within(most) => return Ok(bounds),
            Err(_) => self.search.at_least(at, depth, test)?,
        };
        Ok(if found >= test { Bounds { lower: found, upper: most } } else { Bounds { lower: -most, upper: found } })
    }

    /// A move of a position `depth` plies below the root that keeps the side's part of the value.
    fn keeping(
        &mut self,
        at: &P,
        depth: u16,
        ProvenRange { lower, upper }: ProvenRange,
    ) -> Result<Option<P::Move>, Stopped> {
        let target = if at.turn() == Side::First { lower } else { -upper } - at.settled() * at.turn().sign();
        let target = target.clamp(-i32::from(at.most()), i32::from(at.most()) + 1) as i16;
        if let Some(mv) = self.by_safety(at, target) {
            return Ok(Some(mv));
        }
        let kept = |solver: &mut Self| {
            for mv in solver.search.ordered(at, depth) {
                if solver.search.move_at_least(at, mv, depth, target)? {
                    return Ok(Some(mv));
                }
            }
            Ok(None)
        };
        if let Ok(found) = self.search_before_safety_game(at, kept)? {
            return Ok(found);
        }
        match self.by_safety(at, target) {
            Some(mv) => Ok(Some(mv)),
            None => kept(self),
        }
    }

    /// Appends moves that keep the proven value of a position `depth` plies below the root, to the
    /// end of the game.
    fn follow(
        &mut self,
        at: &P,
        depth: u16,
        proven: ProvenRange,
        goal: SolveGoal,
        pv: &mut Vec<P::Move>,
    ) -> Result<(), Stopped> {
        let mut at = *at;
        // The first side's least and greatest value, of the whole.
        let kept = to_keep::<P>(proven, goal);
        for depth in depth.. {
            if at.outcome().is_some() {
                break;
            }
            let Some(mv) = self.keeping(&at, depth, kept)? else { break };
            pv.push(mv);
            at.play(mv);
        }
        Ok(())
    }

    fn concluded(
        self,
        at: &P,
        pv: Vec<P::Move>,
        moves: Vec<SolvedMove<P::Move>>,
        stopped: Option<Stopped>,
        memory: &mut SolveMemory,
    ) -> Solution<P::Move> {
        let Solver { search, bounds, elapsed_before, .. } = self;
        let proven = search.proven;
        let proof = proof(at, proven);
        let (nodes, elapsed) = (search.nodes_before + search.nodes, elapsed_before + search.started.elapsed());
        let table_bytes = search.table.as_ref().map_or(0, |table| table.bytes());
        *memory = SolveMemory { table: search.table, bounds: Some(bounds), nodes, elapsed };
        Solution { proven, proof, pv, moves, nodes, elapsed, table_bytes, stopped }
    }
}

/// Whether values count plies. Where positions recur they do, too, but the safety game knows only
/// winners.
const fn counts_plies<P: Solvable>() -> bool {
    !P::SCORED && !P::HAS_HORIZON
}

/// The part of the proven value that a move must keep. A proven quick win is kept quick: a slower
/// winning move may take far more nodes to prove, and looks like a mistake.
fn to_keep<P: Solvable>(proven: ProvenRange, goal: SolveGoal) -> ProvenRange {
    if counts_plies::<P>() { proven } else { proven.asked_for(goal) }
}

/// The value of a win already reached, in games without scores.
fn left_after<P: Solvable>(at: &P) -> i32 {
    i32::from(at.plies_left()) + 1
}

/// The proof of a position or move: the winner; in games with scores the least margin; the length
/// where an exact value counts plies. `None` while the winner is unproven.
fn proof<P: Solvable>(at: &P, proven: ProvenRange) -> Option<Proof> {
    let winner = proven.winner()?;
    let least = if winner == Some(Side::Second) { proven.upper } else { proven.lower };
    let outcome = match winner {
        Some(winner) if !P::SCORED => Outcome::win(winner),
        _ => Outcome::by_margin(least),
    };
    let certainty = match (P::SCORED, proven.is_exact()) {
        (true, false) => Certainty::AtLeast,
        (false, true) if winner.is_some() => Certainty::Length((left_after(at) - proven.lower.abs()) as u32),
        _ => Certainty::Margin,
    };
    Some(Proof { outcome, certainty })
}

/// The value to come with which the side to move draws.
fn level<P: Solvable>(at: &P) -> i16 {
    (-at.settled() * at.turn().sign()) as i16
}

/// Converts bounds on the value to come of the side to move to the first side's view of the whole.
fn seen<P: Solvable>(bounds: Bounds, at: &P) -> ProvenRange {
    let (settled, sign) = (at.settled(), at.turn().sign());
    let (one, other) = (i32::from(bounds.lower) * sign, i32::from(bounds.upper) * sign);
    ProvenRange { lower: settled + one.min(other), upper: settled + one.max(other) }
}

/// The inverse of [`seen`], within the possible values to come.
fn to_come<P: Solvable>(proven: ProvenRange, at: &P) -> Bounds {
    let (settled, sign) = (at.settled(), at.turn().sign());
    let (one, other) = ((proven.lower - settled) * sign, (proven.upper - settled) * sign);
    let most = i32::from(at.most()) + 1;
    let cut = |value: i32| value.clamp(-most, most) as i16;
    Bounds { lower: cut(one.min(other)), upper: cut(one.max(other)) }
}

/// The next value to test: whether the value to come is at least that.
fn next_test(proven: Bounds, level: i16, goal: SolveGoal, scored: bool) -> i16 {
    let Bounds { lower, upper } = proven;
    let inside = |test: i16| test.clamp(lower + 1, upper);
    if goal == SolveGoal::Winner {
        if lower <= level && upper > level {
            return inside(level + 1);
        }
        if lower < level && upper >= level {
            return inside(level);
        }
    }
    if scored {
        // A margin is close to the last bound.
        return if level <= lower { inside(lower + 1) } else { inside(upper.min(level)) };
    }
    let middle = lower + (upper - lower + 1) / 2;
    // Distances: a quick win or loss is cheap to find, so the first half is asked for in steps of
    // two.
    if middle <= 0 && lower / 2 < middle {
        inside(lower / 2)
    } else if middle >= 0 && upper / 2 > middle {
        inside(upper / 2)
    } else {
        inside(middle)
    }
}
