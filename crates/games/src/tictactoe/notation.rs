//! Text ↔ position, text ↔ move.

use super::{INFO, Position, Shape, Square};
use crate::alternating::check;
use rival_core::Side;
use rival_game::notation::{fields, read_board, read_side, square_name, write_board};
use rival_game::{BoardLetter, FormField, Piece, PieceShape, PositionError};

pub(super) fn read<S: Shape>(shape: S, text: &str) -> Result<Position<S>, PositionError> {
    let [board, side] = fields(text, "<board> <side>")?;
    let mut marks = [0; 2];
    read_board(board, shape.files(), shape.ranks(), "xo", |file, rank, piece| {
        let side = if piece == 'x' { Side::First } else { Side::Second };
        marks[side] |= 1 << (rank * shape.files() + file);
    })?;
    let turn = read_side(side, &INFO)?;
    check(&INFO, turn, marks.map(u64::count_ones), shape.has_line(marks[turn]))?;
    Ok(Position::new(shape, marks, turn))
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

/// The fields of a position's text.
pub(super) fn form() -> Vec<FormField> {
    let mark = |letter, side, shape| BoardLetter::piece(letter, INFO.side(side).name.clone(), Piece { side, shape });
    let letters = vec![mark('x', Side::First, PieceShape::Cross), mark('o', Side::Second, PieceShape::Ring)];
    vec![FormField::board(letters), FormField::side()]
}
