//! A position's notation described field by field, so that an editor need not know the game. The
//! game's own parser decides whether the fields make a legal position.

use crate::{Ground, Phrase, Piece};
use serde::Serialize;

/// A field of a position's text. Fields are written in order, separated by a space.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FormField {
    /// An identifier for styling and tests.
    pub id: &'static str,
    /// The label.
    pub label: Phrase,
    /// The kind of content.
    pub kind: FieldKind,
}

/// The content of a field.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// The board, rank by rank from the top, separated by `/`: one of these letters per cell, or a
    /// digit for a run of empty cells.
    Board(Vec<BoardLetter>),
    /// The letter of the side to move.
    Side,
    /// A whole number.
    Number {
        /// The minimum.
        min: i32,
        /// The maximum.
        max: i32,
    },
    /// The name of the cell where this piece stands.
    Cell(Piece),
    /// One of these choices.
    Choice(Vec<FieldChoice>),
    /// Cells with their points, `a7+10,d6-4`, in board order, or `-`: each of these values at most
    /// once.
    Points(Vec<i32>),
}

/// A letter of a board and its meaning.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardLetter {
    /// The letter.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub letter: char,
    /// The label.
    pub label: Phrase,
    /// The appearance of the cell.
    pub ground: Ground,
    /// The piece on it.
    pub piece: Option<Piece>,
    /// The most cells with this letter, if fewer than all.
    pub most: Option<u8>,
}

impl BoardLetter {
    /// A letter for a piece.
    #[must_use]
    pub fn piece(letter: char, label: Phrase, piece: Piece) -> BoardLetter {
        BoardLetter { letter, label, ground: Ground::Plain, piece: Some(piece), most: None }
    }

    /// A letter for an appearance of the cell.
    #[must_use]
    pub fn ground(letter: char, label: Phrase, ground: Ground) -> BoardLetter {
        BoardLetter { letter, label, ground, piece: None, most: None }
    }

    /// The same letter, allowed at most once.
    #[must_use]
    pub fn only_one(self) -> BoardLetter {
        BoardLetter { most: Some(1), ..self }
    }
}

/// A choice of a field.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldChoice {
    /// The text in the notation.
    pub text: &'static str,
    /// Its meaning.
    pub label: Phrase,
}

impl FormField {
    /// The board field, with the meaning of its letters.
    #[must_use]
    pub fn board(letters: Vec<BoardLetter>) -> FormField {
        FormField { id: "board", label: Phrase::fixed("Board", "Tablero"), kind: FieldKind::Board(letters) }
    }

    /// The field of the side to move.
    #[must_use]
    pub fn side() -> FormField {
        FormField { id: "side", label: Phrase::fixed("To move", "Juega"), kind: FieldKind::Side }
    }

    /// A whole-number field.
    #[must_use]
    pub fn number(id: &'static str, label: Phrase, min: i32, max: i32) -> FormField {
        FormField { id, label, kind: FieldKind::Number { min, max } }
    }
}
