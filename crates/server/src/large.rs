//! Large answers: written on threads of their own, sent piece by piece, and bounded in all while they wait to be read.

use crate::services::Services;
use crate::shares::HeldShare;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use rival_wire::Problem;
use serde::Serialize;
use std::convert::Infallible;
use tokio::sync::OwnedSemaphorePermit;

/// What is sent at once, in bytes.
const PIECE: usize = 64 << 10;
/// The largest tree that is expected, of 20,000 nodes, or list of events, in KiB.
pub(crate) const TREE_KIB: u32 = 6 << 10;
/// The largest trace that is expected, of 50,000 nodes with their positions, in KiB.
pub(crate) const TRACE_KIB: u32 = 12 << 10;

/// Room for an answer that is not known yet.
pub(crate) struct AnswerRoom {
    permit: OwnedSemaphorePermit,
    _share: Option<HeldShare>,
}

impl AnswerRoom {
    /// Waits for as much as the answer may need, in KiB. What is held with it is given back when the answer has been read.
    pub(crate) async fn wait(services: &Services, kib: u32, share: Option<HeldShare>) -> Result<AnswerRoom, Problem> {
        Ok(AnswerRoom { permit: services.room_for_answer(kib).await?, _share: share })
    }

    /// The answer that has this room, of which it gives back what it does not need.
    pub(crate) fn filled(mut self, json: Vec<u8>) -> Large {
        let kib = json.len().div_ceil(1024);
        drop(self.permit.split(self.permit.num_permits().saturating_sub(kib)));
        Large { json: json.into(), room: self }
    }
}

/// A large answer of JSON.
pub(crate) struct Large {
    json: Bytes,
    room: AnswerRoom,
}

/// As JSON, on a thread where it may take its time.
pub(crate) fn written(answer: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(answer).expect("plain data is JSON")
}

impl IntoResponse for Large {
    fn into_response(self) -> Response {
        let length = self.json.len();
        let pieces = unfold((self.json, self.room), |(mut rest, room)| async {
            let piece = rest.split_to(rest.len().min(PIECE));
            (!piece.is_empty()).then_some((Ok::<_, Infallible>(piece), (rest, room)))
        });
        let headers =
            [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_LENGTH, length.to_string())];
        (headers, Body::from_stream(pieces)).into_response()
    }
}
