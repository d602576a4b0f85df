//! The moves of a node, the most promising first.

use super::EngineOptions;
use super::history::{MAX_HISTORY, MoveHistory, NO_MOVE};
use crate::move_order::{Moves, too_many_moves};
use rival_core::{MAX_MOVES, Position};
use std::ops::ControlFlow;

/// Hands out moves, best first. Cutoffs come early, so it works lazily: the table's move is handed out before the others
/// are scored, and the others are selected one by one, never sorted.
pub(super) struct MovePicker<M> {
    from_table: Option<M>,
    /// The others, as the game lists them.
    moves: Moves<M>,
    /// Those that are left, once they are scored: each as its score and, in the low bits, its place from the end. So the
    /// greatest is next, and of equals the one that the game lists first.
    left: Moves<i64>,
    scored: bool,
}

/// Bits for a place.
const PLACE_BITS: u32 = MAX_MOVES.ilog2();
const LAST_PLACE: usize = MAX_MOVES - 1;

impl<M: Copy + Into<u8>> MovePicker<M> {
    /// An empty one: it is large, so it is filled where it stands.
    #[inline]
    pub(super) fn new() -> MovePicker<M> {
        MovePicker { from_table: None, moves: Moves::new(), left: Moves::new(), scored: false }
    }

    /// Takes a position's moves, or only those that do not lose at once.
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

    /// How many moves are left.
    #[inline]
    pub(super) fn len(&self) -> usize {
        let others = if self.scored { self.left.len() } else { self.moves.len() };
        others + usize::from(self.from_table.is_some())
    }

    /// The moves that are left, but for the table's.
    #[inline]
    pub(super) fn rest(&self) -> impl Iterator<Item = M> {
        let unscored = if self.scored { &[] } else { self.moves.as_slice() };
        let scored = self.left.iter().filter_map(|&score| self.named(score));
        unscored.iter().copied().chain(scored)
    }

    /// The move with this score.
    #[inline]
    fn named(&self, score: i64) -> Option<M> {
        self.moves.get(LAST_PLACE - score as usize % MAX_MOVES).copied()
    }

    /// The most promising move left.
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
        self.named(most)
    }
}

/// The weight of one step of a game's own move score against the history score, which stays below it: what the game says
/// of a move counts more than where it did well elsewhere.
const GAME_STEP: i64 = MAX_HISTORY as i64 + 1;
/// A killer move is worth this many steps of a game's own score.
const KILLER: i64 = 8 * GAME_STEP;

/// Scores the moves of a position for the order in which to try them.
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
        let learnt = i64::from(history.history(at.turn(), number));
        (from_game + killer + learnt) << PLACE_BITS | (LAST_PLACE - place) as i64
    }
}
