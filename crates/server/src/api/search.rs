//! Evaluations and searches of any position. Values are the first side's view.

use super::{FiguresView, ProvenView, Where};
use rival_game::{GameInfo, HeuristicError, Phrase};
use rival_play::{Algorithm, AnyGame, Evaluation, HeuristicId, Weights};
use rival_search::{Progress, RootMove, SearchReport, Stopped, Variation};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A heuristic by its name, one of those that the game lists: `classic`, `tuned`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(value_type = String, examples("classic", "tuned"))]
pub(crate) struct HeuristicName(String);

/// The tuned one.
impl Default for HeuristicName {
    fn default() -> HeuristicName {
        HeuristicName(HeuristicId::default().name().to_owned())
    }
}

impl HeuristicName {
    /// The game's heuristic of this name.
    pub(crate) fn of(&self, game: &dyn AnyGame) -> Result<HeuristicId, HeuristicError> {
        game.heuristic(&self.0)
    }
}

/// A way to search.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AlgorithmName {
    /// The textbook's, looking at everything.
    Minimax,
    /// The textbook's, leaving out what cannot matter.
    AlphaBeta,
    /// The one that plays.
    #[default]
    Engine,
    /// Monte Carlo tree search.
    Mcts,
}

impl From<AlgorithmName> for Algorithm {
    fn from(name: AlgorithmName) -> Algorithm {
        match name {
            AlgorithmName::Minimax => Algorithm::Minimax,
            AlgorithmName::AlphaBeta => Algorithm::AlphaBeta,
            AlgorithmName::Engine => Algorithm::Engine,
            AlgorithmName::Mcts => Algorithm::Mcts,
        }
    }
}

/// Weights in place of a heuristic's own, by feature name.
pub(crate) type WeightMap = BTreeMap<String, f64>;

pub(crate) fn weights(map: WeightMap) -> Weights {
    Weights(map.into_iter().collect())
}

/// A position to be evaluated.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvaluationBody {
    /// Which position.
    pub(crate) at: Where,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub(crate) heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub(crate) weights: WeightMap,
}

/// A heuristic value, opened.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct EvaluationView {
    /// The value in the heuristic's own unit; the utility of a finished game.
    pub(crate) value: f64,
    /// The value in words.
    pub(crate) reading: Phrase,
    /// What it is the sum of.
    pub(crate) terms: Vec<TermView>,
}

/// One product of a heuristic's sum.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TermView {
    /// The feature's name.
    pub(crate) name: &'static str,
    /// What it measures.
    pub(crate) meaning: Phrase,
    /// Its measured value.
    pub(crate) feature: f64,
    /// Its weight.
    pub(crate) weight: f64,
    /// Their product.
    pub(crate) value: f64,
}

impl EvaluationView {
    pub(crate) fn of(evaluation: Evaluation, info: &GameInfo) -> EvaluationView {
        let term = |term: rival_play::EvaluatedTerm| TermView {
            name: term.name,
            meaning: term.meaning,
            feature: term.feature,
            weight: term.weight,
            value: term.value,
        };
        EvaluationView {
            value: info.shown_value(evaluation.value),
            reading: info.reading_phrase(evaluation.value),
            terms: evaluation.terms.into_iter().map(term).collect(),
        }
    }
}

/// A search to be made. What is more than the server grants is cut down to that.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchBody {
    /// Which position.
    pub(crate) at: Where,
    /// How; with the engine if it is not said.
    #[serde(default)]
    pub(crate) algorithm: AlgorithmName,
    /// With which heuristic; the tuned one if it is not said.
    #[serde(default)]
    pub(crate) heuristic: HeuristicName,
    /// Weights in place of its own, by feature name.
    #[serde(default)]
    pub(crate) weights: WeightMap,
    /// Plies to look ahead.
    #[schema(maximum = 65535)]
    pub(crate) depth: Option<u16>,
    /// Positions to visit.
    #[schema(value_type = Option<u64>, maximum = 4294967295_u64)]
    pub(crate) nodes: Option<u32>,
    /// Milliseconds; a second if it is not said.
    #[schema(value_type = Option<u64>, maximum = 4294967295_u64)]
    pub(crate) millis: Option<u32>,
    /// How many lines, each with the value of its first move; the engine only. 64 are all there can be: then every legal
    /// move has a value.
    #[schema(maximum = 65535)]
    pub(crate) lines: Option<u16>,
}

