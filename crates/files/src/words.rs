//! The words of the language that stand for something in a program, each with what it is called in
//! sentences.

use crate::program::{Stuck, Then, Verdict};
use rival_game::{Colour, Phrase, PieceShape};

pub(crate) static SHAPES: [(&str, PieceShape); 6] = [
    ("cross", PieceShape::Cross),
    ("ring", PieceShape::Ring),
    ("knight", PieceShape::Knight),
    ("pawn", PieceShape::Pawn),
    ("disc", PieceShape::Disc),
    ("bomb", PieceShape::Bomb),
];

pub(crate) static COLOURS: [(&str, Colour); 6] = [
    ("ivory", Colour::Ivory),
    ("ebony", Colour::Ebony),
    ("red", Colour::Red),
    ("blue", Colour::Blue),
    ("green", Colour::Green),
    ("amber", Colour::Amber),
];

/// Ready-made sides: word, letter, colour, and the names in sentences.
pub(crate) struct KnownSide {
    pub(crate) word: &'static str,
    pub(crate) letter: char,
    pub(crate) colour: Colour,
    pub(crate) words: [[&'static str; 2]; 4],
}

const fn known_side(word: &'static str, letter: char, colour: Colour, words: [[&'static str; 2]; 4]) -> KnownSide {
    KnownSide { word, letter, colour, words }
}

pub(crate) static SIDES: [KnownSide; 8] = [
    known_side(
        "white",
        'w',
        Colour::Ivory,
        [
            ["White", "Blancas"],
            ["White", "las blancas"],
            ["White wins", "Ganan las blancas"],
            ["White to move", "Juegan las blancas"],
        ],
    ),
    known_side(
        "black",
        'b',
        Colour::Ebony,
        [
            ["Black", "Negras"],
            ["Black", "las negras"],
            ["Black wins", "Ganan las negras"],
            ["Black to move", "Juegan las negras"],
        ],
    ),
    known_side(
        "red",
        'r',
        Colour::Red,
        [["Red", "Rojo"], ["Red", "rojo"], ["Red wins", "Gana rojo"], ["Red to move", "Juega rojo"]],
    ),
    known_side(
        "blue",
        'b',
        Colour::Blue,
        [["Blue", "Azul"], ["Blue", "azul"], ["Blue wins", "Gana azul"], ["Blue to move", "Juega azul"]],
    ),
    known_side(
        "green",
        'g',
        Colour::Green,
        [["Green", "Verde"], ["Green", "verde"], ["Green wins", "Gana verde"], ["Green to move", "Juega verde"]],
    ),
    known_side(
        "yellow",
        'y',
        Colour::Amber,
        [
            ["Yellow", "Amarillo"],
            ["Yellow", "amarillo"],
            ["Yellow wins", "Gana amarillo"],
            ["Yellow to move", "Juega amarillo"],
        ],
    ),
    known_side("x", 'x', Colour::Blue, [["X", "X"], ["X", "X"], ["X wins", "Gana X"], ["X to move", "Juega X"]]),
    known_side("o", 'o', Colour::Red, [["O", "O"], ["O", "O"], ["O wins", "Gana O"], ["O to move", "Juega O"]]),
];

/// Directions to go: which of the eight, for the first side; for the second side forward is down.
pub(crate) static WAYS: [(&str, &[usize], Phrase); 7] = [
    ("orthogonal", &[0, 2, 4, 6], Phrase::fixed("along files and ranks", "por filas y columnas")),
    ("diagonal", &[1, 3, 5, 7], Phrase::fixed("diagonally", "en diagonal")),
    ("all", &[0, 1, 2, 3, 4, 5, 6, 7], Phrase::fixed("in every direction", "en todas direcciones")),
    ("forward", &[2], Phrase::fixed("straight forward", "recto hacia delante")),
    ("forward-diagonal", &[1, 3], Phrase::fixed("diagonally forward", "en diagonal hacia delante")),
    ("sideways", &[0, 4], Phrase::fixed("sideways", "hacia los lados")),
    ("backward", &[6], Phrase::fixed("straight back", "recto hacia atrás")),
];

