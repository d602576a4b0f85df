//! The region heuristic: what each knight reaches first, and how much of it the other cannot
//! dispute.

use super::heuristic::SCORE_MEANING;
use super::position::{GOOD, Position, VALUES};
use super::tuned::{PHASES, POINTS_UNIT, leaps_from_all, of_white_and_black, race, room};
use rival_core::{Feature, Heuristic, Position as _, Side};
use rival_game::{ExplainedHeuristic, Phrase};

/// The side that runs out of leaps first usually loses. [`RaceAndRoom`](super::RaceAndRoom) counts
/// the squares that a side reaches first; this one separates safe squares, which no square of the
/// other side attacks, from border squares, which may be lost. Every weight but that of the score
/// changes with the phase of the game.
///
/// The weights come from a fit of the winner to positions, most of them solved, and not from played
/// games alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Regions;

/// A feature that fades out or in as squares vanish; its weight, in hundredths, applies at 64 free
/// squares or at none.
const fn fading(name: &'static str, weight: i32, unit: i32) -> Feature {
    Feature { name, weight, per: unit * PHASES }
}

impl Heuristic for Regions {
    type Position = Position;
    type Values = [i32; 15];

    const FEATURES: &'static [Feature] = &[
        Feature { name: "score", weight: 10_000, per: 1 },
        fading("race-early", 11_670, POINTS_UNIT),
        fading("race-late", -16_217, POINTS_UNIT),
        fading("losses-early", -1_702, POINTS_UNIT),
        fading("losses-late", 8_070, POINTS_UNIT),
        fading("tempo-early", 78_256, 1),
        fading("tempo-late", -41_298, 1),
        fading("safe-early", -10_705, 1),
        fading("safe-late", 20_178, 1),
        fading("border-early", 5_999, 1),
        fading("border-late", -24_852, 1),
        fading("open-early", 6_775, 1),
        fading("open-late", 5_337, 1),
        fading("apart-early", 14_978, 1),
        fading("apart-late", 5_771, 1),
    ];

    const UNIT: i64 = (POINTS_UNIT * PHASES) as i64;

    /// Measured for the side to move, whose knight leaps first, then converted to White's view.
    #[inline]
    fn features(at: &Position) -> [i32; 15] {
        let knights = at.knights_by_turn();
        let race = race(at, knights.map(|square| at.leaps_from(square)));
        let [mine, theirs] = race.reached;
        let [my_leaps, their_leaps] = [0, 1].map(|side| leaps_from_all(race.reached[side] | 1 << knights[side]));
        let (my_border, their_border) = (mine & their_leaps, theirs & my_leaps);
        let (my_safe, their_safe) = (mine ^ my_border, theirs ^ their_border);
        let open = with_three_leaps(!at.destroyed);
        // If both can reach a square, the regions touch somewhere.
        let are_apart = my_border | their_border == 0;
        let [my_score, their_score] = at.scores_by_turn().map(i32::from);
        let measured = [
            race.points(at, 0..GOOD),
            race.points(at, GOOD..VALUES.len()),
            tempo(knights),
            more(my_safe, their_safe),
            more(my_border, their_border),
            more(my_safe & open, their_safe & open),
            if are_apart { room(knights[0], mine) - room(knights[1], theirs) } else { 0 },
        ];
        let sign = if at.turn() == Side::First { 1 } else { -1 };
        let gone = at.destroyed.count_ones() as i32;
        let mut values = [sign * (my_score - their_score); 15];
        for (values, measured) in values[1..].chunks_exact_mut(2).zip(measured) {
            values.copy_from_slice(&[sign * measured * (PHASES - gone), sign * measured * gone]);
        }
        values
    }

    fn sides(at: &Position) -> Vec<Option<[i32; 2]>> {
        let knights = at.knights_by_turn();
        let race = race(at, knights.map(|square| at.leaps_from(square)));
        let leaps = [0, 1].map(|side| leaps_from_all(race.reached[side] | 1 << knights[side]));
        let border = [0, 1].map(|side| race.reached[side] & leaps[1 - side]);
        let safe = [0, 1].map(|side| race.reached[side] ^ border[side]);
        let open = with_three_leaps(!at.destroyed);
        let are_apart = border[0] | border[1] == 0;
        let counts = |squares: [u64; 2]| Some(squares.map(|squares| squares.count_ones() as i32));
        let measured = [
            Some(race.points_of_sides(at, 0..GOOD)),
            Some(race.points_of_sides(at, GOOD..VALUES.len())),
            // Who comes first is one thing for both.
            None,
            counts(safe),
            counts(border),
            counts(safe.map(|squares| squares & open)),
            Some([0, 1].map(|side| if are_apart { room(knights[side], race.reached[side]) } else { 0 })),
        ];
        let gone = at.destroyed.count_ones() as i32;
        let of = |counts: [i32; 2]| Some(of_white_and_black(at, counts));
        let faded = measured.into_iter().flat_map(|counts| {
            [PHASES - gone, gone].map(|phase| counts.and_then(|counts| of(counts.map(|count| count * phase))))
        });
        std::iter::once(of(at.scores_by_turn().map(i32::from))).chain(faded).collect()
    }
}

/// How many more squares the first set has.
#[inline]
const fn more(mine: u64, theirs: u64) -> i32 {
    mine.count_ones() as i32 - theirs.count_ones() as i32
}

