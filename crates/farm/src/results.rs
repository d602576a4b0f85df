//! A stream of a run's results.

use crate::error::FarmError;
use crate::names::results_of;
use crate::streams::{REQUEST_TIMEOUT, Streams};
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::pull::{self, Batch};
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::time::{Instant, timeout, timeout_at};

/// Results per request.
const BATCH: usize = 200;
/// How long the server keeps a request for results.
const REQUEST_LIFETIME: Duration = Duration::from_secs(5);
/// The grace period after a request's end. NATS 2.9 ends some requests silently, and the client
/// library would wait five seconds for the notice, while all workers run out of jobs.
const EXPIRY_GRACE: Duration = Duration::from_millis(50);

/// The results of one run, from the server's first.
pub(crate) struct Results {
    consumer: PullConsumer,
    request: Option<Request>,
}

/// A request for results that is not fully answered.
struct Request {
    batch: Batch,
    /// When it ends, with or without a notice.
    ends: Instant,
}

impl Results {
    pub(crate) async fn of_run(streams: &Streams, run: &str) -> Result<Results, FarmError> {
        let config = pull::Config {
            filter_subject: results_of(run),
            deliver_policy: DeliverPolicy::All,
            ack_policy: AckPolicy::None,
            inactive_threshold: 6 * REQUEST_TIMEOUT,
            ..pull::Config::default()
        };
        let consumer = streams.results.create_consumer(config).await.map_err(FarmError::streams)?;
        Ok(Results { consumer, request: None })
    }

    /// The next result, if it comes before `until`. The request stays open, and later results come
    /// with the next call.
    pub(crate) async fn next(&mut self, until: Instant) -> Result<Option<Message>, FarmError> {
        while Instant::now() < until {
            let request = match &mut self.request {
                Some(request) => request,
                None => self.request.insert(Request::make(&self.consumer).await?),
            };
            match timeout_at(until.min(request.ends), request.batch.next()).await {
                Ok(Some(message)) => return message.map(Some).map_err(FarmError::streams),
                Ok(None) => self.request = None,
                Err(_) if Instant::now() >= request.ends => self.request = None,
                Err(_) => {}
            }
        }
        Ok(None)
    }
}

impl Request {
    async fn make(consumer: &PullConsumer) -> Result<Request, FarmError> {
        let asked = consumer.batch().max_messages(BATCH).expires(REQUEST_LIFETIME).messages();
        let batch = timeout(REQUEST_TIMEOUT, asked).await.map_err(FarmError::streams)?.map_err(FarmError::streams)?;
        Ok(Request { batch, ends: Instant::now() + REQUEST_LIFETIME + EXPIRY_GRACE })
    }
}
