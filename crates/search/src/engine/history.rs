//! What the search has learnt about the order of moves: killer moves and the history heuristic.

use super::EngineOptions;
use rival_core::Side;

/// Moves that caused cutoffs (*killer moves*, Akl & Newborn 1977; *history heuristic*, Schaeffer 1983).
pub(super) struct MoveHistory {
    /// For each ply the two moves that cut there most recently.
    killers: Vec<[u16; 2]>,
    /// For each side and move number the sum of depth² over its cutoffs.
    cutoffs: [[i32; 256]; 2],
}

/// A history score stays at or below this: when it would pass it, all scores of the side are halved.
pub(super) const MAX_HISTORY: i32 = (1 << 16) - 1;
/// No move has this number.
pub(super) const NO_MOVE: u16 = 256;

impl MoveHistory {
    pub(super) fn new() -> MoveHistory {
        MoveHistory { killers: Vec::new(), cutoffs: [[0; 256]; 2] }
    }

    /// Begins another search some plies on: killer moves are of other plies now, and what cut counts for less.
    pub(super) fn begin_search(&mut self) {
        self.killers.clear();
        self.cutoffs.iter_mut().flatten().for_each(|score| *score /= 2);
    }

    /// Records that a move caused a cutoff.
    pub(super) fn learn(&mut self, options: &EngineOptions, side: Side, number: u8, ply: u32, depth: u8) {
        if options.killers {
            self.learn_killer(ply as usize, number);
        }
        if options.history {
            let count = &mut self.cutoffs[side][usize::from(number)];
            *count += i32::from(depth) * i32::from(depth);
            if *count > MAX_HISTORY {
                self.cutoffs[side].iter_mut().for_each(|count| *count /= 2);
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

    /// The killer moves of a ply, by number.
    #[inline]
    pub(super) fn killers(&self, ply: u32) -> [u16; 2] {
        self.killers.get(ply as usize).copied().unwrap_or([NO_MOVE; 2])
    }

    /// The history score of a move, from 0 to [`MAX_HISTORY`].
    #[inline]
    pub(super) fn history(&self, side: Side, number: u8) -> i32 {
        self.cutoffs[side][usize::from(number)]
    }
}
