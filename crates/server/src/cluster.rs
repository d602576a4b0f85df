//! The cooperation of servers that share a store: each sends beats, counts the others' clients and
//! visitors, takes over the tables of a dead server, and follows the tables that are watched here.

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

/// The interval of beats; after five silent ones a server counts as dead.
const BETWEEN_BEATS: Duration = Duration::from_secs(1);
/// The interval of looks at watched tables, so a change arrives within a second.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);
/// The factor by which a bus stretches that interval; looks then only cover broken connections.
const LOOKS_SAVED_BY_BUS: u32 = 10;
/// The looks at the short interval after the bus has come back.
const LOOKS_AFTER_CONNECTING: u32 = 4;
/// The beats between counts of tables.
const BEATS_A_COUNT: u32 = 10;

/// The content of a beat.
#[derive(Default, Serialize, Deserialize)]
struct Note {
    /// The clients with a large share.
    clients: Vec<(IpAddr, ClientUsage)>,
    /// The tables with visitors.
    visitors: HashMap<String, Visitors>,
}

/// Runs all this until dropped.
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
        // In a task: opening many tables must not delay the next beat.
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

/// Takes in the others' beats; one of another version may have other content.
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

/// Follows the tables that are watched here.
async fn look(app: &Arc<App>) {
    let mut looks = interval(BETWEEN_LOOKS);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut connected_for = 0_u32;
    for number in 0_u32.. {
        looks.tick().await;
        // Notices sent before the connection was up were lost.
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
        // If the store is away, requests for changes fail with that reason.
        let Ok(kept) = app.services.store.last_events(watched.clone()).await else { continue };
        let kept: HashMap<String, u32> = kept.into_iter().collect();
        for id in watched {
            catch_up(app, &id, kept.get(&id).copied().unwrap_or(u32::MAX));
        }
    }
}

/// Receives notices about tables that are open here.
async fn listen(app: &Arc<App>) {
    let Some(bus) = &app.services.bus else { return };
    let Some(mut heard) = bus.listen().await else { return };
    while let Some((id, event)) = heard.next().await {
        catch_up(app, &id, event);
    }
}

/// Updates a table to an event if it is watched; others are updated on their next request.
fn catch_up(app: &Arc<App>, id: &str, event: u32) {
    let Some(table) = app.tables.opened(id) else { return };
    if !table.is_watched() || !table.is_behind(event) {
        return;
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        // A deleted table has told its clients itself.
        if table.refresh().await.is_err() && table.is_gone() {
            let id = table.id().await;
            app.tables.forget(&id);
        }
    });
}
