//! Boards as pixels, for programs that record or process images: PettingZoo's `rgb_array`.
//!
//! Pictures for people are SVG (`rival-draw`). This renderer evaluates every point of a cell, and
//! needs no library.

use rival_core::Side;
use rival_game::{BoardStyle, BoardView, Cell, Colour, GameInfo, Ground, Piece, PieceShape};

type Rgb = [u8; 3];

const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [29, 27, 24];
const LINE: Rgb = [201, 194, 181];
const GAIN: Rgb = [47, 111, 222];
const LOSS: Rgb = [217, 119, 6];
const ACCENT: Rgb = [62, 91, 217];

/// Every pixel is the mean of this many points in each direction.
const SAMPLES: usize = 3;

/// The outline of a knight that faces left.
const KNIGHT: [(f32, f32); 14] = [
    (0.26, 0.86),
    (0.78, 0.86),
    (0.76, 0.55),
    (0.69, 0.36),
    (0.56, 0.23),
    (0.53, 0.12),
    (0.44, 0.20),
    (0.33, 0.30),
    (0.15, 0.56),
    (0.17, 0.65),
    (0.23, 0.66),
    (0.36, 0.58),
    (0.47, 0.54),
    (0.33, 0.70),
];
const PAWN: [(f32, f32); 4] = [(0.26, 0.84), (0.74, 0.84), (0.57, 0.50), (0.43, 0.50)];
const GEM: [(f32, f32); 5] = [(0.3, 0.12), (0.7, 0.12), (0.92, 0.42), (0.5, 0.92), (0.08, 0.42)];

/// Digits and signs on a grid of three by five points, a row in three bits, the leftmost first.
const GLYPHS: [(char, [u8; 5]); 12] = [
    ('0', [7, 5, 5, 5, 7]),
    ('1', [2, 6, 2, 2, 7]),
    ('2', [7, 1, 7, 4, 7]),
    ('3', [7, 1, 7, 1, 7]),
    ('4', [5, 5, 7, 1, 1]),
    ('5', [7, 4, 7, 1, 7]),
    ('6', [7, 4, 7, 5, 7]),
    ('7', [7, 1, 2, 2, 2]),
    ('8', [7, 5, 7, 5, 7]),
    ('9', [7, 5, 7, 1, 7]),
    ('+', [0, 2, 7, 2, 0]),
    ('-', [0, 0, 7, 0, 0]),
];

/// The board, row by row from the top, three bytes per pixel; a cell is `size` pixels wide.
pub(crate) fn board_pixels(view: &BoardView, info: &GameInfo, size: usize) -> Vec<u8> {
    let (files, ranks) = (usize::from(view.files), usize::from(view.ranks));
    let mut out = Vec::with_capacity(files * ranks * size * size * 3);
    for y in 0..ranks * size {
        for x in 0..files * size {
            let (file, row) = (x / size, y / size);
            let seen = CellPixels { view, info, cell: &view.cells[row * files + file], dark: (file + row) % 2 == 1 };
            out.extend(pixel(&seen, (x % size, y % size), size));
        }
    }
    out
}

fn pixel(seen: &CellPixels<'_>, (x, y): (usize, usize), size: usize) -> Rgb {
    let mut sum = [0_u32; 3];
    for sample in 0..SAMPLES * SAMPLES {
        let at = |pixel: usize, step: usize| (pixel as f32 + (step as f32 + 0.5) / SAMPLES as f32) / size as f32;
        let colour = seen.colour_at((at(x, sample % SAMPLES), at(y, sample / SAMPLES)));
        for (sum, part) in sum.iter_mut().zip(colour) {
            *sum += u32::from(part);
        }
    }
    sum.map(|sum| (sum / (SAMPLES * SAMPLES) as u32) as u8)
}

/// A cell to render.
struct CellPixels<'a> {
    view: &'a BoardView,
    info: &'a GameInfo,
    cell: &'a Cell,
    dark: bool,
}

impl CellPixels<'_> {
    /// The colour at a point of the cell, which is one unit wide.
    fn colour_at(&self, at: (f32, f32)) -> Rgb {
        let ground = self.ground(at);
        let ground = if self.cell.in_line { mixed(ground, ACCENT, 0.22) } else { ground };
        let above = match (self.cell.piece, self.cell.points) {
            (Some(piece), _) => piece_at(piece, self.info.side(piece.side).colour, at),
            (None, Some(points)) => points_at(points, at),
            (None, None) => None,
        };
        above.unwrap_or(ground)
    }

    fn ground(&self, (x, y): (f32, f32)) -> Rgb {
        let edge = x.min(y).min(1.0 - x).min(1.0 - y) < 0.02;
        match (self.cell.ground, self.view.style) {
            (Ground::Destroyed, _) => [87, 83, 77],
            (Ground::Painted(side), _) => {
                let ground = mixed(WHITE, colour_of(self.info, side), 0.35);
                if edge { LINE } else { ground }
            }
            (Ground::Plain, BoardStyle::Checkered) => {
                if self.dark {
                    [217, 201, 168]
                } else {
                    [243, 235, 218]
                }
            }
            (Ground::Plain, BoardStyle::Rack) => {
                if distance((x, y), (0.5, 0.5)) < 0.41 {
                    WHITE
                } else {
                    [231, 234, 241]
                }
            }
            (Ground::Plain, BoardStyle::Tiles | BoardStyle::Grid | BoardStyle::Hex) => {
                if edge {
                    LINE
                } else {
                    WHITE
                }
            }
        }
    }
}

