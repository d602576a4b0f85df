//! Refuses requests from pages of other sites and for foreign host names.
//!
//! A page from anywhere can make a browser send requests to a server on the same machine. Two
//! checks prevent that. The *host* of a request must be one of ours: a page whose name points at
//! this machine (DNS rebinding) still sends its own name. And a request that changes something, or
//! opens a WebSocket, must come from our own page: browsers send the truth in `Origin` or at least
//! in `Sec-Fetch-Site`. Other programs send neither.

use crate::config::Config;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rival_game::Phrase;
use rival_wire::{Code, Problem};
use std::net::IpAddr;
use std::sync::Arc;

/// Allowed hosts and origins.
#[derive(Clone, Debug)]
pub(crate) struct OriginPolicy {
    hosts: Vec<String>,
    origins: Vec<String>,
    /// Whether an IP address is accepted as the host: harmless, since a page's name is never an
    /// address of ours; useless on loopback.
    numbers: bool,
}

impl OriginPolicy {
    pub(crate) fn new(config: &Config) -> OriginPolicy {
        let loopback = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned);
        let lowercase = |names: &[String]| names.iter().map(|name| name.to_ascii_lowercase()).collect::<Vec<_>>();
        OriginPolicy {
            hosts: loopback.into_iter().chain(lowercase(&config.hosts)).collect(),
            origins: lowercase(&config.origins),
            numbers: !config.address.ip().is_loopback(),
        }
    }

    /// Accepts a request, or returns the refusal.
    fn check(&self, request: &Request) -> Result<(), Problem> {
        let headers = request.headers();
        let host = only(headers, &header::HOST).ok_or_else(wrong_host)?.to_ascii_lowercase();
        let target = request.uri().authority().map(|authority| authority.as_str().to_ascii_lowercase());
        let named = target.iter().chain([&host]);
        if !named.into_iter().all(|host| self.knows(host)) {
            return Err(wrong_host());
        }
        let upgrades = headers.contains_key(header::UPGRADE);
        let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !upgrades;
        if harmless || self.is_own_page(headers, &host) { Ok(()) } else { Err(wrong_origin()) }
    }

    /// Whether a host is one of ours, with any port.
    fn knows(&self, host: &str) -> bool {
        let name = without_port(host);
        let number = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
        self.hosts.iter().any(|known| known == name) || (number && self.numbers)
    }

    /// Whether a request comes from our page, or from no page.
    fn is_own_page(&self, headers: &HeaderMap, host: &str) -> bool {
        if headers.contains_key(header::ORIGIN) {
            let origin = only(headers, &header::ORIGIN).map(str::to_ascii_lowercase);
            return origin.is_some_and(|origin| self.origins.contains(&origin) || same_host(&origin, host));
        }
        match headers.get(&SEC_FETCH_SITE) {
            Some(site) => site == "same-origin" || site == "none",
            None => true,
        }
    }
}

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// A header's text, if it occurs exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() { None } else { value.to_str().ok() }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether a page of this origin came from this host, by http or https: a proxy hides which.
fn same_host(origin: &str, host: &str) -> bool {
    let (authority, port) = match origin.split_once("://") {
        Some(("http", authority)) => (authority, ":80"),
        Some(("https", authority)) => (authority, ":443"),
        _ => return false,
    };
    let plain = |authority: &str| authority.strip_suffix(port).unwrap_or(authority).to_owned();
    plain(authority) == plain(host)
}

/// The check as a layer.
pub(crate) async fn check(State(gate): State<Arc<OriginPolicy>>, request: Request, next: Next) -> Response {
    match gate.check(&request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

/// The content policy of our pages: nothing from elsewhere. The frame policy is appended.
macro_rules! policy {
    ($framed_by:literal) => {
        concat!(
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; ",
            "frame-ancestors ",
            $framed_by
        )
    };
}

/// The headers of every answer: nothing from elsewhere, no sniffing, no framing, no referrer.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, policy!("'none'")),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (RESOURCE_POLICY, "same-origin"),
];

/// The sites that may load an answer as a script or a picture.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Marks an answer that other sites may frame: it has nothing to be clicked unawares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MayBeFramed;

/// Marks an answer that other sites may load: a script for them, the same for everybody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MayBeLoaded;

/// Adds the headers; by default answers are not cached.
pub(crate) async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let may_be_framed = response.extensions().get::<MayBeFramed>().is_some();
    let may_be_loaded = response.extensions().get::<MayBeLoaded>().is_some();
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if may_be_framed {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy!("*")));
        headers.remove(header::X_FRAME_OPTIONS);
    }
    if may_be_loaded {
        headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn wrong_host() -> Problem {
    let say = Phrase::fixed(
        "This server does not go by that name. If it should, start it with --host NAME.",
        "Este servidor no se llama así. Si debe responder a ese nombre, inícialo con --host NOMBRE.",
    );
    Problem::new(Code::WrongHost, say)
}

fn wrong_origin() -> Problem {
    let say = Phrase::fixed(
        "Pages of other sites may not do this. If one should, start the server with --origin URL.",
        "Las páginas de otros sitios no pueden hacer esto. Si alguna debe poder, inicia el servidor con --origin URL.",
    );
    Problem::new(Code::WrongOrigin, say)
}
