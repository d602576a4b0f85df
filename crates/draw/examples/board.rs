//! A board as SVG. `cargo run -p rival-draw --example board smart-horses > board.svg`

use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args().nth(1).unwrap_or_else(|| "smart-horses".to_owned());
    let game = rival_play::open(&name)?;
    let at = game.start(7, None)?;
    println!("{}", rival_draw::board_svg(&at.view(), game.info(), 44.0));
    Ok(())
}
