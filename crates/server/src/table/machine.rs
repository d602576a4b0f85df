//! The machine's seat: it moves by itself, first move included, and retries until its move is
//! saved.

use super::{Broadcast, CommitError, Holder, LiveTable, Table, TableEvent, written};
use crate::pool::{Budget, Priority, SearchTicket};
use rival_play::{DEFAULT_TIME, Session};
use rival_search::{Control, Progress, SearchReport};
use rival_wire::Shortened;
use rival_wire::{Message, ThinkingView};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The pause before a retry, at first and at most; it doubles each time.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// The least duration of a level of fixed depth, about.
const LEVEL_TIME: Duration = Duration::from_millis(5);

impl Table {
    /// Starts the machine if it is to move; its move arrives as a change of its own.
    pub(super) fn prompt_machine(self: &Arc<Self>, live: &mut LiveTable) {
        if self.is_gone() || live.held == Holder::OtherServer || !live.state.waits_for_machine() {
            return;
        }
        let stop = Arc::new(AtomicBool::new(false));
        live.search = Some(Arc::clone(&stop));
        let (table, session) = (Arc::clone(self), Arc::new(live.state.session.clone()));
        let pace = live.state.is_exhibition().then(|| Duration::from_millis(live.state.pace.millis.into()));
        let priority = if pace.is_some() { Priority::Exhibition } else { Priority::Reply };
        let bounds = &self.services.bounds;
        let most = live.state.clocks.as_ref().map(|clocks| clocks.machine_time(session.turn()));
        let most = most.unwrap_or(bounds.move_time).min(bounds.move_time);
        let budget = budget_of(&session, most);
        let turn = Turn { session, pace, most, ticket: SearchTicket { priority, client: live.client, budget } };
        tokio::spawn(async move { table.until_moved(turn, stop).await });
    }

    /// Retries after a failed search, save or panic.
    async fn until_moved(self: &Arc<Self>, turn: Turn, stop: Arc<AtomicBool>) {
        let mut backoff = Backoff::default();
        loop {
            let (table, turn, flag) = (Arc::clone(self), turn.clone(), Arc::clone(&stop));
            // In a task, so that a panic ends the attempt only.
            let attempt = tokio::spawn(async move { table.think_and_move(&turn, &flag).await });
            match attempt.await {
                Ok(MoveAttempt::Done) => return,
                Ok(MoveAttempt::Failed) => {}
                Err(error) => tracing::error!(%error, "a move of the machine failed"),
            }
            if stop.load(Ordering::Relaxed) || self.services.is_closing() {
                return;
            }
            backoff.wait().await;
        }
    }

    async fn think_and_move(self: &Arc<Self>, turn: &Turn, stop: &Arc<AtomicBool>) -> MoveAttempt {
        // The slots are never closed, so one always becomes free.
        let _slot = if turn.pace.is_some() { self.services.exhibition_slots.acquire().await.ok() } else { None };
        tokio::time::sleep(turn.pace.unwrap_or_default()).await;
        match self.think(turn, stop).await {
            Some(event) => self.move_machine(event, stop).await,
            None => MoveAttempt::Failed,
        }
    }

    /// The machine's move; `None` if no search ran, or a bug ended it.
    async fn think(self: &Arc<Self>, turn: &Turn, stop: &Arc<AtomicBool>) -> Option<TableEvent> {
        let Turn { session, ticket, most, .. } = turn;
        let (table, searched, flag, budget) = (Arc::clone(self), Arc::clone(session), Arc::clone(stop), ticket.budget);
        let most = *most;
        let search = move |granted| {
            let shorter = shortened(budget, granted);
            (table.search(&searched, shorter.map_or(most, time_granted), shorter, &flag), shorter)
        };
        let (report, shorter) = self.services.pool.run(*ticket, Arc::clone(stop), search).await.ok()??;
        TableEvent::of_search(session, &report?, shorter)
    }

    fn search(
        &self,
        session: &Session,
        time: Duration,
        shorter: Option<Shortened>,
        stop: &AtomicBool,
    ) -> Option<SearchReport<String>> {
        let (side, info) = (session.turn(), session.info());
        // Raising the flag clears the thoughts afterwards, so none may follow.
        let mut tell = |progress: Progress<String>| {
            self.thinking.send_if_modified(|thinking| {
                let wanted = !stop.load(Ordering::Relaxed);
                if wanted {
                    *thinking = Some(ThinkingView::of(&progress, side, info, shorter));
                }
                wanted
            });
        };
        let limits = self.services.bounds.limits(time);
        session.think(&mut Control { limits, stop: Some(stop), progress: Some(&mut tell) })
    }

