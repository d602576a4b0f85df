//! A game that was written down.

use crate::ByLetter;
use rival_core::Outcome;
use rival_game::record::{Ending, Record, tag};
use rival_play::Session;
use serde::Serialize;

/// A game that was written down: where it started, and its moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordedGame {
    /// The game with its variant.
    pub game: String,
    /// The position it started from.
    pub position: String,
    /// The moves.
    pub moves: Vec<String>,
    /// What the players are called, under the letters of their sides; null where the record does not say.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, Option<String>>))]
    pub players: ByLetter<Option<String>>,
    /// The winner's letter or `draw`; null if the record does not say.
    pub result: Option<String>,
}

impl RecordedGame {
    /// Of a record and the game it replays to.
    #[must_use]
    pub fn of(session: &Session, record: &Record) -> RecordedGame {
        RecordedGame {
            game: session.game().name(),
            position: session.start().text(),
            moves: session.played().iter().map(|played| played.text.clone()).collect(),
            players: players_of(session, record),
            result: result_of(session, record),
        }
    }
}

pub(crate) fn players_of(session: &Session, record: &Record) -> ByLetter<Option<String>> {
    let named = |name| record.tags.get(name).map(str::to_owned);
    ByLetter::new([tag::WHITE, tag::BLACK].map(named), session.info())
}

/// How the record says that the game ended.
pub(crate) fn result_of(session: &Session, record: &Record) -> Option<String> {
    match record.ending {
        Ending::Won(side) => Some(session.info().result_text(Outcome::win(side))),
        Ending::Drawn => Some(session.info().result_text(Outcome::DRAW)),
        Ending::Open => None,
    }
}
