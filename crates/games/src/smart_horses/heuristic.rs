//! The classic heuristic: points, freedom, and proximity to points.

use super::position::{GOOD, Position, VALUES};
use rival_core::{Feature, Heuristic};
use rival_game::{ExplainedHeuristic, Phrase};

/// Counts of nearness in one unit: the least common multiple of the distances 1 to 14, so that any
/// value divided by one of them is a whole number.
const NEARNESS_UNIT: i32 = 360_360;

/// The heuristic of the course work: differences in points, in leaps, in nearness to positive
/// points, in standing in the centre, and in being stuck.
#[derive(Clone, Copy, Debug, Default)]
pub struct PointsAndProximity;

impl Heuristic for PointsAndProximity {
    type Position = Position;
    type Values = [i32; 5];

    const FEATURES: &'static [Feature] = &[
        Feature { name: "score", weight: 10_000, per: 1 },
        Feature { name: "mobility", weight: 1_000, per: 1 },
        Feature { name: "proximity", weight: 500, per: NEARNESS_UNIT },
        Feature { name: "centre", weight: 300, per: 1 },
        Feature { name: "stuck", weight: 40_000, per: 1 },
    ];

    const UNIT: i64 = NEARNESS_UNIT as i64;

    #[inline]
    fn features(at: &Position) -> [i32; 5] {
        let [white, black] = at.knights();
        let [white_leaps, black_leaps] = at.knights().map(|square| at.leaps_from(square));
        let [white_score, black_score] = at.scores().map(i32::from);
        [
            white_score - black_score,
            white_leaps.count_ones() as i32 - black_leaps.count_ones() as i32,
            proximity(at, white, black),
            in_centre(white) - in_centre(black),
            i32::from(black_leaps == 0) - i32::from(white_leaps == 0),
        ]
    }

    fn sides(at: &Position) -> Vec<Option<[i32; 2]>> {
        let leaps = at.knights().map(|square| at.leaps_from(square));
        let sides = [
            at.scores().map(i32::from),
            leaps.map(|leaps| leaps.count_ones() as i32),
            at.knights().map(|knight| nearness_to_points(at, knight)),
            at.knights().map(in_centre),
            leaps.map(|leaps| i32::from(leaps == 0)),
        ];
        sides.map(Some).to_vec()
    }
}

impl ExplainedHeuristic for PointsAndProximity {
    const NAME: Phrase = Phrase::fixed("Points and proximity", "Puntos y cercanía");

    const MEANINGS: &'static [Phrase] = &[
        SCORE_MEANING,
        Phrase::fixed("White's leaps minus Black's", "saltos de las blancas menos los de las negras"),
        Phrase::fixed(
            "each positive value divided by its distance (doubled under the knight), White's sum minus Black's",
            "cada valor positivo dividido por su distancia (el doble bajo el caballo), suma blanca menos suma negra",
        ),
        Phrase::fixed("White on d4, d5, e4 or e5, minus Black there", "blancas en d4, d5, e4 o e5, menos negras allí"),
        Phrase::fixed("Black has no leap, minus White has none", "negras sin saltos menos blancas sin saltos"),
    ];

    const AIMS: &'static [Phrase] = &[
        // Points already appear as what the move did.
        Phrase::fixed("", ""),
        Phrase::fixed("has more leaps to choose from", "tiene más saltos entre los que elegir"),
        Phrase::fixed("gets nearer to the points", "se acerca a los puntos"),
        Phrase::fixed("takes the centre", "ocupa el centro"),
        Phrase::fixed("leaves no leap to the other side", "deja al otro bando sin saltos"),
    ];
}

/// The meaning of the feature that both heuristics share.
pub(super) const SCORE_MEANING: Phrase =
    Phrase::fixed("White's points minus Black's", "puntos de las blancas menos los de las negras");

#[inline]
fn proximity(at: &Position, white: u8, black: u8) -> i32 {
    let mut sum = 0;
    for (&value, home) in VALUES[..GOOD].iter().zip(at.homes) {
        let near = &NEARNESS[usize::from(home & 127)];
        sum += i32::from(value) * (near[usize::from(white)] - near[usize::from(black)]);
    }
    sum
}

/// What [`proximity`] compares, of one knight.
fn nearness_to_points(at: &Position, knight: u8) -> i32 {
    let of = |(&value, home): (&i16, u8)| i32::from(value) * NEARNESS[usize::from(home & 127)][usize::from(knight)];
    VALUES[..GOOD].iter().zip(at.homes).map(of).sum()
}

#[inline]
fn in_centre(square: u8) -> i32 {
    const CENTRE: u64 = 1 << 27 | 1 << 28 | 1 << 35 | 1 << 36;
    (CENTRE >> square & 1) as i32
}

/// The nearness of a point on the first square to a knight on the second: one unit divided by the
/// Manhattan distance, two units on the same square. A [`GONE`](super::position::GONE) value is
/// near to nothing. Indices go up to 127 so that seven bits need no bounds check; only 65 rows are
/// read.
static NEARNESS: [[i32; 64]; 128] = nearness();

const fn nearness() -> [[i32; 64]; 128] {
    let mut table = [[0; 64]; 128];
    let mut pair: usize = 0;
    while pair < 64 * 64 {
        let (home, knight) = (pair / 64, pair % 64);
        let distance = (home % 8).abs_diff(knight % 8) + (home / 8).abs_diff(knight / 8);
        table[home][knight] = if distance == 0 { 2 * NEARNESS_UNIT } else { NEARNESS_UNIT / distance as i32 };
        pair += 1;
    }
    table
}
