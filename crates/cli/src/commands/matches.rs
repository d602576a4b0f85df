//! `rival match`: two players against each other.

use crate::console::{Console, Failure};
use crate::contest::{ContestArgs, Watched, announce, contestant, tell_game};
use crate::number;
use crate::score::{Figures, HEADER, cell, figures, score_line, summary};
use clap::Args;
use rival_lab::stats::Sprt;
use rival_lab::{Finished, Match, MatchScore};
use rival_play::Player;
use serde::Serialize;
use std::process::ExitCode;

/// More games than this are a slip of the pen.
const MOST_GAMES: u64 = 10_000_000;

const EXAMPLES: &str = "\
Examples:
  rival match smart-horses --first level:master --second level:expert --games 200
  rival match connect-four --first engine:nodes=20000 --second alpha-beta:depth=6,heuristic=classic --openings plies:6
  rival match smart-horses --first engine:time=50,weights=new.toml --second engine:time=50 --games 20000 --sprt elo0=0,elo1=10
  rival match connect-four --first engine:nodes=20000 --second engine:nodes=20000,killers=off --sprt
  rival match connect-four --first 'ugi:time=100 ./my-engine {game}' --second engine:time=100

Players: human, random, a level by its name in any language, or a search (engine, alpha-beta, minimax, mcts) with options \
behind a colon: depth=N|full, nodes=N, time=MILLISECONDS, heuristic=NAME, weights=FILE, w.FEATURE=NUMBER, name=NAME. The \
engine also has threads=N, table=MIB, lines=N, and on or off: killers, history, pvs, aspiration, ranking, symmetry, \
winning-moves, forced-moves-free, double-steps, exact-depth; mcts has exploration=X, playout-plies=N, scale=X, tree=MIB; \
alpha-beta has order=listed|shuffled|ranked, takes-wins, noise=N. human plays in `rival play` only.

ugi:PROGRAM ARGUMENTS is another program, spoken to in the Universal Game Interface, with settings before it as in env: \
depth=N, nodes=N, time=MILLISECONDS, timeout=MILLISECONDS (to get ready, and to think where no time is set; if not given, ten \
seconds and a minute), option.NAME=VALUE, name=NAME. Words may be quoted; {game} stands for the name of the game. An illegal \
move, a crash or silence loses it the game.

Games come in pairs: the same opening with colours swapped. Elo intervals hold the truth 95 times in 100.";

/// Let two players play each other and see who is stronger
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    contest: ContestArgs,

    /// The player whose score is told
    #[arg(long, value_name = "PLAYER")]
    first: String,

    /// Its opponent
    #[arg(long, value_name = "PLAYER")]
    second: String,

    /// How many games, at most
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true)]
    games: String,

    /// Stop as soon as one of two claims about the difference is clear: elo0=0,elo1=10,alpha=0.05,beta=0.05 and, to count
    /// single games rather than pairs, model=trinomial
    #[arg(long, value_name = "SETTINGS", num_args = 0..=1, default_missing_value = "")]
    sprt: Option<String>,
}

/// What programs are told in the end.
#[derive(Serialize)]
struct Told<'a> {
    event: &'static str,
    game: String,
    first: &'a str,
    second: &'a str,
    seed: u64,
    #[serde(flatten)]
    figures: Figures,
}

impl Options {
    fn read(&self) -> Result<Match, Failure> {
        let game = self.contest.game()?;
        let mut players = [contestant("--first", &self.first, &*game)?, contestant("--second", &self.second, &*game)?];
        Player::make_names_unique(&mut players);
        let games = number::read("--games", &self.games, 1..=MOST_GAMES)? as usize;
        let sprt = self.sprt.as_deref().map(Sprt::read).transpose();
        let sprt = sprt.map_err(|error| Failure::of_option("--sprt", &error.phrase()))?;
        let contest = self.contest.contest(game, players.into(), vec![[0, 1]], sprt)?;
        Ok(Match { contest, games, concurrency: self.contest.concurrency()? })
    }
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let played = options.read()?;
    let journal = options.contest.journal(&played.contest)?;
    let csv = options.contest.csv;
    announce(&played.contest, played.games, journal.as_ref(), csv, console)?;
    let mut watched = Watched::new(console, played.games);
    let score = played.play(journal, |finished, score| {
        let silent = csv || finished.found;
        watched.tick(figures(&score.tally.games()), |console| {
            if silent { Ok(()) } else { tell(&played, finished, score, console) }
        })
    })?;
    drop(watched);
    conclude(&played, &score, csv, console)?;
    Ok(ExitCode::SUCCESS)
}

fn names(played: &Match) -> [String; 2] {
    [0, 1].map(|player| played.contest.players[player].short_name())
}

fn tell(played: &Match, finished: &Finished, score: &MatchScore, console: &mut Console) -> Result<(), Failure> {
    tell_game(&played.contest, finished, console)?;
    if console.json {
        return Ok(());
    }
    console.say_line(&score_line(names(played).each_ref().map(String::as_str), &score.tally.games()))
}

fn conclude(played: &Match, score: &MatchScore, csv: bool, console: &mut Console) -> Result<(), Failure> {
    let names = names(played);
    let [first, second] = names.each_ref().map(String::as_str);
    let contest = &played.contest;
    if !console.json && !csv {
        let lines = summary([first, second], contest.game.info(), score, played.contest.sprt.as_ref());
        return lines.iter().try_for_each(|line| console.say_line(line));
    }
    let figures = Figures::of(score, played.contest.sprt.as_ref());
    if csv {
        return console.print(&format!("first,second,{HEADER}\n{},{},{}\n", cell(first), cell(second), figures.row()));
    }
    console.print_json(&Told { event: "match", game: contest.game.name(), first, second, seed: contest.seed, figures })
}
