//! The rules in brief, and why a game is over.

use super::SmartHorses;
use super::position::{PENALTY, Position};
use rival_core::Position as _;
use rival_game::{EndReason, Phrase, Rule, phrase};

pub(super) fn rules() -> Vec<Rule> {
    vec![
        Rule::new(Phrase::fixed(
            "Two knights, White and Black, and ten squares with points (−10 −5 −4 −3 −1 +1 +3 +4 +5 +10) are drawn at random on \
             a board of 8×8. White begins.",
            "Dos caballos, blanco y negro, y diez casillas con puntos (−10 −5 −4 −3 −1 +1 +3 +4 +5 +10) se sortean en un tablero \
             de 8×8. Empiezan las blancas.",
        )),
        Rule::new(Phrase::fixed(
            "A knight leaps as in chess and scores the points of the square it lands on, good or bad.",
            "El caballo salta como en ajedrez y suma los puntos de la casilla a la que llega, buenos o malos.",
        ))
        .shown_by("8/6B1/8/8/8/8/3W4/8 w 0 0 c4+5,e4-3,f3+10"),
        Rule::new(Phrase::fixed(
            "Every square that a knight leaves is destroyed, for both and for good. No knight may leap to it or to the other \
             knight.",
            "Toda casilla que un caballo deja queda destruida, para ambos y para siempre. Ningún caballo puede saltar a ella ni \
             sobre el otro.",
        ))
        .shown_by("8/6B1/8/8/2W5/8/3x4/8 b 5 0 e4-3,f3+10"),
        Rule::new(phrase!(
            "A side without a leap while the other has one must pass, and loses {PENALTY} points, every time.",
            "Un bando sin saltos mientras el otro los tiene debe pasar y pierde {PENALTY} puntos, cada vez."
        ))
        .shown_by("8/6B1/8/8/8/1x6/2x5/W7 w 3 0 -"),
        Rule::new(Phrase::fixed(
            "When neither knight can leap the higher score wins; equal scores are a draw.",
            "Cuando ningún caballo puede saltar gana la puntuación más alta; si son iguales, es empate.",
        ))
        .shown_by("7B/5x2/6x1/8/8/1x6/2x5/W7 w 12 7 -"),
    ]
}

/// A game ends only when both knights are stuck.
pub(super) fn end_reason(game: &SmartHorses, at: &Position) -> Option<EndReason> {
    let outcome = at.outcome()?;
    let cause = Phrase::fixed("Neither knight can leap", "Ningún caballo puede saltar");
    Some(EndReason::because(game, at, outcome, &cause))
}
