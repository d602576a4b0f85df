//! Which position is meant.

use serde::Deserialize;

/// Which position is meant: one of a table, or any.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Where {
    /// One of a table.
    Table(AtTable),
    /// Any.
    Position(AtPosition),
}

/// A position of a table.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AtTable {
    /// The table's name.
    pub table: String,
    /// After this many moves; the current position if absent.
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
    /// The position as it is written; the game's start if it is not said.
    #[cfg_attr(feature = "openapi", schema(max_length = 400, example = "3/1x1/3 o"))]
    pub position: Option<String>,
    /// Draws the set-up where no position is given; 0 if it is not said.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub seed: Option<u64>,
    /// A set-up with a name, where no position is given.
    pub layout: Option<String>,
    /// Moves to play from there.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 512))]
    pub moves: Vec<String>,
}
