//! What the machine thinks and thought.

use crate::pool::Budget;
use rival_core::Side;
use rival_game::{GameInfo, Phrase};
use rival_play::Thought;
use rival_search::{Progress, Proof, SearchStats};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// What the machine thought before a move. Values are the first side's view.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ThoughtView {
    /// What it thought the position was worth, in the heuristic's own unit; the utility of a decided game.
    pub(crate) value: f64,
    /// The value in words.
    pub(crate) reading: Phrase,
    /// How the game ends, if it has proved that.
    pub(crate) proven: Option<ProvenView>,
    /// The moves it expected, its own first.
    pub(crate) pv: Vec<String>,
    /// Plies it looked ahead.
    pub(crate) depth: u16,
    /// Whether it did not come to look at all moves to that depth.
    pub(crate) unfinished: bool,
    /// What it cost.
    #[serde(flatten)]
    pub(crate) figures: FiguresView,
    /// If it had less time than it should have had, because many were waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) shortened: Option<Shortened>,
}

/// How a thought was cut short because many were waiting for the machine.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Shortened {
    /// The seconds it should have had.
    asked: f64,
    /// The seconds it had.
    granted: f64,
}

impl Shortened {
    /// What this much of a budget comes to; nothing if it is all of it.
    pub(crate) fn of(budget: Budget, granted: Duration) -> Option<Shortened> {
        let asked = budget.time();
        let is_short = matches!(budget, Budget::Timed(_)) && granted < asked;
        is_short.then_some(Shortened { asked: asked.as_secs_f64(), granted: granted.as_secs_f64() })
    }

    pub(crate) fn granted(self) -> Duration {
        Duration::try_from_secs_f64(self.granted).unwrap_or_default()
    }
}

impl ThoughtView {
    pub(crate) fn of(thought: &Thought, info: &GameInfo) -> ThoughtView {
        ThoughtView {
            value: info.shown_value(thought.value()),
            reading: info.reading_phrase(thought.value()),
            proven: thought.proof.map(|proof| ProvenView::of(proof, info)),
            pv: thought.pv.moves.clone(),
            depth: thought.depth,
            unfinished: thought.unfinished,
            figures: thought.stats.into(),
            shortened: None,
        }
    }
}

/// What a search cost. All 0 if the thought came with a record, which does not say.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct FiguresView {
    /// Positions visited.
    pub(crate) nodes: u64,
    /// Those of them that were finished or at the depth limit.
    pub(crate) leaves: u64,
    /// How often the rest of a position's moves could be left out.
    pub(crate) cutoffs: u64,
    /// How long it took.
    pub(crate) seconds: f64,
}

impl From<SearchStats> for FiguresView {
    fn from(figures: SearchStats) -> FiguresView {
        let SearchStats { nodes, leaves, cutoffs, elapsed } = figures;
        FiguresView { nodes, leaves, cutoffs, seconds: elapsed.as_secs_f64() }
    }
}

/// How a game ends if both sides play their best.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProvenView {
    /// The letter of the side that wins, or `draw`.
    pub(crate) winner: String,
    /// By how much the winner wins; 1 in games without scores.
    pub(crate) margin: u32,
    /// `exact`, or `lower` where the winner has at least this margin.
    pub(crate) bound: &'static str,
    /// Plies to the end.
    pub(crate) win_in: u32,
}

impl ProvenView {
    pub(crate) fn of(proof: Proof, info: &GameInfo) -> ProvenView {
        let Proof { margin, bound, win_in, .. } = proof;
        ProvenView { winner: info.result_text(proof.outcome()), margin, bound: bound.name(), win_in }
    }
}

/// What the machine is thinking. Values are the first side's view.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ThinkingView {
    /// Whose move it is thinking about.
    pub(crate) side: Side,
    /// Plies looked ahead for the value and the pv.
    pub(crate) depth: u16,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// Since it began.
    pub(crate) seconds: f64,
    /// The best value so far, once there is one.
    pub(crate) value: Option<f64>,
    /// The line that has it.
    pub(crate) pv: Vec<String>,
    /// If it has less time than it should have, because many are waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) shortened: Option<Shortened>,
}

impl ThinkingView {
    pub(crate) fn of(
        progress: &Progress<String>,
        side: Side,
        info: &GameInfo,
        shortened: Option<Shortened>,
    ) -> ThinkingView {
        ThinkingView {
            side,
            shortened,
            depth: progress.depth,
            nodes: progress.nodes,
            seconds: progress.elapsed.as_secs_f64(),
            value: progress.pv().map(|pv| info.shown_value(pv.value)),
            pv: progress.pv().map(|pv| pv.moves.clone()).unwrap_or_default(),
        }
    }
}
