//! The names of streams, consumers and subjects. docs/farm.md grants permissions by them.

use rival_lab::bench::SIGNATURE;

/// The work queue: a message is a pair to play.
pub(crate) const JOBS: &str = "RIVAL_JOBS";
pub(crate) const ALL_JOBS: &str = "rival.job.>";
/// The games of played pairs.
pub(crate) const RESULTS: &str = "RIVAL_RESULTS";
pub(crate) const ALL_RESULTS: &str = "rival.result.>";
/// The latest status of each run and worker.
pub(crate) const STATUS: &str = "RIVAL_STATUS";
pub(crate) const ALL_STATUS: &str = "rival.status.>";
/// Subjects of the workers' status.
pub(crate) const ALL_WORKERS: &str = "rival.status.worker.*";
/// Subjects that announce stopped runs.
pub(crate) const ALL_STOPS: &str = "rival.stop.*";

/// What a pair needs of the worker that plays it. Each kind has its own queue, so that no worker
/// receives a job it will not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Needs {
    /// Nothing but rival.
    Rival,
    /// External programs that rival starts.
    Programs,
}

impl Needs {
    fn name(self) -> &'static str {
        match self {
            Needs::Rival => "rival",
            Needs::Programs => "programs",
        }
    }

    /// The durable consumer of jobs of this kind for workers of our signature.
    pub(crate) fn consumer(self) -> String {
        format!("{}-{SIGNATURE}", self.name())
    }

    /// The subjects of its jobs.
    pub(crate) fn jobs(self) -> String {
        format!("rival.job.{SIGNATURE}.{}.>", self.name())
    }

    pub(crate) fn job(self, run: &str, pair: usize) -> String {
        format!("rival.job.{SIGNATURE}.{}.{run}.{pair}", self.name())
    }
}

/// All jobs of a run, of any kind and signature.
pub(crate) fn jobs_of(run: &str) -> String {
    format!("rival.job.*.*.{run}.*")
}

pub(crate) fn results_of(run: &str) -> String {
    format!("rival.result.{run}")
}

pub(crate) fn status_of_run(run: &str) -> String {
    format!("rival.status.run.{run}")
}

pub(crate) fn status_of_worker(worker: &str) -> String {
    format!("rival.status.worker.{worker}")
}

pub(crate) fn stop_of(run: &str) -> String {
    format!("rival.stop.{run}")
}

/// Whether a text is valid as the name of a run or worker in a subject.
pub(crate) fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
