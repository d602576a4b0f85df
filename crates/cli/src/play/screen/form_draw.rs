//! Draws the form.

use super::draw::{QUIET, put};
use super::flow::wrapped;
use super::form::{Form, Row};
use crate::output::styled::{ACCENT, Line, plain, span};
use crate::output::width::width;
use anstyle::Style;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use rival_game::{Lang, Phrase};

/// The largest width of the form, which is centred.
const WIDTH: u16 = 76;
/// Lines from the top of the form to its first row: the name, the rules, and space.
const HEAD: u16 = 6;

/// The form's area.
fn place(area: Rect) -> Rect {
    let width = WIDTH.min(area.width);
    let top = area.height.saturating_sub(22) / 3;
    Rect::new((area.width - width) / 2, area.y + top, width, area.height - top)
}

/// The line of a row.
fn line_of(form: &Form, number: usize, area: Rect) -> Rect {
    let start = u16::from(form.rows().get(number) == Some(&Row::Start));
    let place = place(area);
    Rect::new(place.x, place.y + HEAD + number as u16 * 2 + start, place.width, 1).intersection(area)
}

/// The row at a position on the screen.
pub(super) fn row_at(form: &Form, area: Rect, at: Position) -> Option<usize> {
    (0..form.rows().len()).find(|&number| line_of(form, number, area).contains(at))
}

pub(super) fn draw(form: &Form, frame: &mut Frame, lang: Lang) {
    let area = frame.area();
    let place = place(area);
    put(frame, place, &heading(form, place.width, lang));
    for (number, &row) in form.rows().iter().enumerate() {
        let line = line_of(form, number, area);
        let place = Rect { height: 2, ..line }.intersection(area);
        put(frame, place, &row_lines(form, row, number == form.row, lang));
    }
    let last = area.bottom().saturating_sub(1);
    if let Some(problem) = &form.problem {
        let line = Rect::new(place.x, last.saturating_sub(2), place.width, 1);
        put(frame, line, &[vec![span(format!("! {}", problem.get(lang)), ACCENT)]]);
    }
    let keys = match form.replaces {
        true => Phrase::fixed(
            "↑ ↓ choose   ← → change   digits type a seed   Enter start   Esc back",
            "↑ ↓ elegir   ← → cambiar   dígitos: semilla   Intro empezar   Esc volver",
        ),
        false => Phrase::fixed(
            "↑ ↓ choose   ← → change   digits type a seed   Enter start   q quit",
            "↑ ↓ elegir   ← → cambiar   dígitos: semilla   Intro empezar   q salir",
        ),
    };
    put(frame, Rect::new(place.x, last, place.width, 1), &[vec![span(keys.get(lang), QUIET)]]);
}

fn heading(form: &Form, width: u16, lang: Lang) -> Vec<Line> {
    let info = form.game.info();
    let mut lines = vec![Line::new(), vec![span(info.name.get(lang), Style::new().bold())]];
    lines.extend(wrapped(info.summary.get(lang), width));
    lines
}

/// The widths of the label and of the value with the space after it.
const LABEL: usize = 13;
const VALUE: usize = 24;

/// A row, with the rest of a long remark in the line below it.
fn row_lines(form: &Form, row: Row, focused: bool, lang: Lang) -> Vec<Line> {
    let [label, value, remark] = form.said(row);
    let style = if focused { ACCENT.invert() } else { Style::new().bold() };
    let value = match row {
        Row::Start => format!("  {}  ", value.get(lang)),
        Row::Seed if focused => format!(" {}▏ ", value.get(lang)),
        _ => format!("‹ {} ›", value.get(lang)),
    };
    let used = width(&value).max(VALUE - 2) + 2;
    let gap = " ".repeat(used - width(&value));
    let room = WIDTH.saturating_sub((LABEL + used) as u16);
    let text = |line: Line| line.into_iter().map(|part| part.text).collect::<String>();
    let mut remarks = wrapped(remark.get(lang), room).into_iter().map(text);
    let first = vec![
        plain(format!("{:<LABEL$}", label.get(lang))),
        span(value, style),
        span(format!("{gap}{}", remarks.next().unwrap_or_default()), QUIET),
    ];
    let rest = remarks.map(|rest| vec![span(format!("{}{rest}", " ".repeat(LABEL + used)), QUIET)]);
    std::iter::once(first).chain(rest).collect()
}
