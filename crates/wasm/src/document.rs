//! A table as the browser stores it.

use rival_store::{Stored, StoredEvent};
use rival_table::{Head, TableState};
use rival_wire::Problem;
use serde::{Deserialize, Serialize};

/// A table with its log: the content of the server's database.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TableDocument {
    /// Its name.
    pub(crate) id: String,
    /// The game with its variant.
    pub(crate) game: String,
    /// When it was created, in milliseconds since 1970.
    pub(crate) created: i64,
    /// Its terms.
    pub(crate) head: Head,
    /// Its events, in order.
    pub(crate) events: Vec<KeptEvent>,
    /// The number of moves, as a check on the events.
    pub(crate) plies: u32,
}

/// A stored event.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptEvent {
    /// When, in milliseconds since 1970.
    pub(crate) time: i64,
    /// The event, as JSON.
    pub(crate) body: String,
}

impl TableDocument {
    pub(crate) fn of(state: &TableState) -> TableDocument {
        TableDocument {
            id: state.id.to_string(),
            game: state.session.game().name(),
            created: state.created,
            head: (*state.head).clone(),
            events: state.events().into_iter().map(|StoredEvent { time, body, .. }| KeptEvent { time, body }).collect(),
            plies: state.ply(),
        }
    }

    /// The table that it describes.
    pub(crate) fn open(self) -> Result<TableState, Problem> {
        let head = serde_json::to_string(&self.head).map_err(|_| Problem::damaged())?;
        let numbered = |(KeptEvent { time, body }, number)| StoredEvent { number, time, body };
        let events = self.events.into_iter().zip(1..).map(numbered).collect();
        TableState::load(&self.id, Stored { game: self.game, created: self.created, head, events, plies: self.plies })
    }
}
