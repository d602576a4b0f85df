//! The state of a game on the screen, and its reactions to keys, clicks and search results. It
//! neither draws nor waits.

mod input;

use super::cursor::Cursor;
use super::keys::Command;
use super::thinker::{SearchMessage, Task};
use crate::play::{last_turn_of_machine, saved::file_name, undoing_side, words};
use rival_game::{BoardView, MoveView, Phrase};
use rival_play::{MoveExplanation, Session};
use rival_search::{Progress, SearchReport};

/// A game with everything visible of it.
pub(super) struct PlayScreen {
    pub(super) session: Session,
    pub(super) cursor: Cursor,
    /// The typed text.
    pub(super) entry: Entry,
    /// The moves to choose from, after a place with several was played.
    pub(super) choice: Option<Choice>,
    /// The current task and its progress.
    pub(super) thinking: Option<(Task, Option<Progress<String>>)>,
    /// The machine's next move, delayed so that the previous one is seen.
    found: Option<SearchReport<String>>,
    /// Ticks since the last move.
    waited: u32,
    /// The machine's last move for which pruning was measured, and the result.
    pub(super) pruned: Option<(usize, Option<f64>)>,
    /// The last notice.
    pub(super) notice: Option<Notice>,
    pub(super) hint: Option<SearchReport<String>>,
    pub(super) values: Option<SearchReport<String>>,
    pub(super) page: Option<Page>,
    /// Whether machines are paused.
    pub(super) paused: bool,
    /// Whether quitting waits for confirmation.
    leaving: bool,
    wishes: Vec<Action>,
}

/// An action requested from the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// Start a search.
    Think(Task),
    /// Move now.
    Hurry,
    /// Cancel the search.
    Cancel,
    /// Save the game to the typed file.
    Save,
    /// Start another game.
    New,
    /// Quit.
    Quit,
}

/// The text being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    /// A move; empty at first.
    Move(String),
    /// The name of the file to save to.
    File(String),
}

/// One of several moves at the same place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Choice {
    pub(super) moves: Vec<MoveView>,
    pub(super) selected: usize,
}

/// A sentence about the last event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Notice {
    pub(super) said: Phrase,
    /// Whether it reports a refusal.
    pub(super) refused: bool,
}

/// A page over the board.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) content: PageContent,
    /// Lines scrolled off.
    pub(super) scrolled: u16,
}

#[derive(Clone, Debug)]
pub(super) enum PageContent {
    /// The rules and the keys.
    Help,
    /// Why the moves of a turn were played.
    Why(Vec<MoveExplanation>),
}

/// How long a machine's move is delayed, so that the move before it is seen: in ticks, against a
/// person and between machines.
const PAUSES: [u32; 2] = [6, 14];

impl PlayScreen {
    pub(super) fn new(session: Session) -> PlayScreen {
        let view = session.view();
        let mut table = PlayScreen {
            cursor: Cursor::at_start(&view),
            session,
            entry: Entry::Move(String::new()),
            choice: None,
            thinking: None,
            found: None,
            waited: 0,
            pruned: None,
            notice: None,
            hint: None,
            values: None,
            page: None,
            paused: false,
            leaving: false,
            wishes: Vec::new(),
        };
        table.say(words::pairing(&table.session));
        table.plan();
        table
    }

