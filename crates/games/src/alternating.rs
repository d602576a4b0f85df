//! Checks on positions of games in which the sides place one piece each in turn and a line wins:
//! tic-tac-toe and Connect Four.

use rival_core::Side;
use rival_game::notation::fault;
use rival_game::{GameInfo, Phrase, PositionError, phrase};

/// Rejects positions that no sequence of turns reaches.
///
/// # Errors
/// If the numbers of pieces, `placed`, do not fit the side to move, or that side has a line
/// already.
pub(crate) fn check(info: &GameInfo, turn: Side, placed: [u32; 2], mover_has_line: bool) -> Result<(), PositionError> {
    let [first, second] = placed;
    if first != second + u32::from(turn == Side::Second) {
        let [first_letter, second_letter] = Side::BOTH.map(|side| info.side(side).letter);
        let mover = info.side(turn).letter;
        return Err(fault(
            Phrase::fixed("side", "bando"),
            phrase!(
                "with {first} {first_letter} and {second} {second_letter} on the board it is not {mover} to move",
                "con {first} {first_letter} y {second} {second_letter} en el tablero no le toca a {mover}"
            ),
        ));
    }
    if mover_has_line {
        return Err(fault(
            Phrase::fixed("board", "tablero"),
            Phrase::fixed(
                "the side to move has a line already: the game was over a move ago",
                "el bando que juega ya tiene una línea: la partida acabó una jugada antes",
            ),
        ));
    }
    Ok(())
}
