//! What to draw: one description of a board from which terminal, web and SVG draw, so that no front end knows a game.

use crate::Phrase;
use rival_core::Side;
use serde::Serialize;

/// A position as a picture: the grid, what stands around it, and what can be played where.
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
    /// What stands beside the board: scores, actions left, rounds.
    pub panels: Vec<Panel>,
    /// The legal moves; none when the game is over.
    pub moves: Vec<MoveView>,
    /// A game tree to draw in place of the board, where a position is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeView>,
}

/// A game tree as a picture. The game stands at its root.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeView {
    /// The nodes, every parent before its children and these from left to right.
    pub nodes: Vec<TreeViewNode>,
}

/// A node of a game tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeViewNode {
    /// The number of the node above; null for the root.
    pub parent: Option<u16>,
    /// Who moves there.
    pub side: Side,
    /// The number of a leaf; null at the others.
    pub value: Option<i32>,
}

/// The kind of board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BoardStyle {
    /// Lines between cells, as on paper.
    Grid,
    /// Squares in two tones.
    Checkered,
    /// Tiles of one tone, to be painted.
    Tiles,
    /// A rack into which pieces are dropped; its files are numbered.
    Rack,
}

/// One cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cell {
    /// Its coordinates, `a1`.
    pub name: String,
    /// What the cell itself looks like.
    pub ground: Ground,
    /// What stands on it.
    pub piece: Option<Piece>,
    /// Points to be had there.
    pub points: Option<i32>,
    /// Whether it is part of the line that decided the game.
    pub in_line: bool,
}

/// What a cell itself looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// As the board was.
    Plain,
    /// Gone for good.
    Destroyed,
    /// In a side's colour.
    Painted(Side),
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub shape: PieceShape,
}

/// The shapes of pieces; each front end has its own drawing of them.
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

/// A fact beside the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Panel {
    /// A name for style and tests.
    pub id: &'static str,
    /// Whose it is; `None` if it is about the whole game.
    pub side: Option<Side>,
    /// What to call it.
    pub label: Phrase,
    /// What it says.
    pub content: PanelContent,
}

/// What a panel says.
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
        /// How many there were.
        of: u8,
    },
    /// A mark that is there or not, with what to say when it is.
    Mark(bool),
    /// Words.
    Words(Phrase),
    /// Parts of a whole: the first side's, those of neither, the second side's.
    Share {
        /// The first side's part.
        first: u8,
        /// Of neither side.
        free: u8,
        /// The second side's part.
        second: u8,
    },
}

/// A legal move and how to play it with a pointer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveView {
    /// The move as it is written.
    pub text: String,
    /// Where to click.
    pub spot: Spot,
    /// What tells it from other moves on the same cell ("move", "paint").
    pub label: Option<Phrase>,
    /// The cell the moving piece comes from.
    pub from: Option<u8>,
    /// Points it scores at once.
    pub gain: Option<i32>,
}

/// Where a move is played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Spot {
    /// On this cell, counted as [`BoardView::cells`] is.
    Cell(u8),
    /// On any cell of this file, counted from 0 at the left.
    File(u8),
    /// With a button of this name.
    Button(Phrase),
}

/// One visible change that a move makes. Cells are counted as in [`BoardView::cells`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Effect {
    /// A piece appears.
    Place {
        /// Where.
        cell: u8,
        /// What.
        piece: Piece,
    },
    /// A piece goes from one cell to another: it leaps, steps or falls.
    Travel {
        /// From here.
        from: u8,
        /// To there.
        to: u8,
    },
    /// A piece is dropped in at the top and comes to rest.
    Drop {
        /// Where it comes to rest.
        cell: u8,
        /// What it is.
        piece: Piece,
    },
    /// A cell takes a side's colour.
    Paint {
        /// Which cell.
        cell: u8,
        /// Painted from there.
        from: u8,
        /// In whose colour.
        side: Side,
    },
    /// A cell is gone for good.
    Destroy {
        /// Which cell.
        cell: u8,
    },
    /// A bomb goes off and takes cells with it.
    Explode {
        /// Where the bomb stood.
        cell: u8,
        /// The cells it clears, its own included.
        cleared: Vec<u8>,
    },
    /// A side's score changes.
    Score {
        /// Whose.
        side: Side,
        /// By how much.
        by: i32,
    },
    /// A side loses an action of its next turn.
    Stun {
        /// Whose.
        side: Side,
    },
    /// A side has no move and passes.
    Pass {
        /// Which.
        side: Side,
    },
}

impl Effect {
    /// The cells to frame as the last move's.
    pub fn touched(&self) -> Vec<u8> {
        match *self {
            Effect::Place { cell, .. } | Effect::Drop { cell, .. } | Effect::Explode { cell, .. } => vec![cell],
            Effect::Travel { from, to } => vec![from, to],
            Effect::Paint { cell, .. } => vec![cell],
            Effect::Destroy { .. } | Effect::Score { .. } | Effect::Stun { .. } | Effect::Pass { .. } => Vec::new(),
        }
    }
}
