//! Desconecta 4 Boom on any board.

use super::board::{Board, EMPTY, Square};
use super::{Oracle, fields, side};

/// The game with its position.
#[derive(Clone)]
pub struct Desconecta {
    period: i32,
    board: Board,
    side: char,
    round: i32,
}

/// A game that is undecided at the end of this round is a draw.
const LAST_ROUND: i32 = 50;

impl Desconecta {
    /// The start of the game on a board of this size, with bombs every `period` rounds.
    #[must_use]
    pub fn new(files: i32, ranks: i32, period: i32) -> Desconecta {
        Desconecta { period, board: Board::empty(files, ranks), side: 'g', round: 1 }
    }

    fn other(&self) -> char {
        if self.side == 'g' { 'b' } else { 'g' }
    }

    /// The square of a side's bomb.
    fn bomb(&self, side: char) -> Option<Square> {
        self.board.squares().find(|&square| self.board.get(square) == Some(side.to_ascii_uppercase()))
    }

    /// The number of runs of this length of a side, bombs counting as pieces.
    fn runs(&self, length: i32, side: char) -> i32 {
        self.board.lines(length, |piece| piece.to_ascii_lowercase() == side)
    }

    fn explode(&mut self) {
        let (_, bomb_rank) = self.bomb(self.side).expect("boom is legal with a bomb only");
        for file in 0..self.board.files() {
            let hit = self.board.get((file, bomb_rank)).map(|piece| piece.to_ascii_lowercase());
            if hit != Some(self.side) {
                continue;
            }
            for rank in bomb_rank..self.board.ranks() {
                let above = self.board.get((file, rank + 1)).unwrap_or(EMPTY);
                self.board.set((file, rank), above);
            }
        }
    }

    fn is_possible(&self) -> bool {
        let bombs = |letter| self.board.count(|piece| piece == letter);
        let too_early = self.round < self.period && bombs('G') + bombs('B') > 0;
        let too_many = bombs('G') > 1 || bombs('B') > 1;
        !self.board.has_floating_piece() && !too_many && !too_early && (1..=LAST_ROUND + 1).contains(&self.round)
    }
}

impl Oracle for Desconecta {
    fn read(&self, text: &str) -> Option<Desconecta> {
        let [board, to_move, round] = fields(text)?;
        let at = Desconecta {
            period: self.period,
            board: self.board.read(board, "gbGB")?,
            side: side(to_move, ['g', 'b'])?,
            round: round.parse().ok()?,
        };
        (at.is_possible() && at.text() == text).then_some(at)
    }

    fn text(&self) -> String {
        format!("{} {} {}", self.board.text(), self.side, self.round)
    }

    fn legal(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let mut legal = self.board.open_columns();
        if self.bomb(self.side).is_some() {
            legal.push("boom".to_owned());
        }
        legal
    }

    fn play(&mut self, mv: &str) {
        if mv == "boom" {
            self.explode();
        } else {
            let drops_a_bomb = self.round % self.period == 0 && self.bomb(self.side).is_none();
            let piece = if drops_a_bomb { self.side.to_ascii_uppercase() } else { self.side };
            self.board.drop_piece(mv, piece);
        }
        if self.side == 'b' {
            self.round += 1;
        }
        self.side = self.other();
    }

    /// Only an explosion can make lines of both colours, and the side that exploded is the one that
    /// has moved.
    fn result(&self) -> Option<String> {
        let has_four = |side| self.runs(4, side) > 0;
        let loser = match (has_four('g'), has_four('b')) {
            (true, true) => Some(self.other()),
            (true, false) => Some('g'),
            (false, true) => Some('b'),
            (false, false) => None,
        };
        if let Some(loser) = loser {
            let winner = if loser == 'g' { "b" } else { "g" };
            return Some(winner.to_owned());
        }
        let is_full = self.board.count(|piece| piece == EMPTY) == 0;
        (is_full || self.round > LAST_ROUND).then(|| "draw".to_owned())
    }

    fn classic(&self) -> f64 {
        let threes = self.runs(3, 'b') - self.runs(3, 'g');
        let twos = self.runs(2, 'b') - self.runs(2, 'g');
        f64::from(3000 * threes + 150 * twos)
    }
}
