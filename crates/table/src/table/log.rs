//! A stored table: the head, written once, and the log of events.

use crate::secret::SecretHash;
use rival_core::{Outcome, Score, Side};
use rival_game::record::Note;
use rival_play::{DEFAULT_TIME, PlayerKind, SearchPlayer, TimeControl};
use rival_search::{Certainty, Limits, Proof, SearchReport, SearchStats, Variation};
use rival_store::StoredEvent;
use rival_wire::{OfferKind, Pace, PerSide, SeatSpec, Shortened};
use serde::{Deserialize, Deserializer, Serialize};
use std::time::Duration;

/// The format that this version writes. It reads all earlier ones: 1 is that of version 0.1.0, 2
/// adds names, clocks and offers.
pub const FORMAT: u32 = 2;

/// The terms of a table, fixed before the first move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// See [`FORMAT`]; version 1 has no number.
    #[serde(default = "first_format")]
    pub format: u32,
    pub seed: u64,
    pub layout: Option<String>,
    pub position: Option<String>,
    #[serde(deserialize_with = "stored_seats")]
    pub seats: PerSide<SeatSpec>,
    pub secrets: PerSide<SecretHash>,
    pub casual: bool,
    pub listed: bool,
    pub pace: Pace,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
}

fn first_format() -> u32 {
    1
}

/// A seat in any stored format. Versions before 0.2.0 had other kinds for levels and the engine.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum StoredSeat {
    Human { name: Option<String> },
    Player { player: String },
    Level { level: String },
    Engine { millis: Option<u32>, depth: Option<u16>, nodes: Option<u32> },
}

fn stored_seats<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PerSide<SeatSpec>, D::Error> {
    Ok(PerSide::<StoredSeat>::deserialize(deserializer)?.map(|seat| match seat {
        StoredSeat::Human { name } => SeatSpec::Human { name },
        StoredSeat::Player { player } | StoredSeat::Level { level: player } => SeatSpec::Player { player },
        StoredSeat::Engine { millis, depth, nodes } => {
            // Older versions allowed numbers outside the ranges of a player's options.
            let in_range = |millis: u32| Duration::from_millis(u64::from(millis).clamp(1, 86_400_000));
            let limits = Limits {
                depth: depth.map(|depth| depth.clamp(1, 64)),
                nodes: nodes.map(|nodes| u64::from(nodes).max(1)),
                time: Some(millis.map_or(DEFAULT_TIME, in_range)),
                memory_mib: None,
            };
            SeatSpec::of(&PlayerKind::Search(SearchPlayer::engine(limits)).into())
        }
    }))
}

/// An event with its time, in milliseconds since 1970.
#[derive(Clone, Debug)]
pub struct TimedEvent {
    pub time: i64,
    pub event: TableEvent,
}

impl TimedEvent {
    /// The stored form.
    pub fn stored(&self, number: u32) -> StoredEvent {
        let body = serde_json::to_string(&self.event).expect("plain data is JSON");
        StoredEvent { number, time: self.time, body }
    }
}

impl TimedEvent {
    /// The reduction of a machine's time, if the event is such a move.
    pub fn shortened(&self) -> Option<Shortened> {
        match &self.event {
            TableEvent::Move { thought: Some(thought), .. } => thought.shortened(),
            _ => None,
        }
    }
}

/// An event at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TableEvent {
    /// A move was played.
    Move {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought: Option<Box<LoggedThought>>,
    },
    /// A side took back moves: their number before and after.
    Undo { by: Side, from: u32, to: u32 },
    /// A side resigned.
    Resign { by: Side },
    /// An imported record ends here; without a winner if it names none.
    Record { winner: Option<Side> },
    /// The pace of machines changed.
    Pace { pace: Pace },
    /// A player changed the name, or removed it.
    Name { side: Side, name: Option<String> },
    /// A side made an offer.
    Offer { by: Side, what: OfferKind },
    /// A side declined an offer, or withdrew its own.
    Decline { by: Side, what: OfferKind },
    /// The game is drawn by agreement; this side accepted.
    Draw { by: Side },
    /// A side's time ran out.
    Flag { by: Side },
    /// No server was there while a clock ran: it runs from this time on, in milliseconds since
    /// 1970.
    Resume { since: i64 },
    /// A rematch at this table.
    Rematch { table: String },
}

