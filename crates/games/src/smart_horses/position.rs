//! State, moves and outcome.

use rival_core::{Bits, Grid, Outcome, Position as _, Side, UpTo, mix};
use std::ops::ControlFlow;

/// The board.
pub(super) const GRID: Grid = Grid::new(8, 8);

/// The points a side loses by a forced pass.
pub(super) const PENALTY: i16 = 4;

/// The ten values on the board, positive ones first.
pub(super) const VALUES: [i16; 10] = [1, 3, 4, 5, 10, -1, -3, -4, -5, -10];

/// The number of positive [`VALUES`].
pub(super) const GOOD: usize = 5;

/// The home of a value that has left the board.
pub(super) const GONE: u8 = 64;

/// The bits of a square's number.
const SQUARE: u8 = 63;

/// Added to a knight's square if the knight is Black's.
const BLACK: u8 = 64;

/// The leaps from each square on an intact board.
const LEAPS: [u64; 64] = leaps_from_everywhere();

const fn leaps_from_everywhere() -> [u64; 64] {
    const STEPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let mut leaps = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < 8 {
            let (file, rank) = (from % 8 + STEPS[step].0, from / 8 + STEPS[step].1);
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                leaps[from as usize] |= 1 << (rank * 8 + file);
            }
            step += 1;
        }
        from += 1;
    }
    leaps
}

/// The leaps from this square on an intact board.
#[inline]
pub(super) const fn leaps(square: u8) -> u64 {
    LEAPS[(square & SQUARE) as usize]
}

/// A move: the target square, from 0 at a1 along the ranks, or [`Move::PASS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(pub(super) u8);

impl Move {
    /// The forced pass of a side without a leap.
    pub const PASS: Move = Move(64);
}

impl From<Move> for u16 {
    fn from(mv: Move) -> u16 {
        mv.0.into()
    }
}

/// The board, the points and the scores. Squares are counted from 0 at a1 along the ranks, and are
/// bits of a set:
///
/// ```text
///   56 57 … 63
///    …
///    8  9 … 15
///    0  1 …  7
/// ```
///
/// 32 bytes: two sets of squares (16), a square for each of the ten values (10), two scores (4),
/// two knights (2).
///
/// Data of the sides is stored in the order *to move, waiting* instead of White, Black: a move
/// swaps it without branching on the side. Each pair is one word, written at once: a processor that
/// reads a pair just after its halves were written separately stalls until both reach the cache,
/// which halved the speed of the whole search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The squares where a knight stands or has stood.
    pub(super) destroyed: u64,
    /// The squares of points, including those under a knight that has just scored them. They repeat
    /// the homes as a set, because most leaps neither leave nor reach such a square, and one lookup
    /// in the set shows it.
    pub(super) listed: u64,
    /// The square of each of [`VALUES`], or [`GONE`].
    pub(super) homes: [u8; 10],
    /// Two [`packed`] scores.
    scores: u32,
    /// Two bytes: the squares of the knights, with [`BLACK`] added to Black's.
    knights: u16,
}

impl Position {
    /// A position with nothing destroyed but the knights' squares. Knights and scores are White's,
    /// then Black's; `homes` are different squares or [`GONE`].
    pub(super) fn new(turn: Side, [white, black]: [u8; 2], mut scores: [i16; 2], homes: [u8; 10]) -> Position {
        let mut knights = [white, black | BLACK];
        if turn == Side::Second {
            knights.swap(0, 1);
            scores.swap(0, 1);
        }
        Position {
            destroyed: 1 << white | 1 << black,
            listed: homes.iter().filter(|&&home| home != GONE).fold(0, |set, home| set | 1 << home),
            homes,
            scores: packed(scores),
            knights: u16::from_le_bytes(knights),
        }
    }

    /// The squares of the knights, White's first.
    #[inline]
    pub(super) fn knights(&self) -> [u8; 2] {
        self.by_side(self.knights_by_turn())
    }

    /// The squares of the knights, that of the side to move first.
    #[inline]
    pub(super) fn knights_by_turn(&self) -> [u8; 2] {
        self.knights.to_le_bytes().map(|knight| knight & SQUARE)
    }

