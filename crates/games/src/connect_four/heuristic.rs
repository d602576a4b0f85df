//! The classic heuristic: pieces near the centre.

use super::position::{Position, RACK};
use rival_core::{Feature, Heuristic, Phrase};

/// Each piece counts 0 1 2 3 2 1 0 by its column, Red's sum minus Yellow's.
#[derive(Clone, Copy, Debug)]
pub struct Columns;

impl Heuristic<Position> for Columns {
    type Values = [i32; 1];

    const FEATURES: &'static [Feature] = &[Feature {
        name: "columns",
        meaning: Phrase::fixed(
            "pieces, each worth 0 1 2 3 2 1 0 by its column, Red's minus Yellow's",
            "fichas, cada una vale 0 1 2 3 2 1 0 según su columna, rojas menos amarillas",
        ),
        weight: 100,
        per: 1,
    }];

    #[inline]
    fn features(at: &Position) -> [i32; 1] {
        [(worth(at.mine) - worth(at.theirs)) * at.turn.sign()]
    }
}

/// The columns `from` to `to`, counted from 0 at the left.
const fn columns(from: u8, to: u8) -> u64 {
    RACK.board() & left_of(to + 1) & !left_of(from)
}

const fn left_of(file: u8) -> u64 {
    RACK.square(file, 0).bit() - 1
}

/// What these pieces are worth. A piece counts once in the inner five columns, once more in the inner three, and once more
/// in the centre. These nine columns fit into one word side by side, so that one count does for all:
///
/// ```text
///   column of the word    0   1 2 3 4 5   6 7 8
///   column of the rack    3   1 2 3 4 5   2 3 4
/// ```
#[inline]
pub(super) fn worth(pieces: u64) -> i32 {
    const INNER_FIVE: u64 = columns(1, 5);
    const INNER_THREE: u64 = columns(2, 4);
    const CENTRE: u64 = columns(3, 3);
    const COLUMN: u8 = RACK.pitch;
    let side_by_side = (pieces & CENTRE) >> (3 * COLUMN) | pieces & INNER_FIVE | (pieces & INNER_THREE) << (4 * COLUMN);
    side_by_side.count_ones() as i32
}
