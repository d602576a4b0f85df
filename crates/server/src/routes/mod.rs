//! The addresses of the API, and their description.

mod analysis;
mod games;
mod health;
mod play;
mod records;
mod tables;

use crate::api::{Command, Message};
use crate::app::App;
use std::sync::Arc;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What stands at the head of the description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "rival",
        description = "Tables to play two-player board games at, against people and machines.\n\nA table's live events come \
                       by WebSocket at `/api/tables/{id}/live`: the client sends `Command`s, the server `Message`s, one JSON \
                       object a frame. The first command is `join`."
    ),
    components(schemas(Command, Message)),
    modifiers(&Secrets)
)]
struct Head;

/// How a seat's secret is sent.
struct Secrets;

impl Modify for Secrets {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        openapi.components.get_or_insert_default().add_security_scheme("seat", scheme);
    }
}

/// All of them.
pub(crate) fn all() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Head::openapi())
        .routes(routes!(games::list))
        .routes(routes!(games::one))
        .routes(routes!(games::demo))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::fetch, tables::delete))
        .routes(routes!(tables::events))
        .routes(routes!(play::play))
        .routes(routes!(play::undo))
        .routes(routes!(play::resign))
        .routes(routes!(play::pace))
        .routes(routes!(play::live))
        .routes(routes!(records::export))
        .routes(routes!(records::import))
        .routes(routes!(analysis::table_position))
        .routes(routes!(analysis::position))
        .routes(routes!(analysis::evaluation))
        .routes(routes!(analysis::search))
        .routes(routes!(analysis::tree))
        .routes(routes!(analysis::why))
        .routes(routes!(analysis::pruning))
        .routes(routes!(analysis::hint))
        .routes(routes!(health::health))
}
