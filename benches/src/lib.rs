//! Other libraries of rival's kind, made to search rival's games, and a stopwatch to race them with.
//!
//! Each peer is given rival's own positions behind its own traits, with whatever makes it fast: bitboards, a cached result
//! where it asks for it twice, incremental evaluation where it has a place for it. So what is compared is the searches.

pub mod board_game_peer;
pub mod minimax_peer;
pub mod stopwatch;

use rival_core::{Position, Seeded};
use rival_game::Game;
use std::cell::Cell;

thread_local! {
    static VISITED: Cell<u64> = const { Cell::new(0) };
}

/// Called by the peers' games for every position they visit: the peers themselves do not count, or not alike.
#[inline]
fn count_visit() {
    VISITED.set(VISITED.get() + 1);
}

/// How many positions a peer visits in one search, the root included.
pub fn visited<T>(search: impl FnOnce() -> T) -> u64 {
    VISITED.set(1);
    search();
    VISITED.get()
}

/// Where the game of a seed stands after some random moves; `None` if it is over by then.
pub fn opening<G: Game>(game: &G, seed: u64, plies: u32) -> Option<G::Position> {
    let mut seeded = Seeded::new(seed);
    let mut at = game.set_up(seed, None).ok()?;
    for _ in 0..plies {
        let moves = at.legal_moves();
        at.play(*seeded.choose(&moves)?);
    }
    at.outcome().is_none().then_some(at)
}

/// The column of a square: rival numbers those of a column from a multiple of eight.
#[inline]
fn column(square: rival_games::connect_four::Square) -> usize {
    usize::from(u8::from(square) / 8)
}
