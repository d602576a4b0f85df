//! The symbols of a tree: triangles for MAX and MIN, boxes for leaves, ticks across cut edges.

use super::picture::PictureNode;
use crate::palette::{ACCENT, BLUE, FAINT, INK, LINE, ORANGE, PALE_BLUE, PALE_ORANGE, QUIET, escape, width_of};
use rival_core::Side;
use rival_game::{Lang, Phrase};
use rival_search::NodeKind;

/// The font size of values.
const LETTERS: f32 = 13.0;
pub(super) const TRIANGLE: f32 = 16.0;

/// The side to move at a level of the tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Level {
    /// One side.
    Of(Side),
    /// Both sides, in games where a side may move twice.
    Mixed,
    /// Leaves only, at the depth limit or finished.
    Leaves {
        /// Whether any of them has a heuristic value.
        heuristic: bool,
    },
}

impl Level {
    pub(super) fn of<'a>(nodes: impl Iterator<Item = &'a PictureNode>) -> Level {
        let nodes: Vec<_> = nodes.collect();
        let mut inner = nodes.iter().filter(|node| node.kind == NodeKind::Inner);
        match inner.next().map(|first| first.side) {
            None => Level::Leaves { heuristic: nodes.iter().any(|node| node.kind == NodeKind::Limit) },
            Some(side) if inner.all(|node| node.side == side) => Level::Of(side),
            Some(_) => Level::Mixed,
        }
    }

    /// Draws the band with its label at the left.
    pub(super) fn draw(
        self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        sides: &[String; 2],
        lang: Lang,
    ) -> String {
        let ground = match self {
            Level::Of(Side::First) => PALE_BLUE,
            Level::Of(Side::Second) => PALE_ORANGE,
            _ => "#F7F6F3",
        };
        let band = format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"8\" fill=\"{ground}\"/>\n"
        );
        let middle = y + height / 2.0;
        let words = |dx: f32, dy: f32, size: f32, weight: u16, ink: &str, text: &str| {
            format!(
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{ink}\">{}</text>\n",
                x + dx,
                middle + dy,
                escape(text)
            )
        };
        let name = |side: Side| sides[side].as_str();
        match self {
            Level::Of(side) => {
                let title = if side == Side::First { "MAX" } else { "MIN" };
                let mark = triangle(side, (x + 20.0, middle - 9.0), TRIANGLE, false);
                format!(
                    "{band}{mark}{}{}",
                    words(36.0, 0.0, 14.0, 700, INK, title),
                    words(36.0, 15.0, 11.0, 400, QUIET, name(side))
                )
            }
            Level::Mixed => format!("{band}{}", words(12.0, 4.0, 13.0, 700, INK, "MAX / MIN")),
            Level::Leaves { heuristic } => {
                let word = if heuristic {
                    Phrase::fixed("heuristic", "heurística")
                } else {
                    Phrase::fixed("utility", "utilidad")
                };
                format!("{band}{}", words(12.0, 4.0, 12.0, 400, QUIET, word.get(lang)))
            }
        }
    }
}

/// A triangle, upright for MAX and inverted for MIN, given the middle of its top.
pub(super) fn triangle(side: Side, (x, y): (f32, f32), size: f32, chosen: bool) -> String {
    let half = size / 2.0;
    let high = size * 0.87;
    let (fill, stroke) = match side {
        Side::First => (PALE_BLUE, BLUE),
        Side::Second => (PALE_ORANGE, ORANGE),
    };
    let stroke = if chosen { ACCENT } else { stroke };
    let shape = match side {
        Side::First => format!("M{x:.1} {y:.1}L{:.1} {:.1}H{:.1}Z", x + half, y + high, x - half),
        Side::Second => format!("M{:.1} {y:.1}H{:.1}L{x:.1} {:.1}Z", x - half, x + half, y + high),
    };
    format!(
        "<path d=\"{shape}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>\n"
    )
}

/// The drawn width of a node's value.
pub(super) fn value_width(kind: NodeKind, text: &str) -> f32 {
    match kind {
        NodeKind::Inner => TRIANGLE + 5.0 + width_of(text, LETTERS),
        _ => (width_of(text, LETTERS) + 10.0).max(24.0),
    }
}

/// Draws the value of a node: beside a triangle, or in a box for a leaf.
pub(super) fn value((x, y): (f32, f32), node: &PictureNode, chosen: bool) -> String {
    let text = node.value.as_str();
    let ink = if chosen { ACCENT } else { INK };
    let words = |x: f32, anchor: &str| {
        format!(
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{LETTERS}\" font-weight=\"600\" fill=\"{ink}\" text-anchor=\"{anchor}\">{}</text>\n",
            y + 14.0,
            escape(text)
        )
    };
    let width = value_width(node.kind, text);
    let left = x - width / 2.0;
    if node.kind == NodeKind::Inner {
        let mark = triangle(node.side, (left + TRIANGLE / 2.0, y + 2.5), TRIANGLE, chosen);
        return mark + &words(left + TRIANGLE + 5.0, "start");
    }
    leaf_box(left, y, width, node.kind, chosen) + &words(x, "middle")
}

/// The box of a leaf, thicker for a finished game.
pub(super) fn leaf_box(x: f32, y: f32, width: f32, kind: NodeKind, chosen: bool) -> String {
    let stroke = if chosen { ACCENT } else { INK };
    let thick = if kind == NodeKind::Finished || chosen { 2.2 } else { 1.0 };
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"19\" rx=\"2\" fill=\"#FFFFFF\" stroke=\"{stroke}\" stroke-width=\"{thick}\"/>\n"
    )
}

/// White paper under a board, framed on the principal variation.
pub(super) fn board_ground(x: f32, y: f32, (width, height): (f32, f32), chosen: bool) -> String {
    let (stroke, thick) = if chosen { (ACCENT, 2.0) } else { (LINE, 0.8) };
    format!(
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\" fill=\"#FFFFFF\" stroke=\"{stroke}\" stroke-width=\"{thick}\"/>\n",
        x - 2.0,
        y - 2.0,
        width + 4.0,
        height + 4.0
    )
}

/// Two short strokes across a cut edge, near its upper end.
pub(super) fn ticks(from: (f32, f32), to: (f32, f32)) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (along, across) = ((dx / length, dy / length), (-dy / length * 4.0, dx / length * 4.0));
    let start = (length * 0.45).min(20.0);
    let tick = |distance: f32| {
        let (x, y) = (from.0 + along.0 * distance, from.1 + along.1 * distance);
        format!("M{:.1} {:.1}L{:.1} {:.1}", x - across.0, y - across.1, x + across.0, y + across.1)
    };
    format!(
        "<path d=\"{}{}\" stroke=\"{ORANGE}\" stroke-width=\"1.6\" fill=\"none\"/>\n",
        tick(start),
        tick(start + 4.0)
    )
}

/// An unvisited position.
pub(super) fn unvisited(x: f32, y: f32) -> String {
    format!(
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\" rx=\"2\" fill=\"#FFFFFF\" stroke=\"{FAINT}\" stroke-dasharray=\"2 2\"/>\n",
        x - 6.0,
        y + 1.0
    )
}

/// A frame around the node where the search is.
pub(super) fn here((x, y): (f32, f32), (width, height): (f32, f32)) -> String {
    format!(
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" fill=\"none\" stroke=\"{ACCENT}\" stroke-width=\"2.4\"/>\n",
        x - width / 2.0 - 2.0,
        y - 2.0,
        width + 4.0,
        height + 4.0
    )
}
