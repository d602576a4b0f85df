//! Matches between two players.

use crate::contest::{Contest, FinishedGame};
use crate::error::LabError;
use crate::journal::Journal;
use crate::ordered_run::OrderedRun;
use crate::stats::{Estimate, Hypothesis, Points, Sprt, Tally, rounded};
use rival_core::Side;
use rival_wire::MatchStats;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// A match: the first player of a contest against its second.
pub struct Match {
    /// The players and the openings.
    pub contest: Contest,
    /// The most games.
    pub games: usize,
    /// The number of games at a time.
    pub concurrency: usize,
}

/// The score of a match, from the first player's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// The results of games and pairs.
    pub tally: Tally,
    /// The games each player lost by an illegal move, by time or by a crash.
    pub fouls: [u64; 2],
    /// The hypothesis that the test has accepted.
    pub verdict: Option<Hypothesis>,
}

impl Match {
    /// Plays the match and reports each game with the score after it. Games in the journal are
    /// reported first.
    ///
    /// # Errors
    /// If a game has no opening, the journal fails, or `tell` does.
    pub fn play<E: From<LabError>>(
        &self,
        journal: Option<Journal>,
        tell: impl FnMut(&FinishedGame, &MatchScore) -> Result<(), E>,
    ) -> Result<MatchScore, E> {
        self.play_until(&AtomicBool::new(false), journal, tell)
    }

    /// The same until `stop` is set: games in progress are then abandoned, and the score is that of
    /// the games before.
    ///
    /// # Errors
    /// If a game has no opening, the journal fails, or `tell` does.
    pub fn play_until<E: From<LabError>>(
        &self,
        stop: &AtomicBool,
        journal: Option<Journal>,
        mut tell: impl FnMut(&FinishedGame, &MatchScore) -> Result<(), E>,
    ) -> Result<MatchScore, E> {
        let mut score = MatchScore::default();
        let run =
            OrderedRun { contest: &self.contest, games: self.games, concurrency: self.concurrency, journal, stop };
        run.play(|finished| -> Result<_, E> {
            score.add(finished);
            score.verdict = self.contest.sprt.and_then(|sprt| sprt.verdict(&score.tally));
            tell(finished, &score)?;
            Ok(if score.verdict.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(score)
    }
}

impl MatchScore {
    /// All statistics of the score.
    #[must_use]
    pub fn stats(&self, sprt: Option<&Sprt>) -> MatchStats {
        let games = self.tally.games();
        let [losses, draws, wins] = games.0;
        let Estimate { elo, low, high } = Estimate::of(&self.tally.pairs);
        let finite = |number: f64| number.is_finite().then(|| rounded(number, 2));
        MatchStats {
            games: games.total(),
            wins,
            losses,
            draws,
            score: rounded(games.mean(), 4),
            elo: finite(elo),
            elo_low: finite(low),
            elo_high: finite(high),
            superiority: rounded(self.tally.pairs.superiority(), 4),
            pairs: self.tally.pairs.0,
            unpaired: self.tally.unpaired(),
            fouls: self.fouls,
            llr: sprt.map(|sprt| rounded(sprt.log_likelihood_ratio(&self.tally), 4)),
            accepted: self.verdict.map(name),
        }
    }

    /// Counts the next game.
    pub(crate) fn add(&mut self, finished: &FinishedGame) {
        let side = if finished.players[Side::First] == 0 { Side::First } else { Side::Second };
        let points = Points::of(finished.record.ending, side);
        self.tally.add(side, points);
        if finished.is_foul() {
            self.fouls[if points == Points::Loss { 0 } else { 1 }] += 1;
        }
    }
}

fn name(hypothesis: Hypothesis) -> &'static str {
    match hypothesis {
        Hypothesis::H0 => "H0",
        Hypothesis::H1 => "H1",
    }
}
