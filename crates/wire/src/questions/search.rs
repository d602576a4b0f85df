//! Evaluations and searches of any position. Values are the first side's view.

use super::Where;
use rival_game::HeuristicError;
use rival_play::{Algorithm, AnyGame, HeuristicId, TextbookOrder, Weights};
use rival_search::Utility;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A heuristic by its name, one of those that the game lists: `classic`, `tuned`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, examples("classic", "tuned")))]
pub struct HeuristicName(String);

/// The tuned one.
impl Default for HeuristicName {
    fn default() -> HeuristicName {
        HeuristicName(HeuristicId::default().name().to_owned())
    }
}

impl HeuristicName {
    /// The plain one, whose values people can work out.
    pub fn classic() -> HeuristicName {
        HeuristicName(HeuristicId::CLASSIC.name().to_owned())
    }

    /// The game's heuristic of this name.
    pub fn of(&self, game: &dyn AnyGame) -> Result<HeuristicId, HeuristicError> {
        game.heuristic(&self.0)
    }
}

/// Weights in place of a heuristic's own, by feature name.
pub type WeightMap = BTreeMap<String, f64>;

pub fn weights(map: WeightMap) -> Weights {
    Weights(map.into_iter().collect())
}

/// A position to be evaluated.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EvaluationBody {
    /// Which position.
    pub at: Where,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub weights: WeightMap,
}

/// A set of weights: numbers, or the text of a file.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WeightSetBody {
    /// The game with its variant.
    #[cfg_attr(feature = "openapi", schema(example = "tictactoe", max_length = 64))]
    pub game: String,
    /// The heuristic they are weights of, unless the file says so; the tuned one if it is not said.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub weights: WeightMap,
    /// Why a feature has its weight, by its name; reports show it.
    #[serde(default)]
    pub why: BTreeMap<String, String>,
    /// What the set is called: a remark on the first line of its file.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub name: Option<String>,
    /// The text of a file, in place of the weights.
    #[cfg_attr(feature = "openapi", schema(max_length = 20000))]
    pub toml: Option<String>,
}

/// A search to be made. What is more than the server grants is cut down to that.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SearchBody {
    /// Which position.
    pub at: Where,
    /// How; with the engine if it is not said.
    #[serde(default)]
    pub algorithm: Algorithm,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub weights: WeightMap,
    /// Plies to look ahead.
    #[cfg_attr(feature = "openapi", schema(maximum = 65535))]
    pub depth: Option<u16>,
    /// Positions to visit.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub nodes: Option<u32>,
    /// Milliseconds; a second if it is not said.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub millis: Option<u32>,
    /// In which order minimax and alpha-beta try moves; as the game lists them if it is not said. The others have orders of their own.
    #[serde(default)]
    pub order: TextbookOrder,
    /// What finished games are worth to minimax and alpha-beta; a sooner win is worth more if it is not said. The others take no other.
    #[serde(default)]
    pub utility: UtilityName,
    /// Shuffles the moves, where the order leaves something to chance; 0 if it is not said.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub order_seed: Option<u64>,
    /// How many lines, each with the value of its first move; the engine only. 64 are all there can be: then every legal
    /// move has a value.
    #[cfg_attr(feature = "openapi", schema(maximum = 65535))]
    pub lines: Option<u16>,
    /// Whether the engine's table and depth are kept for a search of the same position that asks for the same: it goes on from
    /// there while they are kept. The engine only.
    #[serde(default)]
    pub keep: bool,
}

/// What finished games are worth to a textbook search.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UtilityName {
    /// A win is worth more the fewer plies it takes.
    #[default]
    SoonerIsBetter,
    /// A win is worth the same whatever the ply.
    Plain,
}

impl From<UtilityName> for Utility {
    fn from(name: UtilityName) -> Utility {
        match name {
            UtilityName::SoonerIsBetter => Utility::SoonerIsBetter,
            UtilityName::Plain => Utility::Plain,
        }
    }
}

/// What a search tells, a line of JSON each: how far it has come, now and then, and in the end what it has found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum SearchLine {
    /// How far it has come.
    Progress(crate::Progress),
    /// What it has found.
    Result(Box<crate::SearchReport>),
    /// It failed.
    Failed {
        /// Why.
        problem: crate::Problem,
    },
}
