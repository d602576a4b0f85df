//! Messages as JSON. Incoming messages are parsed here; `None` stands for an invalid one.

use rival_lab::PairJob;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

/// The largest accepted message, in bytes: ten times a pair of games of 300 moves with their notes.
pub(crate) const MAX_BYTES: usize = 256 * 1024;

/// A pair job in the queue.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QueuedPair {
    pub(crate) run: String,
    /// The bench signature of the coordinator.
    pub(crate) signature: u64,
    /// Nodes per second of the machine that the time limits were written for, if there are any.
    pub(crate) speed: Option<f64>,
    pub(crate) pair: PairJob,
}

/// The result of a pair: its games or a fault.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PairResult {
    pub(crate) run: String,
    pub(crate) pair: usize,
    /// The worker's name.
    pub(crate) worker: String,
    pub(crate) version: String,
    pub(crate) signature: u64,
    /// Nodes per second in the worker's bench, and the factor by which it scaled time limits.
    pub(crate) speed: f64,
    pub(crate) time_scale: f64,
    /// The time taken.
    pub(crate) seconds: f64,
    /// Both games as text.
    pub(crate) games: Option<String>,
    /// Why no worker can play them.
    pub(crate) fault: Option<String>,
}

/// The state of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// Games are wanted.
    Running,
    /// All games are played, or the test is decided.
    Done,
    /// It was ended early.
    Stopped,
}

/// The published status of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunStatus {
    /// Its name.
    pub run: String,
    /// Its state.
    pub state: RunState,
    /// The game with its variant.
    pub game: String,
    /// The players' names.
    pub players: Vec<String>,
    /// Games taken from workers since the last start.
    pub games: u64,
    /// Games per minute since then.
    pub games_a_minute: f64,
    /// Pairs queued and not yet answered.
    pub waiting: usize,
    /// The score as in `--json`, with its interval and the test's verdict.
    pub score: Option<Value>,
    /// Each worker's part.
    pub workers: BTreeMap<String, WorkerPart>,
    /// The bench signature that workers must have.
    pub signature: u64,
    /// When the status was published, in milliseconds since 1970.
    pub time: i64,
}

/// A worker's part of a run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct WorkerPart {
    /// Pairs counted.
    pub pairs: u64,
    /// Results rejected.
    pub faults: u64,
    /// The total playing time.
    pub seconds: f64,
    /// The latest factor by which it scaled time limits.
    pub time_scale: f64,
}

/// The published status of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorkerStatus {
    /// Its name.
    pub worker: String,
    /// The version of rival.
    pub version: String,
    /// The bench signature.
    pub signature: u64,
    /// Nodes per second in the bench.
    pub speed: f64,
    /// The number of pairs it plays at a time.
    pub threads: usize,
    /// Whether it runs external programs.
    pub programs: bool,
    /// Pairs played since it started.
    pub pairs: u64,
    /// Invalid jobs and messages.
    pub faults: u64,
    /// The runs it plays for at the moment.
    pub runs: Vec<String>,
    /// Whether it has ended.
    pub ended: bool,
    /// When the status was published, in milliseconds since 1970.
    pub time: i64,
}

/// Parses a message; `None` if it is too large or invalid.
pub(crate) fn read<T: DeserializeOwned>(payload: &[u8]) -> Option<T> {
    if payload.len() > MAX_BYTES {
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
