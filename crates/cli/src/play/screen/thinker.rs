//! Thinks in a thread of its own, so that the screen stays alive.

use crate::play::{HINT, VALUES};
use rival_play::Session;
use rival_search::{Control, Limits, Progress, SearchReport};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// What to think about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// The machine's next move.
    Move,
    /// A hint.
    Hint,
    /// The value of every move.
    Values,
    /// How much of the tree was pruned when the move of this number was thought of.
    Pruning(usize),
}

/// What comes of it.
#[derive(Clone, Debug)]
pub(super) enum News {
    /// How far the search has come.
    Progress(Progress<String>),
    /// The end of a search for a move, a hint or values.
    Found(SearchReport<String>),
    /// The part of the tree that was pruned when the move of this number was thought of.
    Pruned(usize, f64),
}

/// Plain minimax may visit so many positions to measure pruning against: seconds of an idle processor.
const PLAIN_MINIMAX: Limits = Limits { depth: None, nodes: Some(50_000_000), time: None, memory_mib: None };

/// One thread at a time, and its news.
pub(super) struct Thinker {
    sender: Sender<(u64, News)>,
    inbox: Receiver<(u64, News)>,
    /// The number of the current thread; news of earlier ones are not read.
    current: u64,
    stop: Arc<AtomicBool>,
}

impl Thinker {
    pub(super) fn new() -> Thinker {
        let (sender, inbox) = mpsc::channel();
        Thinker { sender, inbox, current: 0, stop: Arc::default() }
    }

    /// Starts to think, and forgets about what was thought of before.
    pub(super) fn start(&mut self, session: Session, task: Task) {
        self.cancel();
        self.stop = Arc::default();
        let (sender, number, stop) = (self.sender.clone(), self.current, self.stop.clone());
        thread::spawn(move || {
            // If nobody listens any more, nobody misses the news.
            let tell = |news| drop(sender.send((number, news)));
            if let Some(news) = think(&session, task, &stop, &mut |progress| tell(News::Progress(progress))) {
                tell(news);
            }
        });
    }

    /// Wants an answer now.
    pub(super) fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Wants no answer any more.
    pub(super) fn cancel(&mut self) {
        self.hurry();
        self.current += 1;
    }

    /// What has come in.
    pub(super) fn news(&self) -> Vec<News> {
        let current = |(number, news)| (number == self.current).then_some(news);
        self.inbox.try_iter().filter_map(current).collect()
    }
}

fn think(session: &Session, task: Task, stop: &AtomicBool, progress: &mut dyn FnMut(Progress<String>)) -> Option<News> {
    let limits = match task {
        Task::Move => Limits::default(),
        Task::Hint => HINT,
        Task::Values => VALUES,
        Task::Pruning(_) => PLAIN_MINIMAX,
    };
    let mut control = Control { limits, stop: Some(stop), progress: Some(progress) };
    match task {
        Task::Move => session.think(&mut control).map(News::Found),
        Task::Hint => Some(News::Found(session.hint(&mut control))),
        Task::Values => Some(News::Found(session.values(&mut control))),
        Task::Pruning(number) => session.pruning(number, &mut control).map(|part| News::Pruned(number, part)),
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

    /// All news until a search is through.
    fn wait(thinker: &Thinker) -> Vec<News> {
        let deadline = Instant::now() + Duration::from_secs(60);
        let mut all = Vec::new();
        while Instant::now() < deadline {
            all.extend(thinker.news());
            if all.iter().any(|news| !matches!(news, News::Progress(_))) {
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
        assert!(wait(&thinker).iter().any(|news| matches!(news, News::Found(report) if report.best().is_some())));
    }

    #[test]
    fn news_of_a_cancelled_thought_are_not_read() {
        let mut thinker = Thinker::new();
        thinker.start(session("smart-horses"), Task::Move);
        thread::sleep(Duration::from_millis(80));
        thinker.start(session("tictactoe"), Task::Hint);
        let found = wait(&thinker).into_iter().find_map(|news| match news {
            News::Found(report) => report.best().cloned(),
            _ => None,
        });
        assert_eq!(found.map(|best| best.len()), Some(2));
        assert!(thinker.news().is_empty());
    }
}
