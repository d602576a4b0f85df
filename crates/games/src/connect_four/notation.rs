//! Text ↔ position. A move is the number of its column.

use super::position::{Position, Shape, rack};
use super::{INFO, Square};
use crate::alternating::check;
use rival_core::Side;
use rival_game::notation::{fields, read_side};
use rival_game::{BoardLetter, FormField, Piece, PieceShape, PositionError};

pub(super) fn read<S: Shape>(shape: S, text: &str) -> Result<Position<S>, PositionError> {
    let rack = rack(shape);
    let [board, side] = fields(text, "<board> <side>")?;
    let mut pieces = [0; 2];
    rack.read_board(board, "ry", |square, letter| {
        let side = if letter == 'r' { Side::First } else { Side::Second };
        pieces[side] |= square.bit();
    })?;
    let turn = read_side(side, &INFO)?;
    check(&INFO, turn, pieces.map(u64::count_ones), rack.has_four(pieces[turn]))?;
    Ok(Position::new(shape, pieces[turn], pieces[turn.other()], turn))
}

pub(super) fn write<S: Shape>(at: &Position<S>) -> String {
    let board = rack(at.shape).write_board(|square| owner(at, square).map(|side| INFO.side(side).letter));
    format!("{board} {}", INFO.side(at.turn).letter)
}

/// Whose piece is on a square.
pub(super) fn owner<S: Shape>(at: &Position<S>, square: Square) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| square.is_in(at.pieces(side)))
}

/// How a position is written, for an editor.
pub(super) fn form() -> Vec<FormField> {
    let disc = |letter, side| {
        BoardLetter::piece(letter, INFO.side(side).name.clone(), Piece { side, shape: PieceShape::Disc })
    };
    vec![FormField::board(vec![disc('r', Side::First), disc('y', Side::Second)]), FormField::side()]
}
