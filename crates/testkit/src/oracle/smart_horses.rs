//! Smart Horses.

use super::board::{Board, EMPTY, Square, manhattan, name, square};
use super::{Oracle, fields, side};

/// The game with its position.
#[derive(Clone)]
pub struct SmartHorses {
    board: Board,
    side: char,
    white_score: i32,
    black_score: i32,
    /// In board order. A square whose points were scored stays listed while the knight stands on
    /// it.
    points: Vec<(Square, i32)>,
}

const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const CENTRE: [Square; 4] = [(3, 3), (3, 4), (4, 3), (4, 4)];
const VALUES: [i32; 10] = [-10, -5, -4, -3, -1, 1, 3, 4, 5, 10];

impl SmartHorses {
    /// A game to read others from: knights in two corners and no points.
    #[must_use]
    pub fn new() -> SmartHorses {
        let mut board = Board::empty(8, 8);
        board.set((0, 0), 'W');
        board.set((7, 7), 'B');
        SmartHorses { board, side: 'w', white_score: 0, black_score: 0, points: Vec::new() }
    }

    fn knight(&self, side: char) -> Square {
        let is_there = |&square: &Square| self.board.get(square) == Some(side.to_ascii_uppercase());
        self.board.squares().find(is_there).expect("each side has a knight")
    }

    fn leaps(&self, side: char) -> Vec<Square> {
        let (file, rank) = self.knight(side);
        let targets = LEAPS.into_iter().map(|(right, up)| (file + right, rank + up));
        targets.filter(|&target| self.board.get(target) == Some(EMPTY)).collect()
    }

    fn score_mut(&mut self) -> &mut i32 {
        if self.side == 'w' { &mut self.white_score } else { &mut self.black_score }
    }

    fn leap(&mut self, target: Square) {
        let from = self.knight(self.side);
        self.points.retain(|&(listed, _)| listed != from);
        self.board.set(from, 'x');
        self.board.set(target, self.side.to_ascii_uppercase());
        let gained: i32 = self.points.iter().filter(|(listed, _)| *listed == target).map(|(_, value)| value).sum();
        *self.score_mut() += gained;
    }

    fn is_possible(&self) -> bool {
        let one_each = ['W', 'B'].iter().all(|&knight| self.board.count(|piece| piece == knight) == 1);
        let scores = [self.white_score, self.black_score];
        let good_scores = scores.iter().all(|score| (-300..=23).contains(score));
        let times = |value: i32| self.points.iter().filter(|listed| listed.1 == value).count();
        let good_points = self.points.iter().all(|&(square, value)| {
            VALUES.contains(&value) && times(value) == 1 && self.board.get(square) != Some('x')
        });
        one_each && good_scores && good_points && self.points_are_in_board_order()
    }

    fn points_are_in_board_order(&self) -> bool {
        let place = |wanted: Square| self.board.squares().position(|square| square == wanted);
        self.points.windows(2).all(|pair| place(pair[0].0) < place(pair[1].0))
    }

    fn proximity(&self, side: char) -> f64 {
        let knight = self.knight(side);
        let worth = |&(square, value): &(Square, i32)| match manhattan(knight, square) {
            0 => f64::from(value) * 2.0,
            distance => f64::from(value) / f64::from(distance),
        };
        self.points.iter().filter(|(_, value)| *value > 0).map(worth).sum()
    }
}

impl Default for SmartHorses {
    fn default() -> SmartHorses {
        SmartHorses::new()
    }
}

fn read_points(text: &str) -> Option<Vec<(Square, i32)>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let read = |listed: &str| {
        let (at, value) = listed.split_at_checked(2)?;
        Some((square(at)?, value.parse().ok()?))
    };
    text.split(',').map(read).collect()
}

fn points_text(points: &[(Square, i32)]) -> String {
    if points.is_empty() {
        return "-".to_owned();
    }
    points.iter().map(|&(square, value)| format!("{}{value:+}", name(square))).collect::<Vec<_>>().join(",")
}

impl Oracle for SmartHorses {
    fn read(&self, text: &str) -> Option<SmartHorses> {
        let [board, to_move, white_score, black_score, points] = fields(text)?;
        let at = SmartHorses {
            board: self.board.read(board, "WBx")?,
            side: side(to_move, ['w', 'b'])?,
            white_score: white_score.parse().ok()?,
            black_score: black_score.parse().ok()?,
            points: read_points(points)?,
        };
        (at.is_possible() && at.text() == text).then_some(at)
    }

    fn text(&self) -> String {
        let (board, points) = (self.board.text(), points_text(&self.points));
        format!("{board} {} {} {} {points}", self.side, self.white_score, self.black_score)
    }

    fn legal(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let leaps = self.leaps(self.side);
        if leaps.is_empty() { vec!["pass".to_owned()] } else { leaps.into_iter().map(name).collect() }
    }

    fn play(&mut self, mv: &str) {
        if mv == "pass" {
            *self.score_mut() -= 4;
        } else {
            self.leap(square(mv).expect("a leap is a square"));
        }
        self.side = if self.side == 'w' { 'b' } else { 'w' };
    }

    fn result(&self) -> Option<String> {
        if !self.leaps('w').is_empty() || !self.leaps('b').is_empty() {
            return None;
        }
        let result = match self.white_score - self.black_score {
            0 => "draw",
            1.. => "w",
            _ => "b",
        };
        Some(result.to_owned())
    }

    fn scores(&self) -> Option<[i32; 2]> {
        Some([self.white_score, self.black_score])
    }

    fn classic(&self) -> f64 {
        let leaps = |side| self.leaps(side).len() as f64;
        let in_centre = |side| f64::from(u8::from(CENTRE.contains(&self.knight(side))));
        let stuck = |side| f64::from(u8::from(self.leaps(side).is_empty()));
        100.0 * f64::from(self.white_score - self.black_score)
            + 10.0 * (leaps('w') - leaps('b'))
            + 5.0 * (self.proximity('w') - self.proximity('b'))
            + 3.0 * (in_centre('w') - in_centre('b'))
            + 400.0 * stuck('b')
            - 400.0 * stuck('w')
    }
}
