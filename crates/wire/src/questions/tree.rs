//! Search trees that are asked for.

use super::Where;
use super::{HeuristicName, WeightMap};
use rival_play::{Algorithm, TextbookOrder};
use rival_search::Utility;
use serde::Deserialize;

/// A search tree to be recorded.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeBody {
    /// Which position is its root.
    pub at: Where,
    /// By alpha-beta, which leaves out what cannot matter, or by plain minimax. Alpha-beta if it is not said.
    #[serde(default = "alpha_beta")]
    pub algorithm: Algorithm,
    /// How many plies deep; 64 at most, whatever is asked for.
    #[cfg_attr(feature = "openapi", schema(maximum = 65535))]
    pub depth: u16,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub weights: WeightMap,
    /// In which order moves are tried; as the game lists them if it is not said.
    #[serde(default)]
    pub order: TextbookOrder,
    /// What finished games are worth; a sooner win is worth more if it is not said.
    #[serde(default)]
    pub utility: Utility,
    /// Shuffles the moves, where the order leaves something to chance; 0 if it is not said.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub order_seed: Option<u64>,
    /// Whether every node is to have its position.
    #[serde(default)]
    pub positions: bool,
    /// Whether a trace is to tell which nodes are mirror images of a sibling.
    #[serde(default)]
    pub mirrors: bool,
    /// Refuse a tree with more nodes than this, or than the server records.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub nodes: Option<u32>,
}

/// Questions that are wanted about a search.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuizBody {
    /// Which position is searched.
    pub at: Where,
    /// How hard, from 1 to 5: minimax on two plies and on three, alpha-beta on three with the best moves first, with the moves as
    /// the game lists them, and with the worst first.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub level: u8,
    /// What finished games are worth; a sooner win is worth more if it is not said.
    #[serde(default)]
    pub utility: Utility,
    /// Draws the questions: the same position, level and seed give the same ones. 0 if it is not said.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub quiz_seed: Option<u64>,
    /// How many, 20 at most; ten if it is not said. A small search may have fewer.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    pub questions: Option<u8>,
}

fn alpha_beta() -> Algorithm {
    Algorithm::AlphaBeta
}

/// A search to be told from beginning to end: what a tree is asked for by.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct TraceBody(pub TreeBody);
