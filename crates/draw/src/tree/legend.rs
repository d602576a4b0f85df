//! The legend of a tree.

use super::glyph::{TRIANGLE, leaf_box, ticks, triangle};
use super::picture::TreePicture;
use crate::palette::{ACCENT, FAINT, QUIET, escape, width_of};
use rival_core::Side;
use rival_game::{Lang, Phrase};
use rival_search::NodeKind;

/// A symbol of the legend.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    Max,
    Min,
    Leaf(NodeKind),
    Expected,
    LeftOut,
}

/// The width of a symbol, and the gap after its text.
const SIGN: f32 = 30.0;
const BEHIND: f32 = 18.0;
const LETTERS: f32 = 11.0;

impl Sign {
    const ALL: [Sign; 6] = [
        Sign::Max,
        Sign::Min,
        Sign::Leaf(NodeKind::Limit),
        Sign::Leaf(NodeKind::Finished),
        Sign::Expected,
        Sign::LeftOut,
    ];

    fn is_in(self, tree: &TreePicture) -> bool {
        let any_inner = |side| tree.nodes.iter().any(|node| node.kind == NodeKind::Inner && node.side == side);
        match self {
            Sign::Max => any_inner(Side::First),
            Sign::Min => any_inner(Side::Second),
            Sign::Leaf(kind) => tree.nodes.iter().any(|node| node.kind == kind),
            Sign::Expected => tree.nodes.len() > 1,
            Sign::LeftOut => tree.nodes.iter().any(|node| !node.left_out.is_empty()),
        }
    }

    fn words(self) -> Phrase {
        match self {
            Sign::Max => Phrase::fixed("MAX takes the largest value", "MAX toma el mayor valor"),
            Sign::Min => Phrase::fixed("MIN takes the smallest value", "MIN toma el menor valor"),
            Sign::Leaf(NodeKind::Finished) => Phrase::fixed("the game is over", "la partida ha terminado"),
            Sign::Leaf(_) => Phrase::fixed("heuristic value", "valor heurístico"),
            Sign::Expected => Phrase::fixed("expected play", "juego esperado"),
            Sign::LeftOut => Phrase::fixed("left out by a cut", "descartada por un corte"),
        }
    }

    /// Draws the symbol, 24 wide, centred on this height.
    fn draw(self, (x, y): (f32, f32)) -> String {
        match self {
            Sign::Max => triangle(Side::First, (x + 12.0, y - 7.0), TRIANGLE, false),
            Sign::Min => triangle(Side::Second, (x + 12.0, y - 7.0), TRIANGLE, false),
            Sign::Leaf(kind) => leaf_box(x, y - 9.5, 24.0, kind, false),
            Sign::Expected => format!("<path d=\"M{x:.1} {y:.1}h24\" stroke=\"{ACCENT}\" stroke-width=\"3\"/>\n"),
            Sign::LeftOut => {
                let dashed = format!("<path d=\"M{x:.1} {y:.1}h24\" stroke=\"{FAINT}\" stroke-dasharray=\"3 3\"/>\n");
                dashed + &ticks((x, y), (x + 24.0, y))
            }
        }
    }
}

fn signs(tree: &TreePicture) -> impl Iterator<Item = Sign> {
    Sign::ALL.into_iter().filter(|sign| sign.is_in(tree))
}

fn step(words: &str) -> f32 {
    SIGN + width_of(words, LETTERS) + BEHIND
}

/// The width of the legend.
pub(super) fn width(tree: &TreePicture, lang: Lang) -> f32 {
    signs(tree).map(|sign| step(sign.words().get(lang))).sum()
}

/// Draws the legend of this tree in one row.
pub(super) fn draw(tree: &TreePicture, (x, y): (f32, f32), lang: Lang) -> String {
    let mut out = String::new();
    let mut left = x;
    for sign in signs(tree) {
        let words = sign.words();
        let words = words.get(lang);
        out.push_str(&sign.draw((left, y)));
        out.push_str(&format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{LETTERS}\" fill=\"{QUIET}\">{}</text>\n",
            left + SIGN,
            y + 4.0,
            escape(words)
        ));
        left += step(words);
    }
    out
}
