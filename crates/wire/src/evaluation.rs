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
    pub terms: Vec<Term>,
}

/// One product of a heuristic's sum.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Term {
    /// The feature's name.
    pub name: &'static str,
    /// What it measures.
    pub meaning: Phrase,
    /// Its measured value.
    pub feature: f64,
    /// What the first side has of it; left out where it is not made of two such counts. The feature is the first side's count minus
    /// the second's, or, where it is bad to have, the other way round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<f64>,
    /// What the second side has of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<f64>,
    /// Its weight.
    pub weight: f64,
    /// Their product.
    pub value: f64,
}

impl Evaluation {
    /// Of where a game has come to.
    #[must_use]
    pub fn of(session: &Session, heuristic: HeuristicId, evaluation: &rival_play::Evaluation) -> Evaluation {
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
            terms: evaluation.terms.iter().map(Term::from).collect(),
        }
    }
}

impl From<&EvaluatedTerm> for Term {
    fn from(term: &EvaluatedTerm) -> Term {
        let EvaluatedTerm { name, meaning, feature, sides, weight, value, .. } = term.clone();
        let [first, second] = sides.map_or([None; 2], |sides| sides.map(Some));
        Term { name, meaning, feature, first, second, weight, value }
    }
}
