//! The exact solver: what a position is worth if both sides play perfectly, proven.
//!
//! Alpha-beta with null windows over the *value to come* ([`Solvable`]): each search tests whether a position is worth at
//! least this much, and the answers close in on its value. The table proves which position an entry belongs to, and a search
//! that was stopped claims just what it had proven by then.

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

/// What is asked of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SolveGoal {
    /// Who wins (weak).
    Winner,
    /// By how much, or how soon (strong).
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

/// What to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SolveRequest {
    /// For the position.
    pub goal: SolveGoal,
    /// Whether to reach it for every move, too.
    pub every_move: bool,
}

/// What is proven of a position, from the first side's point of view.
///
/// Both numbers are final margins in games with scores. In the others they are 0 for a draw, and for a win of the first side
/// `plies_left + 1 − n`, `n` being the plies to it ([`Solvable`]); negative for a win of the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvenRange {
    /// The value is this or more.
    pub lower: i32,
    /// The value is this or less.
    pub upper: i32,
}

impl ProvenRange {
    /// Whether there is nothing left to prove.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// Who wins, `Some(None)` being a draw; `None` while that is not proven.
    #[must_use]
    pub fn winner(self) -> Option<Option<Side>> {
        match (self.lower, self.upper) {
            (1.., _) => Some(Some(Side::First)),
            (_, ..=-1) => Some(Some(Side::Second)),
            (0, 0) => Some(None),
            _ => None,
        }
    }

    /// What of this matters for a goal.
    fn asked_for(self, goal: SolveGoal) -> ProvenRange {
        match goal {
            SolveGoal::Margin => self,
            SolveGoal::Winner => ProvenRange { lower: self.lower.min(1), upper: self.upper.max(-1) },
        }
    }

    /// Whether this answers what the goal asks.
    #[must_use]
    pub fn answers(self, goal: SolveGoal) -> bool {
        match goal {
            SolveGoal::Winner => self.winner().is_some(),
            SolveGoal::Margin => self.is_exact(),
        }
    }
}

/// How far a solver has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveProgress {
    /// Positions visited.
    pub nodes: u64,
    /// Since it began.
    pub elapsed: Duration,
    /// What is proven so far.
    pub proven: ProvenRange,
    /// The share of the tree of the present test that is done, from 0 to 1; a guess.
    pub share: f64,
}

/// The limits of a solution, and how it is watched and stopped.
pub struct SolveControl<'a> {
    /// Nodes, time and memory it may take; a depth means nothing here.
    pub limits: Limits,
    /// Raised by another thread to end it.
    pub stop: Option<&'a AtomicBool>,
    /// Called now and then while it runs.
    pub progress: Option<&'a mut dyn FnMut(SolveProgress)>,
    /// Exact values that are taken as proven.
    pub book: Option<Book<'a>>,
    /// How many threads search, sharing one table. With more than one the nodes differ from run to run, the answers do not.
    pub threads: u16,
}

impl SolveControl<'_> {
    /// Limits and nothing else.
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

/// What a solver has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// What is proven of the position.
    pub proven: ProvenRange,
    /// The same as what is certain about the end of the game; `None` while the winner is not. It has a length, the shortest win
    /// and the longest resistance, in games without scores only: in the others the solver proves margins.
    pub proof: Option<Proof>,
    /// A perfect line, as far as it was found: its moves keep what was asked for.
    pub pv: Vec<M>,
    /// What is proven of each move, if that was asked for; those that were not come to are missing.
    pub moves: Vec<SolvedMove<M>>,
    /// Positions visited, in runs before this one, too.
    pub nodes: u64,
    /// Wall-clock time, that of runs before this one included.
    pub elapsed: Duration,
    /// Bytes of the table.
    pub table_bytes: usize,
    /// Why it ended before the goal was reached.
    pub stopped: Option<Stopped>,
}

/// What is proven of one move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedMove<M> {
    /// The move.
    pub mv: M,
    /// What is proven of the position after it.
    pub proven: ProvenRange,
    /// The same as what is certain about the end of the game, its length counted from before the move.
    pub proof: Option<Proof>,
    /// A perfect line that begins with it, as far as it was found.
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

    /// The same with its moves written in another way.
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

/// The memory a solver may take if nothing is said.
pub const DEFAULT_MEMORY_MIB: u32 = 1024;

/// Solves a position.
pub fn solve<P: Solvable>(at: &P, goal: SolveGoal, control: &mut SolveControl<'_>) -> Solution<P::Move> {
    solve_on(at, SolveRequest { goal, every_move: false }, control, &mut SolveMemory::default())
}

/// Solves a position, going on from what is remembered, and remembers what it has found.
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

