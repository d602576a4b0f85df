//! Search trees that are asked for.

use super::Where;
use super::search::{HeuristicName, WeightMap};
use rival_play::Algorithm;
use serde::Deserialize;
use utoipa::ToSchema;

/// A search tree to be recorded.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeBody {
    /// Which position is its root.
    pub(crate) at: Where,
    /// By alpha-beta, which leaves out what cannot matter, or by plain minimax. Alpha-beta if it is not said.
    #[serde(default = "alpha_beta")]
    pub(crate) algorithm: Algorithm,
    /// How many plies deep; 64 at most, whatever is asked for.
    #[schema(maximum = 65535)]
    pub(crate) depth: u16,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub(crate) heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub(crate) weights: WeightMap,
    /// Whether every node is to have its position.
    #[serde(default)]
    pub(crate) positions: bool,
    /// Refuse a tree with more nodes than this, or than the server records.
    #[schema(value_type = Option<u64>, maximum = 4294967295_u64)]
    pub(crate) nodes: Option<u32>,
}

fn alpha_beta() -> Algorithm {
    Algorithm::AlphaBeta
}
