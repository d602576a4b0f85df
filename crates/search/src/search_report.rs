//! What a search has found, and what it cost.

use crate::Stopped;
use rival_core::{Certainty, Outcome, Position, Proof, Score, Side};
use std::time::Duration;

/// What a search has found. Scores are the first side's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchReport<M> {
    /// The principal variation: its first move is the one to play, its value the value of the
    /// position. It has no moves if the game is over or the search was not to look ahead at all.
    pub pv: Variation<M>,
    /// The next best variations, as many as were asked for besides the principal one, the best
    /// first.
    pub others: Vec<Variation<M>>,
    /// What is known of the root's moves at this depth, in the order in which they were tried.
    pub moves: Vec<RootMove<M>>,
    /// How many plies were looked ahead for all of the above.
    pub depth: u16,
    /// Whether the search was stopped before all root moves were searched to this depth: another
    /// move may be better.
    pub unfinished: bool,
    /// What is certain about the end of the game.
    pub proof: Option<Proof>,
    /// How far it has looked, for what is certain about its variations.
    pub reach: Reach,
    /// Whether every variation was followed to the end of the game, so that no heuristic value was
    /// needed.
    pub exhaustive: bool,
    /// Whether the exact solver has found it, in the place of a search.
    pub solved: bool,
    /// What it cost.
    pub stats: SearchStats,
    /// Why the search ended before it was through.
    pub stopped: Option<Stopped>,
}

impl<M> SearchReport<M> {
    /// The report on a position of which nothing more is known than a variation searched to a
    /// depth.
    #[must_use]
    pub fn new(pv: Variation<M>, depth: u16, stats: SearchStats) -> SearchReport<M> {
        SearchReport {
            pv,
            others: Vec::new(),
            moves: Vec::new(),
            depth,
            unfinished: false,
            proof: None,
            reach: Reach::default(),
            exhaustive: false,
            solved: false,
            stats,
            stopped: None,
        }
    }

    /// The report on a position whose moves are not looked at: it is finished, or the depth limit
    /// is 0.
    pub(crate) fn leaf(value: Score, finished: Option<Outcome>, elapsed: Duration) -> SearchReport<M> {
        let stats = SearchStats { nodes: 1, leaves: 1, cutoffs: 0, elapsed };
        let pv = Variation { value, moves: Vec::new() };
        let proof = finished.map(|outcome| match outcome.winner() {
            Some(_) => Proof { outcome, certainty: Certainty::Length(0) },
            None => Proof::DRAW,
        });
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

    /// Takes over the proof that the side to move loses: then every move does, and the search has
    /// only chosen among them.
    pub fn adopt_loss(&mut self, proof: Proof) {
        if self.proof.is_some() {
            return;
        }
        self.proof = Some(proof);
        self.pv.value = Score::proven(proof);
        // Another move may lose by more.
        let lost = Score::proven(Proof { certainty: Certainty::AtLeast, ..proof });
        self.others.iter_mut().for_each(|other| other.value = lost);
        self.moves.iter_mut().for_each(|known| (known.value, known.bound) = (lost, Bound::Exact));
    }

    /// What is proven of a variation of this report, if anything is.
    #[must_use]
    pub fn proof_of(&self, variation: &Variation<M>) -> Option<Proof>
    where
        M: PartialEq,
    {
        if variation.moves.first() == self.pv.moves.first() {
            return self.proof;
        }
        let drawn = || (self.reach.exhaustive && variation.value == Score::ZERO).then_some(Proof::DRAW);
        let proof = variation.value.decision().map(|proof| self.reach.claim(proof)).or_else(drawn);
        proof.filter(|_| self.reach.finished)
    }

    /// What is proven of a root move, if anything is. A bound on a decided value says who wins if
    /// the winner can only do better, and then at least by how much.
    #[must_use]
    pub fn proof_of_move(&self, known: &RootMove<M>) -> Option<Proof> {
        let proof = known.value.decision().filter(|_| self.reach.finished).map(|proof| self.reach.claim(proof))?;
        let at_least =
            Proof { certainty: if self.reach.scored { Certainty::AtLeast } else { Certainty::Margin }, ..proof };
        match (known.bound, proof.winner()) {
            (Bound::Exact, _) => Some(proof),
            (Bound::Lower, Some(Side::First)) | (Bound::Upper, Some(Side::Second)) => Some(at_least),
            (Bound::Lower | Bound::Upper | Bound::Average, _) => None,
        }
    }

    /// All variations, the best first.
    pub fn variations(&self) -> impl Iterator<Item = &Variation<M>> {
        std::iter::once(&self.pv).chain(&self.others)
    }

    /// The same report with its moves written in another way.
    pub fn map<N>(self, mut write: impl FnMut(M) -> N) -> SearchReport<N> {
        let SearchReport { pv, others, moves, depth, unfinished, proof, reach, exhaustive, solved, stats, stopped } =
            self;
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
            reach,
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
    /// The same with converted moves.
    pub fn map<N>(self, write: impl FnMut(M) -> N) -> Variation<N> {
        Variation { value: self.value, moves: self.moves.into_iter().map(write).collect() }
    }

    /// The same seen by `side`.
    pub(crate) fn seen_by(self, side: Side) -> Variation<M> {
        Variation { value: self.value.seen_by(side), ..self }
    }
}

/// How far a search has looked: what it may claim about the decided games among its values.
///
/// Inside a search a decided score counts the plies of one line. That is the length of the game
/// with best play only if nothing sooner for the winner, or later for the loser, was left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// Every line of this many plies was looked at.
    pub depth: u32,
    /// All root moves were searched.
    pub finished: bool,
    /// Every line was followed to the end of the game.
    pub exhaustive: bool,
    /// Whether the game has scores ([`Position::SCORED`]).
    pub scored: bool,
}

impl Reach {
    /// Of a solver, whose values claim what they hold.
    pub(crate) const fn solved<P: Position>() -> Reach {
        Reach { depth: 0, finished: true, exhaustive: true, scored: P::SCORED }
    }