/// The side that is first on squares equally distant from both knights: 1 for the side to move, -1
/// for the other.
///
/// A leap changes the colour of a knight's square. Knights on the same colour can be equally far
/// from a square, and then the side to move is first there. On different colours they never are;
/// after one leap they are on the same colour, and the other side is to move. So it is always the
/// same side, until one passes.
#[inline]
fn tempo([mine, theirs]: [u8; 2]) -> i32 {
    let is_dark = |square: u8| (square / 8 + square) % 2;
    if is_dark(mine) == is_dark(theirs) { 1 } else { -1 }
}

/// The squares that at least three of these knights attack.
#[inline]
const fn with_three_leaps(knights: u64) -> u64 {
    let (left, right) = (knights >> 1 & 0x7f7f_7f7f_7f7f_7f7f, knights << 1 & 0xfefe_fefe_fefe_fefe);
    let (far_left, far_right) = (knights >> 2 & 0x3f3f_3f3f_3f3f_3f3f, knights << 2 & 0xfcfc_fcfc_fcfc_fcfc);
    let (one, one_twice) = (left | right, left & right);
    let (two, two_twice) = (far_left | far_right, far_left & far_right);
    // Pairs of knights that come from the same side: at least one attacks here, and both do.
    let any = [one << 16, one >> 16, two << 8, two >> 8];
    let both = [one_twice << 16, one_twice >> 16, two_twice << 8, two_twice >> 8];
    let (any_1, two_1, three_1) = joined(any[0], both[0], any[1], both[1]);
    let (any_2, two_2, three_2) = joined(any[2], both[2], any[3], both[3]);
    three_1 | three_2 | two_1 & any_2 | any_1 & two_2
}

/// Combines two pairs of sets, each given as "at least one" and "both", into "at least one, two and
/// three of four".
#[inline]
const fn joined(any_1: u64, both_1: u64, any_2: u64, both_2: u64) -> (u64, u64, u64) {
    (any_1 | any_2, both_1 | both_2 | any_1 & any_2, both_1 & any_2 | any_1 & both_2)
}

impl ExplainedHeuristic for Regions {
    const NAME: Phrase = Phrase::fixed("Regions", "Regiones");

    const MEANINGS: &'static [Phrase] = &[
        SCORE_MEANING,
        Phrase::fixed(
            "points a side reaches first, each divided by its distance in leaps, White's minus Black's; fading out as squares vanish",
            "puntos que un bando alcanza antes, divididos por su distancia en saltos, blancas menos negras; se apaga al desaparecer casillas",
        ),
        Phrase::fixed(
            "points a side reaches first, each divided by its distance in leaps, White's minus Black's; fading in as squares vanish",
            "puntos que un bando alcanza antes, divididos por su distancia en saltos, blancas menos negras; crece al desaparecer casillas",
        ),
        Phrase::fixed(
            "the same of the squares that cost points; fading out as squares vanish",
            "lo mismo con las casillas que quitan puntos; se apaga al desaparecer casillas",
        ),
        Phrase::fixed(
            "the same of the squares that cost points; fading in as squares vanish",
            "lo mismo con las casillas que quitan puntos; crece al desaparecer casillas",
        ),
        Phrase::fixed(
            "1 if White is first where both knights have equally far to go, −1 if Black is; fading out as squares vanish",
            "1 si las blancas llegan antes donde ambos caballos están a igual distancia, −1 si son las negras; se apaga al desaparecer casillas",
        ),
        Phrase::fixed(
            "1 if White is first where both knights have equally far to go, −1 if Black is; fading in as squares vanish",
            "1 si las blancas llegan antes donde ambos caballos están a igual distancia, −1 si son las negras; crece al desaparecer casillas",
        ),
        Phrase::fixed(
            "squares a side reaches first and no leap from the other's squares leads to, White's minus Black's; fading out as squares vanish",
            "casillas que un bando alcanza antes y a las que no se salta desde las del otro, blancas menos negras; se apaga al desaparecer casillas",
        ),
        Phrase::fixed(
            "squares a side reaches first and no leap from the other's squares leads to, White's minus Black's; fading in as squares vanish",
            "casillas que un bando alcanza antes y a las que no se salta desde las del otro, blancas menos negras; crece al desaparecer casillas",
        ),
        Phrase::fixed(
            "squares a side reaches first and a leap from the other's squares leads to, White's minus Black's; fading out as squares vanish",
            "casillas que un bando alcanza antes y a las que se salta desde las del otro, blancas menos negras; se apaga al desaparecer casillas",
        ),
        Phrase::fixed(
            "squares a side reaches first and a leap from the other's squares leads to, White's minus Black's; fading in as squares vanish",
            "casillas que un bando alcanza antes y a las que se salta desde las del otro, blancas menos negras; crece al desaparecer casillas",
        ),
        Phrase::fixed(
            "safe squares with three free squares or more a leap away, White's minus Black's; fading out as squares vanish",
            "casillas seguras con tres o más casillas libres a un salto, blancas menos negras; se apaga al desaparecer casillas",
        ),
        Phrase::fixed(
            "safe squares with three free squares or more a leap away, White's minus Black's; fading in as squares vanish",
            "casillas seguras con tres o más casillas libres a un salto, blancas menos negras; crece al desaparecer casillas",
        ),
        Phrase::fixed(
            "leaps left in its region to White minus those left to Black, once the knights can meet no more; fading out as squares vanish",
            "saltos que quedan en su región a las blancas menos los de las negras, cuando ya no pueden encontrarse; se apaga al desaparecer casillas",
        ),
        Phrase::fixed(
            "leaps left in its region to White minus those left to Black, once the knights can meet no more; fading in as squares vanish",
            "saltos que quedan en su región a las blancas menos los de las negras, cuando ya no pueden encontrarse; crece al desaparecer casillas",
        ),
    ];
}
