//! A game on the full screen.

mod app;
mod cursor;
mod draw;
mod flow;
mod form;
mod form_draw;
mod keys;
mod layout;
mod page;
mod panel;
mod play_screen;
#[cfg(test)]
mod tests;
mod thinker;

use crate::output::Failure;
use crate::play::saved::save;
use app::{App, Event};
use form::Form;
use play_screen::{Action, Entry};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event as TerminalEvent, KeyCode, KeyEventKind, KeyModifiers,
    MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Position, Rect};
use rival_game::Lang;
use rival_play::{AnyGame, Player, Session, Setup};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thinker::Thinker;

/// The redraw interval, and the unit of the machine's pauses.
const TICK: Duration = Duration::from_millis(50);

/// The first screen.
pub(crate) enum StartScreen {
    /// Choices to make.
    Form(Arc<dyn AnyGame>, Setup),
    Game(Box<Session>),
}

impl StartScreen {
    /// The game, with default choices in place of the form.
    pub(crate) fn session(self) -> Result<Session, Failure> {
        match self {
            StartScreen::Form(game, setup) => {
                let players = Player::default_opponent(&*game).against_human(Player::default_side(game.info()));
                Ok(Session::new(game, setup, players)?)
            }
            StartScreen::Game(session) => Ok(*session),
        }
    }
}

/// Takes over the screen until the player quits, and restores it in every case.
pub(crate) fn run(start: StartScreen, lang: Lang, coloured: bool) -> Result<(), Failure> {
    let mut terminal = ratatui::try_init()?;
    let clicks = execute!(io::stdout(), EnableMouseCapture);
    let played = clicks.and_then(|()| play(&mut terminal, start, lang, coloured));
    let released = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
    Ok(played.and(released)?)
}

fn play(terminal: &mut DefaultTerminal, start: StartScreen, lang: Lang, coloured: bool) -> io::Result<()> {
    let area = Rect::from((Position::ORIGIN, terminal.size()?));
    let mut app = match start {
        StartScreen::Form(game, setup) => App::with_form(Form::new(game, &setup), lang, area),
        StartScreen::Game(session) => App::with_game(*session, lang, area),
    };
    let mut thinker = Thinker::new();
    let mut ticked = Instant::now();
    fulfil(app.take_actions(), &mut app, &mut thinker);
    while !app.is_over() {
        terminal.draw(|frame| {
            app.draw(frame);
            if !coloured {
                in_black_and_white(frame);
            }
        })?;
        let mut events = Vec::new();
        let mut wait = TICK.saturating_sub(ticked.elapsed());
        while event::poll(wait)? {
            events.extend(read(&event::read()?));
            wait = Duration::ZERO;
        }
        events.extend(thinker.news().into_iter().map(Event::SearchMessage));
        if ticked.elapsed() >= TICK {
            ticked = Instant::now();
            events.push(Event::Tick);
        }
        for event in events {
            let wishes = app.update(event);
            fulfil(wishes, &mut app, &mut thinker);
        }
    }
    thinker.cancel();
    Ok(())
}

fn fulfil(wishes: Vec<Action>, app: &mut App, thinker: &mut Thinker) {
    for wish in wishes {
        match (wish, &mut app.table) {
            (Action::Think(task), Some(table)) => thinker.start(table.session.clone(), task),
            (Action::Save, Some(table)) => {
                if let Entry::File(name) = &table.entry {
                    table.saved(save(&table.session, name));
                }
            }
            (Action::Hurry, _) => thinker.hurry(),
            (Action::Cancel, _) => thinker.cancel(),
            _ => {}
        }
    }
}

/// Converts a terminal event.
fn read(event: &TerminalEvent) -> Option<Event> {
    match event {
        TerminalEvent::Key(key) if key.kind == KeyEventKind::Release => None,
        TerminalEvent::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) => {
            (key.code == KeyCode::Char('c')).then_some(Event::Leave)
        }
        TerminalEvent::Key(key) => Some(Event::Key(key.code)),
        TerminalEvent::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            Some(Event::Click(Position::new(mouse.column, mouse.row)))
        }
        TerminalEvent::Resize(width, height) => Some(Event::Resize(Rect::new(0, 0, *width, *height))),
        _ => None,
    }
}

/// Removes colours; bold, underlined and inverted text stays.
fn in_black_and_white(frame: &mut ratatui::Frame) {
    for cell in &mut frame.buffer_mut().content {
        cell.set_fg(ratatui::style::Color::Reset).set_bg(ratatui::style::Color::Reset);
    }
}
