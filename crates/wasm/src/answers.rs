//! The questions of the page, by name.

use crate::kept::Kept;
use crate::tables;
use rival_game::{Phrase, phrase};
use rival_play::{AnyGame, Session, TreeError};
use rival_search::{Control, Progress};
use rival_table::Problem;
use rival_table::api::{Demo, EvaluationBody, SearchBody, SearchLine, TreeBody, Where, weights};
use rival_table::questions::{SearchBounds, play_on};
use rival_wire::{Evaluation, Game, PositionView, SearchReport, SearchTrace, Tree};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Hears what a search tells on its way, a JSON object each time.
pub type Tell<'a> = &'a mut dyn FnMut(&str);

/// What a search in the browser may spend. A phone has less memory than a server.
pub(crate) const BOUNDS: SearchBounds = SearchBounds {
    time: Duration::from_secs(30),
    nodes: 1_000_000_000,
    depth: 64,
    lines: rival_core::MAX_MOVES as u16,
    table_mib: 32,
};
/// How many nodes of a tree are recorded, and of a trace.
const TREE_NODES: usize = 20_000;
const TRACE_NODES: usize = 50_000;

/// A question about a position, with the table that it is at, if it is at one.
#[derive(Deserialize)]
struct About<T> {
    kept: Option<Kept>,
    body: T,
}

/// Answers a question: its name and its JSON, and what hears a search on its way. The answer is JSON, `{"ok": …}` or
/// `{"problem": …}`.
///
/// ```
/// let answer = rival_wasm::answer("position", r#"{"body": {"game": "tictactoe"}}"#, &mut |_| {});
/// assert!(answer.starts_with(r#"{"ok":"#));
/// ```
#[must_use]
pub fn answer(method: &str, body: &str, tell: Tell<'_>) -> String {
    match answered(method, body, tell) {
        Ok(json) => format!("{{\"ok\":{json}}}"),
        // A problem is plain data.
        Err(problem) => format!("{{\"problem\":{}}}", serde_json::to_string(&problem).unwrap_or_default()),
    }
}

fn answered(method: &str, body: &str, tell: Tell<'_>) -> Result<String, Problem> {
    match method {
        "games" => json(&games()),
        "game" => json(&Game::of(&*rival_play::open(&read::<String>(body)?)?)),
        "demo" => json(&demo(&read::<String>(body)?)?),
        "position" => json(&PositionView::of(&found::<Where>(read(body)?, false)?.0)),
        "evaluation" => json(&evaluation(read(body)?)?),
        "search" => json(&search(read(body)?, tell)?),
        "tree" => tree(read(body)?),
        "trace" => trace(read(body)?),
        _ => tables::answered(method, body, tell),
    }
}

/// What was asked, if it is what the question takes.
pub(crate) fn read<T: DeserializeOwned>(body: &str) -> Result<T, Problem> {
    serde_json::from_str(body).map_err(|error| {
        Problem::bad_request(phrase!("This is not understood: {error}", "Esto no se entiende: {error}"))
    })
}

pub(crate) fn json<T: Serialize>(value: &T) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|_| Problem::internal())
}

fn games() -> Vec<Game> {
    let known = rival_play::games().iter().filter_map(|info| rival_play::open(info.id).ok());
    known.map(|game: Box<dyn AnyGame>| Game::of(&*game)).collect()
}

fn demo(game: &str) -> Result<Demo, Problem> {
    Demo::of(rival_play::open(game)?.into()).ok_or_else(Problem::internal)
}

/// Where a question about a position is at.
trait Placed {
    fn at(&self) -> &Where;
}

impl Placed for Where {
    fn at(&self) -> &Where {
        self
    }
}

macro_rules! placed {
    ($($body:ty),*) => {$(
        impl Placed for $body {
            fn at(&self) -> &Where {
                &self.at
            }
        }
    )*};
}
placed!(EvaluationBody, SearchBody, TreeBody);

/// The game that has come to the position that is asked about; if it is to be analysed, only where that is allowed.
fn found<T: Placed>(about: About<T>, to_analyse: bool) -> Result<(Session, T), Problem> {
    let session = match (about.body.at(), about.kept) {
        (Where::Table(at), Some(kept)) => play_on(kept.open()?.session_at(at.ply, to_analyse)?, &at.moves)?,
        (Where::Table(_), None) => return Err(no_such_table()),
        (Where::Position(at), _) => play_on(at.session()?, &at.moves)?,
    };
    Ok((session, about.body))
}

fn evaluation(about: About<EvaluationBody>) -> Result<Evaluation, Problem> {
    let (session, body) = found(about, true)?;
    let heuristic = body.heuristic.of(&**session.game())?;
    let evaluation = session.at().evaluate(heuristic, &weights(body.weights))?;
    Ok(Evaluation::of(&session, heuristic, &evaluation))
}

fn search(about: About<SearchBody>, tell: Tell<'_>) -> Result<SearchLine, Problem> {
    let (session, body) = found(about, true)?;
    let (request, limits) = body.request(&session, &BOUNDS)?;
    let info = session.info();
    let mut progress = |progress: Progress<String>| {
        if let Ok(line) = json(&SearchLine::Progress(rival_wire::Progress::of(&progress, info))) {
            tell(&line);
        }
    };
    let report = session.at().search(&request, &mut Control { limits, stop: None, progress: Some(&mut progress) })?;
    Ok(SearchLine::Result(Box::new(SearchReport::of(&session, request.algorithm, request.heuristic, &report))))
}

fn tree(about: About<TreeBody>) -> Result<String, Problem> {
    let (session, body) = found(about, true)?;
    let positions = body.positions;
    let tree =
        session.at().tree(&body.request(&session, BOUNDS.depth, TREE_NODES)?).map_err(|error| refused(&error))?;
    let told = Tree::of(&session, &tree);
    json(&if positions { told.with_positions(&tree) } else { told })
}

fn trace(about: About<TreeBody>) -> Result<String, Problem> {
    let (session, body) = found(about, true)?;
    let positions = body.positions;
    let tree =
        session.at().tree(&body.request(&session, BOUNDS.depth, TRACE_NODES)?).map_err(|error| refused(&error))?;
    let told = SearchTrace::of(&session, &tree);
    json(&if positions { told.with_positions(&tree) } else { told })
}

fn refused(error: &TreeError) -> Problem {
    Problem::bad_setup(error.phrase())
}

fn no_such_table() -> Problem {
    Problem::not_found(Phrase::fixed("There is no such table.", "Esa mesa no existe."))
}
