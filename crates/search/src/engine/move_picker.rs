//! The moves of a node, the most promising first.

use super::EngineOptions;
use super::history::{MAX_HISTORY, MoveHistory, NO_MOVE};
use crate::move_order::{Moves, too_many_moves};
use rival_core::{MAX_MOVES, Position};
use std::ops::ControlFlow;

/// Yields the moves of a node, best first. Cutoffs come early, so it is lazy: it yields the table's
/// move before it scores the others, and selects the others one by one instead of sorting them.
pub(super) struct MovePicker<M> {
    from_table: Option<M>,
    /// The other moves, in the game's order.
    moves: Moves<M>,
    /// The remaining moves once they are scored. Each is its score and, in the low bits, its place
    /// from the end: the greatest is next, and among equals the move that the game lists first.
    left: Moves<i64>,
    scored: bool,
}

/// Bits of a place.
const PLACE_BITS: u32 = MAX_MOVES.ilog2();
const LAST_PLACE: usize = MAX_MOVES - 1;

impl<M: Copy + Into<u8>> MovePicker<M> {
    /// An empty picker. It is large, so [`fill`](MovePicker::fill) fills it in place.
    #[inline]
    pub(super) fn new() -> MovePicker<M> {
        MovePicker { from_table: None, moves: Moves::new(), left: Moves::new(), scored: false }
    }

    /// Adds the moves of a position; with `safe`, only those that do not lose at once.
    #[inline]
    pub(super) fn fill<P: Position<Move = M>>(&mut self, at: &P, from_table: Option<u8>, safe: bool) {
        let first = from_table.map_or(NO_MOVE, u16::from);
        let take = |mv: M| {
            if u16::from(mv.into()) == first {
                self.from_table = Some(mv);
                return ControlFlow::Continue(());
            }
            match self.moves.try_push(mv) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => too_many_moves(),
            }
        };
        if safe { at.for_each_safe_move(take) } else { at.for_each_move(take) }
    }

    /// The number of remaining moves.
    #[inline]
    pub(super) fn len(&self) -> usize {
        let others = if self.scored { self.left.len() } else { self.moves.len() };
        others + usize::from(self.from_table.is_some())
    }

    /// The remaining moves except the table's.
    #[inline]
    pub(super) fn rest(&self) -> impl Iterator<Item = M> {
        let unscored = if self.scored { &[] } else { self.moves.as_slice() };
        let scored = self.left.iter().filter_map(|&score| self.move_of(score));
        unscored.iter().copied().chain(scored)
    }

    /// The move that an entry of `left` stands for.
    #[inline]
    fn move_of(&self, score: i64) -> Option<M> {
        self.moves.get(LAST_PLACE - score as usize % MAX_MOVES).copied()
    }

    /// Removes and returns the most promising remaining move.
    #[inline]
    pub(super) fn next<P: Position<Move = M>>(&mut self, scorer: MoveScorer<'_, P>) -> Option<M> {
        if let Some(mv) = self.from_table.take() {
            return Some(mv);
        }
        if !self.scored {
            self.scored = true;
            for (place, &mv) in self.moves.iter().enumerate() {
                self.left.push(scorer.score(place, mv));
            }
        }
        let mut best = 0;
        let mut most = *self.left.first()?;
        for (index, &score) in self.left.iter().enumerate().skip(1) {
            if score > most {
                (best, most) = (index, score);
            }
        }
        self.left.swap_remove(best);
        self.move_of(most)
    }
}

/// The weight of one step of the game's move score. It exceeds every history score: the game's
/// judgement of this move counts more than cutoffs elsewhere.
const GAME_STEP: i64 = MAX_HISTORY as i64 + 1;
/// The bonus of a killer move.
const KILLER: i64 = 8 * GAME_STEP;

/// Scores the moves of a position for move ordering.
#[derive(Clone, Copy)]
pub(super) struct MoveScorer<'a, P> {
    pub(super) at: &'a P,
    pub(super) ply: u32,
    pub(super) history: &'a MoveHistory,
    pub(super) options: &'a EngineOptions,
}

impl<P: Position> MoveScorer<'_, P> {
    #[inline]
    fn score(self, place: usize, mv: P::Move) -> i64 {
        let MoveScorer { at, ply, history, options } = self;
        let number: u8 = mv.into();
        let from_game = if options.ranking { i64::from(at.move_score(mv)) * GAME_STEP } else { 0 };
        let killer = if history.killers(ply).contains(&u16::from(number)) { KILLER } else { 0 };
        let from_history = i64::from(history.history(at.turn(), number));
        (from_game + killer + from_history) << PLACE_BITS | (LAST_PLACE - place) as i64
    }
}
