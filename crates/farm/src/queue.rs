//! A worker's source of jobs: the queue, with prefetching during play.

use crate::names::{JOBS, Needs};
use crate::streams::REQUEST_TIMEOUT;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Context, Message};
use futures_util::StreamExt;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How long a worker waits at an empty queue before it checks whether to end.
const QUEUE_WAIT: Duration = Duration::from_secs(2);
/// How long after a request's end a job may still arrive; after `ACK_WAIT` the job would return to
/// the queue.
const EXPIRY_GRACE: Duration = Duration::from_millis(500);
/// Prefetch this much playing time: enough to cover a fetch, little enough not to starve other
/// workers.
const PREFETCH_TIME: Duration = Duration::from_millis(100);
/// The most jobs prefetched.
const MAX_PREFETCHED: u32 = 8;
/// Longer pairs are not prefetched: the time for a fetch does not matter, and other workers could
/// play them.
pub(crate) const QUICK_PAIR: Duration = Duration::from_secs(1);

/// A job taken from the queue.
pub(crate) struct FetchedJob {
    pub(crate) message: Message,
    pub(crate) time: Instant,
}

impl FetchedJob {
    fn new(message: Message) -> FetchedJob {
        FetchedJob { message, time: Instant::now() }
    }

    /// Returns it to the queue for other workers.
    async fn return_to_queue(self) {
        let _ = self.message.ack_with(AckKind::Nak(None)).await;
    }
}

/// The server did not answer, or the queue does not exist.
#[derive(Debug)]
pub(crate) struct QueueLost;

/// The queue as seen by one thread of a worker.
pub(crate) struct Queue {
    /// In order of priority.
    consumers: Arc<[PullConsumer]>,
    here: VecDeque<FetchedJob>,
    coming: Option<JoinHandle<Result<VecDeque<FetchedJob>, QueueLost>>>,
}

impl Queue {
    /// The queue of the jobs that this worker may play; `None` if the server has none yet.
    pub(crate) async fn open(jetstream: &Context, programs: bool) -> Option<Queue> {
        let kinds: &[Needs] = if programs { &[Needs::Programs, Needs::Rival] } else { &[Needs::Rival] };
        let mut consumers = Vec::new();
        for kind in kinds {
            consumers.push(jetstream.get_consumer_from_stream(kind.consumer(), JOBS).await.ok()?);
        }
        Some(Queue { consumers: consumers.into(), here: VecDeque::new(), coming: None })
    }

    /// The next job; `None` if none comes soon.
    pub(crate) async fn next(&mut self) -> Result<Option<FetchedJob>, QueueLost> {
        if self.here.is_empty() {
            self.here = match self.coming.take() {
                Some(coming) => coming.await.unwrap_or(Err(QueueLost))?,
                // Do not wait at one queue while another has jobs.
                None if self.consumers.len() > 1 => at_once(&self.consumers, 1).await?,
                None => VecDeque::new(),
            };
        }
        if let Some(job) = self.here.pop_front() {
            return Ok(Some(job));
        }
        let wait_time = QUEUE_WAIT / self.consumers.len() as u32;
        for consumer in self.consumers.iter() {
            if let Some(message) = wait(consumer, wait_time).await? {
                return Ok(Some(FetchedJob::new(message)));
            }
        }
        Ok(None)
    }

    /// Prefetches jobs while one is played, if pairs take as long as `last`.
    pub(crate) fn fetch_ahead(&mut self, last: Duration) {
        if last >= QUICK_PAIR || self.coming.is_some() {
            return;
        }
        let wanted = PREFETCH_TIME.as_micros() / last.as_micros().max(1);
        let wanted = u32::try_from(wanted).unwrap_or(MAX_PREFETCHED).clamp(1, MAX_PREFETCHED) as usize;
        // Fetches at least half of them at a time, to save messages.
        if self.here.len() <= wanted / 2 {
            let (consumers, count) = (Arc::clone(&self.consumers), wanted - self.here.len());
            self.coming = Some(tokio::spawn(async move { at_once(&consumers, count).await }));
        }
    }

    /// Returns the prefetched jobs.
    pub(crate) fn return_to_queue(&mut self) -> JoinHandle<()> {
        let (here, coming) = (std::mem::take(&mut self.here), self.coming.take());
        tokio::spawn(async move {
            let coming = match coming {
                Some(coming) => coming.await.ok().and_then(Result::ok).unwrap_or_default(),
                None => VecDeque::new(),
            };
            for job in here.into_iter().chain(coming) {
                job.return_to_queue().await;
            }
        })
    }
}

/// The jobs available now in the first queue that has any.
async fn at_once(consumers: &[PullConsumer], count: usize) -> Result<VecDeque<FetchedJob>, QueueLost> {
    let mut jobs = VecDeque::new();
    for consumer in consumers {
        let batch = consumer.fetch().max_messages(count).messages();
        let mut batch = timeout(REQUEST_TIMEOUT, batch).await.map_err(|_| QueueLost)?.map_err(|_| QueueLost)?;
        while let Some(message) = timeout(REQUEST_TIMEOUT, batch.next()).await.map_err(|_| QueueLost)? {
            jobs.push_back(FetchedJob::new(message.map_err(|_| QueueLost)?));
        }
        if !jobs.is_empty() {
            break;
        }
    }
    Ok(jobs)
}

/// The next job of a queue within this time.
async fn wait(consumer: &PullConsumer, wait_time: Duration) -> Result<Option<Message>, QueueLost> {
    let asked = async {
        let mut batch = consumer.batch().max_messages(1).expires(wait_time).messages().await.map_err(|_| QueueLost)?;
        batch.next().await.transpose().map_err(|_| QueueLost)
    };
    // The server does not always announce the end of a request (see `results.rs`).
    timeout(wait_time + EXPIRY_GRACE, asked).await.unwrap_or(Ok(None))
}
