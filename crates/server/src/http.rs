//! Accepting connections, a bounded number of them, none of which may dawdle.

use crate::app::App;
use crate::config::Bounds;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// How long a connection may live before it must be opened anew; then an answer under way has this long to arrive.
const LONGEST_LIFE: Duration = Duration::from_secs(600);
const LAST_WORDS: Duration = Duration::from_secs(60);
/// How long open connections have once the server closes.
const FAREWELL: Duration = Duration::from_secs(5);
/// What to wait for when no connection can be accepted, for lack of file descriptors, say.
const BREATHER: Duration = Duration::from_millis(50);
/// The headers of a request, at most.
const MAX_HEADERS: usize = 64;

/// Serves until the house closes.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &Arc<App>) {
    let bounds = app.house.bounds;
    let places = Arc::new(Semaphore::new(bounds.connections));
    let mut closing = pin!(app.house.closing());
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut closing => break,
        };
        let (stream, place) = accepted;
        let (router, app) = (router.clone(), Arc::clone(app));
        tokio::spawn(async move {
            app.house.metrics.connections.fetch_add(1, Ordering::Relaxed);
            talk(stream, router, &app, &bounds).await;
            app.house.metrics.connections.fetch_sub(1, Ordering::Relaxed);
            drop(place);
        });
    }
    drop(listener);
    let all = u32::try_from(bounds.connections).unwrap_or(u32::MAX);
    // Who has not gone by then is left behind.
    let _ = tokio::time::timeout(FAREWELL, places.acquire_many(all)).await;
}

/// The next connection, once there is a place for it.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> (TcpStream, Option<tokio::sync::OwnedSemaphorePermit>) {
    // The places are never closed, so there is always one to wait for.
    let place = Arc::clone(places).acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return (stream, place),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATHER).await;
            }
        }
    }
}

async fn talk(stream: TcpStream, router: Router, app: &App, bounds: &Bounds) {
    // Moves are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(bounds.head_time)
        .max_headers(MAX_HEADERS)
        .max_buf_size(bounds.head);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)).with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => Some(ended),
        () = tokio::time::sleep(LONGEST_LIFE) => None,
        () = app.house.closing() => None,
    };
    let ended = match ended {
        Some(ended) => ended,
        None => {
            connection.as_mut().graceful_shutdown();
            tokio::time::timeout(LAST_WORDS, connection).await.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}
