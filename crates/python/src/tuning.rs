//! Tuning of weights, as by `rival tune`.

use crate::arena::{lab_error, openings};
use crate::error::{LabError, raise};
use crate::game::{Game, drawn_seed};
use crate::options;
use crate::watch::detached_aside;
use pyo3::prelude::*;
use rival_game::Phrase;
use rival_lab::tune::{Spsa, TuneError, TuneJournal, TuningProblem};
use std::path::PathBuf;

/// The result of a tuning: the weights, the seed, and for each step its weights and its measure.
type TuningResult = (Vec<(String, f64)>, u64, Vec<(Vec<f64>, f64)>);

/// Runs SPSA; ``rival.tune`` is its public name.
#[pyfunction]
#[pyo3(signature = (game, *, heuristic, weights, parameters, steps, pairs, nodes, reach, stride, openings, seed, concurrency, log))]
#[allow(clippy::too_many_arguments)] // Called by one function, by name.
pub(crate) fn run_tuning(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    heuristic: &str,
    weights: Option<&Bound<'_, PyAny>>,
    parameters: Option<&str>,
    steps: usize,
    pairs: usize,
    nodes: u64,
    reach: f64,
    stride: f64,
    openings: Option<&str>,
    seed: Option<u64>,
    concurrency: usize,
    log: PathBuf,
) -> PyResult<TuningResult> {
    let failed = |reason: &Phrase| raise(LabError::new_err, reason);
    let game = game.get().inner.clone();
    let (heuristic, start) = options::heuristic(Some(heuristic), weights, &*game)?;
    let openings = self::openings(openings, &*game)?;
    let problem = TuningProblem::read(game, heuristic, &start, parameters).map_err(|error| failed(&error.phrase()))?;
    let seed = seed.or_else(|| TuneJournal::seed_in(&log)).map_or_else(drawn_seed, Ok)?;
    let spsa = Spsa { problem, steps, pairs, nodes, reach, stride, openings, seed, concurrency, remote: None };
    let fingerprint = spsa.fingerprint();
    let mut journal = TuneJournal::open(&log, seed, &fingerprint, spsa.problem.parameters.len())
        .map_err(|error| failed(&error.phrase()))?;
    let values = detached_aside(py, || {}, |watch| spsa.run_until(&watch.stop, &mut journal, |_, _| {}))?;
    let values = values.map_err(|error| match error {
        TuneError::Lab(error) => lab_error(&error),
        TuneError::Journal(error) => failed(&error.phrase()),
        TuneError::Fit(error) => LabError::new_err(error.to_string()),
    })?;
    let steps = journal.steps().iter().map(|step| (step.values.clone(), step.measure)).collect();
    Ok((spsa.problem.weights(&values).0, seed, steps))
}
