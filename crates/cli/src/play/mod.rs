//! Play in the terminal: in line mode or on the full screen.

mod line_output;
pub(crate) mod lines;
mod saved;
pub(crate) mod screen;
mod typed_command;
mod words;

use rival_core::Side;
use rival_play::{Player, Session};
use rival_search::Limits;
use std::time::Duration;

/// The limits of a hint: fixed nodes, so that the same position gets the same hint under any load.
const HINT: Limits = Limits { depth: None, nodes: Some(1_000_000), time: None, memory_mib: None };
/// The limits of the values of all moves.
const VALUES: Limits = Limits { depth: None, nodes: None, time: Some(Duration::from_secs(2)), memory_mib: None };

/// The plies of the machine's last turn, several in some games.
fn last_turn_of_machine(session: &Session) -> Vec<usize> {
    let Some(last) = session.last_machine_move() else { return Vec::new() };
    let side = session.played()[last].side;
    let first = session.played()[..last].iter().rposition(|played| played.side != side).map_or(0, |before| before + 1);
    (first..=last).collect()
}

/// The side for which to take back: that of the only human; with several or none, that of the last
/// move.
fn undoing_side(session: &Session) -> Side {
    let last = session.played().last().map_or(Side::First, |played| played.side);
    match session.players().each_ref().map(Player::is_human) {
        [true, false] => Side::First,
        [false, true] => Side::Second,
        _ => last,
    }
}
