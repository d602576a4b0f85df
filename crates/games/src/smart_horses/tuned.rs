//! The heuristic meant to win: who gets where first, and who will still have somewhere to leap.

use super::position::{GOOD, Position, VALUES};
use rival_core::{Feature, Heuristic, Phrase, Position as _, Side};

/// The classic heuristic measures distance as the crow flies and weighs alike from first leap to last. This one lets both
/// knights race over the squares that are left, leap by leap, and looks at what each reaches first; and since a stuck side
/// loses 4 points for every leap the other still has, room to leap in counts more the fewer squares are left.
#[derive(Clone, Copy, Debug)]
pub struct Tuned;

/// Points at distance d count 1/d; the least common multiple of the distances told apart.
const POINTS_UNIT: i32 = 60;
/// What is further than this is as good as this far.
const FARTHEST: usize = 6;
/// The phase of the game is how many of the 64 squares are destroyed.
const PHASES: i32 = 64;

impl Heuristic<Position> for Tuned {
    type Values = [i32; 5];

    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "score",
            meaning: Phrase::fixed("White's points minus Black's", "puntos de las blancas menos los de las negras"),
            weight: 10_000,
            per: 1,
        },
        Feature {
            name: "race",
            meaning: Phrase::fixed(
                "points a side reaches first, each divided by its distance in leaps, White's minus Black's, fading out",
                "puntos que un bando alcanza antes, divididos por su distancia en saltos, blancas menos negras, se apaga",
            ),
            weight: 6_794,
            per: POINTS_UNIT * PHASES,
        },
        Feature {
            name: "room-early",
            meaning: Phrase::fixed(
                "leaps in the squares a side reaches first, White's minus Black's, fading out as squares vanish",
                "saltos en las casillas que un bando alcanza antes, blancas menos negras, se apaga al desaparecer casillas",
            ),
            weight: 65,
            per: PHASES,
        },
        Feature {
            name: "room-late",
            meaning: Phrase::fixed(
                "leaps in the squares a side reaches first, White's minus Black's, fading in as squares vanish",
                "saltos en las casillas que un bando alcanza antes, blancas menos negras, crece al desaparecer casillas",
            ),
            weight: 4_806,
            per: PHASES,
        },
        Feature {
            name: "alone",
            meaning: Phrase::fixed(
                "leaps left to White while Black is stuck, minus the other way round",
                "saltos que quedan a las blancas con las negras bloqueadas, menos al revés",
            ),
            weight: 39_075,
            per: 1,
        },
    ];

    const UNIT: i64 = (POINTS_UNIT * PHASES) as i64;

    #[inline]
    fn features(at: &Position) -> [i32; 5] {
        let [white, black] = at.knights();
        let [white_leaps, black_leaps] = [white, black].map(|square| at.leaps_from(square));
        let [white_score, black_score] = at.scores().map(i32::from);
        let race = race(at, [white_leaps, black_leaps]);
        let room = room(white, race.reached[0]) - room(black, race.reached[1]);
        let one_is_stuck = white_leaps == 0 || black_leaps == 0;
        let gone = at.destroyed.count_ones() as i32;
        [
            white_score - black_score,
            (race.points[0] - race.points[1]) * (PHASES - gone),
            room * (PHASES - gone),
            room * gone,
            if one_is_stuck { room } else { 0 },
        ]
    }
}

/// What each side reaches before the other, White's first.
struct Race {
    /// Squares.
    reached: [u64; 2],
    /// Points on them, faded with their distance.
    points: [i32; 2],
}

/// Lets both knights spread over the squares that are left, a leap at a time, the side to move first. A square belongs to
/// the side that reaches it first; the other may still leap through it.
#[inline]
fn race(at: &Position, first_leaps: [u64; 2]) -> Race {
    let free = !at.destroyed;
    let worth_having = at.listed & free;
    let mut race = Race { reached: [0, 0], points: [0, 0] };
    let mut fronts = first_leaps;
    let mut seen = first_leaps;
    let order = [at.turn(), at.turn().other()];
    for distance in 1.. {
        for side in order {
            let new = fronts[side] & !race.reached[side.other()];
            race.reached[side] |= new;
            let points = new & worth_having;
            if points != 0 {
                race.points[side] += points_on(at, points) * FADING[distance.min(FARTHEST)];
            }
        }
        for side in Side::BOTH {
            fronts[side] = leaps_from_all(fronts[side]) & free & !seen[side];
            seen[side] |= fronts[side];
        }
        if fronts[0] | fronts[1] == 0 {
            return race;
        }
    }
    race
}

/// One unit divided by each distance.
const FADING: [i32; FARTHEST + 1] = {
    let mut fading = [POINTS_UNIT; FARTHEST + 1];
    let mut distance = 1;
    while distance <= FARTHEST {
        fading[distance] = POINTS_UNIT / distance as i32;
        distance += 1;
    }
    fading
};

/// The sum of the values worth having on these squares.
fn points_on(at: &Position, squares: u64) -> i32 {
    let values = VALUES[..GOOD].iter().zip(at.homes);
    values.map(|(&value, home)| if home < 64 && squares >> home & 1 != 0 { i32::from(value) } else { 0 }).sum()
}

/// Where knights on all these squares can leap to.
#[inline]
fn leaps_from_all(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;
    let one_aside = squares << 1 & NOT_A | squares >> 1 & NOT_H;
    let two_aside = squares << 2 & NOT_AB | squares >> 2 & NOT_GH;
    one_aside << 16 | one_aside >> 16 | two_aside << 8 | two_aside >> 8
}

/// How many leaps a knight on this square can make at most within these squares: leaps alternate between dark and light.
#[inline]
fn room(square: u8, squares: u64) -> i32 {
    const DARK: u64 = 0xaa55_aa55_aa55_aa55;
    let own_colour = if DARK >> square & 1 != 0 { DARK } else { !DARK };
    let own = (squares & own_colour).count_ones() as i32;
    let opposite = (squares & !own_colour).count_ones() as i32;
    (2 * opposite).min(2 * own + 1)
}
