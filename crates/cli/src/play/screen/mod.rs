//! A game on the whole screen.

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
use play_screen::{Entry, Wish};
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

/// How often the screen is drawn at least, and machines look whether it is time to move.
const TICK: Duration = Duration::from_millis(50);

/// What to begin with.
pub(crate) enum StartScreen {
    /// Choices to make.
    Form(Arc<dyn AnyGame>, Setup),
    Game(Box<Session>),
}

impl StartScreen {
    /// The game, with the usual choices where choices were to be made.
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

/// Takes the whole screen until the player leaves, and gives it back whatever happens.
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
    fulfil(app.take_wishes(), &mut app, &mut thinker);
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
        events.extend(thinker.news().into_iter().map(Event::News));
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

fn fulfil(wishes: Vec<Wish>, app: &mut App, thinker: &mut Thinker) {
    for wish in wishes {
        match (wish, &mut app.table) {
            (Wish::Think(task), Some(table)) => thinker.start(table.session.clone(), task),
            (Wish::Save, Some(table)) => {
                if let Entry::File(name) = &table.entry {
                    table.saved(save(&table.session, name));
                }
            }
            (Wish::Hurry, _) => thinker.hurry(),
            (Wish::Cancel, _) => thinker.cancel(),
            _ => {}
        }
    }
}

/// What we make of an event of the terminal.
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

/// For those who want no colours; bold, underlined and inverted stay.
fn in_black_and_white(frame: &mut ratatui::Frame) {
    for cell in &mut frame.buffer_mut().content {
        cell.set_fg(ratatui::style::Color::Reset).set_bg(ratatui::style::Color::Reset);
    }
}
