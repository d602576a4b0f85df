//! Searches beside each other, on the same positions.

use rival_game::Phrase;
use serde::Serialize;

/// Several searches of the same positions: what each found and what it cost. Figures that depend on the positions alone come
/// first, times last.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompareReport {
    /// The game with its variant.
    pub game: String,
    /// The positions, as they are written.
    pub positions: Vec<String>,
    /// The searches, each summed up over the positions it has searched.
    pub searches: Vec<ComparedSearch>,
    /// The place in `searches` of the deepest, which the others are measured by.
    pub deepest: usize,
    /// What each search found in each position, as far as it has come.
    pub results: Vec<ComparedResult>,
}

/// A search, summed up over positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComparedSearch {
    /// The search, as players are written.
    pub player: String,
    /// How it searches, in words.
    pub manner: Phrase,
    /// `minimax`, `alpha-beta`, `engine` or `mcts`.
    pub algorithm: &'static str,
    /// Plies it was told to look ahead, if it was.
    pub depth: Option<u16>,
    /// Positions it has searched.
    pub searched: usize,
    /// Those of them that it was stopped in before it was through.
    pub stopped: usize,
    /// Nodes visited, over all of them.
    pub nodes: u64,
    /// Leaves among them.
    pub leaves: u64,
    /// How often the rest of a node's moves was left out.
    pub cutoffs: u64,
    /// Positions in which it and the deepest search are through: what the next two are parts of.
    pub compared: usize,
    /// Those in which it chose the same move as the deepest, or one that the deepest finds to be worth the same.
    pub same_move: usize,
    /// Those in which it found the same value.
    pub same_value: usize,
    /// Seconds, over all positions.
    pub seconds: f64,
}

/// What one search found in one position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComparedResult {
    /// Its place in `searches`.
    pub search: usize,
    /// The position's place in `positions`.
    pub position: usize,
    /// The move it chose.
    pub best: Option<String>,
    /// What the position is worth.
    pub value: f64,
    /// The value with its point of view, in words.
    pub say: Phrase,
    /// Plies it looked ahead.
    pub depth: u16,
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves among them.
    pub leaves: u64,
    /// How often the rest of a node's moves was left out.
    pub cutoffs: u64,
    /// `interrupt` if it was stopped; null if it went as deep, or visited as many nodes, as it was told to.
    pub stopped: Option<&'static str>,
    /// Whether its move is that of the deepest, or one that the deepest finds to be worth the same; null while that is not known.
    pub agrees: Option<bool>,
    /// How long it took.
    pub seconds: f64,
}
