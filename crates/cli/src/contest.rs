//! What all contests between players share: the options that set them up, and how their games are told.

use crate::console::{Console, Failure};
use crate::number;
use crate::progress::bar;
use crate::source::draw_seed;
use clap::Args;
use indicatif::ProgressBar;
use rival_game::record::tag;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::stats::Sprt;
use rival_lab::{Contest, Finished, Journal, LabError, Openings, TimeControl};
use rival_play::{AnyGame, Player};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

/// More games at a time than this are a slip of the pen.
const MOST_AT_A_TIME: u64 = 1024;

/// The options of every contest.
#[derive(Debug, Args)]
pub(crate) struct ContestArgs {
    /// The game, or a variant of it: tictactoe, tictactoe:4x4:3
    game: String,

    /// Where games start: seeds (the game's own start or set-ups), plies:N (random plies), even:N (random plies after which
    /// a quick search sees no winner) or file:PATH (positions, one a line) [default: seeds where set-ups are random, even:4
    /// on small boards, else plies:4]
    #[arg(long, value_name = "HOW")]
    openings: Option<String>,

    /// A clock for each side: seconds, and seconds more after each move, like 10+0.1
    #[arg(long, value_name = "SECONDS+INCREMENT")]
    clock: Option<String>,

    #[command(flatten)]
    run: RunArgs,

    /// Keep every game in this file as it ends. The same command again goes on where it was interrupted; a file that holds
    /// anything else is refused and left as it is
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Tell how it stands after every N games
    #[arg(long, value_name = "N", conflicts_with = "csv", allow_negative_numbers = true)]
    every: Option<String>,

    /// Do not tell of single games
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Answer in CSV: a header and rows of figures
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

/// What is told while a contest goes on.
#[derive(Clone, Copy)]
pub(crate) struct Interim {
    /// Every game.
    pub(crate) games: bool,
    /// How it stands, after every so many games.
    every: Option<u64>,
}

impl Interim {
    /// Whether it is to be told how it stands after so many games.
    pub(crate) fn is_due(self, games: u64) -> bool {
        self.every.is_some_and(|every| games.is_multiple_of(every))
    }
}

/// Where chance comes from, and how many games are played at a time.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Where all chance comes from: with fixed depths or nodes the same seed gives the same games [default: drawn, and shown]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<String>,

    /// How many games at a time [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    concurrency: Option<String>,
}

impl RunArgs {
    /// The seed, if one was given.
    pub(crate) fn seed(&self) -> Result<Option<u64>, Failure> {
        number::optional("--seed", self.seed.as_deref(), 0..=u64::MAX)
    }

    pub(crate) fn concurrency(&self) -> Result<usize, Failure> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let asked = number::optional("--concurrency", self.concurrency.as_deref(), 1..=MOST_AT_A_TIME)?;
        Ok(asked.map_or_else(cores, |asked| asked as usize))
    }
}

impl ContestArgs {
    pub(crate) fn game(&self) -> Result<Arc<dyn AnyGame>, Failure> {
        Ok(rival_play::open(&self.game)?.into())
    }

    /// The contest of these players.
    pub(crate) fn contest(
        &self,
        game: Arc<dyn AnyGame>,
        players: Vec<Player>,
        pairings: Vec<[usize; 2]>,
        sprt: Option<Sprt>,
    ) -> Result<Contest, Failure> {
        let openings = match &self.openings {
            Some(text) => Openings::read(text, &*game),
            None => Ok(Openings::default_for(&*game)),
        };
        let openings = openings.map_err(LabError::from)?;
        let clock = self.clock.as_deref().map(TimeControl::read).transpose();
        let clock = clock.map_err(|error| Failure::of_option("--clock", &error.phrase()))?;
        let seed = self.seed(pairings.len())?;
        let contest = Contest { game, players, pairings, openings, clock, seed, sprt };
        contest.opening(0).map_err(LabError::from)?;
        Ok(contest)
    }

    /// The seed given, or else that of the contest to go on with, or else any.
    fn seed(&self, pairings: usize) -> Result<u64, Failure> {
        let earlier = || self.record.as_deref().and_then(|path| Journal::seed_in(path, pairings));
        Ok(self.run.seed()?.or_else(earlier).unwrap_or_else(draw_seed))
    }

    pub(crate) fn interim(&self) -> Result<Interim, Failure> {
        let every = number::optional("--every", self.every.as_deref(), 1..=u64::MAX)?;
        Ok(Interim { games: !self.csv && !self.quiet, every })
    }

