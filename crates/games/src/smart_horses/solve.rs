//! What the solver asks of Smart Horses.
//!
//! What is to come depends on the squares left, the knights and the turn alone: scores stay out of the key, and so do points,
//! which lie where they lay at the root as long as their square is not destroyed.

use super::position::{GONE, Move, PENALTY, Position, VALUES};
use rival_core::{Bounds, Position as _, Solvable};
use std::ops::ControlFlow;

/// The most free squares at the root with which a key fits into a word, beside two knights and the turn.
const MOST_FREE: u32 = 64 - 13;

/// The squares that are free at the root, numbered without gaps, byte by byte of the board.
#[derive(Clone, Debug)]
pub struct Frame {
    free: u32,
    /// For each rank and each set of its squares, the bits that stand for those that were free.
    rows: Box<[[u64; 256]; 8]>,
}

impl Frame {
    fn new(free: u64) -> Frame {
        let mut rows = Box::new([[0; 256]; 8]);
        let mut next = 0;
        for square in (0..64).filter(|square| free >> square & 1 != 0) {
            let bit = 1_usize << (square % 8);
            for set in (0..256).filter(|set| set & bit != 0) {
                rows[square / 8][set] |= 1 << next;
            }
            next += 1;
        }
        Frame { free: next, rows }
    }
}

impl Solvable for Position {
    type Frame = Frame;

    fn frame(&self) -> Frame {
        Frame::new(!self.destroyed)
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

    /// Some 300,000 with 40 free squares, and half as many again with each one more.
    fn expected_nodes(&self) -> Option<u64> {
        let free = (!self.destroyed).count_ones();
        (free <= MOST_FREE).then(|| (300_000.0 * 1.5_f64.powi(free as i32 - 40)) as u64)
    }

    fn key_bits(frame: &Frame) -> Option<u32> {
        (frame.free <= MOST_FREE).then_some(frame.free + 13)
    }

    #[inline]
    fn exact_key(&self, frame: &Frame) -> u64 {
        let rows = (!self.destroyed).to_le_bytes();
        let free = rows.iter().zip(frame.rows.iter()).fold(0, |free, (&set, row)| free | row[usize::from(set)]);
        let [knight, rival] = self.knights_by_turn().map(u64::from);
        free << 13 | knight << 7 | rival << 1 | self.turn() as u64
    }

    #[inline]
    fn settled(&self) -> i32 {
        let [white, black] = self.scores().map(i32::from);
        white - black
    }

    /// What is to come is the points of both paths and the penalties, one for each leap that a side makes while the other has
    /// none. So it is bounded by the squares that each knight can still reach, the points there, and the longest path there.
    #[inline]
    fn expand(&self, _frame: &Frame, _left: u16, mut candidate: impl FnMut(Move, i32)) -> Bounds {
        self.for_each_move(|mv| {
            candidate(mv, self.move_score(mv));
            ControlFlow::Continue(())
        });
        let [mine, theirs] = self.knights_by_turn().map(|knight| self.prospect(knight));
        // The side to move leaps now, if it can: the other may be stuck from then on, and has as many leaps to watch but one.
        let most = mine.good - theirs.bad + PENALTY * (mine.leaps - 1).max(0);
        let least = theirs.good - mine.bad + PENALTY * (theirs.leaps - i16::from(mine.leaps > 0)).max(0);
        Bounds { lower: -least, upper: most }
    }
}

/// What lies before a knight if the other one leaves it all squares.
struct Prospect {
    /// No path is longer.
    leaps: i16,
    /// The sum of the points worth having within reach, and of the others.
    good: i16,
    bad: i16,
}

impl Position {
    fn prospect(&self, knight: u8) -> Prospect {
        /// The squares of the colour of a1.
        const DARK: u64 = 0xaa55_aa55_aa55_aa55;
        let free = !self.destroyed;
        let (mut reached, mut frontier) = (0, 1_u64 << knight);
        while frontier != 0 {
            frontier = leaps_of_all(frontier) & free & !reached;
            reached |= frontier;
        }
        let own_colour = if DARK >> knight & 1 != 0 { DARK } else { !DARK };
        // A knight changes colour with every leap, and the first is to the other one.
        let (same, other) = ((reached & own_colour).count_ones(), (reached & !own_colour).count_ones());
        let leaps = if other > same { 2 * same + 1 } else { 2 * other };
        let (mut good, mut bad) = (0, 0);
        if reached & self.listed != 0 {
            for (&home, value) in self.homes.iter().zip(VALUES) {
                let within = home != GONE && reached >> home & 1 != 0;
                good += if within { value.max(0) } else { 0 };
                bad += if within { value.min(0) } else { 0 };
            }
        }
        Prospect { leaps: leaps as i16, good, bad }
    }
}

/// Where knights on these squares can leap to, were nothing destroyed.
#[inline]
const fn leaps_of_all(knights: u64) -> u64 {
    let one = knights >> 1 & 0x7f7f_7f7f_7f7f_7f7f | knights << 1 & 0xfefe_fefe_fefe_fefe;
    let two = knights >> 2 & 0x3f3f_3f3f_3f3f_3f3f | knights << 2 & 0xfcfc_fcfc_fcfc_fcfc;
    one << 16 | one >> 16 | two << 8 | two >> 8
}
