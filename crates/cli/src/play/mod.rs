//! Playing in the terminal: by lines of text, or on the whole screen.

pub(crate) mod lines;
mod orders;
mod saved;
pub(crate) mod screen;
mod voice;
mod words;

use rival_core::Side;
use rival_game::GameInfo;
use rival_play::{AnyGame, Seat, Session};
use rival_search::Limits;
use std::time::Duration;

/// How long the engine thinks about a hint.
const HINT: Limits = Limits { depth: None, nodes: None, time: Some(Duration::from_secs(1)), memory_mib: None };
/// How long it thinks about the values of all moves.
const VALUES: Limits = Limits { depth: None, nodes: None, time: Some(Duration::from_secs(2)), memory_mib: None };

/// The level to begin with: the second weakest, so that there is one to go down to.
pub(crate) fn usual_level(game: &dyn AnyGame) -> Seat {
    let mut levels = game.levels();
    levels.truncate(2);
    levels.pop().map_or(Seat::Human, Seat::Level)
}

/// The side that people play unless they want another.
pub(crate) fn usual_side(info: &GameInfo) -> Side {
    if info.machine_starts { Side::Second } else { Side::First }
}

/// A person on this side, the machine on the other.
pub(crate) fn seated(human: Side, machine: Seat) -> [Seat; 2] {
    match human {
        Side::First => [Seat::Human, machine],
        Side::Second => [machine, Seat::Human],
    }
}

/// The numbers of the moves of the machine's last turn, which is several moves long in some games.
fn last_turn_of_machine(session: &Session) -> Vec<usize> {
    let Some(last) = session.last_of_machine() else { return Vec::new() };
    let side = session.played()[last].side;
    let first = session.played()[..last].iter().rposition(|played| played.side != side).map_or(0, |before| before + 1);
    (first..=last).collect()
}

/// On whose behalf to take back: that of the only person who plays; among several or none, of whoever moved last.
fn undoing_side(session: &Session) -> Side {
    let last = session.played().last().map_or(Side::First, |played| played.side);
    match session.seats().each_ref().map(Seat::is_human) {
        [true, false] => Side::First,
        [false, true] => Side::Second,
        _ => last,
    }
}
