//! The streams on the server. The coordinator creates them; workers find them.

use crate::error::FarmError;
use crate::message::MAX_BYTES;
use crate::names::{ALL_JOBS, ALL_RESULTS, ALL_STATUS, JOBS, Needs, RESULTS, STATUS};
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::{CreateStreamError, CreateStreamErrorKind};
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType};
use async_nats::jetstream::{Context, ErrorCode, stream::Stream};
use std::time::Duration;
use tokio::time::sleep;

/// After this long without a sign of its worker, a pair goes to another.
pub(crate) const ACK_WAIT: Duration = Duration::from_secs(30);
/// The timeout of a request to the server.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// Jobs and results expire after this long without their coordinator.
const LIFETIME: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// The server's window for dropping duplicate results. Older ones are known to the coordinator.
const DUPLICATE_WINDOW: Duration = Duration::from_secs(10 * 60);
/// The lifetime of a status.
const STATUS_LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);
/// How often, and after how long, the request for a stream is repeated.
const TRIES: u32 = 5;
const RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// The most pairs in play at a time, over all workers.
const MAX_PAIRS_IN_PLAY: i64 = 20_000;

/// The streams, created if missing.
pub(crate) struct Streams {
    pub(crate) jobs: Stream,
    pub(crate) results: Stream,
}

impl Streams {
    /// When the queue was created, in nanoseconds since 1970. A new time means that its jobs are
    /// lost.
    pub(crate) fn queue_created(&self) -> i128 {
        self.jobs.cached_info().created.unix_timestamp_nanos()
    }

    pub(crate) async fn ensure(jetstream: &Context) -> Result<Streams, FarmError> {
        let most = i32::try_from(MAX_BYTES).unwrap_or(i32::MAX);
        let of = |name: &str, subjects: &str| Config {
            name: name.to_owned(),
            subjects: vec![subjects.to_owned()],
            max_message_size: most,
            max_age: LIFETIME,
            ..Config::default()
        };
        // Kept in memory: the record on the coordinator's disk is the truth, and anything lost here
        // is queued again. Short pairs would otherwise wait for the server's disk.
        let in_memory = |config: Config| Config { storage: StorageType::Memory, ..config };
        let jobs = in_memory(Config { retention: RetentionPolicy::WorkQueue, ..of(JOBS, ALL_JOBS) });
        let results = in_memory(Config { duplicate_window: DUPLICATE_WINDOW, ..of(RESULTS, ALL_RESULTS) });
        let status = Config { max_messages_per_subject: 1, max_age: STATUS_LIFETIME, ..of(STATUS, ALL_STATUS) };
        ensure_stream(jetstream, status).await?;
        let jobs = ensure_stream(jetstream, jobs).await?;
        for needs in [Needs::Rival, Needs::Programs] {
            let config = pull::Config {
                durable_name: Some(needs.consumer()),
                filter_subject: needs.jobs(),
                ack_policy: AckPolicy::Explicit,
                ack_wait: ACK_WAIT,
                max_ack_pending: MAX_PAIRS_IN_PLAY,
                max_waiting: MAX_PAIRS_IN_PLAY,
                ..pull::Config::default()
            };
            jobs.get_or_create_consumer(&needs.consumer(), config).await.map_err(FarmError::streams)?;
        }
        let results = ensure_stream(jetstream, results).await?;
        Ok(Streams { jobs, results })
    }
}

/// The stream, created if missing. If two clients create it at once, the server may tell the second
/// that its subjects are taken (seen with NATS 2.9) before the stream can be looked up: the request
/// is repeated.
async fn ensure_stream(jetstream: &Context, config: Config) -> Result<Stream, FarmError> {
    let taken = |error: &CreateStreamError| match error.kind() {
        CreateStreamErrorKind::JetStream(error) => error.error_code() == ErrorCode::STREAM_SUBJECT_OVERLAP,
        _ => false,
    };
    for _ in 0..TRIES {
        match jetstream.get_or_create_stream(config.clone()).await {
            Err(error) if taken(&error) => sleep(RETRY_INTERVAL).await,
            other => return other.map_err(FarmError::streams),
        }
    }
    jetstream.get_or_create_stream(config).await.map_err(FarmError::streams)
}
