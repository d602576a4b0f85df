//! `rival tune`: better weights for a heuristic.

mod picture;
mod tune_output;

use crate::interrupt;
use crate::options::by_name::by_name;
use crate::options::contest_args::RunArgs;
use crate::options::contest_venue::ContestVenue;
use crate::options::game_name;
use crate::options::heuristic_args;
use crate::options::number;
use crate::options::openings::read_openings;
use crate::options::record_args::records_of;
use crate::options::seed::draw_seed;
use crate::output::contest::ContestProgress;
use crate::output::files;
use crate::output::match_stats::figures;
use crate::output::{Console, Failure};
use clap::Args;
use rival_game::record::{Ending, Record};
use rival_game::{Lang, Phrase, phrase};
use rival_lab::stats::Sprt;
use rival_lab::tune::{Fit, Spsa, Trial, TuneError, TuneJournal, TuneJournalError, TuneStep, TuningProblem, collect};
use rival_lab::{Journal, JournalError, Match, MatchScore, Openings};
use rival_play::{AnyGame, HeuristicId};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use tune_output::TuneOutput;

const MAX_STEPS: u64 = 1_000_000;
const MAX_GAMES: u64 = 10_000_000;
const MAX_NODES: u64 = 1_000_000_000;

const EXAMPLES: &str = "\
Examples:
  rival tune smart-horses --steps 400 --nodes 3000 --plot tuning.svg
  rival tune smart-horses --weights race=0..200,room-late --output mine.toml
  rival tune connect-four --method texel --games 2000
  rival tune color-clash --method texel --records games.pgn --heuristic classic
  rival match smart-horses --first engine:weights=mine.toml --second engine

By spsa, weights moved a little one way play weights moved the other way, and all go towards the winner. By texel, weights are \
fitted so that the values of quiet positions predict how their games ended.

In the end the new weights play the old, at the same nodes, until a sequential test is clear (--accept). Only weights that win it \
are written to --output, in place of what the file held; others go to a file .candidate.toml beside it. The run is kept in files \
beside --output: the same command again goes on where it was interrupted. Files beside --output that this command has not written are \
never touched.

The exit code is 0 whether the weights are accepted or not; the last line, or with --json `accepted`, says which.";

/// Find better weights for a heuristic, and test whether they are
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game, or a variant of it: smart-horses, desconecta-4-boom:5x5:4
    game: String,

    /// How: by games of slightly different weights against each other, or by a fit to recorded
    /// games
    #[arg(long, value_name = "METHOD", default_value = Method::Spsa.name())]
    #[arg(value_parser = by_name(Method::ALL, Method::name))]
    method: Method,

    /// The heuristic whose weights are tuned [default: that of the file of --from, else tuned]
    #[arg(long, value_name = "H")]
    #[arg(value_parser = by_name(rival_play::heuristics(), HeuristicId::name))]
    heuristic: Option<HeuristicId>,

    /// Which weights, with the ranges they may go over: race,room-late=0..80 [default: all, from
    /// nothing to twice what they are]
    #[arg(long, value_name = "LIST")]
    weights: Option<String>,

    /// The weights to start from: name=number,… or a TOML file [default: the heuristic's own]
    #[arg(long, value_name = "WEIGHTS")]
    from: Option<OsString>,

    /// How many nodes the engine looks at for a move
    #[arg(long, value_name = "N", default_value = "2000", allow_negative_numbers = true)]
    nodes: String,

    /// spsa: how many steps
    #[arg(long, value_name = "N", default_value = "200", allow_negative_numbers = true)]
    steps: String,

    /// spsa: how many pairs of games, with colours swapped, for a step
    #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
    pairs: String,

    /// spsa: how far weights are moved to be compared at first, in percent of their range
    #[arg(long, value_name = "PERCENT", default_value = "10", allow_negative_numbers = true)]
    reach: String,

    /// spsa: how far the first step goes if one side wins all its games, in percent of the range
    #[arg(long, value_name = "PERCENT", default_value = "10", allow_negative_numbers = true)]
    stride: String,

    /// texel: learn from the games of this file rather than from games of its own
    #[arg(long = "record", alias = "records", value_name = "FILE")]
    records: Option<PathBuf>,

    /// texel: how many games to play to learn from
    #[arg(long, value_name = "N", default_value = "1000", allow_negative_numbers = true)]
    games: String,

    /// Where games start: seeds, plies:N, even:N or file:PATH, as for `rival match`
    #[arg(long, value_name = "HOW")]
    openings: Option<OsString>,

    /// The test of the new weights against the old, as --sprt of `rival match`, or off
    #[arg(long, value_name = "SETTINGS", default_value = "elo0=0,elo1=20")]
    accept: String,

    /// How many games the test may take; undecided by then, the weights are not accepted
    #[arg(long, value_name = "N", default_value = "2000", allow_negative_numbers = true)]
    accept_games: String,

    #[command(flatten)]
    run: RunArgs,

    /// The file of weights to write [default: GAME.toml]
    #[arg(long = "output", short, value_name = "FILE", alias = "out")]
    out: Option<PathBuf>,

    /// Draw the weights and the loss, step by step, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// A tuning method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    Spsa,
    Texel,
}

