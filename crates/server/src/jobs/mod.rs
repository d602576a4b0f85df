//! Work that takes minutes: matches, comparisons. It waits in one queue, in which everybody is told their place, and is done
//! step by step on threads of its own that stand back behind everything that people wait for.
//!
//! A job is made, asked about until it has ended, and cancelled if it is no longer wanted; what nobody asks about for a while
//! is cancelled as well. It is kept in memory alone: a server that ends forgets it, and says so when it is asked.
//!
//! To add a kind of job: a body in `api/job.rs`, a result there, and something here that implements [`Work`].

mod compare;
mod matches;
mod queue;

pub(crate) use queue::{JobSize, Jobs};

use crate::api::{JobRequest, JobResult, JobView};
use crate::app::App;
use crate::problem::Problem;
use crate::shares::Client;
use rival_game::Phrase;
use std::sync::atomic::AtomicBool;

/// Something that is done step by step.
pub(crate) trait Work: Send {
    /// Does the next step. A raised flag ends a step early.
    fn step(&mut self, stop: &AtomicBool) -> Result<Step, Phrase>;

    /// How many steps are done, and how many there are in all.
    fn progress(&self) -> (usize, usize);

    /// What has come of it so far.
    fn result(&self) -> JobResult;
}

/// How a step ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// There is more to do.
    More,
    /// That was the last.
    Done,
    /// It was stopped before it was through, and there is no use in going on.
    Left,
}

impl App {
    /// Puts a job into the queue.
    pub(crate) async fn start_job(&self, client: Client, wanted: JobRequest) -> Result<JobView, Problem> {
        let work: Box<dyn Work> = match wanted {
            JobRequest::Match { game, first, second, games, seed } => {
                Box::new(matches::work(&game, [&first, &second], games, seed)?)
            }
            JobRequest::Compare { game, positions, drawn, searches } => {
                Box::new(self.compare(&game, positions, drawn, &searches).await?)
            }
        };
        self.services.start_job(client, work)
    }
}
