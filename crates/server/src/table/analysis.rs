//! What can be asked about a table: where it has been, why a move was played, what to play.

use super::Table;
use crate::api::Pruning;
use crate::pool::{Budget, Priority, SearchTicket, StopOnDrop};
use crate::problem::Problem;
use crate::shares::ClientId;
use rival_core::Side;
use rival_play::Session;
use rival_search::{Control, Limits};
use rival_table::questions::{HINT_NODES, plain_search};
use rival_wire::{Hint, Why};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// About how long a hint takes.
const HINT_TIME: Duration = Duration::from_millis(100);
/// Much longer than that: what a machine that has come to a halt does not exceed.
const HINT_TIME_LIMIT: Duration = Duration::from_secs(20);
/// How long plain minimax may take to find out what alpha-beta left out.
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

    /// How much of the tree was left out before a move of the machine's.
    pub(crate) async fn pruning(&self, client: ClientId, ply: u32) -> Result<Pruning, Problem> {
        let (session, thought) = self.lock().await?.state.thought_at(ply)?;
        let (request, limits) = plain_search(&thought, self.services.bounds.limits(PLAIN_TIME));
        let stop = Arc::new(AtomicBool::new(false));
        let _until_we_go = StopOnDrop(Arc::clone(&stop));
        let flag = Arc::clone(&stop);
        let ticket = SearchTicket { priority: Priority::Analysis, client, budget: Budget::Fixed(PLAIN_TIME) };
        let plain = move || session.at().search(&request, &mut Control { limits, stop: Some(&flag), progress: None });
        let minimax = self.services.analyse(ticket, stop, plain).await??;
        Ok(Pruning::of(&thought, &minimax))
    }

    /// What the engine would play for a side of these that is to move. It stops when no one waits for it any more.
    pub(crate) async fn hint(&self, client: ClientId, sides: &[Side]) -> Result<Hint, Problem> {
        let (session, ply) = {
            let live = self.lock().await?;
            live.state.check_hint(sides).map_err(|problem| self.shown(&live, problem))?;
            (live.state.session.clone(), live.state.ply())
        };
        let stop = Arc::new(AtomicBool::new(false));
        let _until_we_go = StopOnDrop(Arc::clone(&stop));
        let flag = Arc::clone(&stop);
        let limits = Limits { nodes: Some(HINT_NODES), ..self.services.bounds.limits(HINT_TIME_LIMIT) };
        let at = session.at().boxed();
        let think = move || session.hint(&mut Control { limits, stop: Some(&flag), progress: None });
        // A person waits for it at the board, as for a move.
        let ticket = SearchTicket { priority: Priority::Reply, client, budget: Budget::Fixed(HINT_TIME) };
        let report = self.services.analyse(ticket, stop, think).await?;
        Hint::of(&report, ply, &*at).ok_or_else(Problem::internal)
    }
}
