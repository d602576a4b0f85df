//! The board of any game.

mod cell;
mod piece;
mod tree;

use crate::palette::{QUIET, document};
use rival_game::{BoardStyle, BoardView, GameInfo};

/// A complete picture of a board with its coordinates; a cell is `cell` pixels wide.
///
/// ```
/// let game = rival_play::open("smart-horses").unwrap();
/// let at = game.start(7, None).unwrap();
/// let picture = rival_draw::board_svg(&at.view(), game.info(), 48.0);
/// assert!(picture.starts_with("<svg") && picture.contains("+10"));
/// ```
#[must_use]
pub fn board_svg(view: &BoardView, info: &GameInfo, cell: f32) -> String {
    let margin = cell * 0.5;
    if let Some(tree) = &view.tree {
        let (width, height) = tree::extent(tree);
        let body = draw_board(view, info, (margin, margin), cell);
        let (width, height) = (width * cell + 2.0 * margin, height * cell + 2.0 * margin);
        return document(width, height, info.name.get(rival_game::Lang::En), &body);
    }
    let (width, height) = extent(view);
    let (width, height) = (width * cell + 2.0 * margin, height * cell + 2.0 * margin);
    let mut body = draw_board(view, info, (margin, margin), cell);
    let size = cell * 0.26;
    let mut label = |x: f32, y: f32, name: String| {
        body.push_str(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" fill=\"{QUIET}\" text-anchor=\"middle\">{name}</text>\n"
        ));
    };
    for file in 0..view.files {
        let name = if view.style == BoardStyle::Rack { b'1' } else { b'a' } + file;
        label(margin + (f32::from(file) + 0.5) * cell, height - margin * 0.35, char::from(name).to_string());
    }
    for rank in 0..view.ranks {
        let (x, y) = place(view, 0, usize::from(rank));
        label(margin * 0.5 + x * cell, margin + (y + 0.5) * cell + size * 0.35, (view.ranks - rank).to_string());
    }
    document(width, height, info.name.get(rival_game::Lang::En), &body)
}

/// The height of a rank of hexagons, whose width is one: √3 ÷ 2.
const HEX_RANK: f32 = 0.866;
/// What a hexagon with a point up is higher than wide, on each side.
const HEX_POINT: f32 = 0.077;

/// Where a cell lies, in cells from the top left. Each rank of hexagons is half a cell further right
/// than the one below.
fn place(view: &BoardView, file: usize, row: usize) -> (f32, f32) {
    match view.style {
        BoardStyle::Hex => {
            let above = usize::from(view.ranks) - 1 - row;
            (file as f32 + above as f32 / 2.0, row as f32 * HEX_RANK + HEX_POINT)
        }
        _ => (file as f32, row as f32),
    }
}

/// The width and height of a board, in cells.
fn extent(view: &BoardView) -> (f32, f32) {
    let (files, ranks) = (f32::from(view.files), f32::from(view.ranks));
    match view.style {
        BoardStyle::Hex => (files + (ranks - 1.0) / 2.0, (ranks - 1.0) * HEX_RANK + 1.0 + 2.0 * HEX_POINT),
        _ => (files, ranks),
    }
}

/// A board for use within a picture: its top left corner at `(x, y)`, each cell `cell` pixels wide.
/// Small boards omit what would be illegible.
#[must_use]
pub fn draw_board(view: &BoardView, info: &GameInfo, (x, y): (f32, f32), cell: f32) -> String {
    let (width, height) = (f32::from(view.files), f32::from(view.ranks));
    // Coordinates inside are in cells; `hair` is one pixel.
    let hair = 1.0 / cell;
    let mut out = format!("<g transform=\"translate({x:.1} {y:.1}) scale({cell:.2})\">\n");
    if let Some(tree) = &view.tree {
        out.push_str(&tree::draw(tree));
        out.push_str("</g>\n");
        return out;
    }
    if view.style == BoardStyle::Rack {
        out.push_str(&format!(
            "<rect width=\"{width}\" height=\"{height}\" rx=\"0.25\" fill=\"#E7EAF1\" stroke=\"{QUIET}\" stroke-width=\"{hair:.3}\"/>\n"
        ));
    }
    let files = usize::from(view.files).max(1);
    for (number, seen) in view.cells.iter().enumerate() {
        let (file, row) = (number % files, number / files);
        let (x, y) = place(view, file, row);
        out.push_str(&format!("<g transform=\"translate({x} {y})\">"));
        out.push_str(&cell::draw(view, info, seen, (file + row) % 2 == 1, cell));
        out.push_str("</g>\n");
    }
    out.push_str(&frame(view, hair));
    out.push_str("</g>\n");
    out
}

/// The grid of a paper board, or the edge of any other.
fn frame(view: &BoardView, hair: f32) -> String {
    let (width, height) = (view.files, view.ranks);
    match view.style {
        BoardStyle::Grid => {
            let upright: String = (1..width).map(|file| format!("M{file} 0V{height}")).collect();
            let level: String = (1..height).map(|rank| format!("M0 {rank}H{width}")).collect();
            let thick = hair.max(0.03);
            format!(
                "<path d=\"{upright}{level}\" stroke=\"{QUIET}\" stroke-width=\"{thick:.3}\" stroke-linecap=\"round\" fill=\"none\"/>\n"
            )
        }
        BoardStyle::Checkered | BoardStyle::Tiles => format!(
            "<rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{QUIET}\" stroke-width=\"{hair:.3}\"/>\n"
        ),
        BoardStyle::Rack | BoardStyle::Hex => String::new(),
    }
}
