//! The content of the screen: the set-up form or the game.

use super::form::{Form, FormResult};
use super::layout::{Layout, ScreenTarget};
use super::play_screen::{Action, PlayScreen};
use super::thinker::SearchMessage;
use super::{draw, form_draw};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use rival_game::Lang;
use rival_play::Session;

/// The state of the screen.
pub(super) struct App {
    pub(super) lang: Lang,
    /// The form, while it is open.
    pub(super) form: Option<Form>,
    /// The game, once one has begun.
    pub(super) table: Option<PlayScreen>,
    /// The size of the screen.
    pub(super) area: Rect,
    left: bool,
}

/// An event on the screen.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Key(KeyCode),
    Click(Position),
    Resize(Rect),
    /// Quit at once.
    Leave,
    SearchMessage(SearchMessage),
    Tick,
}

impl App {
    pub(super) fn with_form(form: Form, lang: Lang, area: Rect) -> App {
        App { lang, form: Some(form), table: None, area, left: false }
    }

    pub(super) fn with_game(session: Session, lang: Lang, area: Rect) -> App {
        App { lang, form: None, table: Some(PlayScreen::new(session)), area, left: false }
    }

    /// Whether to close the screen.
    pub(super) fn is_over(&self) -> bool {
        self.left
    }

    /// Handles an event; returns actions for the caller.
    pub(super) fn update(&mut self, event: Event) -> Vec<Action> {
        match event {
            Event::Resize(area) => self.area = area,
            Event::Leave => self.left = true,
            Event::Key(key) if self.form.is_some() => self.press_on_form(key),
            Event::Click(at) if self.form.is_some() => self.click_on_form(at),
            event => self.update_table(event),
        }
        self.take_actions()
    }

    /// The actions requested by the game; those on the screen itself are executed here.
    pub(super) fn take_actions(&mut self) -> Vec<Action> {
        let mut wishes = self.table.as_mut().map(PlayScreen::take_actions).unwrap_or_default();
        if wishes.contains(&Action::Quit) {
            self.left = true;
        }
        if wishes.contains(&Action::New) {
            self.form = self.table.as_ref().map(|table| Form::again(&table.session));
        }
        wishes.retain(|wish| !matches!(wish, Action::Quit | Action::New));
        wishes
    }

    fn update_table(&mut self, event: Event) {
        let Some(table) = &mut self.table else { return };
        match event {
            // The game waits while the form is open.
            Event::Tick if self.form.is_none() => table.tick(),
            Event::SearchMessage(news) => table.hear(news),
            Event::Key(key) => table.press(key),
            Event::Click(at) => {
                let layout = Layout::of(table, self.area, self.lang);
                let spotted = layout.and_then(|layout| layout.spot(&table.view(), at));
                table.click(spotted);
            }
            Event::Tick | Event::Resize(_) | Event::Leave => {}
        }
    }

    fn press_on_form(&mut self, key: KeyCode) {
        let done = self.form.as_mut().map_or(FormResult::No, |form| form.press(key));
        self.finish_form(done);
    }

    fn click_on_form(&mut self, at: Position) {
        let Some(form) = &mut self.form else { return };
        let done = form_draw::row_at(form, self.area, at).map_or(FormResult::No, |row| form.click(row));
        self.finish_form(done);
    }

    fn finish_form(&mut self, done: FormResult) {
        let Some(form) = &mut self.form else { return };
        match done {
            FormResult::No => {}
            FormResult::Leave => {
                self.form = None;
                self.left = self.table.is_none();
            }
            FormResult::Start => match form.session() {
                Ok(session) => {
                    self.form = None;
                    self.table = Some(PlayScreen::new(session));
                }
                Err(problem) => form.problem = Some(problem),
            },
        }
    }

    pub(super) fn draw(&self, frame: &mut Frame) {
        match (&self.form, &self.table) {
            (Some(form), _) => form_draw::draw(form, frame, self.lang),
            (None, Some(table)) => draw::draw(table, frame, self.lang),
            (None, None) => {}
        }
    }
}

impl PlayScreen {
    /// A click on something, or on nothing.
    fn click(&mut self, spotted: Option<ScreenTarget>) {
        if self.page.take().is_some() {
            return;
        }
        match spotted {
            Some(ScreenTarget::Cell(cell)) => {
                self.choice = None;
                self.cursor = cell;
                self.press(KeyCode::Enter);
            }
            Some(ScreenTarget::Button(text)) => self.play(&text),
            Some(ScreenTarget::Key(command)) => self.obey(command),
            None => self.choice = None,
        }
    }
}
