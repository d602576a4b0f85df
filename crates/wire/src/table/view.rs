//! A table as it is asked for and shown.

use super::{ClockView, OfferView, SeatSpec, SeatView, ThinkingView, TimeControl};
use crate::Problem;
use crate::{EndedBy, PerSide, PlayedMove, Winner};
use rival_core::Side;
use rival_game::{BoardView, Phrase, phrase};
use rival_play::MovePreview;
use serde::{Deserialize, Serialize};

/// The largest seed: what JavaScript can still count to.
const MAX_SEED: u64 = (1 << 53) - 1;

/// A seed that was asked for, unless it is too large.
pub fn checked_seed(seed: Option<u64>) -> Result<Option<u64>, Problem> {
    if seed.is_some_and(|seed| seed > MAX_SEED) {
        return Err(Problem::bad_setup(phrase!("seed: at most {MAX_SEED}", "semilla: como mucho {MAX_SEED}")));
    }
    Ok(seed)
}

/// A table to be made.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTableRequest {
    /// The game with its variant, `tictactoe:4x4:3`.
    #[cfg_attr(feature = "openapi", schema(example = "smart-horses", max_length = 64))]
    pub game: String,
    /// Who plays. If it is not said, a human against the machine as an amateur.
    #[cfg_attr(feature = "openapi", schema(example = json!({"first": {"kind": "player", "player": "amateur"}, "second": {"kind": "human"}})))]
    pub seats: Option<PerSide<SeatSpec>>,
    /// Draws the set-up and decides between equal moves of the machine; drawn if it is not said.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub seed: Option<u64>,
    /// A set-up with a name, where no position is given.
    pub layout: Option<String>,
    /// A position to start from.
    #[cfg_attr(feature = "openapi", schema(max_length = 400))]
    pub position: Option<String>,
    /// Whether moves may be taken back, and hints and analysis asked for, while the game goes on. If it is not said: unless
    /// two humans play.
    pub casual: Option<bool>,
    /// Whether those who were not given the link find the table in the list. If it is not said: unless two humans play.
    pub listed: Option<bool>,
    /// How machines that play each other take their time.
    pub pace: Option<Pace>,
    /// How much time each side has; without it, as much as they like. Not for machines that play each other.
    pub clock: Option<TimeControl>,
}

/// How machines that play each other take their time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Whether they wait.
    pub paused: bool,
    /// How long they wait before each move, at least, in milliseconds. What is more than 10,000 is cut down to that.
    #[cfg_attr(feature = "openapi", schema(value_type = u64, maximum = 4294967295_u64))]
    pub millis: u32,
}

/// The longest that machines may be asked to wait before each move, in milliseconds.
const SLOWEST_PACE: u32 = 10_000;

impl Pace {
    /// The same, cut down to what the server grants.
    pub fn granted(self) -> Pace {
        Pace { millis: self.millis.min(SLOWEST_PACE), ..self }
    }
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { paused: false, millis: 700 }
    }
}

/// A table that was made, with the secrets of its seats. They are told only here.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// The table.
    pub table: TableView,
    /// What opens each seat. Sent as `Authorization: Bearer …`; in a link it belongs behind the `#`.
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
    /// What people call the game.
    pub name: Phrase,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// How the game started.
    pub setup: SetupView,
    /// Who plays.
    pub seats: PerSide<SeatView>,
    /// Whether moves may be taken back, and hints and analysis asked for, while the game goes on.
    pub casual: bool,
    /// Whether it is in the list.
    pub listed: bool,
    /// How machines that play each other take their time.
    pub pace: Pace,
    /// How much time each side had to begin with; null if as much as they like.
    pub clock: Option<TimeControl>,
    /// The moves played.
    pub moves: Vec<PlayedMove>,
    /// How things stand.
    pub now: Now,
    /// What the machine is thinking.
    pub thinking: Option<ThinkingView>,
    /// Who is there.
    pub presence: Presence,
}

/// How a game started.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetupView {
    /// Draws the set-up and decides between equal moves of the machine.
    pub seed: u64,
    /// The set-up's name, if it has one.
    pub layout: Option<String>,
    /// The position the game started from.
    pub position: String,
    /// Whether that position was given, not drawn or usual.
    pub given: bool,
}

/// How things stand after an event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Now {
    /// The number of the last event; 0 before the first.
    pub event: u32,
    /// Moves played: the ply that the next move answers.
    pub ply: u32,
    /// The position.
    pub position: String,
    /// The side to move; null when the game is over.
    pub turn: Option<Side>,
    /// What to draw.
    pub view: BoardView,
    /// What each of the view's moves would do, in their order.
    pub previews: Vec<MovePreview>,
    /// Both scores, in games that have them.
    pub scores: Option<PerSide<i32>>,
    /// The cells to frame as the last turn's.
    pub last: Vec<u8>,
    /// Whose turn it is, or how the game ended, in words.
    pub status: Phrase,
    /// How the game ended; null while it goes on.
    pub result: Option<GameResult>,
    /// What time each side has left; null without clocks.
    pub clocks: Option<ClockView>,
    /// What one side offers the other.
    pub offer: Option<OfferView>,
    /// The table where the game is played again with the sides swapped. Each seat's secret opens its player's new seat.
    pub rematch: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// Who has won; null is a draw.
    pub winner: Option<Side>,
    /// What ended it.
    pub by: EndedBy,
    /// By how much, the first side's view; null if it did not end on the board.
    pub margin: Option<i32>,
    /// In words.
    pub say: Phrase,
}

/// Who is at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Whether anyone with the secret of a side is there.
    pub seats: PerSide<bool>,
    /// How many others watch.
    pub watchers: u32,
}

/// A table as it is kept, in brief.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Its name.
    pub id: String,
    /// The game with its variant.
    pub game: String,
    /// Whether it is in the public lists.
    pub listed: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it last changed.
    pub updated: i64,
    /// Moves played.
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
    /// Who plays; null if what is kept of the table makes no sense.
    pub seats: Option<PerSide<SeatSpec>>,
}
