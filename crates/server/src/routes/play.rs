//! Play. Everything but watching requires a seat's secret.

use crate::app::App;
use crate::commands;
use crate::extract::{Body, RequestClient, Seated, TableFromPath};
use crate::http;
use crate::shares::Share;
use crate::table::Table;
use crate::ws;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use axum::{Extension, Json};
use rival_game::phrase;
use rival_wire::Problem;
use rival_wire::{Command, TableView};
use std::sync::Arc;

/// A player's command: moves, take-backs, resignations, names, offers and answers. A repeated
/// request is done once; one for another ply than the current one is refused with the current
/// table.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/commands",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = Command,
    security(("seat" = [])),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn command(
    State(app): State<Arc<App>>,
    Seated { table, sides, client }: Seated,
    Body(command): Body<Command>,
) -> Result<Json<TableView>, Problem> {
    commands::run(&app, client, (&table, &sides), command, Table::view_of).await.map(Json)
}

/// The table's events by WebSocket. Anyone may watch; `join` with secrets to play.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/live",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    responses((status = 101, description = "From here on `ClientMessage` and `Message`."), Problem)
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
