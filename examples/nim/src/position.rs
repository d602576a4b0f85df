//! State, moves and outcome.

use rival_core::{Outcome, Side, UpTo, mix};
use std::ops::ControlFlow;

/// The heaps a game starts with.
pub const START: [u8; 3] = [3, 4, 5];

/// A move: the heap, and how many stones remain there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    pub(crate) heap: u8,
    pub(crate) left: u8,
}

impl From<Take> for u16 {
    fn from(take: Take) -> u16 {
        (take.heap * 8 + take.left).into()
    }
}

/// The stones of each heap and the side to move: four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The stones of each heap.
    pub heaps: [u8; 3],
    /// The side to move.
    pub turn: Side,
}

impl rival_core::Position for Position {
    type Move = Take;
    type List<T> = UpTo<T, 64>;

    fn turn(&self) -> Side {
        self.turn
    }

    /// The side that took the last stone has won.
    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0; 3]).then(|| Outcome::win(self.turn.other()))
    }

    fn for_each_move(&self, mut visit: impl FnMut(Take) -> ControlFlow<()>) {
        for (heap, &stones) in (0..).zip(&self.heaps) {
            for left in 0..stones {
                if visit(Take { heap, left }).is_break() {
                    return;
                }
            }
        }
    }

    fn play(&mut self, Take { heap, left }: Take) {
        self.heaps[usize::from(heap)] = left;
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        let [a, b, c] = self.heaps;
        mix(u32::from_le_bytes([a, b, c, self.turn as u8]).into())
    }
}

/// Small enough for exhaustive search: no key, no bounds.
impl rival_core::Solvable for Position {
    type RootContext = ();

    fn root_context(&self) {}
}
