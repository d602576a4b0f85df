//! What happens at a table by way of other servers that have the same store.

use super::{Held, Live, Table, TableEvent, TimedEvent, Visitors, no_such_table};
use crate::problem::Problem;
use crate::services::now;
use std::sync::Arc;

impl Table {
    /// Reads what other servers have written since we last looked, and tells it to those who are here.
    pub(crate) async fn refresh(self: &Arc<Self>) -> Result<(), Problem> {
        let mut live = self.lock().await?;
        self.catch_up(&mut live).await
    }

    /// The same, for a caller that holds its lock.
    pub(super) async fn catch_up(self: &Arc<Self>, live: &mut Live) -> Result<(), Problem> {
        if !self.services.store.is_shared() {
            return Ok(());
        }
        let Some(events) = self.services.store.read_on(&live.state.id, live.state.event()).await? else {
            self.close(live);
            return Err(no_such_table());
        };
        if events.is_empty() {
            return Ok(());
        }
        // Who wrote the last event sees to the rest. If that was us, and the answer was lost, we are told so within a second.
        live.held = Held::Elsewhere;
        live.stop_search();
        live.stop_timer();
        self.thinking.send_replace(None);
        for kept in events {
            let event: TableEvent = serde_json::from_str(&kept.body).map_err(|error| {
                // A server of a later version writes what this one does not know.
                tracing::error!(table = &*live.state.id, %error, "an event of another server makes no sense here");
                Problem::newer()
            })?;
            live.state.apply(Arc::new(TimedEvent { time: kept.time, event }))?;
            self.broadcast(&live.state);
        }
        Ok(())
    }

    /// From now on this server sees to the machine's turns and the clocks: the one that did has died.
    pub(crate) async fn take_over(self: &Arc<Self>) {
        let Ok(mut live) = self.lock().await else { return };
        if live.held == Held::Elsewhere {
            live.held = Held::Here(now());
            self.watch_clock(&mut live);
        }
        if live.search.is_none() {
            self.prompt_machine(&mut live);
        }
    }

    /// Whether anybody here is to be told of what happens, or thinks about it.
    pub(crate) fn is_watched(&self) -> bool {
        self.news.receiver_count() > 0 || self.live.try_lock().is_ok_and(|live| live.search.is_some())
    }

    /// Whether it has not come to this event yet. One that is just changing may not have.
    pub(crate) fn is_behind(&self, event: u32) -> bool {
        self.live.try_lock().map_or(true, |live| live.state.event() < event)
    }

    /// Whether the machine thinks here, or a clock is watched. One that is just changing finds out by itself.
    pub(crate) fn is_seen_to(&self) -> bool {
        let is_busy = |live: &Live| live.held != Held::Elsewhere && (live.search.is_some() || live.timer.is_some());
        self.live.try_lock().map_or(true, |live| is_busy(&live))
    }

    /// How many are here by way of this server.
    pub(crate) fn visitors(&self) -> Visitors {
        self.presence.borrow().here()
    }

    /// How many are there by way of other servers.
    pub(crate) fn set_elsewhere(&self, elsewhere: Visitors) {
        self.presence.send_if_modified(|present| {
            let changed = present.elsewhere != elsewhere;
            present.elsewhere = elsewhere;
            changed
        });
    }
}

impl Live {
    /// Who writes the last event sees to the rest. A clock that runs already was watched by whoever did so before.
    pub(super) fn hold(&mut self) {
        if self.held == Held::Elsewhere {
            self.held = Held::Here(i64::MIN);
        }
    }

    /// Since when there was always somebody who watched the clocks.
    pub(super) fn watched_since(&self) -> i64 {
        match self.held {
            Held::Here(since) => since,
            Held::Elsewhere => i64::MIN,
        }
    }
}
