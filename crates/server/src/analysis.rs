//! Questions about positions. The search stops when the client hangs up.

use crate::app::App;
use crate::large::{self, ResponseReservation, TRACE_KIB, TREE_KIB};
use crate::pool::{Budget, Full, Priority, SearchTicket, StopOnDrop};
use crate::shares::{ClientId, HeldShare, Share};
use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use futures_util::stream::unfold;
use rival_play::Session;
use rival_table::questions::{Cost, PreparedSearch, Question, play_on, session_at};
use rival_wire::{PositionRef, Problem, SearchBody, SearchLine};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// The duration of the largest tree, about.
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
        // Reserved first: the request waits here until others have read their answers.
        let room = match kib {
            Some(kib) => {
                Some(ResponseReservation::wait(services, kib, Some(services.take(client, Share::Searches)?)).await?)
            }
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

    /// Runs a question's work on a search thread. It stops when the request is dropped.
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

    /// Runs a search and streams its lines. It stops when the stream is dropped.
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
        Ok(json_lines(SearchStream { told, found: Some(found), _until_we_go: StopOnDrop(stop), _share: share }))
    }

    /// The session at a position; analysis requires a game that allows it.
    pub(crate) async fn find(&self, wanted: &PositionRef, to_analyse: bool) -> Result<Session, Problem> {
        match wanted {
            PositionRef::Table(at) => {
                play_on(self.tables.get(&at.table).await?.session_at(at.ply, to_analyse).await?, &at.moves)
            }
            PositionRef::Position(at) => session_at(at),
        }
    }
}

/// The rest of a search's lines.
struct SearchStream {
    told: watch::Receiver<Option<SearchLine>>,
    /// `None` once the result was sent.
    found: Option<oneshot::Receiver<SearchLine>>,
    _until_we_go: StopOnDrop,
    _share: HeldShare,
}

/// The next line, the result last. Slow readers skip progress lines.
fn json_lines(search: SearchStream) -> impl Stream<Item = Result<String, Infallible>> {
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
