//! How far to look ahead.

use crate::options::number;
use crate::output::Failure;
use rival_game::phrase;
use std::ops::RangeInclusive;

/// Deeper than any search of the textbook ends in anybody's lifetime.
const DEPTHS: RangeInclusive<u64> = 0..=64;

/// How far to look ahead, as it is given.
#[derive(Clone, Copy)]
pub(crate) enum Depth {
    /// So many plies.
    Plies(u16),
    /// To the end of the game.
    Full,
}

impl Depth {
    /// As searches take it.
    pub(crate) fn plies(self) -> Option<u16> {
        match self {
            Depth::Plies(plies) => Some(plies),
            Depth::Full => None,
        }
    }
}

/// Reads the value of `--depth`.
pub(crate) fn read_depth(text: &str) -> Result<Depth, Failure> {
    match text {
        "full" => Ok(Depth::Full),
        _ if !number::is_whole(text) => {
            let reason =
                phrase!("\"{text}\" is neither a whole number nor full", "«{text}» no es un número entero ni full");
            Err(Failure::of_option("--depth", &reason))
        }
        plies => Ok(Depth::Plies(number::read("--depth", plies, DEPTHS)? as u16)),
    }
}
