//! The classic heuristic: lines still open.

use super::position::{Position, Shape, Standard, lines};
use rival_core::{Feature, Heuristic, Side};
use rival_game::{ExplainedHeuristic, Phrase};
use std::marker::PhantomData;

/// Open lines for x minus open lines for o. A line is open for a side while it contains no mark of
/// the other.
#[derive(Clone, Copy, Debug)]
pub struct OpenLines<S = Standard>(PhantomData<S>);

// A derive would require `S: Default`.
impl<S> Default for OpenLines<S> {
    fn default() -> OpenLines<S> {
        OpenLines(PhantomData)
    }
}

impl<S: Shape> Heuristic for OpenLines<S> {
    type Position = Position<S>;
    type Values = [i32; 1];

    const FEATURES: &'static [Feature] = &[Feature { name: "open-lines", weight: 100, per: 1 }];

    #[inline]
    fn features(at: &Position<S>) -> [i32; 1] {
        let [first, second] = open_lines(at);
        [first - second]
    }

    fn sides(at: &Position<S>) -> Vec<Option<[i32; 2]>> {
        vec![Some(open_lines(at))]
    }
}

/// The lines still open for either side.
#[inline]
fn open_lines<S: Shape>(at: &Position<S>) -> [i32; 2] {
    Side::BOTH.map(|side| {
        let free_of_rival = at.shape.board() & !at.marks(side.other());
        lines(at.shape, free_of_rival).iter().map(|starts| starts.count_ones() as i32).sum::<i32>()
    })
}

impl<S: Shape> ExplainedHeuristic for OpenLines<S> {
    const NAME: Phrase = Phrase::fixed("Open lines", "Líneas abiertas");

    const MEANINGS: &'static [Phrase] = &[Phrase::fixed(
        "lines still open for X minus lines still open for O",
        "líneas aún abiertas para X menos líneas aún abiertas para O",
    )];

    const AIMS: &'static [Phrase] = &[Phrase::fixed("keeps more lines open", "mantiene más líneas abiertas")];
}
