//! What is said over a table's WebSocket, one JSON object a message.

use super::{Now, OfferKind, Pace, Presence, SeatView, TableView, ThinkingView};
use crate::Problem;
use crate::{PerSide, PlayedMove};
use rival_core::Side;
use serde::{Deserialize, Serialize};

/// What those who sit at a table can ask of it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command {
    /// Plays a move.
    Move {
        /// How many moves the client has seen played: the ply that this one answers.
        #[cfg_attr(feature = "openapi", schema(maximum = 4294967295_u64))]
        ply: u32,
        /// The move as it is written.
        #[serde(rename = "move")]
        #[cfg_attr(feature = "openapi", schema(max_length = 16))]
        text: String,
        /// The number of the last event the client has seen. With it, a late repetition is told from a new move even if
        /// moves were taken back in between.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
        seen: Option<u32>,
    },
    /// Takes back to where the seat last had to decide: its last move, and all that was played since. Only in a casual game.
    Undo {
        /// How many moves the client has seen played.
        #[cfg_attr(feature = "openapi", schema(maximum = 4294967295_u64))]
        ply: u32,
    },
    /// Gives up.
    Resign {},
    /// Says what to be called.
    Name {
        /// The name, on one line; none if it is null or empty.
        #[cfg_attr(feature = "openapi", schema(max_length = 40))]
        name: Option<String>,
    },
    /// Offers the other side something. If the other side has offered the same, it is done. The offer stands until it is
    /// answered or a move is played. Where no one has to be asked, as against a machine, the game is played again at once.
    Offer {
        /// What.
        what: OfferKind,
    },
    /// Accepts what the other side offers.
    Accept {
        /// What.
        what: OfferKind,
    },
    /// Declines what the other side offers, or withdraws one's own offer.
    Decline {
        /// What.
        what: OfferKind,
    },
    /// Pauses machines that play each other, or lets them go on, faster or slower.
    Pace(Pace),
}

/// What a client says. The first message is `join`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientMessage {
    /// Comes to the table.
    Join {
        /// The secrets of the seats that are one's own; none to watch.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_items = 2))]
        secrets: Vec<String>,
        /// The number of the last event seen before the connection was lost; without it the table is sent as it is.
        after: Option<u32>,
    },
    /// Asks something of the table.
    Command {
        /// Comes back with the answer.
        id: u32,
        /// What.
        command: Command,
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
        entry: Box<PlayedMove>,
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