    /// The scores, White's first.
    #[inline]
    pub(super) fn scores(&self) -> [i16; 2] {
        self.by_side(self.scores_by_turn())
    }

    /// The scores, those of the side to move first.
    #[inline]
    pub(super) fn scores_by_turn(&self) -> [i16; 2] {
        unpacked(self.scores)
    }

    /// Reorders *to move, waiting* into White, Black.
    #[inline]
    fn by_side<T>(&self, [to_move, waiting]: [T; 2]) -> [T; 2] {
        match self.turn() {
            Side::First => [to_move, waiting],
            Side::Second => [waiting, to_move],
        }
    }

    /// The legal leaps from this square.
    #[inline]
    pub(super) fn leaps_from(&self, square: u8) -> u64 {
        LEAPS[usize::from(square & SQUARE)] & !self.destroyed
    }

    /// The points on this square, 0 if none.
    #[inline]
    pub(super) fn points(&self, square: u8) -> i16 {
        if self.listed >> square & 1 == 0 { 0 } else { value_on(square, self.homes) }
    }
}

/// Checks all homes instead of stopping at a match: that needs no branch.
fn value_on(square: u8, homes: [u8; 10]) -> i16 {
    homes.iter().zip(VALUES).map(|(&home, value)| if home == square { value } else { 0 }).sum()
}

/// Removes a square from the list.
fn without(square: u8, homes: [u8; 10]) -> [u8; 10] {
    homes.map(|home| if home == square { GONE } else { home })
}

#[inline]
const fn packed([to_move, waiting]: [i16; 2]) -> u32 {
    (waiting as u16 as u32) << 16 | to_move as u16 as u32
}

#[inline]
const fn unpacked(scores: u32) -> [i16; 2] {
    [scores as i16, (scores >> 16) as i16]
}

impl rival_core::Position for Position {
    type Move = Move;
    type List<T> = UpTo<T, 64>;

    const SCORED: bool = true;

    #[inline]
    fn turn(&self) -> Side {
        if self.knights & u16::from(BLACK) == 0 { Side::First } else { Side::Second }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let [mine, theirs] = self.knights.to_le_bytes().map(|knight| self.leaps_from(knight));
        (mine | theirs == 0).then(|| {
            let [white, black] = self.scores().map(i32::from);
            Outcome::by_margin(white - black)
        })
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) {
        let [knight, _] = self.knights.to_le_bytes();
        let mut leaps = Bits(self.leaps_from(knight));
        if leaps.is_empty() {
            // The pass is the only move, so whether to continue does not matter.
            let _ = visit(Move::PASS);
        }
        let _ = leaps.try_for_each(|square| visit(Move(square)));
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let [mut knight, rival] = self.knights.to_le_bytes();
        let [mut score, rival_score] = unpacked(self.scores);
        if mv == Move::PASS {
            score -= PENALTY;
        } else {
            let (from, Move(to)) = (knight & SQUARE, mv);
            knight = knight & BLACK | to;
            self.destroyed |= 1 << to;
            if self.listed & (1 << from | 1 << to) != 0 {
                score += value_on(to, self.homes);
                self.homes = without(from, self.homes);
                self.listed &= !(1 << from);
            }
        }
        self.knights = u16::from_le_bytes([rival, knight]);
        self.scores = packed([rival_score, score]);
    }

    /// `listed` follows from the homes, so the key leaves it out.
    #[inline]
    fn key(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, i, j] = self.homes;
        let homes = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        let [k, l] = self.knights.to_le_bytes();
        let [m, n, o, p] = self.scores.to_le_bytes();
        mix(self.destroyed ^ mix(homes ^ mix(u64::from_le_bytes([i, j, k, l, m, n, o, p]))))
    }

    /// Points first, then freedom after the leap.
    #[inline]
    fn move_score(&self, Move(to): Move) -> i32 {
        if Move(to) == Move::PASS {
            return 0;
        }
        16 * i32::from(self.points(to)) + self.leaps_from(to).count_ones() as i32
    }
}
