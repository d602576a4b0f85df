//! `rival search`: the best move, its value, the reasons, and the cost of the search.

mod json;
mod page;
mod plan;

use crate::interrupt;
use crate::options::budget_args::BudgetArgs;
use crate::options::by_name::by_name;
use crate::options::heuristic_args::HeuristicArgs;
use crate::options::position_args::{InputPosition, PositionArgs};
use crate::output::{Console, Failure};
use clap::Args;
use plan::Plan;
use rival_play::{Algorithm, TextbookOrder};
use rival_search::Utility;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

const EXAMPLES: &str = "\
Examples:
  rival search smart-horses --seed 7
  rival search connect-four --algorithm alpha-beta --depth 8 --compare
  rival search tictactoe --algorithm minimax --depth full --json
  rival search tictactoe --algorithm alpha-beta --depth full --utility plain
  rival search color-clash --algorithm alpha-beta --depth 6 --order worst-first
  rival search color-clash --time 5000 --threads 2 --lines 3
  rival search desconecta-4-boom --level expert --seed 1
  rival search connect-four --player engine:nodes=20000,killers=off

Values are the first side's view, in the heuristic's own unit; a decided game has its utility.
In JSON `proven` has the winner's letter or draw, the margin seen by the winner, and the plies to
the end; `bound` says whether a move's value is exact or all that is known is that it is not less
(lower) or not more (upper), or it is the average of what was tried (average, from mcts).

Ctrl-C ends a search with the best so far.";

/// Search for the best move: its value, the line, every move's value, the figures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    source: PositionArgs,

    /// How to search; minimax and alpha-beta need --depth
    #[arg(long, value_name = "NAME", default_value = Algorithm::Engine.name())]
    #[arg(value_parser = by_name(Algorithm::ALL, Algorithm::name))]
    algorithm: Algorithm,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    heuristic: HeuristicArgs,

    /// In which order minimax and alpha-beta try moves
    #[arg(long, value_name = "ORDER", default_value = TextbookOrder::Listed.name())]
    #[arg(value_parser = by_name(TextbookOrder::ALL, TextbookOrder::name))]
    order: TextbookOrder,

    /// What a finished game is worth to minimax and alpha-beta: sooner-is-better, or plain, the
    /// same whatever the ply
    #[arg(long, value_name = "UTILITY", default_value = Utility::SoonerIsBetter.name())]
    #[arg(value_parser = by_name(Utility::ALL, Utility::name))]
    utility: Utility,

    /// How many of the best lines the engine shows, from 1 to 64
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    lines: Option<String>,

    /// Search by minimax and by alpha-beta, too, and show how much is pruned; needs --depth
    #[arg(long)]
    compare: bool,

    /// Search as one of the game's levels does, its choices among equals drawn by --seed
    #[arg(long, value_name = "LEVEL")]
    #[arg(conflicts_with_all = ["algorithm", "depth", "threads", "heuristic", "weights", "order", "utility", "lines", "compare"])]
    level: Option<String>,

    /// Search as a player does, written as for `rival match`: engine:nodes=20000,killers=off
    #[arg(long, value_name = "PLAYER")]
    #[arg(conflicts_with_all = ["level", "algorithm", "depth", "threads", "heuristic", "weights", "order", "utility", "lines", "compare"])]
    player: Option<String>,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let plans = options.source.per_game(|game| Plan::read(options, game))?;
    let stop = interrupt::flag();
    let answer = |given: &InputPosition, console: &mut Console| {
        let plan = plans.of(given.game())?;
        let found = plan.search(given, stop, console.lang)?;
        if console.json {
            console.print_json(&json::report(given, &plan, &found))?;
        } else {
            console.print_lines(&page::page(given, &plan, &found, console.lang))?;
        }
        if stop.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
    };
    if options.level.is_some() || options.algorithm == Algorithm::Mcts || options.order.draws() {
        options.source.each_with_chance(console, answer)
    } else {
        options.source.each(console, answer)
    }
}
