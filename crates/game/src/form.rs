//! How a position is written, field by field, as data: enough for an editor of positions that knows no game. Whether what is
//! filled in is a position, the game's own parser says.

use crate::{Ground, Phrase, Piece};
use serde::Serialize;

/// A field of a position's text. Fields are written in their order, a space between them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FormField {
    /// A name for style and tests.
    pub id: &'static str,
    /// What to call it.
    pub label: Phrase,
    /// What it holds.
    pub kind: FieldKind,
}

/// What a field of a position's text holds.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// The board, rank by rank from the top with `/` between them: one of these letters, or a digit for a run of empty cells.
    Board(Vec<BoardLetter>),
    /// The letter of the side to move.
    Side,
    /// A whole number.
    Number {
        /// The least it can be.
        min: i32,
        /// The most it can be.
        max: i32,
    },
    /// The name of the cell that this piece stands on.
    Cell(Piece),
    /// One of these.
    Choice(Vec<FieldChoice>),
    /// Cells with their points, `a7+10,d6-4`, in the order of the board, or `-`: each of these values once at most.
    Points(Vec<i32>),
}

/// What a letter of a board stands for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardLetter {
    /// The letter.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub letter: char,
    /// What to call it.
    pub label: Phrase,
    /// What the cell itself looks like.
    pub ground: Ground,
    /// What stands on it.
    pub piece: Option<Piece>,
    /// How many there can be at most, where that is fewer than cells.
    pub most: Option<u8>,
}

impl BoardLetter {
    /// A letter that stands for a piece.
    #[must_use]
    pub fn piece(letter: char, label: Phrase, piece: Piece) -> BoardLetter {
        BoardLetter { letter, label, ground: Ground::Plain, piece: Some(piece), most: None }
    }

    /// A letter that stands for the look of a cell.
    #[must_use]
    pub fn ground(letter: char, label: Phrase, ground: Ground) -> BoardLetter {
        BoardLetter { letter, label, ground, piece: None, most: None }
    }

    /// The same, of which there is one at most.
    #[must_use]
    pub fn only_one(self) -> BoardLetter {
        BoardLetter { most: Some(1), ..self }
    }
}

/// Something that a field can say.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldChoice {
    /// As it is written.
    pub text: &'static str,
    /// What it means.
    pub label: Phrase,
}

impl FormField {
    /// The board, with what its letters stand for.
    #[must_use]
    pub fn board(letters: Vec<BoardLetter>) -> FormField {
        FormField { id: "board", label: Phrase::fixed("Board", "Tablero"), kind: FieldKind::Board(letters) }
    }

    /// The side to move.
    #[must_use]
    pub fn side() -> FormField {
        FormField { id: "side", label: Phrase::fixed("To move", "Juega"), kind: FieldKind::Side }
    }

    /// A whole number.
    #[must_use]
    pub fn number(id: &'static str, label: Phrase, min: i32, max: i32) -> FormField {
        FormField { id, label, kind: FieldKind::Number { min, max } }
    }
}
