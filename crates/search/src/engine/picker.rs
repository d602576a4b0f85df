//! The moves of a node, the most promising first.

use super::EngineOptions;
use crate::order::Moves;
use rival_core::{MAX_MOVES, Position, Side};
use std::ops::ControlFlow;

/// How much the order of moves has been learnt from the search so far.
pub(super) struct Memory {
    /// For each ply the two moves that cut there last.
    killers: Vec<[u16; 2]>,
    /// For each side and move how often it cut, deeper cuts counting more.
    history: [[i32; 256]; 2],
}

/// The weight of one step of a game's own ranking against history, which stays below it: what the game says of a move
/// counts more than where it did well elsewhere.
const RANK: i64 = 1 << 16;
/// History is halved when it would reach a step of the ranking.
const HISTORY_MOST: i32 = RANK as i32 - 1;
/// A killer is worth some steps of the ranking.
const KILLER: i64 = 8 * RANK;
/// The number of no move.
const NO_MOVE: u16 = 256;

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { killers: Vec::new(), history: [[0; 256]; 2] }
    }

    /// A move has cut.
    pub(super) fn learn(&mut self, options: &EngineOptions, side: Side, number: u8, ply: u32, depth: u8) {
        if options.killers {
            self.learn_killer(ply as usize, number);
        }
        if options.history {
            let count = &mut self.history[side][usize::from(number)];
            *count += i32::from(depth) * i32::from(depth);
            if *count > HISTORY_MOST {
                self.history[side].iter_mut().for_each(|count| *count /= 2);
            }
        }
    }

    fn learn_killer(&mut self, ply: usize, number: u8) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != u16::from(number) {
            (*first, *second) = (u16::from(number), *first);
        }
    }

    #[inline]
    fn killers(&self, ply: u32) -> [u16; 2] {
        self.killers.get(ply as usize).copied().unwrap_or([NO_MOVE; 2])
    }
}

/// Hands out moves, best first. Cuts come early, so it does no more than it is asked for: the table's move is handed out
/// before the others are judged, and they are never sorted.
pub(super) struct Picker<M> {
    from_table: Option<M>,
    /// The others, as the game lists them.
    moves: Moves<M>,
    /// Those that are left, once they are judged: each as its promise and, below it, its place from the end. So the greatest
    /// is next, and of equals the one that the game lists first.
    left: Moves<i64>,
    judged: bool,
}

/// Bits for a place.
const PLACE_BITS: u32 = MAX_MOVES.ilog2();
const LAST_PLACE: usize = MAX_MOVES - 1;

impl<M: Copy + Into<u8>> Picker<M> {
    /// An empty one: it is large, so it is filled where it stands.
    #[inline]
    pub(super) fn new() -> Picker<M> {
        Picker { from_table: None, moves: Moves::new(), left: Moves::new(), judged: false }
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
                Err(_) => ControlFlow::Break(()),
            }
        };
        if safe { at.for_each_safe_move(take) } else { at.for_each_move(take) }
    }

    /// How many moves are left.
    #[inline]
    pub(super) fn len(&self) -> usize {
        let others = if self.judged { self.left.len() } else { self.moves.len() };
        others + usize::from(self.from_table.is_some())
    }

    /// The moves that are left, but for the table's.
    #[inline]
    pub(super) fn rest(&self) -> impl Iterator<Item = M> {
        let unjudged = if self.judged { &[] } else { self.moves.as_slice() };
        let judged = self.left.iter().filter_map(|&promise| self.named(promise));
        unjudged.iter().copied().chain(judged)
    }

    /// The move with this promise.
    #[inline]
    fn named(&self, promise: i64) -> Option<M> {
        self.moves.get(LAST_PLACE - promise as usize % MAX_MOVES).copied()
    }

    /// The most promising move left.
    #[inline]
    pub(super) fn next<P: Position<Move = M>>(&mut self, judge: Judge<'_, P>) -> Option<M> {
        if let Some(mv) = self.from_table.take() {
            return Some(mv);
        }
        if !self.judged {
            self.judged = true;
            for (place, &mv) in self.moves.iter().enumerate() {
                self.left.push(judge.promise(place, mv));
            }
        }
        let mut best = 0;
        let mut most = *self.left.first()?;
        for (index, &promise) in self.left.iter().enumerate().skip(1) {
            if promise > most {
                (best, most) = (index, promise);
            }
        }
        self.left.swap_remove(best);
        self.named(most)
    }
}

/// What there is to judge the moves of a position by.
#[derive(Clone, Copy)]
pub(super) struct Judge<'a, P> {
    pub(super) at: &'a P,
    pub(super) ply: u32,
    pub(super) memory: &'a Memory,
    pub(super) options: &'a EngineOptions,
}

impl<P: Position> Judge<'_, P> {
    #[inline]
    fn promise(self, place: usize, mv: P::Move) -> i64 {
        let Judge { at, ply, memory, options } = self;
        let number: u8 = mv.into();
        let rank = if options.ranking { i64::from(at.move_score(mv)) * RANK } else { 0 };
        let killer = if memory.killers(ply).contains(&u16::from(number)) { KILLER } else { 0 };
        let learnt = i64::from(memory.history[at.turn()][usize::from(number)]);
        (rank + killer + learnt) << PLACE_BITS | (LAST_PLACE - place) as i64
    }
}