/// The stored part of a machine's search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LoggedThought {
    /// [`Score::raw`].
    score: i32,
    /// The margin and the plies of a proof; 0 plies where the length is not proven.
    proof: Option<(i32, u32)>,
    /// Whether the plies are proven for best play. Versions before 0.2.0 had no such field, and
    /// counted one line's.
    #[serde(default)]
    length_proven: bool,
    /// Whether the margin is exact, not just a lower bound. Version 0.1.0 had no such field.
    #[serde(default)]
    exact: Option<bool>,
    #[serde(default)]
    unfinished: bool,
    line: Vec<String>,
    depth: u16,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    micros: u64,
    /// The reduction of its time, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shortened: Option<Shortened>,
}

impl LoggedThought {
    pub fn of(report: &SearchReport<String>, shortened: Option<Shortened>) -> LoggedThought {
        let SearchStats { nodes, leaves, cutoffs, elapsed } = report.stats;
        LoggedThought {
            score: report.value().raw(),
            proof: report.proof.map(|proof| (proof.outcome.margin(), proof.win_in().unwrap_or(0))),
            length_proven: report.proof.is_some_and(|proof| proof.win_in().is_some()),
            exact: report.proof.map(Proof::is_exact),
            unfinished: report.unfinished,
            line: report.pv.moves.clone(),
            depth: report.depth,
            nodes,
            leaves,
            cutoffs,
            micros: u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX),
            shortened,
        }
    }

    /// The search that a record mentions.
    pub fn noted(value: Score, note: &Note, text: &str) -> LoggedThought {
        LoggedThought {
            score: value.raw(),
            proof: None,
            length_proven: false,
            exact: None,
            unfinished: false,
            line: vec![text.to_owned()],
            depth: note.depth.unwrap_or(0),
            nodes: 0,
            leaves: 0,
            cutoffs: 0,
            micros: note.micros.unwrap_or(0),
            shortened: None,
        }
    }

    /// The reduction of its time, if there was one.
    pub fn shortened(&self) -> Option<Shortened> {
        self.shortened
    }

    /// Its duration in milliseconds.
    pub fn millis(&self) -> i64 {
        i64::try_from(self.micros / 1000).unwrap_or(i64::MAX)
    }

    fn value(&self) -> Score {
        Score::from_raw(self.score)
    }

    /// In games without scores every margin is exact.
    fn proof(&self, scored: bool) -> Option<Proof> {
        let certainty = |plies| match self.exact.unwrap_or(!scored) {
            true if self.length_proven => Certainty::Length(plies),
            true => Certainty::Margin,
            false => Certainty::AtLeast,
        };
        self.proof.map(|(margin, plies)| Proof { outcome: Outcome::by_margin(margin), certainty: certainty(plies) })
    }

    fn elapsed(&self) -> Duration {
        Duration::from_micros(self.micros)
    }

    /// The session's form; its line starts with the move played. `scored` is whether the game has
    /// scores.
    pub fn thought(&self, played: &str, scored: bool) -> rival_play::Thought {
        let moves = if self.line.first().is_some_and(|first| first == played) {
            self.line.clone()
        } else {
            vec![played.to_owned()]
        };
        let &LoggedThought { nodes, leaves, cutoffs, depth, unfinished, .. } = self;
        rival_play::Thought {
            pv: Variation { value: self.value(), moves },
            depth,
            unfinished,
            proof: self.proof(scored),
            stats: SearchStats { nodes, leaves, cutoffs, elapsed: self.elapsed() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seats_of_every_version_can_be_taken() {
        let game = rival_play::open("connect-four").expect("a game");
        for (stored, text) in [
            (r#"{"kind": "level", "level": "expert"}"#, "expert"),
            (r#"{"kind": "engine"}"#, "engine:time=1000"),
            (r#"{"kind": "engine", "millis": 200, "nodes": 500}"#, "engine:nodes=500,time=200"),
            (r#"{"kind": "engine", "millis": 0, "depth": 0, "nodes": 0}"#, "engine:depth=1,nodes=1,time=1"),
            (r#"{"kind": "engine", "millis": 4000000000, "depth": 65535}"#, "engine:depth=64,time=86400000"),
            (r#"{"kind": "player", "player": "mcts:nodes=300"}"#, "mcts:nodes=300"),
            (r#"{"kind": "human", "name": "Ana"}"#, "human:name=Ana"),
            (r#"{"kind": "human"}"#, "human"),
        ] {
            let seats = format!(r#"{{"first": {stored}, "second": {stored}}}"#);
            let seats = stored_seats(&mut serde_json::Deserializer::from_str(&seats)).expect(stored);
            let player = seats[Side::First].player(&*game).expect(stored);
            assert_eq!(player.text(), text, "{stored}");
        }
    }
}
