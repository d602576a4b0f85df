//! A match of the new weights against the old.

use super::TuningProblem;
use crate::contest::Contest;
use crate::matches::Match;
use crate::opening::Openings;
use crate::stats::Sprt;
use rival_core::mix;

/// A match between new weights and those they come from, ended by a test: new weights are better if
/// it accepts H1.
pub struct Trial {
    /// The tuned weights.
    pub problem: TuningProblem,
    /// The final values of the parameters.
    pub values: Vec<f64>,
    /// Nodes per move.
    pub nodes: u64,
    /// The test for the new weights.
    pub sprt: Sprt,
    /// The most games.
    pub games: usize,
    /// The openings.
    pub openings: Openings,
    /// The seed of the tuning. The trial derives its own from it, so that it shares no opening with
    /// the tuning.
    pub seed: u64,
    /// The number of games at a time.
    pub concurrency: usize,
}

impl Trial {
    /// The match of the new weights, its first player, against the old.
    #[must_use]
    pub fn to_match(&self) -> Match {
        let new = self.problem.player("new", &self.values, self.nodes);
        let old = self.problem.player("old", &self.problem.start(), self.nodes);
        let (game, openings) = (self.problem.game.clone(), self.openings.clone());
        let contest =
            Contest { sprt: Some(self.sprt), ..Contest::between(game, vec![new, old], openings, mix(self.seed)) };
        Match { contest, games: self.games, concurrency: self.concurrency }
    }
}
