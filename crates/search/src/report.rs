//! What a search has found, and what it cost.

use crate::Stopped;
use rival_core::{Decided, Outcome, Score, Side};
use std::time::Duration;

/// What a search has found. Scores are the first side's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The move to play; `None` if the game is over or the search was not to look ahead at all.
    pub best: Option<M>,
    /// What the position is worth.
    pub value: Score,
    /// How the game ends if both sides play their best, where the search has proved it. A forced win is proved as soon as
    /// it is seen; that there is none takes an exhaustive search. The winner is certain; in games with scores a deeper
    /// search may find the winner a larger margin.
    pub proof: Option<Decided>,
    /// The moves both sides are expected to play, `best` first.
    pub line: Vec<M>,
    /// The best lines, as many as were asked for, the best first.
    pub lines: Vec<Line<M>>,
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
    /// Fills in what follows from value and line: the only line, and the proof of a search that ran its course.
    pub(crate) fn conclude(&mut self)
    where
        M: Clone,
    {
        if self.best.is_some() {
            self.lines = vec![Line { value: self.value, moves: self.line.clone() }];
        }
        let draw = Decided { outcome: Outcome::DRAW, plies: self.line.len() as u32 };
        let proved = || self.value.decision().or_else(|| self.exhaustive.then_some(draw));
        self.proof = if self.stopped.is_none() { proved() } else { None };
    }

    /// The same report with its moves written in another way.
    pub fn map<N>(self, mut write: impl FnMut(M) -> N) -> Report<N> {
        let known = |known: RootMove<M>, write: &mut dyn FnMut(M) -> N| RootMove {
            mv: write(known.mv),
            value: known.value,
            bound: known.bound,
        };
        Report {
            best: self.best.map(&mut write),
            value: self.value,
            proof: self.proof,
            lines: self.lines.into_iter().map(|line| line.map(&mut write)).collect(),
            line: self.line.into_iter().map(&mut write).collect(),
            moves: self.moves.into_iter().map(|root_move| known(root_move, &mut write)).collect(),
            depth: self.depth,
            exhaustive: self.exhaustive,
            figures: self.figures,
            stopped: self.stopped,
        }
    }
}

/// A line of play and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The value of its first move.
    pub value: Score,
    /// Its moves.
    pub moves: Vec<M>,
}

impl<M> Line<M> {
    /// The same with its moves written in another way.
    pub fn map<N>(self, write: impl FnMut(M) -> N) -> Line<N> {
        Line { value: self.value, moves: self.moves.into_iter().map(write).collect() }
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

impl<M> RootMove<M> {
    /// The same from the point of view of `side`: seen from the other side a lower bound is an upper one.
    pub(crate) fn seen_by(self, side: Side) -> RootMove<M>
    where
        M: Copy,
    {
        let bound = match (side, self.bound) {
            (Side::Second, Bound::Lower) => Bound::Upper,
            (Side::Second, Bound::Upper) => Bound::Lower,
            (_, bound) => bound,
        };
        RootMove { mv: self.mv, value: self.value.seen_by(side), bound }
    }
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
    /// It is the average of what was tried: the value is about this, and may be more or less.
    Average,
}

impl Bound {
    /// Its name for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
            Bound::Average => "average",
        }
    }
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
