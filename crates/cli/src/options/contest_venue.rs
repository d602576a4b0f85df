//! The venue of a contest: this machine or a farm.

use crate::options::contest_args::RunArgs;
use crate::output::Failure;
use rival_game::Lang;
use rival_lab::{Contest, RemotePlay};
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

/// The venue of a contest.
pub(crate) struct ContestVenue {
    #[cfg(feature = "farm")]
    farm: Option<Arc<rival_farm::Farm>>,
}

impl ContestVenue {
    /// The venue that the options name. Contests with the same file are the same run.
    #[cfg(feature = "farm")]
    pub(crate) fn of(run: &RunArgs, file: Option<&Path>, lang: Lang) -> Result<ContestVenue, Failure> {
        Ok(ContestVenue { farm: run.farm.farm(file, lang)? })
    }

    #[cfg(not(feature = "farm"))]
    pub(crate) fn of(_: &RunArgs, _: Option<&Path>, _: Lang) -> Result<ContestVenue, Failure> {
        Ok(ContestVenue {})
    }

    /// The remote venue, if any.
    pub(crate) fn remote(&self) -> Option<Arc<dyn RemotePlay>> {
        #[cfg(feature = "farm")]
        if let Some(farm) = &self.farm {
            return Some(Arc::clone(farm) as Arc<dyn RemotePlay>);
        }
        None
    }

    /// Moves the games of a contest to this venue.
    pub(crate) fn take(&self, contest: &mut Contest) {
        contest.remote = self.remote();
    }

    /// Publishes the score of a contest, if the venue is a farm.
    pub(crate) fn tell<T: Serialize>(&self, score: impl FnOnce() -> T) {
        #[cfg(feature = "farm")]
        if let Some(farm) = &self.farm
            && let Ok(score) = serde_json::to_value(score())
        {
            farm.set_score(score);
        }
        #[cfg(not(feature = "farm"))]
        let _ = score;
    }
}
