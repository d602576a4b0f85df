//! The panel beside the board: sides, facts, moves, search.

use super::draw::QUIET;
use super::flow::{cut, in_columns, listed, wrapped};
use super::play_screen::PlayScreen;
use super::thinker::Task;
use crate::output::board::side_style;
use crate::output::panels;
use crate::output::styled::{ACCENT, Line, gain_style, plain, span};
use crate::play::words;
use anstyle::Style;
use ratatui::layout::Rect;
use rival_core::Side;
use rival_game::{BoardView, GameInfo, Lang, PanelContent, Phrase, phrase};
use rival_play::{PlayedMove, Session};
use rival_search::SearchReport;
use std::sync::Arc;

/// The panel, clipped to its area.
pub(super) fn panel(table: &PlayScreen, view: &BoardView, place: Rect, lang: Lang) -> Vec<Line> {
    let (width, height) = (place.width, usize::from(place.height));
    let mut lines = sides(&table.session, view, width, lang);
    lines.push(Line::new());
    lines.extend(facts(view, table.session.info(), width, lang));
    // The values were requested last, so they replace the earlier search.
    let are_values_shown = table.values.is_some() && table.thinking.is_none();
    let thoughts = if are_values_shown { Vec::new() } else { thoughts(table, width, lang) };
    let room = height.saturating_sub(lines.len() + thoughts.len() + 1);
    let mut middle = match &table.values {
        Some(values) => shortened(value_lines(values, table.session.info(), lang), room, lang),
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

/// Both sides with their players, the turn, and their facts.
fn sides(session: &Session, view: &BoardView, width: u16, lang: Lang) -> Vec<Line> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let on_turn = session.to_move().is_some() && session.turn() == side;
        let name = span(format!(" {} ", session.info().side(side).name.get(lang)), side_style(session.info(), side));
        lines.push(vec![
            span(if on_turn { "▶ " } else { "  " }, ACCENT),
            name,
            plain(format!("  {}", player(session, side).get(lang))),
        ]);
        let facts = panels::facts(view, Some(side), session.info(), lang);
        let listed = listed(facts.iter().map(String::as_str), width.saturating_sub(3));
        lines.extend(listed.into_iter().map(|line| indented(line, 3)));
    }
    lines
}

fn player(session: &Session, side: Side) -> Phrase {
    match words::human_sides(session)[..] {
        [only] if only == side => Phrase::fixed("You", "Tú"),
        _ => session.players()[side].label(),
    }
}

/// The facts about the whole game.
fn facts(view: &BoardView, info: &GameInfo, width: u16, lang: Lang) -> Vec<Line> {
    let words = panels::facts(view, None, info, lang);
    let mut lines: Vec<Line> = words.iter().flat_map(|fact| wrapped(fact, width)).collect();
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

/// The last turns, numbered as in records.
fn moves(played: &[Arc<PlayedMove>], width: u16, room: usize, lang: Lang) -> Vec<Line> {
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
    let rows = in_columns(&turns, width);
    let first = rows.len().saturating_sub(room);
    let mut lines = vec![vec![span(Phrase::fixed("Moves", "Jugadas").get(lang), Style::new().bold())]];
    lines.extend(rows[first..].iter().map(|row| vec![plain(row)]));
    lines
}

/// The values of all moves, the best first.
fn value_lines(values: &SearchReport<String>, info: &GameInfo, lang: Lang) -> Vec<Line> {
    let depth = values.depth;
    let title = phrase!("Values, {depth} plies deep", "Valores, a {depth} jugadas");
    let mut lines = vec![vec![span(title.get(lang), Style::new().bold())]];
    lines.extend(values.variations().map(|line| {
        let (mv, rest) = line.moves.split_first().map_or(("", &[][..]), |(mv, rest)| (mv.as_str(), rest));
        let value = info.known_phrase(line.value, values.proof_of(line));
        vec![
            plain(format!("{mv:>5}  ")),
            span(format!("{:<18}", value.get(lang)), gain_style(line.value.raw())),
            span(rest.join(" "), QUIET),
        ]
    }));
    lines
}

/// As many lines as fit, the last one counting the rest.
fn shortened(mut lines: Vec<Line>, room: usize, lang: Lang) -> Vec<Line> {
    if lines.len() <= room {
        return lines;
    }
    let kept = room.saturating_sub(1);
    let more = lines.len() - kept;
    lines.truncate(kept);
    lines.push(vec![span(phrase!("… and {more} more", "… y {more} más").get(lang), QUIET)]);
    lines
}

/// The machine's current or last search.
fn thoughts(table: &PlayScreen, width: u16, lang: Lang) -> Vec<Line> {
    let info = table.session.info();
    let last = table.session.last_machine_move();
    let thought = last.and_then(|number| Some((number, table.session.played()[number].thought.as_ref()?)));
    let (headline, figures, pv) = match (&table.thinking, thought) {
        (Some((task, progress)), _) => {
            let headline = span(headline(*task).get(lang), ACCENT);
            let Some(told) = progress else { return vec![vec![headline]] };
            (headline, words::progress(told), told.pv())
        }
        (None, Some((number, report))) => {
            let pruned = table.pruned.and_then(|(measured, part)| part.filter(|_| measured == number));
            let headline = words::thought_of(&table.session.played()[number].text);
            (span(headline.get(lang), QUIET), words::figures(report, pruned), Some(&report.pv))
        }
        (None, None) => return Vec::new(),
    };
    let mut lines = vec![vec![headline]];
    lines.extend(listed(figures.iter().map(|figure| figure.get(lang)), width));
    if let Some(pv) = pv {
        lines.push(vec![plain(info.known_phrase(pv.value, None).get(lang))]);
        lines.push(vec![plain(cut(&pv.moves.join(" "), width))]);
    }
    lines
}

fn headline(task: Task) -> Phrase {
    match task {
        Task::Move | Task::Pruning(_) => words::thinking(),
        Task::Hint => Phrase::fixed("Looking for a hint…", "Buscando una pista…"),
        Task::Values => Phrase::fixed("Weighing every move…", "Valorando cada jugada…"),
    }
}

fn indented(mut line: Line, by: usize) -> Line {
    line.insert(0, plain(" ".repeat(by)));
    line
}
