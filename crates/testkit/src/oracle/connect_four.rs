//! Connect Four.

use super::board::{Board, EMPTY};
use super::{Oracle, fields, side};

/// The game with its position.
#[derive(Clone)]
pub struct ConnectFour {
    board: Board,
    side: char,
}

impl ConnectFour {
    /// The start of the game on a rack of this size.
    #[must_use]
    pub fn new(files: i32, ranks: i32) -> ConnectFour {
        ConnectFour { board: Board::empty(files, ranks), side: 'r' }
    }

    fn has_line(&self, piece: char) -> bool {
        self.board.lines(4, |found| found == piece) > 0
    }

    fn is_possible(&self) -> bool {
        let red = self.board.count(|piece| piece == 'r');
        let yellow = self.board.count(|piece| piece == 'y');
        let fits_the_side = if self.side == 'r' { red == yellow } else { red == yellow + 1 };
        let both_have_lines = self.has_line('r') && self.has_line('y');
        fits_the_side && !both_have_lines && !self.has_line(self.side) && !self.board.has_floating_piece()
    }
}

impl Oracle for ConnectFour {
    fn read(&self, text: &str) -> Option<ConnectFour> {
        let [board, to_move] = fields(text)?;
        let at = ConnectFour { board: self.board.read(board, "ry")?, side: side(to_move, ['r', 'y'])? };
        (at.is_possible() && at.text() == text).then_some(at)
    }

    fn text(&self) -> String {
        format!("{} {}", self.board.text(), self.side)
    }

    fn legal(&self) -> Vec<String> {
        if self.result().is_some() { Vec::new() } else { self.board.open_columns() }
    }

    fn play(&mut self, mv: &str) {
        self.board.drop_piece(mv, self.side);
        self.side = if self.side == 'r' { 'y' } else { 'r' };
    }

    fn result(&self) -> Option<String> {
        if self.has_line('r') {
            Some("r".to_owned())
        } else if self.has_line('y') {
            Some("y".to_owned())
        } else if self.board.count(|piece| piece == EMPTY) == 0 {
            Some("draw".to_owned())
        } else {
            None
        }
    }

    fn classic(&self) -> f64 {
        let files = self.board.files();
        let worth = |file: i32| file.min(files - 1 - file);
        let mut value = 0;
        for (file, rank) in self.board.squares() {
            match self.board.get((file, rank)) {
                Some('r') => value += worth(file),
                Some('y') => value -= worth(file),
                _ => {}
            }
        }
        f64::from(value)
    }
}
