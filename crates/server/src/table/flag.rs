//! The flag that falls when the time of a side is over, whether or not anybody is there.

use super::machine::Backoff;
use super::{CommitError, Holder, LiveTable, Table};
use crate::services::now;
use rival_wire::Problem;
use std::sync::Arc;
use std::time::Duration;

impl Table {
    /// Sees to it that the flag falls in time.
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
            // A task of its own: it may change the table, and what changes a table is never cut short.
            if let Some(table) = table.upgrade() {
                tokio::spawn(async move { table.until_settled().await });
            }
        });
        live.timer = Some(timer.abort_handle());
    }

    /// A flag that could not be saved falls later.
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

    /// Brings the clocks up to this instant: a server that was away while a clock ran takes that time on itself, and a
    /// flag that is due falls.
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
