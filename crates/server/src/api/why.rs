//! Why a move was played, and which to play. Values are the first side's view.

use super::{FiguresView, ProvenView, ThoughtView};
use rival_core::Side;
use rival_game::Phrase;
use rival_play::{AnyPosition, Evaluation, Listener, TermChange, Why, reason};
use rival_search::SearchReport;
use serde::Serialize;
use utoipa::ToSchema;

/// A hint: what the engine would play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Hint {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// The ply it answers.
    pub(crate) ply: u32,
    /// What it is worth.
    pub(crate) value: f64,
    /// The value in words.
    pub(crate) reading: Phrase,
    /// What the move is good for, in a sentence; null if nothing can be said that the move itself does not say.
    pub(crate) reason: Option<Phrase>,
    /// How the game ends, if that is proved.
    pub(crate) proven: Option<ProvenView>,
    /// The moves expected, the hint first.
    pub(crate) pv: Vec<String>,
    /// Plies looked ahead.
    pub(crate) depth: u16,
    /// Whether not all moves were searched to that depth.
    pub(crate) unfinished: bool,
}

impl Hint {
    /// `None` where there is no move.
    pub(crate) fn of(report: SearchReport<String>, ply: u32, at: &dyn AnyPosition) -> Option<Hint> {
        let info = at.info();
        let text = report.best().cloned()?;
        Some(Hint {
            reason: reason(at, &text, report.proof, Listener::Player),
            text,
            ply,
            value: info.shown_value(report.value()),
            reading: info.reading_phrase(report.value()),
            proven: report.proof.map(|proof| ProvenView::of(proof, info)),
            pv: report.pv.moves,
            depth: report.depth,
            unfinished: report.unfinished,
        })
    }
}

/// Why a move was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WhyView {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// Who played it.
    pub(crate) side: Side,
    /// What it did and what for, in a sentence for the other side; null if nothing can be said that the move itself does not say.
    pub(crate) brief: Option<Phrase>,
    /// In words, a sentence each.
    pub(crate) sentences: Vec<Phrase>,
    /// The heuristic value before the move.
    pub(crate) before: f64,
    /// The heuristic value after it.
    pub(crate) after: f64,
    /// The terms of both, side by side.
    pub(crate) terms: Vec<TermChangeView>,
    /// What it added to its side's score, in games that have scores.
    pub(crate) points: Option<i32>,
    /// How many moves there were to choose from.
    pub(crate) choices: usize,
    /// What the machine thought before it, if it was the machine's.
    pub(crate) thought: Option<ThoughtView>,
}

/// A term of the heuristic before and after a move; null where the sum does not have it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TermChangeView {
    /// The feature's name.
    pub(crate) name: &'static str,
    /// What it measures.
    pub(crate) meaning: Phrase,
    /// Its part of the value before.
    pub(crate) before: Option<f64>,
    /// Its part of the value after.
    pub(crate) after: Option<f64>,
}

impl WhyView {
    /// `before` is the position that the move was played in.
    pub(crate) fn of(why: &Why, before: &dyn AnyPosition) -> WhyView {
        let info = before.info();
        let value = |seen: &Evaluation| info.shown_value(seen.value);
        let term = |TermChange { name, meaning, before, after }| TermChangeView { name, meaning, before, after };
        WhyView {
            text: why.text.clone(),
            side: why.side,
            brief: reason(before, &why.text, why.thought.as_ref().and_then(|thought| thought.proof), Listener::Rival),
            sentences: why.sentences(),
            before: value(&why.before),
            after: value(&why.after),
            terms: why.terms().into_iter().map(term).collect(),
            points: why.points,
            choices: why.choices,
            thought: why.thought.as_ref().map(|thought| ThoughtView::of(thought, info)),
        }
    }
}

/// How much of the tree alpha-beta left out before a move of the machine.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Pruning {
    /// What its search cost.
    pub(crate) search: FiguresView,
    /// What plain minimax costs on the same position to the same depth; null if that is too much to find out.
    pub(crate) minimax: Option<FiguresView>,
    /// The part left out: 1 − nodes ÷ nodes of plain minimax.
    pub(crate) pruning: Option<f64>,
}
