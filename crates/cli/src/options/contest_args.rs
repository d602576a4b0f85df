//! The options that set up a contest between players.

#[cfg(feature = "farm")]
use crate::options::farm_args::FarmArgs;
use crate::options::game_name;
use crate::options::number;
use crate::options::openings::read_openings;
use crate::options::seed::draw_seed;
use crate::output::Failure;
use clap::Args;
use rival_lab::stats::Sprt;
use rival_lab::{Contest, Journal, LabError};
use rival_play::{AnyGame, Player, TimeControl};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

/// Larger numbers are treated as typing errors.
const MAX_CONCURRENCY: u64 = 1024;

/// The options of every contest.
#[derive(Debug, Args)]
pub(crate) struct ContestArgs {
    /// The game, or a variant of it: tictactoe, tictactoe:4x4:3
    game: String,

    /// Where games start: seeds (the game's own start or set-ups), plies:N (random plies), even:N
    /// (random plies after which a quick search sees no winner) or file:PATH (positions, one a
    /// line) [default: seeds where set-ups are random, even:4 on small boards, else plies:4]
    #[arg(long, value_name = "HOW")]
    openings: Option<OsString>,

    /// A clock for each side: seconds, and seconds more after each move, like 10+0.1
    #[arg(long, value_name = "SECONDS+INCREMENT")]
    clock: Option<String>,

    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// Keep every game in this file as it ends. The same command again goes on where it was
    /// interrupted; a file that holds anything else is refused and left as it is
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,

    /// Print the score after every N games
    #[arg(long, value_name = "N", conflicts_with = "csv", allow_negative_numbers = true)]
    every: Option<String>,

    /// Do not print single games
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Answer in CSV: a header and rows of figures
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

/// What to print during a contest.
#[derive(Clone, Copy)]
pub(crate) struct Interim {
    pub(crate) games: bool,
    /// Print the score each time this many more games are over.
    every: Option<u64>,
}

impl Interim {
    /// Whether the score is due after this number of games.
    pub(crate) fn is_due(self, games: u64) -> bool {
        self.every.is_some_and(|every| games.is_multiple_of(every))
    }
}

/// The seed, the number of games at a time, and the venue.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The seed of all randomness: with fixed depths or nodes the same seed gives the same games
    /// [default: drawn, and shown]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<String>,

    /// How many games at a time [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    concurrency: Option<String>,

    #[cfg(feature = "farm")]
    #[command(flatten)]
    pub(crate) farm: FarmArgs,
}

impl RunArgs {
    /// The seed, if given.
    pub(crate) fn seed(&self) -> Result<Option<u64>, Failure> {
        number::optional("--seed", self.seed.as_deref(), 0..=u64::MAX)
    }

    pub(crate) fn concurrency(&self) -> Result<usize, Failure> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let asked = number::optional("--concurrency", self.concurrency.as_deref(), 1..=MAX_CONCURRENCY)?;
        Ok(asked.map_or_else(cores, |asked| asked as usize))
    }
}

impl ContestArgs {
    pub(crate) fn game(&self) -> Result<Arc<dyn AnyGame>, Failure> {
        Ok(game_name::open(&self.game)?.into())
    }

    /// The contest of these players.
    pub(crate) fn contest(
        &self,
        game: Arc<dyn AnyGame>,
        players: Vec<Player>,
        pairings: Vec<[usize; 2]>,
        sprt: Option<Sprt>,
    ) -> Result<Contest, Failure> {
        let openings = read_openings(self.openings.as_deref(), &*game)?;
        let clock = self.clock.as_deref().map(TimeControl::read).transpose();
        let clock = clock.map_err(|error| Failure::of_option("--clock", &error.phrase()))?;
        let seed = self.seed(pairings.len())?;
        let contest = Contest { pairings, clock, sprt, ..Contest::between(game, players, openings, seed) };
        contest.opening(0).map_err(LabError::from)?;
        Ok(contest)
    }

    /// The given seed, else that of the contest to continue, else a random one.
    fn seed(&self, pairings: usize) -> Result<u64, Failure> {
        let earlier = || self.record.as_deref().and_then(|path| Journal::seed_in(path, pairings));
        Ok(self.run.seed()?.or_else(earlier).unwrap_or_else(draw_seed))
    }

    pub(crate) fn interim(&self) -> Result<Interim, Failure> {
        let every = number::optional("--every", self.every.as_deref(), 1..=u64::MAX)?;
        Ok(Interim { games: !self.csv && !self.quiet, every })
    }

    /// The journal, if requested.
    pub(crate) fn journal(&self, contest: &Contest) -> Result<Option<Journal>, Failure> {
        let opened = self.record.as_deref().map(|path| Journal::open(path, contest)).transpose();
        opened.map_err(|error| Failure::of_option("--record", &error.phrase()))
    }

    pub(crate) fn concurrency(&self) -> Result<usize, Failure> {
        self.run.concurrency()
    }
}

/// Reads the player of an option.
pub(crate) fn contestant(option: &str, text: &str, game: &dyn AnyGame) -> Result<Player, Failure> {
    rival_lab::contestant(text, game).map_err(|error| Failure::of_option(option, &error.reason))
}
