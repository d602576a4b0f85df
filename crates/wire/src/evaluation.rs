//! A heuristic value, opened.

use crate::About;
use rival_game::Phrase;
use rival_play::{EvaluatedTerm, HeuristicId, Session};
use serde::Serialize;

/// A heuristic value, opened.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Evaluation {
    /// Of which position.
    #[serde(flatten)]
    pub about: About,
    /// By which heuristic.
    pub heuristic: &'static str,
    /// The value in the heuristic's own unit; the utility of a finished game.
    pub value: f64,
    /// The value in words; how a finished game ended.
    pub reading: Phrase,
    /// What it is the sum of.
    pub terms: Vec<EvaluatedTerm>,
}

impl Evaluation {
    /// Of where a game has come to.
    #[must_use]
    pub fn of(session: &Session, heuristic: HeuristicId, evaluation: rival_play::Evaluation) -> Evaluation {
        let (at, info) = (session.at(), session.info());
        let reading = match at.outcome() {
            Some(outcome) => info.result_phrase(outcome, at.scores()),
            None => info.reading_phrase(evaluation.value),
        };
        Evaluation {
            about: About::of(session),
            heuristic: heuristic.name(),
            value: info.shown_value(evaluation.value),
            reading,
            terms: evaluation.terms,
        }
    }
}