    /// The file that keeps the games, if they are to be kept.
    pub(crate) fn journal(&self, contest: &Contest) -> Result<Option<Journal>, Failure> {
        let opened = self.record.as_deref().map(|path| Journal::open(path, contest)).transpose();
        opened.map_err(|error| Failure::of_option("--record", &error.phrase()))
    }

    pub(crate) fn concurrency(&self) -> Result<usize, Failure> {
        self.run.concurrency()
    }
}

/// Reads the player that an option names.
pub(crate) fn contestant(option: &str, text: &str, game: &dyn AnyGame) -> Result<Player, Failure> {
    rival_lab::contestant(text, game).map_err(|error| Failure::of_option(option, &error.reason))
}

/// What programs are told of a game.
#[derive(Serialize)]
struct GameJson<'a> {
    event: &'static str,
    number: usize,
    first: &'a str,
    second: &'a str,
    result: &'static str,
    plies: usize,
    seed: Option<u64>,
    opening: Option<&'a str>,
    scores: Option<&'a str>,
    foul: Option<&'a str>,
}

/// Tells of a game that is over.
pub(crate) fn tell_game(contest: &Contest, finished: &Finished, console: &mut Console) -> Result<(), Failure> {
    let [first, second] = &finished.players.map(|player| contest.players[player].short_name());
    let (number, result) = (finished.number + 1, finished.record.ending.text());
    if console.json {
        let tags = &finished.record.tags;
        return console.print_json(&GameJson {
            event: "game",
            number,
            first,
            second,
            result,
            plies: finished.record.plies.len(),
            seed: tags.get(tag::SEED).and_then(|seed| seed.parse().ok()),
            opening: tags.get(tag::FEN),
            scores: tags.get(tag::SCORES),
            foul: tags.get(tag::TERMINATION),
        });
    }
    let ending = finished.ending_phrase(contest.game.info());
    let (en, es) = (ending.get(Lang::En), ending.get(Lang::Es));
    console.say_line(&phrase!(
        "Finished game {number} ({first} vs {second}): {result} {{{en}}}",
        "Terminada la partida {number} ({first} contra {second}): {result} {{{es}}}"
    ))
}

/// Says that a contest was interrupted, before what it came to until then.
pub(crate) fn say_interrupted(
    [played, games]: [u64; 2],
    options: &ContestArgs,
    console: &mut Console,
) -> Result<(), Failure> {
    let rest = match &options.record {
        Some(_) => Phrase::fixed(" The same command goes on with the others.", " La misma orden sigue con las demás."),
        None => Phrase::fixed("", ""),
    };
    let (en, es) = (rest.get(Lang::En), rest.get(Lang::Es));
    let said = phrase!(
        "Interrupted after {played} of {games} games.{en}",
        "Interrumpido tras {played} de {games} partidas.{es}"
    );
    if console.json || options.csv {
        console.say_aside(&said);
        return Ok(());
    }
    console.say_line(&said)
}

/// Says what is played, before the first game, where it is not in the way of figures. The last line of JSON has the seed, too.
pub(crate) fn announce(
    contest: &Contest,
    games: usize,
    journal: Option<&Journal>,
    csv: bool,
    console: &mut Console,
) -> Result<(), Failure> {
    let title = title(contest, games, journal);
    if csv {
        console.say_aside(&title);
    } else if !console.json {
        console.say_line(&title)?;
    }
    Ok(())
}

/// What is played: the game, how many, and the seed that gives all of it again.
fn title(contest: &Contest, games: usize, journal: Option<&Journal>) -> Phrase {
    let (game, seed) = (contest.game.name(), contest.seed);
    let found = match journal.map_or(0, Journal::found) {
        0 => Phrase::fixed("", ""),
        found => phrase!(" · {found} played already", " · {found} ya jugadas"),
    };
    let (en, es) = (found.get(Lang::En), found.get(Lang::Es));
    phrase!("{game} · up to {games} games · seed {seed}{en}", "{game} · hasta {games} partidas · semilla {seed}{es}")
}

/// A bar that shows how far a contest has come, in a terminal only, and answers that do not get in its way.
pub(crate) struct Watched<'a> {
    pub(crate) console: &'a mut Console,
    bar: ProgressBar,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(console: &'a mut Console, games: usize) -> Watched<'a> {
        Watched { console, bar: bar(games as u64) }
    }

    /// So much was done before.
    pub(crate) fn skip(&mut self, done: usize) {
        self.bar.inc(done as u64);
    }

    /// One more game is over; `score` is how it stands. What `tell` writes appears above the bar.
    pub(crate) fn tick<T>(&mut self, score: String, tell: impl FnOnce(&mut Console) -> T) -> T {
        self.bar.set_message(score);
        self.bar.inc(1);
        self.bar.suspend(|| tell(self.console))
    }
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
