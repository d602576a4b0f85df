//! The layout of the screen, shared by drawing and clicks.

use super::cursor::{self, Cursor};
use super::keys::{Command, KEYS};
use super::play_screen::PlayScreen;
use crate::output::board::{self, CellSize};
use ratatui::layout::{Position, Rect};
use rival_game::{BoardStyle, BoardView, Lang, MoveView, Spot};

/// The smallest readable width of the panel.
const PANEL: u16 = 30;
/// Lines above the board: the title and an empty one.
const HEAD: u16 = 2;
/// Lines below the board: buttons, status, notice, keys.
const FOOT: u16 = 4;
/// The smallest terminal in which every game fits.
pub(super) const SMALLEST: (u16, u16) = (80, 24);

/// The areas of the screen.
pub(super) struct Layout {
    pub(super) size: CellSize,
    pub(super) title: Rect,
    /// Over a rack, the place of the next piece; empty otherwise.
    pub(super) above: Rect,
    pub(super) board: Rect,
    pub(super) panel: Rect,
    pub(super) buttons: Vec<(Rect, MoveView)>,
    pub(super) status: Rect,
    pub(super) notice: Rect,
    pub(super) keys: Vec<(Rect, usize)>,
}

/// The object under the pointer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ScreenTarget {
    Cell(Cursor),
    Button(String),
    Key(Command),
}

impl Layout {
    /// The layout of a game on a screen; `None` if the screen is too small.
    pub(super) fn of(table: &PlayScreen, area: Rect, lang: Lang) -> Option<Layout> {
        let view = table.view();
        let above = u16::from(view.style == BoardStyle::Rack);
        let room = (area.width.checked_sub(PANEL + 3)?, area.height.checked_sub(HEAD + FOOT + above)?);
        let fits = |size: &CellSize| {
            let (width, height) = board::extent(&view, *size);
            width <= room.0 && height <= room.1
        };
        let size = CellSize::ALL.into_iter().find(fits)?;
        let (width, height) = board::extent(&view, size);
        let line = |y: u16| Rect::new(area.x + 1, area.y + y, area.width - 2, 1);
        let below = area.height - FOOT;
        let board = Rect::new(area.x + 1, area.y + HEAD + above, width, height);
        Some(Layout {
            size,
            title: line(0),
            above: Rect::new(board.x, board.y - above, width, above),
            board,
            panel: Rect::new(board.right() + 2, area.y + HEAD, area.right() - board.right() - 3, below - HEAD),
            buttons: buttons(&view, board, lang),
            status: line(below + 1),
            notice: line(below + 2),
            keys: bar(line(below + 3), lang),
        })
    }

    /// The object at a position on the screen.
    pub(super) fn spot(&self, view: &BoardView, at: Position) -> Option<ScreenTarget> {
        if let Some((_, mv)) = self.buttons.iter().find(|(place, _)| place.contains(at)) {
            return Some(ScreenTarget::Button(mv.text.clone()));
        }
        if let Some(&(_, number)) = self.keys.iter().find(|(place, _)| place.contains(at)) {
            return Some(ScreenTarget::Key(KEYS[number].command));
        }
        let (column, row) = (at.x.checked_sub(self.board.x)?, at.y.checked_sub(self.board.y)?);
        board::cell_at(view, self.size, column, row).map(|cell| ScreenTarget::Cell(Cursor::Cell(cell)))
    }
}

/// The label of a button, with padding and its points.
pub(super) fn button_text(mv: &MoveView, lang: Lang) -> String {
    let name = match &mv.spot {
        Spot::Button(name) => name.get(lang),
        _ => &mv.text,
    };
    match mv.gain {
        Some(gain) => format!("[ {name} {gain:+} ]"),
        None => format!("[ {name} ]"),
    }
}

/// The buttons, in a line under the board.
fn buttons(view: &BoardView, board: Rect, lang: Lang) -> Vec<(Rect, MoveView)> {
    let mut x = board.x + 3;
    let mut place = |mv: &MoveView| {
        let width = button_text(mv, lang).chars().count() as u16;
        let place = Rect::new(x, board.bottom(), width, 1);
        x += width + 2;
        (place, mv.clone())
    };
    cursor::buttons(view).into_iter().map(&mut place).collect()
}

/// The label of a key in the bar.
pub(super) fn key_text(number: usize, lang: Lang) -> String {
    format!("{} {}", KEYS[number].key, KEYS[number].name.get(lang))
}

/// As many keys as fit, in a line.
fn bar(line: Rect, lang: Lang) -> Vec<(Rect, usize)> {
    let mut x = line.x;
    let mut places = Vec::new();
    for number in 0..KEYS.len() {
        let width = key_text(number, lang).chars().count() as u16;
        if x + width > line.right() {
            break;
        }
        places.push((Rect::new(x, line.y, width, 1), number));
        x += width + 2;
    }
    places
}
