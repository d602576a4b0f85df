//! Explanations of moves, and hints.

use crate::{Proven, Thought};
use rival_core::Side;
use rival_game::Phrase;
use rival_play::{AnyPosition, Listener, TermChange, reason};
use rival_search::SearchReport;
use serde::Serialize;

/// A hint: the engine's move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its ply.
    pub ply: u32,
    /// Its value.
    pub value: f64,
    /// The value in words.
    pub reading: Phrase,
    /// What the move is good for, in a sentence; null if there is nothing to add to the move
    /// itself.
    pub reason: Option<Phrase>,
    /// The proven end, if any.
    pub proven: Option<Proven>,
    /// The principal variation, the hint first.
    pub pv: Vec<String>,
    /// Plies looked ahead.
    pub depth: u16,
    /// Whether some moves have not reached that depth.
    pub unfinished: bool,
}

impl Hint {
    /// For the side to move in `at`; `None` if there is no move.
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

/// The explanation of a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Why {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The side that played it.
    pub side: Side,
    /// The heuristic of the values.
    pub heuristic: &'static str,
    /// What it did and what for, in a sentence for the other side; null if there is nothing to add
    /// to the move itself.
    pub brief: Option<Phrase>,
    /// The explanation, a sentence each.
    pub sentences: Vec<Phrase>,
    /// The heuristic value before the move.
    pub before: f64,
    /// The heuristic value after it.
    pub after: f64,
    /// The terms of both.
    pub terms: Vec<TermChange>,
    /// Its gain of points, in games with scores.
    pub points: Option<i32>,
    /// The number of legal moves.
    pub choices: usize,
    /// The machine's search, if the machine played it.
    pub thought: Option<Thought>,
}

impl Why {
    /// `before` is the position of the move.
    #[must_use]
    pub fn of(why: &rival_play::MoveExplanation, before: &dyn AnyPosition) -> Why {
        let info = before.info();
        let proof = why.thought.as_ref().and_then(|thought| thought.proof);
        Why {
            text: why.text.clone(),
            side: why.side,
            heuristic: why.heuristic.name(),
            brief: reason(before, &why.text, proof, Listener::Rival),
            sentences: why.sentences(),
            before: info.shown_value(why.before.value),
            after: info.shown_value(why.after.value),
            terms: why.terms(),
            points: why.points,
            choices: why.choices,
            thought: why.thought.as_ref().map(|thought| Thought::of(thought, why.lacks_proof, info)),
        }
    }
}
