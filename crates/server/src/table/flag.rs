//! Flags fall when a side's time is over, even without clients.

use super::machine::Backoff;
use super::{CommitError, Holder, LiveTable, Table};
use crate::services::now;
use rival_wire::Problem;
use std::sync::Arc;
use std::time::Duration;

impl Table {
    /// Schedules the fall of the flag.
    pub(super) fn watch_clock(self: &Arc<Self>, live: &mut LiveTable) {
        live.stop_timer();
        if live.held == Holder::OtherServer {
            return;
        }
        let Some(falls) = live.state.flag_falls() else { return };
        let due = if live.state.was_away(live.watched_since()) { 0 } else { falls - now() };
        let wait = Duration::from_millis(u64::try_from(due).unwrap_or(0));
        let table = Arc::downgrade(self);
        let timer = tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            // In a task: a change of the table is never cancelled.
            if let Some(table) = table.upgrade() {
                tokio::spawn(async move { table.until_settled().await });
            }
        });
        live.timer = Some(timer.abort_handle());
    }

    /// If saving fails, the flag falls later.
    async fn until_settled(self: &Arc<Self>) {
        let mut backoff = Backoff::default();
        while let Ok(mut live) = self.lock().await {
            if self.services.is_closing() || self.settle_clock(&mut live).await.is_ok() {
                break;
            }
            drop(live);
            backoff.wait().await;
        }
    }

    /// Brings the clocks up to now: time during which no server was there is not counted, and a due
    /// flag falls.
    pub(crate) async fn settle_clock(self: &Arc<Self>, live: &mut LiveTable) -> Result<(), Problem> {
        while let Some(event) = live.state.due(now(), live.watched_since()) {
            match self.commit(live, event).await {
                Ok(()) | Err(CommitError::Overtaken) => {}
                Err(CommitError::Refused(problem)) => return Err(problem),
            }
        }
        Ok(())
    }
}

impl LiveTable {
    pub(super) fn stop_timer(&mut self) {
        if let Some(timer) = self.timer.take() {
            timer.abort();
        }
    }
}
