//! The rules in brief, and why a game is over.

use super::ColorClash;
use super::position::{ACTIONS, FIRST_END, LAST_ROUND, Position};
use rival_core::Position as _;
use rival_game::{EndReason, Phrase, Rule, phrase};

pub(super) fn rules() -> Vec<Rule> {
    vec![
        Rule::new(Phrase::fixed(
            "On a board of 5×5 Red's pawn starts on b4 and Blue's on d2, each on a square of its colour. Red begins.",
            "En un tablero de 5×5 el peón rojo empieza en b4 y el azul en d2, cada uno sobre una casilla de su color. Empieza \
             Rojo.",
        ))
        .shown_by("5/1r3/5/3b1/5 b4 d2 r 2 - 1"),
        Rule::new(phrase!(
            "A turn is {ACTIONS} actions: move the pawn one square, not diagonally, or paint a square beside it that is not yet \
             yours.",
            "Un turno son {ACTIONS} acciones: mover el peón una casilla, no en diagonal, o pintar una casilla contigua que aún no \
             sea tuya."
        ))
        .shown_by("1r3/1r3/5/3b1/5 b4 d2 r 1 - 1"),
        Rule::new(Phrase::fixed(
            "Painted squares can be painted over, and a pawn may stand on any square but the other pawn's.",
            "Las casillas pintadas se pueden repintar, y un peón puede estar en cualquier casilla menos la del otro.",
        )),
        Rule::new(Phrase::fixed(
            "Painting the square under the other pawn stuns it: its next turn has one action. Stuns do not add up.",
            "Pintar la casilla bajo el otro peón lo aturde: su próximo turno tiene una sola acción. Los aturdimientos no se \
             acumulan.",
        ))
        .shown_by("5/1r3/2r2/2rr1/5 c2 d2 r 1 b 3"),
        Rule::new(phrase!(
            "A round is a turn of each. After round {FIRST_END} the side with more squares wins.",
            "Una ronda es un turno de cada bando. Tras la ronda {FIRST_END} gana quien tiene más casillas."
        )),
        Rule::new(phrase!(
            "While they are level one more round is played, up to round {LAST_ROUND}; if they are level then, it is a draw.",
            "Si están igualados se juega una ronda más, hasta la {LAST_ROUND}; si entonces siguen igualados, es empate."
        )),
    ]
}

/// A game ends only at the end of a round.
pub(super) fn end_reason(game: &ColorClash, at: &Position) -> Option<EndReason> {
    let (outcome, round) = (at.outcome()?, at.round);
    let cause = phrase!("Round {round} is over", "Ha terminado la ronda {round}");
    Some(EndReason::because(game, at, outcome, &cause))
}
