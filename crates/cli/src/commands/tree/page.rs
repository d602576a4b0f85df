//! The tree as text, one line per node.
//!
//! ```text
//! MAX −1  α −∞  β +∞
//! ├─ a1  MIN ≤ −1  α −1  β +∞
//! │  ├─ b1  1
//! │  └┄ α-cut: c1 a2 b2
//! ╘═ b2  MIN −1  α −1  β +∞         the expected line
//! ```

use super::heading;
use crate::options::position_args::InputPosition;
use crate::output::styled::{Line, Span, plain, span};
use anstyle::{AnsiColor, Style};
use rival_core::Side;
use rival_draw::{cut_words, shown_value, window_words};
use rival_game::Lang;
use rival_play::SearchTree;
use rival_search::NodeKind;

/// The complete output: heading, tree, summary.
pub(super) fn page(given: &InputPosition, tree: &SearchTree, lang: Lang) -> Vec<Line> {
    let mut heading = heading(tree, lang);
    let summary = heading.split_off(1);
    let mut lines = heading;
    lines.push(given.position(lang));
    lines.push(Line::new());
    let mut tree_lines = Lines { tree, lang, chosen: tree.line(), lines: &mut lines };
    tree_lines.lines.push(tree_lines.said(0));
    tree_lines.below(0, "");
    lines.push(Line::new());
    lines.extend(summary);
    lines
}

struct Lines<'a> {
    tree: &'a SearchTree,
    lang: Lang,
    /// The nodes of the principal variation.
    chosen: Vec<usize>,
    lines: &'a mut Vec<Line>,
}

impl Lines<'_> {
    /// Writes the subtree below a node.
    fn below(&mut self, number: usize, indent: &str) {
        let node = &self.tree.nodes[number];
        for (place, &child) in node.children.iter().enumerate() {
            let last = place + 1 == node.children.len() && node.left_out.is_empty();
            let chosen = self.chosen.contains(&child);
            let branch = match (last, chosen) {
                (false, false) => "├─ ",
                (true, false) => "└─ ",
                (false, true) => "╞═ ",
                (true, true) => "╘═ ",
            };
            let mv = self.tree.move_label(child).unwrap_or_default();
            let mut line = vec![faint(indent), span(branch, strong(chosen)), span(format!("{mv}  "), strong(chosen))];
            line.extend(self.said(child));
            self.lines.push(line);
            self.below(child, &format!("{indent}{}", if last { "   " } else { "│  " }));
        }
        if let Some(cut) = cut_words(node) {
            let left_out = format!("└┄ {}: {}", cut.get(self.lang), node.left_out.join(" "));
            self.lines.push(vec![faint(indent), faint(left_out)]);
        }
    }

    /// The words for a node: its side, its value, its window.
    fn said(&self, number: usize) -> Vec<Span> {
        let (node, info) = (&self.tree.nodes[number], self.tree.start.info());
        let style = strong(self.chosen.contains(&number));
        let value = shown_value(info, node, self.lang);
        if node.kind != NodeKind::Inner {
            return vec![span(value, style)];
        }
        let name = if node.side == Side::First { "MAX" } else { "MIN" };
        let window = window_words(self.tree, node, self.lang).map(|window| faint(format!("  {window}")));
        [plain(format!("{name} ")), span(value, style.bold())].into_iter().chain(window).collect()
    }
}

fn strong(chosen: bool) -> Style {
    if chosen { Style::new().bold().fg_color(Some(AnsiColor::BrightBlue.into())) } else { Style::new() }
}

fn faint(text: impl Into<String>) -> Span {
    span(text, Style::new().dimmed())
}
