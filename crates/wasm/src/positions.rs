//! Questions about positions and played games.

use crate::answers::{Tell, json, tell_json};
use crate::kept::Kept;
use rival_play::{SearchTree, Session};
use rival_search::{Control, Progress};
use rival_table::api::{
    EvaluationBody, JudgementBody, QuizBody, ReviewBody, ReviewLine, SearchBody, SearchLine, TreeBody, Where, weights,
};
use rival_table::questions::{Reviewed, SearchBounds, first_game, play_on};
use rival_table::{Problem, State, no_such_table};
use rival_wire::{Evaluation, MoveReview, PositionView, Quiz, SearchReport, SearchTrace, Tree};
use serde::Deserialize;
use std::time::Duration;

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
pub(crate) struct About<T> {
    kept: Option<Kept>,
    body: T,
}

/// The table of this name, if it came with the question.
fn table(kept: Option<&Kept>, id: &str) -> Result<State, Problem> {
    kept.filter(|kept| kept.id == id).ok_or_else(no_such_table)?.clone().open()
}

/// The game that has come to a position; if it is to be analysed, only where that is allowed.
pub(crate) fn find(kept: Option<&Kept>, at: &Where, to_analyse: bool) -> Result<Session, Problem> {
    match at {
        Where::Table(at) => play_on(table(kept, &at.table)?.session_at(at.ply, to_analyse)?, &at.moves),
        Where::Position(at) => play_on(at.session()?, &at.moves),
    }
}

pub(crate) fn position(About { kept, body }: About<Where>) -> Result<PositionView, Problem> {
    find(kept.as_ref(), &body, false).map(|session| PositionView::of(&session))
}

pub(crate) fn evaluation(About { kept, body }: About<EvaluationBody>) -> Result<Evaluation, Problem> {
    let session = find(kept.as_ref(), &body.at, true)?;
    let heuristic = body.heuristic.of(&**session.game())?;
    let evaluation = session.at().evaluate(heuristic, &weights(body.weights))?;
    Ok(Evaluation::of(&session, heuristic, &evaluation))
}

pub(crate) fn search(About { kept, body }: About<SearchBody>, tell: Tell<'_>) -> Result<SearchLine, Problem> {
    let session = find(kept.as_ref(), &body.at, true)?;
    let (request, limits) = body.request(&session, &BOUNDS)?;
    let info = session.info();
    let mut progress = |progress: Progress<String>| {
        tell_json(tell, &SearchLine::Progress(rival_wire::Progress::of(&progress, info)));
    };
    let report = session.at().search(&request, &mut Control { limits, stop: None, progress: Some(&mut progress) })?;
    Ok(SearchLine::Result(Box::new(SearchReport::of(&session, request.algorithm, request.heuristic, &report))))
}

/// Grows a tree of no more than `most` nodes.
fn grown(kept: Option<&Kept>, body: TreeBody, most: usize) -> Result<(Session, SearchTree), Problem> {
    let session = find(kept, &body.at, true)?;
    let tree = session.at().tree(&body.request(&session, BOUNDS.depth, most)?);
    let tree = tree.map_err(|error| Problem::bad_setup(error.phrase()))?;
    Ok((session, tree))
}

pub(crate) fn tree(About { kept, body }: About<TreeBody>) -> Result<String, Problem> {
    let positions = body.positions;
    let (session, tree) = grown(kept.as_ref(), body, TREE_NODES)?;
    let told = Tree::of(&session, &tree);
    json(&if positions { told.with_positions(&tree) } else { told })
}

pub(crate) fn trace(About { kept, body }: About<TreeBody>) -> Result<String, Problem> {
    let (positions, mirrors) = (body.positions, body.mirrors);
    let (session, tree) = grown(kept.as_ref(), body, TRACE_NODES)?;
    let told = SearchTrace::of(&session, &tree);
    let told = if mirrors { told.with_mirrors(&tree) } else { told };
    json(&if positions { told.with_positions(&tree) } else { told })
}

pub(crate) fn quiz(About { kept, body }: About<QuizBody>) -> Result<Quiz, Problem> {
    let session = find(kept.as_ref(), &body.at, true)?;
    let (searched, wanted) = body.request(&session, BOUNDS.depth)?;
    let (session, tree) = grown(kept.as_ref(), searched, TREE_NODES)?;
    Ok(Quiz::of(&session, &tree, wanted))
}

/// Tells the moves as they are judged; the answer is the last line.
pub(crate) fn review(About { kept, body }: About<ReviewBody>, tell: Tell<'_>) -> Result<ReviewLine, Problem> {
    let (session, record) = match body.reviewed()? {
        Reviewed::Table(id) => {
            let state = table(kept.as_ref(), id)?;
            (state.session_at(None, true)?, state.record())
        }
        Reviewed::At(at) => {
            let session = find(kept.as_ref(), at, true)?;
            let record = session.record();
            (session, record)
        }
        Reviewed::Record(text) => first_game(text)?,
    };
    let mut review = body.review(session, record, BOUNDS.table_mib)?;
    loop {
        let line = review.next_line(None);
        if line.is_last() {
            return Ok(line);
        }
        tell_json(tell, &line);
    }
}

pub(crate) fn judgement(About { kept, body }: About<JudgementBody>) -> Result<MoveReview, Problem> {
    let session = find(kept.as_ref(), &body.at, true)?;
    body.review(session, BOUNDS.table_mib)?.last_move(None)
}
