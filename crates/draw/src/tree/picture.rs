//! What a picture of a tree shows, told in texts: so any tree can be drawn, and a search at any moment of it.

use super::words::{cut_words, shown_value, tree_summary, tree_title, window_words};
use rival_core::Side;
use rival_game::{BoardView, GameInfo, Lang};
use rival_play::SearchTree;
use rival_search::NodeKind;

/// A tree to draw.
#[derive(Clone, Debug)]
pub struct TreePicture {
    /// Of what it is.
    pub title: String,
    /// What is to be seen in it.
    pub summary: String,
    /// How many letters that may have at another moment of the search.
    pub letters: usize,
    /// What MAX and MIN are called.
    pub sides: [String; 2],
    /// The nodes that were visited, the root first and every parent before its children.
    pub nodes: Vec<PictureNode>,
    /// The board of each node, with the game they are of, if boards may be drawn.
    pub boards: Option<(Vec<BoardView>, &'static GameInfo)>,
}

/// A node to draw.
#[derive(Clone, Debug)]
pub struct PictureNode {
    /// The node above, by its number; `None` for the root.
    pub parent: Option<usize>,
    /// The move that leads here.
    pub by: Option<String>,
    /// Plies below the root.
    pub depth: usize,
    /// Who is to move.
    pub side: Side,
    /// Where the value comes from.
    pub kind: NodeKind,
    /// The value, or what is known of it.
    pub value: String,
    /// The window.
    pub window: Option<String>,
    /// Why the moves left out are left out; `None` if nothing is.
    pub cut: Option<String>,
    /// The moves left out, or that will be.
    pub left_out: Vec<String>,
    /// Whether it is on the line both sides are expected to play.
    pub expected: bool,
    /// How far the search has come with it.
    pub stage: PictureStage,
    /// How wide its texts are at another moment of the search, in small letters.
    pub letters: usize,
}

/// How far a search has come with a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureStage {
    /// It was not entered yet.
    Ahead,
    /// It was entered and not left.
    Open,
    /// This is where the search is now.
    Here,
    /// It has its value.
    Done,
}

impl TreePicture {
    /// A whole search.
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
