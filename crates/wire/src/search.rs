//! What a search finds, and what it costs.

use crate::{About, Winner};
use rival_game::{GameInfo, Phrase};
use rival_play::{Algorithm, HeuristicId, Session};
use rival_search::{Bound, Proof, RootMove, SearchStats, Stopped};
use serde::{Deserialize, Serialize};

/// What a search has found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchReport {
    /// In which position.
    #[serde(flatten)]
    pub about: About,
    /// `minimax`, `alpha-beta`, `engine` or `mcts`.
    pub algorithm: &'static str,
    /// By which heuristic.
    pub heuristic: &'static str,
    /// The move to play; null if the game is over.
    pub best: Option<String>,
    /// What the position is worth.
    pub value: f64,
    /// The value in words.
    pub reading: Phrase,
    /// How the game ends, if that is proven.
    pub proven: Option<Proven>,
    /// The moves expected.
    pub pv: Vec<String>,
    /// Plies looked ahead for the value, pv, lines and moves.
    pub depth: u16,
    /// Whether the search ended before all moves were searched to that depth: `moves` has those that were.
    pub unfinished: bool,
    /// What it cost.
    #[serde(flatten)]
    pub stats: Stats,
    /// Why it ended before it was through: `time`, `nodes` or `interrupt`; null if it was.
    pub stopped: Option<&'static str>,
    /// What is known of every move.
    pub moves: Vec<MoveValue>,
    /// The best lines, as many as were asked for.
    pub lines: Vec<Variation>,
    /// The level that searched, where one was asked to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// The player that searched, as players are written, where one was asked to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Both textbook searches to the same depth, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare: Option<Comparison>,
}

/// What the two textbook searches cost to the same depth.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Comparison {
    /// Minimax, which looks at everything.
    pub minimax: Stats,
    /// Alpha-beta, which leaves out what cannot matter.
    pub alpha_beta: Stats,
    /// The part of minimax's positions that alpha-beta left out, 0 to 1; null if one of them was stopped.
    pub pruning: Option<f64>,
}

impl SearchReport {
    /// Of where a game has come to.
    #[must_use]
    pub fn of(
        session: &Session,
        algorithm: Algorithm,
        heuristic: HeuristicId,
        report: &rival_search::SearchReport<String>,
    ) -> SearchReport {
        let info = session.info();
        SearchReport {
            about: About::of(session),
            algorithm: algorithm.name(),
            heuristic: heuristic.name(),
            best: report.best().cloned(),
            value: info.shown_value(report.value()),
            reading: info.known_reading(report.value(), report.proof),
            proven: report.proof.map(Proven::of),
            pv: report.pv.moves.clone(),
            depth: report.depth,
            unfinished: report.unfinished,
            stats: report.stats.into(),
            stopped: report.stopped.map(stopped_by),
            moves: report.moves.iter().map(|known| MoveValue::of(known, info)).collect(),
            lines: Variation::all(report, info),
            level: None,
            player: None,
            compare: None,
        }
    }
}

/// How far a search has come.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Progress {
    /// Plies it is looking ahead now.
    pub searching: u16,
    /// Plies looked ahead for the value, pv and lines.
    pub depth: u16,
    /// Whether not all moves were searched to that depth.
    pub unfinished: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Since it began.
    pub seconds: f64,
    /// The best value so far, once there is one.
    pub value: Option<f64>,
    /// The line that has it.
    pub pv: Vec<String>,
    /// The best lines, as many as were asked for.
    pub lines: Vec<Variation>,
}

impl Progress {
    /// In a game that `info` is about.
    #[must_use]
    pub fn of(progress: &rival_search::Progress<String>, info: &GameInfo) -> Progress {
        let pv = progress.pv();
        Progress {
            searching: progress.searching,
            depth: progress.depth,
            unfinished: progress.unfinished,
            nodes: progress.nodes,
            seconds: progress.elapsed.as_secs_f64(),
            value: pv.map(|pv| info.shown_value(pv.value)),
            pv: pv.map(|pv| pv.moves.clone()).unwrap_or_default(),
            lines: progress.variations.iter().map(|line| Variation::of(line, None, info)).collect(),
        }
    }
}

