//! State, actions and outcome.

use rival_core::{Bits, Grid, Outcome, Side, UpTo, mix};
use std::ops::ControlFlow;

/// The width and height of the board.
pub(super) const SIZE: u8 = 5;
/// The board.
pub(super) const GRID: Grid = Grid::new(SIZE, SIZE);
const SQUARES: usize = SIZE as usize * SIZE as usize;

/// A set of squares, one bit each.
pub(super) type Squares = u32;

/// The inner 3×3.
pub(super) const INNER: Squares = 0b00000_01110_01110_01110_00000;
/// The four corners.
pub(super) const CORNERS: Squares = 0b10001_00000_00000_00000_10001;
/// The edge without its corners.
pub(super) const EDGES: Squares = ((1 << SQUARES) - 1) & !INNER & !CORNERS;

/// For each square, its orthogonal neighbours.
pub(super) const ONE_STEP: [Squares; SQUARES] = at_distance(1);
/// For each square, the squares two steps away.
pub(super) const TWO_STEPS: [Squares; SQUARES] = at_distance(2);

/// For each square, the squares at this distance.
const fn at_distance(steps: u8) -> [Squares; SQUARES] {
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            if distance(from as u8, to as u8) == steps {
                table[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// Steps from one square to another (Manhattan).
const fn distance(from: u8, to: u8) -> u8 {
    (from % SIZE).abs_diff(to % SIZE) + (from / SIZE).abs_diff(to / SIZE)
}

/// Actions of a turn without a stun.
pub(super) const ACTIONS: u8 = 2;
/// The first round after which a game can end.
pub(super) const FIRST_END: u8 = 5;
/// The round after which the game ends in any case.
pub(super) const LAST_ROUND: u8 = 10;

/// An action: a square to move to or a square to paint.
///
/// The square's number, plus 32 for painting: both kinds fit in one set of 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action(u8);

impl Action {
    const PAINT: u8 = 32;

    pub(super) fn paints(self) -> bool {
        self.0 & Action::PAINT != 0
    }

    pub(super) fn square(self) -> u8 {
        self.0 & (Action::PAINT - 1)
    }
}

impl From<Action> for u16 {
    fn from(action: Action) -> u16 {
        action.0.into()
    }
}

/// The colours of squares, the pawns, and the state of the turn and the game. Squares are numbered
/// from a1 along the ranks:
///
/// ```text
///   20 21 22 23 24
///   15 16 17 18 19     16 is b4, where Red starts
///   10 11 12 13 14
///    5  6  7  8  9      8 is d2, where Blue starts
///    0  1  2  3  4
/// ```
///
/// 16 bytes: 8 of colours, 6 of the rest, 2 of padding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) colours: [Squares; 2],
    pub(super) pawns: [u8; 2],
    pub(super) turn: Side,
    /// Actions left to the side to move; 0 only when the game is over.
    pub(super) actions: u8,
    /// Whether the side *not* to move will lose an action in its next turn.
    pub(super) stunned: bool,
    pub(super) round: u8,
}

impl Position {
    /// The starting position.
    #[must_use]
    pub const fn start() -> Position {
        let pawns = [16, 8];
        let colours = [1 << pawns[0], 1 << pawns[1]];
        Position { colours, pawns, turn: Side::First, actions: ACTIONS, stunned: false, round: 1 }
    }

    /// The number of squares of each side.
    #[inline]
    pub(super) fn squares(&self) -> [i32; 2] {
        self.colours.map(|colour| colour.count_ones() as i32)
    }

    /// The colour of a square.
    pub(super) fn colour_of(&self, square: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.colours[side] >> square & 1 != 0)
    }

    pub(super) fn is_level(&self) -> bool {
        let [red, blue] = self.squares();
        red == blue
    }

    /// Whether the action stuns the side not to move.
    #[inline]
    pub(super) fn stuns(&self, action: Action) -> bool {
        action.paints() && action.square() == self.pawns[self.turn.other()]
    }

    /// Ends the turn; changes nothing if the game ends here.
    #[inline]
    fn end_turn(&mut self) {
        if self.turn == Side::Second {
            if self.round >= FIRST_END && (self.round == LAST_ROUND || !self.is_level()) {
                return;
            }
            self.round += 1;
        }
        self.turn = self.turn.other();
        self.actions = ACTIONS - u8::from(self.stunned);
        self.stunned = false;
    }
}

impl rival_core::Position for Position {
    type Move = Action;
    type List<T> = UpTo<T, 64>;

    const SCORED: bool = true;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.actions > 0 {
            return None;
        }
        let [red, blue] = self.squares();
        Some(Outcome::by_margin(red - blue))
    }

    /// A move always exists: a square has at least two neighbours, and the other pawn occupies at
    /// most one of them.
    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) {
        let around = ONE_STEP[usize::from(self.pawns[self.turn])];
        let to_go_to = around & !(1 << self.pawns[self.turn.other()]);
        let to_paint = around & !self.colours[self.turn];
        let mut actions = Bits(u64::from(to_go_to) | u64::from(to_paint) << Action::PAINT);
        let _ = actions.try_for_each(|action| visit(Action(action)));
    }

    #[inline]
    fn play(&mut self, action: Action) {
        if action.paints() {
            self.stunned |= self.stuns(action);
            let square = 1 << action.square();
            self.colours[self.turn] |= square;
            self.colours[self.turn.other()] &= !square;
        } else {
            self.pawns[self.turn] = action.square();
        }
        self.actions -= 1;
        if self.actions == 0 {
            self.end_turn();
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        let [red, blue] = self.colours.map(u64::from);
        let rest =
            [self.pawns[0], self.pawns[1], self.turn as u8, self.actions, u8::from(self.stunned), self.round, 0, 0];
        mix((red | blue << 32) ^ mix(u64::from_le_bytes(rest)))
    }

    /// Stuns first, then towards the other pawn, then centre, corners and edge: each outweighs all
    /// later criteria.
    #[inline]
    fn move_score(&self, action: Action) -> i32 {
        let (own, rival) = (self.pawns[self.turn], self.pawns[self.turn.other()]);
        let approaches = distance(action.square(), rival) < distance(own, rival);
        let among = |squares: Squares| i32::from(squares >> action.square() & 1 != 0);
        8 * i32::from(self.stuns(action)) + 4 * i32::from(approaches) + 2 * among(INNER) + among(CORNERS)
    }
}
