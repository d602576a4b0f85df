//! Draws the game screen.

use super::cursor::Cursor;
use super::layout::{Layout, SMALLEST, button_text, key_text};
use super::play_screen::{Choice, Entry, PlayScreen};
use super::{flow, keys, page, panel};
use crate::output::board::{self, Picture, Target, piece_text, side_style};
use crate::output::panels;
use crate::output::styled::{ACCENT, Line, plain, span};
use crate::play::words;
use anstyle::Style;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line as Row, Span as Part, Text};
use rival_game::{BoardView, Effect, Lang, Phrase, Spot, phrase};

/// The style of secondary text.
pub(super) const QUIET: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// Draws the game screen, and an open page over it.
pub(super) fn draw(table: &PlayScreen, frame: &mut Frame, lang: Lang) {
    let area = frame.area();
    let Some(layout) = Layout::of(table, area, lang) else { return too_small(frame, lang) };
    let (view, last) = (table.view(), table.session.last_cells());
    put(frame, layout.title, &[vec![span(words::title(&table.session).get(lang), BOLD)]]);
    put(frame, layout.above, &[above(table, &view, &layout)]);
    put(frame, layout.board, &picture(table, &view, &last, &layout).draw());
    put(frame, layout.panel, &panel::panel(table, &view, layout.panel, lang));
    for (number, (place, mv)) in layout.buttons.iter().enumerate() {
        let focused = table.cursor == Cursor::Button(number as u8);
        let style = if focused { ACCENT.invert() } else { ACCENT };
        put(frame, *place, &[vec![span(button_text(mv, lang), style)]]);
    }
    put(frame, layout.status, &[status(table, lang)]);
    put(frame, layout.notice, &[notice(table, lang)]);
    for &(place, number) in &layout.keys {
        put(frame, place, &[vec![span(key_text(number, lang), QUIET)]]);
    }
    if let Some(open) = &table.page {
        page::draw(open, table, frame, lang);
    }
}

/// Writes lines into an area of the screen, clipped.
pub(super) fn put(frame: &mut Frame, place: Rect, lines: &[Line]) {
    let part =
        |part: &crate::output::styled::Span| Part::styled(part.text.clone(), ratatui::style::Style::from(part.style));
    let rows: Vec<Row> = lines.iter().map(|line| Row::from_iter(line.iter().map(part))).collect();
    frame.render_widget(Text::from(rows), place.intersection(frame.area()));
}

fn too_small(frame: &mut Frame, lang: Lang) {
    let ((width, height), Rect { width: has, height: tall, .. }) = (SMALLEST, frame.area());
    let said = phrase!(
        "This game needs {width}×{height} characters; the terminal has {has}×{tall}. Make it larger, or q to quit.",
        "Esta partida necesita {width}×{height} caracteres; la terminal tiene {has}×{tall}. Agrándala, o q para salir."
    );
    put(frame, frame.area(), &flow::wrapped(said.get(lang), has));
}

fn picture<'a>(table: &'a PlayScreen, view: &'a BoardView, last: &'a [u8], layout: &Layout) -> Picture<'a> {
    let best = table.hint.as_ref().and_then(|hint| hint.best());
    let hint = view.moves.iter().find(|mv| Some(&mv.text) == best).and_then(|mv| match mv.spot {
        Spot::Cell(cell) => Some(Target::Cell(cell)),
        Spot::File(file) => Some(Target::File(file)),
        Spot::Button(_) => None,
    });
    let cursor = table.cursor.target(view).filter(|_| table.is_human_to_move());
    Picture { view, info: table.session.info(), size: layout.size, last, cursor, hint }
}

/// The next piece over the cursor's file, as it would be dropped.
fn above(table: &PlayScreen, view: &BoardView, layout: &Layout) -> Line {
    let (Some(Target::File(file)), true) = (table.cursor.target(view), table.is_human_to_move()) else {
        return Line::new();
    };
    let mv = view.moves.iter().find(|mv| mv.spot == Spot::File(file));
    let played = mv.and_then(|mv| table.session.at().boxed().play(&mv.text).ok());
    let effects = played.map(|played| played.effects).unwrap_or_default();
    let dropped = effects.iter().find_map(|effect| match effect {
        Effect::Drop { piece, .. } => Some(*piece),
        _ => None,
    });
    let info = table.session.info();
    let (text, style) = match dropped {
        Some(piece) => (piece_text(info, piece), side_style(info, piece.side)),
        None => (" × ".to_owned(), QUIET),
    };
    let left = board::column_of(file, layout.size) + (layout.size.width - 3) / 2;
    vec![plain(" ".repeat(left.into())), span(text, style)]
}

