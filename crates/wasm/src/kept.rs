//! A table as the browser keeps it.

use rival_store::{Stored, StoredEvent};
use rival_table::{Head, State};
use rival_wire::Problem;
use serde::{Deserialize, Serialize};

/// A table with all that happened at it: what the server has in its database.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// Its name.
    pub(crate) id: String,
    /// The game with its variant.
    pub(crate) game: String,
    /// When it was made, in milliseconds since 1970.
    pub(crate) created: i64,
    /// What was agreed before the first move.
    pub(crate) head: Head,
    /// All that happened, in order.
    pub(crate) events: Vec<KeptEvent>,
    /// Moves played: what the events must come to.
    pub(crate) plies: u32,
}

/// Something that happened at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptEvent {
    /// When, in milliseconds since 1970.
    pub(crate) time: i64,
    /// What, as JSON.
    pub(crate) body: String,
}

impl Kept {
    pub(crate) fn of(state: &State) -> Kept {
        Kept {
            id: state.id.to_string(),
            game: state.session.game().name(),
            created: state.created,
            head: (*state.head).clone(),
            events: state.events().into_iter().map(|StoredEvent { time, body, .. }| KeptEvent { time, body }).collect(),
            plies: state.ply(),
        }
    }

    /// The table that it adds up to.
    pub(crate) fn open(self) -> Result<State, Problem> {
        let head = serde_json::to_string(&self.head).map_err(|_| Problem::damaged())?;
        let numbered = |(KeptEvent { time, body }, number)| StoredEvent { number, time, body };
        let events = self.events.into_iter().zip(1..).map(numbered).collect();
        State::load(&self.id, Stored { game: self.game, created: self.created, head, events, plies: self.plies })
    }
}
