//! The picture of a position.

use super::position::{Position, Shape, Square, lines};
use super::{INFO, notation::square_text};
use rival_core::{Bits, Position as _, Side};
use rival_game::notation::square_name;
use rival_game::{
    BoardStyle, BoardView, Cell, Effect, Ground, MoveView, Panel, PanelContent, Phrase, Piece, PieceShape, Planes,
    Spot, phrase,
};

pub(super) fn view<S: Shape>(at: &Position<S>) -> BoardView {
    let shape = at.shape;
    let deciding = deciding_line(at);
    let cell = |square: u8| Cell {
        name: square_name(square % shape.files(), square / shape.files()),
        ground: Ground::Plain,
        piece: Side::BOTH.into_iter().find(|&side| at.marks(side) >> square & 1 != 0).map(piece),
        points: None,
        in_line: deciding >> square & 1 != 0,
    };
    let moves = at.legal_moves().into_iter().map(|mv| MoveView {
        text: square_text(shape, mv),
        spot: Spot::Cell(shape.grid().cell_of(mv.0)),
        label: None,
        from: None,
        gain: None,
    });
    BoardView {
        files: shape.files(),
        ranks: shape.ranks(),
        style: BoardStyle::Grid,
        cells: shape.grid().from_the_top().map(|(file, rank)| cell(shape.grid().square(file, rank))).collect(),
        panels: panels(at),
        moves: moves.collect(),
        tree: None,
    }
}

pub(super) fn effects<S: Shape>(before: &Position<S>, mv: Square) -> Vec<Effect> {
    vec![Effect::Place { cell: before.shape.grid().cell_of(mv.0), piece: piece(before.turn) }]
}

pub(super) fn observe<S: Shape>(at: &Position<S>, by: Side, planes: &mut Planes<'_>) {
    let grid = at.shape.grid();
    for side in [by, by.other()] {
        planes.mark(Bits(at.marks(side)).map(|square| grid.cell_of(square)));
    }
    planes.fill(u8::from(by == at.turn));
}

fn panels<S: Shape>(at: &Position<S>) -> Vec<Panel> {
    let line = at.shape.line();
    let wanted = Panel {
        id: "line",
        side: None,
        label: Phrase::fixed("To win", "Para ganar"),
        content: PanelContent::Words(phrase!("{line} in a line", "{line} en línea")),
    };
    vec![wanted]
}

fn piece(side: Side) -> Piece {
    let shape = if INFO.side(side).letter == 'x' { PieceShape::Cross } else { PieceShape::Ring };
    Piece { side, shape }
}

/// The squares of every line of the side that has just moved; empty without a line.
fn deciding_line<S: Shape>(at: &Position<S>) -> u64 {
    let files = u32::from(at.shape.files());
    let steps = [1, files, files + 1, files - 1];
    let starts = lines(at.shape, at.marks(at.turn.other()));
    let along = |starts: u64, step: u32| {
        (0..u32::from(at.shape.line())).fold(0, |line, count| line | starts.checked_shl(count * step).unwrap_or(0))
    };
    starts.into_iter().zip(steps).fold(0, |all, (starts, step)| all | along(starts, step))
}
