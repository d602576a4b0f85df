//! Pages over the board: help, and explanations of moves.

use super::draw::{QUIET, put};
use super::flow::wrapped;
use super::keys::KEYS;
use super::play_screen::{Page, PageContent, PlayScreen};
use crate::output::styled::{ACCENT, Line, plain, span};
use anstyle::Style;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Clear};
use rival_game::{Lang, Phrase};
use rival_play::{MoveExplanation, TermChange};

/// The largest readable width of a page.
const WIDEST: u16 = 92;

/// Draws a page in the middle of the screen.
pub(super) fn draw(page: &Page, table: &PlayScreen, frame: &mut Frame, lang: Lang) {
    let area = frame.area();
    let width = area.width.saturating_sub(4).min(WIDEST);
    let (title, lines) = match &page.content {
        PageContent::Help => (table.session.info().name.get(lang).to_owned(), help(table, width - 4, lang)),
        PageContent::Why(turn) => (why_title(turn, lang), turn_lines(turn, width - 4, lang)),
    };
    let height = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
    let place = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    let hidden = lines.len().saturating_sub(usize::from(height - 2));
    let first = usize::from(page.scrolled).min(hidden);
    let foot = match hidden {
        0 => Phrase::fixed(" Esc closes ", " Esc cierra "),
        _ => Phrase::fixed(" ↑ ↓ scroll · Esc closes ", " ↑ ↓ desplazan · Esc cierra "),
    };
    frame.render_widget(Clear, place);
    frame.render_widget(Block::bordered().title(format!(" {title} ")).title_bottom(foot.get(lang).to_owned()), place);
    put(frame, Rect::new(place.x + 2, place.y + 1, width - 4, height - 2), &lines[first..]);
}

/// The rules in a sentence or two, and all keys.
fn help(table: &PlayScreen, width: u16, lang: Lang) -> Vec<Line> {
    let mut lines = wrapped(table.session.info().summary.get(lang), width);
    lines.push(Line::new());
    let moving = [
        (
            Phrase::fixed("arrows, Tab", "flechas, Tab"),
            Phrase::fixed(
                "move the cursor; Tab goes to where you can play",
                "mueven el cursor; Tab va a donde se puede jugar",
            ),
        ),
        (
            Phrase::fixed("Enter, Space", "Intro, Espacio"),
            Phrase::fixed("play there; a click does the same", "juega ahí; un clic hace lo mismo"),
        ),
        (
            Phrase::fixed("letters", "letras"),
            Phrase::fixed("type a move, then Enter", "escribe una jugada y pulsa Intro"),
        ),
        (
            Phrase::fixed("Space", "Espacio"),
            Phrase::fixed(
                "hurries the machine; pauses a game between machines",
                "apura a la máquina; pausa a dos máquinas que juegan",
            ),
        ),
    ];
    lines.extend(moving.iter().map(|(key, about)| entry(key.get(lang), about.get(lang))));
    lines.extend(KEYS.iter().map(|key| entry(&key.key.to_string(), key.about.get(lang))));
    lines
}

fn entry(key: &str, about: &str) -> Line {
    vec![span(format!("{key:<16}"), ACCENT), plain(about)]
}

fn why_title(turn: &[MoveExplanation], lang: Lang) -> String {
    let moves: Vec<&str> = turn.iter().map(|why| why.text.as_str()).collect();
    format!("{} {}", Phrase::fixed("Why", "Por qué").get(lang), moves.join(" "))
}

/// The explanations of a turn's moves, one after the other.
fn turn_lines(turn: &[MoveExplanation], width: u16, lang: Lang) -> Vec<Line> {
    let moves: Vec<Vec<Line>> = turn.iter().map(|why| why_lines(why, width, lang)).collect();
    moves.join(&Line::new())
}

/// An explanation in words, with the terms as a table.
fn why_lines(why: &MoveExplanation, width: u16, lang: Lang) -> Vec<Line> {
    let said = |sentence: Phrase| wrapped(sentence.get(lang), width);
    let mut lines: Vec<Line> = why.opening().into_iter().flat_map(said).collect();
    lines.push(Line::new());
    lines.extend(why.terms().iter().flat_map(|term| term_lines(term, width, lang)));
    lines.push(Line::new());
    lines.extend(why.closing().into_iter().flat_map(said));
    lines
}

/// The width of "+1234.00 → +1234.00".
const CHANGE: u16 = 24;

fn term_lines(term: &TermChange, width: u16, lang: Lang) -> Vec<Line> {
    let shown = |value: Option<f64>| value.map_or("–".to_owned(), |value| lang.signed(value, 2));
    let change = format!("{:>10} → {:<10}", shown(term.before), shown(term.after));
    let style = if term.before == term.after { QUIET } else { Style::new() };
    let meaning = wrapped(term.meaning.get(lang), width.saturating_sub(CHANGE));
    let mut changes = std::iter::once(change);
    let line = |line: Line| {
        let left: String = line.into_iter().map(|part| part.text).collect();
        let width = usize::from(width.saturating_sub(CHANGE));
        vec![span(format!("{left:<width$} {}", changes.next().unwrap_or_default()), style)]
    };
    meaning.into_iter().map(line).collect()
}
