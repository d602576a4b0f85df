//! Matches between Python functions, levels, searches and programs, played by the lab.

use crate::error::{LabError, PlayerError, raise, wrong};
use crate::game::{Game, drawn_seed};
use crate::language::said;
use crate::position::Position;
use crate::record::Record;
use crate::watch::{Watch, detached_aside};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyString;
use rival_game::record::{Ending, Note};
use rival_game::{Lang, Phrase, phrase};
use rival_lab::stats::{Estimate, Hypothesis, Sprt};
use rival_lab::{
    Agent, Agents, ChosenMove, Contest, FinishedGame, Foul, Journal, Match, MatchScore, Openings, RunningPlayer,
    TimeControl, Turn, contestant,
};
use rival_play::{AnyGame, Player};
use std::path::PathBuf;
use std::sync::Arc;

/// A Python function as a player: a position in, a move out.
struct FunctionAgent {
    game: Arc<dyn AnyGame>,
    function: Arc<Py<PyAny>>,
}

impl RunningPlayer for FunctionAgent {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<ChosenMove, Foul> {
        Python::attach(|py| {
            let at = Position { game: self.game.clone(), at: turn.at.boxed() };
            let answer = self.function.call1(py, (at,)).map_err(|error| crash(py, &error))?;
            match answer.bind(py).cast::<PyString>().map(ToString::to_string) {
                Ok(mv) => Ok(ChosenMove { mv, note: Note::default() }),
                Err(_) => Err(Foul::Illegal(answer.bind(py).repr().map(|text| text.to_string()).unwrap_or_default())),
            }
        })
    }
}

/// Prints the exception with its traceback; the player loses the game.
fn crash(py: Python<'_>, error: &PyErr) -> Foul {
    // Ctrl-C ends the match without being a player's fault.
    if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
        error.display(py);
    }
    let text = error.to_string();
    Foul::Crash(Phrase::composed(text.clone(), text))
}

/// The result of a match, from its first player's view.
#[pyclass(frozen, get_all, module = "rival")]
pub(crate) struct MatchReport {
    /// The game's name.
    game: String,
    /// The player whose score it is.
    first: String,
    /// Its opponent.
    second: String,
    /// The seed of all randomness; it reproduces the games.
    seed: u64,
    /// Games played.
    games: u64,
    /// Games won.
    wins: u64,
    /// Games drawn.
    draws: u64,
    /// Games lost.
    losses: u64,
    /// Points per game, from 0 to 1.
    score: f64,
    /// The maximum-likelihood Elo difference.
    elo: f64,
    /// The lower end of its 95 % interval.
    elo_low: f64,
    /// The upper end of its 95 % interval.
    elo_high: f64,
    /// The probability that the first player is the stronger one.
    superiority: f64,
    /// Pairs of games by their points: none, a half, one, one and a half, two.
    pairs: [u64; 5],
    /// The games each player lost by an illegal move, by time or by an exception.
    fouls: [u64; 2],
    /// The fouls in words, with the number of the game.
    foul_texts: Vec<(usize, String)>,
    /// The log-likelihood ratio, if there was a test.
    llr: Option<f64>,
    /// The hypothesis that the test has accepted, ``H0`` or ``H1``.
    accepted: Option<String>,
    /// The games, in the order of their numbers.
    records: Vec<Record>,
}

#[pymethods]
impl MatchReport {
    fn __repr__(&self) -> String {
        let MatchReport { first, second, wins, draws, losses, .. } = self;
        format!("MatchReport({first:?} – {second:?}: +{wins} ={draws} -{losses})")
    }

    fn __str__(&self) -> String {
        let MatchReport { first, second, wins, draws, losses, score, elo, elo_low, elo_high, .. } = self;
        let fouls = [first, second].into_iter().zip(self.fouls).filter(|&(_, fouls)| fouls > 0).map(|(name, fouls)| {
            said(&phrase!(
                "; {name} lost {fouls} by an illegal move, by time or by an exception",
                "; {name} perdió {fouls} por una jugada ilegal, por tiempo o por una excepción"
            ))
        });
        format!(
            "{first} – {second}: +{wins} ={draws} −{losses}, {:.1} %, Elo {elo:+.1} [{elo_low:+.1}, {elo_high:+.1}]{}",
            score * 100.0,
            fouls.collect::<String>()
        )
    }
}

