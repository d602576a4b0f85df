//! Evaluations and searches of any position. Values are the first side's view.

use super::PositionRef;
use rival_game::HeuristicError;
use rival_play::{Algorithm, AnyGame, HeuristicId, TextbookOrder, Weights};
use rival_search::Utility;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A heuristic by name, one of the game's list: `classic`, `tuned`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, examples("classic", "tuned")))]
pub struct HeuristicName(String);

/// The tuned heuristic.
impl Default for HeuristicName {
    fn default() -> HeuristicName {
        HeuristicName(HeuristicId::default().name().to_owned())
    }
}

impl HeuristicName {
    /// The classic heuristic, whose values people can work out.
    pub fn classic() -> HeuristicName {
        HeuristicName(HeuristicId::CLASSIC.name().to_owned())
    }

    /// The game's heuristic with this name.
    pub fn of(&self, game: &dyn AnyGame) -> Result<HeuristicId, HeuristicError> {
        game.heuristic(&self.0)
    }
}

/// Weights in place of a heuristic's own, by feature.
pub type WeightMap = BTreeMap<String, f64>;

pub fn weights(map: WeightMap) -> Weights {
    Weights(map.into_iter().collect())
}

/// A position to evaluate.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EvaluationBody {
    /// The position.
    pub at: PositionRef,
    /// The heuristic; the tuned one by default.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Weights in place of the heuristic's own, by feature.
    #[serde(default)]
    pub weights: WeightMap,
}

/// A weight set: numbers, or the text of a file.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WeightSetBody {
    /// The game with its variant.
    #[cfg_attr(feature = "openapi", schema(example = "tictactoe", max_length = 64))]
    pub game: String,
    /// The heuristic, unless the file names one; the tuned one by default.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Weights in place of the heuristic's own, by feature.
    #[serde(default)]
    pub weights: WeightMap,
    /// The reasons of weights by feature, for reports.
    #[serde(default)]
    pub why: BTreeMap<String, String>,
    /// The name of the set: a remark on the first line of its file.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub name: Option<String>,
    /// The text of a file, in place of the weights.
    #[cfg_attr(feature = "openapi", schema(max_length = 20000))]
    pub toml: Option<String>,
}

/// A search. The server reduces it to what it grants.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SearchBody {
    /// The position.
    pub at: PositionRef,
    /// The algorithm; the engine by default.
    #[serde(default)]
    pub algorithm: Algorithm,
    /// The heuristic; the tuned one by default.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Weights in place of the heuristic's own, by feature.
    #[serde(default)]
    pub weights: WeightMap,
    /// The depth limit in plies.
    #[cfg_attr(feature = "openapi", schema(maximum = 65535))]
    pub depth: Option<u16>,
    /// The node limit.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub nodes: Option<u32>,
    /// The time limit in milliseconds; a second by default.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub millis: Option<u32>,
    /// The move order of minimax and alpha-beta; the game's by default. The others have their own.
    #[serde(default)]
    pub order: TextbookOrder,
    /// The utility of finished games for minimax and alpha-beta; by default a sooner win is worth
    /// more. The others have no choice.
    #[serde(default)]
    pub utility: Utility,
    /// The seed of orders that shuffle; 0 by default.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub order_seed: Option<u64>,
    /// The number of lines, each with the value of its first move; engine only. With 64, every
    /// legal move has a value.
    #[cfg_attr(feature = "openapi", schema(maximum = 65535))]
    pub lines: Option<u16>,
    /// Whether the engine's table and depth are kept for a search of the same position that asks for the same: it goes on from
    /// there while they are kept. The engine only.
    #[serde(default)]
    pub keep: bool,
}

/// A line of a search: its progress now and then, then its result.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum SearchLine {
    /// The progress.
    Progress(crate::Progress),
    /// The result.
    Result(Box<crate::SearchReport>),
    /// It failed.
    Failed {
        /// Why.
        problem: crate::Problem,
    },
}
