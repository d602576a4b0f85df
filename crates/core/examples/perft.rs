//! Counts the move tree of a game of ten lines. `cargo run -p rival-core --example perft`

use rival_core::{Outcome, Position, Side, UpTo, mix, perft};
use std::ops::ControlFlow;

/// A heap of stones: take one, two or three; taking the last one wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Heap {
    stones: u8,
    turn: Side,
}

impl Position for Heap {
    type Move = u8;
    type List<T> = UpTo<T, 64>;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones == 0).then(|| Outcome::win(self.turn.other()))
    }

    fn for_each_move(&self, visit: impl FnMut(u8) -> ControlFlow<()>) {
        let _ = (1..=self.stones.min(3)).try_for_each(visit);
    }

    fn play(&mut self, taken: u8) {
        self.stones -= taken;
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.stones) << 1 | self.turn as u64)
    }
}

fn main() {
    let start = Heap { stones: 21, turn: Side::First };
    for depth in 0..=10 {
        println!("{depth:2} {}", perft(&start, depth));
    }
}
