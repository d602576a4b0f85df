//! Search trees to record.

use super::PositionRef;
use super::{HeuristicName, WeightMap};
use rival_play::{Algorithm, TextbookOrder};
use rival_search::Utility;
use serde::Deserialize;

/// A search tree to record.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeBody {
    /// The root.
    pub at: PositionRef,
    /// Alpha-beta, the default, or plain minimax.
    #[serde(default = "alpha_beta")]
    pub algorithm: Algorithm,
    /// The depth in plies, at most 64.
    #[cfg_attr(feature = "openapi", schema(maximum = 65535))]
    pub depth: u16,
    /// The heuristic; the tuned one by default.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Weights in place of the heuristic's own, by feature.
    #[serde(default)]
    pub weights: WeightMap,
    /// The move order; the game's by default.
    #[serde(default)]
    pub order: TextbookOrder,
    /// The utility of finished games; by default a sooner win is worth more.
    #[serde(default)]
    pub utility: Utility,
    /// The seed of orders that shuffle; 0 by default.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub order_seed: Option<u64>,
    /// Whether nodes have their positions.
    #[serde(default)]
    pub positions: bool,
    /// Whether a trace names the nodes that are mirror images of a sibling.
    #[serde(default)]
    pub mirrors: bool,
    /// The most nodes; a larger tree is refused.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub nodes: Option<u32>,
}

/// A quiz on a search.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuizBody {
    /// The position to search.
    pub at: PositionRef,
    /// The difficulty from 1 to 5: minimax on two plies and on three, then alpha-beta on three with
    /// the best moves first, with the game's order, and with the worst first.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub level: u8,
    /// The utility of finished games; by default a sooner win is worth more.
    #[serde(default)]
    pub utility: Utility,
    /// The seed of the questions: the same position, level and seed give the same ones. 0 by
    /// default.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub quiz_seed: Option<u64>,
    /// The number of questions, at most 20; ten by default. A small search may have fewer.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    pub questions: Option<u8>,
}

fn alpha_beta() -> Algorithm {
    Algorithm::AlphaBeta
}

/// A search to trace; the body is that of a tree.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct TraceBody(pub TreeBody);
