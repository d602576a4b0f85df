//! ColorClash.

use super::board::{Board, Square, manhattan, name, square};
use super::{Oracle, fields, side};

/// The game with its position.
#[derive(Clone)]
pub struct ColorClash {
    colours: Board,
    red: Square,
    blue: Square,
    side: char,
    actions: i32,
    /// `-`, or the side that loses an action in its next turn.
    stunned: char,
    round: i32,
}

/// From this round on the side with more squares wins.
const FIRST_COUNT: i32 = 5;
/// A level game is a draw after this round.
const LAST_ROUND: i32 = 10;

impl ColorClash {
    /// The start of the game.
    #[must_use]
    pub fn new() -> ColorClash {
        let (red, blue) = ((1, 3), (3, 1));
        let mut colours = Board::empty(5, 5);
        colours.set(red, 'r');
        colours.set(blue, 'b');
        ColorClash { colours, red, blue, side: 'r', actions: 2, stunned: '-', round: 1 }
    }

    fn pawn(&self, side: char) -> Square {
        if side == 'r' { self.red } else { self.blue }
    }

    fn other(&self) -> char {
        if self.side == 'r' { 'b' } else { 'r' }
    }

    fn count(&self, side: char) -> i32 {
        self.colours.count(|colour| colour == side) as i32
    }

    fn is_level(&self) -> bool {
        self.count('r') == self.count('b')
    }

    fn act(&mut self, action: &str) {
        let (kind, target) = action.split_at(1);
        let target = square(target).expect("an action has a square");
        if kind == "p" {
            self.colours.set(target, self.side);
            if target == self.pawn(self.other()) {
                self.stunned = self.other();
            }
        } else if self.side == 'r' {
            self.red = target;
        } else {
            self.blue = target;
        }
    }

    fn end_turn(&mut self) {
        if self.side == 'b' {
            let decided = self.round >= FIRST_COUNT && !self.is_level();
            if decided || self.round == LAST_ROUND {
                return;
            }
            self.round += 1;
        }
        self.side = self.other();
        self.actions = if self.stunned == self.side { 1 } else { 2 };
        self.stunned = '-';
    }

    fn is_possible(&self) -> bool {
        let finished = self.side == 'b'
            && (FIRST_COUNT..=LAST_ROUND).contains(&self.round)
            && (!self.is_level() || self.round == LAST_ROUND);
        let good_actions = match self.actions {
            0 => finished,
            1 | 2 => true,
            _ => false,
        };
        let on_the_board = self.colours.get(self.red).is_some() && self.colours.get(self.blue).is_some();
        let good_round = (1..=LAST_ROUND).contains(&self.round);
        on_the_board && self.red != self.blue && good_actions && good_round && self.stunned != self.side
    }

    /// The total worth of a side's squares.
    fn worth(&self, side: char) -> i32 {
        let rival = self.pawn(if side == 'r' { 'b' } else { 'r' });
        let mut total = 0;
        for (file, rank) in self.colours.squares() {
            if self.colours.get((file, rank)) != Some(side) {
                continue;
            }
            let inner = (1..=3).contains(&file) && (1..=3).contains(&rank);
            let corner = [0, 4].contains(&file) && [0, 4].contains(&rank);
            let place = if inner {
                3
            } else if corner {
                2
            } else {
                1
            };
            let nearness = match manhattan((file, rank), rival) {
                1 => 10,
                2 => 5,
                _ => 0,
            };
            let painted = if [self.red, self.blue].contains(&(file, rank)) { 0 } else { 2 };
            total += 1 + place + nearness + painted;
        }
        total
    }
}

impl Default for ColorClash {
    fn default() -> ColorClash {
        ColorClash::new()
    }
}

impl Oracle for ColorClash {
    fn read(&self, text: &str) -> Option<ColorClash> {
        let [colours, red, blue, to_move, actions, stunned, round] = fields(text)?;
        let at = ColorClash {
            colours: self.colours.read(colours, "rb")?,
            red: square(red)?,
            blue: square(blue)?,
            side: side(to_move, ['r', 'b'])?,
            actions: actions.parse().ok()?,
            stunned: if stunned == "-" { '-' } else { side(stunned, ['r', 'b'])? },
            round: round.parse().ok()?,
        };
        (at.is_possible() && at.text() == text).then_some(at)
    }

    fn text(&self) -> String {
        let (colours, red, blue) = (self.colours.text(), name(self.red), name(self.blue));
        format!("{colours} {red} {blue} {} {} {} {}", self.side, self.actions, self.stunned, self.round)
    }

    fn legal(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let (file, rank) = self.pawn(self.side);
        let mut legal = Vec::new();
        for target in [(file, rank + 1), (file + 1, rank), (file, rank - 1), (file - 1, rank)] {
            let Some(colour) = self.colours.get(target) else { continue };
            if target != self.pawn(self.other()) {
                legal.push(format!("m{}", name(target)));
            }
            if colour != self.side {
                legal.push(format!("p{}", name(target)));
            }
        }
        legal
    }

    fn play(&mut self, mv: &str) {
        self.act(mv);
        self.actions -= 1;
        if self.actions == 0 {
            self.end_turn();
        }
    }

    fn result(&self) -> Option<String> {
        let result = match self.count('r') - self.count('b') {
            0 => "draw",
            1.. => "r",
            _ => "b",
        };
        (self.actions == 0).then(|| result.to_owned())
    }

    fn scores(&self) -> Option<[i32; 2]> {
        Some([self.count('r'), self.count('b')])
    }

    fn classic(&self) -> f64 {
        f64::from(self.worth('r') - self.worth('b'))
    }
}
