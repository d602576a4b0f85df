//! What a server does because others share its store: it says that it is there and hears what they say of clients and visitors,
//! takes over what a dead one saw to, and finds out what happened at the tables that are watched here.

use crate::app::App;
use crate::bus::Bus;
use crate::shares::ClientUsage;
use crate::table::Visitors;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often a server says that it is there; one that was silent for five of these has died.
const BETWEEN_BEATS: Duration = Duration::from_secs(1);
/// How often to look for what happened at tables that are watched here: within a second it is told.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);
/// With a bus, that is done this much less often: only for what a broken connection has missed.
const LOOKS_SAVED_BY_BUS: u32 = 10;
/// How many looks are still taken after the bus has come back.
const LOOKS_AFTER_CONNECTING: u32 = 4;
/// After how many beats tables are counted anew.
const BEATS_A_COUNT: u32 = 10;

/// What a server tells the others with each beat.
#[derive(Default, Serialize, Deserialize)]
struct Note {
    /// The clients that have much of it.
    clients: Vec<(IpAddr, ClientUsage)>,
    /// The tables with at least one visitor.
    visitors: HashMap<String, Visitors>,
}

/// Does all this until it is dropped.
pub(crate) async fn tend(app: &Arc<App>) {
    if app.services.store.is_shared() {
        tokio::join!(beat(app), look(app), listen(app));
    }
}

async fn beat(app: &Arc<App>) {
    let mut beats = interval(BETWEEN_BEATS);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut resuming = tokio::spawn(async {});
    for number in 0_u32.. {
        beats.tick().await;
        let note = serde_json::to_string(&note(app)).unwrap_or_default();
        match app.services.store.beat(note).await {
            Ok(notes) => hear(app, &notes),
            Err(error) => {
                tracing::warn!(%error, "other servers could not be told that this one is there");
                continue;
            }
        }
        // A task of its own: opening many tables must not keep the next beat waiting.
        if resuming.is_finished() {
            let app = Arc::clone(app);
            resuming = tokio::spawn(async move { app.tables.resume().await });
        }
        if number.is_multiple_of(BEATS_A_COUNT) {
            app.tables.recount().await;
        }
    }
}

fn note(app: &App) -> Note {
    let visitors = app.tables.all_opened().into_iter().map(|(id, table)| (id, table.visitors()));
    Note { clients: app.services.usage.told(), visitors: visitors.filter(|(_, here)| *here != [0; 3]).collect() }
}

/// Takes in what the others say; a note of another version may have nothing for us.
fn hear(app: &App, notes: &[String]) {
    let notes: Vec<Note> = notes.iter().map(|note| serde_json::from_str(note).unwrap_or_default()).collect();
    app.services.usage.set_on_other_servers(notes.iter().flat_map(|note| note.clients.iter().copied()));
    for (id, table) in app.tables.all_opened() {
        let mut on_other_servers: Visitors = [0; 3];
        for there in notes.iter().filter_map(|note| note.visitors.get(&id)) {
            on_other_servers.iter_mut().zip(there).for_each(|(sum, &has)| *sum = sum.saturating_add(has));
        }
        table.set_on_other_servers(on_other_servers);
    }
}

/// Looks at the tables that are watched here.
async fn look(app: &Arc<App>) {
    let mut looks = interval(BETWEEN_LOOKS);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut connected_for = 0_u32;
    for number in 0_u32.. {
        looks.tick().await;
        // Messages sent before there was a connection have not arrived.
        connected_for =
            if app.services.bus.as_ref().is_some_and(Bus::is_connected) { connected_for.saturating_add(1) } else { 0 };
        if connected_for > LOOKS_AFTER_CONNECTING && !number.is_multiple_of(LOOKS_SAVED_BY_BUS) {
            continue;
        }
        let opened = app.tables.all_opened().into_iter();
        let watched: Vec<String> = opened.filter(|(_, table)| table.is_watched()).map(|(id, _)| id).collect();
        if watched.is_empty() {
            continue;
        }
        // If the store is away, requests that change something are refused with that reason.
        let Ok(kept) = app.services.store.last_events(watched.clone()).await else { continue };
        let kept: HashMap<String, u32> = kept.into_iter().collect();
        for id in watched {
            catch_up(app, &id, kept.get(&id).copied().unwrap_or(u32::MAX));
        }
    }
}

/// Hears what the others say of tables that are open here.
async fn listen(app: &Arc<App>) {
    let Some(bus) = &app.services.bus else { return };
    let Some(mut heard) = bus.listen().await else { return };
    while let Some((id, event)) = heard.next().await {
        catch_up(app, &id, event);
    }
}

/// Brings a table up to date if it is watched and behind this event; others are when they are next asked for.
fn catch_up(app: &Arc<App>, id: &str, event: u32) {
    let Some(table) = app.tables.opened(id) else { return };
    if !table.is_watched() || !table.is_behind(event) {
        return;
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        // A table that is gone has told so to those who are there.
        if table.refresh().await.is_err() && table.is_gone() {
            let id = table.id().await;
            app.tables.forget(&id);
        }
    });
}
