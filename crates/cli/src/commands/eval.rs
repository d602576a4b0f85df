//! `rival eval`: the heuristic value of a position, term by term.

use crate::options::heuristic_args::{CLASSIC_BY_DEFAULT, HeuristicArgs, HeuristicChoice};
use crate::options::position_args::{InputPosition, PositionArgs};
use crate::output::figures::{plain_number, value_words};
use crate::output::styled::{Line, labelled, plain, span};
use crate::output::text_table::TextTable;
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::Args;
use rival_core::Side;
use rival_game::{Lang, Phrase};
use rival_play::{EvaluatedTerm, Evaluation, HeuristicId};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival eval smart-horses --seed 7
  rival eval tictactoe --position \"3/1x1/3 o\" --json
  rival eval smart-horses --seed 7 --weights score=100,mobility=12
  rival eval smart-horses --seed 7 --weights mine.toml

A file of weights is TOML, one `name = number` a line. It may say for which `game` and `heuristic` they are, with the weights in
a table `[weights]`, as the files of `rival tune` do, and in a table `[why]` why a feature has its weight, for reports. `rival games` lists the features and their own weights.";

/// Show what a heuristic makes of a position, term by term
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("heuristic", |arg| arg.help(CLASSIC_BY_DEFAULT)))]
pub(crate) struct Options {
    #[command(flatten)]
    source: PositionArgs,

    #[command(flatten)]
    heuristic: HeuristicArgs,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let choices = options.source.per_game(|game| options.heuristic.choice(HeuristicId::CLASSIC, game))?;
    options.source.each(console, |given, console| {
        let HeuristicChoice { heuristic, weights, .. } = choices.of(given.game())?;
        let evaluation = given.at().evaluate(heuristic, &weights)?;
        if console.json {
            console.print_json(&rival_wire::Evaluation::of(&given.session, heuristic, evaluation))
        } else {
            console.print_lines(&page(given, &evaluation, heuristic, console.lang))
        }
    })
}

/// The value in words; empty for a finished game, whose result says more.
fn reading(given: &InputPosition, evaluation: &Evaluation) -> Phrase {
    let info = given.game().info();
    match given.at().outcome() {
        Some(outcome) => info.result_phrase(outcome, given.at().scores()),
        None => info.reading_phrase(evaluation.value),
    }
}

/// The text output: a row for each term, the sum, and its meaning.
fn page(given: &InputPosition, evaluation: &Evaluation, heuristic: HeuristicId, lang: Lang) -> Vec<Line> {
    let words = |english, spanish| Phrase::fixed(english, spanish).get(lang).to_owned();
    let [first, second] = Side::BOTH.map(|side| given.game().info().side(side).name.get(lang).to_owned());
    let mut rows = vec![vec![
        heuristic.name().to_owned(),
        first,
        second,
        words("feature", "rasgo"),
        words("weight", "peso"),
        words("product", "producto"),
        words("what is measured", "qué se mide"),
    ]];
    rows.extend(evaluation.terms.iter().map(|term| row(term, lang)));
    let value = value_words(given.game().info(), evaluation.value, lang);
    let said = reading(given, evaluation);
    let mut lines = vec![given.title(lang), given.position(lang), Line::new()];
    lines.extend(table(&rows));
    lines.push(Line::new());
    lines.push(labelled(&Phrase::fixed("Value", "Valor"), value, lang));
    lines.push(labelled(&Phrase::fixed("Reading", "Lectura"), span(said.get(lang), Style::new().bold()), lang));
    lines
}

fn row(term: &EvaluatedTerm, lang: Lang) -> Vec<String> {
    let meaning = term.meaning.get(lang).to_owned();
    let [first, second] =
        term.sides.map_or_else(|| ["–"; 2].map(str::to_owned), |sides| sides.map(|count| plain_number(count, lang)));
    vec![
        term.name.to_owned(),
        first,
        second,
        plain_number(term.feature, lang),
        plain_number(term.weight, lang),
        lang.signed(term.value, 2),
        meaning,
    ]
}

/// Names and meanings left-aligned, numbers right-aligned.
fn table(rows: &[Vec<String>]) -> Vec<Line> {
    let line = |mut row: Vec<String>| {
        let meaning = row.pop().unwrap_or_default();
        vec![plain(format!("  {}  ", row.join("  "))), span(meaning.trim_end(), Style::new().dimmed())]
    };
    TextTable { rows, words: &[0, 6] }.padded().into_iter().map(line).collect()
}
