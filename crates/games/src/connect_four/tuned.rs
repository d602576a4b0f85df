//! The heuristic meant to win: threats, and who will be forced to walk into them.

use super::heuristic::COLUMNS_MEANING;
use super::position::{Position, RACK};
use rival_core::{Feature, Heuristic, Side};
use rival_game::{ExplainedHeuristic, Phrase};

/// A threat is an empty square that would complete four. When all else is filled the sides must play below each other's
/// threats, and by parity Red gets the odd ranks and Yellow the even ones (Allis, *A Knowledge-based Approach of
/// Connect-Four*, 1988): a threat on a rank of one's own is one that comes true.
#[derive(Clone, Copy, Debug)]
pub struct Threats;

impl Heuristic for Threats {
    type Position = Position;
    type Values = [i32; 3];

    const FEATURES: &'static [Feature] = &[
        Feature { name: "columns", weight: 100, per: 1 },
        Feature { name: "threats", weight: 200, per: 1 },
        Feature { name: "own-ranks", weight: 300, per: 1 },
    ];

    #[inline]
    fn features(at: &Position) -> [i32; 3] {
        const ODD: u64 = RACK.bottoms() * 0b01_0101;
        let occupied = at.mine | at.theirs;
        let [red, yellow] = Side::BOTH.map(|side| RACK.completions(at.pieces(side), occupied));
        [
            i32::from(at.worth) * at.turn.sign(),
            red.count_ones() as i32 - yellow.count_ones() as i32,
            (red & ODD).count_ones() as i32 - (yellow & !ODD).count_ones() as i32,
        ]
    }
}

impl ExplainedHeuristic for Threats {
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
