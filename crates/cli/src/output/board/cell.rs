//! The look of a cell.

use super::{CellSize, Picture, Target};
use crate::output::styled::{ACCENT, Line, gain_style, span};
use anstyle::{Ansi256Color, Style};
use rival_core::Side;
use rival_game::{Cell, Colour, GameInfo, Ground, Piece, PieceShape, Spot};

/// The colour of a side: strong enough for its pieces, with readable letters on it.
pub(crate) fn side_style(info: &GameInfo, side: Side) -> Style {
    let (letters, ground) = match info.side(side).colour {
        Colour::Ivory => (16, 187),
        Colour::Ebony => (230, 238),
        Colour::Red => (231, 160),
        Colour::Blue => (231, 25),
        Colour::Green => (231, 29),
        Colour::Amber => (16, 178),
    };
    on(letters, ground).bold()
}

/// The colour of a painted cell, paler than the side's pieces.
fn painted_style(info: &GameInfo, side: Side) -> Style {
    let ground = match info.side(side).colour {
        Colour::Ivory => 255,
        Colour::Ebony => 243,
        Colour::Red => 217,
        Colour::Blue => 153,
        Colour::Green => 151,
        Colour::Amber => 223,
    };
    on(16, ground)
}

fn on(letters: u8, ground: u8) -> Style {
    Style::new().fg_color(Some(Ansi256Color(letters).into())).bg_color(Some(Ansi256Color(ground).into()))
}

/// A piece in three characters: `(r)`, `*G*`, ` W `.
pub(crate) fn piece_text(info: &GameInfo, piece: Piece) -> String {
    let [left, right] = piece_edges(piece);
    [left, letter(info, piece), right].iter().collect()
}

/// Plain pieces of a rack are lower case and bombs upper case, as in positions; all other pieces
/// are upper case.
fn letter(info: &GameInfo, piece: Piece) -> char {
    let letter = info.side(piece.side).letter;
    if piece.shape == PieceShape::Disc { letter } else { letter.to_ascii_uppercase() }
}

fn piece_edges(piece: Piece) -> [char; 2] {
    match piece.shape {
        PieceShape::Disc => ['(', ')'],
        PieceShape::Bomb => ['*', '*'],
        PieceShape::Cross | PieceShape::Ring | PieceShape::Knight | PieceShape::Pawn => [' ', ' '],
    }
}

/// A piece in two or three lines; `@` stands for its letter. All lines of a drawing are equally
/// wide: as wide as the cell, or at least two characters narrower, so that the edges of the cell
/// stay visible.
fn drawing(shape: PieceShape, size: CellSize) -> Option<&'static [&'static str]> {
    let drawings: [&[&str]; 2] = match shape {
        PieceShape::Cross => [&["╲ ╱", "╱ ╲"], &[" ╲ ╱ ", "  ╳  ", " ╱ ╲ "]],
        PieceShape::Ring => [&["╭─╮", "╰─╯"], &["╭───╮", "│   │", "╰───╯"]],
        PieceShape::Knight => [&[" ♞ ", " @ "], &["     ", " ♞ @ ", "     "]],
        PieceShape::Pawn => [&[" ● ", " @ "], &["     ", " ● @ ", "     "]],
        PieceShape::Disc => [&["╭───╮", "╰─@─╯"], &["╭─────╮", "│  @  │", "╰─────╯"]],
        PieceShape::Bomb => [&["╭─*─╮", "╰─@─╯"], &["╭──*──╮", "│ *@* │", "╰─────╯"]],
    };
    match size {
        CellSize::SMALL => None,
        CellSize::MEDIUM => Some(drawings[0]),
        _ => Some(drawings[1]),
    }
}

/// A cell with everything that affects its look.
pub(super) struct CellView<'a> {
    pub(super) picture: &'a Picture<'a>,
    pub(super) cell: &'a Cell,
    pub(super) number: usize,
}

