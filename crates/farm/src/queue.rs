//! Where a worker's jobs come from: what it has taken from the queue, and what it takes ahead while it plays.

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

/// How long a worker waits at an empty queue before it looks whether it is to end.
const AT_THE_QUEUE: Duration = Duration::from_secs(2);
/// How long after a request has ended a job may still come by it: one that came later would be back in the queue after `ACK_WAIT`.
const EXPIRY_GRACE: Duration = Duration::from_millis(500);
/// Prefetch this much playing time: enough to cover a fetch, little enough not to starve other workers.
const AHEAD: Duration = Duration::from_millis(100);
/// Jobs taken ahead, at most.
const MOST_AHEAD: u32 = 8;
/// Where a pair takes longer than this, none is taken ahead: the time for a fetch does not matter, and others could play it.
pub(crate) const QUICK: Duration = Duration::from_secs(1);

/// A job that was taken from the queue.
pub(crate) struct Fetched {
    pub(crate) message: Message,
    pub(crate) time: Instant,
}

impl Fetched {
    fn new(message: Message) -> Fetched {
        Fetched { message, time: Instant::now() }
    }

    /// Gives it back for others to play.
    async fn put_back(self) {
        let _ = self.message.ack_with(AckKind::Nak(None)).await;
    }
}

/// The server did not answer, or the queue is not there.
#[derive(Debug)]
pub(crate) struct QueueLost;

/// The queue as one thread of a worker sees it.
pub(crate) struct Queue {
    /// Jobs of the first are taken before those of the others.
    consumers: Arc<[PullConsumer]>,
    here: VecDeque<Fetched>,
    coming: Option<JoinHandle<Result<VecDeque<Fetched>, QueueLost>>>,
}

impl Queue {
    /// The queue of what this worker may play; `None` if the server has none yet.
    pub(crate) async fn open(jetstream: &Context, programs: bool) -> Option<Queue> {
        let kinds: &[Needs] = if programs { &[Needs::Programs, Needs::Rival] } else { &[Needs::Rival] };
        let mut consumers = Vec::new();
        for kind in kinds {
            consumers.push(jetstream.get_consumer_from_stream(kind.consumer(), JOBS).await.ok()?);
        }
        Some(Queue { consumers: consumers.into(), here: VecDeque::new(), coming: None })
    }

    /// The next job, if there is one soon.
    pub(crate) async fn next(&mut self) -> Result<Option<Fetched>, QueueLost> {
        if self.here.is_empty() {
            self.here = match self.coming.take() {
                Some(coming) => coming.await.unwrap_or(Err(QueueLost))?,
                // It does not wait at one queue while another has something.
                None if self.consumers.len() > 1 => at_once(&self.consumers, 1).await?,
                None => VecDeque::new(),
            };
        }
        if let Some(job) = self.here.pop_front() {
            return Ok(Some(job));
        }
        let wait_time = AT_THE_QUEUE / self.consumers.len() as u32;
        for consumer in self.consumers.iter() {
            if let Some(message) = wait(consumer, wait_time).await? {
                return Ok(Some(Fetched::new(message)));
            }
        }
        Ok(None)
    }

    /// Has jobs fetched while one is played, where pairs take as long as the last one did.
    pub(crate) fn fetch_ahead(&mut self, last: Duration) {
        if last >= QUICK || self.coming.is_some() {
            return;
        }
        let wanted = AHEAD.as_micros() / last.as_micros().max(1);
        let wanted = u32::try_from(wanted).unwrap_or(MOST_AHEAD).clamp(1, MOST_AHEAD) as usize;
        // Half of them at a time at least: fewer messages for the server.
        if self.here.len() <= wanted / 2 {
            let (consumers, count) = (Arc::clone(&self.consumers), wanted - self.here.len());
            self.coming = Some(tokio::spawn(async move { at_once(&consumers, count).await }));
        }
    }

    /// Gives back what was taken ahead, as far as it is here.
    pub(crate) fn put_back(&mut self) -> JoinHandle<()> {
        let (here, coming) = (std::mem::take(&mut self.here), self.coming.take());
        tokio::spawn(async move {
            let coming = match coming {
                Some(coming) => coming.await.ok().and_then(Result::ok).unwrap_or_default(),
                None => VecDeque::new(),
            };
            for job in here.into_iter().chain(coming) {
                job.put_back().await;
            }
        })
    }
}

/// The jobs that the first of these queues has now that has any.
async fn at_once(consumers: &[PullConsumer], count: usize) -> Result<VecDeque<Fetched>, QueueLost> {
    let mut jobs = VecDeque::new();
    for consumer in consumers {
        let batch = consumer.fetch().max_messages(count).messages();
        let mut batch = timeout(REQUEST_TIMEOUT, batch).await.map_err(|_| QueueLost)?.map_err(|_| QueueLost)?;
        while let Some(message) = timeout(REQUEST_TIMEOUT, batch.next()).await.map_err(|_| QueueLost)? {
            jobs.push_back(Fetched::new(message.map_err(|_| QueueLost)?));
        }
        if !jobs.is_empty() {
            break;
        }
    }
    Ok(jobs)
}

/// The next job of a queue, if there is one within this time.
async fn wait(consumer: &PullConsumer, wait_time: Duration) -> Result<Option<Message>, QueueLost> {
    let asked = async {
        let mut batch = consumer.batch().max_messages(1).expires(wait_time).messages().await.map_err(|_| QueueLost)?;
        batch.next().await.transpose().map_err(|_| QueueLost)
    };
    // The server does not always say that a request has ended (see `results.rs`).
    timeout(wait_time + EXPIRY_GRACE, asked).await.unwrap_or(Ok(None))
}
