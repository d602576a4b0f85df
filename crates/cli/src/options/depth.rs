//! The option for the search depth.

use crate::output::Failure;
use rival_game::notation::whole_number;
use rival_game::phrase;
use std::ops::RangeInclusive;

/// A textbook search of a greater depth does not end in a lifetime.
const DEPTHS: RangeInclusive<u64> = 0..=64;

/// A search depth as given.
#[derive(Clone, Copy)]
pub(crate) enum Depth {
    /// This many plies.
    Plies(u16),
    /// To the end of the game.
    Full,
}

impl Depth {
    /// The depth in plies; `None` for the full tree.
    pub(crate) fn plies(self) -> Option<u16> {
        match self {
            Depth::Plies(plies) => Some(plies),
            Depth::Full => None,
        }
    }
}

/// Parses the value of `--depth`.
pub(crate) fn read_depth(text: &str) -> Result<Depth, Failure> {
    if text == "full" {
        return Ok(Depth::Full);
    }
    let plies = whole_number(text, &DEPTHS).map_err(|_| {
        let (least, most) = DEPTHS.into_inner();
        let reason = phrase!(
            "\"{text}\" is neither a whole number from {least} to {most} nor full",
            "«{text}» no es ni un número entero de {least} a {most} ni full"
        );
        Failure::of_option("--depth", &reason)
    })?;
    Ok(Depth::Plies(plies as u16))
}

/// The error for a search that needs a depth.
pub(crate) fn wants_depth(what: &str) -> Failure {
    let reason = phrase!(
        "{what} needs a depth: a number of plies, or full",
        "{what} necesita saber hasta dónde: un número de jugadas, o full"
    );
    Failure::of_option("--depth", &reason)
}
