//! What can be asked about a table: where it has been, why a move was played, what to play.

use super::Table;
use crate::app::App;
use crate::pool::Priority;
use crate::shares::ClientId;
use rival_core::Side;
use rival_play::Session;
use rival_wire::{Hint, Problem, Pruning, Why};
use std::time::Duration;

/// About how long a hint takes, and how long plain minimax may take to find out what alpha-beta left out.
const HINT_TIME: Duration = Duration::from_millis(200);
const PLAIN_TIME: Duration = Duration::from_secs(5);

impl Table {
    /// The game as it was after `ply` moves, or as it is; if it is to be analysed, only where that is allowed.
    pub(crate) async fn session_at(&self, ply: Option<u32>, to_analyse: bool) -> Result<Session, Problem> {
        self.lock().await?.state.session_at(ply, to_analyse)
    }

    /// Why the move that answered this ply was played.
    pub(crate) async fn why(&self, ply: u32) -> Result<Why, Problem> {
        let state = self.lock().await?.state.clone();
        state.why(ply)
    }
}

impl App {
    /// How much of the tree was left out before a move of the machine's.
    pub(crate) async fn pruning(&self, client: ClientId, table: &Table, ply: u32) -> Result<Pruning, Problem> {
        let work = table.lock().await?.state.pruning(ply, &self.services.bounds.search())?;
        self.worked(client, Priority::Analysis, PLAIN_TIME, work).await
    }

    /// What the engine would play for a side of these that is to move.
    pub(crate) async fn hint(&self, client: ClientId, table: &Table, sides: &[Side]) -> Result<Hint, Problem> {
        let work = {
            let live = table.lock().await?;
            let hint = live.state.hint(sides, &self.services.bounds.search());
            hint.map_err(|problem| table.shown(&live, problem))?
        };
        // A person waits for it at the board, as for a move.
        self.worked(client, Priority::Reply, HINT_TIME, work).await
    }
}
