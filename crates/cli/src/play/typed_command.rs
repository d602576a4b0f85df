//! The commands of a game in line mode.

use crate::output::styled::{Line, plain};
use rival_game::{Lang, Phrase};

/// A parsed line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TypedCommand<'a> {
    Help,
    Board,
    Moves,
    Undo,
    Hint,
    Values,
    Why,
    New,
    Save(&'a str),
    Quit,
    /// Any text that is no command.
    Move(&'a str),
}

/// The commands by name, with descriptions. Both languages are accepted, whatever the language of
/// the output.
const COMMANDS: [(TypedCommand<'static>, Phrase, Phrase); 10] = [
    (TypedCommand::Help, Phrase::fixed("help", "ayuda"), Phrase::fixed("this list", "esta lista")),
    (
        TypedCommand::Board,
        Phrase::fixed("board", "tablero"),
        Phrase::fixed("the board and whose turn it is", "el tablero y de quién es el turno"),
    ),
    (TypedCommand::Moves, Phrase::fixed("moves", "jugadas"), Phrase::fixed("the legal moves", "las jugadas legales")),
    (
        TypedCommand::Undo,
        Phrase::fixed("undo", "deshacer"),
        Phrase::fixed("take back your last move and the reply", "deshace tu última jugada y la respuesta"),
    ),
    (
        TypedCommand::Hint,
        Phrase::fixed("hint", "pista"),
        Phrase::fixed("what the engine would play, at full strength", "qué jugaría el motor a plena fuerza"),
    ),
    (
        TypedCommand::Values,
        Phrase::fixed("values", "valores"),
        Phrase::fixed("what every legal move is worth", "cuánto vale cada jugada legal"),
    ),
    (
        TypedCommand::Why,
        Phrase::fixed("why", "porqué"),
        Phrase::fixed("why the machine played its last move", "por qué la máquina hizo su última jugada"),
    ),
    (
        TypedCommand::New,
        Phrase::fixed("new", "nueva"),
        Phrase::fixed("another game like this one, with another seed", "otra partida como esta, con otra semilla"),
    ),
    (
        TypedCommand::Save(""),
        Phrase::fixed("save FILE", "guardar ARCHIVO"),
        Phrase::fixed("write the game to a file", "guarda la partida en un archivo"),
    ),
    (TypedCommand::Quit, Phrase::fixed("quit", "salir"), Phrase::fixed("leave the game", "deja la partida")),
];

/// Other spellings of commands.
const SPELLINGS: [(&str, TypedCommand<'static>); 3] =
    [("por qué", TypedCommand::Why), ("por que", TypedCommand::Why), ("porque", TypedCommand::Why)];

/// Parses a line.
pub(super) fn read(line: &str) -> TypedCommand<'_> {
    if let Some((_, order)) = SPELLINGS.iter().find(|(spelling, _)| *spelling == line) {
        return *order;
    }
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let is_named = |name: &Phrase| [Lang::En, Lang::Es].iter().any(|&lang| first_word(name.get(lang)) == word);
    match COMMANDS.iter().find(|(_, name, _)| is_named(name)) {
        Some((TypedCommand::Save(_), ..)) => TypedCommand::Save(rest),
        Some((order, ..)) if rest.is_empty() => *order,
        _ => TypedCommand::Move(line),
    }
}

fn first_word(name: &str) -> &str {
    name.split(' ').next().unwrap_or_default()
}

/// All commands with their descriptions.
pub(super) fn help(lang: Lang) -> Vec<Line> {
    let own = Phrase::fixed("A move as it is listed, or:", "Una jugada tal como aparece en la lista, o bien:");
    let command = |(_, name, about): &(TypedCommand, Phrase, Phrase)| {
        vec![plain(format!("  {:<16} {}", name.get(lang), about.get(lang)))]
    };
    std::iter::once(vec![plain(own.get(lang))]).chain(COMMANDS.iter().map(command)).collect()
}

/// The first prompt.
pub(super) fn invitation() -> Phrase {
    Phrase::fixed("Type a move, or help.", "Escribe una jugada, o ayuda.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_in_both_languages() {
        for (order, name, _) in &COMMANDS {
            let read_as = |lang| read(first_word(name.get(lang)));
            assert_eq!((read_as(Lang::En), read_as(Lang::Es)), (*order, *order));
        }
    }

    #[test]
    fn why_is_understood_however_it_is_spelled() {
        for line in ["porqué", "por qué", "por que", "porque"] {
            assert_eq!(read(line), TypedCommand::Why, "{line}");
        }
    }

    #[test]
    fn anything_else_is_a_move() {
        assert_eq!(read("b2"), TypedCommand::Move("b2"));
        assert_eq!(read("undo everything"), TypedCommand::Move("undo everything"));
    }

    #[test]
    fn a_file_may_have_spaces_in_its_name() {
        assert_eq!(read("save  my game.pgn"), TypedCommand::Save("my game.pgn"));
    }
}