/// What the machine thought before a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Thought {
    /// What it thought the position was worth.
    pub value: f64,
    /// The value in words.
    pub reading: Phrase,
    /// How the game ends, if that is proven.
    pub proven: Option<Proven>,
    /// Whether the move was to be proven, as the level `perfect` has it, and no proof was found in time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub unproven: bool,
    /// The moves it expected, its own first.
    pub pv: Vec<String>,
    /// Plies it looked ahead.
    pub depth: u16,
    /// Whether it did not come to look at all moves to that depth.
    pub unfinished: bool,
    /// What it cost.
    #[serde(flatten)]
    pub stats: Stats,
    /// If it had less time than it should have had, because many were waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortened: Option<Shortened>,
    /// The part of the tree that was left out, against plain minimax to the same depth, where that was found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pruning: Option<f64>,
}

impl Thought {
    /// Before a move of a game that `info` is about; `unproven` as
    /// [`Session::lacks_proof`](rival_play::Session::lacks_proof) has it.
    #[must_use]
    pub fn of(thought: &rival_play::Thought, unproven: bool, info: &GameInfo) -> Thought {
        Thought {
            value: info.shown_value(thought.value()),
            reading: info.known_reading(thought.value(), thought.proof),
            proven: thought.proof.map(Proven::of),
            unproven,
            pv: thought.pv.moves.clone(),
            depth: thought.depth,
            unfinished: thought.unfinished,
            stats: thought.stats.into(),
            shortened: None,
            pruning: None,
        }
    }
}

/// How a thought was cut short because many were waiting for the machine.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Shortened {
    /// The seconds it should have had.
    pub asked: f64,
    /// The seconds it had.
    pub granted: f64,
}

/// What a search cost. All 0 if the thought came with a record, which does not say.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Stats {
    /// Positions visited.
    pub nodes: u64,
    /// Those of them that were finished or at the depth limit.
    pub leaves: u64,
    /// How often the rest of a position's moves could be left out.
    pub cutoffs: u64,
    /// How long it took.
    pub seconds: f64,
}

impl From<SearchStats> for Stats {
    fn from(stats: SearchStats) -> Stats {
        let SearchStats { nodes, leaves, cutoffs, elapsed } = stats;
        Stats { nodes, leaves, cutoffs, seconds: elapsed.as_secs_f64() }
    }
}

/// What is certain about the end of a game if both sides play their best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Proven {
    /// Who wins.
    pub winner: Winner,
    /// By how much the winner wins; 1 in games without scores, 0 in a draw.
    pub margin: u32,
    /// `exact`, or `lower` where the winner has at least this margin.
    pub bound: &'static str,
    /// Plies to the end with best play by both; null if that is not proven.
    pub win_in: Option<u32>,
}

impl Proven {
    /// Of a proof.
    #[must_use]
    pub fn of(proof: Proof) -> Proven {
        let bound = if proof.is_exact() { Bound::Exact } else { Bound::Lower };
        Proven { winner: proof.outcome.into(), margin: proof.margin(), bound: bound.name(), win_in: proof.win_in() }
    }
}

/// Moves that both sides may play, and what they lead to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Variation {
    /// The value of its first move.
    pub value: f64,
    /// The value with its sign and its point of view, in words.
    pub say: Phrase,
    /// What is certain about the end of the game after its first move; null where the value is an estimate.
    pub proven: Option<Proven>,
    /// Its moves.
    pub pv: Vec<String>,
}

impl Variation {
    /// The best lines of a search, the best first.
    #[must_use]
    pub fn all(report: &rival_search::SearchReport<String>, info: &GameInfo) -> Vec<Variation> {
        let lines = report.variations().filter(|line| !line.moves.is_empty());
        lines.map(|line| Variation::of(line, report.proof_of(line), info)).collect()
    }

    fn of(variation: &rival_search::Variation<String>, proof: Option<Proof>, info: &GameInfo) -> Variation {
        Variation {
            value: info.shown_value(variation.value),
            say: info.known_phrase(variation.value, proof),
            proven: proof.map(Proven::of),
            pv: variation.moves.clone(),
        }
    }
}

/// What is known of a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value, or a bound on it.
    pub value: f64,
    /// `exact`, `lower`, `upper` or `average`: the value is this, this or more, this or less, about this.
    pub bound: &'static str,
}

impl MoveValue {
    fn of(known: &RootMove<String>, info: &GameInfo) -> MoveValue {
        MoveValue { text: known.mv.clone(), value: info.shown_value(known.value), bound: known.bound.name() }
    }
}

/// Why a search ended before it was through.
#[must_use]
pub fn stopped_by(why: Stopped) -> &'static str {
    match why {
        Stopped::Time => "time",
        Stopped::Nodes => "nodes",
        Stopped::Flag => "interrupt",
    }
}