fn colour_of(info: &GameInfo, side: Side) -> Rgb {
    rgb(info.side(side).colour)
}

fn rgb(colour: Colour) -> Rgb {
    match colour {
        Colour::Ivory => [242, 235, 220],
        Colour::Ebony => [42, 39, 35],
        Colour::Red => [200, 67, 47],
        Colour::Blue => [45, 99, 184],
        Colour::Green => [46, 139, 107],
        Colour::Amber => [224, 165, 38],
    }
}

/// The colour of the piece at a point; `None` outside it.
fn piece_at(piece: Piece, colour: Colour, at: (f32, f32)) -> Option<Rgb> {
    let (x, y) = at;
    let (fill, from_middle) = (rgb(colour), distance(at, (0.5, 0.5)));
    let edge = if colour == Colour::Ebony { rgb(Colour::Ivory) } else { INK };
    let is_on = |is_on: bool, colour: Rgb| is_on.then_some(colour);
    match piece.shape {
        PieceShape::Cross => {
            let off = (x - y).abs().min((x + y - 1.0).abs()) / std::f32::consts::SQRT_2;
            is_on(off < 0.055 && (0.2..0.8).contains(&x), fill)
        }
        PieceShape::Ring => is_on((from_middle - 0.29).abs() < 0.055, fill),
        PieceShape::Disc => is_on(from_middle < 0.41, fill),
        PieceShape::Bomb => {
            let bomb = is_on(distance(at, (0.47, 0.56)) < 0.22 || distance(at, (0.72, 0.28)) < 0.07, INK);
            bomb.or(is_on(from_middle < 0.41, fill))
        }
        PieceShape::Knight => outlined(&KNIGHT, at, fill, edge),
        PieceShape::Pawn => {
            let head = distance(at, (0.5, 0.36));
            let head = is_on(head < 0.17, fill).or(is_on(head < 0.2, edge));
            head.or_else(|| outlined(&PAWN, at, fill, edge))
        }
    }
}

/// The colour of points on a square: a gem to gain, an orange ring to lose, with the number in it.
fn points_at(points: i32, at: (f32, f32)) -> Option<Rgb> {
    let text = format!("{points:+}");
    let (wide, height) = (4 * text.len() - 1, 5);
    let scale = 0.5 / 11.0;
    let (left, top) = (0.5 - wide as f32 * scale / 2.0, 0.46 - height as f32 * scale / 2.0);
    let (column, row) = (((at.0 - left) / scale).floor(), ((at.1 - top) / scale).floor());
    let is_inside = column >= 0.0 && row >= 0.0 && (column as usize) < wide && (row as usize) < height;
    let is_ink = is_inside && {
        let (column, row) = (column as usize, row as usize);
        let glyph = text.chars().nth(column / 4).and_then(|sign| GLYPHS.iter().find(|(known, _)| *known == sign));
        column % 4 < 3 && glyph.is_some_and(|(_, rows)| rows[row] >> (2 - column % 4) & 1 == 1)
    };
    if points > 0 {
        return if is_ink { Some(WHITE) } else { is_within(&GEM, at).then_some(GAIN) };
    }
    let from_middle = distance(at, (0.5, 0.46));
    if is_ink || (0.36..0.42).contains(&from_middle) {
        return Some(LOSS);
    }
    (from_middle < 0.36).then_some(WHITE)
}

/// The colour of an outlined shape.
fn outlined(shape: &[(f32, f32)], at: (f32, f32), fill: Rgb, edge: Rgb) -> Option<Rgb> {
    let steps = [(0.03, 0.0), (-0.03, 0.0), (0.0, 0.03), (0.0, -0.03)];
    let near = |(dx, dy): (f32, f32)| is_within(shape, (at.0 + dx, at.1 + dy));
    if is_within(shape, at) {
        return Some(fill);
    }
    steps.into_iter().any(near).then_some(edge)
}

/// Whether a point lies within a polygon: a ray from it crosses the outline an odd number of times.
fn is_within(shape: &[(f32, f32)], (x, y): (f32, f32)) -> bool {
    let next = shape.iter().cycle().skip(1);
    let crosses = |(from, to): (&(f32, f32), &(f32, f32))| {
        (from.1 > y) != (to.1 > y) && x < (to.0 - from.0) * (y - from.1) / (to.1 - from.1) + from.0
    };
    shape.iter().zip(next).filter(|&edge| crosses(edge)).count() % 2 == 1
}

fn distance(one: (f32, f32), other: (f32, f32)) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn mixed(below: Rgb, above: Rgb, part: f32) -> Rgb {
    let mix = |below: u8, above: u8| f32::from(below) * (1.0 - part) + f32::from(above) * part;
    std::array::from_fn(|at| mix(below[at], above[at]) as u8)
}
