//! Positions to solve.

use super::PositionRef;
use serde::Deserialize;

/// A position to solve: its exact value with perfect play by both sides, and those of its moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SolutionBody {
    /// The position.
    pub at: PositionRef,
    /// Whether every move is solved, too.
    #[serde(default)]
    pub every_move: bool,
    /// The time limit in milliseconds; a second by default.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub millis: Option<u32>,
}
