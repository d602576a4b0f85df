//! Evaluations and searches of any position. Values are the first side's view.

use super::Where;
use rival_game::HeuristicError;
use rival_play::{Algorithm, AnyGame, HeuristicId, Weights};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A heuristic by its name, one of those that the game lists: `classic`, `tuned`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(value_type = String, examples("classic", "tuned"))]
pub(crate) struct HeuristicName(String);

/// The tuned one.
impl Default for HeuristicName {
    fn default() -> HeuristicName {
        HeuristicName(HeuristicId::default().name().to_owned())
    }
}

impl HeuristicName {
    /// The plain one, whose values people can work out.
    pub(crate) fn classic() -> HeuristicName {
        HeuristicName(HeuristicId::CLASSIC.name().to_owned())
    }

    /// The game's heuristic of this name.
    pub(crate) fn of(&self, game: &dyn AnyGame) -> Result<HeuristicId, HeuristicError> {
        game.heuristic(&self.0)
    }
}

/// Weights in place of a heuristic's own, by feature name.
pub(crate) type WeightMap = BTreeMap<String, f64>;

pub(crate) fn weights(map: WeightMap) -> Weights {
    Weights(map.into_iter().collect())
}

/// A position to be evaluated.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvaluationBody {
    /// Which position.
    pub(crate) at: Where,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub(crate) heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub(crate) weights: WeightMap,
}

/// A set of weights: numbers, or the text of a file.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeightSetBody {
    /// The game with its variant.
    #[schema(example = "tictactoe", max_length = 64)]
    pub(crate) game: String,
    /// The heuristic they are weights of, unless the file says so; the tuned one if it is not said.
    #[serde(default)]
    pub(crate) heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub(crate) weights: WeightMap,
    /// What the set is called: a remark on the first line of its file.
    #[schema(max_length = 100)]
    pub(crate) name: Option<String>,
    /// The text of a file, in place of the weights.
    #[schema(max_length = 20000)]
    pub(crate) toml: Option<String>,
}

/// A search to be made. What is more than the server grants is cut down to that.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchBody {
    /// Which position.
    pub(crate) at: Where,
    /// How; with the engine if it is not said.
    #[serde(default)]
    pub(crate) algorithm: Algorithm,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub(crate) heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub(crate) weights: WeightMap,
    /// Plies to look ahead.
    #[schema(maximum = 65535)]
    pub(crate) depth: Option<u16>,
    /// Positions to visit.
    #[schema(value_type = Option<u64>, maximum = 4294967295_u64)]
    pub(crate) nodes: Option<u32>,
    /// Milliseconds; a second if it is not said.
    #[schema(value_type = Option<u64>, maximum = 4294967295_u64)]
    pub(crate) millis: Option<u32>,
    /// How many lines, each with the value of its first move; the engine only. 64 are all there can be: then every legal
    /// move has a value.
    #[schema(maximum = 65535)]
    pub(crate) lines: Option<u16>,
}

/// What a search tells, a line of JSON each: how far it has come, now and then, and in the end what it has found.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum SearchLine {
    /// How far it has come.
    Progress(rival_wire::Progress),
    /// What it has found.
    Result(Box<rival_wire::SearchReport>),
    /// It failed.
    Failed {
        /// Why.
        problem: crate::problem::Problem,
    },
}
