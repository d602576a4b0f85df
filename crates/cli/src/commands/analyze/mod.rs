//! `rival analyze`: a played game, move by move: where value was lost, how much, and what was
//! better.

mod annotate;
mod graph;
mod page;

use crate::interrupt;
use crate::options::budget_args::BudgetArgs;
use crate::options::game_name;
use crate::options::heuristic_args::{HeuristicArgs, HeuristicChoice};
use crate::options::position_args::PerGame;
use crate::options::record_args::{RecordArgs, ReplayedGame};
use crate::output::{Console, Failure};
use crate::output::{files, progress};
use clap::Args;
use rival_core::Side;
use rival_draw::{EvalGraph, MarkedMove, eval_graph_svg};
use rival_game::Phrase;
use rival_play::{AnyGame, HeuristicId, Judge, Judged, ReviewRequest, SearchRequest, course};
use rival_search::EngineOptions;
use rival_wire::Review;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const EXAMPLES: &str = "\
Examples:
  rival analyze --record game.pgn
  rival analyze --record games.pgn --number 3 --nodes 1000000
  rival analyze --record game.pgn --depth 8 --svg graph.svg --output annotated.pgn
  rival analyze tictactoe --record - < game.pgn

Each move is compared with the best one: exactly where the solver reaches, else both looked at equally deep. What counts is the part of a won game that its side \
may still expect: 100 % is a win, 50 % a draw or an even position, and 90 % where the game's reading calls an advantage \
strong; in between runs a logistic curve. A move that gives away 5 % of a won game is an inaccuracy (?!), 10 % a mistake \
(?), 20 % a blunder (??). In a turn of several actions each action is judged on its own.

By nodes, as it is unless told otherwise, the same game always gets the same marks, here and on the page. With --depth the solver \
is not asked.

Ctrl-C ends the analysis with the moves judged so far.";

/// Go through a played game: where value was lost, by how much, and the better move
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("record", |arg| arg.required(true)))]
#[command(mut_arg("time", |arg| arg.help("How long to think about a position, in milliseconds")))]
#[command(mut_arg("nodes", |arg| arg.help(
    "How many positions to visit for each position of the game [default: 200000, unless depth or time are given]"
)))]
pub(crate) struct Options {
    /// The game that the file must be of [default: whatever the file says]
    game: Option<String>,

    #[command(flatten)]
    recorded: RecordArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    heuristic: HeuristicArgs,

    /// Draw the graph of one game into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the games to this file, each move with its value, depth and the better move
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A game with its analysis.
struct Analysis<'a> {
    recorded: &'a ReplayedGame,
    request: SearchRequest,
    /// One per move, fewer if the analysis was interrupted.
    judged: Vec<Judged>,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let name = options.game.as_deref().map(game_name::resolve).transpose()?;
    let requests = PerGame::new(name.as_deref(), |game| options.request(game))?;
    [&options.svg, &options.output].into_iter().flatten().try_for_each(|file| files::check(file))?;
    let onto_input = options.output.as_deref().is_some_and(|file| options.recorded.is_read_from(file));
    if onto_input && options.recorded.has_number() {
        return Err(Failure::of_option("--output", &games_would_go()));
    }
    let stop = interrupt::flag();
    let mut annotated = String::new();
    let mut drawn = false;
    let analyzed = options.recorded.each(name.as_deref(), |recorded| {
        if drawn {
            return Err(one_game_a_picture());
        }
        let request = requests.of(&**recorded.session.game())?;
        let analysis = options.analyze(recorded, &request, stop)?;
        annotated.push_str(&annotate::annotated(&analysis, console.lang).to_string());
        if console.json {
            console.print_json(&analysis.review())?;
        } else {
            console.print_lines(&page::page(&analysis, console.lang))?;
        }
        // Print the results before a picture may fail.
        if let Some(file) = &options.svg {
            drawn = true;
            files::write(file, &eval_graph_svg(&analysis.graph(console), console.lang))?;
        }
        if stop.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
    });
    // Games analysed before a failure are still written.
    if onto_input && analyzed.is_err() {
        console.say_aside(&Phrase::fixed(
            "--output: not written: the games not analysed would be lost",
            "--output: no se ha escrito: se perderían las partidas no analizadas",
        ));
        return analyzed.map(|()| ExitCode::SUCCESS);
    }
    // The results so far are written even after an error.
    if let Some(file) = options.output.as_deref().filter(|_| !annotated.is_empty()) {
        files::write(file, &annotated)?;
    }
    analyzed.map(|()| ExitCode::SUCCESS)
}

