//! The part of the tree that a machine's search left out.

use rival_search::SearchStats;
use serde::Serialize;

/// The part of the tree that alpha-beta left out before a machine's move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pruning {
    /// The cost of its search.
    pub search: SearchStats,
    /// The cost of plain minimax at the same depth; null if that takes too long to measure.
    pub minimax: Option<SearchStats>,
    /// The part left out: 1 − nodes ÷ nodes of plain minimax.
    pub pruning: Option<f64>,
}
