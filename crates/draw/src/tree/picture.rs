//! A tree as texts to draw: any tree, or a search at any step.

use super::words::{cut_words, shown_value, tree_summary, tree_title, window_words};
use rival_core::Side;
use rival_game::{BoardView, GameInfo, Lang};
use rival_play::SearchTree;
use rival_search::NodeKind;

/// A tree to draw.
#[derive(Clone, Debug)]
pub struct TreePicture {
    /// The game, the search and its options.
    pub title: String,
    /// The result and the cost of the search.
    pub summary: String,
    /// The largest length of the summary at any step of the search.
    pub letters: usize,
    /// The names of MAX and MIN.
    pub sides: [String; 2],
    /// The visited nodes, the root first and every parent before its children.
    pub nodes: Vec<PictureNode>,
    /// The board of each node and their game, if boards may be drawn.
    pub boards: Option<(Vec<BoardView>, &'static GameInfo)>,
}

/// A node of the picture.
#[derive(Clone, Debug)]
pub struct PictureNode {
    /// The index of the parent; `None` for the root.
    pub parent: Option<usize>,
    /// The move that leads here.
    pub by: Option<String>,
    /// Plies below the root.
    pub depth: usize,
    /// The side to move.
    pub side: Side,
    /// The origin of its value.
    pub kind: NodeKind,
    /// The value or its bound.
    pub value: String,
    /// The window, `α −1  β +∞`.
    pub window: Option<String>,
    /// The reason for the cut; `None` without one.
    pub cut: Option<String>,
    /// The moves cut, already or at a later step.
    pub left_out: Vec<String>,
    /// Whether it lies on the principal variation.
    pub expected: bool,
    /// Its state in the search.
    pub stage: PictureStage,
    /// The largest width of its texts at any step of the search, in small letters.
    pub letters: usize,
}

/// The state of a node in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureStage {
    /// Not yet entered.
    Ahead,
    /// Entered and not yet left.
    Open,
    /// The current node.
    Here,
    /// Left, with its value.
    Done,
}

impl TreePicture {
    /// The picture of a complete search.
    #[must_use]
    pub fn of(tree: &SearchTree, lang: Lang) -> TreePicture {
        let info = tree.start.info();
        let line = tree.line();
        let nodes = tree.nodes.iter().enumerate().map(|(number, node)| PictureNode {
            parent: node.parent,
            by: tree.move_label(number),
            depth: usize::from(node.depth),
            side: node.side,
            kind: node.kind,
            value: shown_value(info, node, lang),
            window: window_words(tree, node, lang),
            cut: cut_words(node).map(|cut| cut.get(lang).to_owned()),
            left_out: node.left_out.clone(),
            expected: line.contains(&number),
            stage: PictureStage::Done,
            letters: 0,
        });
        let summary: Vec<_> = tree_summary(tree).iter().map(|said| said.get(lang).to_owned()).collect();
        TreePicture {
            title: tree_title(tree).get(lang).to_owned(),
            summary: summary.join(" "),
            letters: 0,
            sides: Side::BOTH.map(|side| info.side(side).name.get(lang).to_owned()),
            nodes: nodes.collect(),
            boards: Some((tree.positions().iter().map(|at| at.view()).collect(), info)),
        }
    }
}
