//! Lists the games of a file of records. `cargo run -p rival-game --example records games.pgn`

use rival_game::record::{Record, read_all};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let path = env::args().nth(1).ok_or_else(|| io::Error::other("which file?"))?;
    for record in read_all(&fs::read_to_string(path)?) {
        match record {
            Ok(record) => println!("{}", line(&record)),
            Err(error) => eprintln!("{error}"),
        }
    }
    Ok(())
}

fn line(record: &Record) -> String {
    let tag = |name| record.tags.get(name).unwrap_or("?");
    format!("{}: {} - {}, {} plies", tag("Game"), tag("White"), tag("Black"), record.plies.len())
}
