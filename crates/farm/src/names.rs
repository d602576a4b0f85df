//! What streams, consumers and subjects are called. docs/farm.md gives permissions by these names.

use rival_lab::bench::SIGNATURE;

/// The work queue: a message is a pair of games to be played.
pub(crate) const JOBS: &str = "RIVAL_JOBS";
pub(crate) const ALL_JOBS: &str = "rival.job.>";
/// The games of pairs that were played.
pub(crate) const RESULTS: &str = "RIVAL_RESULTS";
pub(crate) const ALL_RESULTS: &str = "rival.result.>";
/// The last that each run and each worker has told of itself.
pub(crate) const STATUS: &str = "RIVAL_STATUS";
pub(crate) const ALL_STATUS: &str = "rival.status.>";
/// Workers tell of themselves here.
pub(crate) const ALL_WORKERS: &str = "rival.status.worker.*";
/// Runs that are no longer wanted are named here.
pub(crate) const ALL_STOPS: &str = "rival.stop.*";

/// What a pair needs of the machine that plays it. Each kind has a queue of its own, so that no worker is handed what it
/// will not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Needs {
    /// Nothing but rival.
    Rival,
    /// Programs that rival starts.
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

    /// The subjects that it takes jobs from.
    pub(crate) fn jobs(self) -> String {
        format!("rival.job.{SIGNATURE}.{}.>", self.name())
    }

    pub(crate) fn job(self, run: &str, pair: usize) -> String {
        format!("rival.job.{SIGNATURE}.{}.{run}.{pair}", self.name())
    }
}

/// All jobs of a run, of whatever kind and signature.
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

/// Whether a text can be the name of a run or a worker in a subject.
pub(crate) fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
