//! Keyboard input during a game.

use super::{Action, Choice, Entry, PlayScreen};
use crate::play::screen::cursor::{Arrow, Cursor};
use crate::play::screen::keys;
use crate::play::words;
use ratatui::crossterm::event::KeyCode;

impl PlayScreen {
    /// Handles a key, except those of the terminal itself.
    pub(in crate::play::screen) fn press(&mut self, key: KeyCode) {
        let leaving = std::mem::take(&mut self.leaving);
        if leaving && matches!(key, KeyCode::Char('q' | 'y') | KeyCode::Enter) {
            self.wishes.push(Action::Quit);
        } else if self.page.is_some() {
            self.press_on_page(key);
        } else if let Entry::File(_) = self.entry {
            self.press_for_file(key);
        } else if self.choice.is_some() {
            self.press_for_choice(key);
        } else {
            self.press_at_board(key);
        }
        self.plan();
    }

    fn press_on_page(&mut self, key: KeyCode) {
        let Some(page) = &mut self.page else { return };
        match key {
            KeyCode::Down | KeyCode::PageDown => page.scrolled = page.scrolled.saturating_add(1),
            KeyCode::Up | KeyCode::PageUp => page.scrolled = page.scrolled.saturating_sub(1),
            _ => self.page = None,
        }
    }

    fn press_for_file(&mut self, key: KeyCode) {
        let Entry::File(name) = &mut self.entry else { return };
        match key {
            KeyCode::Char(typed) => name.push(typed),
            KeyCode::Backspace => drop(name.pop()),
            KeyCode::Enter if !name.is_empty() => self.wishes.push(Action::Save),
            KeyCode::Esc => self.entry = Entry::Move(String::new()),
            _ => {}
        }
    }

    fn press_for_choice(&mut self, key: KeyCode) {
        let Some(choice) = &mut self.choice else { return };
        let count = choice.moves.len();
        match key {
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => choice.selected = (choice.selected + count - 1) % count,
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => choice.selected = (choice.selected + 1) % count,
            KeyCode::Enter | KeyCode::Char(' ') => {
                let text = choice.moves[choice.selected].text.clone();
                self.play(&text);
            }
            KeyCode::Char(typed) => {
                let found = choice.moves.iter().find(|mv| mv.text.starts_with(typed)).map(|mv| mv.text.clone());
                if let Some(text) = found {
                    self.play(&text);
                }
            }
            _ => self.choice = None,
        }
    }

    fn press_at_board(&mut self, key: KeyCode) {
        let view = self.session.view();
        match key {
            KeyCode::Left => self.cursor = self.cursor.moved(Arrow::Left, &view),
            KeyCode::Right => self.cursor = self.cursor.moved(Arrow::Right, &view),
            KeyCode::Up => self.cursor = self.cursor.moved(Arrow::Up, &view),
            KeyCode::Down => self.cursor = self.cursor.moved(Arrow::Down, &view),
            KeyCode::Tab => self.cursor = self.cursor.next_target(&view, false),
            KeyCode::BackTab => self.cursor = self.cursor.next_target(&view, true),
            KeyCode::Esc => self.escape(),
            KeyCode::Backspace => self.retype(|typed| typed.truncate(typed.len().saturating_sub(1))),
            KeyCode::Enter => self.enter(),
            KeyCode::Char(' ') => self.space(),
            KeyCode::Char(typed) => self.type_letter(typed),
            _ => {}
        }
    }

    /// The typed part of a move.
    pub(in crate::play::screen) fn typed(&self) -> &str {
        match &self.entry {
            Entry::Move(typed) => typed,
            Entry::File(_) => "",
        }
    }

    /// The legal moves that begin with the typed text.
    pub(in crate::play::screen) fn completions(&self) -> Vec<String> {
        let legal = self.session.at().legal();
        legal.into_iter().filter(|mv| mv.starts_with(self.typed())).collect()
    }

    /// A letter that can begin or continue a legal move is typed; any other is a command. One that
    /// is both is typed, and Enter makes it a command.
    fn type_letter(&mut self, letter: char) {
        let typed = format!("{}{}", self.typed(), letter.to_ascii_lowercase());
        let goes_on = self.is_human_to_move() && self.session.at().legal().iter().any(|mv| mv.starts_with(&typed));
        if goes_on {
            self.retype(|entry| entry.clone_from(&typed));
        } else if let Some(command) = keys::command(letter).filter(|_| self.typed().is_empty()) {
            self.obey(command);
        } else if self.is_human_to_move() {
            self.refuse(words::no_such_move(&typed));
        }
    }

    /// Changes the typed text and moves the cursor accordingly.
    fn retype(&mut self, change: impl FnOnce(&mut String)) {
        self.notice = None;
        if let Entry::Move(typed) = &mut self.entry {
            change(typed);
        }
        if let ([only], false) = (&self.completions()[..], self.typed().is_empty()) {
            let view = self.session.view();
            if let Some(mv) = view.moves.iter().find(|mv| mv.text == *only) {
                self.cursor = Cursor::of_move(mv, &view);
            }
        }
    }

    fn enter(&mut self) {
        let typed = self.typed().to_owned();
        let command = keys::command(typed.chars().next().unwrap_or_default()).filter(|_| typed.len() == 1);
        match (&self.completions()[..], command) {
            _ if typed.is_empty() => self.play_at_cursor(),
            (completions, _) if completions.contains(&typed) => self.play(&typed),
            (_, Some(command)) => {
                self.entry = Entry::Move(String::new());
                self.obey(command);
            }
            ([only], None) => self.play(&only.clone()),
            _ => self.refuse(words::unfinished(&typed)),
        }
    }

    /// Space plays like Enter, makes a searching machine move now, and pauses or resumes a game
    /// between machines.
    fn space(&mut self) {
        if self.is_watched() {
            self.paused = !self.paused;
            self.say(words::paused(self.paused));
        } else if self.is_human_to_move() {
            self.enter();
        } else if self.thinking.is_some() {
            self.wishes.push(Action::Hurry);
        }
    }

    fn play_at_cursor(&mut self) {
        if !self.is_human_to_move() {
            return;
        }
        let view = self.session.view();
        let moves = self.cursor.moves(&view);
        match (&moves[..], &view.moves[..]) {
            ([only], _) | ([], [only]) => self.play(&only.text.clone()),
            ([], _) => self.refuse(words::not_there()),
            _ => self.choice = Some(Choice { moves, selected: 0 }),
        }
    }
}
