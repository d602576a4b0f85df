//! Imported records.

use super::Created;
use serde::{Deserialize, Serialize};

/// Records to import.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Records {
    /// One game or many, as text.
    #[cfg_attr(feature = "openapi", schema(example = "[Game \"tictactoe\"]\n\n1. b2 a1 *\n"))]
    pub records: String,
}

/// The new tables.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Imported {
    /// In the order of the games.
    pub tables: Vec<Created>,
}
