//! Similar libraries, adapted to search rival's games, and a stopwatch to compare them.
//!
//! Each peer gets rival's own positions behind its own traits, with everything that makes it fast:
//! bitboards, a cached result if it asks twice, incremental evaluation if it supports it. The
//! comparison is therefore between the searches.

pub mod board_game_peer;
pub mod minimax_peer;
pub mod stopwatch;

use rival_core::{Position, Seeded};
use rival_game::Game;
use std::cell::Cell;

thread_local! {
    static VISITED: Cell<u64> = const { Cell::new(0) };
}

/// Called by the peers' games for every visited position, since the peers count differently or not
/// at all.
#[inline]
fn count_visit() {
    VISITED.set(VISITED.get() + 1);
}

/// The positions a peer visits in one search, including the root.
pub fn visited<T>(search: impl FnOnce() -> T) -> u64 {
    VISITED.set(1);
    search();
    VISITED.get()
}

/// The position after some random moves with this seed; `None` if the game is over by then.
pub fn opening<G: Game>(game: &G, seed: u64, plies: u32) -> Option<G::Position> {
    let mut seeded = Seeded::new(seed);
    let mut at = game.set_up(seed, None).ok()?;
    for _ in 0..plies {
        let moves = at.legal_moves();
        at.play(*seeded.choose(&moves)?);
    }
    at.outcome().is_none().then_some(at)
}

/// The column of a square: rival numbers the squares of a column from a multiple of eight.
#[inline]
fn column(square: rival_games::connect_four::Square) -> usize {
    usize::from(u16::from(square) / 8)
}
