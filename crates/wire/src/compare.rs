//! Several searches of the same positions.

use rival_game::Phrase;
use serde::Serialize;

/// Several searches of the same positions: their results and costs. Figures that depend on the
/// positions alone come first, times last.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompareReport {
    /// The game with its variant.
    pub game: String,
    /// The positions as text.
    pub positions: Vec<String>,
    /// The searches, each summed over its positions.
    pub searches: Vec<ComparedSearch>,
    /// The index in `searches` of the deepest, the reference of the others.
    pub deepest: usize,
    /// Each search's result in each position, so far.
    pub results: Vec<ComparedResult>,
}

/// A search, summed over positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComparedSearch {
    /// The search, in the notation of players.
    pub player: String,
    /// A description of the search.
    pub manner: Phrase,
    /// `minimax`, `alpha-beta`, `engine` or `mcts`.
    pub algorithm: &'static str,
    /// Its depth limit in plies, if any.
    pub depth: Option<u16>,
    /// The positions it has searched.
    pub searched: usize,
    /// Those of them in which it was interrupted.
    pub stopped: usize,
    /// The nodes of all positions.
    pub nodes: u64,
    /// The leaves.
    pub leaves: u64,
    /// The number of cuts.
    pub cutoffs: u64,
    /// The positions that both it and the deepest search finished; the next two count some of
    /// these.
    pub compared: usize,
    /// Those in which its move is the deepest search's, or one of equal value there.
    pub same_move: usize,
    /// Those with the same value.
    pub same_value: usize,
    /// The time of all positions, in seconds.
    pub seconds: f64,
}

/// A search's result in a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComparedResult {
    /// The search's index in `searches`.
    pub search: usize,
    /// The position's index in `positions`.
    pub position: usize,
    /// The move it chose.
    pub best: Option<String>,
    /// The value of the position.
    pub value: f64,
    /// The value with its point of view, in words.
    pub say: Phrase,
    /// The depth in plies.
    pub depth: u16,
    /// Nodes visited.
    pub nodes: u64,
    /// The leaves.
    pub leaves: u64,
    /// The number of cuts.
    pub cutoffs: u64,
    /// `interrupt` if the flag stopped it; null if it reached its limit of depth or nodes.
    pub stopped: Option<&'static str>,
    /// Whether its move is the deepest search's, or one of equal value there; null while unknown.
    pub agrees: Option<bool>,
    /// The time in seconds.
    pub seconds: f64,
}
