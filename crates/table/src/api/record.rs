//! Games written down.

use super::Created;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Games to take in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Records {
    /// One game or many, as text.
    #[schema(example = "[Game \"tictactoe\"]\n\n1. b2 a1 *\n")]
    pub records: String,
}

/// The tables made of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Imported {
    /// In the order of the games.
    pub tables: Vec<Created>,
}
