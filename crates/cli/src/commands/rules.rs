//! `rival rules`: the rules of a game in brief, with pictures.

use crate::options::game_name;
use crate::output::board;
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::Args;
use rival_game::Lang;
use rival_play::AnyGame;
use rival_wire::Rules;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival rules smart-horses
  rival rules desconecta-4-boom:5x5:4 --lang es
  rival rules tictactoe --json";

/// Show the rules of a game in brief, with pictures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game, or a variant of it: tictactoe, tictactoe:4x4:3
    game: String,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let game = game_name::open(&options.game)?;
    if console.json {
        console.print_json(&Rules::of(&*game))?;
    } else {
        console.print_lines(&page(&*game, console.lang)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn page(game: &dyn AnyGame, lang: Lang) -> Result<Vec<Line>, Failure> {
    let info = game.info();
    let mut lines = vec![vec![span(info.name.get(lang), Style::new().bold()), plain(format!(" · {}", game.name()))]];
    for (number, rule) in game.rules().iter().enumerate() {
        lines.push(Line::new());
        lines.push(vec![plain(format!("{}. {}", number + 1, rule.text.get(lang)))]);
        if let Some(picture) = &rule.picture {
            let at = game.position(picture)?;
            lines.push(Line::new());
            lines.extend(board::draw(&at.view(), info, &[]));
            lines.extend(
                at.end_reason().map(|end| vec![span(format!("  {}", end.text.get(lang)), Style::new().dimmed())]),
            );
        }
    }
    Ok(lines)
}
