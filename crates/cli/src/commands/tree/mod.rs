//! `rival tree`: the search tree with its windows and cuts.

mod page;
mod told;

use crate::choice::by_name;
use crate::console::{Console, Failure};
use crate::depth::read_depth;
use crate::files;
use crate::heuristic::{CLASSIC_BY_DEFAULT, HeuristicArgs, Judge};
use crate::source::{Given, PositionArgs};
use crate::styled::{escaped, plain};
use clap::{Args, ValueEnum};
use rival_draw::{tree_dot, tree_summary, tree_svg, tree_title};
use rival_game::{Lang, Phrase};
use rival_play::{Algorithm, AnyGame, HeuristicId, SearchTree, TreeError, TreeRequest};
use rival_search::MoveOrder;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival tree tictactoe --depth 2
  rival tree tictactoe --depth 2 --format svg -o tree.svg
  rival tree tictactoe --depth 2 --algorithm minimax --format svg -o minimax.svg
  rival tree smart-horses --seed 7 --depth 3 --format dot | dot -Tpdf > tree.pdf
  rival tree --record game.pgn --ply 12 --depth 2 --json

MAX is the first side, MIN the second. α is what MAX is sure of elsewhere, β what MIN is: once a value leaves the window \
between them, a node's other moves cannot matter and are left out.";

/// No text longer than this is read by anybody, nor a picture with more nodes than that looked at.
const MOST_LINES: u64 = 20_000;
const MOST_DRAWN: u64 = 1_500;

/// Show the search tree of minimax or alpha-beta: values, windows, what was cut and why
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("heuristic", |arg| arg.help(CLASSIC_BY_DEFAULT)))]
pub(crate) struct Options {
    #[command(flatten)]
    source: PositionArgs,

    /// How many plies deep, from 0 to 64; full is to the end of the game
    #[arg(long, value_name = "N|full", allow_negative_numbers = true)]
    depth: String,

    /// How to search
    #[arg(long, value_name = "NAME", default_value = Algorithm::AlphaBeta.name())]
    #[arg(value_parser = by_name([Algorithm::Minimax, Algorithm::AlphaBeta], Algorithm::name))]
    algorithm: Algorithm,

    #[command(flatten)]
    judge: HeuristicArgs,

    /// In which form
    #[arg(long, default_value = "text")]
    format: Format,

    /// Where to write it [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
enum Format {
    /// Lines, for the terminal
    Text,
    /// A picture
    Svg,
    /// For Graphviz
    Dot,
    /// For programs
    Json,
}

impl Format {
    fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Dot)
    }
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let format = if console.json { Format::Json } else { options.format };
    let requests = options.source.per_game(|game| options.request(game, format))?;
    let mut written = String::new();
    let code = options.source.each(console, |given, console| {
        if !written.is_empty() && format.is_picture() {
            return Err(Failure::Input(Phrase::fixed(
                "--format: a picture shows one position",
                "--format: una imagen muestra una sola posición",
            )));
        }
        let tree = given.at.tree(&requests.of(given.game)?).map_err(|error| failure(&error))?;
        let text = render(given, &tree, format, console.lang)?;
        if options.output.is_none() {
            console.print(&text)?;
        } else if !console.json {
            console.print(&escaped(&heading(&tree, console.lang)))?;
        }
        written.push_str(&text);
        Ok(())
    })?;
    if let Some(file) = &options.output {
        files::write(file, &anstream::adapter::strip_str(&written).to_string())?;
    }
    Ok(code)
}

impl Options {
    /// The tree to grow in positions of this game.
    fn request(&self, game: &dyn AnyGame, format: Format) -> Result<TreeRequest, Failure> {
        let Judge { heuristic, weights } = self.judge.judge(HeuristicId::Classic, game)?;
        Ok(TreeRequest {
            pruned: self.algorithm == Algorithm::AlphaBeta,
            depth: read_depth(&self.depth)?.plies(),
            heuristic,
            weights,
            order: MoveOrder::default(),
            most: if format.is_picture() { MOST_DRAWN } else { MOST_LINES },
        })
    }
}

fn render(given: &Given, tree: &SearchTree, format: Format, lang: Lang) -> Result<String, Failure> {
    Ok(match format {
        Format::Text => escaped(&page::page(given, tree, lang)),
        Format::Svg => tree_svg(tree, lang),
        Format::Dot => tree_dot(tree, lang),
        Format::Json => format!("{}\n", serde_json::to_string(&told::told(given, tree)).map_err(std::io::Error::from)?),
    })
}

/// What the tree is of and what came of it.
fn heading(tree: &SearchTree, lang: Lang) -> Vec<crate::styled::Line> {
    let lines = std::iter::once(tree_title(tree)).chain(tree_summary(tree));
    lines.map(|line| vec![plain(line.get(lang))]).collect()
}

fn failure(error: &TreeError) -> Failure {
    match error {
        TreeError::Weights(error) => error.clone().into(),
        TreeError::TooLarge { .. } => Failure::of_option("--depth", &error.phrase()),
    }
}
