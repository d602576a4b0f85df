//! Two agents against each other.

use crate::contest::{Contest, Finished};
use crate::opening::OpeningError;
use crate::run::run;
use crate::stats::{Hypothesis, Points, Sprt, Tally};
use rival_core::Side;
use std::ops::ControlFlow;

/// A match: the first agent of a contest against its second.
pub struct Match {
    /// Who plays, and from which openings.
    pub contest: Contest,
    /// How many games at most.
    pub games: usize,
    /// How many at a time.
    pub concurrency: usize,
    /// A test that ends the match when it is clear.
    pub sprt: Option<Sprt>,
}

/// The score of a match, seen by its first agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// Games and pairs.
    pub tally: Tally,
    /// How many games each agent lost by an illegal move, by time or by a crash.
    pub fouls: [u64; 2],
    /// What the test has accepted.
    pub verdict: Option<Hypothesis>,
}

impl Match {
    /// Plays the match and tells of each game, with the score after it.
    ///
    /// # Errors
    /// If a game has no opening, or `tell` fails.
    pub fn play<E: From<OpeningError>>(
        &self,
        mut tell: impl FnMut(&Finished, &MatchScore) -> Result<(), E>,
    ) -> Result<MatchScore, E> {
        let mut score = MatchScore::default();
        run::<E>(&self.contest, self.games, self.concurrency, |finished| {
            score.add(finished);
            score.verdict = self.sprt.and_then(|sprt| sprt.verdict(&score.tally));
            tell(finished, &score)?;
            Ok(if score.verdict.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(score)
    }
}

impl MatchScore {
    fn add(&mut self, finished: &Finished) {
        let side = if finished.players[Side::First] == 0 { Side::First } else { Side::Second };
        let points = Points::of(finished.record.ending, side);
        self.tally.add(side, points);
        if finished.is_foul() {
            self.fouls[if points == Points::Loss { 0 } else { 1 }] += 1;
        }
    }
}