impl Method {
    const ALL: [Method; 2] = [Method::Spsa, Method::Texel];

    pub(super) fn name(self) -> &'static str {
        match self {
            Method::Spsa => "spsa",
            Method::Texel => "texel",
        }
    }
}

/// A run that is ready to begin.
struct Tuning<'a> {
    options: &'a Options,
    problem: TuningProblem,
    openings: Openings,
    nodes: u64,
    steps: usize,
    pairs: usize,
    reach: f64,
    stride: f64,
    games: usize,
    /// The games to learn from, if given.
    records: Option<Vec<Record>>,
    sprt: Option<Sprt>,
    accept_games: usize,
    seed: u64,
    concurrency: usize,
    venue: ContestVenue,
    out: PathBuf,
}

impl Options {
    fn read(&self, lang: Lang) -> Result<Tuning<'_>, Failure> {
        let game: Arc<dyn AnyGame> = game_name::open(&self.game)?.into();
        let name = game.name();
        let start = heuristic_args::weights("--from", self.from.as_deref(), &*game)?;
        let heuristic = heuristic_args::heuristic("--from", self.heuristic, &start)?.unwrap_or_default();
        let problem = TuningProblem::read(game, heuristic, &start.weights, self.weights.as_deref())
            .map_err(|error| Failure::of_option("--weights", &error.phrase()))?;
        let openings = read_openings(self.openings.as_deref(), &*problem.game)?;
        let sprt = (self.accept != "off").then(|| Sprt::read(&self.accept)).transpose();
        let sprt = sprt.map_err(|error| Failure::of_option("--accept", &error.phrase()))?;
        let out = self.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", name.replace(':', "-"))));
        [Some(&out), self.plot.as_ref()].into_iter().flatten().try_for_each(|file| files::check(file))?;
        let unnamed = [self.out.is_none().then(|| out.clone()), Some(beside(&out, "candidate.toml"))];
        unnamed.into_iter().flatten().try_for_each(|file| tune_output::check_ours(&file))?;
        let seed =
            self.run.seed()?.or_else(|| TuneJournal::seed_in(&beside(&out, "journal"))).unwrap_or_else(draw_seed);
        let count = |option, text: &str, most| number::read(option, text, 1..=most);
        let percent = |option, text: &str| count(option, text, 100).map(|percent| percent as f64 / 100.0);
        Ok(Tuning {
            nodes: count("--nodes", &self.nodes, MAX_NODES)?,
            steps: count("--steps", &self.steps, MAX_STEPS)? as usize,
            pairs: count("--pairs", &self.pairs, MAX_GAMES)? as usize,
            reach: percent("--reach", &self.reach)?,
            stride: percent("--stride", &self.stride)?,
            games: count("--games", &self.games, MAX_GAMES)? as usize,
            records: self.records.as_deref().map(records_of).transpose()?,
            accept_games: count("--accept-games", &self.accept_games, MAX_GAMES)? as usize,
            concurrency: self.run.concurrency()?,
            venue: ContestVenue::of(&self.run, Some(out.as_path()), lang)?,
            options: self,
            problem,
            openings,
            sprt,
            seed,
            out,
        })
    }
}

