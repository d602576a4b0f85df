//! Jobs of minutes: matches, comparisons, reports. They wait in one queue with a place for each
//! client, and run step by step on threads of low priority.
//!
//! A client asks for a job's state until it has ended. A job without requests for a while is
//! cancelled. Jobs are in memory only; a restart loses them.
//!
//! To add a kind of job: a body and a result in `rival_wire`, and something in
//! `rival_table::questions::jobs` that implements [`Job`].

mod queue;
mod report;

pub(crate) use queue::{JobSize, Jobs};
pub(crate) use rival_table::questions::jobs::{Job, JobStep};

use crate::app::App;
use crate::shares::ClientId;
use report::{CoverWish, ReportRun, ReportSubject};
use rival_table::questions::jobs::{Comparison, match_run};
use rival_wire::Problem;
use rival_wire::{JobRequest, JobView};

/// The table of a comparison's search, in MiB: the engine's default elsewhere, for the same nodes.
const TABLE_MIB: u32 = 128;

impl App {
    /// Queues a job.
    pub(crate) async fn start_job(&self, client: ClientId, wanted: JobRequest) -> Result<JobView, Problem> {
        let job: Box<dyn Job> = match wanted {
            JobRequest::Match { game, first, second, games, seed } => {
                Box::new(match_run(&game, [&first, &second], games, seed)?)
            }
            JobRequest::Compare { game, positions, drawn, searches } => {
                let mut comparison = Comparison::new(&game, positions.len(), drawn, searches, TABLE_MIB)?;
                for at in positions {
                    comparison.add(self.find(&at, true).await)?;
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
