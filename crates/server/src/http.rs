//! Accepting connections, a bounded number of them, each with time limits.

mod stall_timeout;

use crate::app::App;
use crate::config::{BasePath, Bounds};
use crate::shares::{ClientId, HeldShare, Share, client_behind};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::Uri;
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use stall_timeout::StallTimeout;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long a connection may live before it must be opened anew.
const LONGEST_LIFE: Duration = Duration::from_secs(600);
/// How long an answer under way then has to arrive.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(60);
/// How long open connections have once the server closes.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long to wait when no connection can be accepted, for lack of file descriptors, say.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(50);
/// The headers of a request, at most.
const MAX_HEADERS: usize = 64;

/// A connection's place among those that are open. A WebSocket keeps it when the request it began as has been answered.
pub(crate) struct Connection {
    peer: IpAddr,
    app: Arc<App>,
    /// None if the places were closed, which they never are.
    _place: Option<OwnedSemaphorePermit>,
    _share: HeldShare,
}

impl Connection {
    /// The place of a new connection; `None` if its client has too many already.
    fn new(peer: IpAddr, app: Arc<App>, place: Option<OwnedSemaphorePermit>) -> Option<Connection> {
        let services = &app.services;
        // A proxy stands for many clients, which only their requests tell apart.
        let is_proxy = services.trusted_proxies.iter().any(|proxy| proxy.contains(peer));
        let client = if is_proxy { ClientId::LOCAL } else { ClientId::of(peer) };
        let share = services.take(client, Share::Connections).ok()?;
        services.metrics.connections.inc();
        Some(Connection { peer, app, _place: place, _share: share })
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.app.services.metrics.connections.dec();
    }
}

/// Serves until the server closes.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &Arc<App>) {
    let bounds = app.services.bounds;
    let places = Arc::new(Semaphore::new(bounds.connections));
    let mut closing = pin!(app.services.closing());
    loop {
        let (stream, peer, place) = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut closing => break,
        };
        let Some(connection) = Connection::new(peer, Arc::clone(app), place) else {
            app.services.metrics.refused_connections.inc();
            continue;
        };
        let (router, connection) = (router.clone(), Arc::new(connection));
        tokio::spawn(async move { talk(stream, router, connection, &bounds).await });
    }
    drop(listener);
    let all = u32::try_from(bounds.connections).unwrap_or(u32::MAX);
    // A connection that is still open by then is left behind.
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, places.acquire_many(all)).await;
}

/// The next connection, once there is a place for it.
async fn accept(listener: &TcpListener, places: &Arc<Semaphore>) -> (TcpStream, IpAddr, Option<OwnedSemaphorePermit>) {
    // The places are never closed, so there is always one to wait for.
    let place = Arc::clone(places).acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => return (stream, peer.ip(), place),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
}

async fn talk(stream: TcpStream, router: Router, connection: Arc<Connection>, bounds: &Bounds) {
    // Moves are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(bounds.head_time)
        .max_headers(MAX_HEADERS)
        .max_buf_size(bounds.head);
    let (app, router) = (Arc::clone(&connection.app), TowerToHyperService::new(router));
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        if let Some(uri) = without_base(request.uri(), &connection.app.base) {
            *request.uri_mut() = uri;
        }
        request.extensions_mut().insert(Arc::clone(&connection));
        router.call(request)
    });
    let stream = TokioIo::new(StallTimeout::new(stream, bounds.read_time));
    let mut talking = pin!(http.serve_connection(stream, service).with_upgrades());
    let ended = tokio::select! {
        ended = &mut talking => Some(ended),
        () = tokio::time::sleep(LONGEST_LIFE) => None,
        () = app.services.closing() => None,
    };
    let ended = match ended {
        Some(ended) => ended,
        None => {
            talking.as_mut().graceful_shutdown();
            tokio::time::timeout(DRAIN_TIMEOUT, talking).await.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}

/// The address without the base; `None` if it has none.
fn without_base(uri: &Uri, base: &BasePath) -> Option<Uri> {
    let path = base.strip(uri.path())?;
    let rest = uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = rest.parse().ok();
    Uri::from_parts(parts).ok()
}

/// Attaches the `ClientId` to a request.
pub(crate) async fn identify(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Arc<Connection>>().map(|connection| connection.peer);
    let forwarded: Vec<&str> =
        request.headers().get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok()).collect();
    // A proxy may name its client in another header, which is not read: the client is remote anyway.
    let is_forwarded = ["forwarded", "x-real-ip"].iter().any(|name| request.headers().contains_key(*name));
    let forwarded = (is_forwarded || !forwarded.is_empty()).then(|| forwarded.join(","));
    let client =
        peer.map_or(ClientId::LOCAL, |peer| client_behind(peer, forwarded.as_deref(), &app.services.trusted_proxies));
    request.extensions_mut().insert(client);
    next.run(request).await
}
