//! `rival quiz`: questions about a search, asked in the terminal.

use crate::options::by_name::by_name;
use crate::options::number;
use crate::options::position_args::{InputPosition, PositionArgs};
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::Args;
use rival_draw::value_text;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{Algorithm, HeuristicId, SearchTree, TreeRequest, Weights, exercises};
use rival_search::{Bound, QuizRequest, TraceEvent, Utility, trace};
use rival_wire::{Quiz, QuizLevel, QuizQuestion};
use std::io::{self, BufRead};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival quiz tree
  rival quiz tictactoe --level 3 --seed 7
  rival quiz connect-four --moves '4 4 3' --level 5 --json

Levels: 1 minimax on two plies, 2 on three; 3 alpha-beta with the best moves first, 4 with the moves as the game lists them, 5 with \
the worst first. The same position, level and --seed give the same questions. An answer is its number; q ends it.";

/// Larger searches are not used for quizzes.
const MAX_NODES: u64 = 20_000;
const QUESTIONS: usize = 10;

/// Answer questions about a search: what goes up, what is cut and why, what is played
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    source: PositionArgs,

    /// How hard, from 1 to 5
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    level: String,

    /// What a finished game is worth: sooner-is-better, or plain, the same whatever the ply
    #[arg(long, value_name = "UTILITY", default_value = Utility::SoonerIsBetter.name())]
    #[arg(value_parser = by_name(Utility::ALL, Utility::name))]
    utility: Utility,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let levels = 1..=QuizLevel::ALL.len() as u64;
    let level = QuizLevel::ALL[number::read("--level", &options.level, levels)? as usize - 1];
    if options.source.is_from_input() && !console.json {
        let reason = Phrase::fixed(
            "answers are read from standard input; give the position itself, or --json",
            "las respuestas se leen de la entrada estándar; da la posición misma, o --json",
        );
        return Err(Failure::of_option("--position", &reason));
    }
    options.source.each_with_chance(console, |given, console| {
        let tree = searched(given, level, options.utility)?;
        let request = QuizRequest { seed: given.chance(), count: QUESTIONS };
        let quiz = Quiz::of(&given.session, &tree, request);
        if console.json { console.print_json(&quiz) } else { ask_all(given, &tree, &quiz, console) }
    })
}

/// The search that the quiz is about.
fn searched(given: &InputPosition, level: QuizLevel, utility: Utility) -> Result<SearchTree, Failure> {
    let is_exercise = exercises().iter().any(|info| info.id == given.game().info().id);
    let request = TreeRequest {
        pruned: level.algorithm == Algorithm::AlphaBeta,
        depth: (!is_exercise).then_some(level.depth),
        heuristic: HeuristicId::CLASSIC,
        weights: Weights::default(),
        order: level.order,
        utility,
        seed: 0,
        most: MAX_NODES,
    };
    given.at().tree(&request).map_err(|error| Failure::Input(error.phrase()))
}

fn ask_all(given: &InputPosition, tree: &SearchTree, quiz: &Quiz, console: &mut Console) -> Result<(), Failure> {
    let lang = console.lang;
    console.print_lines(&[given.title(lang), given.position(lang)])?;
    let there_are = quiz.questions.len();
    if there_are < QUESTIONS {
        console.say_line(&phrase!(
            "This search is too small for {QUESTIONS} different questions; there are {there_are}.",
            "Esta búsqueda es demasiado pequeña para {QUESTIONS} preguntas distintas; hay {there_are}."
        ))?;
    }
    let steps = trace(&tree.nodes, tree.request.pruned);
    let (mut right, mut asked) = (0, 0);
    let mut lines = io::stdin().lock().lines();
    for question in &quiz.questions {
        let mut page = vec![Line::new()];
        page.extend(so_far(tree, &steps[..question.step], question, lang));
        page.push(Line::new());
        page.push(vec![span(question.ask.get(lang), Style::new().bold())]);
        page.extend(
            question
                .choices
                .iter()
                .zip(1..)
                .map(|(choice, number)| vec![plain(format!("  {number}  {}", choice.say.get(lang)))]),
        );
        console.print_lines(&page)?;
        let Some(answer) = answer(question, &mut lines, console)? else { break };
        asked += 1;
        let is_right = answer == question.answer;
        right += usize::from(is_right);
        let verdict = if is_right {
            Phrase::fixed("Right.", "Correcto.")
        } else {
            Phrase::fixed("Not quite.", "No exactamente.")
        };
        let told = format!("{} {}", verdict.get(lang), question.reason.get(lang));
        console.print_lines(&[vec![plain(told)]])?;
    }
    console.say_line(&phrase!("\n{right} of {asked} right.", "\n{right} de {asked} bien."))
}

