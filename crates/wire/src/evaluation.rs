//! A heuristic value with its terms.

use crate::{Place, PositionSummary};
use rival_game::Phrase;
use rival_play::{EvaluatedTerm, HeuristicId};
use serde::Serialize;

/// A heuristic value with its terms.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Evaluation {
    /// The position.
    #[serde(flatten)]
    pub about: PositionSummary,
    /// The heuristic.
    pub heuristic: &'static str,
    /// The value in the heuristic's own unit; the utility of a finished game.
    pub value: f64,
    /// The value in words; the result of a finished game.
    pub reading: Phrase,
    /// The terms of the sum.
    pub terms: Vec<EvaluatedTerm>,
}

impl Evaluation {
    /// For the position of `place`.
    #[must_use]
    pub fn of(place: &dyn Place, heuristic: HeuristicId, evaluation: rival_play::Evaluation) -> Evaluation {
        let (at, info) = (place.at(), place.at().info());
        let reading = match at.outcome() {
            Some(outcome) => info.result_phrase(outcome, at.scores()),
            None => info.reading_phrase(evaluation.value),
        };
        Evaluation {
            about: PositionSummary::of(place),
            heuristic: heuristic.name(),
            value: info.shown_value(evaluation.value),
            reading,
            terms: evaluation.terms,
        }
    }
}
