//! Opens a game by name and searches its start.
//! `cargo run --release -p rival-play --example by_name connect-four 10`

use rival_play::{SearchRequest, open};
use rival_search::{Control, Limits};
use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args().nth(1).unwrap_or_else(|| "connect-four".to_owned());
    let depth = env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(8);
    let game = open(&name)?;
    let at = game.start(1, None)?;
    let report = at.search(&SearchRequest::default(), &mut Control::limits(Limits::depth(depth)))?;
    println!("{}: {} ({})", at.text(), report.best().map_or("", String::as_str), report.value());
    Ok(())
}
