//! The status of runs and workers, and stopping a run.

use crate::address::Address;
use crate::error::FarmError;
use crate::message::{RunState, RunStatus, WorkerStatus, now, read, written};
use crate::names::{STATUS, is_name, jobs_of, status_of_run, stop_of};
use crate::streams::Streams;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use async_nats::jetstream::{self, Context};
use futures_util::StreamExt;
use serde::Serialize;
use std::time::Duration;
use tokio::time::timeout;

/// A worker silent for this many milliseconds is omitted.
const SILENCE_LIMIT_MILLIS: i64 = 20_000;
/// The timeout for status messages.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(2);
/// The most runs and workers shown.
const MAX_SHOWN: usize = 10_000;

/// Runs and workers of a farm.
#[derive(Clone, Debug, Serialize)]
pub struct Overview {
    /// Runs of the last day, the latest first.
    pub runs: Vec<RunStatus>,
    /// Workers present.
    pub workers: Vec<WorkerStatus>,
}

fn blocking<T>(address: &Address, work: impl Future<Output = Result<T, FarmError>>) -> Result<T, FarmError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| FarmError::Unreachable(address.shown(), error.to_string()))?.block_on(work)
}

/// The published status of a farm's runs and workers.
///
/// # Errors
/// If the server cannot be reached.
pub fn overview(address: &Address) -> Result<Overview, FarmError> {
    blocking(address, async {
        let client = address.connect("rival farm status", "_INBOX").await?;
        let jetstream = jetstream::new(client);
        Streams::ensure(&jetstream).await?;
        collect(&jetstream).await
    })
}

async fn collect(jetstream: &Context) -> Result<Overview, FarmError> {
    let config = pull::Config {
        deliver_policy: DeliverPolicy::LastPerSubject,
        filter_subject: crate::names::ALL_STATUS.to_owned(),
        ack_policy: AckPolicy::None,
        ..pull::Config::default()
    };
    let consumer = jetstream.create_consumer_on_stream(config, STATUS).await.map_err(FarmError::streams)?;
    let mut messages = consumer.fetch().max_messages(MAX_SHOWN).messages().await.map_err(FarmError::streams)?;
    let (mut runs, mut workers): (Vec<RunStatus>, Vec<WorkerStatus>) = (Vec::new(), Vec::new());
    while let Ok(Some(Ok(message))) = timeout(REQUEST_TIMEOUT, messages.next()).await {
        runs.extend(read::<RunStatus>(&message.payload));
        workers.extend(read::<WorkerStatus>(&message.payload));
    }
    runs.sort_by_key(|run| std::cmp::Reverse(run.time));
    workers.retain(|worker| !worker.ended && now() - worker.time < SILENCE_LIMIT_MILLIS);
    workers.sort_by(|one, other| one.worker.cmp(&other.worker));
    Ok(Overview { runs, workers })
}

/// Stops a run: tells its coordinator and removes its jobs from the queue. Returns whether the
/// coordinator answered.
///
/// # Errors
/// If the server cannot be reached, or knows no such run.
pub fn stop(address: &Address, run: &str) -> Result<bool, FarmError> {
    blocking(address, async {
        let client = address.connect("rival farm stop", "_INBOX").await?;
        let jetstream = jetstream::new(client.clone());
        let streams = Streams::ensure(&jetstream).await?;
        let known = collect(&jetstream).await?.runs.into_iter().find(|known| known.run == run && is_name(run));
        let Some(known) = known else { return Err(FarmError::NoRun(run.to_owned())) };
        let heard = timeout(REQUEST_TIMEOUT, client.request(stop_of(run), "".into())).await;
        let heard = matches!(heard, Ok(Ok(_)));
        streams.jobs.purge().filter(jobs_of(run)).await.map_err(FarmError::streams)?;
        if !heard && known.state == RunState::Running {
            let status = RunStatus { state: RunState::Stopped, time: now(), ..known };
            let _ = client.publish(status_of_run(run), written(&status).into()).await;
        }
        let _ = client.flush().await;
        Ok(heard)
    })
}
