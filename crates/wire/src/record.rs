//! Records.

use crate::{PerSide, Winner};
use rival_game::record::{Ending, Record, tag};
use rival_play::Session;
use serde::Serialize;

/// A recorded game: its start and its moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordedGame {
    /// The game with its variant.
    pub game: String,
    /// The start.
    pub position: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The players' names; null where the record has none.
    pub players: PerSide<Option<String>>,
    /// The winner; null if the record names no result.
    pub result: Option<Winner>,
}

impl RecordedGame {
    /// For a record and the session it replays to.
    #[must_use]
    pub fn of(session: &Session, record: &Record) -> RecordedGame {
        RecordedGame {
            game: session.game().name(),
            position: session.start().text(),
            moves: session.played().iter().map(|played| played.text.clone()).collect(),
            players: players_of(record),
            result: result_of(record),
        }
    }
}

pub(crate) fn players_of(record: &Record) -> PerSide<Option<String>> {
    let named = |name| record.tags.get(name).map(str::to_owned);
    [tag::WHITE, tag::BLACK].map(named).into()
}

/// The result that the record names.
pub(crate) fn result_of(record: &Record) -> Option<Winner> {
    match record.ending {
        Ending::Won(side) => Some(Some(side).into()),
        Ending::Drawn => Some(Winner::Draw),
        Ending::Open => None,
    }
}