impl CellView<'_> {
    /// The lines of the cell, each as wide as a cell.
    pub(super) fn rows(&self) -> Vec<Line> {
        let height = usize::from(self.picture.size.height);
        let middle = height / 2;
        let mut rows: Vec<Line> =
            (0..height).map(|row| if row == middle { self.middle_row() } else { self.outer_row(row) }).collect();
        if self.is_of_last_move() {
            for part in rows.iter_mut().last().into_iter().flatten() {
                part.style = part.style.underline();
            }
        }
        rows
    }

    fn is_of_last_move(&self) -> bool {
        self.picture.last.iter().any(|&cell| usize::from(cell) == self.number)
    }

    /// The middle line: both edges show the ground, the middle the content.
    fn middle_row(&self) -> Line {
        let ground = self.ground_style();
        let (content, style) = self.content(ground);
        let [left, right] = self.edges();
        if content.chars().count() == usize::from(self.picture.size.width) {
            return vec![span(if self.cell.in_line { bracketed(&content) } else { content }, style)];
        }
        let inner = usize::from(self.picture.size.width) - 2;
        let around = if self.is_one_colour() { style } else { ground };
        let (before, after) = padding(&content, inner);
        vec![
            span(format!("{left}{}", self.filled(before)), around),
            span(content, style),
            span(format!("{}{right}", self.filled(after)), around),
        ]
    }

    /// A line above or below the middle: more of the piece, or more of the ground.
    fn outer_row(&self, row: usize) -> Line {
        let (ground, width) = (self.ground_style(), usize::from(self.picture.size.width));
        let Some((piece, drawn)) = self.drawn(row) else { return vec![span(self.filled(width), ground)] };
        let content = self.lettered(drawn, piece);
        let (before, after) = padding(&content, width);
        let style = side_style(self.picture.info, piece.side);
        vec![span(self.filled(before), ground), span(content, style), span(self.filled(after), ground)]
    }

    fn content(&self, ground: Style) -> (String, Style) {
        match (self.cell.piece, self.cell.points) {
            (Some(piece), _) => {
                let style = side_style(self.picture.info, piece.side);
                match self.drawn(usize::from(self.picture.size.height) / 2) {
                    Some((piece, drawn)) => (self.lettered(drawn, piece), style),
                    None => (letter(self.picture.info, piece).to_string(), style),
                }
            }
            (None, Some(points)) if self.picture.size == CellSize::SMALL => {
                (format!("{points:>+3}"), self.points_style(points))
            }
            (None, Some(points)) => (format!("{points:+}"), self.points_style(points)),
            (None, None) if self.cell.ground == Ground::Destroyed => ("▒".to_owned(), ground),
            (None, None) if self.is_target() => ("•".to_owned(), self.hinted(self.dot_style(ground))),
            (None, None) => (" ".to_owned(), self.hinted(ground)),
        }
    }

    /// The piece on the cell, and its drawing in this line; none outside the drawing, or if there
    /// is only room for a letter.
    fn drawn(&self, row: usize) -> Option<(Piece, &'static str)> {
        let piece = self.cell.piece?;
        let lines = drawing(piece.shape, self.picture.size)?;
        let above = usize::from(self.picture.size.height) / 2 - lines.len() / 2;
        Some((piece, *lines.get(row.checked_sub(above)?)?))
    }

    fn lettered(&self, line: &str, piece: Piece) -> String {
        line.replace('@', &letter(self.picture.info, piece).to_string())
    }

    /// Whether the middle's colour extends to the edges: only a painted cell shows more than its
    /// content.
    fn is_one_colour(&self) -> bool {
        let painted = matches!(self.cell.ground, Ground::Painted(_));
        !painted && (self.picture.size == CellSize::SMALL || self.cell.piece.is_none())
    }

    fn edges(&self) -> [char; 2] {
        let small = self.picture.size == CellSize::SMALL;
        match (self.cell.piece, self.cell.ground) {
            _ if self.cell.in_line => ['[', ']'],
            _ if self.is_hinted() => ['»', '«'],
            (Some(piece), _) if small && piece_edges(piece) != [' ', ' '] => piece_edges(piece),
            (_, Ground::Painted(side)) => [self.picture.info.side(side).letter; 2],
            (None, Ground::Destroyed) => ['▒', '▒'],
            _ => [' ', ' '],
        }
    }

    fn filled(&self, width: usize) -> String {
        let destroyed = self.cell.ground == Ground::Destroyed;
        if destroyed { "▒".repeat(width) } else { " ".repeat(width) }
    }

    fn ground_style(&self) -> Style {
        match self.cell.ground {
            Ground::Destroyed => Style::new().dimmed(),
            Ground::Painted(side) => painted_style(self.picture.info, side),
            Ground::Plain => Style::new(),
        }
    }

    fn points_style(&self, points: i32) -> Style {
        // There is no room beside a dot, so the points replace it, inverted.
        let style = gain_style(points);
        self.hinted(if self.is_target() { style.bold().invert() } else { style })
    }

    fn dot_style(&self, ground: Style) -> Style {
        if self.cell.ground == Ground::Plain { ACCENT } else { ground.bold() }
    }

    /// The style with the hint's highlight, if it applies; a piece keeps its colour.
    fn hinted(&self, style: Style) -> Style {
        if self.is_hinted() && self.cell.piece.is_none() { ACCENT.invert() } else { style }
    }

    fn is_hinted(&self) -> bool {
        // A hint for a whole file would mark too much; words and an arrow over the rack show it.
        matches!(self.picture.hint, Some(Target::Cell(cell)) if usize::from(cell) == self.number)
    }

    fn is_target(&self) -> bool {
        self.picture.view.moves.iter().any(|mv| matches!(mv.spot, Spot::Cell(cell) if usize::from(cell) == self.number))
    }
}

/// The text with its first and last character replaced by brackets.
fn bracketed(text: &str) -> String {
    let inner: String = text.chars().skip(1).take(text.chars().count().saturating_sub(2)).collect();
    format!("[{inner}]")
}

/// The space before and after a centred text.
fn padding(text: &str, width: usize) -> (usize, usize) {
    let room = width.saturating_sub(text.chars().count());
    (room / 2, room - room / 2)
}
