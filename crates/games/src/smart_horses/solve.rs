//! The solver's interface to Smart Horses.
//!
//! The value to come depends on the squares left and on the knights, the one to move first. Scores
//! and colours stay out of the key, and so do points, which stay where they were at the root until
//! their square is destroyed.

use super::paths::Prospect;
use super::position::{Move, PENALTY, Position};
use super::tuned::RaceAndRoom;
use rival_core::{Bounds, Evaluator as _, Position as _, Solvable, Weighted};
use std::ops::ControlFlow;

/// Bits of the two knights' squares.
const KNIGHTS: u32 = 12;

/// The most free squares at the root for which a key fits into a word beside the knights.
const MAX_FREE_SQUARES: u32 = u64::BITS - KNIGHTS;

/// The squares that are free at the root, numbered without gaps, rank by rank; and the heuristic
/// that orders moves.
#[derive(Clone, Debug)]
pub struct RootContext {
    free: u32,
    /// For each rank and each set of its squares, the key bits of those that were free.
    rows: Box<[[u64; 256]; 8]>,
    judge: Weighted<RaceAndRoom>,
}

impl RootContext {
    fn new(free: u64) -> RootContext {
        let mut rows = Box::new([[0; 256]; 8]);
        let mut next = 0;
        for square in (0..64).filter(|square| free >> square & 1 != 0) {
            let bit = 1_usize << (square % 8);
            for set in (0..256).filter(|set| set & bit != 0) {
                rows[square / 8][set] |= 1 << next;
            }
            next += 1;
        }
        RootContext { free: next, rows, judge: Weighted::own() }
    }
}

impl Solvable for Position {
    type RootContext = RootContext;

    fn root_context(&self) -> RootContext {
        RootContext::new(!self.destroyed)
    }

    /// Every ply but a pass destroys a square, and a side passes only while the other leaps.
    fn plies_left(&self) -> u16 {
        2 * (!self.destroyed).count_ones() as u16
    }

    /// All points left, and a penalty for every square left.
    fn most(&self) -> i16 {
        let points: i16 =
            (0..64).filter(|&square| self.destroyed >> square & 1 == 0).map(|s| self.points(s).abs()).sum();
        points + PENALTY * (!self.destroyed).count_ones() as i16
    }

    /// Some 40,000 at 40 free squares, and 60 % more for each further one.
    fn expected_nodes(&self) -> Option<u64> {
        let free = (!self.destroyed).count_ones();
        (free <= MAX_FREE_SQUARES).then(|| (40_000.0 * 1.6_f64.powi(free as i32 - 40)) as u64)
    }

    fn key_bits(context: &RootContext) -> Option<u32> {
        (context.free <= MAX_FREE_SQUARES).then_some(context.free + KNIGHTS)
    }

    #[inline]
    fn exact_key(&self, context: &RootContext) -> u64 {
        let rows = (!self.destroyed).to_le_bytes();
        let free = rows.iter().zip(context.rows.iter()).fold(0, |free, (&set, row)| free | row[usize::from(set)]);
        let [knight, rival] = self.knights_by_turn().map(u64::from);
        free << KNIGHTS | knight << 6 | rival
    }

    #[inline]
    fn settled(&self) -> i32 {
        let [white, black] = self.scores().map(i32::from);
        white - black
    }

    /// The value to come is the points of both paths and the penalties, one for each leap that a
    /// side makes while the other has none. Knights that can no longer meet are independent, and
    /// the best path of each is bounded separately.
    #[inline]
    fn expand(&self, context: &RootContext, _left: u16, mut candidate: impl FnMut(Move, i32)) -> Bounds {
        let [mine, theirs] = self.knights_by_turn().map(|knight| Prospect::new(self, knight));
        self.for_each_move(|mv| {
            candidate(mv, self.order(mv, theirs.leaps == 0, context));
            ControlFlow::Continue(())
        });
        if mine.reached & theirs.reached == 0 { self.apart(&mine, &theirs) } else { self.together(&mine, &theirs) }
    }
}

impl Position {
    /// Bounds when the knights can no longer meet: a side that plays its own best path gets at
    /// least that, whatever the other does. If the side to move makes `m` leaps and the other `n`,
    /// then the other has `m - n - 1` penalties if it is stuck first, because it need not pass
    /// after the last leap; otherwise the side to move has `n - m`.
    fn apart(&self, mine: &Prospect, theirs: &Prospect) -> Bounds {
        let [my, their] = [mine, theirs].map(|prospect| prospect.best_path(self));
        if mine.leaps == 0 {
            return Bounds { lower: -their.upper, upper: -their.lower };
        }
        let upper = if theirs.leaps == 0 { my.upper - PENALTY } else { my.upper - their.lower };
        Bounds { lower: my.lower - their.upper - PENALTY, upper }
    }

    /// Bounds when the other knight may be in the way, or stuck as early as possible.
    fn together(&self, mine: &Prospect, theirs: &Prospect) -> Bounds {
        let [(my_good, my_bad), (their_good, their_bad)] =
            [mine, theirs].map(|prospect| self.points_in(prospect.reached));
        // The side to move leaps now. The other leaps too if it has more than one square to leap
        // to.
        let certain = if theirs.leaps.count_ones() > 1 { PENALTY } else { 0 };
        let least = (theirs.most_of_path(self) - PENALTY).max(their_good) - my_bad;
        let most = (mine.most_of_path(self) - PENALTY - certain).max(my_good) - their_bad;
        Bounds { lower: -least, upper: most }
    }

    /// An independent knight takes the move with the fewest onward leaps (Warnsdorff 1823);
    /// otherwise the engine's heuristic decides.
    #[inline]
    fn order(&self, mv: Move, alone: bool, context: &RootContext) -> i32 {
        if mv == Move::PASS {
            return 0;
        }
        if alone {
            let onward = self.leaps_from(mv.0).count_ones() as i32;
            return 16 * i32::from(self.points(mv.0)) - if onward == 0 { 100 } else { onward };
        }
        context.judge.evaluate(&self.after(mv)).raw() * self.turn().sign()
    }
}
