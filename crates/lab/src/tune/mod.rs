//! Better weights for a heuristic.
//!
//! - A [`TuningProblem`] states which weights of which heuristic may change, and how far.
//! - [`Spsa`] adjusts them by games between slightly different weights.
//! - [`Fit`] adjusts them until values predict how recorded games ended.
//! - A [`TuneJournal`] records the steps of a run, so that it resumes where it was interrupted.
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

/// The state of a run after a step.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneStep {
    /// The weights of the parameters, in order.
    pub values: Vec<f64>,
    /// The quantity that drove the step: for a fit the loss before it; for SPSA the difference in
    /// score between the two sides' weights, in points per game.
    pub measure: f64,
}

/// Why a run cannot continue.
#[derive(Debug, Error)]
pub enum TuneError {
    /// Games could not be played or written.
    #[error(transparent)]
    Lab(#[from] LabError),
    /// Its steps cannot be written.
    #[error(transparent)]
    Journal(#[from] TuneJournalError),
    /// The positions do not determine the weights.
    #[error(transparent)]
    Fit(#[from] FitError),
}

impl TuningProblem {
    /// An engine with these weights and `nodes` nodes per move.
    fn player(&self, name: &str, values: &[f64], nodes: u64) -> Player {
        let mut search = SearchPlayer::engine(Limits { nodes: Some(nodes), ..Limits::default() });
        (search.request.heuristic, search.request.weights) = (self.heuristic, self.weights(values));
        Player { name: Some(name.to_owned()), kind: PlayerKind::Search(search) }
    }
}

/// All weights of a game's heuristic, by name, with these replaced.
fn all_weights(game: &dyn AnyGame, heuristic: rival_play::HeuristicId, changes: &Weights) -> Vec<(&'static str, f64)> {
    let own = game.heuristics().into_iter().find(|own| own.id == heuristic);
    let features = own.map(|own| own.features).unwrap_or_default();
    let changed = |name: &str| changes.0.iter().find(|(changed, _)| changed == name).map(|(_, weight)| *weight);
    features.iter().map(|one| (one.name, changed(one.name).unwrap_or(f64::from(one.weight) / 100.0))).collect()
}
