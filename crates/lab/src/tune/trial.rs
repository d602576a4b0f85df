//! The new weights against the old.

use super::TuningProblem;
use crate::contest::Contest;
use crate::matches::Match;
use crate::opening::Openings;
use crate::stats::Sprt;
use rival_core::mix;

/// A match between new weights and those they come from, ended by a test: new weights are better if it accepts H1.
pub struct Trial {
    /// What was tuned.
    pub problem: TuningProblem,
    /// Where the parameters have come to.
    pub values: Vec<f64>,
    /// How many nodes a move.
    pub nodes: u64,
    /// What the new weights must pass.
    pub sprt: Sprt,
    /// How many games at most.
    pub games: usize,
    /// Where games start from.
    pub openings: Openings,
    /// The seed of the tuning. The trial's own comes from it, so that no opening is one that the weights were tuned with.
    pub seed: u64,
    /// How many games at a time.
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
