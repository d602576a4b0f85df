//! Playing at a table. All of it takes the secret of a seat, but for watching.

use crate::api::{MoveRequest, Pace, TableView, UndoRequest};
use crate::app::App;
use crate::extract::{Bearer, Body, Path};
use crate::problem::Problem;
use crate::secret::Secret;
use crate::table::Table;
use crate::ws;
use axum::Json;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use rival_core::{Side, phrase};
use std::sync::Arc;

/// The table, and the sides that the secret opens.
pub(super) async fn seated(app: &App, id: &str, secret: Secret) -> Result<(Arc<Table>, Vec<Side>), Problem> {
    let table = app.tables.get(id).await?;
    let sides = table.sides_of(&[secret]).await?;
    Ok((table, sides))
}

/// Plays a move. A repeated request plays once; one that answers another ply than the current one is refused with how things
/// stand.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/moves",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = MoveRequest,
    security(("seat" = [])),
    responses(
        (status = 200, body = TableView),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = 503, body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<MoveRequest>,
) -> Result<Json<TableView>, Problem> {
    let (table, sides) = seated(&app, &id, secret).await?;
    table.play(&sides, request).await.map(Json)
}

/// Takes back to where the seat last had to decide: its last move, and all that was played since. Only in a casual game.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/undo",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = UndoRequest,
    security(("seat" = [])),
    responses(
        (status = 200, body = TableView),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = 503, body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn undo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(request): Body<UndoRequest>,
) -> Result<Json<TableView>, Problem> {
    let (table, sides) = seated(&app, &id, secret).await?;
    table.undo(&sides, request).await.map(Json)
}

/// Gives up.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/resign",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    security(("seat" = [])),
    responses(
        (status = 200, body = TableView),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = 503, body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn resign(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
) -> Result<Json<TableView>, Problem> {
    let (table, sides) = seated(&app, &id, secret).await?;
    table.resign(&sides).await.map(Json)
}

/// Pauses machines that play each other, or lets them go on, faster or slower.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/pace",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = Pace,
    security(("seat" = [])),
    responses(
        (status = 200, body = TableView),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = 503, body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn pace(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
    Body(pace): Body<Pace>,
) -> Result<Json<TableView>, Problem> {
    let (table, _) = seated(&app, &id, secret).await?;
    table.set_pace(pace).await.map(Json)
}

/// What happens at the table, as it happens, by WebSocket. Anyone may watch; `join` with secrets to play.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/live",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    responses(
        (status = 101, description = "From here on `Command` and `Message`."),
        (status = "4XX", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn live(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|rejection| {
        let reason = rejection.body_text();
        Problem::bad_request(phrase!("This is a WebSocket: {reason}", "Esto es un WebSocket: {reason}"))
    })?;
    let table = app.tables.get(&id).await?;
    let permit = Arc::clone(&app.sockets).try_acquire_owned().map_err(|_| ws::too_many_sockets())?;
    Ok(ws::accept(upgrade, app, table, permit))
}
