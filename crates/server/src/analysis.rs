//! Questions about any position, answered by searches that stop when the client hangs up.

use crate::api::{EvaluationBody, QuizBody, SearchBody, SearchLine, TreeBody, Where, weights};
use crate::app::App;
use crate::large::{self, AnswerRoom, Large, TRACE_KIB, TREE_KIB};
use crate::pool::{Budget, Full, Priority, SearchTicket, StopOnDrop};
use crate::problem::Problem;
use crate::shares::{ClientId, HeldShare, Share};
use futures_util::Stream;
use futures_util::stream::unfold;
use rival_play::{SearchRequest, SearchTree, Session, TreeError};
use rival_search::{Control, Limits, Progress};
use rival_table::questions::play_on;
use rival_wire::{Evaluation, PositionView, Quiz, SearchReport, SearchTrace, Tree};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// About how long the largest tree takes.
const TREE_TIME: Duration = Duration::from_millis(100);

impl App {
    /// What a position looks like.
    pub(crate) async fn show(&self, wanted: Where) -> Result<PositionView, Problem> {
        self.find(wanted, false).await.map(|session| PositionView::of(&session))
    }

    /// The heuristic value of a position.
    pub(crate) async fn evaluate(&self, body: EvaluationBody) -> Result<Evaluation, Problem> {
        let session = self.find(body.at, true).await?;
        let heuristic = body.heuristic.of(&**session.game())?;
        let evaluation = session.at().evaluate(heuristic, &weights(body.weights))?;
        Ok(Evaluation::of(&session, heuristic, &evaluation))
    }

    /// The tree of a search.
    pub(crate) async fn tree(&self, client: ClientId, body: TreeBody) -> Result<Large, Problem> {
        let (most, positions) = ((self.services.bounds.tree_nodes, TREE_KIB), body.positions);
        self.grown(client, body, most, move |session, tree| {
            let told = Tree::of(session, tree);
            large::written(&if positions { told.with_positions(tree) } else { told })
        })
        .await
    }

    /// A search from beginning to end: its tree and its steps.
    pub(crate) async fn trace(&self, client: ClientId, body: TreeBody) -> Result<Large, Problem> {
        let most = (self.services.bounds.trace_nodes, TRACE_KIB);
        let (positions, mirrors) = (body.positions, body.mirrors);
        self.grown(client, body, most, move |session, tree| {
            let told = SearchTrace::of(session, tree);
            let told = if mirrors { told.with_mirrors(tree) } else { told };
            large::written(&if positions { told.with_positions(tree) } else { told })
        })
        .await
    }

    /// Questions about a search.
    pub(crate) async fn quiz(&self, client: ClientId, body: QuizBody) -> Result<Large, Problem> {
        let session = self.find(body.at.clone(), true).await?;
        let (searched, wanted) = body.request(&session, self.services.bounds.depth)?;
        let most = (self.services.bounds.tree_nodes, TREE_KIB);
        self.grown(client, searched, most, move |session, tree| large::written(&Quiz::of(session, tree, wanted))).await
    }

    /// Grows a tree of no more than `most` nodes and writes it down, in about as many KiB at most. That happens where it has grown, so that the threads that
    /// answer have nothing to do but send it.
    async fn grown(
        &self,
        client: ClientId,
        body: TreeBody,
        (most, kib): (usize, u32),
        write: impl FnOnce(&Session, &SearchTree) -> Vec<u8> + Send + 'static,
    ) -> Result<Large, Problem> {
        let room = AnswerRoom::wait(&self.services, kib, Some(self.services.take(client, Share::Searches)?)).await?;
        let session = self.find(body.at.clone(), true).await?;
        let request = body.request(&session, self.services.bounds.depth, most)?;
        let stop = Arc::new(AtomicBool::new(false));
        let _until_we_go = StopOnDrop(Arc::clone(&stop));
        let ticket = SearchTicket { priority: Priority::Analysis, client, budget: Budget::Fixed(TREE_TIME) };
        let grow = move || session.at().tree(&request).map(|tree| write(&session, &tree));
        let grown = self.services.analyse(ticket, stop, grow).await?;
        grown.map(|json| room.filled(json)).map_err(|error: TreeError| Problem::bad_setup(error.phrase()))
    }

    /// Searches; what it finds comes line by line. It stops when the lines are no longer wanted.
    pub(crate) async fn search(
        &self,
        client: ClientId,
        body: SearchBody,
    ) -> Result<impl Stream<Item = Result<String, Infallible>> + use<>, Problem> {
        let session = self.find(body.at.clone(), true).await?;
        let (request, limits) = body.request(&session, &self.services.bounds.search())?;
        let (progress, told) = watch::channel(None);
        let (sender, found) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let share = self.services.take(client, Share::Searches)?;
        let time = limits.time.unwrap_or(self.services.bounds.analysis_time);
        let ticket = SearchTicket { priority: Priority::Analysis, client, budget: Budget::Fixed(time) };
        let run = move |_| drop(sender.send(search(&session, &request, limits, &flag, &progress)));
        self.services.pool.submit(ticket, Arc::clone(&stop), run).map_err(|Full| self.services.too_many())?;
        Ok(json_lines(Watched { told, found: Some(found), _until_we_go: StopOnDrop(stop), _share: share }))
    }

    /// The game that has come to a position; if it is to be analysed, only where that is allowed.
    pub(crate) async fn find(&self, wanted: Where, to_analyse: bool) -> Result<Session, Problem> {
        match wanted {
            Where::Table(at) => {
                play_on(self.tables.get(&at.table).await?.session_at(at.ply, to_analyse).await?, &at.moves)
            }
            Where::Position(at) => play_on(at.session()?, &at.moves),
        }
    }
}

/// Runs a search on a searching thread and tells how it goes.
fn search(
    session: &Session,
    request: &SearchRequest,
    limits: Limits,
    stop: &AtomicBool,
    told: &watch::Sender<Option<SearchLine>>,
) -> SearchLine {
    let info = session.info();
    let mut tell = |progress: Progress<String>| {
        drop(told.send_replace(Some(SearchLine::Progress(rival_wire::Progress::of(&progress, info)))));
    };
    match session.at().search(request, &mut Control { limits, stop: Some(stop), progress: Some(&mut tell) }) {
        Ok(report) => {
            let report = SearchReport::of(session, request.algorithm, request.heuristic, &report);
            SearchLine::Result(Box::new(report))
        }
        Err(error) => SearchLine::Failed { problem: error.into() },
    }
}

/// What is still to be told of a search.
struct Watched {
    told: watch::Receiver<Option<SearchLine>>,
    /// Gone once the result has been told.
    found: Option<oneshot::Receiver<SearchLine>>,
    _until_we_go: StopOnDrop,
    _share: HeldShare,
}

/// A line of JSON each time there is something new, the result last. Who reads slowly misses some of the progress.
fn json_lines(search: Watched) -> impl Stream<Item = Result<String, Infallible>> {
    unfold(search, |mut search| async {
        let found = search.found.as_mut()?;
        let line = tokio::select! {
            biased;
            found = found => {
                search.found = None;
                found.unwrap_or_else(|_| SearchLine::Failed { problem: Problem::internal() })
            }
            Ok(()) = search.told.changed() => search.told.borrow_and_update().clone()?,
        };
        let mut text = serde_json::to_string(&line).expect("plain data is JSON");
        text.push('\n');
        Some((Ok(text), search))
    })
}