    /// Takes the requested actions, each once.
    pub(super) fn take_actions(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.wishes)
    }

    /// The picture; it contains moves only if a person can play them.
    pub(super) fn view(&self) -> BoardView {
        let mut view = self.session.view();
        if !self.is_human_to_move() {
            view.moves.clear();
        }
        view
    }

    /// Whether a person is to move.
    pub(super) fn is_human_to_move(&self) -> bool {
        self.session.to_move().is_some_and(rival_play::Player::is_human)
    }

    /// Whether only machines play.
    pub(super) fn is_watched(&self) -> bool {
        words::human_sides(&self.session).is_empty()
    }

    /// Handles a tick.
    pub(super) fn tick(&mut self) {
        self.waited = self.waited.saturating_add(1);
        if self.waited >= PAUSES[usize::from(self.is_watched())] && !self.paused {
            self.play_found();
        }
        self.plan();
    }

    fn play_found(&mut self) {
        let Some(report) = self.found.take() else { return };
        if let Err(error) = self.session.play_report(report) {
            self.refuse(error.phrase());
        } else {
            self.after_move();
        }
    }

    /// Handles a message from the search thread.
    pub(super) fn hear(&mut self, news: SearchMessage) {
        match (news, self.thinking.as_mut()) {
            (SearchMessage::Progress(progress), Some((_, told))) => *told = Some(progress),
            (SearchMessage::Pruned(number, part), _) if self.pruned == Some((number, None)) => {
                self.pruned = Some((number, Some(part)));
            }
            (SearchMessage::Found(report), Some((task, _))) => {
                let task = *task;
                self.thinking = None;
                self.receive(task, report);
            }
            _ => {}
        }
        self.plan();
    }

    fn receive(&mut self, task: Task, report: SearchReport<String>) {
        match task {
            Task::Move => self.found = Some(report),
            Task::Values => {
                self.values = Some(report);
                self.say(words::valued());
            }
            Task::Hint => {
                self.say(words::hint(&report, self.session.at()));
                let view = self.session.view();
                let hinted = view.moves.iter().find(|mv| Some(&mv.text) == report.best());
                self.cursor = hinted.map_or(self.cursor, |mv| Cursor::of_move(mv, &view));
                self.hint = Some(report);
            }
            Task::Pruning(_) => {}
        }
    }

    /// Starts the next search that is due.
    fn plan(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        let machine_to_move = self.session.to_move().is_some() && !self.is_human_to_move();
        if machine_to_move && self.found.is_none() && !self.paused {
            return self.think(Task::Move);
        }
        let last = self.session.last_machine_move();
        if let Some(number) = last.filter(|&number| self.pruned.is_none_or(|(measured, _)| measured != number)) {
            self.pruned = Some((number, None));
            self.wishes.push(Action::Think(Task::Pruning(number)));
        }
    }

    fn think(&mut self, task: Task) {
        self.thinking = Some((task, None));
        self.wishes.push(Action::Think(task));
    }

    /// Removes hint, values and page.
    fn clear(&mut self) {
        self.entry = Entry::Move(String::new());
        (self.notice, self.hint, self.values) = (None, None, None);
    }

    pub(super) fn play(&mut self, text: &str) {
        self.entry = Entry::Move(String::new());
        self.choice = None;
        if !self.is_human_to_move() {
            return;
        }
        if let Err(error) = self.session.play(text) {
            return self.refuse(error.phrase());
        }
        // A hint or values may still be under way.
        self.stop_thinking();
        self.after_move();
        self.plan();
    }

    fn after_move(&mut self) {
        self.clear();
        self.waited = 0;
        self.notice = words::turn(&self.session).map(|said| Notice { said, refused: false });
        self.keep_cursor();
    }

    /// Keeps the cursor in place, unless a person could not play there.
    fn keep_cursor(&mut self) {
        let view = self.session.view();
        if self.is_human_to_move() && self.cursor.moves(&view).is_empty() {
            self.cursor = self.cursor.next_target(&view, false);
        }
    }

    fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.wishes.push(Action::Cancel);
        }
        self.found = None;
    }

    /// Executes a command.
    pub(super) fn obey(&mut self, command: Command) {
        match command {
            Command::Help => self.page = Some(Page { content: PageContent::Help, scrolled: 0 }),
            Command::Undo => self.undo(),
            Command::Hint => self.ask(Task::Hint),
            Command::Values if self.values.take().is_none() => self.ask(Task::Values),
            Command::Values => {}
            Command::Why => self.explain(),
            Command::New => self.wishes.push(Action::New),
            Command::Save => self.entry = Entry::File(file_name(&self.session)),
            Command::Quit => self.quit(),
        }
    }

    fn explain(&mut self) {
        let turn = last_turn_of_machine(&self.session);
        let why: Vec<MoveExplanation> = turn.into_iter().filter_map(|number| self.session.why(number)).collect();
        if why.is_empty() {
            self.refuse(words::no_machine_move());
        } else {
            self.page = Some(Page { content: PageContent::Why(why), scrolled: 0 });
        }
    }

    fn undo(&mut self) {
        self.stop_thinking();
        match self.session.undo(undoing_side(&self.session)) {
            0 => self.refuse(words::nothing_to_undo()),
            moves => {
                self.clear();
                self.keep_cursor();
                self.pruned = None;
                // Otherwise machines would repeat the same moves at once.
                self.paused = self.is_watched();
                self.say(words::taken_back(moves));
            }
        }
    }

    /// Asks the engine about the position, if a person is to move.
    fn ask(&mut self, task: Task) {
        match self.session.to_move() {
            None => self.refuse(words::game_is_over()),
            Some(_) if self.is_asked() => self.refuse(words::still_thinking()),
            Some(_) if self.thinking.is_some() || self.found.is_some() => self.refuse(words::machine_is_busy()),
            Some(_) => {
                self.say(words::thinking());
                self.think(task);
            }
        }
    }

    /// Whether the search answers a person's request, as opposed to finding the machine's move.
    fn is_asked(&self) -> bool {
        matches!(self.thinking, Some((Task::Hint | Task::Values, _)))
    }

    /// Removes whatever was requested, and cancels its search.
    pub(super) fn escape(&mut self) {
        let stopped = self.is_asked();
        if stopped {
            self.stop_thinking();
        }
        self.clear();
        if stopped {
            self.say(words::stopped());
        }
    }

    fn quit(&mut self) {
        if self.session.played().is_empty() || self.session.to_move().is_none() {
            return self.wishes.push(Action::Quit);
        }
        self.leaving = true;
        self.say(words::leave());
    }

    /// Handles the result of saving the game.
    pub(super) fn saved(&mut self, result: Result<Phrase, Phrase>) {
        self.entry = Entry::Move(String::new());
        match result {
            Ok(said) => self.say(said),
            Err(reason) => self.refuse(reason),
        }
    }

    fn say(&mut self, said: Phrase) {
        self.notice = Some(Notice { said, refused: false });
    }

    fn refuse(&mut self, said: Phrase) {
        self.notice = Some(Notice { said, refused: true });
    }
}
