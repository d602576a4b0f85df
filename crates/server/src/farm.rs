//! The runs and workers of a farm, as JSON and as a page.

use crate::app::App;
use crate::bus::BusAddress;
use crate::docs::typed;
use axum::routing::get;
use axum::{Json, Router};
use rival_farm::{FarmError, Overview};
use rival_wire::{Code, Problem};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// The lifetime of an answer: however many ask, the farm is asked once in it.
const KEPT: Duration = Duration::from_secs(1);
/// The seconds to wait if the farm cannot be reached.
const RETRY_AFTER: u32 = 5;

/// The last answer with its time.
type Last = Mutex<Option<(Instant, Result<Overview, Problem>)>>;

pub(crate) fn routes(address: Option<BusAddress>) -> Router<Arc<App>> {
    let Some(address) = address else { return Router::new() };
    let last: Arc<Last> = Arc::default();
    let status = async move || status(&address, &last).await;
    Router::new()
        .route("/api/farm", get(status))
        .route("/api/farm.js", get(async || typed("text/javascript", include_str!("../pages/farm.js"))))
        .route("/farm", get(async || typed("text/html", include_str!("../pages/farm.html"))))
}

async fn status(address: &BusAddress, last: &Last) -> Result<Json<Overview>, Problem> {
    let mut last = last.lock().await;
    if last.as_ref().is_none_or(|(then, _)| then.elapsed() >= KEPT) {
        let address = address.clone();
        let found = tokio::task::spawn_blocking(move || rival_farm::overview(&address)).await;
        let found = found.map_err(|_| Problem::internal()).and_then(|found| found.map_err(|error| away(&error)));
        *last = Some((Instant::now(), found));
    }
    last.as_ref().map_or_else(|| Err(Problem::internal()), |(_, found)| found.clone()).map(Json)
}

fn away(error: &FarmError) -> Problem {
    let mut problem = Problem::new(Code::NotRead, error.phrase());
    problem.retry_after = Some(RETRY_AFTER);
    problem
}
