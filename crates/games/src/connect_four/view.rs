//! What to draw.

use super::Square;
use super::notation::owner;
use super::position::{Position, RACK};
use crate::rack::squares;
use rival_core::{Position as _, Side};
use rival_game::{BoardView, Effect, Piece, PieceShape, Planes};

pub(super) fn view(at: &Position) -> BoardView {
    let moves = at.legal_moves().into_iter().map(|landing| RACK.drop_view(landing)).collect();
    RACK.view(|square| owner(at, square).map(disc), RACK.in_fours(at.theirs), Vec::new(), moves)
}

pub(super) fn effects(before: &Position, landing: Square) -> Vec<Effect> {
    vec![Effect::Drop { cell: RACK.cell(landing), piece: disc(before.turn) }]
}

#[inline]
pub(super) fn observe(at: &Position, by: Side, planes: &mut Planes<'_>) {
    for side in [by, by.other()] {
        planes.mark(squares(at.pieces(side)).map(|square| RACK.cell(square)));
    }
    planes.fill(u8::from(by == at.turn));
}

fn disc(side: Side) -> Piece {
    Piece { side, shape: PieceShape::Disc }
}
