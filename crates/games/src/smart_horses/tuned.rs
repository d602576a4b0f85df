//! The strong heuristic: which side reaches what first, and which one still has room to leap.

use super::heuristic::SCORE_MEANING;
use super::position::{GONE, GOOD, Position, VALUES};
use rival_core::{Feature, Heuristic, Position as _, Side};
use rival_game::{ExplainedHeuristic, Phrase};
use std::ops::Range;

/// The classic heuristic measures straight-line distance and has the same weights from the first
/// leap to the last. This one lets both knights race over the remaining squares, leap by leap, and
/// evaluates what each reaches first. Since a stuck side loses 4 points for every leap the other
/// still has, room to leap counts more the fewer squares are left.
#[derive(Clone, Copy, Debug, Default)]
pub struct RaceAndRoom;

/// Points at distance d count 1/d; the unit is the least common multiple of these distances.
pub(super) const POINTS_UNIT: i32 = 60;
/// Larger distances count like this one.
const FARTHEST: usize = 6;
/// The phase of the game is the number of destroyed squares, of 64.
pub(super) const PHASES: i32 = 64;

impl Heuristic for RaceAndRoom {
    type Position = Position;
    type Values = [i32; 5];

    const FEATURES: &'static [Feature] = &[
        Feature { name: "score", weight: 10_000, per: 1 },
        Feature { name: "race", weight: 6_794, per: POINTS_UNIT * PHASES },
        Feature { name: "room-early", weight: 65, per: PHASES },
        Feature { name: "room-late", weight: 4_806, per: PHASES },
        Feature { name: "alone", weight: 39_075, per: 1 },
    ];

    const UNIT: i64 = (POINTS_UNIT * PHASES) as i64;

    /// Measured for the side to move, whose knight leaps first, then converted to White's view.
    #[inline]
    fn features(at: &Position) -> [i32; 5] {
        let [mine, theirs] = at.knights_by_turn();
        let leaps = [mine, theirs].map(|square| at.leaps_from(square));
        let [my_score, their_score] = at.scores_by_turn().map(i32::from);
        let race = race(at, leaps);
        let points = race.points(at, 0..GOOD);
        let room = room(mine, race.reached[0]) - room(theirs, race.reached[1]);
        let one_is_stuck = leaps[0] == 0 || leaps[1] == 0;
        let gone = at.destroyed.count_ones() as i32;
        let sign = if at.turn() == Side::First { 1 } else { -1 };
        let room = sign * room;
        [
            sign * (my_score - their_score),
            sign * points * (PHASES - gone),
            room * (PHASES - gone),
            room * gone,
            if one_is_stuck { room } else { 0 },
        ]
    }

    fn sides(at: &Position) -> Vec<Option<[i32; 2]>> {
        let knights = at.knights_by_turn();
        let leaps = knights.map(|square| at.leaps_from(square));
        let race = race(at, leaps);
        let gone = at.destroyed.count_ones() as i32;
        let points = race.points_of_sides(at, 0..GOOD);
        let room = [0, 1].map(|side| room(knights[side], race.reached[side]));
        let one_is_stuck = leaps.contains(&0);
        let by_turn = [
            at.scores_by_turn().map(i32::from),
            points.map(|points| points * (PHASES - gone)),
            room.map(|room| room * (PHASES - gone)),
            room.map(|room| room * gone),
            room.map(|room| if one_is_stuck { room } else { 0 }),
        ];
        by_turn.map(|counts| Some(of_white_and_black(at, counts))).to_vec()
    }
}

/// What belongs to the side to move and to the other, in the order of the sides.
pub(super) fn of_white_and_black(at: &Position, [mine, theirs]: [i32; 2]) -> [i32; 2] {
    if at.turn() == Side::First { [mine, theirs] } else { [theirs, mine] }
}

impl ExplainedHeuristic for RaceAndRoom {
    const NAME: Phrase = Phrase::fixed("Race and room", "Carrera y espacio");

    const MEANINGS: &'static [Phrase] = &[
        SCORE_MEANING,
        Phrase::fixed(
            "points a side reaches first, each divided by its distance in leaps, White's minus Black's, fading out",
            "puntos que un bando alcanza antes, divididos por su distancia en saltos, blancas menos negras, se apaga",
        ),
        Phrase::fixed(
            "leaps in the squares a side reaches first, White's minus Black's, fading out as squares vanish",
            "saltos en las casillas que un bando alcanza antes, blancas menos negras, se apaga al desaparecer casillas",
        ),
        Phrase::fixed(
            "leaps in the squares a side reaches first, White's minus Black's, fading in as squares vanish",
            "saltos en las casillas que un bando alcanza antes, blancas menos negras, crece al desaparecer casillas",
        ),
        Phrase::fixed(
            "leaps left to White while Black is stuck, minus the other way round",
            "saltos que quedan a las blancas con las negras bloqueadas, menos al revés",
        ),
    ];
}

