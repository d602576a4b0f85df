//! Better weights for a heuristic.
//!
//! - A [`TuningProblem`] says which weights of which heuristic may be turned, and how far.
//! - [`Spsa`] turns them by games of slightly different weights against each other.
//! - [`Fit`] turns them until values predict how recorded games ended.
//! - A [`TuneJournal`] keeps the steps of a run, so that it goes on where it was interrupted.
//! - [`Trial`] plays the new weights against the old: only those that win it are better.

mod fit;
mod positions;
mod problem;
mod spsa;
mod trial;
mod tune_journal;

pub use fit::{Fit, FitError};
pub use positions::{Sample, Samples, collect};
pub use problem::{Parameter, ParameterError, TuningProblem};
pub use spsa::Spsa;
pub use trial::Trial;
pub use tune_journal::{TuneJournal, TuneJournalError};

use crate::error::LabError;
use rival_play::{AnyGame, Player, PlayerKind, SearchPlayer, Weights};
use rival_search::Limits;
use thiserror::Error;

/// Where a run has come to.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneStep {
    /// The weights of the parameters, in their order.
    pub values: Vec<f64>,
    /// What the step was taken by: for a fit the loss before it; for SPSA by how many points of a game the one side's
    /// weights did better than the other's.
    pub measure: f64,
}

/// Why a run could not go on.
#[derive(Debug, Error)]
pub enum TuneError {
    /// Games could not be played or kept.
    #[error(transparent)]
    Lab(#[from] LabError),
    /// Its steps cannot be kept.
    #[error(transparent)]
    Journal(#[from] TuneJournalError),
    /// The positions do not determine the weights.
    #[error(transparent)]
    Fit(#[from] FitError),
}

impl TuningProblem {
    /// An engine that plays with these weights, looking at `nodes` nodes a move.
    fn player(&self, name: &str, values: &[f64], nodes: u64) -> Player {
        let mut search = SearchPlayer::engine(Limits { nodes: Some(nodes), ..Limits::default() });
        (search.request.heuristic, search.request.weights) = (self.heuristic, self.weights(values));
        Player { name: Some(name.to_owned()), kind: PlayerKind::Search(search) }
    }
}

/// All weights of a heuristic of a game, by name, with these in place of its own.
fn all_weights(game: &dyn AnyGame, heuristic: rival_play::HeuristicId, changes: &Weights) -> Vec<(&'static str, f64)> {
    let own = game.heuristics().into_iter().find(|own| own.id == heuristic);
    let features = own.map(|own| own.features).unwrap_or_default();
    let changed = |name: &str| changes.0.iter().find(|(changed, _)| changed == name).map(|(_, weight)| *weight);
    features.iter().map(|one| (one.name, changed(one.name).unwrap_or(f64::from(one.weight) / 100.0))).collect()
}