/// Reads a player: a text, or a function with a digest of its code.
fn player(given: &Bound<'_, PyAny>, version: u64, game: &Arc<dyn AnyGame>) -> PyResult<(Player, Option<Agent>)> {
    if let Ok(text) = given.cast::<PyString>() {
        let read = contestant(text.to_str()?, &**game).map_err(|error| PlayerError::of(&error.reason))?;
        return Ok((read, None));
    }
    if !given.is_callable() {
        return Err(wrong(&Phrase::fixed(
            "a player is a text or a function of a position",
            "un jugador es un texto o una función de una posición",
        )));
    }
    let named = |attribute: &str| given.getattr(attribute).ok().and_then(|name| name.extract::<String>().ok());
    let class = || given.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    let name = named("name").or_else(|| named("__name__")).unwrap_or_else(class);
    let (function, game) = (Arc::new(given.clone().unbind()), game.clone());
    let make = move || -> Box<dyn RunningPlayer> {
        Box::new(FunctionAgent { game: game.clone(), function: function.clone() })
    };
    Ok((Player { name: Some(name), ..Player::HUMAN }, Some(Agent { version, make: Arc::new(make) })))
}

/// An error about the named argument.
fn about(argument: &str, reason: &Phrase) -> PyErr {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    raise(LabError::new_err, &phrase!("{argument}: {en}", "{argument}: {es}"))
}

pub(crate) fn openings(text: Option<&str>, game: &dyn AnyGame) -> PyResult<Openings> {
    let read = text.map_or_else(|| Ok(Openings::default_for(game)), |text| Openings::read(text, game));
    read.map_err(|error| about("openings", &error.reason))
}

/// An error of the lab as an exception.
pub(crate) fn lab_error(error: &rival_lab::LabError) -> PyErr {
    raise(LabError::new_err, &error.phrase())
}

/// Plays a match; ``rival.match`` is its public name.
#[pyfunction]
#[pyo3(signature = (first, second, game, games, *, versions, sprt, openings, clock, seed, concurrency, record, tell, hurry))]
#[allow(clippy::too_many_arguments)] // Called by one function, by name.
pub(crate) fn play_match(
    py: Python<'_>,
    first: &Bound<'_, PyAny>,
    second: &Bound<'_, PyAny>,
    game: &Bound<'_, Game>,
    games: usize,
    versions: [u64; 2],
    sprt: Option<&str>,
    openings: Option<&str>,
    clock: Option<&str>,
    seed: Option<u64>,
    concurrency: usize,
    record: Option<PathBuf>,
    tell: Option<Py<PyAny>>,
    hurry: Py<PyAny>,
) -> PyResult<MatchReport> {
    let game = game.get().inner.clone();
    let (one, one_agent) = player(first, versions[0], &game)?;
    let (two, two_agent) = player(second, versions[1], &game)?;
    let mut players = [one, two];
    Player::make_names_unique(&mut players);
    let agents = [one_agent, two_agent].into_iter().enumerate();
    let agents = Agents(agents.filter_map(|(place, agent)| Some((place, agent?))).collect());
    let sprt = sprt.map(Sprt::read).transpose().map_err(|error| about("sprt", &error.phrase()))?;
    let clock = clock.map(TimeControl::read).transpose().map_err(|error| about("clock", &error.phrase()))?;
    let openings = self::openings(openings, &*game)?;
    let earlier = record.as_deref().and_then(|path| Journal::seed_in(path, 1));
    let seed = seed.or(earlier).map_or_else(drawn_seed, Ok)?;
    let contest = Contest { clock, sprt, agents, ..Contest::between(game, players.into(), openings, seed) };
    contest.opening(0).map_err(|error| lab_error(&error.into()))?;
    let journal = record.as_deref().map(|path| Journal::open(path, &contest)).transpose();
    let journal = journal.map_err(|error| about("record", &error.phrase()))?;
    let played = Match { contest, games, concurrency };
    // It interrupts agents at work; if it fails, nothing more can be done.
    let hurry = || Python::attach(|py| drop(hurry.call0(py)));
    let (score, finished) = detached_aside(py, hurry, |watch| run(&played, journal, watch, tell.as_ref()))?
        .map_err(|error| lab_error(&error))?;
    Ok(report(&played, &score, finished))
}

