//! The streams on the server. Who asks makes them; workers find them.

use crate::error::FarmError;
use crate::message::MOST_BYTES;
use crate::names::{ALL_JOBS, ALL_RESULTS, ALL_STATUS, JOBS, Needs, RESULTS, STATUS};
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::stream::{Config, RetentionPolicy};
use async_nats::jetstream::{Context, stream::Stream};
use std::time::Duration;

/// A worker that says nothing for so long has died, and its pair goes to another.
pub(crate) const ACK_WAIT: Duration = Duration::from_secs(30);
/// What is forgotten after this long was asked by somebody who never came back.
const LIFETIME: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// How long the server remembers which results it has, so that a second one of the same pair is not kept. Longer ago the
/// asker knows it.
const SAME_RESULT: Duration = Duration::from_secs(10 * 60);
/// How long what a run or worker has told of itself is of interest.
const STATUS_LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);
/// Pairs being played at a time by all workers.
const MOST_AT_WORK: i64 = 20_000;

/// The streams, made if they are not there.
pub(crate) struct Streams {
    pub(crate) jobs: Stream,
    pub(crate) results: Stream,
}

impl Streams {
    pub(crate) async fn ensure(jetstream: &Context) -> Result<Streams, FarmError> {
        let most = i32::try_from(MOST_BYTES).unwrap_or(i32::MAX);
        let of = |name: &str, subjects: &str| Config {
            name: name.to_owned(),
            subjects: vec![subjects.to_owned()],
            max_message_size: most,
            max_age: LIFETIME,
            ..Config::default()
        };
        let jobs = Config { retention: RetentionPolicy::WorkQueue, ..of(JOBS, ALL_JOBS) };
        let results = Config { duplicate_window: SAME_RESULT, ..of(RESULTS, ALL_RESULTS) };
        let status = Config { max_messages_per_subject: 1, max_age: STATUS_LIFETIME, ..of(STATUS, ALL_STATUS) };
        jetstream.get_or_create_stream(status).await.map_err(FarmError::streams)?;
        let jobs = jetstream.get_or_create_stream(jobs).await.map_err(FarmError::streams)?;
        for needs in [Needs::Rival, Needs::Programs] {
            let config = pull::Config {
                durable_name: Some(needs.consumer()),
                filter_subject: needs.jobs(),
                ack_policy: AckPolicy::Explicit,
                ack_wait: ACK_WAIT,
                max_ack_pending: MOST_AT_WORK,
                max_waiting: MOST_AT_WORK,
                ..pull::Config::default()
            };
            jobs.get_or_create_consumer(&needs.consumer(), config).await.map_err(FarmError::streams)?;
        }
        let results = jetstream.get_or_create_stream(results).await.map_err(FarmError::streams)?;
        Ok(Streams { jobs, results })
    }
}
