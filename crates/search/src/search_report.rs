//! What a search has found, and what it cost.

use crate::Stopped;
use rival_core::{Outcome, Position, Score, Side};
use std::cmp::Reverse;
use std::time::Duration;

/// What a search has found. Scores are the first side's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchReport<M> {
    /// The principal variation: its first move is the one to play, its value the value of the position. It has no moves if
    /// the game is over or the search was not to look ahead at all.
    pub pv: Variation<M>,
    /// The next best variations, as many as were asked for besides the principal one, the best first.
    pub others: Vec<Variation<M>>,
    /// What is known of the root's moves at this depth, in the order in which they were tried.
    pub moves: Vec<RootMove<M>>,
    /// How many plies were looked ahead for all of the above.
    pub depth: u16,
    /// Whether the search was stopped before all root moves were searched to this depth: another move may be better.
    pub unfinished: bool,
    /// What is certain about the end of the game.
    pub proof: Option<Proof>,
    /// Whether every variation was followed to the end of the game, so that no heuristic value was needed.
    pub exhaustive: bool,
    /// Whether the exact solver has found it, in the place of a search.
    pub solved: bool,
    /// What it cost.
    pub stats: SearchStats,
    /// Why the search ended before it was through.
    pub stopped: Option<Stopped>,
}

impl<M> SearchReport<M> {
    /// The report on a position of which nothing more is known than a variation searched to a depth.
    #[must_use]
    pub fn new(pv: Variation<M>, depth: u16, stats: SearchStats) -> SearchReport<M> {
        SearchReport {
            pv,
            others: Vec::new(),
            moves: Vec::new(),
            depth,
            unfinished: false,
            proof: None,
            exhaustive: false,
            solved: false,
            stats,
            stopped: None,
        }
    }

    /// The report on a position whose moves are not looked at: it is finished, or the depth limit is 0.
    pub(crate) fn leaf(value: Score, finished: Option<Outcome>, elapsed: Duration) -> SearchReport<M> {
        let stats = SearchStats { nodes: 1, leaves: 1, cutoffs: 0, elapsed };
        let pv = Variation { value, moves: Vec::new() };
        let proof = finished.map(|outcome| Proof::of(outcome, 0, Bound::Exact));
        SearchReport { proof, exhaustive: finished.is_some(), ..SearchReport::new(pv, 0, stats) }
    }

    /// The move to play; `None` if the game is over or the search was not to look ahead at all.
    #[must_use]
    pub fn best(&self) -> Option<&M> {
        self.pv.moves.first()
    }

    /// What the position is worth.
    #[must_use]
    pub fn value(&self) -> Score {
        self.pv.value
    }

    /// All variations, the best first.
    pub fn variations(&self) -> impl Iterator<Item = &Variation<M>> {
        std::iter::once(&self.pv).chain(&self.others)
    }

    /// The same report with its moves written in another way.
    pub fn map<N>(self, mut write: impl FnMut(M) -> N) -> SearchReport<N> {
        let SearchReport { pv, others, moves, depth, unfinished, proof, exhaustive, solved, stats, stopped } = self;
        SearchReport {
            pv: pv.map(&mut write),
            others: others.into_iter().map(|variation| variation.map(&mut write)).collect(),
            moves: moves
                .into_iter()
                .map(|known| RootMove { mv: write(known.mv), value: known.value, bound: known.bound })
                .collect(),
            depth,
            unfinished,
            proof,
            exhaustive,
            solved,
            stats,
            stopped,
        }
    }
}

/// Moves that both sides are expected to play, and what they lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<M> {
    /// The value of its first move, or of the position where it has no moves.
    pub value: Score,
    /// Its moves.
    pub moves: Vec<M>,
}

impl<M> Variation<M> {
    /// The same with its moves written in another way.
    pub fn map<N>(self, write: impl FnMut(M) -> N) -> Variation<N> {
        Variation { value: self.value, moves: self.moves.into_iter().map(write).collect() }
    }

    /// The same seen by `side`.
    pub(crate) fn seen_by(self, side: Side) -> Variation<M> {
        Variation { value: self.value.seen_by(side), ..self }
    }
}

/// What is certain about the end of a game if both sides play their best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// `None` is a draw.
    pub winner: Option<Side>,
    /// By how much the winner wins; 1 in games without scores, 0 in a draw.
    pub margin: u32,
    /// [`Bound::Exact`], or [`Bound::Lower`] where the winner has at least this margin.
    pub bound: Bound,
    /// Plies to the end in the variation that proves it. In games without scores the winner needs no more.
    pub win_in: u32,
}

impl Proof {
    /// The proof that a game ends with this outcome (or, by a lower bound, one better for the winner).
    #[must_use]
    pub fn of(outcome: Outcome, win_in: u32, bound: Bound) -> Proof {
        Proof { winner: outcome.winner(), margin: outcome.margin().unsigned_abs(), bound, win_in }
    }

    /// What the principal variation of a search proves.
    ///
    /// A win of the side to move is proven as soon as one move is known to lead to it; a loss or a draw only when all moves
    /// were searched (`finished`). In games with scores a deeper search may find the winner a larger margin, unless
    /// everything was searched to the end of the game (`exhaustive`). Only then is an even value a draw.
    pub(crate) fn of_root<P: Position>(
        root: &P,
        pv: &Variation<P::Move>,
        finished: bool,
        exhaustive: bool,
    ) -> Option<Proof> {
        let Some(decided) = pv.value.decision() else {
            // Where outcomes are worth their margins, the value says which one it is.
            let margin = if P::SOONER_IS_BETTER { 0 } else { pv.value.raw() / 100 };
            return exhaustive.then(|| Proof::of(Outcome::by_margin(margin), pv.moves.len() as u32, Bound::Exact));
        };
        let certain = finished || decided.outcome.winner() == Some(root.turn());
        let bound = if P::SCORED && !exhaustive { Bound::Lower } else { Bound::Exact };
        certain.then(|| Proof::of(decided.outcome, decided.plies, bound))
    }

    /// Of two proofs about the same position the one that says more.
    pub(crate) fn stronger(self, other: Proof) -> Proof {
        let strength = |proof: &Proof| (proof.bound == Bound::Exact, proof.margin, Reverse(proof.win_in));
        if strength(&other) > strength(&self) { other } else { self }
    }

    /// The outcome that is certain, the margin being the least that is.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let margin = i32::try_from(self.margin).unwrap_or(i32::MAX);
        self.winner.map_or(Outcome::DRAW, |winner| Outcome::by_margin(margin * winner.sign()))
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
pub struct SearchStats {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Those of them that were finished or at the depth limit.
    pub leaves: u64,
    /// How often the rest of a position's moves could be left out.
    pub cutoffs: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl SearchStats {
    /// The part of the tree that was pruned: 1 − nodes ÷ nodes of plain minimax on the same position and depth.
    ///
    /// ```
    /// use rival_search::SearchStats;
    /// let pruned = SearchStats { nodes: 250, ..SearchStats::default() };
    /// let plain = SearchStats { nodes: 1000, ..SearchStats::default() };
    /// assert_eq!(pruned.pruning_against(&plain), 0.75);
    /// ```
    #[must_use]
    pub fn pruning_against(&self, minimax: &SearchStats) -> f64 {
        1.0 - self.nodes as f64 / minimax.nodes.max(1) as f64
    }
}
