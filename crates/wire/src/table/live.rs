//! The messages of a table's WebSocket, one JSON object each.

use super::{OfferKind, Pace, Presence, SeatView, TableSnapshot, TableView, ThinkingView};
use crate::Problem;
use crate::{PerSide, PlayedMove};
use rival_core::Side;
use serde::{Deserialize, Serialize};

/// A player's request to a table.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command {
    /// Plays a move.
    Move {
        /// The number of moves the client has seen: the ply that this move answers.
        #[cfg_attr(feature = "openapi", schema(maximum = 4294967295_u64))]
        ply: u32,
        /// The move's text.
        #[serde(rename = "move")]
        #[cfg_attr(feature = "openapi", schema(max_length = 16))]
        text: String,
        /// The number of the last event the client has seen. It tells a late repetition from a new
        /// move after a take-back.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
        seen: Option<u32>,
    },
    /// Takes back to the seat's last decision. Only in a casual game.
    Undo {
        /// The number of moves the client has seen.
        #[cfg_attr(feature = "openapi", schema(maximum = 4294967295_u64))]
        ply: u32,
    },
    /// Resigns.
    Resign {},
    /// Changes the player's name.
    Name {
        /// The name, on one line; null or empty removes it.
        #[cfg_attr(feature = "openapi", schema(max_length = 40))]
        name: Option<String>,
    },
    /// Makes an offer. If the other side has made the same one, it is agreed. It stands until it is
    /// answered or a move is played. A rematch against a machine needs no answer.
    Offer {
        /// The kind of the offer.
        what: OfferKind,
    },
    /// Accepts the other side's offer.
    Accept {
        /// The kind of the offer.
        what: OfferKind,
    },
    /// Declines the other side's offer, or withdraws one's own.
    Decline {
        /// The kind of the offer.
        what: OfferKind,
    },
    /// Changes the pace of machines that play each other.
    Pace(Pace),
}

/// A message of the client. The first is `join`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientMessage {
    /// Joins the table.
    Join {
        /// The secrets of one's seats; none to watch.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_items = 2))]
        secrets: Vec<String>,
        /// The number of the last event before the connection was lost; null requests the whole
        /// table.
        after: Option<u32>,
    },
    /// Sends a command.
    Command {
        /// An id that returns with the answer.
        id: u32,
        /// The command.
        command: Command,
    },
}

/// A message of the server. Those with a `now` are the table's numbered events (`now.event`); the
/// others have no number and are never repeated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Message {
    /// The whole table: the answer to `join` without `after`.
    State {
        /// The table.
        table: Box<TableView>,
    },
    /// A move was played.
    Move {
        /// The move.
        entry: Box<PlayedMove>,
        /// The state after it.
        now: Box<TableSnapshot>,
    },
    /// Moves were taken back.
    Undo {
        /// The side that took back.
        by: Side,
        /// The number of moves.
        count: u32,
        /// The time, in milliseconds since 1970.
        time: i64,
        /// The state after it.
        now: Box<TableSnapshot>,
    },
    /// The game ended without a move: by resignation, time, agreement or the end of a record.
    End {
        /// The time, in milliseconds since 1970.
        time: i64,
        /// How things stand after it, the result included.
        now: Box<TableSnapshot>,
    },
    /// The pace of machines changed.
    Pace {
        /// The new pace.
        pace: Pace,
        /// The time, in milliseconds since 1970.
        time: i64,
        /// The state after it.
        now: Box<TableSnapshot>,
    },
    /// A player's name changed.
    Seats {
        /// The players.
        seats: Box<PerSide<SeatView>>,
        /// The time, in milliseconds since 1970.
        time: i64,
        /// The state after it.
        now: Box<TableSnapshot>,
    },
    /// A side made an offer.
    Offer {
        /// The side.
        by: Side,
        /// The kind of the offer.
        what: OfferKind,
        /// The time, in milliseconds since 1970.
        time: i64,
        /// The state after it.
        now: Box<TableSnapshot>,
    },
    /// A side declined or withdrew an offer.
    Decline {
        /// The side.
        by: Side,
        /// The kind of the offer.
        what: OfferKind,
        /// The time, in milliseconds since 1970.
        time: i64,
        /// The state after it.
        now: Box<TableSnapshot>,
    },
    /// A rematch has started.
    Rematch {
        /// Its table.
        table: String,
        /// The time, in milliseconds since 1970.
        time: i64,
        /// The state after it.
        now: Box<TableSnapshot>,
    },
    /// No server was there while a clock ran; that time does not count.
    Clock {
        /// The time, in milliseconds since 1970.
        time: i64,
        /// The state after it.
        now: Box<TableSnapshot>,
    },
    /// The server's clock, for tables with clocks.
    Time {
        /// In milliseconds since 1970.
        time: i64,
    },
    /// The machine's search; null once it has ended.
    Thinking {
        /// Its progress.
        thinking: Option<ThinkingView>,
    },
    /// A visitor came or went.
    Presence {
        /// The people present.
        presence: Presence,
    },
    /// The answer to a command.
    Answer {
        /// The command's id.
        id: u32,
        /// The refusal; null if there was none.
        problem: Option<Problem>,
    },
    /// A failure that no request caused, such as a machine's move that could not be saved and will
    /// be repeated.
    Trouble {
        /// The problem.
        problem: Problem,
    },
}
