//! Games between players, many at a time.

use crate::clock::TimeControl;
use crate::error::LabError;
use crate::game_runner::{End, Foul, GameRunner};
use crate::opening::{Opening, OpeningError, Openings};
use crate::pair::RemotePlay;
use crate::running_player::{RunningPlayer, running_player};
use crate::stats::Sprt;
use rival_core::{Outcome, Side, mix};
use rival_game::record::{Ending, Record, Tags, tag};
use rival_game::{GameInfo, Lang, Phrase};
use rival_play::{AnyGame, Player, Session, Setup, Start};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

/// The players, pairings and openings of a contest. The number of a game determines it completely.
///
/// Games come in pairs, the same opening with colours swapped. A round is one pair for each
/// pairing, all from the same opening.
pub struct Contest {
    /// The game with its variant.
    pub game: Arc<dyn AnyGame>,
    /// The players, each with a name.
    pub players: Vec<Player>,
    /// The pairings, by index in `players`.
    pub pairings: Vec<[usize; 2]>,
    /// The openings.
    pub openings: Openings,
    /// The time control, if any.
    pub clock: Option<TimeControl>,
    /// The seed of all randomness.
    pub seed: u64,
    /// A test between the first two players that ends the contest once it is decided.
    pub sprt: Option<Sprt>,
    /// Players whose moves the caller's code chooses.
    pub agents: Agents,
    /// The factor on all time limits: above one on a machine slower than the one they were written
    /// for.
    pub time_scale: f64,
    /// Where the games are played, if not on this machine.
    pub remote: Option<Arc<dyn RemotePlay>>,
}

/// Players of a contest, by index, whose moves the caller's code chooses, such as a Python
/// function. Their entry in [`Contest::players`] provides the name.
#[derive(Clone, Default)]
pub struct Agents(pub BTreeMap<usize, Agent>);

/// A player whose moves the caller's code chooses.
#[derive(Clone)]
pub struct Agent {
    /// A digest of the code. Games that another version of it played are not of the same contest.
    pub version: u64,
    /// Makes the player of one game.
    pub make: Arc<dyn Fn() -> Box<dyn RunningPlayer> + Send + Sync>,
}

/// A game to play.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Its number, from 0.
    pub number: usize,
    /// The players of the first and the second side.
    pub players: [usize; 2],
    /// The index of its opening, from 0.
    pub round: u64,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedGame {
    /// Its number in the contest, from 0.
    pub number: usize,
    /// The players of the first and the second side.
    pub players: [usize; 2],
    /// The record of the game.
    pub record: Record,
    /// The foul by which a side lost, for a game played in this run.
    pub foul: Option<Foul>,
    /// Whether it was read from a journal.
    pub found: bool,
}

