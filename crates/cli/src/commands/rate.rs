//! `rival rate`: ratings of the players of recorded games.

use crate::options::record_args::records_of;
use crate::output::standings::{Row, print_rows, rows};
use crate::output::{Console, Failure};
use clap::Args;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::RatedGames;
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival rate --record class.pgn
  rival rate --record monday.pgn --record tuesday.pgn --csv

Players are told apart by the tags White and Black, whatever program wrote the games. Two games of the same players from the same \
position with colours swapped make a pair, which says more than two games that have nothing to do with each other.

A rating has its 95 % interval, by the likelihood of the results \
as in `rival match`: a player who won every game has more than its lower end, and nothing above.";

/// Rate the players of games that were written down
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A file of games, or - for standard input; once for each
    #[arg(long = "record", value_name = "FILE", required = true)]
    records: Vec<PathBuf>,

    /// Answer in CSV: a header and rows of figures
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// The JSON output.
#[derive(Serialize)]
struct RatingJson {
    event: &'static str,
    /// The game, if the records name it.
    game: Option<String>,
    games: usize,
    /// Games without a result.
    unfinished: usize,
    /// Games that count as points but not for ratings.
    unpaired: u64,
    players: Vec<Row>,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let mut records = Vec::new();
    for file in &options.records {
        records.extend(records_of(file)?);
    }
    let rated = RatedGames::of(records).map_err(|reason| Failure::of_option("--record", &reason))?;
    let players = rows(&rated.names, &rated.standings);
    let (games, unfinished, unpaired) = (rated.games, rated.unfinished, rated.standings.unpaired());
    if console.json {
        console.print_json(&RatingJson { event: "rating", game: rated.game, games, unfinished, unpaired, players })?;
        return Ok(ExitCode::SUCCESS);
    }
    let said = title(&rated);
    if options.csv {
        console.say_aside(&said);
    } else {
        console.say_line(&said)?;
    }
    print_rows(&players, options.csv, console)?;
    Ok(ExitCode::SUCCESS)
}

/// The games rated and those left out.
fn title(rated: &RatedGames) -> Phrase {
    let game = rated.game.as_ref().map(|game| format!("{game} · ")).unwrap_or_default();
    let (games, unfinished, unpaired) = (rated.games, rated.unfinished, rated.standings.unpaired());
    let left_out = match unfinished {
        0 => Phrase::fixed("", ""),
        1 => Phrase::fixed(" · 1 without a result left out", " · 1 sin resultado, no contada"),
        _ => phrase!(" · {unfinished} without a result left out", " · {unfinished} sin resultado, no contadas"),
    };
    let odd = match unpaired {
        0 => Phrase::fixed("", ""),
        1 => Phrase::fixed(" · 1 without a second one not in the ratings", " · 1 sin pareja no está en el Elo"),
        _ => phrase!(
            " · {unpaired} without a second one not in the ratings",
            " · {unpaired} sin pareja no están en el Elo"
        ),
    };
    let [en, es] = [Lang::En, Lang::Es].map(|lang| format!("{}{}", left_out.get(lang), odd.get(lang)));
    phrase!("{game}{games} games{en}", "{game}{games} partidas{es}")
}
