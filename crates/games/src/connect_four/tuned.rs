//! The heuristic meant to win: threats, and who will be forced to walk into them.

use super::heuristic::{COLUMNS_MEANING, column_sums};
use super::position::{Position, Shape, Standard, rack};
use rival_core::{Feature, Heuristic, Side};
use rival_game::{ExplainedHeuristic, Phrase};
use std::marker::PhantomData;

/// A threat is an empty square that would complete four. When all else is filled the sides must play below each other's
/// threats, and by parity Red gets the odd ranks and Yellow the even ones (Allis, *A Knowledge-based Approach of
/// Connect-Four*, 1988): a threat on a rank of one's own is one that comes true.
#[derive(Clone, Copy, Debug)]
pub struct Threats<S = Standard>(PhantomData<S>);

// A derive would require `S: Default`.
impl<S> Default for Threats<S> {
    fn default() -> Threats<S> {
        Threats(PhantomData)
    }
}

impl<S: Shape> Heuristic for Threats<S> {
    type Position = Position<S>;
    type Values = [i32; 3];

    const FEATURES: &'static [Feature] = &[
        Feature { name: "columns", weight: 100, per: 1 },
        Feature { name: "threats", weight: 200, per: 1 },
        Feature { name: "own-ranks", weight: 300, per: 1 },
    ];

    #[inline]
    fn features(at: &Position<S>) -> [i32; 3] {
        let [threats, on_own_ranks] = threats(at);
        [i32::from(at.worth) * at.turn.sign(), threats[0] - threats[1], on_own_ranks[0] - on_own_ranks[1]]
    }

    fn sides(at: &Position<S>) -> Vec<Option<[i32; 2]>> {
        let [threats, on_own_ranks] = threats(at);
        [column_sums(at), threats, on_own_ranks].map(Some).to_vec()
    }
}

/// Either side's threats, and those on ranks of its own.
#[inline]
fn threats<S: Shape>(at: &Position<S>) -> [[i32; 2]; 2] {
    let rack = rack(at.shape);
    let odd = (rack.bottoms() * 0b0101_0101) & rack.board();
    let occupied = at.mine | at.theirs;
    let [red, yellow] = Side::BOTH.map(|side| rack.completions(at.pieces(side), occupied));
    let counts = |red: u64, yellow: u64| [red.count_ones() as i32, yellow.count_ones() as i32];
    [counts(red, yellow), counts(red & odd, yellow & !odd)]
}

impl<S: Shape> ExplainedHeuristic for Threats<S> {
    const NAME: Phrase = Phrase::fixed("Threats", "Amenazas");

    const MEANINGS: &'static [Phrase] = &[
        COLUMNS_MEANING,
        Phrase::fixed(
            "empty squares that would complete four, Red's minus Yellow's",
            "casillas vacías que completarían cuatro, las rojas menos las amarillas",
        ),
        Phrase::fixed(
            "Red's threats on odd ranks minus Yellow's on even ranks",
            "amenazas rojas en filas impares menos amarillas en filas pares",
        ),
    ];
}
