//! The description of the API, as JSON and as a page, which loads nothing from elsewhere.

use crate::app::App;
use crate::packing::FixedAnswer;
use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;
use utoipa::openapi::OpenApi;

pub(crate) fn routes(openapi: &OpenApi) -> Router<Arc<App>> {
    let described = Arc::new(FixedAnswer::json(openapi));
    let json = async move |headers: HeaderMap| described.to(&headers);
    Router::new()
        .route("/api/openapi.json", get(json))
        .route("/api/docs", get(async || typed("text/html", include_str!("../pages/docs.html"))))
        .route("/api/docs.js", get(async || typed("text/javascript", include_str!("../pages/docs.js"))))
        .route("/api/docs.css", get(async || typed("text/css", include_str!("../pages/docs.css"))))
}

pub(crate) fn typed(kind: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, format!("{kind}; charset=utf-8"))], text)
}
