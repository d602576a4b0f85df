//! What a search has found, and what it cost.

use crate::Stopped;
use rival_core::{Decided, Outcome, Score};
use std::time::Duration;

/// What a search has found. Scores are the first side's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The move to play; `None` if the game is over or the search was not to look ahead at all.
    pub best: Option<M>,
    /// What the position is worth.
    pub value: Score,
    /// The moves both sides are expected to play, `best` first.
    pub line: Vec<M>,
    /// What is known of every root move, in the order in which they were tried.
    pub moves: Vec<RootMove<M>>,
    /// How many plies were looked ahead.
    pub depth: u16,
    /// Whether every line was followed to the end of the game, so that no heuristic value was needed.
    pub exhaustive: bool,
    /// What it cost.
    pub figures: Figures,
    /// Why the search ended before it was through; then `best` and `value` are those of the root moves that were done.
    pub stopped: Option<Stopped>,
}

impl<M> Report<M> {
    /// How the game ends if both sides play their best, where the search has proved it. A forced win is proved as soon as
    /// it is seen; that there is none takes an exhaustive search.
    ///
    /// The winner is certain. In games with scores a deeper search may find the winner a larger margin.
    #[must_use]
    pub fn proof(&self) -> Option<Decided> {
        if self.stopped.is_some() {
            return None;
        }
        let draw = Decided { outcome: Outcome::DRAW, plies: self.line.len() as u32 };
        self.value.decision().or_else(|| self.exhaustive.then_some(draw))
    }
}

/// What is known of one root move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Its value, or a bound on it.
    pub value: Score,
    /// Which of the two.
    pub bound: Bound,
}

/// How a score relates to the true value. Alpha-beta stops looking at a move once it is known not to be the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more.
    Lower,
    /// The value is this or less.
    Upper,
}

/// What a search cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Those of them that were finished or at the depth limit.
    pub leaves: u64,
    /// How often the rest of a position's moves could be left out.
    pub cutoffs: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl Figures {
    /// The part of the tree that was pruned: 1 − nodes ÷ nodes of plain minimax on the same position and depth.
    ///
    /// ```
    /// use rival_search::Figures;
    /// let (pruned, plain) = (Figures { nodes: 250, ..Figures::default() }, Figures { nodes: 1000, ..Figures::default() });
    /// assert_eq!(pruned.pruning_against(&plain), 0.75);
    /// ```
    #[must_use]
    pub fn pruning_against(&self, minimax: &Figures) -> f64 {
        1.0 - self.nodes as f64 / minimax.nodes.max(1) as f64
    }
}
