//! The results of a run as they come.

use crate::error::FarmError;
use crate::names::results_of;
use crate::streams::{REQUEST_TIMEOUT, Streams};
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::pull::{self, Batch};
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::time::{Instant, timeout, timeout_at};

/// Results asked for at a time.
const BATCH: usize = 200;
/// How long the server keeps a request for results.
const REQUEST_LIFETIME: Duration = Duration::from_secs(5);
/// How long after that the server's word that a request has ended may take. NATS 2.9 ends some without a word, and the client
/// library would wait for it for five seconds, while all workers run out of jobs.
const EXPIRY_GRACE: Duration = Duration::from_millis(50);

/// The results of one run, from the first that the server has.
pub(crate) struct Results {
    consumer: PullConsumer,
    request: Option<Request>,
}

/// A request for results that the server has not answered in full.
struct Request {
    batch: Batch,
    /// When it has ended, whatever the server says.
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

    /// The next result, if it comes before `until`. A request outlives that: what comes later is there the next time.
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
