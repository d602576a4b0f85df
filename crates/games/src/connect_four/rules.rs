//! The rules in brief, and why a game is over.

use super::ConnectFour;
use super::position::Position;
use rival_core::{Position as _, Side};
use rival_game::{EndReason, Phrase, Rule};

pub(super) fn rules() -> Vec<Rule> {
    vec![
        Rule::new(Phrase::fixed(
            "The rack has 7 columns of 6 squares, empty at first. Red begins.",
            "El tablero vertical tiene 7 columnas de 6 casillas, vacías al principio. Empiezan las rojas.",
        ))
        .shown_by("7/7/7/7/7/7 r"),
        Rule::new(Phrase::fixed(
            "Red and Yellow take turns to drop a piece into a column: it falls to the lowest empty square.",
            "Rojas y amarillas dejan caer por turnos una ficha en una columna: cae hasta la casilla vacía más baja.",
        ))
        .shown_by("7/7/7/3r3/3y3/3r3 y"),
        Rule::new(Phrase::fixed("A full column takes no more pieces.", "En una columna llena no caben más fichas."))
            .shown_by("3y3/3r3/3y3/3r3/3y3/3r3 r"),
        Rule::new(Phrase::fixed(
            "Four of your own in a line win: along a row, a column …",
            "Ganan cuatro propias en línea: en una fila, una columna …",
        ))
        .shown_by("7/7/7/7/yyy4/rrrr3 y"),
        Rule::new(Phrase::fixed("… or a diagonal.", "… o una diagonal.")).shown_by("7/7/3r3/2ry3/1ryr3/rryyy2 y"),
        Rule::new(Phrase::fixed("A full rack without a line is a draw.", "Un tablero lleno sin línea es empate.")),
    ]
}

/// Only the side that has just moved can have four in a line.
pub(super) fn end_reason(game: &ConnectFour, at: &Position) -> Option<EndReason> {
    let outcome = at.outcome()?;
    let cause = match outcome.winner() {
        Some(Side::First) => Phrase::fixed("Four red in a line", "Cuatro rojas en línea"),
        Some(Side::Second) => Phrase::fixed("Four yellow in a line", "Cuatro amarillas en línea"),
        None => Phrase::fixed("The rack is full", "El tablero está lleno"),
    };
    Some(EndReason::because(game, at, outcome, &cause))
}
