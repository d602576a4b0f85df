//! Commands of players, by HTTP and WebSocket.

use crate::app::App;
use crate::secret;
use crate::services::now;
use crate::shares::ClientId;
use crate::table::{CommitError, Decision, LiveTable, Table, TableEvent, to_the_end};
use crate::tables::random_number;
use rival_core::Side;
use rival_wire::Command;
use rival_wire::Problem;
use std::sync::Arc;

/// Commits what `decide` returns; decides again if another server wrote first. `reply_with` makes
/// the answer under the table's lock. It runs to its end even if the client disconnects.
pub(crate) async fn run<T: Send + 'static>(
    app: &Arc<App>,
    client: ClientId,
    (table, sides): (&Arc<Table>, &[Side]),
    command: Command,
    reply_with: fn(&Table, &LiveTable) -> T,
) -> Result<T, Problem> {
    let (app, table, sides) = (Arc::clone(app), Arc::clone(table), sides.to_vec());
    to_the_end(async move {
        let mut live = table.lock().await?;
        live.client = client;
        table.settle_clock(&mut live).await?;
        while !attempt(&app, &table, &mut live, &sides, &command).await? {}
        Ok(reply_with(&table, &live))
    })
    .await
}

/// Decides once and commits; false if another server wrote first. Each attempt sees a longer log,
/// and logs are bounded.
async fn attempt(
    app: &App,
    table: &Arc<Table>,
    live: &mut LiveTable,
    sides: &[Side],
    command: &Command,
) -> Result<bool, Problem> {
    let decision = live.state.decide(command, sides, app.services.bounds.events);
    let events = match decision.map_err(|problem| table.shown(live, problem))? {
        Decision::Done => return Ok(true),
        Decision::Events(events) => events,
        Decision::Rematch => {
            let again = live.state.swapped(&secret::new_id(), now(), random_number())?;
            let event = TableEvent::Rematch { table: again.id.to_string() };
            app.tables.keep(live.client, vec![again]).await?;
            vec![event]
        }
    };
    for event in events {
        let is_move = matches!(event, TableEvent::Move { .. });
        match table.commit(live, event).await {
            Ok(()) if is_move => drop(app.services.metrics.moves.inc()),
            Ok(()) => {}
            Err(CommitError::Overtaken) => return Ok(false),
            Err(CommitError::Refused(problem)) => return Err(problem),
        }
    }
    Ok(true)
}
