//! What the machine thinks.

use super::play::seated;
use crate::api::{Hint, PositionView, WhyView};
use crate::app::App;
use crate::extract::{Bearer, Path};
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use std::sync::Arc;

/// The position of a table after so many moves.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/positions/{ply}",
    tag = "analysis",
    params(("id" = String, Path, description = "The table's name"), ("ply" = u32, Path, description = "Moves played")),
    responses(
        (status = 200, body = PositionView),
        (status = "4XX", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Path((id, ply)): Path<(String, u32)>,
) -> Result<Json<PositionView>, Problem> {
    app.tables.get(&id).await?.position(ply).await.map(Json)
}

/// Why a move was played: what the heuristic saw before and after it, and what the machine expected.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/moves/{ply}/why",
    tag = "analysis",
    params(
        ("id" = String, Path, description = "The table's name"),
        ("ply" = u32, Path, description = "The ply that the move answered, from 0")
    ),
    responses(
        (status = 200, body = WhyView),
        (status = "4XX", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn why(
    State(app): State<Arc<App>>,
    Path((id, ply)): Path<(String, u32)>,
) -> Result<Json<WhyView>, Problem> {
    app.tables.get(&id).await?.why(ply).await.map(Json)
}

/// What the engine would play, at full strength whatever the level. Only in a casual game.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/hint",
    tag = "analysis",
    params(("id" = String, Path, description = "The table's name")),
    security(("seat" = [])),
    responses(
        (status = 200, body = Hint),
        (status = "4XX", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(secret): Bearer,
) -> Result<Json<Hint>, Problem> {
    let (table, sides) = seated(&app, &id, secret).await?;
    table.hint(&sides).await.map(Json)
}
