//! The exact solver: what a position is worth if both sides play perfectly, proven.
//!
//! Alpha-beta with null windows over the *value to come* ([`Solvable`]): each search asks whether a position is worth at
//! least so much, and the answers close in on its value. The table proves which position an entry belongs to, and a search
//! that was stopped claims just what it had proven by then.

mod horizon;
mod node;
mod table;

use crate::{Limits, Stopped};
use node::Search;
use rival_core::{Bounds, Side, Solvable};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use table::SolveTable;

/// What is asked of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Question {
    /// Who wins (weak).
    Winner,
    /// By how much, or how soon (strong).
    #[default]
    Margin,
}

impl Question {
    /// Both.
    pub const ALL: [Question; 2] = [Question::Winner, Question::Margin];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Question::Winner => "winner",
            Question::Margin => "margin",
        }
    }
}

/// What is proven of a position, from the first side's point of view.
///
/// Both numbers are final margins in games with scores. In the others they are 0 for a draw, and for a win of the first side
/// `plies_left + 1 − n`, `n` being the plies to it ([`Solvable`]); negative for a win of the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The value is this or more.
    pub lower: i32,
    /// The value is this or less.
    pub upper: i32,
}

impl Proven {
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

    /// Whether this answers a question.
    #[must_use]
    pub fn answers(self, question: Question) -> bool {
        match question {
            Question::Winner => self.winner().is_some(),
            Question::Margin => self.is_exact(),
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
    pub proven: Proven,
    /// The share of the tree of the present question that is done, from 0 to 1; a guess.
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
}

impl SolveControl<'_> {
    /// Limits and nothing else.
    #[must_use]
    pub fn limits(limits: Limits) -> Self {
        SolveControl { limits, stop: None, progress: None }
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
    pub proven: Proven,
    /// Plies left at the position, by which wins are counted in games without scores.
    pub plies_left: u16,
    /// A perfect line, as far as it was found: its moves keep what was asked for.
    pub pv: Vec<M>,
    /// Positions visited.
    pub nodes: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
    /// Bytes of the table.
    pub table_bytes: usize,
    /// Why it ended before the question was answered.
    pub stopped: Option<Stopped>,
}

impl<M> Solution<M> {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<&M> {
        self.pv.first()
    }

    /// The same with its moves written in another way.
    pub fn map<N>(self, write: impl FnMut(M) -> N) -> Solution<N> {
        let Solution { proven, plies_left, pv, nodes, elapsed, table_bytes, stopped } = self;
        Solution { proven, plies_left, pv: pv.into_iter().map(write).collect(), nodes, elapsed, table_bytes, stopped }
    }
}

/// The memory a solver may take if nothing is said.
pub const DEFAULT_MEMORY_MIB: u32 = 1024;

/// Solves a position.
pub fn solve<P: Solvable>(at: &P, question: Question, control: &mut SolveControl<'_>) -> Solution<P::Move> {
    let mut solver = Solver::new(at, control);
    let mut stopped = None;
    let mut pv = Vec::new();
    if at.outcome().is_none() {
        stopped = solver.close_in(at, question).err();
        if stopped.is_none() {
            // Without its end the line is shorter; what is proven stays proven.
            let _ = solver.follow(at, question, &mut pv);
        }
    }
    solver.told(at, pv, stopped)
}

/// A position with the search below it.
struct Solver<'a, 'b, P: Solvable> {
    search: Search<'a, 'b, P>,
    /// What is proven of the value to come at the root, for the side to move.
    bounds: Bounds,
}

impl<'a, 'b, P: Solvable> Solver<'a, 'b, P> {
    fn new(at: &P, control: &'a mut SolveControl<'b>) -> Self {
        let most = at.most();
        let memory = u64::from(control.limits.memory_mib.unwrap_or(DEFAULT_MEMORY_MIB)) << 20;
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        let table = P::key_bits(&at.frame()).and_then(|bits| SolveTable::new(bits, most, P::HAS_HORIZON, memory));
        let bounds = match at.outcome() {
            Some(outcome) if P::SCORED => {
                Bounds::exactly((outcome.margin() - at.settled()) as i16 * at.turn().sign() as i16)
            }
            Some(outcome) => {
                Bounds::exactly((outcome.margin() * at.turn().sign()) as i16 * (at.plies_left() + 1) as i16)
            }
            None => Bounds::within(most),
        };
        Solver { search: Search::new(at, table, seen(bounds, at), control), bounds }
    }

    /// Asks one question after another until the one that was asked is answered.
    fn close_in(&mut self, at: &P, question: Question) -> Result<(), Stopped> {
        while !self.search.proven.answers(question) {
            let test = next_test(self.bounds, level(at), question, P::SCORED);
            let value = self.search.value(at, 0, test - 1, test)?;
            if value >= test {
                self.bounds.lower = self.bounds.lower.max(value);
            } else {
                self.bounds.upper = self.bounds.upper.min(value);
            }
            self.search.proven = seen(self.bounds, at);
        }
        Ok(())
    }

    /// Follows moves that keep what is proven to the end of the game.
    fn follow(&mut self, at: &P, question: Question, pv: &mut Vec<P::Move>) -> Result<(), Stopped> {
        let mut at = *at;
        // What the first side gets at least, and at most: of the whole.
        let Proven { lower, upper } = self.search.proven;
        let (lower, upper) = match question {
            Question::Margin => (lower, upper),
            Question::Winner => (lower.clamp(i32::MIN / 2, 1), upper.clamp(-1, i32::MAX / 2)),
        };
        for depth in 0.. {
            if at.outcome().is_some() {
                break;
            }
            // The side to move must get at least its part of that.
            let goal = if at.turn() == Side::First { lower } else { -upper } - at.settled() * at.turn().sign();
            let goal = goal.clamp(-i32::from(at.most()), i32::from(at.most()) + 1) as i16;
            let mut found = None;
            for mv in self.search.ordered(&at, depth) {
                if self.search.after_any(&at, mv, depth, goal - 1, goal)? >= goal {
                    found = Some(mv);
                    break;
                }
            }
            let Some(mv) = found else { break };
            pv.push(mv);
            at.play(mv);
        }
        Ok(())
    }

    fn told(self, at: &P, pv: Vec<P::Move>, stopped: Option<Stopped>) -> Solution<P::Move> {
        Solution {
            proven: self.search.proven,
            plies_left: at.plies_left(),
            pv,
            nodes: self.search.nodes,
            elapsed: self.search.started.elapsed(),
            table_bytes: self.search.table.as_ref().map_or(0, SolveTable::bytes),
            stopped,
        }
    }
}

/// The value to come with which the side to move ends level.
fn level<P: Solvable>(at: &P) -> i16 {
    (-at.settled() * at.turn().sign()) as i16
}

/// Bounds on the value to come of the side to move as the first side's view of the whole.
fn seen<P: Solvable>(bounds: Bounds, at: &P) -> Proven {
    let (settled, sign) = (at.settled(), at.turn().sign());
    let (one, other) = (i32::from(bounds.lower) * sign, i32::from(bounds.upper) * sign);
    Proven { lower: settled + one.min(other), upper: settled + one.max(other) }
}

/// The next value to ask for: the search answers whether the value to come is at least that.
fn next_test(proven: Bounds, level: i16, question: Question, scored: bool) -> i16 {
    let Bounds { lower, upper } = proven;
    let inside = |test: i16| test.clamp(lower + 1, upper);
    if question == Question::Winner {
        if lower <= level && upper > level {
            return inside(level + 1);
        }
        if lower < level && upper >= level {
            return inside(level);
        }
    }
    let middle = lower + (upper - lower + 1) / 2;
    if scored {
        return inside(middle);
    }
    // Distances: a quick win or loss is cheap to find, so the first half is asked for in steps of two.
    if middle <= 0 && lower / 2 < middle {
        inside(lower / 2)
    } else if middle >= 0 && upper / 2 > middle {
        inside(upper / 2)
    } else {
        inside(middle)
    }
}
