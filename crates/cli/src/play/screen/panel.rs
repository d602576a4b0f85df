//! What stands beside the board: the sides, the facts, the moves, the machine's thoughts.

use super::draw::QUIET;
use super::table::Table;
use super::thinker::Task;
use crate::board::side_style;
use crate::panels;
use crate::play::words;
use crate::styled::{ACCENT, Line, Span, gain_style, plain, span};
use anstyle::Style;
use ratatui::layout::Rect;
use rival_core::{BoardView, GameInfo, Lang, PanelContent, Phrase, Side, phrase};
use rival_play::{Played, Session};
use rival_search::Report;

/// Lines for the machine's thoughts.
const THOUGHTS: usize = 7;

/// The panel, no longer than its place.
pub(super) fn panel(table: &Table, view: &BoardView, place: Rect, lang: Lang) -> Vec<Line> {
    let (width, height) = (usize::from(place.width), usize::from(place.height));
    let mut lines = sides(&table.session, view, width, lang);
    lines.push(Line::new());
    lines.extend(facts(view, table.session.info(), width, lang));
    let thoughts = thoughts(table, width, lang);
    let room = height.saturating_sub(lines.len() + thoughts.len() + 1);
    let mut middle = match &table.values {
        Some(values) => value_lines(values, table.session.info(), lang),
        None => moves(table.session.played(), width, room.saturating_sub(2), lang),
    };
    middle.truncate(room);
    if lines.last().is_some_and(|line| !line.is_empty()) {
        lines.push(Line::new());
    }
    lines.extend(middle);
    lines.resize(height.saturating_sub(thoughts.len()), Line::new());
    lines.extend(thoughts);
    lines
}

/// Both sides with who plays them, whose turn it is, and what belongs to them.
fn sides(session: &Session, view: &BoardView, width: usize, lang: Lang) -> Vec<Line> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let on_turn = session.to_move().is_some() && session.turn() == side;
        let name = span(format!(" {} ", session.info().side(side).name.get(lang)), side_style(session.info(), side));
        lines.push(vec![
            span(if on_turn { "▶ " } else { "  " }, ACCENT),
            name,
            plain(format!("  {}", player(session, side).get(lang))),
        ]);
        let facts = panels::facts(view, Some(side), session.info(), lang).join(" · ");
        lines.extend(wrapped(&facts, width as u16 - 3).into_iter().map(|line| indented(line, 3)));
    }
    lines
}

fn player(session: &Session, side: Side) -> Phrase {
    match words::human_sides(session)[..] {
        [only] if only == side => Phrase::fixed("You", "Tú"),
        _ => session.seats()[side].name(),
    }
}

/// What is true of the whole game.
fn facts(view: &BoardView, info: &GameInfo, width: usize, lang: Lang) -> Vec<Line> {
    let words = panels::facts(view, None, info, lang);
    let mut lines: Vec<Line> = words.iter().flat_map(|fact| wrapped(fact, width as u16)).collect();
    let bar = view.panels.iter().find_map(|panel| match panel.content {
        PanelContent::Share { first, free, second } => Some(share(first, free, second, info)),
        _ => None,
    });
    lines.extend(bar);
    lines
}

/// Parts of a whole as a bar, in letters as well as in colours.
fn share(first: u8, free: u8, second: u8, info: &GameInfo) -> Line {
    let of_side = |side, count: u8| {
        let letter = info.side(side).letter.to_string();
        span(letter.repeat(count.into()), side_style(info, side))
    };
    vec![of_side(Side::First, first), span("·".repeat(free.into()), QUIET), of_side(Side::Second, second)]
}

/// The last turns, numbered as records number them.
fn moves(played: &[Played], width: usize, room: usize, lang: Lang) -> Vec<Line> {
    if played.is_empty() {
        return Vec::new();
    }
    let mut turns: Vec<String> = Vec::new();
    let mut round = 0;
    for turn in played.chunk_by(|one, next| one.side == next.side) {
        let text = turn.iter().map(|played| played.text.as_str()).collect::<Vec<_>>().join("+");
        if turn[0].side == Side::First || round == 0 {
            round += 1;
            let dots = if turn[0].side == Side::First { "." } else { "..." };
            turns.push(format!("{round}{dots} {text}"));
        } else if let Some(last) = turns.last_mut() {
            last.push_str(&format!(" {text}"));
        }
    }
    let rows = in_rows(&turns, width);
    let first = rows.len().saturating_sub(room);
    let mut lines = vec![vec![span(Phrase::fixed("Moves", "Jugadas").get(lang), Style::new().bold())]];
    lines.extend(rows[first..].iter().map(|row| vec![plain(row)]));
    lines
}

