//! Matches and comparisons. The page runs each in a web worker, and ends the worker to cancel.

use crate::answers::{Tell, tell_json};
use crate::document::TableDocument;
use crate::positions::{BOUNDS, find};
use rival_game::Phrase;
use rival_search::Stopwatch;
use rival_table::questions::jobs::{Comparison, Job, JobStep, match_run};
use rival_wire::{JobRequest, JobState, JobView, Problem};
use serde::Deserialize;
use std::sync::atomic::AtomicBool;

/// A job's request.
#[derive(Deserialize)]
pub(crate) struct JobQuestion {
    /// The job's id in its reports.
    id: String,
    /// The table of its positions, if they belong to one.
    kept: Option<TableDocument>,
    body: JobRequest,
}

/// Runs a job to its end and reports after each step.
pub(crate) fn job(JobQuestion { id, kept, body }: JobQuestion, tell: Tell<'_>) -> Result<JobView, Problem> {
    let mut job = job_of(kept.as_ref(), body)?;
    let clock = Stopwatch::start();
    let view = |job: &dyn Job, state: JobState, say: Option<Phrase>| {
        let (done, total) = job.progress();
        JobView {
            id: id.clone(),
            state,
            place: None,
            done,
            total,
            seconds: clock.elapsed().as_secs_f64(),
            say,
            kept_seconds: None,
            result: job.result(),
        }
    };
    loop {
        tell_json(tell, &view(&*job, JobState::Running, None));
        match job.step(&AtomicBool::new(false)) {
            Ok(JobStep::More) => {}
            Ok(JobStep::Done | JobStep::Left) => return Ok(view(&*job, JobState::Done, None)),
            Err(reason) => return Ok(view(&*job, JobState::Failed, Some(reason))),
        }
    }
}

fn job_of(kept: Option<&TableDocument>, wanted: JobRequest) -> Result<Box<dyn Job>, Problem> {
    Ok(match wanted {
        JobRequest::Match { game, first, second, games, seed } => {
            Box::new(match_run(&game, [&first, &second], games, seed)?)
        }
        JobRequest::Compare { game, positions, drawn, searches } => {
            let mut comparison = Comparison::new(&game, positions.len(), drawn, searches, BOUNDS.table_mib)?;
            for at in &positions {
                comparison.add(find(kept, at, true))?;
            }
            Box::new(comparison.run()?)
        }
        JobRequest::Report { .. } => {
            return Err(Problem::bad_setup(Phrase::fixed(
                "A report is measured by a server of rival, or by the program: rival report.",
                "Un informe lo mide un servidor de rival, o el programa: rival report.",
            )));
        }
    })
}
