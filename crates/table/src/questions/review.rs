//! Reviews of played games: the judge of `rival analyze`, one move at a time.

use super::{MOST_MOVES, too_many_moves};
use rival_game::record::Record;
use rival_game::{HeuristicError, Phrase};
use rival_play::{Judge, Judged, ReviewRequest, SearchRequest, Session};
use rival_search::Limits;
use rival_wire::{HeuristicName, JudgementBody, MoveReview, PositionRef, Problem, Review, ReviewBody, ReviewLine};
use std::sync::atomic::AtomicBool;

/// The largest node limit of a position.
const MOST_NODES: u64 = 1_000_000;

/// The subject of a review.
#[derive(Clone, Debug)]
pub enum ReviewSubject<'a> {
    /// A whole table.
    Table(&'a str),
    /// The moves that lead to a position.
    At(&'a PositionRef),
    /// A record.
    Record(&'a str),
}

impl<'a> ReviewSubject<'a> {
    /// The subject of a request.
    ///
    /// # Errors
    /// If the request names none, or two.
    pub fn by(body: &'a ReviewBody) -> Result<ReviewSubject<'a>, Problem> {
        match (&body.at, &body.record) {
            (Some(PositionRef::Table(at)), None) if at.ply.is_none() && at.moves.is_empty() => {
                Ok(ReviewSubject::Table(&at.table))
            }
            (Some(at), None) => Ok(ReviewSubject::At(at)),
            (None, Some(text)) => Ok(ReviewSubject::Record(text)),
            _ => Err(Problem::bad_request(Phrase::fixed(
                "at, record: one of them is wanted, and not both",
                "at, record: hace falta uno de los dos, y no ambos",
            ))),
        }
    }
}

/// The review of a session with one more move.
pub(super) fn last_move(body: &JudgementBody, mut session: Session, table_mib: u32) -> Result<GameReview, Problem> {
    session.play(&body.text)?;
    let record = session.record();
    GameReview::new(session, record, &body.heuristic, body.nodes, table_mib)
}

/// A review in progress.
#[derive(Clone)]
pub struct GameReview {
    record: Record,
    search: SearchRequest,
    judge: Judge,
    judged: Vec<Judged>,
}

impl GameReview {
    /// A review of a game, with a table of this size.
    ///
    /// # Errors
    /// If the game is too long, or has no such heuristic.
    pub fn of(body: &ReviewBody, session: Session, record: Record, table_mib: u32) -> Result<GameReview, Problem> {
        GameReview::new(session, record, &body.heuristic, body.nodes, table_mib)
    }

    fn new(
        session: Session,
        record: Record,
        heuristic: &HeuristicName,
        nodes: Option<u32>,
        table_mib: u32,
    ) -> Result<GameReview, Problem> {
        if session.played().len() > MOST_MOVES {
            return Err(too_many_moves());
        }
        let heuristic = heuristic.of(&**session.game())?;
        let usual = ReviewRequest::default().limits;
        let nodes = nodes.map(|nodes| u64::from(nodes).clamp(1, MOST_NODES)).or(usual.nodes);
        let limits = Limits { nodes, memory_mib: Some(table_mib), ..usual };
        let request = ReviewRequest::new(SearchRequest { heuristic, ..SearchRequest::default() }, limits);
        let search = request.search.clone();
        Ok(GameReview { record, search, judge: Judge::new(session, request), judged: Vec::new() })
    }

    /// Judges the next move, or returns the whole review once all are judged. The flag ends it
    /// early.
    pub fn next_line(&mut self, stop: Option<&AtomicBool>) -> ReviewLine {
        let ply = self.judged.len();
        match self.judge(ply, stop) {
            Err(problem) => ReviewLine::Failed { problem },
            Ok(Some((judged, told))) => {
                self.judged.push(judged);
                ReviewLine::Move(Box::new(told))
            }
            Ok(None) => {
                let review = Review::of(self.judge.session(), &self.record, &self.search, &self.judged);
                ReviewLine::Result(Box::new(review))
            }
        }
    }

    /// Judges the last move only.
    ///
    /// # Errors
    /// If no move was played.
    pub fn last_move(&mut self, stop: Option<&AtomicBool>) -> Result<MoveReview, Problem> {
        let last = self.judge.session().played().len().checked_sub(1).ok_or_else(Problem::internal)?;
        self.judge(last, stop)?.map(|(_, told)| told).ok_or_else(Problem::internal)
    }

    /// Judges a move; `None` if there is none at this ply, or the flag is set.
    fn judge(&mut self, ply: usize, stop: Option<&AtomicBool>) -> Result<Option<(Judged, MoveReview)>, Problem> {
        let judged = self.judge.judge(ply, stop).map_err(|error: HeuristicError| Problem::from(error))?;
        let Some(judged) = judged else { return Ok(None) };
        let told = MoveReview::of(self.judge.session(), &self.record, ply, &self.search, &judged);
        Ok(Some((judged, told.ok_or_else(Problem::internal)?)))
    }
}
