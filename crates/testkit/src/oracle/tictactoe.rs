//! Tic-tac-toe on any board.

use super::board::{Board, EMPTY, name, square};
use super::{Oracle, fields, side};

/// The game with its position.
#[derive(Clone)]
pub struct TicTacToe {
    line: i32,
    board: Board,
    side: char,
}

impl TicTacToe {
    /// The start of the game with `line` in a line on a board of this size.
    #[must_use]
    pub fn new(files: i32, ranks: i32, line: i32) -> TicTacToe {
        TicTacToe { line, board: Board::empty(files, ranks), side: 'x' }
    }

    fn has_line(&self, mark: char) -> bool {
        self.board.lines(self.line, |found| found == mark) > 0
    }

    fn is_possible(&self) -> bool {
        let crosses = self.board.count(|mark| mark == 'x');
        let rings = self.board.count(|mark| mark == 'o');
        let fits_the_side = if self.side == 'x' { crosses == rings } else { crosses == rings + 1 };
        let both_have_lines = self.has_line('x') && self.has_line('o');
        fits_the_side && !both_have_lines && !self.has_line(self.side)
    }
}

impl Oracle for TicTacToe {
    fn read(&self, text: &str) -> Option<TicTacToe> {
        let [board, to_move] = fields(text)?;
        let board = self.board.read(board, "xo")?;
        let at = TicTacToe { line: self.line, board, side: side(to_move, ['x', 'o'])? };
        (at.is_possible() && at.text() == text).then_some(at)
    }

    fn text(&self) -> String {
        format!("{} {}", self.board.text(), self.side)
    }

    fn legal(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        self.board.squares().filter(|&square| self.board.get(square) == Some(EMPTY)).map(name).collect()
    }

    fn play(&mut self, mv: &str) {
        self.board.set(square(mv).expect("a move is a square"), self.side);
        self.side = if self.side == 'x' { 'o' } else { 'x' };
    }

    fn result(&self) -> Option<String> {
        if self.has_line('x') {
            Some("x".to_owned())
        } else if self.has_line('o') {
            Some("o".to_owned())
        } else if self.board.count(|mark| mark == EMPTY) == 0 {
            Some("draw".to_owned())
        } else {
            None
        }
    }

    fn classic(&self) -> f64 {
        let open_for_x = self.board.lines(self.line, |mark| mark != 'o');
        let open_for_o = self.board.lines(self.line, |mark| mark != 'x');
        f64::from(open_for_x - open_for_o)
    }
}
