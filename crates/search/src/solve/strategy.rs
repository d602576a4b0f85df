//! Strategies: one answer to each of the other side's moves, for a checker that knows only the
//! rules.

use super::{SolveControl, SolveMemory, Solver};
use crate::Stopped;
use rival_core::{Side, Solvable};
use std::collections::HashSet;
use thiserror::Error;

/// The claim of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrategyRequest {
    /// Its side.
    pub side: Side,
    /// The least final margin from that side's view; 1, 0 or −1 in games without scores.
    pub least: i32,
    /// The most positions.
    pub most_positions: usize,
}

/// Why there is no strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoStrategy {
    /// It has too many positions.
    #[error("more than {0} positions come up")]
    TooLarge(usize),
    /// The other side prevents that margin.
    #[error("the other side can prevent it")]
    Prevented,
    /// The solver was stopped.
    #[error("stopped")]
    Stopped(Stopped),
}

/// Finds a strategy: its side's moves in the order in which the player needs them, with the other
/// side's moves in the order of `replies`, each position once. `memory` has the results of solving
/// the position.
///
/// # Errors
/// If there is none, it is too large, or the solver was stopped.
pub fn strategy<P: Solvable>(
    at: &P,
    request: StrategyRequest,
    replies: &mut dyn FnMut(&P) -> Vec<P::Move>,
    control: &mut SolveControl<'_>,
    memory: &mut SolveMemory,
) -> Result<Vec<P::Move>, NoStrategy> {
    let solver = Solver::new(at, control, std::mem::take(memory));
    let mut walk = Walk { solver, request, replies, seen: HashSet::new(), moves: Vec::new() };
    let found = walk.position(at, 0);
    let Walk { solver, moves, .. } = walk;
    solver.concluded(at, Vec::new(), Vec::new(), None, memory);
    found.map(|()| moves)
}

struct Walk<'w, 'a, 'b, P: Solvable> {
    solver: Solver<'a, 'b, P>,
    request: StrategyRequest,
    replies: &'w mut dyn FnMut(&P) -> Vec<P::Move>,
    seen: HashSet<P>,
    moves: Vec<P::Move>,
}

impl<P: Solvable> Walk<'_, '_, '_, P> {
    fn position(&mut self, at: &P, depth: u16) -> Result<(), NoStrategy> {
        let StrategyRequest { side, least, most_positions } = self.request;
        if let Some(outcome) = at.outcome() {
            return if outcome.margin() * side.sign() >= least { Ok(()) } else { Err(NoStrategy::Prevented) };
        }
        if !self.seen.insert(*at) {
            return Ok(());
        }
        if self.seen.len() > most_positions {
            return Err(NoStrategy::TooLarge(most_positions));
        }
        if at.turn() != side {
            return (self.replies)(at).into_iter().try_for_each(|mv| self.position(&at.after(mv), depth + 1));
        }
        let mv = self.answer(at, depth)?;
        self.moves.push(mv);
        self.position(&at.after(mv), depth + 1)
    }

    /// A move that keeps the margin.
    fn answer(&mut self, at: &P, depth: u16) -> Result<P::Move, NoStrategy> {
        let StrategyRequest { side, least, .. } = self.request;
        let most = i32::from(at.most());
        // In games without scores a win is worth 1 or more, and any loss satisfies -1.
        let target = if P::SCORED || least >= 0 { least - at.settled() * side.sign() } else { -most };
        let target = target.clamp(-most, most + 1) as i16;
        let search = &mut self.solver.search;
        for mv in search.ordered(at, depth) {
            if search.after_any(at, mv, depth, target - 1, target).map_err(NoStrategy::Stopped)? >= target {
                return Ok(mv);
            }
        }
        Err(NoStrategy::Prevented)
    }
}
