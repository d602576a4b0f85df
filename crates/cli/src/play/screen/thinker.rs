//! Searches on a separate thread, so that the screen stays responsive.

use crate::play::{HINT, VALUES};
use rival_play::{EngineMemory, Session};
use rival_search::{Control, Limits, Progress, SearchReport};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A task of the search thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// The machine's next move.
    Move,
    Hint,
    /// The value of every move.
    Values,
    /// The fraction of the tree pruned in the search for the move of this number.
    Pruning(usize),
}

/// A message from the search thread.
#[derive(Clone, Debug)]
pub(super) enum SearchMessage {
    /// Progress.
    Progress(Progress<String>),
    /// The end of a search for a move, a hint or values.
    Found(SearchReport<String>),
    /// The fraction of the tree pruned in the search for the move of this number.
    Pruned(usize, f64),
}

/// The limits of the plain minimax that measures pruning: seconds on an idle processor.
const PLAIN_MINIMAX: Limits = Limits { depth: None, nodes: Some(50_000_000), time: None, memory_mib: None };

/// A search thread, one at a time, and its messages.
pub(super) struct Thinker {
    sender: Sender<(u64, SearchMessage)>,
    inbox: Receiver<(u64, SearchMessage)>,
    /// The number of the current thread; messages of earlier ones are dropped.
    current: u64,
    stop: Arc<AtomicBool>,
    /// What each side's engine keeps from move to move.
    memories: Arc<Mutex<[EngineMemory; 2]>>,
}

impl Thinker {
    pub(super) fn new() -> Thinker {
        let (sender, inbox) = mpsc::channel();
        Thinker { sender, inbox, current: 0, stop: Arc::default(), memories: Arc::default() }
    }

    /// Starts a search, and drops the previous one.
    pub(super) fn start(&mut self, session: Session, task: Task) {
        self.cancel();
        self.stop = Arc::default();
        let (sender, number, stop) = (self.sender.clone(), self.current, self.stop.clone());
        let memories = Arc::clone(&self.memories);
        thread::spawn(move || {
            // Once the screen is closed, nobody reads the messages.
            let tell = |news| drop(sender.send((number, news)));
            if let Some(news) =
                think(&session, task, &memories, &stop, &mut |progress| tell(SearchMessage::Progress(progress)))
            {
                tell(news);
            }
        });
    }

    /// Asks for an answer now.
    pub(super) fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Cancels the search.
    pub(super) fn cancel(&mut self) {
        self.hurry();
        self.current += 1;
    }

    /// The messages received.
    pub(super) fn news(&self) -> Vec<SearchMessage> {
        let current = |(number, news)| (number == self.current).then_some(news);
        self.inbox.try_iter().filter_map(current).collect()
    }
}

fn think(
    session: &Session,
    task: Task,
    memories: &Mutex<[EngineMemory; 2]>,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(Progress<String>),
) -> Option<SearchMessage> {
    let limits = match task {
        Task::Move => Limits::default(),
        Task::Hint => HINT,
        Task::Values => VALUES,
        Task::Pruning(_) => PLAIN_MINIMAX,
    };
    let mut control = Control { limits, stop: Some(stop), progress: Some(progress) };
    match task {
        Task::Move => {
            // A stopped search returns them at once; one that panicked has damaged only
            // move-ordering data.
            let mut memories = memories.lock().unwrap_or_else(PoisonError::into_inner);
            if session.played().len() < 2 {
                *memories = Default::default();
            }
            session.think_with_memory(&mut memories, &mut control).map(SearchMessage::Found)
        }
        Task::Hint => Some(SearchMessage::Found(session.hint(&mut control))),
        Task::Values => Some(SearchMessage::Found(session.values(&mut control))),
        Task::Pruning(number) => session.pruning(number, &mut control).map(|part| SearchMessage::Pruned(number, part)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_play::{Player, Setup, open};
    use std::time::{Duration, Instant};

    fn session(game: &str) -> Session {
        let game = open(game).expect("a game");
        let engine = Player::read("engine", &*game).expect("a player");
        Session::new(game, Setup::default(), [engine.clone(), engine]).expect("a start")
    }

    /// All messages until a search is done.
    fn wait(thinker: &Thinker) -> Vec<SearchMessage> {
        let deadline = Instant::now() + Duration::from_secs(60);
        let mut all = Vec::new();
        while Instant::now() < deadline {
            all.extend(thinker.news());
            if all.iter().any(|news| !matches!(news, SearchMessage::Progress(_))) {
                return all;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("no answer");
    }

    #[test]
    fn a_hurried_thought_still_gives_a_move() {
        let mut thinker = Thinker::new();
        thinker.start(session("smart-horses"), Task::Move);
        thread::sleep(Duration::from_millis(80));
        thinker.hurry();
        assert!(
            wait(&thinker).iter().any(|news| matches!(news, SearchMessage::Found(report) if report.best().is_some()))
        );
    }

    #[test]
    fn news_of_a_cancelled_thought_are_not_read() {
        let mut thinker = Thinker::new();
        thinker.start(session("smart-horses"), Task::Move);
        thread::sleep(Duration::from_millis(80));
        thinker.start(session("tictactoe"), Task::Hint);
        let found = wait(&thinker).into_iter().find_map(|news| match news {
            SearchMessage::Found(report) => report.best().cloned(),
            _ => None,
        });
        assert_eq!(found.map(|best| best.len()), Some(2));
        assert!(thinker.news().is_empty());
    }
}
