//! Reviews of played games: the judge of `rival analyze`, a move at a time.

use super::{MOST_MOVES, too_many_moves};
use rival_game::record::Record;
use rival_game::{HeuristicError, Phrase};
use rival_play::{Judge, Judged, ReviewRequest, SearchRequest, Session};
use rival_search::Limits;
use rival_wire::{HeuristicName, JudgementBody, MoveReview, Problem, Review, ReviewBody, ReviewLine, Where};
use std::sync::atomic::AtomicBool;

/// The most positions that may be visited for a position of a game.
const MOST_NODES: u64 = 1_000_000;

/// What a review is of.
#[derive(Clone, Debug)]
pub enum Reviewed<'a> {
    /// All that was played at a table.
    Table(&'a str),
    /// A game as far as it has come somewhere.
    At(&'a Where),
    /// A game written down.
    Record(&'a str),
}

impl<'a> Reviewed<'a> {
    /// What is to be reviewed.
    ///
    /// # Errors
    /// If that is nothing, or two things.
    pub fn by(body: &'a ReviewBody) -> Result<Reviewed<'a>, Problem> {
        match (&body.at, &body.record) {
            (Some(Where::Table(at)), None) if at.ply.is_none() && at.moves.is_empty() => Ok(Reviewed::Table(&at.table)),
            (Some(at), None) => Ok(Reviewed::At(at)),
            (None, Some(text)) => Ok(Reviewed::Record(text)),
            _ => Err(Problem::bad_request(Phrase::fixed(
                "at, record: one of them is wanted, and not both",
                "at, record: hace falta uno de los dos, y no ambos",
            ))),
        }
    }
}

/// The review of a game that has come to the position, of which the move is the last.
pub(super) fn last_move(body: &JudgementBody, mut session: Session, table_mib: u32) -> Result<GameReview, Problem> {
    session.play(&body.text)?;
    let record = session.record();
    GameReview::new(session, record, &body.heuristic, body.nodes, table_mib)
}

/// A review that goes on.
#[derive(Clone)]
pub struct GameReview {
    record: Record,
    search: SearchRequest,
    judge: Judge,
    judged: Vec<Judged>,
}

impl GameReview {
    /// The review of this game, with no more memory than this.
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

    /// Judges the next move: that, or the whole once all are judged. A raised flag ends it early.
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

    /// Judges the last move alone.
    ///
    /// # Errors
    /// If there is none.
    pub fn last_move(&mut self, stop: Option<&AtomicBool>) -> Result<MoveReview, Problem> {
        let last = self.judge.session().played().len().checked_sub(1).ok_or_else(Problem::internal)?;
        self.judge(last, stop)?.map(|(_, told)| told).ok_or_else(Problem::internal)
    }

    /// Judges a move; `None` if there is none at this ply, or the flag was raised.
    fn judge(&mut self, ply: usize, stop: Option<&AtomicBool>) -> Result<Option<(Judged, MoveReview)>, Problem> {
        let judged = self.judge.judge(ply, stop).map_err(|error: HeuristicError| Problem::from(error))?;
        let Some(judged) = judged else { return Ok(None) };
        let told = MoveReview::of(self.judge.session(), &self.record, ply, &self.search, &judged);
        Ok(Some((judged, told.ok_or_else(Problem::internal)?)))
    }
}
