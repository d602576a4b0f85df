//! Text ↔ position, text ↔ move.

use super::{INFO, Position, Shape, Square};
use rival_core::notation::{fault, fields, read_board, read_side, square_name, write_board};
use rival_core::{Phrase, PositionError, Side, phrase};

pub(super) fn read<S: Shape>(shape: S, text: &str) -> Result<Position<S>, PositionError> {
    let [board, side] = fields(text, "<board> <side>")?;
    let mut marks = [0; 2];
    read_board(board, shape.files(), shape.ranks(), "xo", |file, rank, piece| {
        let side = if piece == 'x' { Side::First } else { Side::Second };
        marks[side] |= 1 << (rank * shape.files() + file);
    })?;
    let at = Position::new(shape, marks, read_side(side, &INFO)?);
    check(&at)?;
    Ok(at)
}

fn check<S: Shape>(at: &Position<S>) -> Result<(), PositionError> {
    let [crosses, rings] = Side::BOTH.map(|side| at.marks(side).count_ones());
    let expected = rings + u32::from(at.turn == Side::Second);
    if crosses != expected {
        let side = INFO.side(at.turn).letter;
        return Err(fault(
            "side",
            phrase!(
                "with {crosses} x and {rings} o on the board it is not {side} to move",
                "con {crosses} x y {rings} o en el tablero no le toca a {side}"
            ),
        ));
    }
    if at.shape.has_line(at.marks(at.turn)) {
        return Err(fault(
            "board",
            Phrase::fixed(
                "the side to move has a line already: the game was over a move ago",
                "el bando que juega ya tiene una línea: la partida acabó una jugada antes",
            ),
        ));
    }
    Ok(())
}

pub(super) fn write<S: Shape>(at: &Position<S>) -> String {
    let (files, ranks) = (at.shape.files(), at.shape.ranks());
    let board = write_board(files, ranks, |file, rank| {
        let holds = |side| at.marks(side) >> (rank * files + file) & 1 != 0;
        Side::BOTH.into_iter().find(|&side| holds(side)).map(|side| INFO.side(side).letter)
    });
    format!("{board} {}", INFO.side(at.turn).letter)
}

pub(super) fn square_text<S: Shape>(shape: S, Square(square): Square) -> String {
    square_name(square % shape.files(), square / shape.files())
}
