//! Comparing boards up to mirroring.

use crate::{BoardStyle, BoardView, Cell, Ground, PieceShape};
use rival_core::Side;

/// The content of a board, equal for all its mirror images: see [`BoardView::up_to_mirroring`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MirrorClass {
    cells: Vec<(u8, u8, i32)>,
    /// The panels, or the tree in place of the board.
    panels: String,
}

impl BoardView {
    /// The content of the board, equal for all its mirror images: the eight of a square, the four
    /// of another rectangle, left and right of a rack, where pieces fall. Panels count; legal moves
    /// do not, since they follow.
    ///
    /// This compares pictures. Whether the game plays alike on the mirror image is up to the game.
    #[must_use]
    pub fn up_to_mirroring(&self) -> MirrorClass {
        let codes: Vec<_> = self.cells.iter().map(code).collect();
        let (files, ranks) = (usize::from(self.files), usize::from(self.ranks));
        let image = |(flip, turn, swap): (bool, bool, bool)| -> Vec<(u8, u8, i32)> {
            let of_cell = |at: usize| {
                let (mut rank, mut file) = (at / files, at % files);
                if swap {
                    (rank, file) = (file, rank);
                }
                let rank = if turn { ranks - 1 - rank } else { rank };
                let file = if flip { files - 1 - file } else { file };
                codes[rank * files + file]
            };
            (0..codes.len()).map(of_cell).collect()
        };
        let upside = self.style != BoardStyle::Rack;
        let images = [false, true].into_iter().flat_map(|flip| {
            let turns: &[bool] = if upside { &[false, true] } else { &[false] };
            let swaps: &[bool] = if upside && files == ranks { &[false, true] } else { &[false] };
            turns.iter().flat_map(move |&turn| swaps.iter().map(move |&swap| (flip, turn, swap)))
        });
        let cells = images.map(image).min().unwrap_or_default();
        MirrorClass { cells, panels: format!("{:?}{:?}", self.panels, self.tree) }
    }
}

/// The visible content of a cell as numbers.
fn code(cell: &Cell) -> (u8, u8, i32) {
    let ground = match cell.ground {
        Ground::Plain => 0,
        Ground::Destroyed => 1,
        Ground::Painted(Side::First) => 2,
        Ground::Painted(Side::Second) => 3,
    };
    let piece = cell.piece.map_or(0, |piece| {
        let shape = match piece.shape {
            PieceShape::Cross => 1,
            PieceShape::Ring => 2,
            PieceShape::Knight => 3,
            PieceShape::Pawn => 4,
            PieceShape::Disc => 5,
            PieceShape::Bomb => 6,
        };
        2 * shape + u8::from(piece.side == Side::Second)
    });
    (ground, piece, cell.points.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Piece;

    /// A board of crosses and empty cells.
    fn board(style: BoardStyle, rows: &[&str]) -> MirrorClass {
        let cell = |mark: char| Cell {
            name: String::new(),
            ground: Ground::Plain,
            piece: (mark == 'x').then_some(Piece { side: Side::First, shape: PieceShape::Cross }),
            points: None,
            in_line: false,
        };
        let cells: Vec<_> = rows.iter().flat_map(|row| row.chars().map(cell)).collect();
        let (files, ranks) = (rows[0].len() as u8, rows.len() as u8);
        BoardView { files, ranks, style, cells, panels: Vec::new(), moves: Vec::new(), tree: None }.up_to_mirroring()
    }

    #[test]
    fn a_square_has_eight_images() {
        let images = [
            "xx. ... ...",
            ".xx ... ...",
            "... ... xx.",
            "... ... .xx",
            "x.. x.. ...",
            "... x.. x..",
            "..x ..x ...",
            "... ..x ..x",
        ];
        let of = |text: &str| board(BoardStyle::Grid, &text.split(' ').collect::<Vec<_>>());
        for image in images {
            assert_eq!(of(image), of(images[0]), "{image}");
        }
        assert_ne!(of("x.x ... ..."), of(images[0]));
    }

    #[test]
    fn another_rectangle_is_not_turned() {
        let of = |rows: &[&str]| board(BoardStyle::Grid, rows);
        assert_eq!(of(&["x..", "..."]), of(&["...", "..x"]));
        assert_ne!(of(&["xx.", "..."]), of(&["x..", "x.."]));
    }

    #[test]
    fn a_rack_is_mirrored_left_to_right_only() {
        let of = |rows: &[&str]| board(BoardStyle::Rack, rows);
        assert_eq!(of(&["...", "x..", "x.."]), of(&["...", "..x", "..x"]));
        assert_ne!(of(&["...", "...", "x.."]), of(&["x..", "...", "..."]));
    }
}
