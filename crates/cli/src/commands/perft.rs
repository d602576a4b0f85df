//! `rival perft`: leaves of the move tree, depth by depth.

use crate::options::number;
use crate::options::position_args::{InputPosition, PositionArgs};
use crate::output::figures;
use crate::output::styled::{Line, plain};
use crate::output::{Console, Failure};
use clap::Args;
use rival_game::Lang;
use serde::{Serialize, Serializer};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Deeper counts would not end in a lifetime.
const MAX_DEPTH: u64 = 64;

const EXAMPLES: &str = "\
Examples:
  rival perft connect-four --depth 8
  rival perft tictactoe --depth 4 --divide
  rival perft smart-horses --depth 6 --seed 7 --json";

/// Count the leaves of the move tree at each depth
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    source: PositionArgs,

    /// How many plies deep, from 1 to 64
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    depth: String,

    /// Count below each first move, too
    #[arg(long)]
    divide: bool,
}

/// The JSON output.
#[derive(Serialize)]
struct PerftJson {
    game: String,
    position: String,
    seed: Option<u64>,
    leaves: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<LeavesByMove>,
    seconds: f64,
}

/// The leaves below each first move.
struct LeavesByMove(Vec<(String, u64)>);

impl LeavesByMove {
    fn sum(&self) -> u64 {
        self.0.iter().map(|(_, leaves)| leaves).sum()
    }

    fn rows(&self) -> String {
        let row = |(mv, leaves): &(String, u64)| format!("{mv:>6} {leaves:>20}\n");
        format!("\n{}", self.0.iter().map(row).collect::<String>())
    }
}

impl Serialize for LeavesByMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, leaves)| (mv, leaves)))
    }
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let depth = number::read("--depth", &options.depth, 1..=MAX_DEPTH)? as u32;
    options.source.each(console, |given, console| count(given, depth, options.divide, console))
}

fn count(given: &InputPosition, depth: u32, divide: bool, console: &mut Console) -> Result<(), Failure> {
    if !console.json {
        console.print_lines(&heading(given, console.lang))?;
    }
    let start = Instant::now();
    let mut leaves: Vec<u64> = Vec::new();
    let mut shares = None;
    for depth_so_far in 1..=depth {
        let start = Instant::now();
        leaves.push(if divide && depth_so_far == depth {
            shares.insert(LeavesByMove(given.at().divide(depth))).sum()
        } else {
            given.at().perft(depth_so_far)
        });
        if !console.json {
            console.print(&row(&leaves, start.elapsed(), console.lang))?;
        }
    }
    if !console.json {
        return console.print(&shares.as_ref().map(LeavesByMove::rows).unwrap_or_default());
    }
    console.print_json(&PerftJson {
        game: given.game().name(),
        position: given.at().text(),
        seed: given.seed(),
        leaves,
        divide: shares,
        seconds: start.elapsed().as_secs_f64(),
    })
}

fn heading(given: &InputPosition, lang: Lang) -> Vec<Line> {
    let columns = match lang {
        Lang::En => format!("{:>6} {:>20} {:>12} {:>14}", "depth", "leaves", "time", "nodes/s"),
        Lang::Es => format!("{:>6} {:>20} {:>12} {:>14}", "prof.", "hojas", "tiempo", "nodos/s"),
    };
    vec![given.title(lang), given.position(lang), Line::new(), vec![plain(columns)]]
}

/// The row of one depth: its leaves, the time, and the positions played per second.
fn row(leaves: &[u64], elapsed: Duration, lang: Lang) -> String {
    let (depth, deepest) = (leaves.len(), leaves.last().copied().unwrap_or_default());
    let nodes: u64 = leaves.iter().sum();
    let (time, speed) = (lang.duration(elapsed), figures::speed(nodes, elapsed));
    format!("{depth:>6} {deepest:>20} {time:>12} {speed:>14}\n")
}
