//! Jobs.

use crate::app::App;
use crate::extract::{Body, Path, RequestClient};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rival_table::questions;
use rival_wire::Problem;
use rival_wire::WeightSet;
use rival_wire::{JobRequest, JobView, WeightSetBody};
use std::sync::Arc;

/// Queues a job: a match of two machines, a comparison of searches, or a report. Ask for its state
/// until it has ended: a job without requests for five minutes is cancelled.
#[utoipa::path(
    post,
    path = "/api/jobs",
    tag = "jobs",
    request_body = JobRequest,
    responses((status = 201, body = JobView), Problem)
)]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(wanted): Body<JobRequest>,
) -> Result<(StatusCode, Json<JobView>), Problem> {
    app.start_job(client, wanted).await.map(|job| (StatusCode::CREATED, Json(job)))
}

/// A job's state: its place in the queue, its progress, and the result so far.
#[utoipa::path(
    get,
    path = "/api/jobs/{id}",
    tag = "jobs",
    params(("id" = String, Path, description = "The job's name")),
    responses((status = 200, body = JobView), Problem)
)]
pub(super) async fn fetch(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<JobView>, Problem> {
    app.services.jobs.ask(&id).map(Json)
}

/// Cancels a job, waiting or running. Its result so far stays available.
#[utoipa::path(
    delete,
    path = "/api/jobs/{id}",
    tag = "jobs",
    params(("id" = String, Path, description = "The job's name")),
    responses((status = 200, body = JobView), Problem)
)]
pub(super) async fn cancel(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<JobView>, Problem> {
    app.services.jobs.cancel(&id).map(Json)
}

/// A weight set from numbers or from the text of a file for `--weights`, as both.
#[utoipa::path(
    post,
    path = "/api/weight-sets",
    tag = "analysis",
    request_body = WeightSetBody,
    responses((status = 200, body = WeightSet), Problem)
)]
pub(super) async fn weight_set(Body(body): Body<WeightSetBody>) -> Result<Json<WeightSet>, Problem> {
    questions::weight_set(body).map(Json)
}
