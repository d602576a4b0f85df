//! What people ask of a table. Every change here runs to its end even if the client goes away in the middle of it.

use super::{LiveTable, State, Table, TableEvent, Unmade};
use crate::api::{MoveRequest, Pace, UndoRequest};
use crate::problem::Problem;
use crate::secret::Secret;
use crate::shares::ClientId;
use rival_core::Side;
use std::sync::Arc;

/// Makes what the client is told of the table once a change is made; called while nothing else can change it.
pub(crate) type ReplyWith<T> = fn(&Table, &LiveTable) -> T;

impl Table {
    /// The sides that these secrets open, each once. A secret that opens none is refused.
    pub(crate) async fn sides_of(&self, secrets: &[Secret]) -> Result<Vec<Side>, Problem> {
        self.lock().await?.state.sides_of(secrets)
    }

    /// Plays a move for one of these sides.
    pub(crate) async fn play<T: Send + 'static>(
        self: &Arc<Self>,
        client: ClientId,
        sides: &[Side],
        request: MoveRequest,
        reply_with: ReplyWith<T>,
    ) -> Result<T, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            live.client = client;
            table.settle_clock(&mut live).await?;
            if table.grant(&mut live, |state| state.play(&sides, &request)).await? {
                table.services.metrics.moves.inc();
            }
            Ok(reply_with(&table, &live))
        })
        .await
    }

    /// Takes back to where one of these sides last had to decide.
    pub(crate) async fn undo<T: Send + 'static>(
        self: &Arc<Self>,
        client: ClientId,
        sides: &[Side],
        request: UndoRequest,
        reply_with: ReplyWith<T>,
    ) -> Result<T, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            live.client = client;
            table.settle_clock(&mut live).await?;
            let most = table.services.bounds.events;
            table.grant(&mut live, |state| state.undo(&sides, &request, most)).await?;
            Ok(reply_with(&table, &live))
        })
        .await
    }

    /// Gives up for one of these sides.
    pub(crate) async fn resign<T: Send + 'static>(
        self: &Arc<Self>,
        sides: &[Side],
        reply_with: ReplyWith<T>,
    ) -> Result<T, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            table.settle_clock(&mut live).await?;
            table.grant(&mut live, |state| state.resign(&sides)).await?;
            Ok(reply_with(&table, &live))
        })
        .await
    }

    /// Lets machines that play each other take their time in another way.
    pub(crate) async fn set_pace<T: Send + 'static>(
        self: &Arc<Self>,
        pace: Pace,
        reply_with: ReplyWith<T>,
    ) -> Result<T, Problem> {
        let table = Arc::clone(self);
        to_the_end(async move {
            let mut live = table.lock().await?;
            let most = table.services.bounds.events;
            table.grant(&mut live, |state| state.set_pace(pace, most)).await?;
            Ok(reply_with(&table, &live))
        })
        .await
    }

    /// Lets happen what is granted, and says whether it did or had before. Where another server is faster it is decided anew.
    pub(super) async fn grant(
        self: &Arc<Self>,
        live: &mut LiveTable,
        decide: impl Fn(&State) -> Result<Option<TableEvent>, Problem>,
    ) -> Result<bool, Problem> {
        loop {
            let Some(event) = decide(&live.state).map_err(|problem| self.shown(live, problem))? else {
                return Ok(false);
            };
            match self.commit(live, event).await {
                Ok(()) => return Ok(true),
                // The log has become longer, and it does not become longer for ever.
                Err(Unmade::Overtaken) => {}
                Err(Unmade::Refused(problem)) => return Err(problem),
            }
        }
    }
}

/// Runs something to its end whether or not anybody still waits for it. A change that stopped between disk and memory
/// would leave the two at odds.
pub(crate) async fn to_the_end<T: Send + 'static>(
    change: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    tokio::spawn(change).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a change failed");
        Err(Problem::internal())
    })
}
