//! The server's parts put together: state, routes and the layers round them.

use crate::bus::Bus;
use crate::config::{BasePath, Config};
use crate::extract::{Admin, RequestClient, nothing_here, wrong_method};
use crate::metrics::{self, Gauges};
use crate::packing::Packer;
use crate::secret::{AdminToken, Secret};
use crate::security::{self, Gate};
use crate::services::Services;
use crate::tables::Tables;
use crate::{docs, http, packing, page, routes};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rival_game::Phrase;
use rival_store::{Store, StoreError};
use rival_wire::{Code, Problem};
use std::any::Any;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};

/// What handlers share.
pub(crate) struct App {
    pub(crate) services: Arc<Services>,
    pub(crate) tables: Tables,
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) packer: Packer,
    pub(crate) admin_token: Option<AdminToken>,
    /// The path below which everything is.
    pub(crate) base: BasePath,
}

impl App {
    pub(crate) async fn new(config: &Config, store: Arc<dyn Store>, bus: Option<Bus>) -> Result<Arc<App>, StoreError> {
        let services = Arc::new(Services::new(store, bus, config));
        let tables = Tables::new(Arc::clone(&services), config.keep_days).await?;
        let sockets = Arc::new(Semaphore::new(config.bounds.sockets));
        Ok(Arc::new(App {
            services,
            tables,
            sockets,
            packer: Packer::default(),
            admin_token: config.admin_token.clone(),
            base: config.base.clone(),
        }))
    }

    /// The figures, with those of this instant.
    pub(crate) fn metrics(&self) -> String {
        let ((tables, open_tables), (waiting, searching)) = (self.tables.counts(), self.services.pool.load());
        let jobs = self.services.jobs.load();
        self.services.metrics.text(&Gauges { tables, open_tables, waiting, searching, jobs })
    }
}

/// All addresses, with their layers.
pub(crate) fn router(app: &Arc<App>, config: &Config) -> Router {
    let (api, openapi) = routes::all().split_for_parts();
    let router = api.merge(docs::routes(&openapi)).merge(page::routes(&config.base)).fallback(nothing_here);
    #[cfg(feature = "cluster")]
    let router = router.merge(crate::farm::routes(config.farm.clone()));
    // Not the page's address either way: a client that wants figures that are not served must not take a page for them.
    let figures = if config.metrics { get(figures) } else { get(nothing_here) };
    guarded(router.route("/metrics", figures), app, config)
}

/// The routes with all their layers; the first layer that a request meets is the last here.
fn guarded(router: Router<Arc<App>>, app: &Arc<App>, config: &Config) -> Router {
    let mut router = router
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Arc::clone(app), packing::pack))
        .layer(DefaultBodyLimit::max(config.bounds.body))
        .layer(from_fn_with_state(Arc::clone(app), in_time))
        .layer(from_fn_with_state(Arc::new(Gate::new(config)), security::check));
    if !config.origins.is_empty() {
        router = router.layer(cors(config));
    }
    let panicked = Arc::clone(app);
    router
        .layer(CatchPanicLayer::custom(move |panic: Box<dyn Any + Send>| caught(&panicked, &*panic)))
        .layer(from_fn(security::add_headers))
        .layer(from_fn_with_state(Arc::clone(app), http::identify))
        .layer(from_fn_with_state(Arc::clone(app), record))
        .with_state(Arc::clone(app))
}

/// The figures, for requests from the machine itself or with the administrator's token.
async fn figures(State(app): State<Arc<App>>, RequestClient(client): RequestClient, request: Request) -> Response {
    if !client.is_local()
        && let Err(problem) = Admin::check(&app, request.headers())
    {
        return problem.into_response();
    }
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], app.metrics()).into_response()
}

/// Lets the pages of other sites in that the user named.
fn cors(config: &Config) -> CorsLayer {
    let origins: Vec<HeaderValue> = config.origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    let headers: [HeaderName; 2] = [header::AUTHORIZATION, header::CONTENT_TYPE];
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers(headers)
}

/// Ends a request that takes longer than [`request_time`](crate::Bounds::request_time) to arrive and to begin to be answered.
async fn in_time(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    tokio::time::timeout(app.services.bounds.request_time, next.run(request)).await.unwrap_or_else(|_| {
        let say = Phrase::fixed("This took too long.", "Esto ha tardado demasiado.");
        Problem::new(Code::TooSlow, say).into_response()
    })
}

/// Counts requests and notes them in the log.
async fn record(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), without_secrets(request.uri().path()));
    let started = std::time::Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    app.services.metrics.request(status);
    let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    tracing::debug!(%method, path, status, micros, "request");
    response
}

/// A path as it may be logged. Paths hold no secrets, unless a link lost its `#`.
fn without_secrets(path: &str) -> String {
    let parts = path.split('/').map(|part| if Secret::may_be(part) { "…" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

fn caught(app: &App, panic: &(dyn Any + Send)) -> Response {
    app.services.metrics.panics.inc();
    let said = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(said, "a request panicked");
    Problem::internal().into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;
    use tokio::net::TcpListener;

    #[test]
    fn a_secret_in_a_path_is_not_logged() {
        let secret = crate::secret::new_secret().reveal();
        assert_eq!(without_secrets(&format!("/table/0123456789abcdef/{secret}")), "/table/0123456789abcdef/…");
        assert_eq!(without_secrets(&format!("/{secret}%0a")), "/…");
        assert_eq!(without_secrets("/api/games/desconecta-4-boom"), "/api/games/desconecta-4-boom");
    }

    #[tokio::test]
    async fn a_handler_that_panics_is_answered_for_and_counted() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config::new(folder.path().to_owned());
        let store = rival_store::open(&folder.path().join("rival.db")).await.unwrap();
        let app = App::new(&config, store, None).await.unwrap();
        let routes = Router::new().route("/", get(async || -> &'static str { panic!("a bug in a handler") }));
        let routes = guarded(routes, &app, &config);
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let client = Client::new(listener.local_addr().unwrap());
        let serving = Arc::clone(&app);
        tokio::spawn(async move { http::serve(listener, routes, &serving).await });
        for panics in 1..=3 {
            let answer = client.get("/").await.unwrap();
            assert_eq!((answer.status, answer.json()["code"].as_str()), (500, Some("internal")));
            assert_eq!(answer.header("x-frame-options"), Some("DENY"), "with all that keeps browsers safe");
            assert_eq!(app.services.metrics.panics.get(), panics);
        }
    }
}
