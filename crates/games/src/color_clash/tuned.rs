//! The strong heuristic: territory that lasts.

use super::heuristic::{
    CORNERS_MEANING, NEAR_MEANING, NEAR_TWO_MEANING, PAINTED_MEANING, SQUARES_MEANING, counts, lead,
};
use super::position::{CORNERS, ONE_STEP, Position, Squares, TWO_STEPS};
use rival_core::{Feature, Heuristic};
use rival_game::{ExplainedHeuristic, Phrase};

/// Squares count. The classic heuristic values squares near the other pawn; this one reverses that,
/// since the pawn paints over what lies within its reach. The weights come from a fit over played
/// games and were kept because they win: see the README.
#[derive(Clone, Copy, Debug, Default)]
pub struct LastingTerritory;

impl Heuristic for LastingTerritory {
    type Position = Position;
    type Values = [i32; 5];

    const FEATURES: &'static [Feature] = &[
        Feature { name: "squares", weight: 300, per: 1 },
        Feature { name: "corners", weight: -100, per: 1 },
        Feature { name: "near", weight: -200, per: 1 },
        Feature { name: "near-two", weight: -150, per: 1 },
        Feature { name: "painted", weight: 50, per: 1 },
    ];

    #[inline]
    fn features(at: &Position) -> [i32; 5] {
        measured(at).map(|among| lead(at, among))
    }

    fn sides(at: &Position) -> Vec<Option<[i32; 2]>> {
        measured(at).map(|among| Some(counts(at, among))).to_vec()
    }
}

/// The squares that each feature counts: of Red's the first set, of Blue's the second.
#[inline]
fn measured(at: &Position) -> [[Squares; 2]; 5] {
    let [red, blue] = at.pawns;
    let without_pawn = !(1 << red | 1 << blue);
    [
        [Squares::MAX; 2],
        [CORNERS; 2],
        [ONE_STEP[usize::from(blue)], ONE_STEP[usize::from(red)]],
        [TWO_STEPS[usize::from(blue)], TWO_STEPS[usize::from(red)]],
        [without_pawn; 2],
    ]
}

impl ExplainedHeuristic for LastingTerritory {
    const NAME: Phrase = Phrase::fixed("Lasting territory", "Territorio duradero");

    const MEANINGS: &'static [Phrase] =
        &[SQUARES_MEANING, CORNERS_MEANING, NEAR_MEANING, NEAR_TWO_MEANING, PAINTED_MEANING];
}
