//! Reviews of played games, one move at a time, so that no client waits for a whole game.

use crate::app::App;
use crate::pool::{Budget, Full, Priority, SearchTicket, StopOnDrop};
use crate::services::Services;
use crate::shares::{ClientId, HeldShare, Share};
use futures_util::Stream;
use futures_util::stream::unfold;
use rival_game::record::Record;
use rival_play::Session;
use rival_table::questions::{GameReview, ReviewSubject, first_game};
use rival_wire::Problem;
use rival_wire::{ReviewBody, ReviewLine};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The duration of a judged move, about.
const MOVE_TIME: Duration = Duration::from_millis(200);
/// The pause before the next move while the queue is full.
const RETRY_DELAY: Duration = Duration::from_millis(500);

impl App {
    /// Streams a review, move by move. It stops when the stream is dropped.
    pub(crate) async fn review(
        &self,
        client: ClientId,
        body: ReviewBody,
    ) -> Result<impl Stream<Item = Result<String, Infallible>> + use<>, Problem> {
        let (session, record) = self.game_to_review(ReviewSubject::by(&body)?).await?;
        let review = GameReview::of(&body, session, record, self.services.bounds.table_mib)?;
        let stop = Arc::new(AtomicBool::new(false));
        Ok(review_lines(RunningReview {
            _share: self.services.take(client, Share::Searches)?,
            services: Arc::clone(&self.services),
            client,
            review,
            _until_we_go: StopOnDrop(Arc::clone(&stop)),
            stop,
        }))
    }

    async fn game_to_review(&self, reviewed: ReviewSubject<'_>) -> Result<(Session, Record), Problem> {
        match reviewed {
            ReviewSubject::Table(id) => {
                let table = self.tables.get(id).await?;
                let session = table.session_at(None, true).await?;
                let record = table.lock().await?.state.record();
                Ok((session, record))
            }
            ReviewSubject::At(at) => {
                let session = self.find(at, true).await?;
                let record = session.record();
                Ok((session, record))
            }
            ReviewSubject::Record(text) => first_game(text),
        }
    }
}

/// A review in progress.
struct RunningReview {
    services: Arc<Services>,
    client: ClientId,
    review: GameReview,
    stop: Arc<AtomicBool>,
    _until_we_go: StopOnDrop,
    _share: HeldShare,
}

impl RunningReview {
    async fn next(&mut self) -> ReviewLine {
        loop {
            let (mut review, flag) = (self.review.clone(), Arc::clone(&self.stop));
            let ticket =
                SearchTicket { priority: Priority::Analysis, client: self.client, budget: Budget::Fixed(MOVE_TIME) };
            let work = move |_| {
                let line = review.next_line(Some(&flag));
                (review, line)
            };
            match self.services.pool.run(ticket, Arc::clone(&self.stop), work).await {
                Ok(Some((review, line))) => {
                    self.review = review;
                    return line;
                }
                Ok(None) => return ReviewLine::Failed { problem: Problem::internal() },
                Err(Full) => tokio::time::sleep(RETRY_DELAY).await,
            }
        }
    }
}

fn review_lines(review: RunningReview) -> impl Stream<Item = Result<String, Infallible>> {
    unfold(Some(review), |review| async {
        let mut review = review?;
        let line = review.next().await;
        let mut text = serde_json::to_string(&line).expect("plain data is JSON");
        text.push('\n');
        Some((Ok(text), (!line.is_last()).then_some(review)))
    })
}
