//! Why a move was played, and which to play.

use crate::{Proven, Thought};
use rival_core::Side;
use rival_game::Phrase;
use rival_play::{AnyPosition, Listener, reason};
use rival_search::SearchReport;
use serde::Serialize;

/// A hint: what the engine would play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The ply it answers.
    pub ply: u32,
    /// What it is worth.
    pub value: f64,
    /// The value in words.
    pub reading: Phrase,
    /// What the move is good for, in a sentence; null if nothing can be said that the move itself does not say.
    pub reason: Option<Phrase>,
    /// How the game ends, if that is proven.
    pub proven: Option<Proven>,
    /// The moves expected, the hint first.
    pub pv: Vec<String>,
    /// Plies looked ahead.
    pub depth: u16,
    /// Whether not all moves were searched to that depth.
    pub unfinished: bool,
}

impl Hint {
    /// For the side to move in `at`; `None` where there is no move.
    #[must_use]
    pub fn of(report: &SearchReport<String>, ply: u32, at: &dyn AnyPosition) -> Option<Hint> {
        let (info, text) = (at.info(), report.best()?);
        Some(Hint {
            text: text.clone(),
            ply,
            value: info.shown_value(report.value()),
            reading: info.known_reading(report.value(), report.proof),
            reason: reason(at, text, report.proof, Listener::Player),
            proven: report.proof.map(Proven::of),
            pv: report.pv.moves.clone(),
            depth: report.depth,
            unfinished: report.unfinished,
        })
    }
}

/// Why a move was played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Why {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The side that played it.
    pub side: Side,
    /// The heuristic that the values come from.
    pub heuristic: &'static str,
    /// What it did and what for, in a sentence for the other side; null if nothing can be said that the move itself does not say.
    pub brief: Option<Phrase>,
    /// In words, a sentence each.
    pub sentences: Vec<Phrase>,
    /// The heuristic value before the move.
    pub before: f64,
    /// The heuristic value after it.
    pub after: f64,
    /// The terms of both, side by side.
    pub terms: Vec<TermChange>,
    /// What it added to its side's score, in games that have scores.
    pub points: Option<i32>,
    /// How many moves there were to choose from.
    pub choices: usize,
    /// What the machine thought before it, if it was the machine's.
    pub thought: Option<Thought>,
}

/// A term of the heuristic before and after a move; null where the sum does not have it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TermChange {
    /// The feature's name.
    pub name: &'static str,
    /// What it measures.
    pub meaning: Phrase,
    /// Its part of the value before.
    pub before: Option<f64>,
    /// Its part of the value after.
    pub after: Option<f64>,
}

impl Why {
    /// `before` is the position that the move was played in.
    #[must_use]
    pub fn of(why: &rival_play::MoveExplanation, before: &dyn AnyPosition) -> Why {
        let info = before.info();
        let term = |change: rival_play::TermChange| {
            let rival_play::TermChange { name, meaning, before, after } = change;
            TermChange { name, meaning, before, after }
        };
        let proof = why.thought.as_ref().and_then(|thought| thought.proof);
        Why {
            text: why.text.clone(),
            side: why.side,
            heuristic: why.heuristic.name(),
            brief: reason(before, &why.text, proof, Listener::Rival),
            sentences: why.sentences(),
            before: info.shown_value(why.before.value),
            after: info.shown_value(why.after.value),
            terms: why.terms().into_iter().map(term).collect(),
            points: why.points,
            choices: why.choices,
            thought: why.thought.as_ref().map(|thought| Thought::of(thought, why.lacks_proof, info)),
        }
    }
}
