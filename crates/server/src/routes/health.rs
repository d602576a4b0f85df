//! The health check.

use crate::app::App;
use axum::extract::State;
use rival_wire::Problem;
use std::sync::Arc;

/// `ok` if the data can be read and written.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "server",
    responses((status = 200, body = String, content_type = "text/plain"), Problem)
)]
pub(super) async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    app.services.check_health().await?;
    Ok("ok")
}
