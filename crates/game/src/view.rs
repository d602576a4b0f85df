//! The description of a board from which terminal, web and SVG draw, so that no front end knows a
//! game.

use crate::Phrase;
use rival_core::Side;
use serde::Serialize;

/// The picture of a position: the grid, the panels beside it, and the legal moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardView {
    /// Columns, lettered or numbered from the left.
    pub files: u8,
    /// Rows, numbered from the bottom.
    pub ranks: u8,
    /// The kind of board.
    pub style: BoardStyle,
    /// The cells rank by rank from the top, as positions are written.
    pub cells: Vec<Cell>,
    /// The panels beside the board: scores, actions left, rounds.
    pub panels: Vec<Panel>,
    /// The legal moves; empty when the game is over.
    pub moves: Vec<MoveView>,
    /// The game tree to draw in place of the board, if the position is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeView>,
}

/// The picture of a game tree. The game stands at its root.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeView {
    /// The nodes, every parent before its children, siblings from left to right.
    pub nodes: Vec<TreeViewNode>,
}

/// A node of a game tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeViewNode {
    /// The index of the parent; null for the root.
    pub parent: Option<u16>,
    /// The side to move.
    pub side: Side,
    /// The value of a leaf; null for other nodes.
    pub value: Option<i32>,
}

/// The kind of board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BoardStyle {
    /// Lines between cells, as on paper.
    Grid,
    /// Squares of alternating tones.
    Checkered,
    /// Tiles of one tone that sides paint.
    Tiles,
    /// A rack into which pieces are dropped; its files are numbered.
    Rack,
    /// Hexagons in a rhombus: every rank lies half a cell further right than the one below, and a
    /// cell touches those of its rank and file beside it, and the two on the falling diagonal.
    Hex,
}

/// A cell of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cell {
    /// The coordinates, `a1`.
    pub name: String,
    /// The appearance of the cell itself.
    pub ground: Ground,
    /// The piece on it.
    pub piece: Option<Piece>,
    /// The points on it.
    pub points: Option<i32>,
    /// Whether it is part of the line that decided the game.
    pub in_line: bool,
}

/// The appearance of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Unchanged.
    Plain,
    /// Destroyed permanently.
    Destroyed,
    /// Painted in a side's colour.
    Painted(Side),
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Piece {
    /// The owner.
    pub side: Side,
    /// The shape.
    pub shape: PieceShape,
}

/// The shapes of pieces; each front end has its own drawings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum PieceShape {
    Cross,
    Ring,
    Knight,
    Pawn,
    Disc,
    Bomb,
}

/// A value displayed beside the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Panel {
    /// An identifier for styling and tests.
    pub id: &'static str,
    /// The side it belongs to; `None` if it is about the whole game.
    pub side: Option<Side>,
    /// The label.
    pub label: Phrase,
    /// The content.
    pub content: PanelContent,
}

/// The content of a panel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PanelContent {
    /// A number.
    Number(i32),
    /// `left` of `of`: actions, pieces.
    Pips {
        /// How many are left.
        left: u8,
        /// The total.
        of: u8,
    },
    /// A mark that is present or absent; the label says what its presence means.
    Mark(bool),
    /// Text.
    Words(Phrase),
    /// Parts of a whole: the first side's, unclaimed, the second side's.
    Share {
        /// The first side's part.
        first: u8,
        /// The unclaimed part.
        free: u8,
        /// The second side's part.
        second: u8,
    },
}

/// A legal move and where to click to play it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveView {
    /// The move in notation.
    pub text: String,
    /// Where to click.
    pub spot: Spot,
    /// The distinction from other moves on the same cell ("move", "paint").
    pub label: Option<Phrase>,
    /// The cell that the moving piece leaves.
    pub from: Option<u8>,
    /// The points it scores at once.
    pub gain: Option<i32>,
}

/// The place where a move is played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Spot {
    /// This cell, numbered as in [`BoardView::cells`].
    Cell(u8),
    /// Any cell of this file, numbered from 0 at the left.
    File(u8),
    /// A button with this label.
    Button(Phrase),
}

/// One visible change made by a move. Cells are numbered as in [`BoardView::cells`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Effect {
    /// A piece appears.
    Place {
        /// The cell.
        cell: u8,
        /// The piece.
        piece: Piece,
    },
    /// A piece moves from one cell to another: it leaps, steps or falls.
    Travel {
        /// The cell it leaves.
        from: u8,
        /// The cell it reaches.
        to: u8,
    },
    /// A piece drops in at the top and comes to rest.
    Drop {
        /// The cell where it comes to rest.
        cell: u8,
        /// The piece.
        piece: Piece,
    },
    /// A cell takes a side's colour.
    Paint {
        /// The cell.
        cell: u8,
        /// The cell from which it is painted.
        from: u8,
        /// The side whose colour it takes.
        side: Side,
    },
    /// A cell is destroyed permanently.
    Destroy {
        /// The cell.
        cell: u8,
    },
    /// A bomb explodes and destroys cells.
    Explode {
        /// The cell of the bomb.
        cell: u8,
        /// The cells it destroys, including its own.
        cleared: Vec<u8>,
    },
    /// A side's score changes.
    Score {
        /// The side.
        side: Side,
        /// The change in points.
        by: i32,
    },
    /// A side loses an action of its next turn.
    Stun {
        /// The side.
        side: Side,
    },
    /// A side has no move and passes.
    Pass {
        /// The side.
        side: Side,
    },
}

impl Effect {
    /// The cells that front ends mark as the last move's.
    pub fn touched(&self) -> Vec<u8> {
        match *self {
            Effect::Place { cell, .. } | Effect::Drop { cell, .. } | Effect::Explode { cell, .. } => vec![cell],
            Effect::Travel { from, to } => vec![from, to],
            Effect::Paint { cell, .. } => vec![cell],
            Effect::Destroy { .. } | Effect::Score { .. } | Effect::Stun { .. } | Effect::Pass { .. } => Vec::new(),
        }
    }
}
