//! No heuristic: a tree is searched to its leaves.

use super::Position;
use rival_core::{Feature, Heuristic};
use rival_game::{ExplainedHeuristic, Phrase};

/// The heuristic value of every inner node is 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Heuristic for Nothing {
    type Position = Position;
    type Values = [i32; 0];

    const FEATURES: &'static [Feature] = &[];

    fn features(_: &Position) -> [i32; 0] {
        []
    }
}

impl ExplainedHeuristic for Nothing {
    const NAME: Phrase = Phrase::fixed("None: leaves have numbers", "Ninguna: las hojas tienen números");
    const MEANINGS: &'static [Phrase] = &[];
}
