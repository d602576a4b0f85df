//! The routes of the API, and their description.

mod admin;
mod analysis;
mod games;
mod health;
mod jobs;
mod play;
mod records;
mod reviews;
mod tables;

use crate::app::App;
use rival_wire::{ClientMessage, Message};
use std::sync::Arc;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The head of the description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "rival",
        description = "Tables to play two-player board games at, against people and machines.\n\nA table's live events come \
                       by WebSocket at `/api/tables/{id}/live`: the client sends `ClientMessage`s, the server `Message`s, one \
                       JSON object a frame. The first is `join`."
    ),
    components(schemas(ClientMessage, Message)),
    modifiers(&Secrets)
)]
struct Head;

/// The security schemes of seats and the administrator.
struct Secrets;

impl Modify for Secrets {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("seat", scheme.clone());
        components.add_security_scheme("administrator", scheme);
    }
}

/// All routes.
pub(crate) fn all() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Head::openapi())
        .routes(routes!(games::list))
        .routes(routes!(games::one))
        .routes(routes!(games::demo))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::fetch, tables::delete))
        .routes(routes!(tables::events))
        .routes(routes!(play::command))
        .routes(routes!(play::live))
        .routes(routes!(records::export))
        .routes(routes!(records::import))
        .routes(routes!(records::read))
        .routes(routes!(analysis::table_position))
        .routes(routes!(analysis::position))
        .routes(routes!(analysis::evaluation))
        .routes(routes!(analysis::search))
        .routes(routes!(analysis::tree))
        .routes(routes!(analysis::trace))
        .routes(routes!(analysis::quiz))
        .routes(routes!(analysis::solution))
        .routes(routes!(analysis::why))
        .routes(routes!(analysis::pruning))
        .routes(routes!(analysis::hint))
        .routes(routes!(jobs::weight_set))
        .routes(routes!(jobs::create))
        .routes(routes!(jobs::fetch, jobs::cancel))
        .routes(routes!(reviews::review))
        .routes(routes!(reviews::judgement))
        .routes(routes!(health::health))
        .routes(routes!(admin::list))
        .routes(routes!(admin::show, admin::delete))
        .routes(routes!(admin::prune))
}

#[cfg(test)]
mod tests {
    use super::all;

    /// The source of the web page's types.
    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/openapi.json");

    #[test]
    fn the_page_knows_the_api_as_it_is() {
        let described = all().into_openapi().to_pretty_json().expect("a description is JSON") + "\n";
        if std::env::var_os("RIVAL_WRITE").is_some() {
            std::fs::write(FILE, &described).expect("the file can be written");
        }
        let written = std::fs::read_to_string(FILE).expect("the page has a description of the API");
        assert!(written == described, "the API has changed: `make openapi` writes web/openapi.json anew");
    }
}
