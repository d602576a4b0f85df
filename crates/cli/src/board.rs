//! Draws the board of any game, from its [`BoardView`] alone.
//!
//! A cell is three characters between lines, which looks square in most terminals. Everything that colour says the
//! characters say too: pieces are their side's letter, painted cells have it at both edges, what has been destroyed is
//! hatched, and the line that decided the game stands in brackets.
//!
//! ```text
//! 8 │   │ · │ +3│▒▒▒│       a cell, a target, points, destroyed
//! 7 │ W │(r)│*G*│r r│       a knight, a disc, a bomb, painted
//! 6 │rBr│[X]│               a pawn on a painted cell, part of the deciding line
//! ```

use crate::styled::{Line, Span, plain, span};
use anstyle::{Ansi256Color, Style};
use rival_core::{BoardStyle, BoardView, Cell, Colour, GameInfo, Ground, Piece, PieceShape, Side, Spot};

/// Draws the board with its coordinates. The cells of the last move are underlined.
pub(crate) fn draw(view: &BoardView, info: &GameInfo, last: &[u8]) -> Vec<Line> {
    let files = usize::from(view.files).max(1);
    let ranks = view.cells.chunks(files).zip((1..=view.ranks).rev()).enumerate();
    let mut lines = Vec::new();
    for (row, (cells, rank)) in ranks {
        match (view.style, row) {
            // A rack is open at the top, and nothing holds its pieces apart.
            (BoardStyle::Rack, _) => {}
            (_, 0) => lines.push(rule(files, ["┌", "┬", "┐"])),
            _ => lines.push(rule(files, ["├", "┼", "┤"])),
        }
        let mut line = vec![plain(format!("{rank:>2} "))];
        for (file, cell) in cells.iter().enumerate() {
            let seen = Seen { view, info, cell, number: row * files + file, last };
            line.push(edge("│"));
            line.extend(seen.spans());
        }
        line.push(edge("│"));
        lines.push(line);
    }
    lines.push(rule(files, ["└", "┴", "┘"]));
    lines.push(vec![plain(format!("   {}", file_names(view)))]);
    lines
}

/// The colour of a side: strong enough for its pieces, with letters that can be read on it.
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

/// A cell that a side has painted, paler than the side's pieces.
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

/// A cell and all that decides how it looks.
struct Seen<'a> {
    view: &'a BoardView,
    info: &'a GameInfo,
    cell: &'a Cell,
    number: usize,
    last: &'a [u8],
}

impl Seen<'_> {
    /// The three characters of the cell: both edges show the ground, the middle what is there.
    fn spans(&self) -> Vec<Span> {
        if let Some(points) = self.cell.points.filter(|_| self.cell.piece.is_none()) {
            return vec![span(format!("{points:>+3}"), self.points_style(points))];
        }
        let ground = self.ground_style();
        let [left, right] = self.edges();
        let (middle, style) = self.middle(ground);
        if matches!(self.cell.ground, Ground::Painted(_)) {
            return vec![span(left, ground), span(middle, style), span(right, ground)];
        }
        vec![span([left, middle, right].iter().collect::<String>(), style)]
    }

    fn middle(&self, ground: Style) -> (char, Style) {
        match self.cell.piece {
            Some(piece) => (self.letter(piece), self.framed(side_style(self.info, piece.side))),
            None if self.cell.ground == Ground::Destroyed => ('▒', ground),
            None if self.is_target() => ('·', self.framed(ground.bold())),
            None => (' ', self.framed(ground)),
        }
    }

    /// Plain pieces of a rack are small letters and bombs are capitals, as in positions; all other pieces are capitals.
    fn letter(&self, piece: Piece) -> char {
        let letter = self.info.side(piece.side).letter;
        if piece.shape == PieceShape::Disc { letter } else { letter.to_ascii_uppercase() }
    }

    fn edges(&self) -> [char; 2] {
        if self.cell.in_line {
            return ['[', ']'];
        }
        match (self.cell.piece.map(|piece| piece.shape), self.cell.ground) {
            (Some(PieceShape::Disc), _) => ['(', ')'],
            (Some(PieceShape::Bomb), _) => ['*', '*'],
            (_, Ground::Painted(side)) => [self.info.side(side).letter; 2],
            (None, Ground::Destroyed) => ['▒', '▒'],
            _ => [' ', ' '],
        }
    }

    fn ground_style(&self) -> Style {
        match self.cell.ground {
            Ground::Destroyed => Style::new().dimmed(),
            Ground::Painted(side) => painted_style(self.info, side),
            Ground::Plain => Style::new(),
        }
    }

    /// Blue to gain and orange to lose, in shades that can be read on a light and on a dark terminal.
    fn points_style(&self, points: i32) -> Style {
        let colour = Ansi256Color(if points < 0 { 172 } else { 33 });
        let style = self.framed(Style::new().fg_color(Some(colour.into())));
        if self.is_target() { style.bold() } else { style }
    }

    fn framed(&self, style: Style) -> Style {
        if self.last.iter().any(|&cell| usize::from(cell) == self.number) { style.underline() } else { style }
    }

    fn is_target(&self) -> bool {
        self.view.moves.iter().any(|mv| matches!(mv.spot, Spot::Cell(cell) if usize::from(cell) == self.number))
    }
}

fn rule(files: usize, [left, middle, right]: [&str; 3]) -> Line {
    let cells = vec!["───"; files].join(middle);
    vec![plain("   "), edge(&format!("{left}{cells}{right}"))]
}

fn edge(text: &str) -> Span {
    span(text, Style::new().dimmed())
}

/// The names of the files, each under the middle of its cells.
fn file_names(view: &BoardView) -> String {
    let name = |file: u8| match view.style {
        BoardStyle::Rack => char::from(b'1' + file),
        _ => char::from(b'a' + file),
    };
    (0..view.files).map(|file| format!("  {} ", name(file))).collect::<String>().trim_end().to_owned()
}