/// The refusal to replace a file of games by a part of them.
fn games_would_go() -> Phrase {
    Phrase::fixed(
        "the games are read from this file, and those not analysed would be lost; name another",
        "las partidas se leen de este archivo, y se perderían las no analizadas; indica otro",
    )
}

fn one_game_a_picture() -> Failure {
    let reason = Phrase::fixed(
        "a picture shows one game, and there are more; choose with --number",
        "una imagen muestra una sola partida, y hay más; elige con --number",
    );
    Failure::of_option("--svg", &reason)
}

impl Options {
    fn request(&self, game: &dyn AnyGame) -> Result<ReviewRequest, Failure> {
        let HeuristicChoice { heuristic, weights, .. } = self.heuristic.choice(HeuristicId::default(), game)?;
        let engine = EngineOptions { threads: self.budget.threads()?, ..EngineOptions::default() };
        let search = SearchRequest { heuristic, weights, engine, ..SearchRequest::default() };
        let limits = if self.budget.is_open() { ReviewRequest::default().limits } else { self.budget.limits()? };
        Ok(ReviewRequest::new(search, limits))
    }

    /// Judges the moves one by one, until all are done or `stop` is set.
    fn analyze<'a>(
        &self,
        recorded: &'a ReplayedGame,
        request: &ReviewRequest,
        stop: &AtomicBool,
    ) -> Result<Analysis<'a>, Failure> {
        let session = &recorded.session;
        let bar = progress::bar(session.played().len() as u64);
        let mut judge = Judge::new(session.clone(), request.clone());
        let mut judged = Vec::new();
        while let Some(next) = judge.judge(judged.len(), Some(stop))? {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            judged.push(next);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(Analysis { recorded, request: request.search.clone(), judged })
    }
}

impl Analysis<'_> {
    /// The JSON output.
    fn review(&self) -> Review {
        Review::of(&self.recorded.session, &self.recorded.record, &self.request, &self.judged)
    }

    /// The first side's chances at the start and after each move, from 0 to 1.
    fn points(&self) -> Vec<f64> {
        course(self.recorded.session.info(), &self.judged)
    }

    /// Each round's first ply, from 0, with its number.
    fn rounds(&self) -> Vec<(usize, u32)> {
        let mut rounds: Vec<(usize, u32)> = Vec::new();
        let mut plies = 0;
        for (round, turn) in self.recorded.record.turns() {
            if rounds.last().is_none_or(|&(_, last)| last != round) {
                rounds.push((plies, round));
            }
            plies += turn.len();
        }
        rounds
    }

    /// The mean loss of a side's moves, as a fraction of a won game; `None` if it has not moved.
    fn average_loss(&self, side: Side) -> Option<f64> {
        let played = self.recorded.session.played().iter().zip(&self.judged);
        let losses: Vec<f64> =
            played.filter(|(played, _)| played.side == side).map(|(_, judged)| judged.loss).collect();
        (!losses.is_empty()).then(|| losses.iter().sum::<f64>() / losses.len() as f64)
    }

    /// The graph for the picture.
    fn graph(&self, console: &Console) -> EvalGraph {
        let session = &self.recorded.session;
        let moves = session.played().iter().zip(&self.judged).enumerate();
        let mark = |(number, (played, judged)): (usize, (&Arc<rival_play::PlayedMove>, &Judged))| {
            judged.mark.map(|mark| MarkedMove { ply: number + 1, mark, text: played.text.clone() })
        };
        EvalGraph {
            info: session.info(),
            heading: console.say(&self.recorded.heading()).to_owned(),
            points: self.points(),
            rounds: self.rounds(),
            marks: moves.filter_map(mark).collect(),
        }
    }
}