/// The side to move and its options, or the result.
fn status(table: &PlayScreen, lang: Lang) -> Line {
    if let Some(result) = table.session.result() {
        let yours = words::your_result(&table.session).map(|yours| span(format!(" {}", yours.get(lang)), BOLD));
        let next = Phrase::fixed("   n plays another game, u takes back", "   n juega otra partida, u deshace");
        let result = std::iter::once(span(result.get(lang), ACCENT));
        return result.chain(yours).chain([span(next.get(lang), QUIET)]).collect();
    }
    if let Some(choice) = &table.choice {
        return choices(choice, lang);
    }
    let side = table.session.turn();
    let info = table.session.info();
    let chip = span(format!(" {} ", info.side(side).name.get(lang)), side_style(info, side));
    let left = panels::actions_left(&table.session.view(), side, lang);
    let left = left.map(|left| format!(" · {left}")).unwrap_or_default();
    let how = match (table.is_human_to_move(), table.session.at().legal().len()) {
        (true, 2..) => {
            Phrase::fixed("   arrows and Enter, a click, or type a move", "   flechas e Intro, clic o escribir")
        }
        _ => Phrase::fixed("", ""),
    };
    vec![chip, span(format!("  {}{left}", turn(table).get(lang)), BOLD), span(how.get(lang), QUIET)]
}

/// What the side to move can do or is doing.
fn turn(table: &PlayScreen) -> Phrase {
    let seat = table.session.players()[table.session.turn()].label();
    let (en, es) = words::in_both(&seat);
    match (&table.session.at().legal()[..], table.is_human_to_move()) {
        ([only], true) => phrase!("Nothing but {only} can be played: Enter.", "Solo se puede jugar {only}: Intro."),
        (_, true) if words::human_sides(&table.session).len() == 1 => Phrase::fixed("Your turn", "Tu turno"),
        (_, true) => Phrase::fixed("to move", "juega"),
        (_, false) if table.paused => Phrase::fixed("Paused: Space goes on", "En pausa: Espacio continúa"),
        (_, false) => phrase!("{en} is thinking…", "{es} está pensando…"),
    }
}

/// Completions of the typed text: a command, or moves.
fn completions(table: &PlayScreen) -> Phrase {
    let moves = table.completions().join(" ");
    let command = keys::KEYS.iter().find(|key| table.typed().chars().eq([key.key]));
    match command {
        Some(key) => {
            let (en, es) = words::in_both(&key.name);
            phrase!("  Enter: {en}, or go on: {moves}", "  Intro: {es}, o sigue: {moves}")
        }
        None => phrase!("  {moves}", "  {moves}"),
    }
}

/// The moves that can be played at one place.
fn choices(choice: &Choice, lang: Lang) -> Line {
    let mut line = vec![plain(Phrase::fixed("Which? ", "¿Cuál? ").get(lang))];
    for (number, mv) in choice.moves.iter().enumerate() {
        let name = mv.label.as_ref().map_or(&*mv.text, |label| label.get(lang));
        let style = if number == choice.selected { ACCENT.invert() } else { Style::new() };
        line.push(span(format!(" {name} ({}) ", mv.text), style));
    }
    line.push(span(Phrase::fixed("  ← → Enter, Esc", "  ← → Intro, Esc").get(lang), QUIET));
    line
}

/// The typed text, or the last notice.
fn notice(table: &PlayScreen, lang: Lang) -> Line {
    match (&table.entry, &table.notice) {
        (Entry::File(name), _) => {
            let label = Phrase::fixed("Save to: ", "Guardar en: ");
            vec![
                plain(label.get(lang)),
                span(format!("{name}▏"), BOLD),
                span(Phrase::fixed("  Enter, Esc", "  Intro, Esc").get(lang), QUIET),
            ]
        }
        (Entry::Move(typed), _) if !typed.is_empty() => {
            let label = Phrase::fixed("Move: ", "Jugada: ");
            let refused = table.notice.as_ref().filter(|notice| notice.refused);
            let more = match refused {
                Some(notice) => span(format!("  ! {}", notice.said.get(lang)), ACCENT),
                None => span(completions(table).get(lang), QUIET),
            };
            vec![plain(label.get(lang)), span(format!("{typed}▏"), BOLD), more]
        }
        (_, Some(notice)) if notice.refused => vec![span(format!("! {}", notice.said.get(lang)), ACCENT)],
        (_, Some(notice)) => vec![plain(notice.said.get(lang))],
        (_, None) => Line::new(),
    }
}
