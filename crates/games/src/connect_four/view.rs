//! What to draw.

use super::Square;
use super::notation::owner;
use super::position::{Position, Shape, rack};
use crate::rack::squares;
use rival_core::{Position as _, Side};
use rival_game::{BoardView, Effect, Piece, PieceShape, Planes};

pub(super) fn view<S: Shape>(at: &Position<S>) -> BoardView {
    let rack = rack(at.shape);
    let moves = at.legal_moves().into_iter().map(|landing| rack.drop_view(landing)).collect();
    rack.view(|square| owner(at, square).map(disc), rack.in_fours(at.theirs), Vec::new(), moves)
}

pub(super) fn effects<S: Shape>(before: &Position<S>, landing: Square) -> Vec<Effect> {
    vec![Effect::Drop { cell: rack(before.shape).cell(landing), piece: disc(before.turn) }]
}

#[inline]
pub(super) fn observe<S: Shape>(at: &Position<S>, by: Side, planes: &mut Planes<'_>) {
    for side in [by, by.other()] {
        planes.mark(squares(at.pieces(side)).map(|square| rack(at.shape).cell(square)));
    }
    planes.fill(u8::from(by == at.turn));
}

fn disc(side: Side) -> Piece {
    Piece { side, shape: PieceShape::Disc }
}
