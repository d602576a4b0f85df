//! The web page, built into the program. Without it the program says how to build it.

use crate::app::App;
use crate::config::BasePath;
use crate::packing::accepts;
use crate::security::{MayBeFramed, MayBeLoaded};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use rust_embed::EmbeddedFile;
use std::sync::Arc;

/// What the web build leaves behind.
#[cfg(not(feature = "page-on-disk"))]
#[derive(rust_embed::Embed)]
#[cfg_attr(packaged_page, folder = "page")]
#[cfg_attr(not(packaged_page), folder = "../../web/dist")]
#[allow_missing = true]
struct Dist;

/// The same, read from the clone that the program was built in: page and program can be built at the same time.
#[cfg(feature = "page-on-disk")]
struct Dist;

#[cfg(feature = "page-on-disk")]
impl Dist {
    fn get(path: &str) -> Option<EmbeddedFile> {
        use std::path::{Component, Path};
        let is_inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist")).join(path);
        is_inside.then(|| rust_embed::utils::read_file_from_fs(&file).ok())?
    }
}

/// Whether the page is part of this program.
#[must_use]
pub fn has_page() -> bool {
    Dist::get("index.html").is_some()
}

/// What the web build leaves beside a file, packed: how it ends, and what browsers call it. The smallest first.
const PACKED: [(&str, &str); 2] = [(".br", "br"), (".gz", "gzip")];

/// Files in this folder have a hash of what is in them in their names, so they never change.
const UNCHANGING: &str = "assets/";

pub(crate) fn routes(base: &BasePath) -> Router<Arc<App>> {
    let root = format!("{}/", base.as_str());
    Router::new()
        .route("/", get(index))
        .route("/index.html", get(async move || Redirect::permanent(&root)))
        .route("/embed/{what}", get(embed))
        .route("/embed.js", get(embed_script))
        .route("/{*path}", get(file))
}

/// What the build has in place of the path below which everything is.
const PLACEHOLDER: &str = "\"./";

/// The page, told below which path it is: its own links and scripts begin there.
fn with_base(page: &EmbeddedFile, base: &BasePath) -> EmbeddedFile {
    let (text, base) = (String::from_utf8_lossy(&page.data), base.as_str());
    let head = format!("<head>\n    <meta name=\"rival-base\" content=\"{base}\" />");
    let text = text.replace(PLACEHOLDER, &format!("\"{base}/")).replacen("<head>", &head, 1);
    EmbeddedFile { data: text.into_bytes().into(), metadata: page.metadata.clone() }
}

async fn index(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    match Dist::get("index.html") {
        Some(page) => send(with_base(&page, &app.base), "index.html", &headers),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], include_str!("../pages/unbuilt.html"))
            .into_response(),
    }
}

/// One position, tree or quiz for the pages of others: the only addresses that may be shown in a frame.
async fn embed(app: State<Arc<App>>, headers: HeaderMap) -> Response {
    (Extension(MayBeFramed), index(app, headers).await).into_response()
}

/// The script that puts one of those into a page of another site.
async fn embed_script(app: State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    (Extension(MayBeLoaded), file(app, uri, headers).await).into_response()
}

/// A file of the page. Addresses that are no files belong to the page's own navigation.
async fn file(app: State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = path.rsplit('/').next().unwrap_or_default();
    match Dist::get(path) {
        Some(found) if !PACKED.iter().any(|(ending, _)| path.ends_with(ending)) => send(found, path, &headers),
        None if path.starts_with("api/") || name.contains('.') => crate::extract::nothing_here().await.into_response(),
        _ => index(app, headers).await,
    }
}

fn send(file: EmbeddedFile, path: &str, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let packed = packed(path, headers);
    // Each packing is a representation of its own.
    let tag = format!("\"{hash}{}\"", packed.as_ref().map_or("", |(_, encoding)| encoding));
    let caching = if path.starts_with(UNCHANGING) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, tag.clone()),
        (header::VARY, header::ACCEPT_ENCODING.to_string()),
    ];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == *tag) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, content_type(path))];
    match packed {
        Some((packed, encoding)) => (about, kind, [(header::CONTENT_ENCODING, encoding)], packed.data).into_response(),
        None => (about, kind, file.data).into_response(),
    }
}

/// The file packed in a way that the client can unpack, and the name of that way.
fn packed(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, &'static str)> {
    // The page itself is told its base when it is sent.
    if path == "index.html" {
        return None;
    }
    PACKED
        .into_iter()
        .filter(|(_, encoding)| accepts(headers, encoding))
        .find_map(|(ending, encoding)| Dist::get(&format!("{path}{ending}")).map(|packed| (packed, encoding)))
}

/// The types of the files that a web build has.
fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest" | "map") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