/// Texts side by side in columns, as many in a row as there is room for.
fn in_rows(texts: &[String], width: usize) -> Vec<String> {
    let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or_default() + 2;
    let columns = (width / widest).max(1);
    let row = |row: &[String]| row.iter().map(|text| format!("{text:<widest$}")).collect::<String>();
    texts.chunks(columns).map(|texts| row(texts).trim_end().to_owned()).collect()
}

/// What every move is worth, the best first.
fn value_lines(values: &Report<String>, info: &GameInfo, lang: Lang) -> Vec<Line> {
    let depth = values.depth;
    let title = phrase!("Values, {depth} plies deep", "Valores, a {depth} jugadas");
    let mut lines = vec![vec![span(title.get(lang), Style::new().bold())]];
    lines.extend(values.lines.iter().map(|line| {
        let (mv, rest) = line.moves.split_first().map_or(("", &[][..]), |(mv, rest)| (mv.as_str(), rest));
        let value = info.value_phrase(line.value);
        vec![
            plain(format!("{mv:>5}  ")),
            span(format!("{:<18}", value.get(lang)), gain_style(line.value.raw())),
            span(rest.join(" "), QUIET),
        ]
    }));
    lines
}

/// What the machine is thinking, or has thought last.
fn thoughts(table: &Table, width: usize, lang: Lang) -> Vec<Line> {
    let info = table.session.info();
    let mut lines = match (&table.thinking, table.session.last_of_machine()) {
        (Some((task, progress)), _) => {
            let mut lines = vec![span(headline(*task).get(lang), ACCENT)];
            if let Some(told) = progress {
                let value = told.value.map(|value| info.value_phrase(value).get(lang).to_owned());
                lines.push(plain(words::progress(told).get(lang)));
                lines.extend(value.map(plain));
                lines.push(plain(told.line.join(" ")));
            }
            lines
        }
        (None, Some(number)) => {
            let played = &table.session.played()[number];
            let pruned = table.pruned.and_then(|(measured, part)| part.filter(|_| measured == number));
            let Some(report) = &played.thought else { return Vec::new() };
            let mut lines = vec![span(words::thought_of(&played.text).get(lang), QUIET)];
            lines.extend(words::figure_lines(report, pruned).iter().map(|line| plain(line.get(lang))));
            lines.push(plain(info.value_phrase(report.value).get(lang)));
            lines.push(plain(report.line.join(" ")));
            lines
        }
        (None, None) => return Vec::new(),
    };
    let last = lines.pop().map(|part| span(cut(&part.text, width), part.style));
    let mut thoughts: Vec<Line> = lines.into_iter().flat_map(|part| wrapped_span(&part, width as u16)).collect();
    thoughts.extend(last.map(|line| vec![line]));
    thoughts.truncate(THOUGHTS);
    thoughts
}

fn headline(task: Task) -> Phrase {
    match task {
        Task::Move | Task::Pruning(_) => words::thinking(),
        Task::Hint => Phrase::fixed("Looking for a hint…", "Buscando una pista…"),
        Task::Values => Phrase::fixed("Weighing every move…", "Valorando cada jugada…"),
    }
}

/// The text, cut with a sign of it if it is too long.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

fn indented(mut line: Line, by: usize) -> Line {
    line.insert(0, plain(" ".repeat(by)));
    line
}

/// The text in lines no wider than this, broken between words.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<Line> {
    wrapped_span(&plain(text), width)
}

fn wrapped_span(part: &Span, width: u16) -> Vec<Line> {
    let mut lines: Vec<String> = Vec::new();
    for word in part.text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= usize::from(width) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| vec![span(line, part.style)]).collect()
}
