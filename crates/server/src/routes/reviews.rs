//! Reviews.

use super::analysis::UNBUFFERED;
use crate::app::App;
use crate::extract::{Body, RequestClient};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rival_wire::MoveReview;
use rival_wire::Problem;
use rival_wire::{JudgementBody, ReviewBody, ReviewLine};
use std::sync::Arc;

/// Reviews a game: the loss of each move, the better move, and the reason. The answer is a stream
/// of lines, each a JSON object: the moves as they are judged, the whole last. Nodes limit it, not
/// time, so it equals `rival analyze`. Closing the connection stops it.
#[utoipa::path(
    post,
    path = "/api/reviews",
    tag = "analysis",
    request_body = ReviewBody,
    responses((status = 200, body = ReviewLine, content_type = "application/x-ndjson"), Problem)
)]
pub(super) async fn review(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(body): Body<ReviewBody>,
) -> Result<impl IntoResponse, Problem> {
    let lines = app.review(client, body).await?;
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (UNBUFFERED, "no")];
    Ok((headers, axum::body::Body::from_stream(lines)))
}

/// Judges one move of a position, as a review does.
#[utoipa::path(
    post,
    path = "/api/judgements",
    tag = "analysis",
    request_body = JudgementBody,
    responses((status = 200, body = MoveReview), Problem)
)]
pub(super) async fn judgement(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(body): Body<JudgementBody>,
) -> Result<Response, Problem> {
    app.answer(client, body).await
}
