//! The picture of a position and the words for its moves.

use super::notation::{move_text, owner};
use super::position::{LAST_ROUND, Position, Shape, rack};
use super::{Move, Square};
use crate::rack::squares;
use rival_core::{Position as _, Side};
use rival_game::{BoardView, Effect, MoveView, Panel, PanelContent, Phrase, Piece, PieceShape, Planes, Spot, phrase};

pub(super) fn view<S: Shape>(at: &Position<S>) -> BoardView {
    let rack = rack(at.shape);
    let fatal = at.loser().map_or(0, |loser| rack.in_fours(at.pieces(loser)));
    let moves = at.legal_moves().into_iter().map(|mv| move_view(at.shape, mv)).collect();
    rack.view(|square| piece(at, square), fatal, panels(at), moves)
}

fn piece<S: Shape>(at: &Position<S>, square: Square) -> Option<Piece> {
    owner(at, square).map(|side| Piece { side, shape: shape_of(square.is_in(at.bombs)) })
}

fn shape_of(bomb: bool) -> PieceShape {
    if bomb { PieceShape::Bomb } else { PieceShape::Disc }
}

fn move_view<S: Shape>(shape: S, mv: Move) -> MoveView {
    match mv {
        Move::Drop(landing) => rack(shape).drop_view(landing),
        Move::Boom => MoveView {
            text: move_text(shape, mv),
            spot: Spot::Button(Phrase::fixed("Boom!", "¡Boom!")),
            label: None,
            from: None,
            gain: None,
        },
    }
}

pub(super) fn observe<S: Shape>(at: &Position<S>, by: Side, planes: &mut Planes<'_>) {
    let rack = rack(at.shape);
    for pieces in [u64::MAX, at.bombs] {
        for side in [by, by.other()] {
            planes.mark(squares(at.pieces(side) & pieces).map(|square| rack.cell(square)));
        }
    }
    planes.fill(at.round);
    planes.fill(u8::from(at.drops_bomb()));
    planes.fill(u8::from(by == at.turn));
}

fn panels<S: Shape>(at: &Position<S>) -> Vec<Panel> {
    let panel = |id, side, label, content| Panel { id, side, label, content };
    let round = i32::from(at.round.min(LAST_ROUND));
    let mut panels = vec![panel(
        "round",
        None,
        Phrase::fixed("Round", "Ronda"),
        PanelContent::Words(phrase!("{round} of {LAST_ROUND}", "{round} de {LAST_ROUND}")),
    )];
    if at.outcome().is_none() {
        panels.extend(rounds_to_bombs(at).map(|rounds| {
            let when = match rounds {
                0 => Phrase::fixed("this round", "en esta ronda"),
                1 => Phrase::fixed("next round", "en la próxima ronda"),
                _ => phrase!("in {rounds} rounds", "en {rounds} rondas"),
            };
            panel("next-bomb", None, Phrase::fixed("Bombs", "Bombas"), PanelContent::Words(when))
        }));
        let next = if at.drops_bomb() { Phrase::fixed("bomb", "bomba") } else { Phrase::fixed("disc", "normal") };
        let label = Phrase::fixed("Next piece", "Próxima ficha");
        panels.push(panel("next-piece", Some(at.turn), label, PanelContent::Words(next)));
    }
    panels.extend(Side::BOTH.map(|side| {
        let on_board = at.bombs & at.pieces(side) != 0;
        panel(
            "bomb",
            Some(side),
            Phrase::fixed("Bomb on the board", "Bomba en el tablero"),
            PanelContent::Mark(on_board),
        )
    }));
    panels
}

/// Rounds until bombs are next dropped, 0 in such a round; `None` if the limit comes first.
fn rounds_to_bombs<S: Shape>(at: &Position<S>) -> Option<i32> {
    let next = at.round.next_multiple_of(at.shape.period());
    (next <= LAST_ROUND).then(|| i32::from(next - at.round))
}

pub(super) fn effects<S: Shape>(before: &Position<S>, mv: Move) -> Vec<Effect> {
    let rack = rack(before.shape);
    match mv {
        Move::Drop(landing) => {
            let piece = Piece { side: before.turn, shape: shape_of(before.drops_bomb()) };
            vec![Effect::Drop { cell: rack.cell(landing), piece }]
        }
        Move::Boom => {
            let blast = before.blast();
            let cleared = squares(blast.cleared).map(|square| rack.cell(square)).collect();
            let falls = squares(before.occupied() & blast.above).map(|square| {
                let from = rack.cell(square);
                Effect::Travel { from, to: from + rack.files }
            });
            [Effect::Explode { cell: rack.cell(blast.bomb), cleared }].into_iter().chain(falls).collect()
        }
    }
}

pub(super) fn narration<S: Shape>(before: &Position<S>, mv: Move) -> Option<Phrase> {
    let rack = rack(before.shape);
    match mv {
        Move::Drop(landing) => before.drops_bomb().then(|| {
            let column = rack.drop_text(landing);
            phrase!("A bomb drops into column {column}.", "Cae una bomba en la columna {column}.")
        }),
        Move::Boom => {
            let blast = before.blast();
            let (row, others) = (rack.rank_of(blast.bomb) + 1, blast.cleared.count_ones() - 1);
            Some(match others {
                0 => Phrase::fixed("Boom! Only the bomb vanishes.", "¡Boom! Solo desaparece la bomba."),
                1 => phrase!(
                    "Boom! The bomb and another piece vanish from row {row}.",
                    "¡Boom! Desaparecen la bomba y otra ficha de la fila {row}."
                ),
                _ => phrase!(
                    "Boom! The bomb and {others} more pieces vanish from row {row}.",
                    "¡Boom! Desaparecen la bomba y {others} fichas más de la fila {row}."
                ),
            })
        }
    }
}
