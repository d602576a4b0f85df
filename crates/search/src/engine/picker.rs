//! The moves of a node, the most promising first.

use super::EngineOptions;
use crate::order::Moves;
use rival_core::{Position, Side};
use std::ops::ControlFlow;

/// How much the order of moves has been learnt from the search so far.
pub(super) struct Memory {
    /// For each ply the two moves that cut there last.
    killers: Vec<[Option<u8>; 2]>,
    /// For each side and move how often it cut, deeper cuts counting more.
    history: [[i32; 256]; 2],
}

/// The weight of one step of a game's own ranking against history, which stays below it: what the game says of a move
/// counts more than where it did well elsewhere.
const RANK: i32 = 1 << 16;
/// History is halved when it would reach a step of the ranking.
const HISTORY_MOST: i32 = RANK - 1;
/// A killer is worth some steps of the ranking.
const KILLER: i32 = 8 * RANK;
/// The table's move comes first.
const FROM_TABLE: i32 = i32::MAX;
/// Rankings beyond this are cut off.
const RANKS_MOST: i32 = (i32::MAX - KILLER - HISTORY_MOST) / RANK - 1;

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
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(number) {
            (*first, *second) = (Some(number), *first);
        }
    }

    fn killers(&self, ply: u32) -> [Option<u8>; 2] {
        self.killers.get(ply as usize).copied().unwrap_or_default()
    }
}

/// Hands out moves, best first. Cuts come early, so it sorts no further than it is asked.
pub(super) struct Picker<M> {
    moves: Moves<(i32, M)>,
    next: usize,
}

impl<M: Copy + Into<u8>> Picker<M> {
    /// An empty one: it is large, so it is filled where it stands.
    #[inline]
    pub(super) fn new() -> Picker<M> {
        Picker { moves: Moves::new(), next: 0 }
    }

    #[inline]
    pub(super) fn fill<P: Position<Move = M>>(
        &mut self,
        at: &P,
        from_table: Option<u8>,
        memory: &Memory,
        options: &EngineOptions,
        ply: u32,
        safe: bool,
    ) {
        let killers = if options.killers { memory.killers(ply) } else { [None; 2] };
        let history = &memory.history[at.turn()];
        let promise = |mv: M| {
            let number: u8 = mv.into();
            if from_table == Some(number) {
                return FROM_TABLE;
            }
            let rank = if options.ranking { at.rank(mv).clamp(-RANKS_MOST, RANKS_MOST) * RANK } else { 0 };
            let killer = if killers.contains(&Some(number)) { KILLER } else { 0 };
            let learnt = if options.history { history[usize::from(number)] } else { 0 };
            rank + killer + learnt
        };
        let take = |mv| match self.moves.try_push((promise(mv), mv)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        if safe { at.for_each_safe_move(take) } else { at.for_each_move(take) }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are moves left.
    #[inline]
    pub(super) fn has_more(&self) -> bool {
        self.next < self.moves.len()
    }

    /// The most promising move left.
    #[inline]
    pub(super) fn next(&mut self) -> Option<M> {
        let rest = self.moves.get_mut(self.next..)?;
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].0 > rest[best].0 {
                best = index;
            }
        }
        let chosen = *rest.get(best)?;
        // Moving the others up keeps equals in the order in which the game lists them.
        rest.copy_within(..best, 1);
        rest[0] = chosen;
        self.next += 1;
        Some(chosen.1)
    }
}
