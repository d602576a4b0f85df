//! The board of a game file: its squares, their neighbours and names.

use crate::set::{Wide, with};
use rival_core::Grid;
use rival_game::BoardStyle;
use rival_game::notation::square_name;

/// In place of a square where there is none.
pub(crate) const NONE: u8 = 255;

/// The directions, each as a change of file and rank. The opposite is four further on.
pub(crate) const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Where squares lie.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) grid: Grid,
    pub(crate) style: BoardStyle,
    pub(crate) hexagonal: bool,
    /// The squares there are; some may be missing.
    pub(crate) all: Wide,
    /// The neighbour of every square in every direction, or [`NONE`].
    pub(crate) steps: Box<[[u8; 8]]>,
}

impl Board {
    pub(crate) fn new(grid: Grid, style: BoardStyle, hexagonal: bool, missing: &[u8]) -> Board {
        let count = grid.files * grid.ranks;
        let there = |square: &u8| !missing.contains(square);
        let all = (0..count).filter(there).fold([0; 4], with);
        let mut board = Board { grid, style, hexagonal, all, steps: Box::default() };
        let around = |square: u8| DIRECTIONS.map(|by| board.moved(square, by).filter(there).unwrap_or(NONE));
        let steps = (0..count).map(around).collect();
        board.steps = steps;
        board
    }

    /// The square so many files and ranks away; on hexagons the two directions that do not touch are
    /// none.
    pub(crate) fn moved(&self, square: u8, (right, up): (i8, i8)) -> Option<u8> {
        if self.hexagonal && right == up {
            return None;
        }
        let file = self.grid.file_of(square).checked_add_signed(right)?;
        let rank = self.grid.rank_of(square).checked_add_signed(up)?;
        (file < self.grid.files && rank < self.grid.ranks).then(|| self.grid.square(file, rank))
    }

    pub(crate) fn cells(&self) -> u8 {
        self.grid.files * self.grid.ranks
    }

    /// The neighbour in a direction.
    #[inline]
    pub(crate) fn step(&self, square: u8, direction: usize) -> u8 {
        self.steps[usize::from(square)][direction % 8]
    }

    pub(crate) fn name(&self, square: u8) -> String {
        square_name(self.grid.file_of(square), self.grid.rank_of(square))
    }

    /// The square of this name, if the board has it.
    pub(crate) fn square(&self, name: &str) -> Option<u8> {
        (0..self.cells()).find(|&square| self.name(square) == name)
    }

    pub(crate) fn has(&self, square: u8) -> bool {
        crate::set::squares(&self.all).has(square)
    }
}