/// The index of the typed answer; `None` at the end of input.
fn answer(
    question: &QuizQuestion,
    lines: &mut impl Iterator<Item = io::Result<String>>,
    console: &mut Console,
) -> Result<Option<usize>, Failure> {
    let most = question.choices.len();
    while let Some(line) = lines.next().transpose()? {
        match line.trim() {
            "q" => return Ok(None),
            text => match text.parse::<usize>().ok().filter(|number| (1..=most).contains(number)) {
                Some(number) => return Ok(Some(number - 1)),
                None => {
                    console.say_line(&phrase!("A number from 1 to {most}, or q.", "Un número de 1 a {most}, o q."))?;
                }
            },
        }
    }
    Ok(None)
}

/// The path to the search's current node, one line per node, with the wanted value hidden.
fn so_far(tree: &SearchTree, steps: &[TraceEvent], question: &QuizQuestion, lang: Lang) -> Vec<Line> {
    let mut seen =
        SearchPath { tree, values: vec![None; tree.nodes.len()], entered: 0, covered: None, lines: Vec::new() };
    if question.kind == "value" {
        seen.covered = Some(question.node);
    }
    for step in steps {
        match *step {
            TraceEvent::Enter { node, .. } => seen.entered = node + 1,
            TraceEvent::Leaf { node, value, .. } | TraceEvent::Leave { node, value } => {
                let sign = match tree.nodes[node].bound {
                    Bound::Lower => "≥ ",
                    Bound::Upper => "≤ ",
                    Bound::Exact | Bound::Average => "",
                };
                seen.values[node] = Some(format!("{sign}{}", value_text(tree.start.info(), value, lang)));
            }
            TraceEvent::Up { node, best, .. } => {
                seen.values[node] = Some(format!("{} …", value_text(tree.start.info(), best, lang)));
            }
            TraceEvent::Narrow { .. } | TraceEvent::Cut { .. } => {}
        }
    }
    let mut path = vec![question.node];
    while let Some(parent) = tree.nodes[path[path.len() - 1]].parent {
        path.push(parent);
    }
    seen.write(0, 0, &path);
    seen.lines
}

struct SearchPath<'t> {
    tree: &'t SearchTree,
    values: Vec<Option<String>>,
    /// The number of nodes entered.
    entered: usize,
    covered: Option<usize>,
    lines: Vec<Line>,
}

impl SearchPath<'_> {
    fn write(&mut self, number: usize, level: usize, path: &[usize]) {
        let tree = self.tree;
        let node = &tree.nodes[number];
        let player = if node.side == rival_core::Side::First { "MAX" } else { "MIN" };
        let name = if node.children.is_empty() { "" } else { player };
        let value = match (&self.values[number], self.covered == Some(number)) {
            (_, true) => "?".to_owned(),
            (Some(value), false) => value.clone(),
            (None, false) => "…".to_owned(),
        };
        let mv = node.by.as_deref().unwrap_or_default();
        let words = [mv, name, &value].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join("  ");
        let style = if path.contains(&number) { Style::new().bold() } else { Style::new() };
        self.lines.push(vec![plain("   ".repeat(level)), span(words, style)]);
        if path.contains(&number) {
            let entered = self.entered;
            for &child in node.children.iter().filter(|&&child| child < entered) {
                self.write(child, level + 1, path);
            }
        }
    }
}
