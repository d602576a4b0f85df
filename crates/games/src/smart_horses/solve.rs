//! What the solver asks of Smart Horses.
//!
//! What is to come depends on the squares left, the knights and the turn alone: scores stay out of the key, and so do points,
//! which lie where they lay at the root as long as their square is not destroyed.

use super::position::{Move, PENALTY, Position};
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

    #[inline]
    fn expand(&self, _frame: &Frame, _left: u16, mut candidate: impl FnMut(Move, i32)) -> Bounds {
        self.for_each_move(|mv| {
            candidate(mv, self.move_score(mv));
            ControlFlow::Continue(())
        });
        Bounds::within(self.most())
    }
}
