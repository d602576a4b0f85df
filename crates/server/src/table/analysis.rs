//! Questions about a table: earlier positions, explanations and hints.

use super::Table;
use crate::app::App;
use crate::pool::Priority;
use crate::shares::ClientId;
use rival_core::Side;
use rival_play::Session;
use rival_wire::{Hint, Problem, Pruning, Why};
use std::time::Duration;

/// The duration of a hint, and of plain minimax when it measures pruning, about.
const HINT_TIME: Duration = Duration::from_millis(200);
const PLAIN_TIME: Duration = Duration::from_secs(5);

impl Table {
    /// The session after `ply` moves, or now; analysis requires a game that allows it.
    pub(crate) async fn session_at(&self, ply: Option<u32>, to_analyse: bool) -> Result<Session, Problem> {
        self.lock().await?.state.session_at(ply, to_analyse)
    }

    /// Explains the move at a ply.
    pub(crate) async fn why(&self, ply: u32) -> Result<Why, Problem> {
        let state = self.lock().await?.state.clone();
        state.why(ply)
    }
}

impl App {
    /// The part of the tree left out before a machine's move.
    pub(crate) async fn pruning(&self, client: ClientId, table: &Table, ply: u32) -> Result<Pruning, Problem> {
        let work = table.lock().await?.state.pruning(ply, &self.services.bounds.search())?;
        self.worked(client, Priority::Analysis, PLAIN_TIME, work).await
    }

    /// A hint for the side to move, if it is one of these.
    pub(crate) async fn hint(&self, client: ClientId, table: &Table, sides: &[Side]) -> Result<Hint, Problem> {
        let work = {
            let live = table.lock().await?;
            let hint = live.state.hint(sides, &self.services.bounds.search());
            hint.map_err(|problem| table.shown(&live, problem))?
        };
        // A person waits at the board, as for a move.
        self.worked(client, Priority::Reply, HINT_TIME, work).await
    }
}
