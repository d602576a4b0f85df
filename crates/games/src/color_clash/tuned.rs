//! The heuristic meant to win: territory that will last.

use super::heuristic::lead;
use super::position::{CORNERS, ONE_STEP, Position, Squares, TWO_STEPS};
use rival_core::{Feature, Heuristic, Phrase};

/// Squares count, and the classic heuristic's love of the other pawn's neighbourhood is turned round: what lies within its
/// reach is what it paints over next. The weights come from a fit over played games and were kept because they win: see
/// the README.
#[derive(Clone, Copy, Debug)]
pub struct LastingTerritory;

impl Heuristic<Position> for LastingTerritory {
    type Values = [i32; 5];

    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "squares",
            meaning: Phrase::fixed("red squares minus blue ones", "casillas rojas menos azules"),
            weight: 300,
            per: 1,
        },
        Feature {
            name: "corners",
            meaning: Phrase::fixed("red corners minus blue ones", "esquinas rojas menos azules"),
            weight: -100,
            per: 1,
        },
        Feature {
            name: "near",
            meaning: Phrase::fixed(
                "red squares one step from the blue pawn minus blue ones one step from the red pawn",
                "casillas rojas a un paso del peón azul menos azules a un paso del peón rojo",
            ),
            weight: -200,
            per: 1,
        },
        Feature {
            name: "near-two",
            meaning: Phrase::fixed(
                "red squares two steps from the blue pawn minus blue ones two steps from the red pawn",
                "casillas rojas a dos pasos del peón azul menos azules a dos pasos del peón rojo",
            ),
            weight: -150,
            per: 1,
        },
        Feature {
            name: "painted",
            meaning: Phrase::fixed(
                "red squares without a pawn on them minus blue ones",
                "casillas rojas sin peón encima menos azules",
            ),
            weight: 50,
            per: 1,
        },
    ];

    #[inline]
    fn features(at: &Position) -> [i32; 5] {
        let [red, blue] = at.pawns;
        let without_pawn = !(1 << red | 1 << blue);
        [
            lead(at, [Squares::MAX; 2]),
            lead(at, [CORNERS; 2]),
            lead(at, [ONE_STEP[usize::from(blue)], ONE_STEP[usize::from(red)]]),
            lead(at, [TWO_STEPS[usize::from(blue)], TWO_STEPS[usize::from(red)]]),
            lead(at, [without_pawn; 2]),
        ]
    }
}
