//! Why a move was played, and which to play. Values are the first side's view.

use super::{FiguresView, ProvenView, ThoughtView};
use rival_core::Side;
use rival_game::{GameInfo, Phrase};
use rival_play::{Evaluation, TermChange, Why};
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
    pub(crate) fn of(report: SearchReport<String>, ply: u32, info: &GameInfo) -> Option<Hint> {
        Some(Hint {
            text: report.best().cloned()?,
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
    pub(crate) fn of(why: &Why, info: &GameInfo) -> WhyView {
        let value = |seen: &Evaluation| info.shown_value(seen.value);
        let term = |TermChange { name, meaning, before, after }| TermChangeView { name, meaning, before, after };
        WhyView {
            text: why.text.clone(),
            side: why.side,
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
