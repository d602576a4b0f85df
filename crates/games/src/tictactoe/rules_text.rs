//! The rules in brief, and why a game is over.

use super::position::{Position, Shape};
use super::{INFO, TicTacToe};
use rival_core::Position as _;
use rival_game::{EndReason, Lang, Phrase, Rule, number_word, phrase};

pub(super) fn rules<S: Shape>(shape: S) -> Vec<Rule> {
    let (files, ranks, line) = (shape.files(), shape.ranks(), shape.line());
    let mut rules = vec![
        Rule::new(phrase!(
            "The board has {files}×{ranks} squares, empty at first. X begins.",
            "El tablero tiene {files}×{ranks} casillas, vacías al principio. Empieza X."
        )),
        Rule::new(Phrase::fixed(
            "X and O take turns to mark an empty square. A mark stays where it is.",
            "X y O marcan por turnos una casilla vacía. Una marca se queda donde está.",
        )),
        Rule::new(phrase!(
            "{line} of your own in a line win: along a rank, a file …",
            "Ganan {line} propias en línea: en una fila, una columna …"
        )),
        Rule::new(Phrase::fixed("… or a diagonal.", "… o una diagonal.")),
        Rule::new(Phrase::fixed("A full board without a line is a draw.", "Un tablero lleno sin línea es empate.")),
    ];
    if shape.variant().is_none() {
        let pictures = ["3/3/3 x", "3/1x1/2o x", "1oo/xxx/3 o", "xo1/1xo/2x o", "xox/xxo/oxo o"];
        rules = rules.into_iter().zip(pictures).map(|(rule, picture)| rule.shown_by(picture)).collect();
    }
    rules
}

/// Only the side that has just moved can have a line.
pub(super) fn end_reason<S: Shape>(game: &TicTacToe<S>, at: &Position<S>) -> Option<EndReason> {
    let outcome = at.outcome()?;
    let cause = match outcome.winner() {
        Some(winner) => {
            let (count, name) = (number_word(at.shape.line()), &INFO.side(winner).name);
            let [en, es] = [Lang::En, Lang::Es].map(|lang| format!("{} {}", count.get(lang), name.get(lang)));
            phrase!("{en} in a line", "{es} en línea")
        }
        None => Phrase::fixed("The board is full", "El tablero está lleno"),
    };
    Some(EndReason::because(game, at, outcome, &cause))
}
