//! Draws the board of any game, from its [`BoardView`] alone.
//!
//! A cell looks square in most terminals, at any size. Characters repeat all information that
//! colours carry: pieces are or have their side's letter, painted cells have it at both edges,
//! destroyed ones are hatched, the deciding line is in brackets, and the cursor is a frame of heavy
//! lines.
//!
//! ```text
//! 8 │   │ • │ +3│▒▒▒│       a cell, a target, points, destroyed
//! 7 │ W │(r)│*G*│r r│       a knight, a disc, a bomb, painted
//! 6 │rBr│[X]│»•«│           a pawn on a painted cell, part of the deciding line, a hint
//! ```

mod cell;
mod frame;
mod tree;

pub(crate) use cell::{piece_text, side_style};

use crate::output::styled::{Line, plain};
use cell::CellView;
use frame::Frame;
use rival_game::{BoardStyle, BoardView, GameInfo};

/// The size of a cell in characters, without the lines around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellSize {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

impl CellSize {
    /// One letter a piece.
    pub(crate) const SMALL: CellSize = CellSize { width: 3, height: 1 };
    /// Two lines a piece.
    pub(crate) const MEDIUM: CellSize = CellSize { width: 5, height: 2 };
    /// Three lines a piece.
    pub(crate) const LARGE: CellSize = CellSize { width: 7, height: 3 };
    /// Three lines a piece, with space around it.
    pub(crate) const HUGE: CellSize = CellSize { width: 11, height: 5 };
    /// All sizes, the largest first.
    pub(crate) const ALL: [CellSize; 4] = [CellSize::HUGE, CellSize::LARGE, CellSize::MEDIUM, CellSize::SMALL];
}

/// The target of a hint or the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A cell, numbered as in [`BoardView::cells`].
    Cell(u8),
    /// A whole file, from 0 at the left.
    File(u8),
}

impl Target {
    fn is_on(self, cell: usize, files: usize) -> bool {
        match self {
            Target::Cell(target) => usize::from(target) == cell,
            Target::File(file) => usize::from(file) == cell % files,
        }
    }
}

/// A board with highlights.
pub(crate) struct Picture<'a> {
    pub(crate) view: &'a BoardView,
    /// The game.
    pub(crate) info: &'a GameInfo,
    /// The size of the cells.
    pub(crate) size: CellSize,
    /// The cells of the last move, underlined.
    pub(crate) last: &'a [u8],
    /// The cursor's frame.
    pub(crate) cursor: Option<Target>,
    /// The recommended target.
    pub(crate) hint: Option<Target>,
}

/// Draws the board with its coordinates in the smallest size.
pub(crate) fn draw(view: &BoardView, info: &GameInfo, last: &[u8]) -> Vec<Line> {
    Picture { view, info, size: CellSize::SMALL, last, cursor: None, hint: None }.draw()
}

/// The width of the rank numbers to the left of the board.
const MARGIN: u16 = 3;

impl Picture<'_> {
    /// The board with its coordinates, line by line.
    pub(crate) fn draw(&self) -> Vec<Line> {
        if let Some(tree) = &self.view.tree {
            return tree::lines(tree, self.info);
        }
        let files = usize::from(self.view.files).max(1);
        let frame = Frame { files, ranks: self.view.ranks.into(), cell: self.size, cursor: self.cursor };
        let mut lines = Vec::new();
        for (row, (cells, rank)) in self.view.cells.chunks(files).zip((1..=self.view.ranks).rev()).enumerate() {
            if has_rules(self.view) {
                lines.push(frame.rule(row, if row == 0 { ["┌", "┬", "┐"] } else { ["├", "┼", "┤"] }));
            }
            let see = |(file, cell)| CellView { picture: self, cell, number: row * files + file }.rows();
            let cells: Vec<Vec<Line>> = cells.iter().enumerate().map(see).collect();
            for height in 0..usize::from(self.size.height) {
                let named = height == usize::from(self.size.height) / 2;
                let name = if named { format!("{rank:>2} ") } else { " ".repeat(MARGIN.into()) };
                let shift = usize::from(shift_of(self.view, row as u16, self.size));
                let mut line = vec![plain(name), plain(" ".repeat(shift))];
                for (file, cell) in cells.iter().enumerate() {
                    line.push(frame.edge(row, file));
                    line.extend(cell[height].iter().cloned());
                }
                line.push(frame.edge(row, files));
                lines.push(line);
            }
        }
        if self.view.style != BoardStyle::Hex {
            lines.push(frame.rule(usize::from(self.view.ranks), ["└", "┴", "┘"]));
        }
        lines.push(vec![plain(self.file_names())]);
        lines
    }

    /// The names of the files, centred under their cells.
    fn file_names(&self) -> String {
        let (width, first) = (usize::from(self.size.width), if is_open(self.view) { b'1' } else { b'a' });
        let name = |file: u8| format!(" {:^width$}", char::from(first + file));
        let names: String = (0..self.view.files).map(name).collect();
        format!("{}{}", " ".repeat(usize::from(MARGIN)), names.trim_end())
    }
}

/// A rack is open at the top, without lines between its pieces.
fn is_open(view: &BoardView) -> bool {
    view.style == BoardStyle::Rack
}

/// Whether there are lines between the ranks. Hexagons have none: each rank is shifted.
fn has_rules(view: &BoardView) -> bool {
    !matches!(view.style, BoardStyle::Rack | BoardStyle::Hex)
}

/// How many columns further right a row begins: half a cell for each rank of hexagons below it.
fn shift_of(view: &BoardView, row: u16, size: CellSize) -> u16 {
    match view.style {
        BoardStyle::Hex => u16::from(view.ranks).saturating_sub(row + 1) * (size.width + 1) / 2,
        _ => 0,
    }
}

/// The columns and lines that a picture of the board takes.
pub(crate) fn extent(view: &BoardView, size: CellSize) -> (u16, u16) {
    if let Some(tree) = &view.tree {
        return tree::extent(tree);
    }
    let (files, ranks) = (u16::from(view.files), u16::from(view.ranks));
    let rules = match view.style {
        BoardStyle::Rack => 1,
        BoardStyle::Hex => 0,
        _ => ranks + 1,
    };
    (MARGIN + shift_of(view, 0, size) + files * (size.width + 1) + 1, ranks * size.height + rules + 1)
}

/// The first column of a file's cells.
pub(crate) fn column_of(file: u8, size: CellSize) -> u16 {
    MARGIN + 1 + u16::from(file) * (size.width + 1)
}

/// The cell at a column and line of the picture, if any; the lines to its right and below belong to
/// it.
pub(crate) fn cell_at(view: &BoardView, size: CellSize, column: u16, line: u16) -> Option<u8> {
    let rank = match has_rules(view) {
        false => line / size.height,
        true => line.checked_sub(1)? / (size.height + 1),
    };
    let file = column.checked_sub(MARGIN + 1 + shift_of(view, rank, size))? / (size.width + 1);
    let (files, ranks) = (u16::from(view.files), u16::from(view.ranks));
    (file < files && rank < ranks).then(|| (rank * files + file) as u8)
}
