//! `rival show`: the board, whose turn, legal moves, scores, result.

use crate::options::position_args::{InputPosition, PositionArgs};
use crate::output::board;
use crate::output::panels;
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::Args;
use rival_wire::{Position, PositionView};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival show smart-horses --seed 7
  rival show smart-horses --layout assignment
  rival show tictactoe --moves \"b2 a1 c3\"
  rival show tictactoe --position \"3/1x1/3 o\" --json
  rival show connect-four --position - --json < positions.txt
  rival show --record games.pgn --number 3 --ply 12";

/// Show a position: the board, whose turn, legal moves, scores, result
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    source: PositionArgs,

    /// With --json: also what to draw, as the server sends it
    #[arg(long)]
    view: bool,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    options.source.each(console, |given, console| {
        if console.json && options.view {
            console.print_json(&PositionView::of(&given.session))
        } else if console.json {
            console.print_json(&Position::of(&given.session))
        } else {
            console.print_lines(&page(given, console))
        }
    })
}

/// The text output, the result last.
fn page(given: &InputPosition, console: &Console) -> Vec<Line> {
    let (view, info) = (given.at().view(), given.game().info());
    let last = given.last();
    let mut lines = vec![given.title(console.lang)];
    lines.extend(given.context.iter().map(|context| vec![plain(console.say(context))]));
    lines.push(Line::new());
    lines.extend(board::draw(&view, info, last.as_ref().map_or(&[], |last| &last.cells)));
    lines.push(Line::new());
    lines.extend(panels::panels(&view, info, console.lang));
    lines.extend(last.map(|last| last.line(console.lang)));
    lines.push(given.position(console.lang));
    lines.extend(panels::legal_moves(&view, console.lang));
    lines.push(vec![span(given.verdict(console.lang), Style::new().bold())]);
    lines
}
