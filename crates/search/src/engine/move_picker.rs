//! The moves of a node, the most promising first.

use super::EngineOptions;
use super::history::{MAX_HISTORY, MoveHistory, NO_MOVE};
use crate::move_order::{Moves, too_many_moves};
use rival_core::{MoveList, Position};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// Yields the moves of a node, best first. Cutoffs come early, so it is lazy: it yields the table's
/// move before it scores the others, and selects the others one by one instead of sorting them.
pub(super) struct MovePicker<P: Position> {
    from_table: Option<P::Move>,
    /// The other moves, in the game's order.
    moves: Moves<P>,
    /// The remaining moves once they are scored. Each is its score and, in the low bits, its place
    /// from the end: the greatest is next, and among equals the move that the game lists first.
    left: P::List<i64>,
    scored: bool,
}

/// The places of the moves in a list, as numbers of so many bits.
struct Places<P>(PhantomData<P>);

impl<P: Position> Places<P> {
    const COUNT: usize = Moves::<P>::CAPACITY.next_power_of_two();
    const BITS: u32 = Self::COUNT.ilog2();
    const LAST: usize = Self::COUNT - 1;
}

impl<P: Position> MovePicker<P> {
    /// An empty picker. It is large, so [`fill`](MovePicker::fill) fills it in place.
    #[inline]
    pub(super) fn new() -> MovePicker<P> {
        MovePicker { from_table: None, moves: Moves::<P>::default(), left: P::List::default(), scored: false }
    }

    /// Adds the moves of a position; with `safe`, only those that do not lose at once.
    #[inline]
    pub(super) fn fill(&mut self, at: &P, from_table: Option<u16>, safe: bool) {
        let first = from_table.unwrap_or(NO_MOVE);
        let take = |mv: P::Move| {
            if mv.into() == first {
                self.from_table = Some(mv);
                return ControlFlow::Continue(());
            }
            match self.moves.append(mv) {
                true => ControlFlow::Continue(()),
                false => too_many_moves(Moves::<P>::CAPACITY),
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
    pub(super) fn rest(&self) -> impl Iterator<Item = P::Move> {
        let unscored = if self.scored { &[] } else { &self.moves[..] };
        let scored = self.left.iter().filter_map(|&score| self.move_of(score));
        unscored.iter().copied().chain(scored)
    }

    /// The move that an entry of `left` stands for.
    #[inline]
    fn move_of(&self, score: i64) -> Option<P::Move> {
        self.moves.get(Places::<P>::LAST - score as usize % Places::<P>::COUNT).copied()
    }

    /// Removes and returns the most promising remaining move.
    #[inline]
    pub(super) fn next(&mut self, scorer: MoveScorer<'_, P>) -> Option<P::Move> {
        if let Some(mv) = self.from_table.take() {
            return Some(mv);
        }
        if !self.scored {
            self.scored = true;
            scorer.score(&self.moves, &mut self.left);
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
    fn score(self, moves: &[P::Move], scores: &mut P::List<i64>) {
        let MoveScorer { at, ply, history, options } = self;
        let [killer, other_killer] = history.killers(ply);
        // The constant length and the remainder spare a check of bounds at every move.
        let cutoffs = &history.scores(at.turn())[..P::MOVE_NUMBERS];
        for (place, &mv) in moves.iter().enumerate() {
            let number: u16 = mv.into();
            let from_game = if options.ranking { i64::from(at.move_score(mv)) * GAME_STEP } else { 0 };
            let from_killers = if number == killer || number == other_killer { KILLER } else { 0 };
            let from_history = i64::from(cutoffs[usize::from(number) % P::MOVE_NUMBERS]);
            let score = from_game + from_killers + from_history;
            scores.append(score << Places::<P>::BITS | (Places::<P>::LAST - place) as i64);
        }
    }
}
