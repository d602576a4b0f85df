//! Questions about any position, answered by searches that stop when the client hangs up.

use crate::api::{
    EvaluationBody, HeuristicName, QuizBody, SearchBody, SearchLine, TreeBody, Where, checked_seed, weights,
};
use crate::app::App;
use crate::large::{self, Large, Room, TRACE_KIB, TREE_KIB};
use crate::pool::{Budget, Full, Order, Priority, StopOnDrop};
use crate::problem::Problem;
use crate::shares::{Client, Held, Share};
use futures_util::Stream;
use futures_util::stream::unfold;
use rival_game::{Phrase, phrase};
use rival_play::{
    Algorithm, HeuristicId, Player, SearchRequest, SearchTree, Session, Setup, SolverUse, Start, TreeError, TreeRequest,
};
use rival_search::{Control, EngineOptions, Limits, Progress, QuizRequest};
use rival_wire::{Evaluation, PositionView, Quiz, QuizLevel, SearchReport, SearchTrace, Tree};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// How long a search takes unless told otherwise, in milliseconds.
const USUAL_MILLIS: u32 = 1000;
/// About how long the largest tree takes.
const TREE_TIME: Duration = Duration::from_millis(100);
/// Questions of a quiz, unless told otherwise, and at most.
const USUAL_QUESTIONS: u8 = 10;
const MOST_QUESTIONS: u8 = 20;
/// Moves that may be played from a position before it is looked at.
const MOST_MOVES: usize = 512;

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
    pub(crate) async fn tree(&self, client: Client, body: TreeBody) -> Result<Large, Problem> {
        let (most, positions) = ((self.services.bounds.tree_nodes, TREE_KIB), body.positions);
        self.grown(client, body, most, move |session, tree| {
            let told = Tree::of(session, tree);
            large::written(&if positions { told.with_positions(tree) } else { told })
        })
        .await
    }

    /// A search from beginning to end: its tree and its steps.
    pub(crate) async fn trace(&self, client: Client, body: TreeBody) -> Result<Large, Problem> {
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
    pub(crate) async fn quiz(&self, client: Client, body: QuizBody) -> Result<Large, Problem> {
        let levels = QuizLevel::ALL.len();
        let level = QuizLevel::numbered(body.level).ok_or_else(|| {
            Problem::bad_setup(phrase!("level: from 1 to {levels}", "nivel (level): de 1 a {levels}"))
        })?;
        let session = self.find(body.at.clone(), true).await?;
        let is_exercise = rival_play::exercises().iter().any(|info| info.id == session.info().id);
        let wanted = QuizRequest {
            seed: checked_seed(body.quiz_seed)?.unwrap_or(0),
            count: body.questions.unwrap_or(USUAL_QUESTIONS).min(MOST_QUESTIONS).into(),
        };
        let searched = TreeBody {
            at: body.at,
            algorithm: level.algorithm,
            depth: if is_exercise { self.services.bounds.depth } else { level.depth },
            heuristic: HeuristicName::classic(),
            weights: Default::default(),
            order: level.order,
            order_seed: None,
            positions: false,
            nodes: None,
            mirrors: false,
        };
        let most = (self.services.bounds.tree_nodes, TREE_KIB);
        self.grown(client, searched, most, move |session, tree| large::written(&Quiz::of(session, tree, wanted))).await
    }

    /// Grows a tree of no more than `most` nodes and writes it down, in about as many KiB at most. That happens where it has grown, so that the threads that
    /// answer have nothing to do but send it.
    async fn grown(
        &self,
        client: Client,
        body: TreeBody,
        (most, kib): (usize, u32),
        write: impl FnOnce(&Session, &SearchTree) -> Vec<u8> + Send + 'static,
    ) -> Result<Large, Problem> {
        let room = Room::wait(&self.services, kib, Some(self.services.take(client, Share::Searches)?)).await?;
        let pruned = match body.algorithm {
            Algorithm::AlphaBeta => true,
            Algorithm::Minimax => false,
            Algorithm::Engine | Algorithm::Mcts => return Err(no_tree()),
        };
        let session = self.find(body.at, true).await?;
        let request = TreeRequest {
            pruned,
            depth: Some(body.depth.min(self.services.bounds.depth)),
            heuristic: body.heuristic.of(&**session.game())?,
            weights: weights(body.weights),
            order: body.order,
            seed: checked_seed(body.order_seed)?.unwrap_or(0),
            most: body.nodes.map_or(most as u64, |asked| u64::from(asked).min(most as u64)),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let _until_we_go = StopOnDrop(Arc::clone(&stop));
        let order = Order { priority: Priority::Analysis, client, budget: Budget::Fixed(TREE_TIME) };
        let grow = move || session.at().tree(&request).map(|tree| write(&session, &tree));
        let grown = self.services.analyse(order, stop, grow).await?;
        grown.map(|json| room.filled(json)).map_err(|error: TreeError| Problem::bad_setup(error.phrase()))
    }

    /// Searches; what it finds comes line by line. It stops when the lines are no longer wanted.
    pub(crate) async fn search(
        &self,
        client: Client,
        body: SearchBody,
    ) -> Result<impl Stream<Item = Result<String, Infallible>> + use<>, Problem> {
        let session = self.find(body.at.clone(), true).await?;
        let heuristic = body.heuristic.of(&**session.game())?;
        let (request, limits) = self.request_of(body, heuristic);
        // Weights that do not fit are better told before the first line than in it.
        session.at().evaluate(request.heuristic, &request.weights)?;
        if let Some(reason) = rival_play::refused_depth(session.at(), limits.depth) {
            return Err(Problem::bad_setup(reason));
        }
        let (progress, told) = watch::channel(None);
        let (sender, found) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let share = self.services.take(client, Share::Searches)?;
        let time = limits.time.unwrap_or(self.services.bounds.analysis_time);
        let order = Order { priority: Priority::Analysis, client, budget: Budget::Fixed(time) };
        let run = move |_| drop(sender.send(search(&session, &request, limits, &flag, &progress)));
        self.services.pool.submit(order, Arc::clone(&stop), run).map_err(|Full| self.services.too_many())?;
        Ok(json_lines(Watched { told, found: Some(found), _until_we_go: StopOnDrop(stop), _share: share }))
    }

    fn request_of(&self, body: SearchBody, heuristic: HeuristicId) -> (SearchRequest, Limits) {
        let bounds = &self.services.bounds;
        let time = Duration::from_millis(body.millis.unwrap_or(USUAL_MILLIS).into()).min(bounds.analysis_time);
        let asked = Limits { depth: body.depth, nodes: body.nodes.map(u64::from), ..Limits::default() };
        let lines = body.lines.unwrap_or(1).clamp(1, bounds.lines);
        let request = SearchRequest {
            algorithm: body.algorithm,
            heuristic,
            weights: weights(body.weights),
            solver: SolverUse::under(asked),
            engine: EngineOptions { lines, ..EngineOptions::default() },
            ..SearchRequest::default()
        };
        (request, asked.within(bounds.limits(time)))
    }

    /// The game that has come to a position; if it is to be analysed, only where that is allowed.
    pub(crate) async fn find(&self, wanted: Where, to_analyse: bool) -> Result<Session, Problem> {
        let (mut session, moves) = match wanted {
            Where::Table(at) => (self.tables.get(&at.table).await?.session_at(at.ply, to_analyse).await?, at.moves),
            Where::Position(at) => {
                let start = match (at.position, at.layout) {
                    (Some(position), _) => Start::Position(position),
                    (None, Some(layout)) => Start::Layout(layout),
                    (None, None) => Start::Usual,
                };
                let setup = Setup { seed: checked_seed(at.seed)?.unwrap_or(0), start };
                (Session::new(rival_play::open(&at.game)?, setup, [Player::HUMAN, Player::HUMAN])?, at.moves)
            }
        };
        if moves.len() > MOST_MOVES {
            return Err(Problem::bad_request(phrase!("moves: at most {MOST_MOVES}", "moves: como mucho {MOST_MOVES}")));
        }
        for text in &moves {
            session.play(text)?;
        }
        Ok(session)
    }
}

fn no_tree() -> Problem {
    Problem::bad_setup(Phrase::fixed(
        "algorithm: a tree is grown by minimax or alpha-beta",
        "algorithm: un árbol se hace con minimax o alpha-beta",
    ))
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
    _share: Held,
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
