//! `rival game`: check a game file, begin one.

use crate::options::{game_name, number};
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::{Args, Subcommand};
use rival_core::{Seeded, Side};
use rival_game::{Lang, Phrase, phrase};
use rival_play::AnyGame;
use serde::Serialize;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival game new > three.toml        a file to start from
  rival game check three.toml        what is wrong with it, or what its games are like
  rival play ./three.toml            a game of it against the machine

docs/game-files.md has the language, examples/games has games.";

/// The file that `new` prints: tic-tac-toe, as in `examples/games`.
const TEMPLATE: &str = include_str!("new_game.toml");
/// The most games that `check` plays.
const MAX_GAMES: u64 = 100_000;

/// Check a game file, or begin one
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: GameCommand,
}

#[derive(Debug, Subcommand)]
enum GameCommand {
    /// Say what is wrong with a game file, or what random games of it are like
    #[command(after_help = "Example:\n  rival game check zones.toml --games 200")]
    Check {
        /// The game file
        #[arg(value_name = "FILE")]
        file: String,

        /// How many random games to play
        #[arg(long, value_name = "N", default_value = "1000", allow_negative_numbers = true)]
        games: String,
    },
    /// Print a game file to start from
    #[command(after_help = "Example:\n  rival game new > three.toml")]
    New,
}

/// The JSON output: what random games between equals are like.
#[derive(Serialize)]
struct FiguresJson {
    game: String,
    /// The most plies a game can have.
    longest_possible: u32,
    games: u64,
    /// The fewest, the median and the most plies of a game.
    plies: [u32; 3],
    /// The fewest, the mean and the most moves to choose from.
    moves: [f64; 3],
    /// The share of positions with a single move.
    forced: f64,
    /// Shares of games: won by the first side, drawn, won by the second.
    results: [f64; 3],
    /// Half the width of the interval of those shares, 95 % sure.
    error: f64,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    match &options.what {
        GameCommand::New => console.print(TEMPLATE)?,
        GameCommand::Check { file, games } => {
            let games = number::read("--games", games, 1..=MAX_GAMES)?;
            let game = game_name::open(file)?;
            let figures = figures(&*game, games)?;
            if console.json {
                console.print_json(&figures)?;
            } else {
                console.print_lines(&page(&*game, &figures, console.lang))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays random games of seeds 0, 1, 2, ….
fn figures(game: &dyn AnyGame, games: u64) -> Result<FiguresJson, Failure> {
    let mut plies = Vec::new();
    let (mut positions, mut choices, mut forced) = (0_u64, 0_u64, 0_u64);
    let (mut fewest, mut most) = (usize::MAX, 0);
    let mut results = [0_u64; 3];
    for seed in 0..games {
        let mut chance = Seeded::new(seed);
        let mut at = game.start(seed, None)?;
        let mut length = 0;
        let outcome = loop {
            if let Some(outcome) = at.outcome() {
                break outcome;
            }
            let legal = at.legal();
            let Some(mv) = chance.choose(&legal) else { return Err(stuck(&at.text())) };
            positions += 1;
            choices += legal.len() as u64;
            forced += u64::from(legal.len() == 1);
            (fewest, most) = (fewest.min(legal.len()), most.max(legal.len()));
            at.play(mv).map_err(|error| Failure::Undone(error.phrase()))?;
            length += 1;
        };
        plies.push(length);
        results[match outcome.winner() {
            Some(Side::First) => 0,
            None => 1,
            Some(Side::Second) => 2,
        }] += 1;
    }
    plies.sort_unstable();
    let share = |count: u64, of: u64| count as f64 / of.max(1) as f64;
    let results = results.map(|count| share(count, games));
    let likely = results[0].clamp(0.05, 0.95);
    Ok(FiguresJson {
        game: game.name(),
        longest_possible: game.longest_game(),
        games,
        plies: [plies[0], plies[plies.len() / 2], plies[plies.len() - 1]],
        moves: [fewest as f64, share(choices, positions), most as f64],
        forced: share(forced, positions),
        results,
        error: 1.96 * (likely * (1.0 - likely) / games as f64).sqrt(),
    })
}

/// The compiler lets no such file through; if one comes through, it is our mistake.
fn stuck(position: &str) -> Failure {
    Failure::Undone(phrase!(
        "{position}: the game goes on without a move: a mistake of rival, please report it",
        "{position}: la partida sigue sin jugadas: un error de rival, avísanos, por favor"
    ))
}

fn page(game: &dyn AnyGame, figures: &FiguresJson, lang: Lang) -> Vec<Line> {
    let info = game.info();
    let mut lines = vec![vec![span(info.name.get(lang), Style::new().bold()), plain(format!(" · {}", figures.game))]];
    for (number, rule) in game.rules().iter().enumerate() {
        lines.push(vec![plain(format!("{}. {}", number + 1, rule.text.get(lang)))]);
    }
    lines.push(Line::new());
    lines.extend(sentences(game, figures).iter().map(|said| vec![plain(said.get(lang).to_owned())]));
    lines
}

/// The figures in words.
fn sentences(game: &dyn AnyGame, figures: &FiguresJson) -> [Phrase; 4] {
    let FiguresJson { games, longest_possible, .. } = figures;
    let [shortest, median, longest] = figures.plies;
    let number = |value: f64, decimals: usize| [Lang::En, Lang::Es].map(|lang| lang.decimal(value, decimals));
    let [few, mean, many] = [(figures.moves[0], 0), (figures.moves[1], 1), (figures.moves[2], 0)]
        .map(|(value, decimals)| number(value, decimals));
    let [forced, first, drawn, error] =
        [figures.forced, figures.results[0], figures.results[1], figures.error].map(|share| number(100.0 * share, 0));
    let [a_en, a_es] = [Lang::En, Lang::Es].map(|lang| game.info().side(Side::First).wins.get(lang).to_owned());
    let side = if figures.results[0] - figures.results[2] > 2.0 * figures.error {
        Phrase::fixed("the first move is worth something", "salir primero vale algo")
    } else if figures.results[2] - figures.results[0] > 2.0 * figures.error {
        Phrase::fixed("the second side is better off", "le va mejor al segundo bando")
    } else {
        Phrase::fixed("neither side is clearly better off", "ningún bando sale claramente ganando")
    };
    let (side_en, side_es) = (side.get(Lang::En), side.get(Lang::Es));
    let [en, es] = [0, 1].map(|lang| {
        (
            few[lang].as_str(),
            mean[lang].as_str(),
            many[lang].as_str(),
            forced[lang].as_str(),
            first[lang].as_str(),
            drawn[lang].as_str(),
            error[lang].as_str(),
        )
    });
    [
        phrase!(
            "{games} random games: {shortest} to {longest} plies, half of them at most {median}; none can have more than {longest_possible}.",
            "{games} partidas al azar: de {shortest} a {longest} jugadas, la mitad {median} como mucho; ninguna puede pasar de {longest_possible}."
        ),
        Phrase::composed(
            format!("{} to {} moves to choose from, {} on average.", en.0, en.2, en.1),
            format!("De {} a {} jugadas entre las que elegir, {} de media.", es.0, es.2, es.1),
        ),
        Phrase::composed(
            format!("{} % of the moves are forced.", en.3),
            format!("El {} % de las jugadas son forzadas.", es.3),
        ),
        Phrase::composed(
            format!("{a_en} {} % ± {} of them, {} % are drawn: between random players {side_en}.", en.4, en.6, en.5),
            format!("{a_es} el {} % ± {}, empates el {} %: entre jugadores al azar {side_es}.", es.4, es.6, es.5),
        ),
    ]
}