/// The squares that each side reaches before the other, in the order *to move, waiting*.
pub(super) struct Race {
    pub(super) reached: [u64; 2],
    /// Their distances from the side that reaches them first.
    distances: [u64; DIGITS],
}

/// Expands both knights over the remaining squares, a leap at a time, the side to move first. A
/// square belongs to the side that reaches it first. The other side need not leap on from there:
/// the owner is sooner everywhere beyond it.
#[inline]
pub(super) fn race(at: &Position, first_leaps: [u64; 2]) -> Race {
    let mut nobodys = !at.destroyed;
    let mut reached = [0, 0];
    let mut distances = [0; DIGITS];
    let mut leaps = first_leaps;
    for distance in 1.. {
        let new = leaps.map(|leaps| {
            let new = leaps & nobodys;
            nobodys ^= new;
            new
        });
        for (squares, digit) in distances.iter_mut().zip(BINARY[usize::min(distance, FARTHEST)]) {
            *squares |= (new[0] | new[1]) & digit;
        }
        reached = [reached[0] | new[0], reached[1] | new[1]];
        leaps = new.map(leaps_from_all);
        if (leaps[0] | leaps[1]) & nobodys == 0 {
            break;
        }
    }
    Race { reached, distances }
}

/// The distances of all squares are stored as one set per binary digit, lowest first: recording the
/// distance of many squares at once takes no branch. Unreached squares have distance 0.
const DIGITS: usize = 3;

/// Every distance in this form: a digit is all squares or none.
const BINARY: [[u64; DIGITS]; FARTHEST + 1] = {
    let mut binary = [[0; DIGITS]; FARTHEST + 1];
    let mut place = 0;
    while place < DIGITS * (FARTHEST + 1) {
        let (distance, digit) = (place / DIGITS, place % DIGITS);
        binary[distance][digit] = if distance >> digit & 1 != 0 { u64::MAX } else { 0 };
        place += 1;
    }
    binary
};

/// One unit divided by each distance; 0 for unreached squares.
const FADING: [i32; 1 << DIGITS] = {
    let mut fading = [0; 1 << DIGITS];
    let mut distance = 1;
    while distance <= FARTHEST {
        fading[distance] = POINTS_UNIT / distance as i32;
        distance += 1;
    }
    fading
};

impl Race {
    /// The two sums that [`points`](Race::points) compares: of the side to move and of the other.
    pub(super) fn points_of_sides(&self, at: &Position, values: Range<usize>) -> [i32; 2] {
        let mut sums = [0, 0];
        for place in values {
            let points = self.points(at, place..place + 1);
            let owner = usize::from(self.reached[1] >> (at.homes[place] & 63) & 1 != 0);
            sums[owner] += if owner == 0 { points } else { -points };
        }
        sums
    }

    /// The [`VALUES`] of these indices, each divided by its distance, in [`POINTS_UNIT`]ths; those
    /// that the waiting side reaches first count against the side to move.
    #[inline]
    pub(super) fn points(&self, at: &Position, values: Range<usize>) -> i32 {
        let mut sum = 0;
        for (&value, &home) in VALUES[values.clone()].iter().zip(&at.homes[values]) {
            let bit = |squares: u64| (squares >> (home & 63) & 1) as usize;
            let [ones, twos, fours] = self.distances;
            let distance = bit(ones) | bit(twos) << 1 | bit(fours) << 2;
            let faded = if home == GONE { 0 } else { i32::from(value) * FADING[distance] };
            sum += if bit(self.reached[1]) != 0 { -faded } else { faded };
        }
        sum
    }
}

/// The squares that knights on these squares attack.
#[inline]
pub(super) fn leaps_from_all(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;
    let one_aside = squares << 1 & NOT_A | squares >> 1 & NOT_H;
    let two_aside = squares << 2 & NOT_AB | squares >> 2 & NOT_GH;
    one_aside << 16 | one_aside >> 16 | two_aside << 8 | two_aside >> 8
}

/// An upper bound on the leaps of a knight on this square within these squares: leaps alternate
/// between dark and light.
#[inline]
pub(super) fn room(square: u8, squares: u64) -> i32 {
    const DARK: u64 = 0xaa55_aa55_aa55_aa55;
    let own_colour = if DARK >> square & 1 != 0 { DARK } else { !DARK };
    let own = (squares & own_colour).count_ones() as i32;
    let opposite = (squares & !own_colour).count_ones() as i32;
    (2 * opposite).min(2 * own + 1)
}
