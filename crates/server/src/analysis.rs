//! Questions about any position, answered by searches that stop when the client hangs up.

use crate::app::App;
use crate::large::{self, AnswerRoom, TRACE_KIB, TREE_KIB};
use crate::pool::{Budget, Full, Priority, SearchTicket, StopOnDrop};
use crate::shares::{ClientId, HeldShare, Share};
use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use futures_util::stream::unfold;
use rival_play::Session;
use rival_table::questions::{Cost, PreparedSearch, Question, play_on, session_at};
use rival_wire::{Problem, SearchBody, SearchLine, Where};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// About how long the largest tree takes.
const TREE_TIME: Duration = Duration::from_millis(100);

impl App {
    /// Answers a question about a position. It stops when the client hangs up.
    pub(crate) async fn answer<Q: Question>(&self, client: ClientId, question: Q) -> Result<Response, Problem> {
        let services = &self.services;
        let (time, kib) = match Q::COST {
            Cost::Instant => (Duration::ZERO, None),
            Cost::Search(millis) => (Duration::from_millis(millis), None),
            Cost::Tree => (TREE_TIME, Some(TREE_KIB)),
            Cost::Trace => (TREE_TIME, Some(TRACE_KIB)),
        };
        // Before anything is looked for: it waits until others have read their answers.
        let room = match kib {
            Some(kib) => Some(AnswerRoom::wait(services, kib, Some(services.take(client, Share::Searches)?)).await?),
            None => None,
        };
        let session = self.find(question.at(), Q::ANALYSES).await?;
        let work = question.prepare(session, &services.bounds.search())?;
        if Q::COST == Cost::Instant {
            return Ok(Json(work(None)?).into_response());
        }
        let json = self.worked(client, Priority::Analysis, time, move |stop| Ok(large::written(&work(stop)?))).await?;
        Ok(match room {
            Some(room) => room.filled(json).into_response(),
            None => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        })
    }

    /// Does the work of a question on a searching thread. It stops when nobody waits for it any more.
    pub(crate) async fn worked<T: Send + 'static>(
        &self,
        client: ClientId,
        priority: Priority,
        time: Duration,
        work: impl FnOnce(Option<&AtomicBool>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let stop = Arc::new(AtomicBool::new(false));
        let _until_we_go = StopOnDrop(Arc::clone(&stop));
        let flag = Arc::clone(&stop);
        let ticket = SearchTicket { priority, client, budget: Budget::Fixed(time) };
        self.services.analyse(ticket, stop, move || work(Some(&flag))).await?
    }

    /// Searches; what it finds comes line by line. It stops when the lines are no longer wanted.
    pub(crate) async fn search(
        &self,
        client: ClientId,
        body: SearchBody,
    ) -> Result<impl Stream<Item = Result<String, Infallible>> + use<>, Problem> {
        let session = self.find(&body.at, true).await?;
        let search = PreparedSearch::new(body, session, &self.services.bounds.search())?;
        let (progress, told) = watch::channel(None);
        let (sender, found) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let share = self.services.take(client, Share::Searches)?;
        let time = search.limits.time.unwrap_or(self.services.bounds.analysis_time);
        let ticket = SearchTicket { priority: Priority::Analysis, client, budget: Budget::Fixed(time) };
        let name = search.kept_as().map(|position| format!("{client:?} {position}"));
        let services = Arc::clone(&self.services);
        let run = move |_| {
            let mut memory = name.as_ref().map(|name| services.kept_engines().take(name)).unwrap_or_default();
            let found = search.run(&mut memory, Some(&flag), &mut |line| drop(progress.send_replace(Some(line))));
            // Kept before it is told: who hears the result may let the search go on.
            if let Some(name) = name {
                services.kept_engines().keep(name, memory);
            }
            drop(sender.send(found));
        };
        self.services.pool.submit(ticket, Arc::clone(&stop), run).map_err(|Full| self.services.too_many())?;
        Ok(json_lines(Watched { told, found: Some(found), _until_we_go: StopOnDrop(stop), _share: share }))
    }

    /// The game that has come to a position; if it is to be analysed, only where that is allowed.
    pub(crate) async fn find(&self, wanted: &Where, to_analyse: bool) -> Result<Session, Problem> {
        match wanted {
            Where::Table(at) => {
                play_on(self.tables.get(&at.table).await?.session_at(at.ply, to_analyse).await?, &at.moves)
            }
            Where::Position(at) => session_at(at),
        }
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
