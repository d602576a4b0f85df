//! Work that takes minutes: matches, comparisons, reports. It waits in one queue, in which each client is told its place, and is done
//! step by step on threads of its own with a lower priority than everything that people wait for.
//!
//! A job is made, asked about until it has ended, and cancelled if it is no longer wanted; one that no client asks about for a while
//! is cancelled as well. It is kept in memory alone: a server that ends forgets it, and says so when it is asked.
//!
//! To add a kind of job: a body and a result in `rival_table::api`, and something in its `questions::jobs` that implements [`Job`].

mod queue;
mod report;

pub(crate) use queue::{JobSize, Jobs};
pub(crate) use rival_table::questions::jobs::{Job, JobStep};

use crate::api::{JobRequest, JobView};
use crate::app::App;
use crate::problem::Problem;
use crate::shares::ClientId;
use report::{CoverWish, ReportRun, ReportSubject};
use rival_table::questions::jobs::{Comparison, match_run};

impl App {
    /// Puts a job into the queue.
    pub(crate) async fn start_job(&self, client: ClientId, wanted: JobRequest) -> Result<JobView, Problem> {
        let job: Box<dyn Job> = match wanted {
            JobRequest::Match { game, first, second, games, seed } => {
                Box::new(match_run(&game, [&first, &second], games, seed)?)
            }
            JobRequest::Compare { game, positions, drawn, searches } => {
                let mut comparison = Comparison::new(&game, positions.len(), drawn, searches)?;
                for at in positions {
                    comparison.add(self.find(at, true).await)?;
                }
                Box::new(comparison.run()?)
            }
            JobRequest::Report {
                game,
                heuristic,
                weights,
                why,
                lang,
                authors,
                institution,
                links,
                course,
                title,
                seed,
            } => {
                let cover = CoverWish { authors, institution, links, course, title };
                let about = ReportSubject { heuristic, weights, why };
                Box::new(ReportRun::new(&game, about, lang, cover, seed)?)
            }
        };
        self.services.start_job(client, job)
    }
}