    /// What a decided value proves: who wins stays, a margin or length that a deeper search may
    /// change does not.
    ///
    /// In games without scores a win within the depth is the soonest there is. In games with scores
    /// a deeper search may find the winner a larger margin, and with it another length, unless
    /// everything was searched to the end.
    pub(crate) fn claim(self, proof: Proof) -> Proof {
        let all = self.finished && self.exhaustive;
        let sure = |plies| plies <= 1 || all || self.finished && plies <= self.depth;
        let certainty = match proof.certainty {
            Certainty::Length(_) | Certainty::Margin if self.scored && !all => Certainty::AtLeast,
            Certainty::Length(plies) if !self.scored && !sure(plies) => Certainty::Margin,
            known => known,
        };
        Proof { certainty, ..proof }
    }

    /// What the value of the root proves.
    ///
    /// A win of the side to move is proven as soon as one move is known to lead to it; a loss or a
    /// draw only when all moves were searched. Only if everything was searched to the end of the
    /// game is an even value a draw.
    pub(crate) fn proof<P: Position>(self, root: &P, value: Score) -> Option<Proof> {
        let Some(proof) = value.decision() else {
            // Where outcomes are worth their margins, the value says which one it is.
            let margin = if P::SOONER_IS_BETTER { 0 } else { value.raw() / 100 };
            let proof = Proof { outcome: Outcome::by_margin(margin), certainty: Certainty::Margin };
            return (self.finished && self.exhaustive).then_some(proof);
        };
        (self.finished || proof.winner() == Some(root.turn())).then(|| self.claim(proof))
    }
}

/// Of two proofs about the same position the one that says more.
pub(crate) fn stronger(one: Proof, other: Proof) -> Proof {
    let strength = |proof: Proof| match proof.certainty {
        Certainty::AtLeast => (0, proof.margin()),
        Certainty::Margin => (1, 0),
        Certainty::Length(_) => (2, 0),
    };
    if strength(other) >= strength(one) { other } else { one }
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
    /// The same from the point of view of `side`: seen from the other side a lower bound is an
    /// upper one.
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

/// How a score relates to the true value. Alpha-beta stops looking at a move once it is known not
/// to be the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The lower bound.
    Lower,
    /// The upper bound.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchStats {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Those of them that were finished or at the depth limit.
    pub leaves: u64,
    /// How often the rest of a position's moves could be left out.
    pub cutoffs: u64,
    /// Wall-clock time, in seconds.
    #[cfg_attr(feature = "serde", serde(rename = "seconds", serialize_with = "as_seconds"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub elapsed: Duration,
}

#[cfg(feature = "serde")]
fn as_seconds<S: serde::Serializer>(elapsed: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(elapsed.as_secs_f64())
}

impl SearchStats {
    /// The part of the tree that was pruned: 1 − nodes ÷ nodes of plain minimax on the same
    /// position and depth.
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
