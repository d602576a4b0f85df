//! `rival tree`: the search tree with its windows and cuts.

mod page;

use crate::options::by_name::by_name;
use crate::options::depth::{Depth, read_depth, wants_depth};
use crate::options::heuristic_args::{CLASSIC_BY_DEFAULT, HeuristicArgs, HeuristicChoice};
use crate::options::position_args::{InputPosition, PositionArgs};
use crate::output::files;
use crate::output::safe_text::safe_json;
use crate::output::styled::{Line, escaped, plain};
use crate::output::{Console, Failure};
use clap::{Args, ValueEnum};
use rival_draw::{tree_dot, tree_summary, tree_svg, tree_title};
use rival_game::{Lang, Phrase, phrase};
use rival_play::{Algorithm, AnyGame, HeuristicId, SearchTree, TextbookOrder, TreeError, TreeRequest};
use rival_search::Utility;
use rival_wire::{Tree, trace_steps};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival tree tictactoe --depth 2
  rival tree tictactoe --depth 2 --format svg -o tree.svg
  rival tree tictactoe --depth 2 --algorithm minimax --format svg -o minimax.svg
  rival tree tictactoe --depth 2 --algorithm minimax --merge-mirrors
  rival tree smart-horses --seed 7 --depth 3 --format dot | dot -Tpdf > tree.pdf
  rival tree --record game.pgn --ply 12 --depth 2 --json
  rival tree tictactoe --depth 2 --trace
  rival tree tictactoe --depth 3 --order worst-first
  rival tree tree --position '((3,12,8),(2,4,6),(14,5,2)) x'

Orders: listed (as the game lists them), ranked (by the game's own guesses), best-first and worst-first (by a search made \
beforehand, which is not counted), shuffled-all (by --seed), shuffled (the root's moves only).

MAX is the first side, MIN the second. α is what MAX is sure of elsewhere, β what MIN is: once a value leaves the window \
between them, a node's other moves cannot matter and are left out.";

/// The most lines of text, and the most nodes of a picture, that a person would read.
const MAX_LINES: u64 = 20_000;
const MAX_DRAWN_NODES: u64 = 1_500;

/// Show the search tree of minimax or alpha-beta: values, windows, what was cut and why
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("heuristic", |arg| arg.help(CLASSIC_BY_DEFAULT)))]
pub(crate) struct Options {
    #[command(flatten)]
    source: PositionArgs,

    /// How many plies deep, from 0 to 64; full is to the end of the game
    #[arg(long, value_name = "N|full", allow_negative_numbers = true)]
    depth: Option<String>,

    /// How to search
    #[arg(long, value_name = "NAME", default_value = Algorithm::AlphaBeta.name())]
    #[arg(value_parser = by_name([Algorithm::Minimax, Algorithm::AlphaBeta], Algorithm::name))]
    algorithm: Algorithm,

    #[command(flatten)]
    heuristic: HeuristicArgs,

    /// In which order to try moves
    #[arg(long, value_name = "ORDER", default_value = TextbookOrder::Listed.name())]
    #[arg(value_parser = by_name(TextbookOrder::ALL, TextbookOrder::name))]
    order: TextbookOrder,

    /// What a finished game is worth: sooner-is-better, or plain, the same whatever the ply
    #[arg(long, value_name = "UTILITY", default_value = Utility::SoonerIsBetter.name())]
    #[arg(value_parser = by_name(Utility::ALL, Utility::name))]
    utility: Utility,

    /// In which form [default: as the name of the file says, else text]
    #[arg(long)]
    format: Option<Format>,

    /// What the search did, step by step: a JSON object a line, in order
    #[arg(long, conflicts_with = "format")]
    trace: bool,

    /// Draw moves that lead to mirror images of the same board once, with how many they are
    #[arg(long, conflicts_with = "trace")]
    merge_mirrors: bool,

    /// Where to write it [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
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
    /// What the search did, step by step, for programs
    #[value(skip)]
    Trace,
}

impl Format {
    /// The format of a file's extension.
    fn of_file(file: &Path) -> Option<Format> {
        Format::from_str(file.extension()?.to_str()?, true).ok()
    }

    fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Dot)
    }
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let format = options.format(console.json)?;
    if options.merge_mirrors && format == Format::Json {
        return Err(Failure::of_option(
            "--merge-mirrors",
            &Phrase::fixed("it is for drawings; JSON has every node", "es para dibujos; en JSON están todos los nodos"),
        ));
    }
    if let Some(file) = &options.output {
        files::check(file)?;
    }
    let requests = options.source.per_game(|game| options.request(game, format))?;
    let mut written = String::new();
    let answer = |given: &InputPosition, console: &mut Console| {
        if !written.is_empty() && format.is_picture() {
            return Err(Failure::Input(Phrase::fixed(
                "--format: a picture shows one position",
                "--format: una imagen muestra una sola posición",
            )));
        }
        let request = TreeRequest { seed: given.chance(), ..requests.of(given.game())? };
        let tree = given.at().tree(&request).map_err(|error| failure(&error))?;
        let tree = if options.merge_mirrors { merged(&tree, format)? } else { tree };
        let text = render(given, &tree, format, console.lang)?;
        if options.output.is_none() {
            text.print(console)?;
        } else if !console.json {
            console.print_lines(&heading(&tree, console.lang))?;
        }
        written.push_str(&text.into_plain());
        Ok(())
    };
    let code = if options.order.draws() {
        options.source.each_with_chance(console, answer)?
    } else {
        options.source.each(console, answer)?
    };
    if let Some(file) = &options.output {
        files::write(file, &written)?;
    }
    Ok(code)
}

