//! The classic heuristic: threes and pairs, bad for their owner.

use super::position::{Position, Shape, Standard, rack};
use rival_core::{Feature, Heuristic, Side};
use rival_game::{ExplainedHeuristic, Phrase};
use std::marker::PhantomData;

/// Blue's threes and pairs minus Green's, in all four directions. Every window counts: three in a
/// line is one three and two pairs.
#[derive(Clone, Copy, Debug)]
pub struct ThreesAndPairs<S = Standard>(PhantomData<S>);

// A derive would require `S: Default`.
impl<S> Default for ThreesAndPairs<S> {
    fn default() -> ThreesAndPairs<S> {
        ThreesAndPairs(PhantomData)
    }
}

impl<S: Shape> Heuristic for ThreesAndPairs<S> {
    type Position = Position<S>;
    type Values = [i32; 2];

    const FEATURES: &'static [Feature] =
        &[Feature { name: "threes", weight: 300_000, per: 1 }, Feature { name: "pairs", weight: 15_000, per: 1 }];

    #[inline]
    fn features(at: &Position<S>) -> [i32; 2] {
        let rack = rack(at.shape);
        let threes = count(rack.threes(at.theirs)) - count(rack.threes(at.mine));
        let pairs = count(rack.pairs(at.theirs)) - count(rack.pairs(at.mine));
        // `excess` is the side to move's surplus; the sign makes it the first side's view.
        [threes, pairs].map(|excess| excess * at.turn.sign())
    }

    fn sides(at: &Position<S>) -> Vec<Option<[i32; 2]>> {
        let rack = rack(at.shape);
        let of = |starts: &dyn Fn(u64) -> [u64; 4]| of_sides(at, |pieces| count(starts(pieces)));
        vec![of(&|pieces| rack.threes(pieces)), of(&|pieces| rack.pairs(pieces))]
    }
}

impl<S: Shape> ExplainedHeuristic for ThreesAndPairs<S> {
    const NAME: Phrase = Phrase::fixed("Threes and pairs", "Tríos y parejas");

    const MEANINGS: &'static [Phrase] = &[THREES_MEANING, PAIRS_MEANING];

    const AIMS: &'static [Phrase] = &[
        Phrase::fixed("keeps its own pieces apart", "mantiene separadas sus fichas"),
        Phrase::fixed("keeps its own pieces apart", "mantiene separadas sus fichas"),
    ];
}

// Meanings of the features that both heuristics share.
pub(super) const THREES_MEANING: Phrase =
    Phrase::fixed("three in a line, Blue's minus Green's", "tríos en línea, los azules menos los verdes");
pub(super) const PAIRS_MEANING: Phrase =
    Phrase::fixed("two adjacent, Blue's minus Green's", "parejas contiguas, las azules menos las verdes");

/// What the pieces of Green and of Blue come to by this count.
pub(super) fn of_sides<S: Shape>(at: &Position<S>, count: impl Fn(u64) -> i32) -> Option<[i32; 2]> {
    let counts = [count(at.mine), count(at.theirs)];
    Some(if at.turn == Side::First { counts } else { [counts[1], counts[0]] })
}

#[inline]
pub(super) fn count(starts: [u64; 4]) -> i32 {
    starts.iter().map(|starts| starts.count_ones() as i32).sum()
}