/// A file beside the final output: the same name with another extension.
pub(super) fn beside(out: &Path, ending: &str) -> PathBuf {
    out.with_extension(ending)
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let tuning = options.read(console.lang)?;
    if !console.json {
        console.say_line(&tuning.title())?;
    }
    // Every step and every game is on disk already, so nothing is left to do.
    let stopped =
        Phrase::fixed("Stopped; the same command goes on from here.", "Detenido; la misma orden sigue desde aquí.");
    interrupt::end_with(stopped.get(console.lang).to_owned());
    let (values, steps) = match options.method {
        Method::Spsa => tuning.by_games(console)?,
        Method::Texel => tuning.by_fit(console)?,
    };
    let score = tuning.sprt.map(|sprt| tuning.trial(&values, sprt, console)).transpose()?;
    TuneOutput { tuning: &tuning, values: &values, steps: steps.len(), score }.conclude(console)?;
    if let Some(path) = &options.plot {
        picture::write(path, &tuning.problem, &steps, options.method, console.lang)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Tuning<'_> {
    fn title(&self) -> Phrase {
        let (game, heuristic, method) =
            (self.problem.game.name(), self.problem.heuristic.name(), self.options.method.name());
        let (nodes, seed) = (self.nodes, self.seed);
        let parameters: Vec<String> = self
            .problem
            .parameters
            .iter()
            .map(|parameter| format!("{}={}..{}", parameter.name, parameter.low, parameter.high))
            .collect();
        let parameters = parameters.join(" ");
        phrase!(
            "{game} · {heuristic} · {method} · {nodes} nodes a move · seed {seed}\n{parameters}",
            "{game} · {heuristic} · {method} · {nodes} nodos por jugada · semilla {seed}\n{parameters}"
        )
    }

    fn journal(&self, fingerprint: &str) -> Result<TuneJournal, Failure> {
        let opened =
            TuneJournal::open(&beside(&self.out, "journal"), self.seed, fingerprint, self.problem.parameters.len());
        opened.map_err(|error| match &error {
            TuneJournalError::Io(_, system) if files::is_full(system) => error.into(),
            _ => Failure::of_option("--output", &error.phrase()),
        })
    }

    /// Tunes by games between slightly different weights.
    fn by_games(&self, console: &mut Console) -> Result<(Vec<f64>, Vec<TuneStep>), Failure> {
        let spsa = Spsa {
            problem: self.problem.clone(),
            steps: self.steps,
            pairs: self.pairs,
            nodes: self.nodes,
            reach: self.reach,
            stride: self.stride,
            openings: self.openings.clone(),
            seed: self.seed,
            concurrency: self.concurrency,
            remote: self.venue.remote(),
        };
        let mut journal = self.journal(&spsa.fingerprint())?;
        say_taken_over(journal.steps().len(), console)?;
        let lang = console.lang;
        let mut watched = ContestProgress::new(console, spsa.steps);
        watched.skip(journal.steps().len());
        let values = spsa.run(&mut journal, |_, step| {
            watched.tick(self.values_text(&step.values, lang), |_| ());
        })?;
        Ok((values, journal.steps().to_vec()))
    }

    /// Tunes by a fit to recorded games.
    fn by_fit(&self, console: &mut Console) -> Result<(Vec<f64>, Vec<TuneStep>), Failure> {
        let records = match &self.records {
            Some(records) => records.clone(),
            None => self.play_to_learn(console)?,
        };
        let samples =
            collect(&self.problem, records).map_err(|error| Failure::of_option("--record", &error.phrase()))?;
        self.check_finished()?;
        if !console.json {
            let found = samples.0.len();
            console.say_line(&phrase!("{found} quiet positions", "{found} posiciones tranquilas"))?;
        }
        let fit = Fit { problem: self.problem.clone(), samples };
        // The journal of a run that cannot begin would block the next one.
        fit.check().map_err(TuneError::from)?;
        let mut journal = self.journal(&fit.fingerprint())?;
        say_taken_over(journal.steps().len(), console)?;
        let mut told = Ok(());
        let values = fit.run(&mut journal, |number, step| {
            if !console.json && told.is_ok() {
                let lang = console.lang;
                let (values, loss) = (self.values_text(&step.values, lang), lang.decimal(step.measure, 5));
                told = console.say_line(&phrase!(
                    "step {number}: loss {loss} · {values}",
                    "paso {number}: pérdida {loss} · {values}"
                ));
            }
        })?;
        told?;
        Ok((values, journal.steps().to_vec()))
    }

    /// Rejects a file of games without a finished one.
    fn check_finished(&self) -> Result<(), Failure> {
        match (&self.records, &self.options.records) {
            (Some(records), Some(file)) if records.iter().all(|record| record.ending == Ending::Open) => {
                let file = file.display();
                let none =
                    phrase!("{file}: there is no finished game in it", "{file}: no contiene ninguna partida terminada");
                Err(Failure::of_option("--record", &none))
            }
            _ => Ok(()),
        }
    }

    /// Plays games to learn from.
    fn play_to_learn(&self, console: &mut Console) -> Result<Vec<Record>, Failure> {
        let mut played =
            self.problem.self_play(self.nodes, self.games, self.openings.clone(), self.seed, self.concurrency);
        self.venue.take(&mut played.contest);
        let path = beside(&self.out, "games.pgn");
        play(&played, &path, console)?;
        records_of(&path)
    }

    /// Plays the new weights against the old.
    fn trial(&self, values: &[f64], sprt: Sprt, console: &mut Console) -> Result<MatchScore, Failure> {
        let trial = Trial {
            problem: self.problem.clone(),
            values: values.to_vec(),
            nodes: self.nodes,
            sprt,
            games: self.accept_games,
            openings: self.openings.clone(),
            seed: self.seed,
            concurrency: self.concurrency,
        };
        let mut played = trial.to_match();
        self.venue.take(&mut played.contest);
        play(&played, &beside(&self.out, "trial.pgn"), console)
    }

    /// The parameters with their values.
    fn values_text(&self, values: &[f64], lang: Lang) -> String {
        let pairs = self.problem.parameters.iter().zip(values);
        let texts = pairs.map(|(parameter, &value)| format!("{}={}", parameter.name, lang.decimal(value, 2)));
        texts.collect::<Vec<_>>().join(" ")
    }
}

/// Reports how many steps an earlier run has taken already.
fn say_taken_over(steps: usize, console: &mut Console) -> Result<(), Failure> {
    let said = match steps {
        0 => return Ok(()),
        1 => Phrase::fixed("1 step was taken already", "1 paso ya estaba dado"),
        _ => phrase!("{steps} steps were taken already", "{steps} pasos ya estaban dados"),
    };
    if console.json {
        return Ok(());
    }
    console.say_line(&said)
}

/// Plays a match with a journal and a progress bar.
fn play(played: &Match, path: &Path, console: &mut Console) -> Result<MatchScore, Failure> {
    let journal = Journal::open(path, &played.contest).map_err(|error| match &error {
        JournalError::Io(_, system) if files::is_full(system) => error.into(),
        _ => Failure::of_option("--output", &error.phrase()),
    })?;
    let lang = console.lang;
    let mut watched = ContestProgress::new(console, played.games);
    played.play(Some(journal), |_, score| -> Result<(), Failure> {
        watched.tick(figures(&score.tally.games(), lang), |_| ());
        Ok(())
    })
}
