//! The rules in brief, and why a game is over.

use super::Position;
use super::position::{MAX_CHILDREN, MAX_LEAVES, MAX_LEVELS};
use rival_core::Position as _;
use rival_game::{EndReason, Phrase, Rule, phrase};

pub(super) fn rules() -> Vec<Rule> {
    vec![
        Rule::new(Phrase::fixed(
            "A tree as books draw it: parentheses around the children of a node, and numbers for leaves.",
            "Un árbol como los de los libros: paréntesis alrededor de los hijos de un nodo, y números en las hojas.",
        ))
        .shown_by("((3,12,8),(2,4,6),(14,5,2)) x"),
        Rule::new(Phrase::fixed(
            "MAX moves at the root, or MIN where the position says so; the sides take turns from level to level.",
            "En la raíz juega MAX, o MIN si la posición lo dice; los bandos se turnan de nivel en nivel.",
        ))
        .shown_by("(3,12,8) n"),
        Rule::new(Phrase::fixed(
            "A leaf ends the game, and its number is what it is worth: MAX wants it large, MIN small.",
            "Una hoja termina la partida y su número es lo que vale: MAX lo quiere grande; MIN, pequeño.",
        ))
        .shown_by("3 x"),
        Rule::new(phrase!(
            "Up to {MAX_CHILDREN} children a node, {MAX_LEVELS} levels and {MAX_LEAVES} leaves; it is searched whole.",
            "Hasta {MAX_CHILDREN} hijos por nodo, {MAX_LEVELS} niveles y {MAX_LEAVES} hojas; se explora entero."
        )),
    ]
}

pub(super) fn end_reason(at: &Position) -> Option<EndReason> {
    let (outcome, leaf) = (at.outcome()?, at.leaf()?);
    let text = phrase!("The leaf is worth {leaf}.", "La hoja vale {leaf}.");
    Some(EndReason { outcome, text, cells: Vec::new() })
}
