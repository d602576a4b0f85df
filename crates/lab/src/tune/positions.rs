//! Training positions from recorded games.

use super::TuningProblem;
use crate::contest::Contest;
use crate::matches::Match;
use crate::opening::Openings;
use rival_core::{Score, Side};
use rival_game::record::{Ending, Record};
use rival_play::{Algorithm, AnyPosition, ReplayError, SearchRequest, Session};
use rival_search::{Control, Limits};
use std::collections::HashSet;

/// A position and the result of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The feature value of each parameter.
    pub features: Vec<f64>,
    /// The total value of all other features.
    pub rest: f64,
    /// The first side's score: 0, ½ or 1.
    pub result: f64,
}

/// Positions of many games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Samples(pub Vec<Sample>);

/// A position is quiet if the best move changes its value by at most this fraction of the typical
/// value.
const QUIET: f64 = 0.5;

/// The quiet positions of finished games, each position once.
///
/// Skipped are positions with a single move, positions where the moving side had seen the end of
/// the game, and positions whose value the best move changes by much: there a value depends more on
/// the move than on the position.
///
/// # Errors
/// If a record is not of this game, or cannot be replayed.
pub fn collect(problem: &TuningProblem, records: impl IntoIterator<Item = Record>) -> Result<Samples, ReplayError> {
    let mut seen = HashSet::new();
    let mut found: Vec<(Box<dyn AnyPosition>, f64)> = Vec::new();
    for record in records {
        let session = Session::replay(&record, Some(&problem.game.name()))?;
        let Some(result) = result(record.ending) else { continue };
        for played in session.played() {
            let open = played.note.value.is_none_or(|value| !value.is_decided());
            if open && played.before.legal().len() > 1 && seen.insert(played.before.text()) {
                found.push((played.before.clone(), result));
            }
        }
    }
    let request = SearchRequest {
        algorithm: Algorithm::AlphaBeta,
        heuristic: problem.heuristic,
        weights: problem.weights(&problem.start()),
        ..SearchRequest::default()
    };
    let values = found.iter().map(|(at, _)| still(&**at, &request).units().powi(2));
    let usual = (values.sum::<f64>() / found.len().max(1) as f64).sqrt();
    let quiet = found.iter().filter(|(at, _)| {
        let moved = at
            .search(&request, &mut Control::limits(Limits::depth(1)))
            .map_or(Score::INFINITY, |report| report.value());
        !moved.is_decided() && (moved.units() - still(&**at, &request).units()).abs() <= QUIET * usual
    });
    Ok(Samples(quiet.map(|(at, result)| problem.sample(&**at, *result)).collect()))
}

/// The first side's score, if the game is over.
fn result(ending: Ending) -> Option<f64> {
    match ending {
        Ending::Won(Side::First) => Some(1.0),
        Ending::Won(Side::Second) => Some(0.0),
        Ending::Drawn => Some(0.5),
        Ending::Open => None,
    }
}

/// The static value of a position.
fn still(at: &dyn AnyPosition, request: &SearchRequest) -> Score {
    at.evaluate(request.heuristic, &request.weights).map_or(Score::ZERO, |evaluation| evaluation.value)
}

impl TuningProblem {
    fn sample(&self, at: &dyn AnyPosition, result: f64) -> Sample {
        let evaluation = at.evaluate(self.heuristic, &self.weights(&self.start()));
        let terms = evaluation.map(|evaluation| evaluation.terms).unwrap_or_default();
        let of = |name: &str| terms.iter().find(|term| term.name == name).map_or(0.0, |term| term.feature);
        let is_dial = |name: &str| self.parameters.iter().any(|parameter| parameter.name == name);
        Sample {
            features: self.parameters.iter().map(|parameter| of(&parameter.name)).collect(),
            rest: terms.iter().filter(|term| !is_dial(term.name)).map(|term| term.value).sum(),
            result,
        }
    }

    /// Games to learn from, with the current weights. One side searches half the nodes, so that the
    /// two games of an opening differ and the better moves win.
    #[must_use]
    pub fn self_play(&self, nodes: u64, games: usize, openings: Openings, seed: u64, concurrency: usize) -> Match {
        let start = self.start();
        let players = vec![self.player("all", &start, nodes), self.player("half", &start, (nodes / 2).max(1))];
        Match { contest: Contest::between(self.game.clone(), players, openings, seed), games, concurrency }
    }
}
