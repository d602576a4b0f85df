//! Questions about positions and played games.

use crate::answers::{Tell, tell_json};
use crate::document::TableDocument;
use rival_play::Session;
use rival_table::questions::{
    GameReview, KeptEngines, PreparedSearch, Question, ReviewSubject, SearchBounds, first_game, play_on, session_at,
};
use rival_table::{TableState, no_such_table};
use rival_wire::{PositionRef, Problem, ReviewBody, ReviewLine, SearchBody, SearchLine};
use serde::Deserialize;
use std::cell::RefCell;
use std::time::Duration;

/// The limits of a search in the browser: a phone has less memory than a server.
pub(crate) const BOUNDS: SearchBounds = SearchBounds {
    time: Duration::from_secs(30),
    nodes: 1_000_000_000,
    depth: 64,
    lines: rival_search::MAX_LINES,
    table_mib: 32,
    tree_nodes: 20_000,
    trace_nodes: 50_000,
};

/// A question about a position, with its table if it belongs to one.
#[derive(Deserialize)]
pub(crate) struct WithTable<T> {
    kept: Option<TableDocument>,
    body: T,
}

/// The table with this name, if it came with the question.
fn table(kept: Option<&TableDocument>, id: &str) -> Result<TableState, Problem> {
    kept.filter(|kept| kept.id == id).ok_or_else(no_such_table)?.clone().open()
}

/// The session at a position; analysis requires a game that allows it.
pub(crate) fn find(kept: Option<&TableDocument>, at: &PositionRef, to_analyse: bool) -> Result<Session, Problem> {
    match at {
        PositionRef::Table(at) => play_on(table(kept, &at.table)?.session_at(at.ply, to_analyse)?, &at.moves),
        PositionRef::Position(at) => session_at(at),
    }
}

/// Answers a question about a position.
pub(crate) fn question<Q: Question>(WithTable { kept, body }: WithTable<Q>) -> Result<Q::Answer, Problem> {
    let session = find(kept.as_ref(), body.at(), Q::ANALYSES)?;
    body.prepare(session, &BOUNDS)?(None)
}

thread_local! {
    /// The engine of the last search that keeps it. The page sends a search that continues to the
    /// worker that has it.
    static KEPT: RefCell<KeptEngines> = const { RefCell::new(KeptEngines::new(1)) };
}

/// Reports a search; the last line is the answer.
pub(crate) fn search(WithTable { kept, body }: WithTable<SearchBody>, tell: Tell<'_>) -> Result<SearchLine, Problem> {
    let session = find(kept.as_ref(), &body.at, true)?;
    let search = PreparedSearch::new(body, session, &BOUNDS)?;
    let name = search.kept_as();
    let mut memory = name.as_ref().map(|name| KEPT.with_borrow_mut(|kept| kept.take(name))).unwrap_or_default();
    let found = search.run(&mut memory, None, &mut |line| tell_json(tell, &line));
    if let Some(name) = name {
        KEPT.with_borrow_mut(|kept| kept.keep(name, memory));
    }
    Ok(found)
}

/// Reports a review, one move at a time; the last line is the answer.
pub(crate) fn review(WithTable { kept, body }: WithTable<ReviewBody>, tell: Tell<'_>) -> Result<ReviewLine, Problem> {
    let (session, record) = match ReviewSubject::by(&body)? {
        ReviewSubject::Table(id) => {
            let state = table(kept.as_ref(), id)?;
            (state.session_at(None, true)?, state.record())
        }
        ReviewSubject::At(at) => {
            let session = find(kept.as_ref(), at, true)?;
            let record = session.record();
            (session, record)
        }
        ReviewSubject::Record(text) => first_game(text)?,
    };
    let mut review = GameReview::of(&body, session, record, BOUNDS.table_mib)?;
    loop {
        let line = review.next_line(None);
        if line.is_last() {
            return Ok(line);
        }
        tell_json(tell, &line);
    }
}
