//! The classic heuristic: pieces near the centre.

use super::position::{Position, Shape, Standard, worth_of_all};
use rival_core::{Feature, Heuristic, Side};
use rival_game::{ExplainedHeuristic, Phrase};
use std::marker::PhantomData;

/// Each piece counts its distance to the nearer side edge, 0 1 2 3 2 1 0 on seven columns, Red's sum minus Yellow's.
#[derive(Clone, Copy, Debug)]
pub struct Columns<S = Standard>(PhantomData<S>);

// A derive would require `S: Default`.
impl<S> Default for Columns<S> {
    fn default() -> Columns<S> {
        Columns(PhantomData)
    }
}

impl<S: Shape> Heuristic for Columns<S> {
    type Position = Position<S>;
    type Values = [i32; 1];

    const FEATURES: &'static [Feature] = &[Feature { name: "columns", weight: 100, per: 1 }];

    #[inline]
    fn features(at: &Position<S>) -> [i32; 1] {
        [i32::from(at.worth) * at.turn.sign()]
    }

    fn sides(at: &Position<S>) -> Vec<Option<[i32; 2]>> {
        vec![Some(column_sums(at))]
    }
}

/// What either side's pieces are worth by their columns.
pub(super) fn column_sums<S: Shape>(at: &Position<S>) -> [i32; 2] {
    Side::BOTH.map(|side| i32::from(worth_of_all(at.shape, at.pieces(side))))
}

impl<S: Shape> ExplainedHeuristic for Columns<S> {
    const NAME: Phrase = Phrase::fixed("Columns", "Columnas");

    const MEANINGS: &'static [Phrase] = &[COLUMNS_MEANING];

    const AIMS: &'static [Phrase] = &[Phrase::fixed("holds the middle", "domina el centro")];
}

/// What the feature measures that both heuristics look at.
pub(super) const COLUMNS_MEANING: Phrase = Phrase::fixed(
    "pieces, each worth 0 1 2 3 2 1 0 by its column, Red's minus Yellow's",
    "fichas, cada una vale 0 1 2 3 2 1 0 según su columna, rojas menos amarillas",
);
