//! Creates, lists and deletes tables.

use crate::app::App;
use crate::extract::{Body, Query, RequestClient, Seated, TableFromPath};
use crate::large::{self, Large, ResponseReservation, TREE_KIB};
use crate::table::{MOST_TOLD, to_the_end};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rival_game::Phrase;
use rival_table::{line_of, not_stored};
use rival_wire::Problem;
use rival_wire::{Created, Message, NewTableRequest, TableLine, TableView};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The default length of a list.
const USUAL_LINES: u32 = 50;
const MOST_LINES: u32 = 200;
/// The most tables requested by name.
const MOST_IDS: usize = 200;

/// Creates a table. The answer contains the secrets of its seats, which no other answer does.
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = NewTableRequest,
    responses((status = 201, body = Created), Problem)
)]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(request): Body<NewTableRequest>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let created = to_the_end(async move { app.tables.create(client, request).await }).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// A table.
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = String, Path, description = "The table's name")),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn fetch(TableFromPath(table): TableFromPath) -> Result<Json<TableView>, Problem> {
    table.view().await.map(Json)
}

/// The answer to a deletion.
#[derive(Serialize, ToSchema)]
pub(super) struct HiddenTable {
    /// The table is in no list, and is deleted when the other side asks for it too.
    hidden: bool,
}

/// Deletes a table. Requires the secret of a seat. A game that two people have begun and that is
/// not casual is hidden by one of them and deleted by both.
#[utoipa::path(
    delete,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = String, Path, description = "The table's name")),
    security(("seat" = [])),
    responses((status = 200, body = HiddenTable), (status = 204, description = "It is gone."), Problem)
)]
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Seated { table, sides, .. }: Seated,
) -> Result<Response, Problem> {
    let gone = to_the_end(async move { app.tables.delete_for(&table, &sides).await }).await?;
    Ok(if gone { StatusCode::NO_CONTENT.into_response() } else { Json(HiddenTable { hidden: true }).into_response() })
}

/// The query of events.
#[derive(Deserialize)]
pub(super) struct EventQuery {
    #[serde(default)]
    after: u32,
}

/// The events of a table, each with the state after it; at most 256, the rest after the last of
/// these.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/events",
    tag = "tables",
    params(
        ("id" = String, Path, description = "The table's name"),
        ("after" = Option<u64>, Query, description = "Only those after the event of this number")
    ),
    responses((status = 200, body = Vec<Message>), Problem)
)]
pub(super) async fn events(
    TableFromPath(table): TableFromPath,
    Query(since): Query<EventQuery>,
) -> Result<Large, Problem> {
    let room = ResponseReservation::wait(&table.services, TREE_KIB, None).await?;
    let state = table.lock().await?.state.clone();
    let write = move || large::written(&state.replay(since.after, MOST_TOLD));
    Ok(room.filled(table.services.render(write).await?))
}

/// The query of tables.
#[derive(Deserialize)]
pub(super) struct TableListQuery {
    ids: Option<String>,
    game: Option<String>,
    over: Option<bool>,
    after: Option<String>,
    limit: Option<u32>,
}

/// A page of tables, latest change first.
#[derive(Serialize, ToSchema)]
pub(super) struct TablePage {
    /// The tables.
    tables: Vec<TableLine>,
    /// The start of the next page; null at the end.
    next: Option<String>,
}

/// Tables, latest change first.
#[utoipa::path(
    get,
    path = "/api/tables",
    tag = "tables",
    params(
        ("ids" = Option<String>, Query, description = "These, joined by commas, whether listed or not; without it, all that are listed"),
        ("game" = Option<String>, Query, description = "Only those of this game with its variant"),
        ("over" = Option<bool>, Query, description = "Only those that are over, or only those that are not"),
        ("after" = Option<String>, Query, description = "Only what comes after this: `next` of the page before"),
        ("limit" = Option<u64>, Query, description = "How many; 50 if it is not said, 200 at most")
    ),
    responses((status = 200, body = TablePage), Problem)
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(wanted): Query<TableListQuery>,
) -> Result<Json<TablePage>, Problem> {
    let limit = wanted.limit.unwrap_or(USUAL_LINES).min(MOST_LINES);
    let query = rival_store::Query {
        unlisted: false,
        ids: wanted.ids.map(|ids| ids.split(',').take(MOST_IDS).map(str::to_owned).collect()),
        game: wanted.game,
        over: wanted.over,
        after: wanted.after.as_deref().map(read_place).transpose()?,
        limit,
    };
    let found = app.services.store.list(query).await.map_err(not_stored)?;
    let full = limit > 0 && found.len() == limit as usize;
    let next = found.last().filter(|_| full).map(|last| format!("{}.{}", last.status.updated, last.id));
    Ok(Json(TablePage { tables: found.into_iter().map(line_of).filter(|line| line.seats.is_some()).collect(), next }))
}

pub(super) fn read_place(text: &str) -> Result<(i64, String), Problem> {
    let place = text.split_once('.').and_then(|(updated, id)| Some((updated.parse().ok()?, id.to_owned())));
    place.ok_or_else(|| {
        let say = Phrase::fixed(
            "after: this is not the `next` of another page",
            "after: esto no es el `next` de otra página",
        );
        Problem::bad_request(say)
    })
}