/// What a search tells, a line of JSON each: how far it has come, now and then, and in the end what it has found.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum SearchLine {
    /// How far it has come.
    Progress {
        /// Plies it is looking ahead now.
        searching: u16,
        /// Plies looked ahead for the value, pv and lines.
        depth: u16,
        /// Whether not all moves were searched to that depth.
        unfinished: bool,
        /// Positions visited.
        nodes: u64,
        /// Since it began.
        seconds: f64,
        /// The best value so far, once there is one.
        value: Option<f64>,
        /// The line that has it.
        pv: Vec<String>,
        /// The best lines, as many as were asked for.
        lines: Vec<LineView>,
    },
    /// What it has found.
    Result {
        /// The move to play; null if the game is over.
        best: Option<String>,
        /// What the position is worth.
        value: f64,
        /// The value in words.
        reading: Phrase,
        /// How the game ends, if that is proved.
        proven: Option<ProvenView>,
        /// The moves expected.
        pv: Vec<String>,
        /// The best lines, as many as were asked for.
        lines: Vec<LineView>,
        /// What is known of every move.
        moves: Vec<MoveValue>,
        /// Plies looked ahead for the value, pv, lines and moves.
        depth: u16,
        /// Whether the search ended before all moves were searched to that depth: `moves` has those that were.
        unfinished: bool,
        /// What it cost.
        #[serde(flatten)]
        figures: FiguresView,
        /// Why it ended before it was through.
        stopped: Option<&'static str>,
    },
    /// It failed.
    Failed {
        /// Why.
        problem: crate::problem::Problem,
    },
}

/// A line of play and what it leads to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LineView {
    /// The value of its first move.
    pub(crate) value: f64,
    /// The value with its sign and its point of view, in words.
    pub(crate) say: Phrase,
    /// Plies to the end of the game, if the value is a win or a loss.
    pub(crate) win_in: Option<u32>,
    /// Its moves.
    pub(crate) pv: Vec<String>,
}

/// What is known of a move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// Its value, or a bound on it.
    pub(crate) value: f64,
    /// `exact`, `lower`, `upper` or `average`: the value is this, this or more, this or less, about this.
    pub(crate) bound: &'static str,
}

fn line_view(line: Variation<String>, info: &GameInfo) -> LineView {
    LineView {
        value: info.shown_value(line.value),
        say: info.value_phrase(line.value),
        win_in: line.value.decision().map(|decided| decided.plies),
        pv: line.moves,
    }
}

impl SearchLine {
    pub(crate) fn progress(told: Progress<String>, info: &GameInfo) -> SearchLine {
        SearchLine::Progress {
            searching: told.searching,
            depth: told.depth,
            unfinished: told.unfinished,
            nodes: told.nodes,
            seconds: told.elapsed.as_secs_f64(),
            value: told.pv().map(|pv| info.shown_value(pv.value)),
            pv: told.pv().map(|pv| pv.moves.clone()).unwrap_or_default(),
            lines: told.variations.into_iter().map(|line| line_view(line, info)).collect(),
        }
    }

    pub(crate) fn result(report: SearchReport<String>, info: &GameInfo) -> SearchLine {
        let value = |known: RootMove<String>| MoveValue {
            text: known.mv,
            value: info.shown_value(known.value),
            bound: known.bound.name(),
        };
        SearchLine::Result {
            best: report.best().cloned(),
            value: info.shown_value(report.value()),
            reading: info.reading_phrase(report.value()),
            proven: report.proof.map(|proof| ProvenView::of(proof, info)),
            pv: report.pv.moves.clone(),
            lines: report
                .variations()
                .filter(|line| !line.moves.is_empty())
                .map(|line| line_view(line.clone(), info))
                .collect(),
            moves: report.moves.into_iter().map(value).collect(),
            depth: report.depth,
            unfinished: report.unfinished,
            figures: report.stats.into(),
            stopped: report.stopped.map(|why| match why {
                Stopped::Time => "time",
                Stopped::Nodes => "nodes",
                Stopped::Flag => "interrupt",
            }),
        }
    }
}
