//! What is said over a table's WebSocket, one JSON object a message.

use super::{MoveEntry, Now, OfferKind, Pace, Presence, SeatView, TableView, ThinkingView};
use crate::problem::Problem;
use rival_core::Side;
use rival_wire::PerSide;
use serde::{Deserialize, Serialize};

/// What a client says. The first message is `join`; a command's `id` comes back with its answer.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command {
    /// Comes to the table.
    Join {
        /// The secrets of the seats that are one's own; none to watch.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_items = 2))]
        secrets: Vec<String>,
        /// The number of the last event seen before the connection was lost; without it the table is sent as it is.
        after: Option<u32>,
    },
    /// Plays a move.
    Move {
        /// Comes back with the answer.
        id: u32,
        /// How many moves the client has seen played.
        ply: u32,
        /// The move as it is written.
        #[serde(rename = "move")]
        text: String,
        /// The number of the last event the client has seen.
        seen: Option<u32>,
    },
    /// Takes back.
    Undo {
        /// Comes back with the answer.
        id: u32,
        /// How many moves the client has seen played.
        ply: u32,
    },
    /// Gives up.
    Resign {
        /// Comes back with the answer.
        id: u32,
    },
    /// Says what to be called.
    Name {
        /// Comes back with the answer.
        id: u32,
        /// The name; none if it is null or empty.
        name: Option<String>,
    },
    /// Offers the other side something.
    Offer {
        /// Comes back with the answer.
        id: u32,
        /// What.
        what: OfferKind,
    },
    /// Accepts what the other side offers.
    Accept {
        /// Comes back with the answer.
        id: u32,
        /// What.
        what: OfferKind,
    },
    /// Declines what the other side offers, or withdraws one's own offer.
    Decline {
        /// Comes back with the answer.
        id: u32,
        /// What.
        what: OfferKind,
    },
}

/// What the server says. What has a `now` is one of the table's numbered events (`now.event`); the others have no number
/// and are never repeated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Message {
    /// The table as it is: the answer to `join` without `after`.
    State {
        /// The table.
        table: Box<TableView>,
    },
    /// A move was played.
    Move {
        /// The move.
        entry: Box<MoveEntry>,
        /// How things stand after it.
        now: Box<Now>,
    },
    /// Moves were taken back.
    Undo {
        /// The side that took back.
        by: Side,
        /// How many moves.
        count: u32,
        /// When, in milliseconds since 1970.
        time: i64,
        /// How things stand after it.
        now: Box<Now>,
    },
    /// A side gave up, its time was over, both called it a draw, or an imported record ends here.
    End {
        /// When, in milliseconds since 1970.
        time: i64,
        /// How things stand after it, the result included.
        now: Box<Now>,
    },
    /// Machines take their time in another way.
    Pace {
        /// In this way.
        pace: Pace,
        /// When, in milliseconds since 1970.
        time: i64,
        /// How things stand after it.
        now: Box<Now>,
    },
    /// A player has another name.
    Seats {
        /// Who plays now.
        seats: Box<PerSide<SeatView>>,
        /// When, in milliseconds since 1970.
        time: i64,
        /// How things stand after it.
        now: Box<Now>,
    },
    /// A side offers something.
    Offer {
        /// Which.
        by: Side,
        /// What.
        what: OfferKind,
        /// When, in milliseconds since 1970.
        time: i64,
        /// How things stand after it.
        now: Box<Now>,
    },
    /// A side declined what was offered, or withdrew it.
    Decline {
        /// Which.
        by: Side,
        /// What.
        what: OfferKind,
        /// When, in milliseconds since 1970.
        time: i64,
        /// How things stand after it.
        now: Box<Now>,
    },
    /// The game is played again with the sides swapped.
    Rematch {
        /// There.
        table: String,
        /// When, in milliseconds since 1970.
        time: i64,
        /// How things stand after it.
        now: Box<Now>,
    },
    /// The server was away while a clock ran, and does not count that time.
    Clock {
        /// When, in milliseconds since 1970.
        time: i64,
        /// How things stand after it.
        now: Box<Now>,
    },
    /// What the server's own clock says, to those who come to a table with clocks.
    Time {
        /// In milliseconds since 1970.
        time: i64,
    },
    /// What the machine is thinking; null once it has moved or stopped.
    Thinking {
        /// Its thoughts.
        thinking: Option<ThinkingView>,
    },
    /// A visitor came or went.
    Presence {
        /// Who is there now.
        presence: Presence,
    },
    /// The answer to a command.
    Answer {
        /// The command's.
        id: u32,
        /// Why it was refused; null if it was done.
        problem: Option<Problem>,
    },
    /// Something went wrong that no client asked for: the machine's move could not be saved, say, and will be tried again.
    Trouble {
        /// What.
        problem: Problem,
    },
}
