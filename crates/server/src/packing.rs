//! Packs answers with gzip for clients that accept it, away from the threads that answer moves.
//!
//! Packing a list of games takes a hundred times as long as sending it. A client within its quota
//! could keep all threads busy with that, and everybody's moves would wait. So answers that never
//! change are packed once, and the others on one thread of their own: answers that do not get their
//! turn soon are sent as they are.

use crate::app::App;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Answers shorter than this, in bytes, are sent as they are.
const MIN_BYTES: u64 = 1 << 10;
/// Longer answers than this are streamed piece by piece, and not packed.
const MAX_BYTES: u64 = 256 << 10;

/// The time an answer waits for its turn. Packing one takes a few milliseconds.
const MAX_WAIT: Duration = Duration::from_millis(20);

/// The room for packing: one answer at a time.
pub(crate) struct Packer {
    free: Arc<Semaphore>,
}

impl Default for Packer {
    fn default() -> Packer {
        Packer { free: Arc::new(Semaphore::new(1)) }
    }
}

impl Packer {
    /// The bytes packed; `None` if others are packed for too long.
    async fn pack(&self, bytes: Bytes) -> Option<Vec<u8>> {
        let turn = tokio::time::timeout(MAX_WAIT, Arc::clone(&self.free).acquire_owned());
        let permit = turn.await.ok()?.ok()?;
        let packed = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            gzip(&bytes, Compression::fast())
        });
        packed.await.ok()
    }
}

fn gzip(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), level);
    let packed = packer.write_all(bytes).and_then(|()| packer.finish());
    packed.expect("memory can be written")
}

/// Whether the client can unpack this encoding: `Accept-Encoding` names it, not with a weight of 0.
pub(crate) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.split(',').any(|offer| is_offered(offer, encoding)))
}

/// Whether `gzip;q=0.8` offers this encoding; with a weight of 0 it refuses it.
fn is_offered(offer: &str, encoding: &str) -> bool {
    let mut parts = offer.split(';').map(str::trim);
    let is_it = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
    is_it && !parts.any(|weight| weight.trim_start_matches("q=").parse() == Ok(0.0))
}

/// An answer in JSON that never changes, packed once.
pub(crate) struct FixedAnswer {
    plain: Bytes,
    packed: Bytes,
}

impl FixedAnswer {
    pub(crate) fn json(answer: &impl Serialize) -> FixedAnswer {
        let plain = serde_json::to_vec(answer).expect("plain data is JSON");
        let packed = gzip(&plain, Compression::best()).into();
        FixedAnswer { plain: plain.into(), packed }
    }

    /// The answer in a form that the client accepts.
    pub(crate) fn to(&self, headers: &HeaderMap) -> Response {
        let about = [(header::CONTENT_TYPE, "application/json"), (header::VARY, "accept-encoding")];
        if accepts(headers, "gzip") {
            (about, [(header::CONTENT_ENCODING, "gzip")], self.packed.clone()).into_response()
        } else {
            (about, self.plain.clone()).into_response()
        }
    }
}

/// Packs an answer whose length is known and that is not packed yet. Streams, such as progress line
/// by line, have no length and are sent as they come.
pub(crate) async fn pack(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let accepts = accepts(request.headers(), "gzip");
    let mut response = next.run(request).await;
    if !is_worth_packing(&response) {
        return response;
    }
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !accepts {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, MAX_BYTES as usize).await else {
        return rival_wire::Problem::internal().into_response();
    };
    match app.packer.pack(plain.clone()).await {
        Some(packed) => {
            head.headers.remove(header::CONTENT_LENGTH);
            head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            Response::from_parts(head, Body::from(packed))
        }
        None => Response::from_parts(head, Body::from(plain)),
    }
}

fn is_worth_packing(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_text = kind.starts_with("text/") || kind.starts_with("application/json") || kind.starts_with("image/svg");
    let length = response.body().size_hint().exact();
    is_text
        && !response.headers().contains_key(header::CONTENT_ENCODING)
        && length.is_some_and(|length| (MIN_BYTES..=MAX_BYTES).contains(&length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    fn unpacked(packed: &[u8]) -> String {
        let mut text = String::new();
        GzDecoder::new(packed).read_to_string(&mut text).expect("gzip");
        text
    }

    fn accepting(encodings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(encodings))])
    }

    #[test]
    fn an_encoding_is_offered_by_its_name_unless_its_weight_is_zero() {
        assert!(accepts(&accepting("deflate, gzip;q=0.8"), "gzip") && accepts(&accepting("GZIP"), "gzip"));
        assert!(!accepts(&accepting("br;q=0"), "br") && !accepts(&accepting("br; q=0.0, gzip"), "br"));
        assert!(!accepts(&accepting("deflate"), "gzip") && !accepts(&HeaderMap::new(), "gzip"));
    }

    #[tokio::test]
    async fn one_answer_is_packed_at_a_time_and_others_do_not_wait_long() {
        let packer = Packer::default();
        let text = "a text that packs well ".repeat(100);
        let packed = packer.pack(text.clone().into()).await.expect("nothing else is packed");
        assert!(packed.len() < text.len() / 4 && unpacked(&packed) == text);
        let _busy = Arc::clone(&packer.free).try_acquire_owned().expect("free");
        assert!(packer.pack(text.into()).await.is_none());
    }

    #[tokio::test]
    async fn a_fixed_answer_is_the_same_text_packed_or_not() {
        let fixed = FixedAnswer::json(&vec![[1, 2, 3]; 500]);
        let plain = to_bytes(fixed.to(&HeaderMap::new()).into_body(), usize::MAX).await.expect("in memory");
        let response = fixed.to(&accepting("gzip"));
        assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
        assert!(!is_worth_packing(&response), "it is packed already");
        let packed = to_bytes(response.into_body(), usize::MAX).await.expect("in memory");
        assert_eq!(unpacked(&packed).as_bytes(), plain);
    }
}
