//! Playing at a table. All of it takes the secret of a seat, but for watching.

use crate::api::{MoveRequest, Pace, TableView, UndoRequest};
use crate::app::App;
use crate::extract::{Body, RequestClient, Seated, TableFromPath};
use crate::http;
use crate::problem::Problem;
use crate::shares::Share;
use crate::table::Table;
use crate::ws;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use axum::{Extension, Json};
use rival_game::phrase;
use std::sync::Arc;

/// Plays a move. A repeated request plays once; one that answers another ply than the current one is refused with how things
/// stand.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/moves",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = MoveRequest,
    security(("seat" = [])),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn play(
    Seated { table, sides, client }: Seated,
    Body(request): Body<MoveRequest>,
) -> Result<Json<TableView>, Problem> {
    table.play(client, &sides, request, Table::view_of).await.map(Json)
}

/// Takes back to where the seat last had to decide: its last move, and all that was played since. Only in a casual game.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/undo",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = UndoRequest,
    security(("seat" = [])),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn undo(
    Seated { table, sides, client }: Seated,
    Body(request): Body<UndoRequest>,
) -> Result<Json<TableView>, Problem> {
    table.undo(client, &sides, request, Table::view_of).await.map(Json)
}

/// Gives up.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/resign",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    security(("seat" = [])),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn resign(Seated { table, sides, .. }: Seated) -> Result<Json<TableView>, Problem> {
    table.resign(&sides, Table::view_of).await.map(Json)
}

/// Pauses machines that play each other, or lets them go on, faster or slower.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/pace",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = Pace,
    security(("seat" = [])),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn pace(Seated { table, .. }: Seated, Body(pace): Body<Pace>) -> Result<Json<TableView>, Problem> {
    table.set_pace(pace, Table::view_of).await.map(Json)
}

/// What happens at the table, as it happens, by WebSocket. Anyone may watch; `join` with secrets to play.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/live",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    responses((status = 101, description = "From here on `Command` and `Message`."), Problem)
)]
pub(super) async fn live(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    connection: Option<Extension<Arc<http::Connection>>>,
    TableFromPath(table): TableFromPath,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|rejection| {
        let reason = rejection.body_text();
        Problem::bad_request(phrase!("This is a WebSocket: {reason}", "Esto es un WebSocket: {reason}"))
    })?;
    let permit = Arc::clone(&app.sockets).try_acquire_owned().map_err(|_| ws::too_many_sockets())?;
    let share = app.services.take(client, Share::Sockets)?;
    let connection = connection.map(|Extension(connection)| connection);
    let visitor = ws::Visitor { client, _permit: permit, _share: share, _connection: connection };
    Ok(ws::accept(upgrade, app, table, visitor))
}
