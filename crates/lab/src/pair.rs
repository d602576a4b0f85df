//! A pair of games as a self-contained job for another machine, and the interface through which a
//! contest is played there.

use crate::contest::{Contest, FinishedGame, RUN};
use crate::error::LabError;
use crate::opening::{OpeningError, Openings};
use rival_game::Phrase;
use rival_game::record::{Record, read_all};
use rival_play::{AnyGame, AnyPosition, Player, PlayerError, PlayerKind, Session, TimeControl, TimeControlError};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Plays the games of a contest elsewhere than on this machine's threads.
pub trait RemotePlay: Send + Sync {
    /// Plays the games of these numbers and reports each once, in any order, until `finished`
    /// breaks or `stop` is set.
    ///
    /// # Errors
    /// If the remote place cannot be reached, or a game has no opening.
    fn play(
        &self,
        contest: &Contest,
        numbers: &mut dyn Iterator<Item = usize>,
        stop: &AtomicBool,
        finished: &mut dyn FnMut(FinishedGame) -> ControlFlow<()>,
    ) -> Result<(), LabError>;
}

/// Two games from one opening with colours swapped, with all that is needed to play them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairJob {
    /// The number of the pair in its contest, from 0.
    pub pair: usize,
    /// The game with its variant.
    pub game: String,
    /// The players as text, weights included: the first one has the first side in the first game.
    pub players: [String; 2],
    /// The starting position of both games.
    pub opening: String,
    /// The seed it was drawn with, which the players use too.
    pub seed: u64,
    /// The time control, if any: `10+0.1`.
    pub clock: Option<String>,
}

