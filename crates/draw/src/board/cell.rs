//! One cell of a board, one unit wide.

use super::piece;
use crate::palette::{ACCENT, BLUE, LINE, ORANGE, painted_colour};
use rival_game::{BoardStyle, BoardView, Cell, Colour, GameInfo, Ground};

/// Cells at least this wide show numbers; narrower ones only their sign.
const MIN_READABLE_WIDTH: f32 = 15.0;

/// Draws a cell and its content; `pixels` is its final width.
pub(super) fn draw(view: &BoardView, info: &GameInfo, cell: &Cell, dark: bool, pixels: f32) -> String {
    let mut out = ground(view.style, info, cell.ground, dark, pixels);
    if cell.in_line {
        out.push_str(&format!("<{} fill=\"{ACCENT}\" fill-opacity=\"0.22\"/>", outline(view.style)));
    }
    match (cell.piece, cell.points) {
        (Some(piece), _) => out.push_str(&piece::draw(piece, info.side(piece.side).colour, pixels)),
        (None, Some(points)) => out.push_str(&gem(points, pixels)),
        (None, None) => {}
    }
    out
}

/// The outline of a cell: a square, or a hexagon with a point up.
fn outline(style: BoardStyle) -> &'static str {
    match style {
        BoardStyle::Hex => "path d=\"M.5 -.077L1 .211V.789L.5 1.077L0 .789V.211Z\"",
        _ => "rect width=\"1\" height=\"1\"",
    }
}

fn ground(style: BoardStyle, info: &GameInfo, ground: Ground, dark: bool, pixels: f32) -> String {
    let square = |colour: &str| format!("<{} fill=\"{colour}\"/>", outline(style));
    let hair = 1.0 / pixels;
    match (ground, style) {
        (Ground::Destroyed, _) => format!(
            "{}<path d=\"M.2 0L.45 .4L.3 .6L.55 1M.45 .4L.8 .3L1 .45\" stroke=\"#3A3733\" stroke-width=\"{:.3}\" fill=\"none\"/>",
            square("#57534D"),
            hair.max(0.04)
        ),
        (Ground::Painted(side), _) => {
            let colour = info.side(side).colour;
            format!("{}{}{}", square(painted_colour(colour)), texture(colour, pixels), tile_edge(hair))
        }
        (Ground::Plain, BoardStyle::Checkered) => square(if dark { "#D9C9A8" } else { "#F3EBDA" }),
        (Ground::Plain, BoardStyle::Tiles) => format!("{}{}", square("#FBFAF7"), tile_edge(hair)),
        (Ground::Plain, BoardStyle::Rack) => {
            format!(
                "<circle cx=\".5\" cy=\".5\" r=\".41\" fill=\"#FFFFFF\" stroke=\"{LINE}\" stroke-width=\"{hair:.3}\"/>"
            )
        }
        (Ground::Plain, BoardStyle::Hex) => {
            format!("<{} fill=\"#FBFAF7\" stroke=\"{LINE}\" stroke-width=\"{hair:.3}\"/>", outline(style))
        }
        (Ground::Plain, BoardStyle::Grid) => String::new(),
    }
}

fn tile_edge(hair: f32) -> String {
    format!("<rect width=\"1\" height=\"1\" fill=\"none\" stroke=\"{LINE}\" stroke-width=\"{hair:.3}\"/>")
}

/// Patterns that distinguish painted squares without colour: dots or diagonal lines.
fn texture(colour: Colour, pixels: f32) -> String {
    let ink = crate::palette::side_colour(colour);
    match colour {
        Colour::Red | Colour::Amber | Colour::Ivory => {
            let dot = |x: f32, y: f32| {
                format!("<circle cx=\"{x}\" cy=\"{y}\" r=\".07\" fill=\"{ink}\" fill-opacity=\".7\"/>")
            };
            [(0.18, 0.18), (0.82, 0.18), (0.18, 0.82), (0.82, 0.82)].map(|(x, y)| dot(x, y)).concat()
        }
        Colour::Blue | Colour::Green | Colour::Ebony => format!(
            "<path d=\"M0 .35L.35 0M0 .75L.75 0M.25 1L1 .25M.65 1L1 .65\" stroke=\"{ink}\" stroke-opacity=\".55\" \
             stroke-width=\"{:.3}\" fill=\"none\"/>",
            (1.0 / pixels).max(0.03)
        ),
    }
}

/// Points on a square: a filled gem to gain, a hollow thorn to lose.
fn gem(points: i32, pixels: f32) -> String {
    let (colour, fill, ink) = if points < 0 { (ORANGE, "#FFFFFF", "#9A5200") } else { (BLUE, BLUE, "#FFFFFF") };
    let stroke = (1.5 / pixels).max(0.03);
    let shape = if points < 0 {
        "M.5 .08L.64 .26L.88 .22L.8 .45L.94 .64L.72 .7L.66 .92L.5 .78L.34 .92L.28 .7L.06 .64L.2 .45L.12 .22L.36 .26Z"
    } else {
        "M.3 .12H.7L.92 .42L.5 .92L.08 .42Z"
    };
    let outline = format!(
        "<path d=\"{shape}\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"{stroke:.3}\" stroke-linejoin=\"round\"/>"
    );
    if pixels < MIN_READABLE_WIDTH {
        return outline;
    }
    let sign = if points < 0 { "−" } else { "+" };
    let (size, y) = if points < 0 { (0.3, 0.6) } else { (0.33, 0.53) };
    format!(
        "{outline}<text x=\".5\" y=\"{y}\" font-size=\"{size}\" font-weight=\"600\" fill=\"{ink}\" text-anchor=\"middle\">{sign}{}</text>",
        points.abs()
    )
}
