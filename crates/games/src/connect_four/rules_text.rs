//! The rules in brief, and why a game is over.

use super::ConnectFour;
use super::position::{Position, Shape};
use rival_core::{Position as _, Side};
use rival_game::{EndReason, Phrase, Rule, phrase};

pub(super) fn rules<S: Shape>(shape: S) -> Vec<Rule> {
    let (files, ranks) = (shape.files(), shape.ranks());
    let rules = [
        phrase!(
            "The rack has {files} columns of {ranks} squares, empty at first. Red begins.",
            "El tablero vertical tiene {files} columnas de {ranks} casillas, vacías al principio. Empiezan las rojas."
        ),
        Phrase::fixed(
            "Red and Yellow take turns to drop a piece into a column: it falls to the lowest empty square.",
            "Rojas y amarillas dejan caer por turnos una ficha en una columna: cae hasta la casilla vacía más baja.",
        ),
        Phrase::fixed("A full column takes no more pieces.", "En una columna llena no caben más fichas."),
        Phrase::fixed(
            "Four of your own in a line win: along a row, a column …",
            "Ganan cuatro propias en línea: en una fila, una columna …",
        ),
        Phrase::fixed("… or a diagonal.", "… o una diagonal."),
        Phrase::fixed("A full rack without a line is a draw.", "Un tablero lleno sin línea es empate."),
    ]
    .map(Rule::new);
    if shape.variant().is_some() {
        return rules.into();
    }
    let pictures = [
        Some("7/7/7/7/7/7 r"),
        Some("7/7/7/3r3/3y3/3r3 y"),
        Some("3y3/3r3/3y3/3r3/3y3/3r3 r"),
        Some("7/7/7/7/yyy4/rrrr3 y"),
        Some("7/7/3r3/2ry3/1ryr3/rryyy2 y"),
        None,
    ];
    let shown = |(rule, picture): (Rule, Option<&'static str>)| match picture {
        Some(picture) => rule.shown_by(picture),
        None => rule,
    };
    rules.into_iter().zip(pictures).map(shown).collect()
}

/// Only the side that has just moved can have four in a line.
pub(super) fn end_reason<S: Shape>(game: &ConnectFour<S>, at: &Position<S>) -> Option<EndReason> {
    let outcome = at.outcome()?;
    let cause = match outcome.winner() {
        Some(Side::First) => Phrase::fixed("Four red in a line", "Cuatro rojas en línea"),
        Some(Side::Second) => Phrase::fixed("Four yellow in a line", "Cuatro amarillas en línea"),
        None => Phrase::fixed("The rack is full", "El tablero está lleno"),
    };
    Some(EndReason::because(game, at, outcome, &cause))
}
