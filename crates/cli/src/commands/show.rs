//! `rival show`: the board, whose turn, legal moves, scores, result.

use crate::options::position_args::{InputPosition, PositionArgs};
use crate::output::board;
use crate::output::panels;
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::Args;
use rival_game::Lang;
use rival_play::{AnyGame, AnyPosition};
use serde::{Serialize, Serializer};
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
}

/// What programs are told of a position.
#[derive(Serialize)]
pub(crate) struct Shown {
    game: String,
    position: String,
    side: char,
    legal: Vec<String>,
    result: Option<String>,
    reason: Option<String>,
    scores: Option<Scores>,
    seed: Option<u64>,
}

/// Both sides' scores under their letters.
struct Scores([(char, i32); 2]);

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0)
    }
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    options.source.each(console, |given, console| {
        if console.json {
            console.print_json(&Shown::of(given.game, &*given.at, given.seed, console.lang))
        } else {
            console.print_lines(&page(given, console))
        }
    })
}

impl Shown {
    /// What there is to tell of a position.
    pub(crate) fn of(game: &dyn AnyGame, at: &dyn AnyPosition, seed: Option<u64>, lang: Lang) -> Shown {
        let info = game.info();
        let letters = info.sides.each_ref().map(|side| side.letter);
        let scores = |[first, second]: [i32; 2]| Scores([(letters[0], first), (letters[1], second)]);
        Shown {
            game: game.name(),
            position: at.text(),
            side: info.side(at.turn()).letter,
            legal: at.legal(),
            result: at.outcome().map(|outcome| info.result_text(outcome)),
            reason: at.end_reason().map(|end| end.text.get(lang).to_owned()),
            scores: at.scores().map(scores),
            seed,
        }
    }
}

/// All that people are shown, the result last.
fn page(given: &InputPosition, console: &Console) -> Vec<Line> {
    let (view, info) = (given.at.view(), given.game.info());
    let last = given.last.as_ref();
    let mut lines = vec![given.title(console.lang)];
    lines.extend(given.context.iter().map(|context| vec![plain(console.say(context))]));
    lines.push(Line::new());
    lines.extend(board::draw(&view, info, last.map_or(&[], |last| &last.cells)));
    lines.push(Line::new());
    lines.extend(panels::panels(&view, info, console.lang));
    lines.extend(last.map(|last| last.line(console.lang)));
    lines.push(given.position(console.lang));
    lines.extend(panels::legal_moves(&view, console.lang));
    lines.push(vec![span(given.verdict(console.lang), Style::new().bold())]);
    lines
}
