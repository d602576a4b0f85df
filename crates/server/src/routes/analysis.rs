//! What the machine thinks.

use super::play::seated;
use crate::api::{
    EvaluationBody, EvaluationView, Hint, PositionView, Pruning, SearchBody, SearchLine, TreeBody, TreeView, Where,
    WhyView,
};
use crate::app::App;
use crate::extract::{Bearer, Body, Path};
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
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
pub(super) async fn table_position(
    State(app): State<Arc<App>>,
    Path((id, ply)): Path<(String, u32)>,
) -> Result<Json<PositionView>, Problem> {
    let session = app.tables.get(&id).await?.session_at(Some(ply), false).await?;
    Ok(Json(PositionView::of(&session)))
}

/// A position: one of a table, or any, with moves played from there if wanted.
#[utoipa::path(
    post,
    path = "/api/positions",
    tag = "analysis",
    request_body = Where,
    responses(
        (status = 200, body = PositionView),
        (status = "4XX", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Body(wanted): Body<Where>,
) -> Result<Json<PositionView>, Problem> {
    app.show(wanted).await.map(Json)
}

/// The heuristic value of a position, term by term.
#[utoipa::path(
    post,
    path = "/api/evaluations",
    tag = "analysis",
    request_body = EvaluationBody,
    responses(
        (status = 200, body = EvaluationView),
        (status = "4XX", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn evaluation(
    State(app): State<Arc<App>>,
    Body(body): Body<EvaluationBody>,
) -> Result<Json<EvaluationView>, Problem> {
    app.evaluate(body).await.map(Json)
}

/// Searches a position. The answer is a stream of lines, each a JSON object: how far the search has come, now and then, and
/// the result last. Closing the connection stops the search.
#[utoipa::path(
    post,
    path = "/api/searches",
    tag = "analysis",
    request_body = SearchBody,
    responses(
        (status = 200, body = SearchLine, content_type = "application/x-ndjson"),
        (status = "4XX", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn search(
    State(app): State<Arc<App>>,
    Body(body): Body<SearchBody>,
) -> Result<impl IntoResponse, Problem> {
    let lines = app.search(body).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], axum::body::Body::from_stream(lines)))
}

/// The tree of a textbook search, node by node, with windows and cuts. Trees beyond 20,000 nodes are refused.
#[utoipa::path(
    post,
    path = "/api/trees",
    tag = "analysis",
    request_body = TreeBody,
    responses(
        (status = 200, body = TreeView),
        (status = "4XX", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn tree(State(app): State<Arc<App>>, Body(body): Body<TreeBody>) -> Result<Json<TreeView>, Problem> {
    app.tree(body).await.map(Json)
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

/// How much of the tree alpha-beta left out before a move of the machine, against plain minimax.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/moves/{ply}/pruning",
    tag = "analysis",
    params(
        ("id" = String, Path, description = "The table's name"),
        ("ply" = u32, Path, description = "The ply that the move answered, from 0")
    ),
    responses(
        (status = 200, body = Pruning),
        (status = "4XX", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn pruning(
    State(app): State<Arc<App>>,
    Path((id, ply)): Path<(String, u32)>,
) -> Result<Json<Pruning>, Problem> {
    app.tables.get(&id).await?.pruning(ply).await.map(Json)
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
