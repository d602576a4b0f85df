//! Large answers: serialised on their own threads, sent in pieces, bounded in memory while unread.

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

/// The size of a piece, in bytes.
const PIECE: usize = 64 << 10;
/// The expected size of the largest tree, 20,000 nodes, or list of events, in KiB.
pub(crate) const TREE_KIB: u32 = 6 << 10;
/// The expected size of the largest trace, 50,000 nodes with positions, in KiB.
pub(crate) const TRACE_KIB: u32 = 12 << 10;

/// Reserved memory for an answer.
pub(crate) struct ResponseReservation {
    permit: OwnedSemaphorePermit,
    _share: Option<HeldShare>,
}

impl ResponseReservation {
    /// Waits for memory, in KiB. It is released when the answer was read.
    pub(crate) async fn wait(
        services: &Services,
        kib: u32,
        share: Option<HeldShare>,
    ) -> Result<ResponseReservation, Problem> {
        Ok(ResponseReservation { permit: services.room_for_answer(kib).await?, _share: share })
    }

    /// The answer in its reserved memory, less what it does not need.
    pub(crate) fn filled(mut self, json: Vec<u8>) -> Large {
        let kib = json.len().div_ceil(1024);
        drop(self.permit.split(self.permit.num_permits().saturating_sub(kib)));
        Large { json: json.into(), room: self }
    }
}

/// A large JSON answer.
pub(crate) struct Large {
    json: Bytes,
    room: ResponseReservation,
}

/// Serialises on a thread of its own.
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
