//! The position of a question.

use serde::Deserialize;

/// The position of a question: of a table, or any.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum PositionRef {
    /// A position of a table.
    Table(AtTable),
    /// Any position.
    Position(AtPosition),
}

/// A position of a table.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AtTable {
    /// The table's name.
    pub table: String,
    /// The number of moves before it; null is the current position.
    pub ply: Option<u32>,
    /// Moves to play from there.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 512))]
    pub moves: Vec<String>,
}

/// Any position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AtPosition {
    /// The game with its variant.
    #[cfg_attr(feature = "openapi", schema(example = "tictactoe", max_length = 64))]
    pub game: String,
    /// The position as text; the game's start by default.
    #[cfg_attr(feature = "openapi", schema(max_length = 400, example = "3/1x1/3 o"))]
    pub position: Option<String>,
    /// The seed of the set-up, where no position is given; 0 by default.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub seed: Option<u64>,
    /// A named set-up, where no position is given.
    pub layout: Option<String>,
    /// Moves to play from there.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 512))]
    pub moves: Vec<String>,
}
