//! `rival match`: a match between two players.

use crate::interrupt::{self, INTERRUPTED};
use crate::options::contest_args::{ContestArgs, contestant};
use crate::options::contest_venue::ContestVenue;
use crate::options::number;
use crate::output::contest::{ContestProgress, announce, say_interrupted, tell_game};
use crate::output::match_stats::{HEADER, cell, figures, row, score_line, summary};
use crate::output::{Console, Failure};
use clap::Args;
use rival_lab::stats::Sprt;
use rival_lab::{FinishedGame, Match, MatchScore};
use rival_play::Player;
use rival_wire::MatchStats;
use serde::Serialize;
use std::process::ExitCode;

/// Larger numbers are treated as typing errors.
const MAX_GAMES: u64 = 10_000_000;

const EXAMPLES: &str = "\
Examples:
  rival match smart-horses --first level:master --second level:expert --games 200
  rival match connect-four --first engine:nodes=20000 --second alpha-beta:depth=6,heuristic=classic --openings plies:6
  rival match smart-horses --first engine:time=50,weights=new.toml --second engine:time=50 --games 20000 --sprt elo0=0,elo1=10
  rival match connect-four --first engine:nodes=20000 --second engine:nodes=20000,killers=off --sprt
  rival match connect-four --first 'ugi:time=100 ./my-engine {game}' --second engine:time=100

Players: human, random, a level by its name in any language, or a search (engine, alpha-beta, minimax, mcts) with options \
behind a colon: depth=N|full, nodes=N, time=MILLISECONDS, heuristic=NAME, weights=FILE, w.FEATURE=NUMBER, name=NAME. The \
engine also has threads=N, table=MIB, lines=N, and on or off: killers, history, pvs, deepening, aspiration, ranking, symmetry, \
winning-moves, forced-moves-free, double-steps, exact-depth, keep; solver=off|on|always; mcts has exploration=X, \
playout-plies=N, scale=X, tree=MIB; alpha-beta has order=listed|shuffled|ranked|best-first|worst-first|shuffled-all, \
utility=sooner-is-better|plain, takes-wins, noise=N. human plays in `rival play` only.

ugi:PROGRAM ARGUMENTS is another program, spoken to in the Universal Game Interface, with settings before it as in env: \
depth=N, nodes=N, time=MILLISECONDS, timeout=MILLISECONDS (to get ready, and to think where no time is set; if not given, ten \
seconds and a minute), option.NAME=VALUE, name=NAME. Words may be quoted; {game} stands for the name of the game. An illegal \
move, a crash or silence loses it the game.

Games come in pairs: the same opening with colours swapped. Elo intervals hold the truth 95 times in 100.

Ctrl-C ends the match and prints the score so far (exit code 130). `rival rate` rates the games of a file.";

/// Let two players play each other and see who is stronger
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    contest: ContestArgs,

    /// The player whose score is shown
    #[arg(long, value_name = "PLAYER")]
    first: String,

    /// Its opponent
    #[arg(long, value_name = "PLAYER")]
    second: String,

    /// How many games, at most
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true)]
    games: String,

    /// Stop as soon as one of two claims about the difference is clear:
    /// elo0=0,elo1=10,alpha=0.05,beta=0.05 and, to count single games rather than pairs,
    /// model=trinomial
    #[arg(long, value_name = "SETTINGS", num_args = 0..=1, default_missing_value = "")]
    sprt: Option<String>,
}

/// The final JSON output.
#[derive(Serialize)]
struct MatchJson<'a> {
    event: &'static str,
    game: String,
    first: &'a str,
    second: &'a str,
    seed: u64,
    /// Whether Ctrl-C ended it early.
    interrupted: bool,
    #[serde(flatten)]
    figures: MatchStats,
}

