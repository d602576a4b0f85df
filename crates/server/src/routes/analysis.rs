//! Analysis.

use crate::app::App;
use crate::extract::{AtPly, Body, Path, RequestClient, Seated, TableFromPath};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use rival_wire::{
    Evaluation, EvaluationBody, Hint, PositionRef, PositionView, Problem, Pruning, Quiz, QuizBody, SearchBody,
    SearchLine, SearchTrace, Solution, SolutionBody, TraceBody, Tree, TreeBody, Why,
};
use std::sync::Arc;

/// Tells a proxy (nginx) to forward each line at once.
pub(super) const UNBUFFERED: HeaderName = HeaderName::from_static("x-accel-buffering");

/// The position of a table after a number of moves.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/positions/{ply}",
    tag = "analysis",
    params(("id" = String, Path, description = "The table's name"), ("ply" = u32, Path, description = "Moves played")),
    responses((status = 200, body = PositionView), Problem)
)]
pub(super) async fn table_position(
    TableFromPath(table): TableFromPath,
    Path(AtPly { ply }): Path<AtPly>,
) -> Result<Json<PositionView>, Problem> {
    let session = table.session_at(Some(ply), false).await?;
    Ok(Json(PositionView::of(&session)))
}

/// A position: of a table, or any, with further moves.
#[utoipa::path(
    post,
    path = "/api/positions",
    tag = "analysis",
    request_body = PositionRef,
    responses((status = 200, body = PositionView), Problem)
)]
pub(super) async fn position(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(wanted): Body<PositionRef>,
) -> Result<Response, Problem> {
    app.answer(client, wanted).await
}

/// The heuristic value of a position, term by term.
#[utoipa::path(
    post,
    path = "/api/evaluations",
    tag = "analysis",
    request_body = EvaluationBody,
    responses((status = 200, body = Evaluation), Problem)
)]
pub(super) async fn evaluation(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(body): Body<EvaluationBody>,
) -> Result<Response, Problem> {
    app.answer(client, body).await
}

/// Searches a position. The answer is a stream of lines, each a JSON object: progress now and then,
/// the result last. Closing the connection stops the search.
#[utoipa::path(
    post,
    path = "/api/searches",
    tag = "analysis",
    request_body = SearchBody,
    responses((status = 200, body = SearchLine, content_type = "application/x-ndjson"), Problem)
)]
pub(super) async fn search(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(body): Body<SearchBody>,
) -> Result<impl IntoResponse, Problem> {
    let lines = app.search(client, body).await?;
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (UNBUFFERED, "no")];
    Ok((headers, axum::body::Body::from_stream(lines)))
}

/// The tree of a textbook search, node by node, with windows and cuts. Trees beyond 20,000 nodes
/// are refused.
#[utoipa::path(
    post,
    path = "/api/trees",
    tag = "analysis",
    request_body = TreeBody,
    responses((status = 200, body = Tree), Problem)
)]
pub(super) async fn tree(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(body): Body<TreeBody>,
) -> Result<Response, Problem> {
    app.answer(client, body).await
}

/// A textbook search from beginning to end: the tree with its windows and cuts, and the steps, in
/// columns. Searches beyond 50,000 nodes are refused.
#[utoipa::path(
    post,
    path = "/api/traces",
    tag = "analysis",
    request_body = TreeBody,
    responses((status = 200, body = SearchTrace), Problem)
)]
pub(super) async fn trace(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(body): Body<TraceBody>,
) -> Result<Response, Problem> {
    app.answer(client, body).await
}

/// Questions about a textbook search, each with choices, the right one and the reason.
/// `/api/traces` has the search itself, with the algorithm, depth, order and heuristic that the
/// quiz names, so a question can be shown with the steps before it.
#[utoipa::path(
    post,
    path = "/api/quizzes",
    tag = "analysis",
    request_body = QuizBody,
    responses((status = 200, body = Quiz), Problem)
)]
pub(super) async fn quiz(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(body): Body<QuizBody>,
) -> Result<Response, Problem> {
    app.answer(client, body).await
}

/// The proven value of a position with perfect play by both sides, and of each move if requested.
/// Values not proven in the granted time are null.
#[utoipa::path(
    post,
    path = "/api/solutions",
    tag = "analysis",
    request_body = SolutionBody,
    responses((status = 200, body = Solution), Problem)
)]
pub(super) async fn solution(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(body): Body<SolutionBody>,
) -> Result<Response, Problem> {
    app.answer(client, body).await
}

/// Explains a move: the heuristic before and after it, and the machine's expectation.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/moves/{ply}/why",
    tag = "analysis",
    params(
        ("id" = String, Path, description = "The table's name"),
        ("ply" = u32, Path, description = "The ply that the move answered, from 0")
    ),
    responses((status = 200, body = Why), Problem)
)]
pub(super) async fn why(
    TableFromPath(table): TableFromPath,
    Path(AtPly { ply }): Path<AtPly>,
) -> Result<Json<Why>, Problem> {
    table.why(ply).await.map(Json)
}

/// The part of the tree that alpha-beta left out before a machine's move, against plain minimax.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/moves/{ply}/pruning",
    tag = "analysis",
    params(
        ("id" = String, Path, description = "The table's name"),
        ("ply" = u32, Path, description = "The ply that the move answered, from 0")
    ),
    responses((status = 200, body = Pruning), Problem)
)]
pub(super) async fn pruning(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    TableFromPath(table): TableFromPath,
    Path(AtPly { ply }): Path<AtPly>,
) -> Result<Json<Pruning>, Problem> {
    app.pruning(client, &table, ply).await.map(Json)
}

/// The engine's move at full strength, whatever the level. Only in a casual game.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/hint",
    tag = "analysis",
    params(("id" = String, Path, description = "The table's name")),
    security(("seat" = [])),
    responses((status = 200, body = Hint), Problem)
)]
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Seated { table, sides, client }: Seated,
) -> Result<Json<Hint>, Problem> {
    app.hint(client, &table, &sides).await.map(Json)
}
