//! `rival games`: the games with their levels, heuristics, set-ups and variants.

use crate::options::game_name;
use crate::output::figures::plain_number;
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::Args;
use rival_game::{GameInfo, Lang, Phrase, VariantForm};
use rival_wire::{Game, Heuristic};
use serde::Serialize;
use std::process::ExitCode;

/// List the games with their levels, heuristics and variants
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rival games\n  rival games --lang es\n  rival games --json\n  rival games --ids\n  rival games --file zones.toml"
)]
pub(crate) struct Options {
    /// Only their names on the command line, one a line
    #[arg(long)]
    ids: bool,

    /// The game of this game file, in place of those that rival has
    #[arg(long, value_name = "FILE", conflicts_with = "ids")]
    file: Option<String>,
}

/// The JSON output.
#[derive(Serialize)]
struct GamesJson {
    games: Vec<Game>,
    /// Exercises, which are not games to play.
    exercises: Vec<Game>,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    if options.ids && !console.json {
        let ids: Vec<Line> = rival_play::games().iter().map(|info| vec![plain(info.id)]).collect();
        console.print_lines(&ids)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(file) = &options.file {
        let game = Game::of(&*game_name::open(file)?);
        if console.json {
            console.print_json(&GamesJson { games: vec![game], exercises: Vec::new() })?;
        } else {
            console.print_lines(&page(&game, console.lang))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let open = |info: &&GameInfo| Ok(Game::of(&*rival_play::open(info.id)?));
    let games = rival_play::games().iter().map(open).collect::<Result<Vec<_>, Failure>>()?;
    let exercises = rival_play::exercises().iter().map(open).collect::<Result<Vec<_>, Failure>>()?;
    if console.json {
        console.print_json(&GamesJson { games, exercises })?;
    } else {
        let pages: Vec<Vec<Line>> = games.iter().chain(&exercises).map(|game| page(game, console.lang)).collect();
        console.print_lines(&pages.join(&Line::new()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The text output for one game.
fn page(game: &Game, lang: Lang) -> Vec<Line> {
    let mut lines = vec![
        vec![span(game.game.clone(), Style::new().bold()), plain(format!(" · {}", game.name.get(lang)))],
        vec![plain(format!("  {}", game.summary.get(lang)))],
    ];
    let sides: Vec<String> =
        game.sides.iter().map(|side| format!("{} ({})", side.info.name.get(lang), side.info.letter)).collect();
    lines.extend(facts(Phrase::fixed("sides", "bandos").get(lang), std::iter::once(sides.join(", "))));
    let levels = game.levels.iter().map(|level| format!("{:<9} {}", level.level.id, level.manner.get(lang)));
    lines.extend(facts(Phrase::fixed("levels", "niveles").get(lang), levels));
    let heuristics = game.heuristics.iter().map(|heuristic| format!("{:<9} {}", heuristic.id, sum(heuristic, lang)));
    lines.extend(facts(Phrase::fixed("heuristics", "heurísticas").get(lang), heuristics));
    let longest = game.layouts.iter().map(|layout| layout.id.len()).max().unwrap_or_default();
    let layouts = game.layouts.iter().map(|layout| format!("{:<longest$}  {}", layout.id, layout.about.get(lang)));
    lines.extend(facts(Phrase::fixed("layouts", "disposiciones").get(lang), layouts));
    let variants = game.variants.iter().flat_map(|known| {
        let (id, VariantForm { form, example, about }) = (&game.game, known);
        [format!("{id}:{form} ({id}:{example})"), about.get(lang).to_owned()]
    });
    lines.extend(facts(Phrase::fixed("variants", "variantes").get(lang), variants));
    lines
}

/// A heuristic as a formula.
fn sum(heuristic: &Heuristic, lang: Lang) -> String {
    let terms = heuristic.features.iter().enumerate().map(|(number, term)| {
        let sign = match (number, term.weight < 0.0) {
            (0, true) => "−",
            (0, false) => "",
            (_, true) => " − ",
            (_, false) => " + ",
        };
        format!("{sign}{} × {}", plain_number(term.weight.abs(), lang), term.name)
    });
    terms.collect()
}

/// Entries of one kind, one per line, the first beside the label.
fn facts<'a>(label: &'a str, facts: impl Iterator<Item = String> + 'a) -> impl Iterator<Item = Line> + 'a {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    labels.zip(facts).map(|(label, fact)| vec![span(format!("  {label:<14}"), Style::new().dimmed()), plain(fact)])
}
