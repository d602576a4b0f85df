//! What can be typed in a game by lines of text.

use crate::styled::{Line, plain};
use rival_core::{Lang, Phrase};

/// What a line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order<'a> {
    Help,
    Board,
    Moves,
    Undo,
    Hint,
    Values,
    Why,
    Quit,
    /// Whatever is no command.
    Move(&'a str),
}

/// The commands under their names, with what they do. Either language is understood whatever the other words are in.
const COMMANDS: [(Order<'static>, Phrase, Phrase); 8] = [
    (Order::Help, Phrase::fixed("help", "ayuda"), Phrase::fixed("this list", "esta lista")),
    (
        Order::Board,
        Phrase::fixed("board", "tablero"),
        Phrase::fixed("the board and whose turn it is", "el tablero y de quién es el turno"),
    ),
    (Order::Moves, Phrase::fixed("moves", "jugadas"), Phrase::fixed("the legal moves", "las jugadas legales")),
    (
        Order::Undo,
        Phrase::fixed("undo", "deshacer"),
        Phrase::fixed("take back your last move and the reply", "deshace tu última jugada y la respuesta"),
    ),
    (
        Order::Hint,
        Phrase::fixed("hint", "pista"),
        Phrase::fixed("what the engine would play, at full strength", "qué jugaría el motor a plena fuerza"),
    ),
    (
        Order::Values,
        Phrase::fixed("values", "valores"),
        Phrase::fixed("what every legal move is worth", "cuánto vale cada jugada legal"),
    ),
    (
        Order::Why,
        Phrase::fixed("why", "porqué"),
        Phrase::fixed("why the machine played its last move", "por qué la máquina hizo su última jugada"),
    ),
    (Order::Quit, Phrase::fixed("quit", "salir"), Phrase::fixed("leave the game", "deja la partida")),
];

/// Reads a line.
pub(super) fn read(line: &str) -> Order<'_> {
    let is_named = |name: &Phrase| [Lang::En, Lang::Es].iter().any(|&lang| name.get(lang) == line);
    COMMANDS.iter().find(|(_, name, _)| is_named(name)).map_or(Order::Move(line), |(order, ..)| *order)
}

/// All commands with what they do.
pub(super) fn help(lang: Lang) -> Vec<Line> {
    let own = Phrase::fixed("A move as it is listed, or:", "Una jugada tal como aparece en la lista, o bien:");
    let command = |(_, name, about): &(Order, Phrase, Phrase)| {
        vec![plain(format!("  {:<9} {}", name.get(lang), about.get(lang)))]
    };
    std::iter::once(vec![plain(own.get(lang))]).chain(COMMANDS.iter().map(command)).collect()
}

/// What to do first.
pub(super) fn invitation() -> Phrase {
    Phrase::fixed("Type a move, or help.", "Escribe una jugada, o ayuda.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_in_both_languages() {
        for (order, name, _) in &COMMANDS {
            assert_eq!((read(name.get(Lang::En)), read(name.get(Lang::Es))), (*order, *order));
        }
    }

    #[test]
    fn anything_else_is_a_move() {
        assert_eq!(read("b2"), Order::Move("b2"));
    }
}
