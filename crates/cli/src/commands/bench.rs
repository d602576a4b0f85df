//! `rival bench`: a fixed suite of searches, its signature and its speeds.

use crate::output::figures;
use crate::output::{Console, Failure};
use clap::Args;
use rival_game::Lang;
use rival_lab::bench::{self, BenchSearch};
use serde::Serialize;
use std::process::ExitCode;
use std::time::Duration;

/// Measure the searches on a fixed suite: one signature (nodes), and speeds
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rival bench\n  rival bench --json\n\nThe signature is the number of positions that all \
    searches visit together. It is the same on every machine; it changes with rules, heuristics and searches only."
)]
pub(crate) struct Options {}

/// The JSON output.
#[derive(Serialize)]
struct BenchJson {
    signature: u64,
    seconds: f64,
    games: Vec<GameJson>,
}

#[derive(Serialize)]
struct GameJson {
    game: &'static str,
    nodes: u64,
    seconds: f64,
    searches: Vec<SearchJson>,
}

#[derive(Serialize)]
struct SearchJson {
    position: &'static str,
    algorithm: &'static str,
    heuristic: &'static str,
    depth: u16,
    nodes: u64,
    seconds: f64,
}

/// The total cost of searches of one kind.
#[derive(Clone, Copy, Default)]
struct Cost {
    nodes: u64,
    elapsed: Duration,
}

impl<'a> FromIterator<&'a BenchSearch> for Cost {
    fn from_iter<I: IntoIterator<Item = &'a BenchSearch>>(searches: I) -> Cost {
        searches.into_iter().fold(Cost::default(), |cost, searched| Cost {
            nodes: cost.nodes + searched.stats.nodes,
            elapsed: cost.elapsed + searched.stats.elapsed,
        })
    }
}

pub(crate) fn run(_: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    if !console.json {
        console.print(&heading(console.lang))?;
    }
    let mut all: Vec<BenchSearch> = Vec::new();
    for game in bench::suite() {
        let searches = bench::run(game);
        if !console.json {
            let by_algorithm = searches.chunk_by(|one, next| one.algorithm == next.algorithm);
            console.print(&by_algorithm.map(|searches| row(searches, console.lang)).collect::<String>())?;
        }
        all.extend(searches);
    }
    if console.json {
        console.print_json(&told(&all))?;
    } else {
        console.print(&total(&all, console.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn heading(lang: Lang) -> String {
    match lang {
        Lang::En => format!("{:<18} {:<10} {:>10} {:>9} {:>12}\n", "game", "search", "nodes", "time", "nodes/s"),
        Lang::Es => format!("{:<18} {:<10} {:>10} {:>9} {:>12}\n", "juego", "búsqueda", "nodos", "tiempo", "nodos/s"),
    }
}

/// The row of one game's searches by one algorithm.
fn row(searches: &[BenchSearch], lang: Lang) -> String {
    let Cost { nodes, elapsed } = searches.iter().collect();
    let (game, algorithm) = searches.first().map_or(("", ""), |one| (one.game, one.algorithm.name()));
    let (time, speed) = (lang.duration(elapsed), figures::speed(nodes, elapsed));
    format!("{game:<18} {algorithm:<10} {nodes:>10} {time:>9} {speed:>12}\n")
}

fn total(all: &[BenchSearch], lang: Lang) -> String {
    let Cost { nodes, elapsed } = all.iter().collect();
    let (time, speed) = (lang.duration(elapsed), figures::speed(nodes, elapsed));
    match lang {
        Lang::En => format!("\nSignature: {nodes}\n{time} · {speed} nodes/s\n"),
        Lang::Es => format!("\nFirma: {nodes}\n{time} · {speed} nodos/s\n"),
    }
}

fn told(all: &[BenchSearch]) -> BenchJson {
    let of_game = |searches: &[BenchSearch]| {
        let Cost { nodes, elapsed } = searches.iter().collect();
        GameJson {
            game: searches.first().map_or("", |searched| searched.game),
            nodes,
            seconds: elapsed.as_secs_f64(),
            searches: searches.iter().map(told_search).collect(),
        }
    };
    let Cost { nodes, elapsed } = all.iter().collect();
    let games = all.chunk_by(|one, next| one.game == next.game).map(of_game).collect();
    BenchJson { signature: nodes, seconds: elapsed.as_secs_f64(), games }
}

fn told_search(searched: &BenchSearch) -> SearchJson {
    SearchJson {
        position: searched.position,
        algorithm: searched.algorithm.name(),
        heuristic: searched.heuristic.name(),
        depth: searched.depth,
        nodes: searched.stats.nodes,
        seconds: searched.stats.elapsed.as_secs_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_play::{Algorithm, HeuristicId};
    use rival_search::SearchStats;

    fn searched(game: &'static str, nodes: u64) -> BenchSearch {
        let stats = SearchStats { nodes, elapsed: Duration::from_millis(nodes), ..SearchStats::default() };
        let (algorithm, heuristic) = (Algorithm::AlphaBeta, HeuristicId::CLASSIC);
        BenchSearch { game, position: "3/3/3 x", algorithm, heuristic, depth: 9, stats }
    }

    #[test]
    fn a_row_adds_up_positions() {
        let line = row(&[searched("tictactoe", 500), searched("tictactoe", 1500)], Lang::En);
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words, ["tictactoe", "alpha-beta", "2000", "2.00", "s", "1000"]);
    }

    #[test]
    fn the_signature_adds_up_games() {
        let all = [searched("tictactoe", 500), searched("connect-four", 1500)];
        assert_eq!(total(&all, Lang::En), "\nSignature: 2000\n2.00 s · 1000 nodes/s\n");
        assert_eq!(told(&all).games.len(), 2);
    }
}