/// The interval at which the stop flag is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Results until the channel closes or `stop` is set. Later results are dropped, since a program
/// ended by the same Ctrl-C has not lost its game.
fn until<T>(stop: &AtomicBool, results: &mpsc::Receiver<T>) -> impl Iterator<Item = T> {
    std::iter::from_fn(move || {
        loop {
            let received = results.recv_timeout(POLL_INTERVAL);
            match received {
                _ if stop.load(Ordering::Relaxed) => return None,
                Ok(result) => return Some(result),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    })
}

impl FinishedGame {
    /// Whether it was lost by an illegal move, by time or by a crash.
    #[must_use]
    pub fn is_foul(&self) -> bool {
        self.record.tags.get(tag::TERMINATION).is_some()
    }

    /// The ending in words.
    #[must_use]
    pub fn ending_phrase(&self, info: &GameInfo) -> Phrase {
        let outcome = match self.record.ending {
            Ending::Won(side) => Outcome::win(side),
            Ending::Drawn | Ending::Open => Outcome::DRAW,
        };
        let scores = self.record.tags.get(tag::SCORES).and_then(|text| {
            let (first, second) = text.split_once(' ')?;
            Some([first.parse().ok()?, second.parse().ok()?])
        });
        let result = info.result_phrase(outcome, scores);
        let Some(foul) = self.foul.as_ref().map(Foul::phrase) else { return result };
        let [en, es] = [Lang::En, Lang::Es].map(|lang| format!("{} ({})", result.get(lang), foul.get(lang)));
        Phrase::composed(en, es)
    }
}

/// The tag that assigns a record to a contest.
pub(crate) const RUN: &str = "Run";
/// The prefix of that tag's value. In rival 0.1 the value had no prefix and was derived from other
/// data.
pub(crate) const RUN_FORMAT: &str = "2-";

impl Contest {
    /// A contest of the first player against the second, without a clock and without a limit on
    /// games.
    #[must_use]
    pub fn between(game: Arc<dyn AnyGame>, players: Vec<Player>, openings: Openings, seed: u64) -> Contest {
        Contest {
            game,
            players,
            pairings: vec![[0, 1]],
            openings,
            clock: None,
            seed,
            sprt: None,
            agents: Agents::default(),
            time_scale: 1.0,
            remote: None,
        }
    }

    /// The game of this number.
    #[must_use]
    pub fn fixture(&self, number: usize) -> Fixture {
        let pair = number / 2;
        let [one, other] = self.pairings[pair % self.pairings.len()];
        let players = if number.is_multiple_of(2) { [one, other] } else { [other, one] };
        Fixture { number, players, round: Contest::round(number, self.pairings.len()) }
    }

    /// The round of a game.
    pub(crate) fn round(number: usize, pairings: usize) -> u64 {
        (number / 2 / pairings.max(1)) as u64
    }

    /// The opening of a round. Each round's seed is the previous one's plus one.
    ///
    /// # Errors
    /// If it has none.
    pub fn opening(&self, round: u64) -> Result<Opening, OpeningError> {
        self.openings.opening(&*self.game, round, self.seed.wrapping_add(round))
    }

    /// Whether playing again gives the same games.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.clock.is_none() && self.players.iter().all(Player::is_repeatable)
    }

    /// The value of the tag [`RUN`] in all records of this contest. It differs between contests in
    /// which the same number would mean another game, or a game that does not count.
    pub(crate) fn tag(&self) -> String {
        let players: Vec<String> = self.players.iter().map(Player::text).collect();
        let game = self.game.name();
        let mut all = format!(
            "{game} {players:?} {:?} {:?} {:?} {} {:?}",
            self.pairings, self.openings, self.clock, self.seed, self.sprt
        );
        for (place, agent) in &self.agents.0 {
            all.push_str(&format!(" {place}:{:016x}", agent.version));
        }
        let hash = all.bytes().fold(0, |hash: u64, byte| mix(hash ^ u64::from(byte)).wrapping_add(1));
        format!("{RUN_FORMAT}{hash:016x}")
    }

    /// A stable name for this contest; `scope` separates runs of the same contest.
    #[must_use]
    pub fn run_name(&self, scope: &str) -> String {
        let hash = scope
            .bytes()
            .chain(self.tag().bytes())
            .fold(0, |hash: u64, byte| mix(hash ^ u64::from(byte)).wrapping_add(1));
        format!("{hash:016x}")
    }

    /// Whether a record is the game of this number in this contest.
    pub(crate) fn owns(&self, record: &Record, number: usize) -> bool {
        match record.tags.get(RUN) {
            Some(run) if run.starts_with(RUN_FORMAT) => run == self.tag(),
            Some(_) => self.told_by_0_1(record, number),
            None => false,
        }
    }

    /// Whether a record of rival 0.1 fits the game of this number, judged by players, opening and
    /// clock.
    fn told_by_0_1(&self, record: &Record, number: usize) -> bool {
        let fixture = self.fixture(number);
        let Ok(opening) = self.opening(fixture.round) else { return false };
        let [first, second] = fixture.players.map(|player| self.players[player].short_name());
        let expected = [
            (tag::GAME, Some(self.game.name())),
            (tag::WHITE, Some(first)),
            (tag::BLACK, Some(second)),
            (tag::SEED, Some(opening.seed.to_string())),
            (tag::FEN, Some(opening.at.text())),
            (tag::TIME_CONTROL, self.clock.map(|clock| clock.text())),
        ];
        expected.iter().all(|(name, value)| record.tags.get(name) == value.as_deref())
    }

    /// Plays the games of these numbers, `concurrency` at a time, and reports each as it ends.
    /// Games in progress are abandoned when `finished` breaks or fails, or `stop` is set.
    ///
    /// # Errors
    /// If a game has no opening, or `finished` fails.
    pub fn play_in_parallel<E: From<LabError>>(
        &self,
        numbers: impl Iterator<Item = usize> + Send,
        concurrency: usize,
        stop: &AtomicBool,
        mut finished: impl FnMut(FinishedGame) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        if let Some(remote) = &self.remote {
            return self.play_remotely(&**remote, numbers, stop, finished);
        }
        let numbers = &Mutex::new(numbers);
        let leave = &AtomicBool::new(false);
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..concurrency.max(1) {
                let sender = sender.clone();
                scope.spawn(move || {
                    let next = || numbers.lock().ok().and_then(|mut numbers| numbers.next());
                    while let Some(played) = next().and_then(|number| self.play_one(number, leave).transpose()) {
                        if sender.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let told = until(stop, &results).try_for_each(|played| {
                match finished(played.map_err(|error| Some(LabError::from(error).into()))?) {
                    Ok(ControlFlow::Continue(())) => Ok(()),
                    Ok(ControlFlow::Break(())) => Err(None),
                    Err(error) => Err(Some(error)),
                }
            });
            leave.store(true, Ordering::Relaxed);
            told.or_else(|failure| failure.map_or(Ok(()), Err))
        })
    }

    fn play_remotely<E: From<LabError>>(
        &self,
        remote: &dyn RemotePlay,
        mut numbers: impl Iterator<Item = usize>,
        stop: &AtomicBool,
        mut finished: impl FnMut(FinishedGame) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let mut failure = None;
        remote.play(self, &mut numbers, stop, &mut |game| match finished(game) {
            Ok(flow) => flow,
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        })?;
        failure.map_or(Ok(()), Err)
    }

    /// Starts the player of this index.
    fn running_player(&self, player: usize) -> Box<dyn RunningPlayer> {
        self.agents
            .0
            .get(&player)
            .map_or_else(|| running_player(&self.players[player], self.time_scale), |agent| (agent.make)())
    }

    /// Plays the game of this number; `None` if it was abandoned because `stop` was set.
    ///
    /// # Errors
    /// If it has no opening.
    pub fn play_one(&self, number: usize, stop: &AtomicBool) -> Result<Option<FinishedGame>, OpeningError> {
        let fixture = self.fixture(number);
        let opening = self.opening(fixture.round)?;
        let mut session = self.session(&fixture, &opening);
        let clock = self.clock.map(|clock| clock.scaled(self.time_scale));
        let runner = GameRunner { clock, tells_times: !self.is_repeatable(), stop };
        let [mut first, mut second] = fixture.players.map(|player| self.running_player(player));
        Ok(match runner.play(&mut session, [&mut *first, &mut *second]) {
            End::ByTheRules => Some(self.finished(&fixture, &session, None)),
            End::Foul(side, foul) => Some(self.finished(&fixture, &session, Some((side, foul)))),
            End::Left => None,
        })
    }

    /// The game of a fixture before its first move.
    ///
    /// # Panics
    /// If the opening is no position of the game.
    fn session(&self, fixture: &Fixture, opening: &Opening) -> Session {
        let setup = Setup { seed: opening.seed, start: Start::Position(opening.at.text()) };
        let players = fixture.players.map(|player| self.players[player].clone());
        Session::new(self.game.clone(), setup, players).expect("an opening is a position of the game")
    }

    /// The tags known before play: players, opening, contest.
    pub(crate) fn tags(&self, fixture: &Fixture, opening: &Opening) -> Tags {
        let mut tags = self.session(fixture, opening).record().tags;
        self.tell_contest(&mut tags, fixture);
        tags
    }

    fn tell_contest(&self, tags: &mut Tags, fixture: &Fixture) {
        tags.set(tag::EVENT, "rival");
        tags.set(tag::ROUND, &(fixture.number + 1).to_string());
        tags.set(RUN, &self.tag());
    }

    /// Records a game, and the foul by which a side lost.
    fn finished(&self, fixture: &Fixture, session: &Session, lost: Option<(Side, Foul)>) -> FinishedGame {
        let mut record = session.record();
        self.tell_contest(&mut record.tags, fixture);
        if let Some((side, foul)) = &lost {
            record.ending = Ending::Won(side.other());
            record.tags.set(tag::TERMINATION, foul.termination());
        }
        if let Some(clock) = &self.clock {
            record.tags.set(tag::TIME_CONTROL, &clock.text());
        }
        let foul = lost.map(|(_, foul)| foul);
        FinishedGame { number: fixture.number, players: fixture.players, record, foul, found: false }
    }
}