pub(crate) const ONTO: [&str; 6] =
    ["free", "rival", "free or rival", "unpainted", "not own paint", "free or not own paint"];

pub(crate) const PLACES: [&str; 3] = ["anywhere", "flanking", "adjacent"];

pub(crate) static EFFECTS: [(&str, Then, Phrase); 10] = [
    (
        "flip flanked",
        Then::FlipFlanked,
        Phrase::fixed(
            "the rival's pieces that it flanks change sides",
            "las piezas rivales que flanquea cambian de bando",
        ),
    ),
    (
        "flip adjacent",
        Then::FlipAdjacent,
        Phrase::fixed("the rival's pieces beside it change sides", "las piezas rivales contiguas cambian de bando"),
    ),
    (
        "destroy target",
        Then::DestroyTarget,
        Phrase::fixed("the square it reaches is destroyed", "la casilla a la que llega queda destruida"),
    ),
    (
        "destroy origin",
        Then::DestroyOrigin,
        Phrase::fixed("the square it leaves is destroyed", "la casilla que deja queda destruida"),
    ),
    (
        "score points",
        Then::ScorePoints,
        Phrase::fixed("the side scores the points there", "el bando suma los puntos que haya allí"),
    ),
    (
        "paint target",
        Then::PaintTarget,
        Phrase::fixed("the square takes the side's colour", "la casilla toma el color del bando"),
    ),
    (
        "paint origin",
        Then::PaintOrigin,
        Phrase::fixed("the square it leaves takes the side's colour", "la casilla que deja toma el color del bando"),
    ),
    (
        "paint adjacent",
        Then::PaintAdjacent,
        Phrase::fixed(
            "the squares beside it take the side's colour",
            "las casillas contiguas toman el color del bando",
        ),
    ),
    (
        "clear rank",
        Then::ClearRank,
        Phrase::fixed(
            "it vanishes with all the side's pieces of its rank, and what is above falls",
            "desaparece con todas las piezas del bando en su fila, y lo de encima cae",
        ),
    ),
    (
        "stun",
        Then::Stun,
        Phrase::fixed(
            "a rival's piece there costs the rival one action of its next turn",
            "una pieza rival allí le cuesta al rival una acción de su próximo turno",
        ),
    ),
];

pub(crate) static STUCK: [(&str, Stuck); 5] = [
    ("loses", Stuck::Ends(Verdict::Loses)),
    ("wins", Stuck::Ends(Verdict::Wins)),
    ("draw", Stuck::Ends(Verdict::Draw)),
    ("passes", Stuck::Passes(0)),
    ("counts", Stuck::Ends(Verdict::Count)),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::NAMES;

    /// The description of the language.
    const DOCUMENT: &str = "../../docs/game-files.md";

    fn document() -> String {
        std::fs::read_to_string(DOCUMENT).expect("the document")
    }

    #[test]
    fn the_document_has_every_word() {
        let document = document();
        let effects = EFFECTS.iter().map(|(word, ..)| *word);
        let stuck = STUCK.iter().map(|(word, _)| *word);
        let ways = WAYS.iter().map(|(word, ..)| *word);
        let shapes = SHAPES.iter().map(|(word, _)| *word);
        let colours = COLOURS.iter().map(|(word, _)| *word);
        let words = effects.chain(stuck).chain(ways).chain(shapes).chain(colours).chain(ONTO);
        for word in words.filter(|word| !word.starts_with("line-")) {
            assert!(document.contains(&format!("`{word}`")), "{word}");
        }
        for word in SIDES.iter().map(|side| side.word).chain(PLACES.into_iter().skip(1)) {
            assert!(document.contains(&format!("\"{word}\"")), "{word}");
        }
        for name in NAMES.into_iter().filter(|name| !["line-3", "line-4"].contains(name)) {
            assert!(document.contains(&format!("`{name}`")), "{name}");
        }
    }

    #[test]
    fn the_files_in_the_document_compile() {
        let document = document();
        let files: Vec<&str> =
            document.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
        assert!(!files.is_empty());
        for file in files {
            crate::check(file).unwrap_or_else(|problems| panic!("{problems}"));
        }
    }
}
