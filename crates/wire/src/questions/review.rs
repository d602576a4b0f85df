//! Reviews of played games.

use super::HeuristicName;
use super::Where;
use crate::{MoveReview, Review};
use serde::{Deserialize, Serialize};

/// A game to be reviewed: one of a table, a position with the moves played from there, or one written down.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewBody {
    /// Where the game has come to; null if a record is given.
    pub at: Option<Where>,
    /// A game as text, in a form close to PGN; of several the first.
    #[cfg_attr(feature = "openapi", schema(example = "[Game \"tictactoe\"]\n\n1. b2 b1 *\n"))]
    pub record: Option<String>,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Positions to visit for each position of the game; as many as `rival analyze` does if it is not said.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub nodes: Option<u32>,
}

/// A move to be judged.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JudgementBody {
    /// In which position.
    pub at: Where,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// Positions to visit; as many as a review does if it is not said.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub nodes: Option<u32>,
}

/// What a review tells, a line of JSON each: the moves as they are judged, and in the end all of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ReviewLine {
    /// A move.
    Move(Box<MoveReview>),
    /// The whole.
    Result(Box<Review>),
    /// It failed.
    Failed {
        /// Why.
        problem: crate::Problem,
    },
}

impl ReviewLine {
    /// Whether nothing comes after it.
    #[must_use]
    pub fn is_last(&self) -> bool {
        !matches!(self, ReviewLine::Move(_))
    }
}
