//! One-key commands, shared by the bar at the bottom, the help and the keyboard.

use rival_game::Phrase;

/// The command of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Help,
    Undo,
    Hint,
    Why,
    Values,
    New,
    Save,
    Quit,
}

/// A command, its key, its name in the bar, and its description. The bar shows as many as fit, in
/// this order.
pub(super) struct Key {
    pub(super) command: Command,
    pub(super) key: char,
    pub(super) name: Phrase,
    pub(super) about: Phrase,
}

const fn key(command: Command, key: char, name: Phrase, about: Phrase) -> Key {
    Key { command, key, name, about }
}

pub(super) static KEYS: [Key; 8] = [
    key(
        Command::Help,
        '?',
        Phrase::fixed("help", "ayuda"),
        Phrase::fixed("the rules and all keys", "las reglas y todas las teclas"),
    ),
    key(
        Command::Undo,
        'u',
        Phrase::fixed("undo", "deshacer"),
        Phrase::fixed("take back your last move and the reply", "deshace tu última jugada y la respuesta"),
    ),
    key(
        Command::Hint,
        'h',
        Phrase::fixed("hint", "pista"),
        Phrase::fixed("what the engine would play, at full strength", "qué jugaría el motor a plena fuerza"),
    ),
    key(
        Command::Why,
        'w',
        Phrase::fixed("why", "porqué"),
        Phrase::fixed("why the machine played its last move", "por qué la máquina hizo su última jugada"),
    ),
    key(
        Command::Values,
        'v',
        Phrase::fixed("values", "valores"),
        Phrase::fixed("what every legal move is worth", "cuánto vale cada jugada legal"),
    ),
    key(Command::New, 'n', Phrase::fixed("new", "nueva"), Phrase::fixed("another game", "otra partida")),
    key(
        Command::Save,
        's',
        Phrase::fixed("save", "guardar"),
        Phrase::fixed(
            "write the game to a file; --record goes on with it",
            "guarda la partida en un archivo; --record la retoma",
        ),
    ),
    key(Command::Quit, 'q', Phrase::fixed("quit", "salir"), Phrase::fixed("leave the game", "deja la partida")),
];

/// The command of a key.
pub(super) fn command(typed: char) -> Option<Command> {
    KEYS.iter().find(|key| key.key == typed).map(|key| key.command)
}
