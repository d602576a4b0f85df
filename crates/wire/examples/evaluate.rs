//! The heuristic value of a position, as `rival eval --json` prints it and the server sends it.
//!
//! `cargo run --package rival-wire --example evaluate -- "3/1x1/3 o"`

use rival_play::{HeuristicId, Player, Session, Setup, Start, Weights, open};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = std::env::args().nth(1).unwrap_or_else(|| "3/1x1/3 o".to_owned());
    let setup = Setup { start: Start::Position(position), ..Setup::default() };
    let session = Session::new(open("tictactoe")?, setup, [Player::HUMAN, Player::HUMAN])?;
    let evaluation = session.at().evaluate(HeuristicId::CLASSIC, &Weights::default())?;
    let told = rival_wire::Evaluation::of(&session, HeuristicId::CLASSIC, evaluation);
    println!("{}", serde_json::to_string_pretty(&told)?);
    Ok(())
}
