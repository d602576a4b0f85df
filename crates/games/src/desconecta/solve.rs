//! The solver's interface to Desconecta 4 Boom.
//!
//! Apart from the schedule of bombs, only the limit depends on the number of the round. The key
//! contains the round modulo the period of bombs, so positions of different rounds share an entry.

use super::position::{LAST_ROUND, Move, Position, Shape, rack};
use crate::rack::{PITCH, Square, squares};
use rival_core::{Bounds, Position as _, Side, Solvable};
use std::ops::ControlFlow;

/// The sizes of the parts of a key.
#[derive(Clone, Copy, Debug)]
pub struct RootContext {
    /// Bits of a column: its pieces and one above them.
    column: u32,
    columns: u32,
    /// Bits of a square's number, with a code for none.
    square: u32,
    /// Bits of the round within the period.
    phase: u32,
}

impl RootContext {
    fn bits(self) -> u32 {
        self.column * self.columns + 2 * self.square + self.phase + 1
    }
}

impl<S: Shape> Position<S> {
    /// The key for the pieces' number and the bombs of the side to move and the other.
    #[inline]
    fn number_of(&self, number: u64, bombs: [u64; 2], context: &RootContext) -> u64 {
        let column = |key: u64, file: u32| {
            key << context.column | number >> (file * u32::from(PITCH)) & ((1 << context.column) - 1)
        };
        let columns = (0..context.columns).fold(0, column);
        let square = |key: u64, bomb: u64| {
            let place = squares(bomb).next().map_or(0, |square| {
                let rack = rack(self.shape);
                1 + u64::from(rack.file_of(square)) * u64::from(rack.ranks) + u64::from(rack.rank_of(square))
            });
            key << context.square | place
        };
        let key = bombs.into_iter().fold(columns, square);
        let phase = u64::from(self.round % self.shape.period());
        (key << context.phase | phase) << 1 | self.turn as u64
    }
}

impl<S: Shape> Solvable for Position<S> {
    type RootContext = RootContext;

    const HAS_HORIZON: bool = true;

    const SYMMETRIC_PLIES: u16 = 100;

    fn root_context(&self) -> RootContext {
        let shape = self.shape;
        let bits = |most: u32| u32::BITS - most.leading_zeros();
        RootContext {
            column: u32::from(shape.ranks()) + 1,
            columns: u32::from(shape.files()),
            square: bits(u32::from(shape.files()) * u32::from(shape.ranks())),
            phase: bits(u32::from(shape.period()) - 1),
        }
    }

    fn plies_left(&self) -> u16 {
        let rounds = u16::from((LAST_ROUND + 1).saturating_sub(self.round));
        (2 * rounds).saturating_sub(u16::from(self.turn == Side::Second))
    }

    /// The same position in the earliest round with the same phase of the period.
    #[inline]
    fn far_from_limit(&self) -> Self {
        let period = self.shape.period();
        Position { round: (self.round + period - 1) % period + 1, ..*self }
    }

    /// Bombs free squares again, so a full board does not mean the end; only the limit of rounds
    /// does. But on small boards with infrequent bombs little remains after ten rounds: nine in ten
    /// positions of random games took some 1,100 nodes on 16 squares and 15,000 on 20.
    fn expected_nodes(&self) -> Option<u64> {
        const FEW_SQUARES: i32 = 20;
        const RARE_BOMBS: u8 = 4;
        const ROUNDS: u8 = 10;
        let by_limit = 3_f64.powi(i32::from(self.plies_left()));
        let squares = i32::from(self.shape.files()) * i32::from(self.shape.ranks());
        let late = squares <= FEW_SQUARES && self.shape.period() >= RARE_BOMBS && self.round > ROUNDS;
        let measured = if late { 1_100.0 * 1.9_f64.powi(squares - 16) } else { f64::INFINITY };
        Some(by_limit.min(measured) as u64)
    }

    fn key_bits(context: &RootContext) -> Option<u32> {
        Some(context.bits()).filter(|&bits| bits <= u64::BITS)
    }

    #[inline]
    fn exact_key(&self, context: &RootContext) -> u64 {
        self.number_of(self.number(), [self.own_bomb(), self.bombs & self.theirs], context)
    }

    fn symmetric_key(&self, context: &RootContext) -> u64 {
        let rack = rack(self.shape);
        let bombs = [self.own_bomb(), self.bombs & self.theirs];
        let mirrored = self.number_of(rack.mirrored(self.number()), bombs.map(|bomb| rack.mirrored(bomb)), context);
        self.number_of(self.number(), bombs, context).min(mirrored)
    }

    /// A drop that completes four in a line loses at once, so it is skipped while another drop
    /// exists.
    #[inline]
    fn expand(&self, _context: &RootContext, left: u16, mut candidate: impl FnMut(Move, i32)) -> Bounds {
        let left = left as i16;
        let suicides = rack(self.shape).completions(self.mine, self.occupied());
        let mut found = false;
        self.for_each_move(|mv| {
            let loses = |square: Square| square.is_in(suicides);
            if !matches!(mv, Move::Drop(square) if loses(square)) {
                found = true;
                candidate(mv, self.move_score(mv));
            }
            ControlFlow::Continue(())
        });
        // Only an explosion can win at once.
        let upper = if self.own_bomb() == 0 { left - 1 } else { left };
        if found { Bounds { lower: -left, upper } } else { Bounds::exactly(-left) }
    }
}
