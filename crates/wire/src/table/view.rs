//! Tables in requests and answers.

use super::{ClockView, Offer, SeatSpec, SeatView, ThinkingView};
use crate::Problem;
use crate::{EndedBy, PerSide, PlayedMove, Winner};
use rival_core::Side;
use rival_game::{BoardView, Phrase, phrase};
use rival_play::{MoveConsequences, TimeControl};
use serde::{Deserialize, Serialize};

/// The largest integer that JavaScript counts exactly.
const MAX_SEED: u64 = (1 << 53) - 1;

/// A requested seed.
pub fn checked_seed(seed: Option<u64>) -> Result<Option<u64>, Problem> {
    if seed.is_some_and(|seed| seed > MAX_SEED) {
        return Err(Problem::bad_setup(phrase!("seed: at most {MAX_SEED}", "semilla: como mucho {MAX_SEED}")));
    }
    Ok(seed)
}

/// A request for a new table.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTableRequest {
    /// The game with its variant, `tictactoe:4x4:3`.
    #[cfg_attr(feature = "openapi", schema(example = "smart-horses", max_length = 64))]
    pub game: String,
    /// The players; by default a human against the machine as an amateur.
    #[cfg_attr(feature = "openapi", schema(example = json!({"first": {"kind": "player", "player": "amateur"}, "second": {"kind": "human"}})))]
    pub seats: Option<PerSide<SeatSpec>>,
    /// The seed of the set-up and of the machine's choice among equal moves; random by default.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub seed: Option<u64>,
    /// A named set-up, where no position is given.
    pub layout: Option<String>,
    /// The starting position.
    #[cfg_attr(feature = "openapi", schema(max_length = 400))]
    pub position: Option<String>,
    /// Whether take-backs, hints and analysis are allowed during the game; by default unless two
    /// humans play.
    pub casual: Option<bool>,
    /// Whether the table is in the public list; by default unless two humans play.
    pub listed: Option<bool>,
    /// The pace of machines that play each other.
    pub pace: Option<Pace>,
    /// The time control; none by default, and none for machines that play each other.
    pub clock: Option<TimeControl>,
}

/// The pace of machines that play each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Whether they pause.
    pub paused: bool,
    /// The least time before each move, in milliseconds, at most 10,000.
    #[cfg_attr(feature = "openapi", schema(value_type = u64, maximum = 4294967295_u64))]
    pub millis: u32,
}

/// The slowest pace of machines, in milliseconds.
const SLOWEST_PACE: u32 = 10_000;

impl Pace {
    /// The pace within the limits.
    pub fn granted(self) -> Pace {
        Pace { millis: self.millis.min(SLOWEST_PACE), ..self }
    }
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { paused: false, millis: 700 }
    }
}

/// A new table with the secrets of its seats, which no other answer contains.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// The table.
    pub table: TableView,
    /// The secret of each seat, sent as `Authorization: Bearer …`; in a link it goes behind the
    /// `#`.
    pub secrets: PerSide<String>,
}

/// A table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableView {
    /// Its name.
    pub id: String,
    /// The game with its variant.
    pub game: String,
    /// The game's display name.
    pub name: Phrase,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// Its start.
    pub setup: SetupView,
    /// Who plays.
    pub seats: PerSide<SeatView>,
    /// Whether take-backs, hints and analysis are allowed during the game.
    pub casual: bool,
    /// Whether it is in the list.
    pub listed: bool,
    /// The pace of machines that play each other.
    pub pace: Pace,
    /// Its time control; null if there is none.
    pub clock: Option<TimeControl>,
    /// The moves played.
    pub moves: Vec<PlayedMove>,
    /// Its state.
    pub now: TableSnapshot,
    /// The machine's search in progress.
    pub thinking: Option<ThinkingView>,
    /// Who is there.
    pub presence: Presence,
}

/// The start of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetupView {
    /// The seed of the set-up and of the machine's choice among equal moves.
    pub seed: u64,
    /// The set-up's name, if it has one.
    pub layout: Option<String>,
    /// The starting position.
    pub position: String,
    /// Whether that position was given in the request.
    pub given: bool,
}

/// The state of a table after an event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSnapshot {
    /// The number of the last event; 0 before the first.
    pub event: u32,
    /// The number of moves played: the ply of the next move.
    pub ply: u32,
    /// The position.
    pub position: String,
    /// The side to move; null when the game is over.
    pub turn: Option<Side>,
    /// The picture.
    pub view: BoardView,
    /// The consequences of each legal move.
    pub previews: Vec<MoveConsequences>,
    /// Both scores, in games that have them.
    pub scores: Option<PerSide<i32>>,
    /// The cells to frame as the last turn's.
    pub last: Vec<u8>,
    /// The side to move, or how the game ended, in words.
    pub status: Phrase,
    /// The result; null while the game goes on.
    pub result: Option<GameResult>,
    /// The clocks; null if there are none.
    pub clocks: Option<ClockView>,
    /// The standing offer.
    pub offer: Option<Offer>,
    /// The table of the rematch, with the sides swapped. Each seat's secret opens its player's new
    /// seat.
    pub rematch: Option<String>,
}

/// The result of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// The winner; null is a draw.
    pub winner: Option<Side>,
    /// What ended it.
    pub by: EndedBy,
    /// The margin from the first side's view; null if the game did not end on the board.
    pub margin: Option<i32>,
    /// In words.
    pub say: Phrase,
}

/// The people at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Whether someone with the side's secret is there.
    pub seats: PerSide<bool>,
    /// The number of others.
    pub watchers: u32,
}

/// A stored table in brief.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Its name.
    pub id: String,
    /// The game with its variant.
    pub game: String,
    /// Whether it is in the public lists.
    pub listed: bool,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When it last changed, in milliseconds since 1970.
    pub updated: i64,
    /// The number of moves played.
    pub ply: u32,
    /// Who has won; null while it goes on.
    pub result: Option<Winner>,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableLine {
    #[serde(flatten)]
    pub table: TableSummary,
    /// The players; null if the stored table is damaged.
    pub seats: Option<PerSide<SeatSpec>>,
}
