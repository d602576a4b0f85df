//! Jobs: work that takes minutes, in a queue.

use super::{HeuristicName, PositionRef, WeightMap};
use crate::{CompareReport, MatchReport};
use rival_game::Phrase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A job.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum JobRequest {
    /// A match of two machines: games in pairs, the same opening with colours swapped. Nodes limit
    /// their moves, never time, so the same seed gives the same games; a level with a time limit
    /// gets a number of nodes.
    Match {
        /// The game with its variant.
        #[cfg_attr(feature = "openapi", schema(example = "connect-four", max_length = 64))]
        game: String,
        /// The first player, whose score is reported.
        #[cfg_attr(feature = "openapi", schema(max_length = 2000, example = "engine:nodes=20000"))]
        first: String,
        /// Its opponent.
        #[cfg_attr(feature = "openapi", schema(max_length = 2000, example = "expert"))]
        second: String,
        /// The number of games, even.
        #[serde(default = "usual_games")]
        #[cfg_attr(feature = "openapi", schema(value_type = u64, minimum = 2, maximum = 400, multiple_of = 2, default = 40))]
        games: u32,
        /// The seed of all chance; 1 by default.
        #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
        seed: Option<u64>,
    },
    /// Several searches of the same positions, at most 600 in all.
    Compare {
        /// The game with its variant.
        #[cfg_attr(feature = "openapi", schema(example = "connect-four", max_length = 64))]
        game: String,
        /// Unfinished positions.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_items = 50))]
        positions: Vec<PositionRef>,
        /// More positions, drawn by seeds. In all there are 1 to 50.
        drawn: Option<DrawnPositions>,
        /// The searches in the notation of players: `alpha-beta:depth=5,order=listed`,
        /// `mcts:nodes=5000`. Each has a limit of depth or nodes, and none of time. Their seed is
        /// 0.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 50, example = json!(["minimax:depth=3", "alpha-beta:depth=3"])))]
        searches: Vec<String>,
    },
    /// The report on a game's heuristic and searches, as `rival report --quick` makes it.
    Report {
        /// The game with its variant.
        #[cfg_attr(feature = "openapi", schema(example = "connect-four", max_length = 64))]
        game: String,
        /// Its heuristic; the classic one by default.
        #[serde(default = "HeuristicName::classic")]
        heuristic: HeuristicName,
        /// Weights in place of the heuristic's own, by feature.
        #[serde(default)]
        weights: WeightMap,
        /// The reasons of weights, by feature.
        #[serde(default)]
        why: BTreeMap<String, String>,
        /// The language.
        lang: ReportLang,
        /// The authors.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_items = 10))]
        authors: Vec<String>,
        /// Their institution.
        #[cfg_attr(feature = "openapi", schema(max_length = 200))]
        institution: Option<String>,
        /// Addresses of the code, of a film and the like.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_items = 10))]
        links: Vec<String>,
        /// The course.
        #[cfg_attr(feature = "openapi", schema(max_length = 200))]
        course: Option<String>,
        /// The title, in place of the default one.
        #[cfg_attr(feature = "openapi", schema(max_length = 200))]
        title: Option<String>,
        /// The seed of all chance; 1 by default.
        #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
        seed: Option<u64>,
    },
}

/// The language of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReportLang {
    /// English.
    En,
    /// Spanish.
    Es,
}

fn usual_games() -> u32 {
    40
}

/// Positions drawn by seeds: the game's set-up and random moves from there. The same seed gives the
/// same positions.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DrawnPositions {
    /// The seed of the first position; each further one has the next.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub seed: u64,
    /// Their number.
    #[cfg_attr(feature = "openapi", schema(maximum = 50))]
    pub count: u8,
    /// Random moves from the set-up.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(maximum = 100))]
    pub plies: u8,
}

/// The state of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// It waits; `place` is its place in the queue.
    Waiting,
    /// It runs.
    Running,
    /// It has ended; `say` has the reason if it was not finished.
    Done,
    /// It was cancelled.
    Cancelled,
    /// It failed; `say` has the reason.
    Failed,
}

/// A job. It is kept in memory for an hour after its end, and lost on a restart.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JobView {
    /// Its id, a secret of those who know it.
    pub id: String,
    /// Its state.
    pub state: JobState,
    /// Its place in the queue, from 1; null if it does not wait.
    pub place: Option<usize>,
    /// Steps done: games or searches.
    pub done: usize,
    /// Steps in all.
    pub total: usize,
    /// Its running time.
    pub seconds: f64,
    /// Why it ended early.
    pub say: Option<Phrase>,
    /// The seconds until it is dropped; null while it goes on.
    pub kept_seconds: Option<u64>,
    /// The result so far.
    pub result: JobResult,
}

/// The result of a job.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum JobResult {
    /// The score of a match.
    Match(Box<MatchReport>),
    /// The results of searches, and their costs.
    Compare(CompareReport),
    /// The files of a report.
    Report(ReportFiles),
}

/// A report.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportFiles {
    /// Its game.
    pub game: String,
    /// The page (`.html`), the same as Markdown (`.md`) with its pictures, and the figures
    /// (`.data.csv`, `.data.json`); empty until all is measured.
    pub files: Vec<ReportFile>,
}

/// A file of a report.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportFile {
    /// Its name; pictures are in a folder.
    pub name: String,
    /// Its content.
    pub text: String,
}