    /// Plays the machine's move, unless the table has changed since.
    async fn move_machine(self: &Arc<Self>, event: TableEvent, stop: &Arc<AtomicBool>) -> MoveAttempt {
        let mut backoff = Backoff::default();
        while let Ok(mut live) = self.lock().await {
            if stop.load(Ordering::Relaxed) || self.services.is_closing() {
                break;
            }
            let event = live.state.in_time(event.clone());
            let problem = match self.commit(&mut live, event).await {
                Ok(()) => {
                    self.services.metrics.machine_moves.inc();
                    break;
                }
                // The position of the search is gone.
                Err(CommitError::Overtaken) => break,
                Err(CommitError::Refused(problem)) => problem,
            };
            drop(live);
            let _ = self.news.send(Broadcast::Other(written(&Message::Trouble { problem })));
            backoff.wait().await;
        }
        MoveAttempt::Done
    }
}

/// The reduction of a thought to this grant; `None` if it is the whole budget.
fn shortened(budget: Budget, granted: Duration) -> Option<Shortened> {
    let asked = budget.time();
    let is_short = matches!(budget, Budget::Timed(_)) && granted < asked;
    is_short.then_some(Shortened { asked: asked.as_secs_f64(), granted: granted.as_secs_f64() })
}

fn time_granted(shortened: Shortened) -> Duration {
    Duration::try_from_secs_f64(shortened.granted).unwrap_or_default()
}

/// The machine's next move.
#[derive(Clone)]
struct Turn {
    session: Arc<Session>,
    /// The pause before the moves of an exhibition.
    pace: Option<Duration>,
    /// The longest search.
    most: Duration,
    ticket: SearchTicket,
}

/// The time of the player to move. Only a player with a time limit can be reduced; others would
/// lose their strength. Those take about as long as last time; at first, levels count as quick.
fn budget_of(session: &Session, most: Duration) -> Budget {
    let Some((player, search)) = session.to_move().and_then(|player| Some((player, player.search()?))) else {
        return Budget::Fixed(LEVEL_TIME);
    };
    let limits = search.limits;
    if !search.full && limits.depth.is_none() && limits.nodes.is_none() {
        return Budget::Timed(limits.time.unwrap_or(DEFAULT_TIME).min(most));
    }
    let own = session.played().iter().rev().filter(|played| played.side == session.turn());
    let last = own.filter_map(|played| played.thought.as_ref()).map(|thought| thought.stats.elapsed).next();
    let at_first = if player.level().is_some() { LEVEL_TIME } else { DEFAULT_TIME };
    Budget::Fixed(last.unwrap_or(at_first).max(LEVEL_TIME).min(limits.time.unwrap_or(most)).min(most))
}

/// The result of an attempt.
enum MoveAttempt {
    /// The move is saved, or no longer wanted.
    Done,
    /// The attempt can be repeated.
    Failed,
}

/// The pauses between attempts, each twice the one before.
pub(super) struct Backoff(Duration);

impl Default for Backoff {
    fn default() -> Backoff {
        Backoff(FIRST_PAUSE)
    }
}

impl Backoff {
    pub(super) async fn wait(&mut self) {
        tokio::time::sleep(self.0).await;
        self.0 = (self.0 * 2).min(LONGEST_PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Bounds;
    use crate::faulty;
    use crate::shares::ClientId;
    use rival_play::{Player, Setup, Start};
    use rival_search::Limits;
    use serde_json::json;

    fn session(first: &str) -> Session {
        let game = rival_play::open("tictactoe").unwrap();
        let player = Player::read(first, &*game).unwrap();
        Session::new(game, Setup { seed: 0, start: Start::Usual }, [player, Player::HUMAN]).unwrap()
    }

    #[test]
    fn only_what_is_timed_can_be_hurried_and_what_took_long_is_expected_to_take_long_again() {
        let most = Bounds::default().move_time;
        let budget = |first: &str| budget_of(&session(first), most);
        assert_eq!(budget("engine:time=3000"), Budget::Timed(Duration::from_secs(3)));
        assert_eq!(budget("engine:time=3600000"), Budget::Timed(most));
        assert_eq!(budget("beginner"), Budget::Fixed(LEVEL_TIME));
        assert_eq!(budget("minimax:depth=9"), Budget::Fixed(DEFAULT_TIME));
        let mut session = session("beginner");
        let mut report = session.think(&mut Control::limits(Limits::default())).unwrap();
        report.stats.elapsed = Duration::from_secs(2);
        session.play_report(report).unwrap();
        let reply = session.at().legal()[0].clone();
        session.play(&reply).unwrap();
        assert_eq!(budget_of(&session, most), Budget::Fixed(Duration::from_secs(2)));
    }

    #[tokio::test]
    async fn a_machine_whose_move_ended_in_a_panic_tries_again() {
        let (app, faulty, _folder) = faulty::app(2, Duration::ZERO).await;
        let level = json!({"kind": "player", "player": "beginner"});
        let request = json!({"game": "tictactoe", "seats": {"first": level, "second": {"kind": "human"}}});
        let made = app.tables.create(ClientId::LOCAL, serde_json::from_value(request).unwrap()).await.unwrap();
        let table = app.tables.get(&made.table.id).await.unwrap();
        let moved = async {
            while table.lock().await.unwrap().state.ply() == 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), moved).await.expect("it moves in the end");
        assert_eq!(faulty.panics.load(Ordering::Relaxed), 0, "after both panics");
    }
}
