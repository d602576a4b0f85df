//! The results of searches, and their costs.

use crate::{Place, PositionSummary, Winner};
use rival_game::{GameInfo, Phrase};
use rival_play::{Algorithm, HeuristicId};
use rival_search::{Bound, Proof, RootMove, SearchStats, Stopped};
use serde::{Deserialize, Serialize};

/// The result of a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchReport {
    /// The position before it.
    #[serde(flatten)]
    pub about: PositionSummary,
    /// `minimax`, `alpha-beta`, `engine` or `mcts`.
    pub algorithm: &'static str,
    /// The heuristic.
    pub heuristic: &'static str,
    /// The move to play; null if the game is over.
    pub best: Option<String>,
    /// The value of the position.
    pub value: f64,
    /// The value in words.
    pub reading: Phrase,
    /// The proven end, if any.
    pub proven: Option<Proven>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// The depth of the value, pv, lines and moves.
    pub depth: u16,
    /// Whether the search ended before every move reached that depth: `moves` has those that did.
    pub unfinished: bool,
    /// The cost.
    #[serde(flatten)]
    pub stats: SearchStats,
    /// Why it ended early: `time`, `nodes` or `interrupt`; null if it did not.
    pub stopped: Option<&'static str>,
    /// The known values of the moves.
    pub moves: Vec<MoveValue>,
    /// The best lines, as many as requested.
    pub lines: Vec<Variation>,
    /// The level that searched, if one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// The player that searched, in the notation of players, if one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Both textbook searches at the same depth, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare: Option<Comparison>,
}

/// The cost of the textbook searches at the same depth.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Comparison {
    /// Minimax, which visits everything.
    pub minimax: SearchStats,
    /// Alpha-beta, which leaves out what cannot matter.
    pub alpha_beta: SearchStats,
    /// The part of minimax's nodes that alpha-beta left out, 0 to 1; null if one of them was
    /// stopped.
    pub pruning: Option<f64>,
}

impl SearchReport {
    /// For the position of `place`.
    #[must_use]
    pub fn of(
        place: &dyn Place,
        algorithm: Algorithm,
        heuristic: HeuristicId,
        report: &rival_search::SearchReport<String>,
    ) -> SearchReport {
        let info = place.at().info();
        SearchReport {
            about: PositionSummary::of(place),
            algorithm: algorithm.name(),
            heuristic: heuristic.name(),
            best: report.best().cloned(),
            value: info.shown_value(report.value()),
            reading: info.known_reading(report.value(), report.proof),
            proven: report.proof.map(Proven::of),
            pv: report.pv.moves.clone(),
            depth: report.depth,
            unfinished: report.unfinished,
            stats: report.stats,
            stopped: report.stopped.map(Stopped::name),
            moves: report.moves.iter().map(|known| MoveValue::of(known, info)).collect(),
            lines: Variation::all(report, info),
            level: None,
            player: None,
            compare: None,
        }
    }
}

/// The progress of a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Progress {
    /// The depth of the current round.
    pub searching: u16,
    /// The depth of the value, pv and lines.
    pub depth: u16,
    /// Whether some moves have not reached that depth.
    pub unfinished: bool,
    /// The nodes visited.
    pub nodes: u64,
    /// The seconds since its start.
    pub seconds: f64,
    /// The best value so far, if any.
    pub value: Option<f64>,
    /// Its line.
    pub pv: Vec<String>,
    /// The best lines, as many as requested.
    pub lines: Vec<Variation>,
}

impl Progress {
    /// In a game with this description.
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

/// The machine's search before a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Thought {
    /// The value it found.
    pub value: f64,
    /// The value in words.
    pub reading: Phrase,
    /// The proven end, if any.
    pub proven: Option<Proven>,
    /// Whether the move should have been proven, as the level `perfect` requires, and was not in
    /// time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub unproven: bool,
    /// The expected moves, its own first.
    pub pv: Vec<String>,
    /// The depth in plies.
    pub depth: u16,
    /// Whether some moves did not reach that depth.
    pub unfinished: bool,
    /// The cost.
    #[serde(flatten)]
    pub stats: SearchStats,
    /// Its reduction, where the server was busy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortened: Option<Shortened>,
    /// The part of the tree that was left out, against plain minimax at the same depth, if
    /// measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pruning: Option<f64>,
}

impl Thought {
    /// In a game with this description; `unproven` as in
    /// [`Session::lacks_proof`](rival_play::Session::lacks_proof).
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
            stats: thought.stats,
            shortened: None,
            pruning: None,
        }
    }
}

/// The reduction of a thought on a busy server.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Shortened {
    /// The seconds it should have had.
    pub asked: f64,
    /// The seconds it had.
    pub granted: f64,
}

/// The proven end of a game with best play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Proven {
    /// Who wins.
    pub winner: Winner,
    /// The winner's margin; 1 in games without scores, 0 in a draw.
    pub margin: u32,
    /// `exact`, or `lower` if the margin may be larger.
    pub bound: &'static str,
    /// Plies to the end with best play by both; null if unproven.
    pub win_in: Option<u32>,
}

impl Proven {
    /// From a proof.
    #[must_use]
    pub fn of(proof: Proof) -> Proven {
        let bound = if proof.is_exact() { Bound::Exact } else { Bound::Lower };
        Proven { winner: proof.outcome.into(), margin: proof.margin(), bound: bound.name(), win_in: proof.win_in() }
    }
}

/// A line with its value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Variation {
    /// The value of its first move.
    pub value: f64,
    /// The value with its sign and its point of view, in words.
    pub say: Phrase,
    /// The proven end after its first move; null where the value is an estimate.
    pub proven: Option<Proven>,
    /// Its moves.
    pub pv: Vec<String>,
}

impl Variation {
    /// The best lines of a search, in order.
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

/// A move's value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value, or a bound on it.
    pub value: f64,
    /// `exact`, `lower`, `upper` or `average`: the value is this, this or more, this or less, about
    /// this.
    pub bound: &'static str,
}

impl MoveValue {
    fn of(known: &RootMove<String>, info: &GameInfo) -> MoveValue {
        MoveValue { text: known.mv.clone(), value: info.shown_value(known.value), bound: known.bound.name() }
    }
}
