//! Trees for Graphviz.

use super::words::{cut_words, shown_value, tree_summary, tree_title, window_words};
use crate::palette::{ACCENT, FAINT, PALE_BLUE, PALE_ORANGE};
use rival_core::Side;
use rival_game::Lang;
use rival_play::SearchTree;
use rival_search::NodeKind;

/// The tree in Graphviz's language: MAX nodes are upright triangles, MIN nodes inverted ones,
/// leaves boxes.
#[must_use]
pub fn tree_dot(tree: &SearchTree, lang: Lang) -> String {
    let line = tree.line();
    let mut out = format!(
        "digraph tree {{\n  label={};\n  labelloc=t;\n  node [fontname=\"Helvetica\", fontsize=11, style=filled];\n  edge [fontname=\"Helvetica\", fontsize=10, arrowhead=none];\n",
        quoted(&heading(tree, lang))
    );
    for (number, node) in tree.nodes.iter().enumerate() {
        let chosen = line.contains(&number);
        out.push_str(&format!("  n{number} [{}];\n", node_attributes(tree, number, chosen, lang)));
        if let (Some(parent), Some(mv)) = (node.parent, tree.move_label(number)) {
            let strong = if chosen { format!(", color=\"{ACCENT}\", penwidth=3") } else { String::new() };
            out.push_str(&format!("  n{parent} -> n{number} [label={}{strong}];\n", quoted(&mv)));
        }
        let cut = cut_words(node).map(|cut| cut.get(lang).to_owned()).unwrap_or_default();
        for (left, mv) in node.left_out.iter().enumerate() {
            out.push_str(&format!(
                "  n{number}x{left} [label={}, shape=plaintext, style=\"\", fontcolor=\"{FAINT}\"];\n  \
                 n{number} -> n{number}x{left} [style=dashed, color=\"{FAINT}\", label={}, fontcolor=\"{FAINT}\"];\n",
                quoted(mv),
                quoted(if left == 0 { &cut } else { "" })
            ));
        }
    }
    out.push_str("}\n");
    out
}

fn heading(tree: &SearchTree, lang: Lang) -> String {
    let summary: Vec<_> = tree_summary(tree).iter().map(|sentence| sentence.get(lang).to_owned()).collect();
    format!("{}\n{}", tree_title(tree).get(lang), summary.join(" "))
}

fn node_attributes(tree: &SearchTree, number: usize, chosen: bool, lang: Lang) -> String {
    let (node, info) = (&tree.nodes[number], tree.start.info());
    let value = shown_value(info, node, lang);
    let (shape, fill) = match (node.kind, node.side) {
        (NodeKind::Finished, _) => ("box, peripheries=2", "#FFFFFF"),
        (NodeKind::Limit, _) => ("box", "#FFFFFF"),
        (NodeKind::Inner, Side::First) => ("triangle", PALE_BLUE),
        (NodeKind::Inner, Side::Second) => ("invtriangle", PALE_ORANGE),
    };
    let label = match window_words(tree, node, lang) {
        Some(window) => format!("{value}\n{window}"),
        None => value,
    };
    let strong = if chosen { format!(", color=\"{ACCENT}\", penwidth=2") } else { String::new() };
    format!("label={}, shape={shape}, fillcolor=\"{fill}\"{strong}", quoted(&label))
}

/// A quoted Graphviz string.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
