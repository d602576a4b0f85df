//! The classic heuristic: territory, where it lies, and how it closes in on the other pawn.

use super::position::{CORNERS, EDGES, INNER, ONE_STEP, Position, Squares, TWO_STEPS};
use rival_core::{Feature, Heuristic};
use rival_game::{ExplainedHeuristic, Phrase};

/// Every square of a side's colour counts 1, more by its place, more near the other side's pawn,
/// and more if no pawn stands on it; Red's total minus Blue's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Territory;

const fn feature(name: &'static str, weight: i32) -> Feature {
    Feature { name, weight: weight * 100, per: 1 }
}

impl Heuristic for Territory {
    type Position = Position;
    type Values = [i32; 7];

    const FEATURES: &'static [Feature] = &[
        feature("squares", 1),
        feature("centre", 3),
        feature("corners", 2),
        feature("edges", 1),
        feature("near", 10),
        feature("near-two", 5),
        feature("painted", 2),
    ];

    #[inline]
    fn features(at: &Position) -> [i32; 7] {
        measured(at).map(|among| lead(at, among))
    }

    fn sides(at: &Position) -> Vec<Option<[i32; 2]>> {
        measured(at).map(|among| Some(counts(at, among))).to_vec()
    }
}

/// The squares that each feature counts: of Red's the first set, of Blue's the second.
#[inline]
fn measured(at: &Position) -> [[Squares; 2]; 7] {
    let [red, blue] = at.pawns;
    let without_pawn = !(1 << red | 1 << blue);
    [
        [Squares::MAX; 2],
        [INNER; 2],
        [CORNERS; 2],
        [EDGES; 2],
        [ONE_STEP[usize::from(blue)], ONE_STEP[usize::from(red)]],
        [TWO_STEPS[usize::from(blue)], TWO_STEPS[usize::from(red)]],
        [without_pawn; 2],
    ]
}

impl ExplainedHeuristic for Territory {
    const NAME: Phrase = Phrase::fixed("Territory", "Territorio");

    const MEANINGS: &'static [Phrase] = &[
        SQUARES_MEANING,
        Phrase::fixed("red squares minus blue ones in the inner 3×3", "casillas rojas menos azules en el 3×3 interior"),
        CORNERS_MEANING,
        Phrase::fixed(
            "red squares minus blue ones on the edge, corners apart",
            "casillas rojas menos azules en el borde, sin contar las esquinas",
        ),
        NEAR_MEANING,
        NEAR_TWO_MEANING,
        PAINTED_MEANING,
    ];

    const AIMS: &'static [Phrase] = &[
        Phrase::fixed("gains ground", "gana terreno"),
        Phrase::fixed("takes the centre", "ocupa el centro"),
        Phrase::fixed("takes a corner", "se queda con una esquina"),
        Phrase::fixed("gains ground along the edge", "gana terreno por el borde"),
        Phrase::fixed("closes in on the other pawn", "se acerca al otro peón"),
        Phrase::fixed("closes in on the other pawn", "se acerca al otro peón"),
        Phrase::fixed("gains ground", "gana terreno"),
    ];
}

// Meanings of the features that both heuristics share.
pub(super) const SQUARES_MEANING: Phrase = Phrase::fixed("red squares minus blue ones", "casillas rojas menos azules");
pub(super) const CORNERS_MEANING: Phrase = Phrase::fixed("red corners minus blue ones", "esquinas rojas menos azules");
pub(super) const NEAR_MEANING: Phrase = Phrase::fixed(
    "red squares one step from the blue pawn minus blue ones one step from the red pawn",
    "casillas rojas a un paso del peón azul menos azules a un paso del peón rojo",
);
pub(super) const NEAR_TWO_MEANING: Phrase = Phrase::fixed(
    "red squares two steps from the blue pawn minus blue ones two steps from the red pawn",
    "casillas rojas a dos pasos del peón azul menos azules a dos pasos del peón rojo",
);
pub(super) const PAINTED_MEANING: Phrase =
    Phrase::fixed("red squares without a pawn on them minus blue ones", "casillas rojas sin peón encima menos azules");

/// How many more of Red's squares lie in the first set than of Blue's in the second.
///
/// One population count serves both sides: Red's squares are in the low half, the complement of
/// Blue's in the high half, and the result without Blue would be 32.
#[inline]
pub(super) fn lead(at: &Position, among: [Squares; 2]) -> i32 {
    let red = u64::from(at.colours[0] & among[0]);
    let blue = u64::from(at.colours[1] & among[1]);
    (red | !blue << 32).count_ones() as i32 - 32
}

/// How many of Red's squares lie among the first set, and of Blue's among the second.
pub(super) fn counts(at: &Position, among: [Squares; 2]) -> [i32; 2] {
    [0, 1].map(|side| (at.colours[side] & among[side]).count_ones() as i32)
}