impl Options {
    /// The requested format, else that of the file's extension.
    fn format(&self, json: bool) -> Result<Format, Failure> {
        match self.format {
            _ if self.trace => Ok(Format::Trace),
            Some(format) if json && format != Format::Json => {
                let name = format.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
                let reason = phrase!("{name} and --json exclude each other", "{name} y --json se excluyen");
                Err(Failure::of_option("--format", &reason))
            }
            Some(format) => Ok(format),
            None if json => Ok(Format::Json),
            None => Ok(self.output.as_deref().and_then(Format::of_file).unwrap_or(Format::Text)),
        }
    }

    /// The depth, which is optional for a tree from a book.
    fn depth(&self, game: &dyn AnyGame) -> Result<Depth, Failure> {
        let is_exercise = rival_play::exercises().iter().any(|info| info.id == game.info().id);
        match &self.depth {
            Some(depth) => read_depth(depth),
            None if is_exercise => Ok(Depth::Full),
            None => Err(wants_depth("tree")),
        }
    }

    /// The tree to grow in positions of this game.
    fn request(&self, game: &dyn AnyGame, format: Format) -> Result<TreeRequest, Failure> {
        let HeuristicChoice { heuristic, weights, .. } = self.heuristic.choice(HeuristicId::CLASSIC, game)?;
        Ok(TreeRequest {
            pruned: self.algorithm == Algorithm::AlphaBeta,
            depth: self.depth(game)?.plies(),
            heuristic,
            weights,
            order: self.order,
            utility: self.utility,
            seed: 0,
            most: if format.is_picture() && !self.merge_mirrors { MAX_DRAWN_NODES } else { MAX_LINES },
        })
    }
}

/// The tree with mirror images merged, which must fit into a picture.
fn merged(tree: &SearchTree, format: Format) -> Result<SearchTree, Failure> {
    let merged = tree.merged();
    if format.is_picture() && merged.nodes.len() as u64 > MAX_DRAWN_NODES {
        return Err(failure(&TreeError::TooLarge { most: MAX_DRAWN_NODES }));
    }
    Ok(merged)
}

/// A tree in the requested format.
enum RenderedTree {
    Lines(Vec<Line>),
    Text(String),
}

impl RenderedTree {
    fn print(&self, console: &mut Console) -> Result<(), Failure> {
        match self {
            RenderedTree::Lines(lines) => console.print_lines(lines),
            RenderedTree::Text(text) => console.print(text),
        }
    }

    /// The text for a file, without colours.
    fn into_plain(self) -> String {
        match self {
            RenderedTree::Lines(lines) => anstream::adapter::strip_str(&escaped(&lines)).to_string(),
            RenderedTree::Text(text) => text,
        }
    }
}

fn render(given: &InputPosition, tree: &SearchTree, format: Format, lang: Lang) -> Result<RenderedTree, Failure> {
    Ok(match format {
        Format::Text => RenderedTree::Lines(page::page(given, tree, lang)),
        Format::Svg => RenderedTree::Text(tree_svg(tree, lang)),
        Format::Dot => RenderedTree::Text(tree_dot(tree, lang)),
        Format::Json => {
            let json = serde_json::to_string(&Tree::of(&given.session, tree).with_positions(tree))
                .map_err(std::io::Error::from)?;
            RenderedTree::Text(format!("{}\n", safe_json(json)))
        }
        Format::Trace => {
            let mut lines = String::new();
            for step in trace_steps(tree) {
                lines += &safe_json(serde_json::to_string(&step).map_err(std::io::Error::from)?);
                lines.push('\n');
            }
            RenderedTree::Text(lines)
        }
    })
}

/// The search and its result.
fn heading(tree: &SearchTree, lang: Lang) -> Vec<Line> {
    let lines = std::iter::once(tree_title(tree)).chain(tree_summary(tree));
    lines.map(|line| vec![plain(line.get(lang))]).collect()
}

fn failure(error: &TreeError) -> Failure {
    match error {
        TreeError::Heuristic(error) => error.clone().into(),
        TreeError::TooLarge { .. } | TreeError::AboveLeaf { .. } => Failure::of_option("--depth", &error.phrase()),
    }
}
