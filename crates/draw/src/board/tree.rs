//! A game tree as the picture of a position: triangles for nodes, boxes for leaves.

use crate::palette::{ACCENT, BLUE, INK, ORANGE, QUIET};
use rival_core::Side;
use rival_game::TreeView;

/// The distance between leaves, and between levels, in cells.
const LEAF_SPACING: f32 = 1.0;
const LEVEL_SPACING: f32 = 1.3;

/// The width and height of a tree in cells.
pub(super) fn extent(tree: &TreeView) -> (f32, f32) {
    let (leaves, levels) = tree.nodes.iter().zip(levels(tree)).fold((0, 0), |(leaves, deepest), (node, level)| {
        (leaves + usize::from(node.value.is_some()), deepest.max(level))
    });
    (leaves.max(1) as f32 * LEAF_SPACING, levels as f32 * LEVEL_SPACING + 1.0)
}

/// Draws the tree in cells, its top left corner at the origin. A ring marks the root, where the
/// game stands.
pub(super) fn draw(tree: &TreeView) -> String {
    let places = places(tree);
    let mut out = String::new();
    for (node, &(x, y)) in tree.nodes.iter().zip(&places) {
        if let Some(&(above_x, above_y)) = node.parent.and_then(|parent| places.get(usize::from(parent))) {
            out.push_str(&format!(
                "<path d=\"M{above_x:.2} {:.2}L{x:.2} {:.2}\" stroke=\"{QUIET}\" stroke-width=\"0.03\"/>\n",
                above_y + 0.3,
                y - 0.3
            ));
        }
    }
    for (node, &(x, y)) in tree.nodes.iter().zip(&places) {
        let colour = if node.side == Side::First { BLUE } else { ORANGE };
        if node.parent.is_none() {
            out.push_str(&format!(
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"0.47\" fill=\"none\" stroke=\"{ACCENT}\" stroke-width=\"0.05\"/>\n"
            ));
        }
        out.push_str(&match (node.value, node.side) {
            (Some(value), _) => format!(
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"0.8\" height=\"0.6\" rx=\"0.1\" fill=\"#F7F6F3\" stroke=\"{QUIET}\" \
                 stroke-width=\"0.03\"/><text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"0.34\" fill=\"{INK}\" \
                 text-anchor=\"middle\">{}</text>\n",
                x - 0.4,
                y - 0.3,
                y + 0.12,
                value.to_string().replace('-', "−")
            ),
            (None, Side::First) => triangle(colour, [(x, y - 0.3), (x + 0.34, y + 0.3), (x - 0.34, y + 0.3)]),
            (None, Side::Second) => triangle(colour, [(x, y + 0.3), (x + 0.34, y - 0.3), (x - 0.34, y - 0.3)]),
        });
    }
    out
}

fn triangle(colour: &str, corners: [(f32, f32); 3]) -> String {
    let [a, b, c] = corners.map(|(x, y)| format!("{x:.2} {y:.2}"));
    format!("<path d=\"M{a}L{b}L{c}Z\" fill=\"{colour}\"/>\n")
}

/// The level of each node. Parents come before their children.
fn levels(tree: &TreeView) -> Vec<usize> {
    let mut levels: Vec<usize> = Vec::with_capacity(tree.nodes.len());
    for node in &tree.nodes {
        levels.push(node.parent.and_then(|parent| levels.get(usize::from(parent))).map_or(0, |above| above + 1));
    }
    levels
}

/// The centre of each node: leaves side by side, every inner node over the middle of its children.
fn places(tree: &TreeView) -> Vec<(f32, f32)> {
    let mut places: Vec<(f32, f32)> =
        levels(tree).iter().map(|&level| (0.0, level as f32 * LEVEL_SPACING + 0.5)).collect();
    let mut next = LEAF_SPACING / 2.0;
    for (node, place) in tree.nodes.iter().zip(&mut places) {
        if node.value.is_some() {
            place.0 = next;
            next += LEAF_SPACING;
        }
    }
    // In reverse order, children come before their parents.
    let mut spans: Vec<Option<(f32, f32)>> = vec![None; tree.nodes.len()];
    for (number, node) in tree.nodes.iter().enumerate().rev() {
        if let Some((left, right)) = spans[number] {
            places[number].0 = (left + right) / 2.0;
        }
        if let Some(above) = node.parent.and_then(|parent| spans.get_mut(usize::from(parent))) {
            let x = places[number].0;
            *above = Some(above.map_or((x, x), |(_, right)| (x, right)));
        }
    }
    places
}
