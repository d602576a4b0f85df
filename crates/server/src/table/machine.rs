//! The machine's seat: it moves by itself, first move included, and tries again until its move is saved.

use super::log::Thought;
use super::{Happening, Live, News, Table, written};
use crate::api::{Message, ThinkingView};
use crate::metrics::count;
use crate::pool::{Full, Priority};
use rival_play::Session;
use rival_search::{Control, Progress, SearchReport};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long to wait before trying again what could not be searched or saved.
const AGAIN: Duration = Duration::from_secs(1);

impl Table {
    /// If the machine is to move, has it think; the answer comes as a change of its own.
    pub(super) fn prompt_machine(self: &Arc<Self>, live: &mut Live) {
        if live.gone || !live.state.waits_for_machine() {
            return;
        }
        let stop = Arc::new(AtomicBool::new(false));
        live.search = Some(Arc::clone(&stop));
        let exhibition = live.state.is_exhibition();
        let pause = if exhibition { Duration::from_millis(live.state.pace.millis.into()) } else { Duration::ZERO };
        let priority = if exhibition { Priority::Exhibition } else { Priority::Reply };
        let (table, session) = (Arc::clone(self), live.state.session.clone());
        tokio::spawn(async move {
            // The stage is never closed, so there is always a place to wait for.
            let _place = if exhibition { table.house.stage.acquire().await.ok() } else { None };
            tokio::time::sleep(pause).await;
            if let Some(happening) = table.think(priority, session, &stop).await {
                table.move_machine(happening, &stop).await;
            }
        });
    }

    /// What the machine wants to play; `None` if that is no longer wanted.
    async fn think(
        self: &Arc<Self>,
        priority: Priority,
        session: Session,
        stop: &Arc<AtomicBool>,
    ) -> Option<Happening> {
        let fallback = session.at().legal().into_iter().next()?;
        let session = Arc::new(session);
        while !stop.load(Ordering::Relaxed) {
            let (table, session, flag) = (Arc::clone(self), Arc::clone(&session), Arc::clone(stop));
            let search = move || table.search(&session, &flag);
            match self.house.pool.run(priority, Arc::clone(stop), search).await {
                Ok(Some(Some(report))) => {
                    // A clock that ran out before anything was known leaves no best move; any legal one is better.
                    let text = report.best().cloned().unwrap_or(fallback);
                    return Some(Happening::Move { text, thought: Some(Box::new(Thought::of(&report))) });
                }
                Ok(_) => return None,
                Err(Full) => tokio::time::sleep(AGAIN).await,
            }
        }
        None
    }

    fn search(&self, session: &Session, stop: &AtomicBool) -> Option<SearchReport<String>> {
        let (side, info) = (session.turn(), session.info());
        // Whoever raises the flag wipes the thoughts afterwards, so none may come after it.
        let mut tell = |progress: Progress<String>| {
            self.thinking.send_if_modified(|thinking| {
                let wanted = !stop.load(Ordering::Relaxed);
                if wanted {
                    *thinking = Some(ThinkingView::of(&progress, side, info));
                }
                wanted
            });
        };
        let limits = self.house.bounds.limits(self.house.bounds.move_time);
        session.think(&mut Control { limits, stop: Some(stop), progress: Some(&mut tell) })
    }

    /// Plays the machine's move, unless the table has changed since it was asked for.
    async fn move_machine(self: &Arc<Self>, happening: Happening, stop: &Arc<AtomicBool>) {
        while let Ok(mut live) = self.lock().await {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let Err(problem) = self.commit(&mut live, happening.clone()).await else {
                count(&self.house.metrics.machine_moves);
                return;
            };
            drop(live);
            let _ = self.news.send(News::Other(written(&Message::Trouble { problem })));
            tokio::time::sleep(AGAIN).await;
        }
    }
}