/// A position with the search below it.
struct Solver<'a, 'b, P: Solvable> {
    search: NullWindowSearch<'a, 'b, P>,
    /// What is proven of the value to come at the root, for the side to move.
    bounds: Bounds,
    /// The time taken by runs before this one.
    elapsed_before: Duration,
    /// Where positions recur: what is known of keeping either side from losing for ever, once that was asked.
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
        // Without its end the line is shorter; what is proven stays proven.
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
        // What is best at the root bounds every move.
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

    /// Runs one test after another until the goal is reached.
    fn close_in(&mut self, at: &P, goal: SolveGoal) -> Result<(), Stopped> {
        while !self.search.proven.answers(goal) {
            let test = next_test(self.bounds, level(at), goal, P::SCORED);
            self.bounds = both(self.bounds, self.at_least(at, 0, test)?);
            self.search.proven = seen(self.bounds, at);
        }
        Ok(())
    }

    /// Bounds on a position `depth` plies below the root, from testing whether its value is at least `test`.
    fn at_least(&mut self, at: &P, depth: u16, test: i16) -> Result<Bounds, Stopped> {
        let most = at.most();
        let found = match self.search_before_safety_game(at, |solver| solver.search.at_least(at, depth, test))? {
            Ok(value) => value,
            Err(bounds) if bounds != Bounds::within(most) => return Ok(bounds),
            Err(_) => self.search.at_least(at, depth, test)?,
        };
        Ok(if found >= test { Bounds { lower: found, upper: most } } else { Bounds { lower: -most, upper: found } })
    }

    /// A move of a position `depth` plies below the root that keeps what the side to move has of the whole.
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

    /// Follows moves that keep what is proven of a position `depth` plies below the root, to the end of the game.
    fn follow(
        &mut self,
        at: &P,
        depth: u16,
        proven: ProvenRange,
        goal: SolveGoal,
        pv: &mut Vec<P::Move>,
    ) -> Result<(), Stopped> {
        let mut at = *at;
        // What the first side gets at least, and at most: of the whole.
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

/// Whether a value says how soon the game is won. Where positions recur it does, too, but the safety game knows only who wins.
const fn counts_plies<P: Solvable>() -> bool {
    !P::SCORED && !P::HAS_HORIZON
}

/// What of all that is proven a move has to keep. A quick win that is proven is followed as one: of two winning moves the slower one may
/// take far more nodes to prove, and looks like a mistake.
fn to_keep<P: Solvable>(proven: ProvenRange, goal: SolveGoal) -> ProvenRange {
    if counts_plies::<P>() { proven } else { proven.asked_for(goal) }
}

/// What a win would be worth that has been made already, in games without scores.
fn left_after<P: Solvable>(at: &P) -> i32 {
    i32::from(at.plies_left()) + 1
}

/// What is proven of a position, or of a move in it: who wins, in games with scores by how much at least, and the length where
/// an exact value counts plies. `None` while the winner is not proven.
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

/// The value to come with which the side to move ends level.
fn level<P: Solvable>(at: &P) -> i16 {
    (-at.settled() * at.turn().sign()) as i16
}

/// Bounds on the value to come of the side to move as the first side's view of the whole.
fn seen<P: Solvable>(bounds: Bounds, at: &P) -> ProvenRange {
    let (settled, sign) = (at.settled(), at.turn().sign());
    let (one, other) = (i32::from(bounds.lower) * sign, i32::from(bounds.upper) * sign);
    ProvenRange { lower: settled + one.min(other), upper: settled + one.max(other) }
}

/// The inverse of [`seen`], cut off at what a value to come can be.
fn to_come<P: Solvable>(proven: ProvenRange, at: &P) -> Bounds {
    let (settled, sign) = (at.settled(), at.turn().sign());
    let (one, other) = ((proven.lower - settled) * sign, (proven.upper - settled) * sign);
    let most = i32::from(at.most()) + 1;
    let cut = |value: i32| value.clamp(-most, most) as i16;
    Bounds { lower: cut(one.min(other)), upper: cut(one.max(other)) }
}

/// The next value to ask for: the search answers whether the value to come is at least that.
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
        // A margin is close to what it was last found to be at most or at least.
        return if level <= lower { inside(lower + 1) } else { inside(upper.min(level)) };
    }
    let middle = lower + (upper - lower + 1) / 2;
    // Distances: a quick win or loss is cheap to find, so the first half is asked for in steps of two.
    if middle <= 0 && lower / 2 < middle {
        inside(lower / 2)
    } else if middle >= 0 && upper / 2 > middle {
        inside(upper / 2)
    } else {
        inside(middle)
    }
}
