//! Tournaments of many players.

use crate::contest::{Contest, FinishedGame};
use crate::error::LabError;
use crate::journal::Journal;
use crate::ordered_run::OrderedRun;
use crate::stats::{Counts, Meeting, Points, Rating, Ratings, Tally, ratings};
use rival_core::Side;
use rival_game::record::{Record, tag};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// The format of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// All players against each other.
    #[default]
    RoundRobin,
    /// The first player against all others.
    Gauntlet,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 2] = [Format::RoundRobin, Format::Gauntlet];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
        }
    }

    /// The pairings of this many players, by index.
    #[must_use]
    pub fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        let hosts = if self == Format::Gauntlet { players.min(1) } else { players };
        (0..hosts).flat_map(|one| (one + 1..players).map(move |other| [one, other])).collect()
    }
}

/// A tournament. In each round every pairing plays two games, with colours swapped, from the
/// round's opening.
pub struct Tournament {
    /// The players and the openings.
    pub contest: Contest,
    /// The number of rounds.
    pub rounds: usize,
    /// The number of games at a time.
    pub concurrency: usize,
}

/// The results of all players against each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// The games of each player against each other one, from the first one's view.
    tallies: Vec<Vec<Tally>>,
    /// The games each player lost by an illegal move, by time or by a crash.
    pub fouls: Vec<u64>,
}

impl Tournament {
    /// The total number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        2 * self.rounds * self.contest.pairings.len()
    }

    /// Plays the tournament and reports each game with the standings after it.
    ///
    /// # Errors
    /// If a game has no opening, the journal fails, or `tell` does.
    pub fn play<E: From<LabError>>(
        &self,
        journal: Option<Journal>,
        tell: impl FnMut(&FinishedGame, &Standings) -> Result<(), E>,
    ) -> Result<Standings, E> {
        self.play_until(&AtomicBool::new(false), journal, tell)
    }

    /// The same until `stop` is set: games in progress are then abandoned, and the standings are
    /// those of the games before.
    ///
    /// # Errors
    /// If a game has no opening, the journal fails, or `tell` does.
    pub fn play_until<E: From<LabError>>(
        &self,
        stop: &AtomicBool,
        journal: Option<Journal>,
        mut tell: impl FnMut(&FinishedGame, &Standings) -> Result<(), E>,
    ) -> Result<Standings, E> {
        let mut standings = Standings::new(self.contest.players.len());
        let run =
            OrderedRun { contest: &self.contest, games: self.games(), concurrency: self.concurrency, journal, stop };
        run.play(|finished| -> Result<_, E> {
            standings.add(finished.players, &finished.record);
            tell(finished, &standings)?;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(standings)
    }
}

impl Standings {
    pub(crate) fn new(players: usize) -> Standings {
        Standings { tallies: vec![vec![Tally::default(); players]; players], fouls: vec![0; players] }
    }

    /// Counts a game between the first side's player and the second's. Every second game of a
    /// pairing completes a pair.
    pub(crate) fn add(&mut self, [first, second]: [usize; 2], record: &Record) {
        let is_foul = record.tags.get(tag::TERMINATION).is_some();
        for (side, one, other) in [(Side::First, first, second), (Side::Second, second, first)] {
            let points = Points::of(record.ending, side);
            self.tallies[one][other].add(side, points);
            if is_foul && points == Points::Loss {
                self.fouls[one] += 1;
            }
        }
    }

    /// The games without a partner: they count as points but not for ratings.
    #[must_use]
    pub fn unpaired(&self) -> u64 {
        let each = self.tallies.iter().flatten().map(|tally| tally.games().total() - 2 * tally.pairs.total());
        each.sum::<u64>() / 2
    }

    /// The games of one player against another.
    #[must_use]
    pub fn against(&self, one: usize, other: usize) -> &Tally {
        &self.tallies[one][other]
    }

    /// All games of a player: lost, drawn and won.
    #[must_use]
    pub fn games_of(&self, player: usize) -> Counts<3> {
        let each = self.tallies[player].iter().map(|tally| tally.games().0);
        Counts(each.fold([0; 3], |sum, games| std::array::from_fn(|at| sum[at] + games[at])))
    }

    /// The rating of each player.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        self.all_ratings().players
    }

    /// The ratings with their reference and the ranking.
    #[must_use]
    pub fn all_ratings(&self) -> Ratings {
        let players = self.tallies.len();
        let meetings: Vec<Meeting> = Format::RoundRobin
            .pairings(players)
            .into_iter()
            .map(|[one, other]| Meeting { players: [one, other], pairs: self.tallies[one][other].pairs })
            .collect();
        ratings(players, &meetings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once_a_round() {
        assert_eq!(Format::RoundRobin.pairings(3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Format::Gauntlet.pairings(3), [[0, 1], [0, 2]]);
        assert!(Format::Gauntlet.pairings(0).is_empty());
    }
}
