//! What the machine thinks and thought.

use rival_core::{Decided, Score, Side};
use rival_game::{GameInfo, Phrase};
use rival_search::{Figures, Progress, Report};
use serde::Serialize;
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
    /// What it cost.
    #[serde(flatten)]
    pub(crate) figures: FiguresView,
}

impl ThoughtView {
    pub(crate) fn of(report: &Report<String>, info: &GameInfo) -> ThoughtView {
        ThoughtView {
            value: info.shown_value(report.value),
            reading: info.reading_phrase(report.value),
            proven: report.proof.map(ProvenView::from),
            pv: report.line.clone(),
            depth: report.depth,
            figures: report.figures.into(),
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

impl From<Figures> for FiguresView {
    fn from(figures: Figures) -> FiguresView {
        let Figures { nodes, leaves, cutoffs, elapsed } = figures;
        FiguresView { nodes, leaves, cutoffs, seconds: elapsed.as_secs_f64() }
    }
}

/// How a game ends if both sides play their best.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProvenView {
    /// Who wins; null is a draw.
    pub(crate) winner: Option<Side>,
    /// By how much, the first side's view.
    pub(crate) margin: i32,
    /// Plies to the end.
    pub(crate) win_in: u32,
}

impl From<Decided> for ProvenView {
    fn from(decided: Decided) -> ProvenView {
        let Decided { outcome, plies } = decided;
        ProvenView { winner: outcome.winner(), margin: outcome.margin(), win_in: plies }
    }
}

/// What the machine is thinking. Values are the first side's view.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ThinkingView {
    /// Whose move it is thinking about.
    pub(crate) side: Side,
    /// Plies it is looking ahead.
    pub(crate) depth: u16,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// Since it began.
    pub(crate) seconds: f64,
    /// The best value so far, once there is one.
    pub(crate) value: Option<f64>,
    /// The line that has it.
    pub(crate) pv: Vec<String>,
}

impl ThinkingView {
    pub(crate) fn of(progress: Progress<String>, side: Side, info: &GameInfo) -> ThinkingView {
        ThinkingView {
            side,
            depth: progress.depth,
            nodes: progress.nodes,
            seconds: progress.elapsed.as_secs_f64(),
            value: progress.value.map(|value: Score| info.shown_value(value)),
            pv: progress.line,
        }
    }
}