/// A pair of games that cannot be played.
#[derive(Debug, Error)]
pub enum PairError {
    /// The game does not exist, or its name is malformed.
    #[error("{0}")]
    Game(Phrase),
    /// A player is malformed, or not allowed here.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The clock is malformed.
    #[error(transparent)]
    Clock(#[from] TimeControlError),
    /// The opening is no position.
    #[error(transparent)]
    Opening(#[from] OpeningError),
}

impl Contest {
    /// A contest of one pair from this opening; its games keep the numbers and seeds of the larger
    /// contest.
    fn of_pair(
        pair: usize,
        game: Arc<dyn AnyGame>,
        players: Vec<Player>,
        opening: &dyn AnyPosition,
        seed: u64,
    ) -> Contest {
        // The round of the pair's games is the pair's number, and a round adds its number to the
        // seed.
        let seed = seed.wrapping_sub(pair as u64);
        Contest::between(game, players, Openings::Positions(vec![opening.text()]), seed)
    }

    /// One of its pairs as a separate contest.
    fn only_pair(&self, pair: usize) -> Result<Contest, OpeningError> {
        let fixture = self.fixture(2 * pair);
        let opening = self.opening(fixture.round)?;
        let players = fixture.players.map(|player| self.players[player].clone()).to_vec();
        let only = Contest::of_pair(pair, self.game.clone(), players, &*opening.at, opening.seed);
        Ok(Contest { clock: self.clock, ..only })
    }

    /// One of its pairs as a job to be played elsewhere.
    ///
    /// # Errors
    /// If it has no opening.
    pub fn pair_job(&self, pair: usize) -> Result<PairJob, OpeningError> {
        let fixture = self.fixture(2 * pair);
        let opening = self.opening(fixture.round)?;
        Ok(PairJob {
            pair,
            game: self.game.name(),
            players: fixture.players.map(|player| self.players[player].text()),
            opening: opening.at.text(),
            seed: opening.seed,
            clock: self.clock.map(|clock| clock.text()),
        })
    }

    /// Whether a pair needs an external program, which not every machine runs.
    #[must_use]
    pub fn pair_needs_program(&self, pair: usize) -> bool {
        let is_program = |player: usize| matches!(self.players[player].kind, PlayerKind::External(_));
        self.fixture(2 * pair).players.into_iter().any(is_program)
    }

    /// The two games of a remotely played pair, from their text; `None` if they do not fit the job
    /// or break the rules.
    #[must_use]
    pub fn take_pair(&self, pair: usize, text: &str) -> Option<[FinishedGame; 2]> {
        let only = self.only_pair(pair).ok()?;
        let records: Vec<Record> = read_all(text).take(3).collect::<Result<_, _>>().ok()?;
        let records: [Record; 2] = records.try_into().ok()?;
        let mut number = 2 * pair;
        let finished = records.map(|mut record| {
            let fixture = self.fixture(number);
            let is_ours = only.owns(&record, number)
                && record.tags.get(rival_game::record::tag::ROUND) == Some(&(number + 1).to_string())
                && Session::replay(&record, None).is_ok();
            number += 1;
            record.tags.set(RUN, &self.tag());
            is_ours.then_some(FinishedGame {
                number: fixture.number,
                players: fixture.players,
                record,
                foul: None,
                found: false,
            })
        });
        let [Some(first), Some(second)] = finished else { return None };
        Some([first, second])
    }
}

impl PairJob {
    /// Plays both games, one after the other, and returns their text; `None` if `stop` was set.
    /// Time limits are multiplied by `time_scale`. `read` decides which players are allowed.
    ///
    /// # Errors
    /// If the job is invalid, or `read` rejects a player.
    pub fn play(
        &self,
        read: impl Fn(&str, &dyn AnyGame) -> Result<Player, PlayerError>,
        time_scale: f64,
        stop: &AtomicBool,
    ) -> Result<Option<String>, PairError> {
        let game = rival_play::open(&self.game).map_err(|error| PairError::Game(error.reason))?;
        let [one, other] = &self.players;
        let players = vec![read(one, &*game)?, read(other, &*game)?];
        let clock = self.clock.as_deref().map(TimeControl::read).transpose()?;
        let at = game.position(&self.opening).map_err(|error| OpeningError::from(error.phrase()))?;
        let only = Contest::of_pair(self.pair, game.into(), players, &*at, self.seed);
        let contest = Contest { clock, time_scale, ..only };
        let mut text = String::new();
        for number in [2 * self.pair, 2 * self.pair + 1] {
            match contest.play_one(number, stop)? {
                Some(finished) => text.push_str(&finished.record.to_string()),
                None => return Ok(None),
            }
        }
        Ok(Some(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(players: &[&str]) -> Contest {
        let game: Arc<dyn AnyGame> = rival_play::open("connect-four").expect("a game").into();
        let players = players.iter().map(|text| crate::contestant(text, &*game).expect("a player")).collect();
        let pairings = crate::Format::RoundRobin.pairings(3);
        Contest { pairings, ..Contest::between(game, players, Openings::Plies(4), 77) }
    }

    fn three() -> Contest {
        contest(&["engine:nodes=300", "engine:nodes=200,w.threats=3", "random"])
    }

    #[test]
    fn a_pair_played_elsewhere_is_the_pair_played_here_to_the_byte() {
        let contest = three();
        let never = AtomicBool::new(false);
        for pair in 0..6 {
            let job = contest.pair_job(pair).expect("a job");
            let written = serde_json::to_string(&job).expect("JSON");
            let job: PairJob = serde_json::from_str(&written).expect("a job");
            let text = job.play(Player::read_untrusted, 1.0, &never).expect("it can be played").expect("to the end");
            let taken = contest.take_pair(pair, &text).expect("it is what was asked for");
            for game in taken {
                let here = contest.play_one(game.number, &never).expect("an opening").expect("to the end");
                assert_eq!((game.number, game.players), (here.number, here.players));
                assert_eq!(game.record.to_string(), here.record.to_string());
            }
        }
    }

    #[test]
    fn a_pair_that_was_not_asked_for_is_not_taken() {
        let contest = three();
        let play = |pair: usize| {
            let job = contest.pair_job(pair).expect("a job");
            job.play(Player::read_untrusted, 1.0, &AtomicBool::new(false)).expect("played").expect("to the end")
        };
        let text = play(3);
        assert!(contest.take_pair(3, &text).is_some());
        assert!(contest.take_pair(0, &text).is_none(), "another opening");
        assert!(contest.take_pair(2, &text).is_none(), "other players");
        assert!(contest.take_pair(3, &text.replace("Round \"7\"", "Round \"9\"")).is_none());
        assert!(contest.take_pair(3, &format!("{text}{text}")).is_none());
        let (start, moves) = text.split_once("1. ").expect("moves");
        assert!(contest.take_pair(3, &format!("{start}1. 9 {moves}")).is_none(), "no such move");
    }

    #[test]
    fn a_program_is_not_read_from_a_stranger() {
        let mut job = three().pair_job(0).expect("a job");
        job.players[1] = "ugi:/bin/sh".to_owned();
        assert!(matches!(job.play(Player::read_untrusted, 1.0, &AtomicBool::new(false)), Err(PairError::Player(_))));
    }
}
