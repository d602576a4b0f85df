//! How far to look ahead.

use crate::output::Failure;
use rival_game::notation::whole_number;
use rival_game::phrase;
use std::ops::RangeInclusive;

/// A search of the textbook does not come to the end of a greater depth in a lifetime.
const DEPTHS: RangeInclusive<u64> = 0..=64;

/// How far to look ahead, as it is given.
#[derive(Clone, Copy)]
pub(crate) enum Depth {
    /// This many plies.
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

/// What must be told how deep to look, and was not.
pub(crate) fn wants_depth(what: &str) -> Failure {
    let reason = phrase!(
        "{what} wants to know how deep: a number of plies, or full",
        "{what} necesita saber hasta dónde: un número de jugadas, o full"
    );
    Failure::of_option("--depth", &reason)
}
