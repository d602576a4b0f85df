//! What is kept of a table: the head, written once, and the log of what happened.

use crate::api::{Both, Pace, SeatSpec};
use crate::secret::SecretHash;
use rival_core::{Decided, Outcome, Score, Side};
use rival_game::record::Note;
use rival_search::{Figures, Line, Report};
use rival_store::Event;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What was agreed before the first move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) seed: u64,
    pub(crate) layout: Option<String>,
    pub(crate) position: Option<String>,
    pub(crate) seats: Both<SeatSpec>,
    pub(crate) secrets: Both<SecretHash>,
    pub(crate) casual: bool,
    pub(crate) listed: bool,
    pub(crate) pace: Pace,
}

/// Something that happened, and when, in milliseconds since 1970.
#[derive(Clone, Debug)]
pub(crate) struct Logged {
    pub(crate) time: i64,
    pub(crate) happening: Happening,
}

impl Logged {
    /// As it is kept.
    pub(crate) fn event(&self, number: u32) -> Event {
        let body = serde_json::to_string(&self.happening).expect("plain data is JSON");
        Event { number, time: self.time, body }
    }
}

/// Something that happened at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Happening {
    /// A move was played.
    Move {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought: Option<Box<Thought>>,
    },
    /// A side took back from so many moves to so many.
    Undo { by: Side, from: u32, to: u32 },
    /// A side gave up.
    Resign { by: Side },
    /// An imported record ends here; nobody won if it says nobody.
    Record { winner: Option<Side> },
    /// Machines take their time in another way.
    Pace { pace: Pace },
}

/// What is kept of what the machine thought.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Thought {
    /// [`Score::raw`].
    score: i32,
    /// The margin and the plies of a proof.
    proof: Option<(i32, u32)>,
    line: Vec<String>,
    depth: u16,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    micros: u64,
}

impl Thought {
    pub(crate) fn of(report: &Report<String>) -> Thought {
        let Figures { nodes, leaves, cutoffs, elapsed } = report.figures;
        Thought {
            score: report.value.raw(),
            proof: report.proof.map(|proof| (proof.outcome.margin(), proof.plies)),
            line: report.line.clone(),
            depth: report.depth,
            nodes,
            leaves,
            cutoffs,
            micros: u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX),
        }
    }

    /// What a record tells of it.
    pub(crate) fn noted(value: Score, note: &Note, text: &str) -> Thought {
        Thought {
            score: value.raw(),
            proof: None,
            line: vec![text.to_owned()],
            depth: note.depth.unwrap_or(0),
            nodes: 0,
            leaves: 0,
            cutoffs: 0,
            micros: note.micros.unwrap_or(0),
        }
    }

    fn value(&self) -> Score {
        Score::from_raw(self.score)
    }

    fn proof(&self) -> Option<Decided> {
        self.proof.map(|(margin, plies)| Decided { outcome: Outcome::by_margin(margin), plies })
    }

    fn elapsed(&self) -> Duration {
        Duration::from_micros(self.micros)
    }

    /// The report it was made of, but for what is known of the other moves; `best` is the move that was played.
    pub(crate) fn report(&self, best: &str) -> Report<String> {
        Report {
            best: Some(best.to_owned()),
            value: self.value(),
            proof: self.proof(),
            line: self.line.clone(),
            lines: vec![Line { value: self.value(), moves: self.line.clone() }],
            moves: Vec::new(),
            depth: self.depth,
            exhaustive: false,
            figures: Figures { nodes: self.nodes, leaves: self.leaves, cutoffs: self.cutoffs, elapsed: self.elapsed() },
            stopped: None,
        }
    }
}
