//! The engine's move in a position of Connect Four.
//! `cargo run --release -p rival-search --example best_move`

use rival_core::Weighted;
use rival_game::Game;
use rival_games::connect_four::{ConnectFour, Standard, Threats};
use rival_search::{Engine, Limits};

fn main() {
    let game = ConnectFour { shape: Standard };
    let at = game.parse_position("7/7/7/3y3/3r3/2yr3 r").expect("a position");
    let report = Engine::new(Weighted::<Threats>::own()).search(&at, &mut Limits::depth(14).into());
    let best = report.best().map(|&mv| game.move_text(mv)).unwrap_or_default();
    println!("column {best}, {} after {} plies", report.value(), report.depth);
}
