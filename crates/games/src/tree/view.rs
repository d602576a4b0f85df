//! The picture of a position: the tree, with the game at its root.

use super::{Child, Position};
use rival_core::{Position as _, Side};
use rival_game::notation::square_name;
use rival_game::{
    BoardStyle, BoardView, Cell, Ground, MoveView, Panel, PanelContent, Phrase, Spot, TreeView, TreeViewNode, phrase,
};

pub(super) fn view(at: &Position) -> BoardView {
    // Front ends that cannot draw trees get a board of one cell.
    let cell = Cell { name: square_name(0, 0), ground: Ground::Plain, piece: None, points: None, in_line: false };
    BoardView {
        files: 1,
        ranks: 1,
        style: BoardStyle::Tiles,
        cells: vec![cell],
        panels: panels(at),
        moves: at.legal_moves().into_iter().map(button).collect(),
        tree: Some(TreeView { nodes: nodes(at) }),
    }
}

fn button(mv: Child) -> MoveView {
    let text = move_text(mv);
    let spot = Spot::Button(phrase!("Child {text}", "Hijo {text}"));
    MoveView { text, spot, label: None, from: None, gain: None }
}

pub(super) fn move_text(Child(place): Child) -> String {
    (place + 1).to_string()
}

fn panels(at: &Position) -> Vec<Panel> {
    let number = at.leaf().map(|leaf| Panel {
        id: "value",
        side: None,
        label: Phrase::fixed("Worth", "Vale"),
        content: PanelContent::Number(leaf.into()),
    });
    number.into_iter().collect()
}

/// The nodes, every parent before its children, siblings from left to right.
fn nodes(at: &Position) -> Vec<TreeViewNode> {
    let mut nodes: Vec<TreeViewNode> = Vec::new();
    let mut path: Vec<u16> = Vec::new();
    for (leaf, opening, closing) in at.leaves() {
        for _ in 0..opening {
            let number = nodes.len() as u16;
            nodes.push(TreeViewNode { parent: path.last().copied(), side: side_at(at, path.len()), value: None });
            path.push(number);
        }
        let value = Some(i32::from(leaf));
        nodes.push(TreeViewNode { parent: path.last().copied(), side: side_at(at, path.len()), value });
        path.truncate(path.len() - usize::from(closing));
    }
    nodes
}

/// The side to move at a level of the tree.
fn side_at(at: &Position, level: usize) -> Side {
    if level.is_multiple_of(2) { at.turn() } else { at.turn().other() }
}
