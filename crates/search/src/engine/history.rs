//! Move-ordering statistics: killer moves and the history heuristic.

use super::EngineOptions;
use rival_core::Side;

/// Moves that caused cutoffs (*killer moves*, Akl & Newborn 1977; *history heuristic*, Schaeffer
/// 1983).
pub(super) struct MoveHistory {
    /// For each ply, the two moves that caused the most recent cutoffs.
    killers: Vec<[u16; 2]>,
    /// For each side and move number, the sum of depth² over its cutoffs.
    cutoffs: [Box<[i32]>; 2],
}

/// The largest history score. When a score exceeds it, all scores of the side are halved.
pub(super) const MAX_HISTORY: i32 = (1 << 16) - 1;
/// A number that no move has.
pub(super) const NO_MOVE: u16 = u16::MAX;

impl MoveHistory {
    /// For a game with this many numbers of moves ([`Position::MOVE_NUMBERS`](rival_core::Position::MOVE_NUMBERS)).
    pub(super) fn new(numbers: usize) -> MoveHistory {
        MoveHistory { killers: Vec::new(), cutoffs: [0, 1].map(|_| vec![0; numbers].into()) }
    }

    /// Prepares for a search from a later position: clears the killer moves, whose plies no longer
    /// match, and halves the history.
    pub(super) fn begin_search(&mut self) {
        self.killers.clear();
        self.cutoffs.iter_mut().flatten().for_each(|score| *score /= 2);
    }

    /// Records a cutoff by a move, as [`EngineOptions`] allows.
    pub(super) fn learn(&mut self, options: &EngineOptions, side: Side, number: u16, ply: u32, depth: u8) {
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

    fn learn_killer(&mut self, ply: usize, number: u16) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != number {
            (*first, *second) = (number, *first);
        }
    }

    /// The numbers of a ply's killer moves; [`NO_MOVE`] where there is none.
    #[inline]
    pub(super) fn killers(&self, ply: u32) -> [u16; 2] {
        self.killers.get(ply as usize).copied().unwrap_or([NO_MOVE; 2])
    }

    /// The history scores of a side's moves by their numbers, from 0 to [`MAX_HISTORY`].
    #[inline]
    pub(super) fn scores(&self, side: Side) -> &[i32] {
        &self.cutoffs[side]
    }
}