impl Options {
    fn read(&self) -> Result<Match, Failure> {
        let game = self.contest.game()?;
        let mut players = [contestant("--first", &self.first, &*game)?, contestant("--second", &self.second, &*game)?];
        Player::make_names_unique(&mut players);
        let games = number::read("--games", &self.games, 1..=MAX_GAMES)? as usize;
        let sprt = self.sprt.as_deref().map(Sprt::read).transpose();
        let sprt = sprt.map_err(|error| Failure::of_option("--sprt", &error.phrase()))?;
        let contest = self.contest.contest(game, players.into(), vec![[0, 1]], sprt)?;
        Ok(Match { contest, games, concurrency: self.contest.concurrency()? })
    }
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let mut played = options.read()?;
    let venue = ContestVenue::of(&options.contest.run, options.contest.record.as_deref(), console.lang)?;
    venue.take(&mut played.contest);
    let played = played;
    let interim = options.contest.interim()?;
    let journal = options.contest.journal(&played.contest)?;
    let csv = options.contest.csv;
    announce(&played.contest, played.games, journal.as_ref(), csv, console)?;
    let stop = interrupt::flag();
    let lang = console.lang;
    let mut watched = ContestProgress::new(console, played.games);
    let score = played.play_until(stop, journal, |finished, score| {
        let games = score.tally.games();
        venue.tell(|| score.stats(played.contest.sprt.as_ref()));
        watched.tick(figures(&games, lang), |console| {
            if finished.found {
                return Ok(());
            }
            if interim.games {
                tell(&played, finished, score, console)?;
            }
            let is_last = games.total() == played.games as u64 || score.verdict.is_some();
            if interim.is_due(games.total()) && !is_last { stand(&played, score, console) } else { Ok(()) }
        })
    })?;
    drop(watched);
    let games = score.tally.games().total();
    let interrupted = score.verdict.is_none() && games < played.games as u64;
    if interrupted {
        say_interrupted([games, played.games as u64], &options.contest, console)?;
    }
    conclude(&played, &score, interrupted, csv, console)?;
    Ok(if interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn names(played: &Match) -> [String; 2] {
    [0, 1].map(|player| played.contest.players[player].short_name())
}

fn tell(played: &Match, finished: &FinishedGame, score: &MatchScore, console: &mut Console) -> Result<(), Failure> {
    tell_game(&played.contest, finished, console)?;
    if console.json {
        return Ok(());
    }
    console.say_line(&score_line(names(played).each_ref().map(String::as_str), &score.tally.games()))
}

/// Prints the score during the match.
fn stand(played: &Match, score: &MatchScore, console: &mut Console) -> Result<(), Failure> {
    if console.json { tell_json("interim", played, score, false, console) } else { say(played, score, console) }
}

fn say(played: &Match, score: &MatchScore, console: &mut Console) -> Result<(), Failure> {
    let contest = &played.contest;
    let names = names(played);
    let names = names.each_ref().map(String::as_str);
    let lines = summary(names, contest.game.info(), score, contest.sprt.as_ref());
    lines.iter().try_for_each(|line| console.say_line(line))
}

fn tell_json(
    event: &'static str,
    played: &Match,
    score: &MatchScore,
    interrupted: bool,
    console: &mut Console,
) -> Result<(), Failure> {
    let ([first, second], contest) = (&names(played), &played.contest);
    let figures = score.stats(contest.sprt.as_ref());
    let (game, seed) = (contest.game.name(), contest.seed);
    console.print_json(&MatchJson { event, game, first, second, seed, interrupted, figures })
}

fn conclude(
    played: &Match,
    score: &MatchScore,
    interrupted: bool,
    csv: bool,
    console: &mut Console,
) -> Result<(), Failure> {
    if console.json {
        return tell_json("match", played, score, interrupted, console);
    }
    if csv {
        let ([first, second], figures) =
            (names(played).map(|name| cell(&name)), score.stats(played.contest.sprt.as_ref()));
        return console.print(&format!("first,second,{HEADER}\n{first},{second},{}\n", row(&figures)));
    }
    say(played, score, console)
}
