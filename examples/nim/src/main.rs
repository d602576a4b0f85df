//! Plays a game of Nim against itself, searching to the end before every move.

use nim::{INFO, Nim, OddHeaps};
use rival_core::{Position, Weighted};
use rival_game::{Game, SetupError};
use rival_search::Search;

fn main() -> Result<(), SetupError> {
    let mut at = Nim.set_up(0, None)?;
    let heuristic = Weighted::<OddHeaps>::own();
    let best = |at: &nim::Position| Search::new(&heuristic).run(at).best().copied();
    while let Some(mv) = best(&at) {
        println!("{}   {}", Nim.position_text(&at), Nim.move_text(mv));
        at.play(mv);
    }
    if let Some(outcome) = at.outcome() {
        println!("{}   {}", Nim.position_text(&at), INFO.result_phrase(outcome, None));
    }
    Ok(())
}