/// Prints a player's first foul to Python's standard error. Later ones are only counted.
fn print_foul(name: &str, game: &FinishedGame, foul: &Foul) {
    let (number, why) = (game.number + 1, foul.phrase());
    let (en, es) = (why.get(Lang::En), why.get(Lang::Es));
    let sentence = said(&phrase!("{name} lost game {number}: {en}", "{name} perdió la partida {number}: {es}"));
    Python::attach(|py| {
        let at = Record { inner: game.record.clone() }.last_position();
        let at = at.map(|at| format!(" ({:?})", at.at.text())).unwrap_or_default();
        let written = py.import("sys").and_then(|sys| sys.getattr("stderr"));
        // Without a standard error there is nowhere to print; the report has the foul, too.
        let _ = written.and_then(|stderr| stderr.call_method1("write", (format!("{sentence}{at}\n"),)));
    });
}

fn run(
    played: &Match,
    journal: Option<Journal>,
    watch: &Watch,
    tell: Option<&Py<PyAny>>,
) -> Result<(MatchScore, Vec<FinishedGame>), rival_lab::LabError> {
    let mut finished = Vec::new();
    let mut told_fouls = [false; 2];
    let score = played.play_until(&watch.stop, journal, |game, score| -> Result<(), rival_lab::LabError> {
        if let (Some(foul), Ending::Won(winner)) = (&game.foul, game.record.ending) {
            let loser = game.players[winner.other()];
            if !std::mem::replace(&mut told_fouls[loser], true) {
                let name = played.contest.players[loser].short_name();
                print_foul(&name, game, foul);
            }
        }
        if let Some(tell) = tell {
            let [losses, draws, wins] = score.tally.games().0;
            let told = Python::attach(|py| {
                let record = Record { inner: game.record.clone() };
                tell.call1(py, (record, wins, draws, losses)).map(drop)
            });
            told.unwrap_or_else(|error| watch.fail(error));
        }
        finished.push(game.clone());
        Ok(())
    })?;
    Ok((score, finished))
}

fn report(played: &Match, score: &MatchScore, finished: Vec<FinishedGame>) -> MatchReport {
    let games = score.tally.games();
    let [losses, draws, wins] = games.0;
    let Estimate { elo, low, high } = Estimate::of(&score.tally.pairs);
    let [first, second] = [0, 1].map(|place: usize| played.contest.players[place].short_name());
    let foul = |game: &FinishedGame| Some((game.number, said(&game.foul.as_ref()?.phrase())));
    MatchReport {
        game: played.contest.game.name(),
        first,
        second,
        seed: played.contest.seed,
        games: games.total(),
        wins,
        draws,
        losses,
        score: games.mean(),
        elo,
        elo_low: low,
        elo_high: high,
        superiority: score.tally.pairs.superiority(),
        pairs: score.tally.pairs.0,
        fouls: score.fouls,
        foul_texts: finished.iter().filter_map(foul).collect(),
        llr: played.contest.sprt.map(|sprt| sprt.log_likelihood_ratio(&score.tally)),
        accepted: score.verdict.map(|verdict| match verdict {
            Hypothesis::H0 => "H0".to_owned(),
            Hypothesis::H1 => "H1".to_owned(),
        }),
        records: finished.into_iter().map(|game| Record { inner: game.record }).collect(),
    }
}
