//! Reviews of played games.

use super::HeuristicName;
use super::PositionRef;
use crate::{MoveReview, Review};
use serde::{Deserialize, Serialize};

/// A game to review: one of a table, a position with its moves, or a record.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewBody {
    /// The game's last position; null if a record is given.
    pub at: Option<PositionRef>,
    /// A record; of several games the first.
    #[cfg_attr(feature = "openapi", schema(example = "[Game \"tictactoe\"]\n\n1. b2 b1 *\n"))]
    pub record: Option<String>,
    /// The heuristic; the tuned one by default.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// The nodes of each position; by default as many as `rival analyze` has.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub nodes: Option<u32>,
}

/// A move to judge.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JudgementBody {
    /// The position before it.
    pub at: PositionRef,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The heuristic; the tuned one by default.
    #[serde(default)]
    pub heuristic: HeuristicName,
    /// The nodes; by default as many as a review has.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
    pub nodes: Option<u32>,
}

/// A line of a review: the moves as they are judged, then the whole.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ReviewLine {
    /// A move.
    Move(Box<MoveReview>),
    /// The whole review.
    Result(Box<Review>),
    /// A failure.
    Failed {
        /// The reason.
        problem: crate::Problem,
    },
}

impl ReviewLine {
    /// Whether no line follows.
    #[must_use]
    pub fn is_last(&self) -> bool {
        !matches!(self, ReviewLine::Move(_))
    }
}
