//! A game tree as the picture of a position, a line a node:
//!
//! ```text
//! ▸ MAX
//!   ├─ 1  MIN
//!   │  ├─ 1  3
//!   │  └─ 2  12
//!   └─ 2  5
//! ```

use crate::output::board::side_style;
use crate::output::styled::{ACCENT, Line, plain, span};
use rival_game::{GameInfo, Lang, TreeView};

/// The tree line by line, with a mark at the node where the game stands.
pub(super) fn lines(tree: &TreeView, info: &GameInfo) -> Vec<Line> {
    let mut lines = Vec::with_capacity(tree.nodes.len());
    for (number, node) in tree.nodes.iter().enumerate() {
        let mut line = vec![span(if node.parent.is_none() { "▸ " } else { "  " }, ACCENT), plain(branch(tree, number))];
        line.push(match node.value {
            Some(value) => plain(value.to_string().replace('-', "−")),
            None => span(info.side(node.side).name.get(Lang::En), side_style(info, node.side)),
        });
        lines.push(line);
    }
    lines
}

/// The columns and lines of a tree on the full screen; of a higher one only the first lines are
/// shown.
pub(super) fn extent(tree: &TreeView) -> (u16, u16) {
    const COLUMNS: u16 = 40;
    const LINES: usize = 16;
    (COLUMNS, tree.nodes.len().min(LINES) as u16)
}

/// The prefix of a node: the lines of branches that continue below, and its number among its
/// siblings.
fn branch(tree: &TreeView, number: usize) -> String {
    let Some(parent) = tree.nodes[number].parent else { return String::new() };
    let place = tree.nodes[..number].iter().filter(|node| node.parent == Some(parent)).count() + 1;
    let corner = if is_last(tree, number) { "└─ " } else { "├─ " };
    let mut text = format!("{corner}{place}  ");
    let mut above = usize::from(parent);
    while let Some(parent) = tree.nodes[above].parent {
        text.insert_str(0, if is_last(tree, above) { "   " } else { "│  " });
        above = usize::from(parent);
    }
    text
}

fn is_last(tree: &TreeView, number: usize) -> bool {
    let parent = tree.nodes[number].parent;
    !tree.nodes[number + 1..].iter().any(|node| node.parent == parent)
}
