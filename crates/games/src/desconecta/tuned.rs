//! The strong heuristic: which side runs out of safe moves first.

use super::heuristic::{PAIRS_MEANING, THREES_MEANING, count, of_sides};
use super::position::{Position, Shape, Standard, rack};
use rival_core::{Feature, Heuristic};
use rival_game::{ExplainedHeuristic, Phrase};
use std::marker::PhantomData;

/// A square that would complete a side's four is *poison* for it: it must never fill that square,
/// and every piece below it brings the moment closer when no other move is left. So poison counts,
/// and counts more where a piece would land on it now. A bomb is a way out.
#[derive(Clone, Copy, Debug)]
pub struct Poison<S = Standard>(PhantomData<S>);

// A derive would require `S: Default`.
impl<S> Default for Poison<S> {
    fn default() -> Poison<S> {
        Poison(PhantomData)
    }
}

impl<S: Shape> Heuristic for Poison<S> {
    type Position = Position<S>;
    type Values = [i32; 5];

    const FEATURES: &'static [Feature] = &[
        Feature { name: "threes", weight: 14_571, per: 1 },
        Feature { name: "pairs", weight: 19_250, per: 1 },
        Feature { name: "poison", weight: 53_030, per: 1 },
        Feature { name: "blocked", weight: 154_815, per: 1 },
        Feature { name: "bombs", weight: 25_187, per: 1 },
    ];

    #[inline]
    fn features(at: &Position<S>) -> [i32; 5] {
        let rack = rack(at.shape);
        let occupied = at.mine | at.theirs;
        let landings = rack.landings(occupied);
        let [mine, theirs] = [at.mine, at.theirs].map(|pieces| rack.completions(pieces, occupied));
        let excess = |theirs: u64, mine: u64| theirs.count_ones() as i32 - mine.count_ones() as i32;
        let sign = at.turn.sign();
        let bombs = |pieces: u64| i32::from(at.bombs & pieces != 0);
        [
            (count(rack.threes(at.theirs)) - count(rack.threes(at.mine))) * sign,
            (count(rack.pairs(at.theirs)) - count(rack.pairs(at.mine))) * sign,
            excess(theirs, mine) * sign,
            excess(theirs & landings, mine & landings) * sign,
            (bombs(at.mine) - bombs(at.theirs)) * sign,
        ]
    }

    fn sides(at: &Position<S>) -> Vec<Option<[i32; 2]>> {
        let rack = rack(at.shape);
        let occupied = at.mine | at.theirs;
        let landings = rack.landings(occupied);
        let poison = |pieces: u64| rack.completions(pieces, occupied);
        vec![
            of_sides(at, |pieces| count(rack.threes(pieces))),
            of_sides(at, |pieces| count(rack.pairs(pieces))),
            of_sides(at, |pieces| poison(pieces).count_ones() as i32),
            of_sides(at, |pieces| (poison(pieces) & landings).count_ones() as i32),
            of_sides(at, |pieces| i32::from(at.bombs & pieces != 0)),
        ]
    }
}

impl<S: Shape> ExplainedHeuristic for Poison<S> {
    const NAME: Phrase = Phrase::fixed("Poison", "Veneno");

    const MEANINGS: &'static [Phrase] = &[
        THREES_MEANING,
        PAIRS_MEANING,
        Phrase::fixed(
            "empty squares that would complete four, Blue's minus Green's",
            "casillas vacías que completarían cuatro, las azules menos las verdes",
        ),
        Phrase::fixed(
            "columns where the next piece would complete four, Blue's minus Green's",
            "columnas donde la próxima ficha completaría cuatro, las azules menos las verdes",
        ),
        Phrase::fixed("Green has a bomb, minus Blue has one", "verdes con bomba, menos azules con bomba"),
    ];
}
