//! Jobs: work that takes minutes, in a queue.

use super::{HeuristicName, WeightMap, Where};
use crate::{CompareReport, MatchReport};
use rival_game::Phrase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Work to be done in the background.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum JobRequest {
    /// Two machines against each other: games in pairs, the same opening with colours swapped. Nodes limit their moves, never time, so
    /// the same seed gives the same games; a level that thinks by the clock gets a number of nodes.
    Match {
        /// The game with its variant.
        #[cfg_attr(feature = "openapi", schema(example = "connect-four", max_length = 64))]
        game: String,
        /// The machine whose score is told.
        #[cfg_attr(feature = "openapi", schema(max_length = 2000, example = "engine:nodes=20000"))]
        first: String,
        /// Its opponent.
        #[cfg_attr(feature = "openapi", schema(max_length = 2000, example = "expert"))]
        second: String,
        /// How many games: an even number.
        #[serde(default = "usual_games")]
        #[cfg_attr(feature = "openapi", schema(value_type = u64, minimum = 2, maximum = 400, multiple_of = 2, default = 40))]
        games: u32,
        /// Where all chance comes from; 1 if it is not said.
        #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
        seed: Option<u64>,
    },
    /// Searches beside each other, on the same positions: 600 at most in all.
    Compare {
        /// The game with its variant.
        #[cfg_attr(feature = "openapi", schema(example = "connect-four", max_length = 64))]
        game: String,
        /// Positions, none of them over.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_items = 50))]
        positions: Vec<Where>,
        /// More positions, drawn by seeds. All in all there are 50 at most, and one at least.
        drawn: Option<DrawnPositions>,
        /// The searches, as players are written: `alpha-beta:depth=5,order=listed`, `mcts:nodes=5000`. Each has a depth or a number of
        /// nodes, and no time. What is random in them comes from seed 0.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 50, example = json!(["minimax:depth=3", "alpha-beta:depth=3"])))]
        searches: Vec<String>,
    },
    /// The report on a game's heuristic and searches, as `rival report --quick` measures and writes it.
    Report {
        /// The game with its variant.
        #[cfg_attr(feature = "openapi", schema(example = "connect-four", max_length = 64))]
        game: String,
        /// The heuristic it is about; the classic one if it is not said.
        #[serde(default = "HeuristicName::classic")]
        heuristic: HeuristicName,
        /// Weights in place of its own, by feature name.
        #[serde(default)]
        weights: WeightMap,
        /// Why a feature has its weight, by its name, in the author's words.
        #[serde(default)]
        why: BTreeMap<String, String>,
        /// In which language.
        lang: ReportLang,
        /// Who wrote it.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_items = 10))]
        authors: Vec<String>,
        /// At which institution.
        #[cfg_attr(feature = "openapi", schema(max_length = 200))]
        institution: Option<String>,
        /// Addresses of pages that go with it, of the code or of a film.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_items = 10))]
        links: Vec<String>,
        /// For which course.
        #[cfg_attr(feature = "openapi", schema(max_length = 200))]
        course: Option<String>,
        /// In place of the usual title.
        #[cfg_attr(feature = "openapi", schema(max_length = 200))]
        title: Option<String>,
        /// Where all chance comes from; 1 if it is not said.
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

/// Positions drawn by seeds: the game's set-up, and random moves from there. The same seed gives the same positions.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DrawnPositions {
    /// The seed of the first; each further one has the next.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub seed: u64,
    /// How many.
    #[cfg_attr(feature = "openapi", schema(maximum = 50))]
    pub count: u8,
    /// Random moves from the set-up.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(maximum = 100))]
    pub plies: u8,
}

/// How a job stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// It waits for its turn; `place` says how many are before it.
    Waiting,
    /// It is worked on.
    Running,
    /// It has ended; `say` tells if it was not through.
    Done,
    /// It was no longer wanted.
    Cancelled,
    /// It failed; `say` tells why.
    Failed,
}

/// A job. It is kept in memory, for an hour once it has ended, and not when the server is started anew.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JobView {
    /// Its name, which only those know who were told.
    pub id: String,
    /// How it stands.
    pub state: JobState,
    /// Its place in the queue, 1 if it is next; null if it does not wait.
    pub place: Option<usize>,
    /// Steps done: games or searches.
    pub done: usize,
    /// Steps in all.
    pub total: usize,
    /// How long it has been worked on.
    pub seconds: f64,
    /// Why it ended before it was through.
    pub say: Option<Phrase>,
    /// For how many seconds it is still kept; null while it goes on.
    pub kept_seconds: Option<u64>,
    /// What has come of it so far.
    pub result: JobResult,
}

/// What has come of a job.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum JobResult {
    /// The score of a match.
    Match(Box<MatchReport>),
    /// What searches found, and what they cost.
    Compare(CompareReport),
    /// The files of a report.
    Report(ReportFiles),
}

/// A report, once it has been measured.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportFiles {
    /// On which game.
    pub game: String,
    /// The page (`.html`), the same as Markdown (`.md`) with the pictures it names, and the figures (`.data.csv`, `.data.json`); none until all
    /// is measured.
    pub files: Vec<ReportFile>,
}

/// A file of a report.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportFile {
    /// Its name; pictures are in a folder.
    pub name: String,
    /// What is in it.
    pub text: String,
}
