//! Events at a table that other servers of the same store wrote.

use super::{Holder, LiveTable, Table, TableEvent, TimedEvent, Visitors, no_such_table};
use crate::services::now;
use rival_table::not_stored;
use rival_wire::Problem;
use std::sync::Arc;

impl Table {
    /// Reads and sends the events of other servers.
    pub(crate) async fn refresh(self: &Arc<Self>) -> Result<(), Problem> {
        let mut live = self.lock().await?;
        self.catch_up(&mut live).await
    }

    /// The same under the lock.
    pub(super) async fn catch_up(self: &Arc<Self>, live: &mut LiveTable) -> Result<(), Problem> {
        if !self.services.store.is_shared() {
            return Ok(());
        }
        let Some(events) = self.services.store.read_on(&live.state.id, live.state.event()).await.map_err(not_stored)?
        else {
            self.close(live);
            return Err(no_such_table());
        };
        if events.is_empty() {
            return Ok(());
        }
        // The writer of the last event holds the table. If that was us with a lost answer, it shows
        // within a second.
        live.held = Holder::OtherServer;
        live.stop_search();
        live.stop_timer();
        self.thinking.send_replace(None);
        for kept in events {
            let event: TableEvent = serde_json::from_str(&kept.body).map_err(|error| {
                // A later version writes events that this one does not know.
                tracing::error!(table = &*live.state.id, %error, "an event of another server makes no sense here");
                Problem::newer()
            })?;
            live.state.apply(Arc::new(TimedEvent { time: kept.time, event }))?;
            self.broadcast(&live.state);
        }
        Ok(())
    }

    /// Takes over the table of a dead server, unless another server has written since this event.
    pub(crate) async fn take_over(self: &Arc<Self>, event: u32) {
        let Ok(mut live) = self.lock().await else { return };
        if live.state.event() != event {
            return;
        }
        if live.held == Holder::OtherServer {
            live.held = Holder::Here(now());
            self.watch_clock(&mut live);
        }
        if live.search.is_none() {
            self.prompt_machine(&mut live);
        }
    }

    /// Whether the table has clients or a running search here.
    pub(crate) fn is_watched(&self) -> bool {
        self.news.receiver_count() > 0 || self.live.try_lock().is_ok_and(|live| live.search.is_some())
    }

    /// Whether it is behind this event. A table in a change may not be.
    pub(crate) fn is_behind(&self, event: u32) -> bool {
        self.live.try_lock().map_or(true, |live| live.state.event() < event)
    }

    /// Whether the machine thinks here, or a clock is watched. A table in a change notices by
    /// itself.
    pub(crate) fn is_seen_to(&self) -> bool {
        let is_busy =
            |live: &LiveTable| live.held != Holder::OtherServer && (live.search.is_some() || live.timer.is_some());
        self.live.try_lock().map_or(true, |live| is_busy(&live))
    }

    /// The visitors on this server.
    pub(crate) fn visitors(&self) -> Visitors {
        self.presence.borrow().here()
    }

    /// The visitors on other servers.
    pub(crate) fn set_on_other_servers(&self, on_other_servers: Visitors) {
        self.presence.send_if_modified(|present| {
            let changed = present.on_other_servers != on_other_servers;
            present.on_other_servers = on_other_servers;
            changed
        });
    }
}

impl LiveTable {
    /// The writer of the last event holds the table. A running clock was watched by the holder
    /// before.
    pub(super) fn hold(&mut self) {
        if self.held == Holder::OtherServer {
            self.held = Holder::Here(i64::MIN);
        }
    }

    /// Since when the clocks were watched without a gap.
    pub(super) fn watched_since(&self) -> i64 {
        match self.held {
            Holder::Here(since) => since,
            Holder::OtherServer => i64::MIN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shares::ClientId;
    use crate::table::TableEvent;
    use crate::{commands, faulty};
    use rival_core::Side;
    use rival_wire::Command;
    use serde_json::json;
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    #[tokio::test]
    async fn a_table_that_another_server_has_just_written_to_is_not_taken_over() {
        let (app, faulty, _folder) = faulty::app(0, Duration::ZERO).await;
        let human = json!({"kind": "human"});
        let request = json!({"game": "tictactoe", "seats": {"first": human, "second": human}, "clock": {"initial": 300, "increment": 0}});
        let made = app.tables.create(ClientId::LOCAL, serde_json::from_value(request).unwrap()).await.unwrap();
        let id = made.table.id;
        let asked = |ply: u32, text: &str| Command::Move { ply, text: text.to_owned(), seen: None };
        let play = async |ply: u32, text: &str| {
            let table = app.tables.get(&id).await.unwrap();
            let reply_with = |_: &Table, live: &LiveTable| live.state.event();
            commands::run(&app, ClientId::LOCAL, (&table, &Side::BOTH), asked(ply, text), reply_with).await.unwrap()
        };
        play(0, "a1").await;
        assert_eq!(play(1, "b2").await, 2, "the clock of the first runs");
        // The other server plays the next move, a second ago by its clock.
        let mut state = app.tables.get(&id).await.unwrap().lock().await.unwrap().state.clone();
        let event = TableEvent::Move { text: "c3".to_owned(), thought: None };
        let logged = Arc::new(TimedEvent { time: now() - 1_000, event });
        let stored = logged.stored(3);
        state.apply(logged).unwrap();
        *faulty.by_other_server.lock().unwrap() = Some((id.clone(), stored, state.status()));
        faulty.shared.store(true, Ordering::Relaxed);
        app.tables.forget(&id);
        app.tables.resume().await;
        assert_eq!(app.tables.get(&id).await.unwrap().lock().await.unwrap().held, Holder::OtherServer);
        assert_eq!(play(3, "a3").await, 4, "and no clock was set back");
    }
}
