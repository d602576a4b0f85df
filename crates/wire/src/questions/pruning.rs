//! How much of the tree was left out before a move.

use rival_search::SearchStats;
use serde::Serialize;

/// How much of the tree alpha-beta left out before a move of the machine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pruning {
    /// What its search cost.
    pub search: SearchStats,
    /// What plain minimax costs on the same position to the same depth; null if that is too much to find out.
    pub minimax: Option<SearchStats>,
    /// The part left out: 1 − nodes ÷ nodes of plain minimax.
    pub pruning: Option<f64>,
}
