//! Positions to be solved.

use super::Where;
use serde::Deserialize;

/// A position to be solved: its exact value with perfect play by both sides, and that of every move.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SolutionBody {
    /// Which position.
    pub at: Where,
    /// Whether every move is to be solved, too.
    #[serde(default)]
    pub every_move: bool,
    /// Milliseconds; a second if it is not said.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub millis: Option<u32>,
}
