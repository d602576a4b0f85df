//! Reviews of played games: the judge of `rival analyze`, a move at a time, so that nobody else waits for a whole game.

use crate::api::{JudgementBody, ReviewBody, ReviewLine, Where};
use crate::app::App;
use crate::pool::{Budget, Full, Order, Priority, StopOnDrop};
use crate::problem::Problem;
use crate::services::Services;
use crate::shares::{Client, Held, Share};
use futures_util::Stream;
use futures_util::stream::unfold;
use rival_game::record::{Record, read_all};
use rival_game::{HeuristicError, Phrase, phrase};
use rival_play::{HeuristicId, Judge, Judged, ReviewRequest, SearchRequest, Session};
use rival_search::Limits;
use rival_wire::{MoveReview, Review};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The most positions that may be visited for a position of a game.
const MOST_NODES: u64 = 1_000_000;
/// About how long a move takes to judge.
const MOVE_TIME: Duration = Duration::from_millis(200);
/// When to ask again for the next move while too many ask.
const PATIENCE: Duration = Duration::from_millis(500);
/// No game of ours is longer.
const MOST_MOVES: usize = 512;

impl App {
    /// Reviews a game; its moves come line by line as they are judged. It stops when the lines are no longer wanted.
    pub(crate) async fn review(
        &self,
        client: Client,
        body: ReviewBody,
    ) -> Result<impl Stream<Item = Result<String, Infallible>> + use<>, Problem> {
        let (session, record) = self.game_to_review(body.at, body.record.as_deref()).await?;
        if session.played().len() > MOST_MOVES {
            return Err(Problem::bad_request(phrase!("moves: at most {MOST_MOVES}", "moves: como mucho {MOST_MOVES}")));
        }
        let request = self.review_request(body.heuristic.of(&**session.game())?, body.nodes);
        let stop = Arc::new(AtomicBool::new(false));
        Ok(review_lines(Reviewing {
            _share: self.services.take(client, Share::Searches)?,
            services: Arc::clone(&self.services),
            client,
            record,
            search: request.search.clone(),
            judge: Judge::new(session, request),
            judged: Vec::new(),
            _until_we_go: StopOnDrop(Arc::clone(&stop)),
            stop,
        }))
    }

    /// Judges one move.
    pub(crate) async fn judgement(&self, client: Client, body: JudgementBody) -> Result<MoveReview, Problem> {
        let mut session = self.find(body.at, true).await?;
        let request = self.review_request(body.heuristic.of(&**session.game())?, body.nodes);
        session.play(&body.text)?;
        let (record, ply) = (session.record(), session.played().len() - 1);
        let stop = Arc::new(AtomicBool::new(false));
        let _until_we_go = StopOnDrop(Arc::clone(&stop));
        let flag = Arc::clone(&stop);
        let order = Order { priority: Priority::Analysis, client, budget: Budget::Fixed(MOVE_TIME) };
        let judge = move || -> Result<_, HeuristicError> {
            let search = request.search.clone();
            let judged = Judge::new(session.clone(), request).judge(ply, Some(&flag))?;
            Ok(judged.and_then(|judged| MoveReview::of(&session, &record, ply, &search, &judged)))
        };
        let judged = self.services.analyse(order, stop, judge).await?;
        judged?.ok_or_else(Problem::internal)
    }

    async fn game_to_review(&self, at: Option<Where>, record: Option<&str>) -> Result<(Session, Record), Problem> {
        match (at, record) {
            (Some(Where::Table(at)), None) if at.ply.is_none() && at.moves.is_empty() => {
                let table = self.tables.get(&at.table).await?;
                let session = table.session_at(None, true).await?;
                let record = table.lock().await?.state.record();
                Ok((session, record))
            }
            (Some(at), None) => {
                let session = self.find(at, true).await?;
                let record = session.record();
                Ok((session, record))
            }
            (None, Some(text)) => {
                let record = read_all(text).next().ok_or_else(no_game)?;
                let record = record.map_err(|error| Problem::bad_setup(error.phrase()))?;
                let session = Session::replay(&record, None).map_err(|error| Problem::bad_setup(error.phrase()))?;
                Ok((session, record))
            }
            _ => Err(Problem::bad_request(Phrase::fixed(
                "at, record: one of them is wanted, and not both",
                "at, record: hace falta uno de los dos, y no ambos",
            ))),
        }
    }

    fn review_request(&self, heuristic: HeuristicId, nodes: Option<u32>) -> ReviewRequest {
        let usual = ReviewRequest::default().limits;
        let nodes = nodes.map(|nodes| u64::from(nodes).clamp(1, MOST_NODES)).or(usual.nodes);
        let limits = Limits { nodes, memory_mib: Some(self.services.bounds.table_mib), ..usual };
        ReviewRequest::new(SearchRequest { heuristic, ..SearchRequest::default() }, limits)
    }
}

pub(crate) fn no_game() -> Problem {
    Problem::bad_setup(Phrase::fixed("record: there is no game in it", "partida: no contiene ninguna partida"))
}

/// A review that goes on.
struct Reviewing {
    services: Arc<Services>,
    client: Client,
    record: Record,
    search: SearchRequest,
    judge: Judge,
    judged: Vec<Judged>,
    stop: Arc<AtomicBool>,
    _until_we_go: StopOnDrop,
    _share: Held,
}

impl Reviewing {
    /// The next line, and whether it is the last.
    async fn next(&mut self) -> (ReviewLine, bool) {
        let failed = |problem| (ReviewLine::Failed { problem }, true);
        let ply = self.judged.len();
        let judged = loop {
            let (mut judge, flag) = (self.judge.clone(), Arc::clone(&self.stop));
            let order = Order { priority: Priority::Analysis, client: self.client, budget: Budget::Fixed(MOVE_TIME) };
            let work = move |_| {
                let judged = judge.judge(ply, Some(&flag));
                (judge, judged)
            };
            match self.services.pool.run(order, Arc::clone(&self.stop), work).await {
                Ok(Some((judge, judged))) => {
                    self.judge = judge;
                    break judged;
                }
                Ok(None) => return failed(Problem::internal()),
                Err(Full) => tokio::time::sleep(PATIENCE).await,
            }
        };
        let session = self.judge.session();
        match judged {
            Err(error) => failed(error.into()),
            Ok(None) => {
                let review = Review::of(session, &self.record, &self.search, &self.judged);
                (ReviewLine::Result(Box::new(review)), true)
            }
            Ok(Some(judged)) => {
                let told = MoveReview::of(session, &self.record, ply, &self.search, &judged);
                self.judged.push(judged);
                told.map_or_else(|| failed(Problem::internal()), |told| (ReviewLine::Move(Box::new(told)), false))
            }
        }
    }
}

fn review_lines(review: Reviewing) -> impl Stream<Item = Result<String, Infallible>> {
    unfold(Some(review), |review| async {
        let mut review = review?;
        let (line, is_last) = review.next().await;
        let mut text = serde_json::to_string(&line).expect("plain data is JSON");
        text.push('\n');
        Some((Ok(text), (!is_last).then_some(review)))
    })
}
