//! What is sent, as JSON. Whatever comes is read here, and what makes no sense is `None`.

use rival_lab::PairJob;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

/// The largest message that is looked at, in bytes: a pair of games of 300 moves with their notes takes a tenth of it.
pub(crate) const MOST_BYTES: usize = 256 * 1024;

/// A pair job in the queue.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QueuedPair {
    pub(crate) run: String,
    /// The bench signature of the coordinator.
    pub(crate) signature: u64,
    /// Nodes a second of the machine that time limits were written for, where there are any.
    pub(crate) speed: Option<f64>,
    pub(crate) pair: PairJob,
}

/// A pair of games that was played, or why it cannot be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PairResult {
    pub(crate) run: String,
    pub(crate) pair: usize,
    /// Who played it.
    pub(crate) worker: String,
    pub(crate) version: String,
    pub(crate) signature: u64,
    /// Nodes a second of the worker's bench, and how many times as long as written its time limits were.
    pub(crate) speed: f64,
    pub(crate) time_scale: f64,
    /// How long it took.
    pub(crate) seconds: f64,
    /// Both games as text.
    pub(crate) games: Option<String>,
    /// Why they cannot be played anywhere.
    pub(crate) fault: Option<String>,
}

/// Where a run is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// Games are wanted.
    Running,
    /// All games are played, or it is decided.
    Done,
    /// It was ended early.
    Stopped,
}

/// The published status of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunStatus {
    /// Its name.
    pub run: String,
    /// Where it is in its life.
    pub state: RunState,
    /// The game with its variant.
    pub game: String,
    /// Who plays.
    pub players: Vec<String>,
    /// Games taken from workers since it was started the last time.
    pub games: u64,
    /// Games a minute since then.
    pub games_a_minute: f64,
    /// Pairs that were handed out and have not come back.
    pub waiting: usize,
    /// The score as `--json` tells it, with its interval and what its test says.
    pub score: Option<Value>,
    /// What each worker has played of it.
    pub workers: BTreeMap<String, WorkerPart>,
    /// The bench signature that workers must have.
    pub signature: u64,
    /// When this was told, in milliseconds since 1970.
    pub time: i64,
}

/// What a worker has played of a run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct WorkerPart {
    /// Pairs that counted.
    pub pairs: u64,
    /// Results that were wrong.
    pub faults: u64,
    /// How long the pairs took.
    pub seconds: f64,
    /// How many times as long as written its time limits were, the last time.
    pub time_scale: f64,
}

/// The published status of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorkerStatus {
    /// Its name.
    pub worker: String,
    /// Of rival.
    pub version: String,
    /// Of its bench.
    pub signature: u64,
    /// Nodes a second of its bench.
    pub speed: f64,
    /// Pairs that it plays at a time.
    pub threads: usize,
    /// Whether it runs programs.
    pub programs: bool,
    /// Pairs played since it was started.
    pub pairs: u64,
    /// Jobs and messages that made no sense.
    pub faults: u64,
    /// The runs it plays for now.
    pub runs: Vec<String>,
    /// Whether it has ended.
    pub ended: bool,
    /// When this was told, in milliseconds since 1970.
    pub time: i64,
}

/// Reads a message; `None` if it is too large or something else.
pub(crate) fn read<T: DeserializeOwned>(payload: &[u8]) -> Option<T> {
    if payload.len() > MOST_BYTES {
        return None;
    }
    serde_json::from_slice(payload).ok()
}

pub(crate) fn written(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("plain data is JSON")
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
