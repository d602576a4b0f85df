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
        [worth(at.mine, at.theirs) * at.turn.sign()]
    }
}

/// What one side's pieces are worth, less what the other's are.
///
/// Pieces are counted column by column, all columns at once, as a word's bits are usually counted: pairs of bits, then
/// fours, then bytes, and a byte is a column. What is usually the last step, a multiplication that adds up the bytes, weighs
/// them on the way. Counting the pieces of one side and the *gaps* of the other gives the difference in one go.
#[inline]
pub(super) fn worth(mine: u64, theirs: u64) -> i32 {
    /// The weights of the columns, the last first: a multiplication pairs the bytes of its factors crosswise.
    const WEIGHTS: u64 = u64::from_be_bytes([0, 1, 2, 3, 2, 1, 0, 0]);
    /// A full rack.
    const ALL: i32 = 6 * (1 + 2 + 3 + 2 + 1);
    let fours = |pieces: u64| {
        const ONE_IN_TWO: u64 = 0x5555_5555_5555_5555;
        const TWO_IN_FOUR: u64 = 0x3333_3333_3333_3333;
        let pairs = pieces - (pieces >> 1 & ONE_IN_TWO);
        (pairs & TWO_IN_FOUR) + (pairs >> 2 & TWO_IN_FOUR)
    };
    const FOUR_IN_EIGHT: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let both = fours(mine) + fours(RACK.board() & !theirs);
    let columns = (both + (both >> 4)) & FOUR_IN_EIGHT;
    (columns.wrapping_mul(WEIGHTS) >> 56) as i32 - ALL
}
