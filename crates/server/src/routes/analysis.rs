//! What the machine thinks.

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

/// Asks a proxy (nginx) to pass on each line as it comes.
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

/// A position: one of a table, or any, with moves played from there if wanted.
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

/// Searches a position. The answer is a stream of lines, each a JSON object: how far the search has come, now and then, and
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

/// The tree of a textbook search, node by node, with windows and cuts. Trees beyond 20,000 nodes are refused.
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

/// A textbook search from beginning to end: the tree with its windows and cuts, and what the search did step by step, in columns.
/// Searches beyond 50,000 nodes are refused.
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

/// Questions about a textbook search, each with the answers to choose from, the right one and the reason. `/api/traces` has the
/// search itself, asked for with the algorithm, the depth, the order and the heuristic that the quiz names: a question may be shown with the steps before it.
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

/// What a position is worth with perfect play by both sides, proven, and if wanted what each of its moves is. What is not proven
/// in the time that is granted is null.
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

/// Why a move was played: what the heuristic saw before and after it, and what the machine expected.
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

/// How much of the tree alpha-beta left out before a move of the machine, against plain minimax.
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

/// What the engine would play, at full strength whatever the level. Only in a casual game.
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
