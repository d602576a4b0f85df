//! The picture of a position and the words for its moves.

use super::notation::{move_text, square_text, squares_from_a8};
use super::position::{GRID, PENALTY};
use super::{INFO, Move, Position};
use rival_core::{Bits, Position as _, Side};
use rival_game::{
    BoardStyle, BoardView, Cell, Effect, Ground, Lang, MoveView, Panel, PanelContent, Phrase, Piece, PieceShape,
    Planes, Spot, phrase,
};

pub(super) fn view(at: &Position) -> BoardView {
    BoardView {
        files: 8,
        ranks: 8,
        style: BoardStyle::Checkered,
        cells: squares_from_a8().map(|square| cell(at, square)).collect(),
        panels: panels(at),
        moves: at.legal_moves().into_iter().map(|mv| move_view(at, mv)).collect(),
        tree: None,
    }
}

/// A square under a knight is destroyed already, but looks intact until the knight leaves; its
/// points are no longer shown, since they have been scored.
fn cell(at: &Position, square: u8) -> Cell {
    let knight = Side::BOTH.into_iter().find(|&side| at.knights()[side] == square);
    let destroyed = at.destroyed >> square & 1 != 0;
    let to_be_had = !destroyed && at.listed >> square & 1 != 0;
    Cell {
        name: square_text(square),
        ground: if destroyed && knight.is_none() { Ground::Destroyed } else { Ground::Plain },
        piece: knight.map(|side| Piece { side, shape: PieceShape::Knight }),
        points: to_be_had.then(|| i32::from(at.points(square))),
        in_line: false,
    }
}

pub(super) fn observe(at: &Position, by: Side, planes: &mut Planes<'_>) {
    let sides = [by, by.other()];
    for side in sides {
        planes.mark([GRID.cell_of(at.knights()[side])]);
    }
    planes.mark(Bits(at.destroyed).map(|square| GRID.cell_of(square)));
    let to_be_had = Bits(at.listed & !at.destroyed);
    for sign in [1, -1] {
        let worth = |square| (GRID.cell_of(square), u8::try_from(sign * at.points(square)).unwrap_or(0));
        planes.numbers(to_be_had.map(worth));
    }
    for side in sides {
        planes.fill_signed(at.scores()[side].into());
    }
    planes.fill(u8::from(by == at.turn()));
}

fn panels(at: &Position) -> Vec<Panel> {
    let score = |side| Panel {
        id: "score",
        side: Some(side),
        label: Phrase::fixed("Points", "Puntos"),
        content: PanelContent::Number(i32::from(at.scores()[side])),
    };
    let leaps = |side| Panel {
        id: "leaps",
        side: Some(side),
        label: Phrase::fixed("Leaps", "Saltos"),
        content: PanelContent::Number(at.leaps_from(at.knights()[side]).count_ones() as i32),
    };
    Side::BOTH.into_iter().flat_map(|side| [score(side), leaps(side)]).collect()
}

fn move_view(at: &Position, mv: Move) -> MoveView {
    let gain = Some(gain(at, mv)).filter(|&gain| gain != 0);
    let text = move_text(mv);
    if mv == Move::PASS {
        return MoveView { text, spot: Spot::Button(Phrase::fixed("Pass", "Pasar")), label: None, from: None, gain };
    }
    let from = Some(GRID.cell_of(at.knights()[at.turn()]));
    MoveView { text, spot: Spot::Cell(GRID.cell_of(mv.0)), label: None, from, gain }
}

/// The points a move adds to its side's score.
fn gain(at: &Position, mv: Move) -> i32 {
    i32::from(if mv == Move::PASS { -PENALTY } else { at.points(mv.0) })
}

pub(super) fn effects(before: &Position, mv: Move) -> Vec<Effect> {
    let side = before.turn();
    let mut effects = if mv == Move::PASS {
        vec![Effect::Pass { side }]
    } else {
        let from = GRID.cell_of(before.knights()[side]);
        vec![Effect::Travel { from, to: GRID.cell_of(mv.0) }, Effect::Destroy { cell: from }]
    };
    let by = gain(before, mv);
    if by != 0 {
        effects.push(Effect::Score { side, by });
    }
    effects
}

pub(super) fn narration(before: &Position, mv: Move) -> Option<Phrase> {
    let called = &INFO.side(before.turn()).called;
    let (en, es) = (called.get(Lang::En), called.get(Lang::Es));
    if mv == Move::PASS {
        return Some(phrase!(
            "No leaps left: {en} passes and loses {PENALTY} points.",
            "Sin saltos: {es} pasan y pierden {PENALTY} puntos."
        ));
    }
    let gain = gain(before, mv);
    (gain != 0).then(|| phrase!("{gain:+} for {en}.", "{gain:+} para {es}."))
}
