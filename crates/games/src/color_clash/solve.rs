//! The solver's interface to ColorClash.

use super::position::{ACTIONS, Action, FIRST_END, LAST_ROUND, ONE_STEP, Position, SIZE, Squares, TWO_STEPS};
use rival_core::{Bounds, Position as _, Side, Solvable};
use std::ops::ControlFlow;

/// The number of colourings of a rank; each square is plain, red or blue.
const RANK_COLOURINGS: u64 = 3_u64.pow(SIZE as u32);

/// For each set of squares of a rank, its bits read as base-3 digits.
const DIGITS: [u8; 1 << SIZE] = digits();

const fn digits() -> [u8; 1 << SIZE] {
    let mut table = [0; 1 << SIZE];
    let mut set = 0;
    while set < table.len() {
        let (mut square, mut digit) = (0, 1_u8);
        while square < SIZE {
            table[set] += if set >> square & 1 != 0 { digit } else { 0 };
            digit = digit.wrapping_mul(3);
            square += 1;
        }
        set += 1;
    }
    table
}

/// The image of each square under the eight symmetries of the board.
const IMAGES: [[u8; 25]; 8] = images();

const fn images() -> [[u8; 25]; 8] {
    let mut table = [[0; 25]; 8];
    let mut image = 0;
    while image < 8 {
        let mut square = 0;
        while square < 25 {
            let (mut file, mut rank) = (square % SIZE, square / SIZE);
            if image & 1 != 0 {
                file = SIZE - 1 - file;
            }
            if image & 2 != 0 {
                rank = SIZE - 1 - rank;
            }
            if image & 4 != 0 {
                (file, rank) = (rank, file);
            }
            table[image][square as usize] = rank * SIZE + file;
            square += 1;
        }
        image += 1;
    }
    table
}

fn image_of(squares: Squares, image: &[u8; 25]) -> Squares {
    (0..25).filter(|square| squares >> square & 1 != 0).fold(0, |set, square| set | 1 << image[square])
}

impl Position {
    /// Colours in base 3 (40 bits), pawns in base 25 (10), round (4), actions (2), turn and stun (1
    /// each).
    #[inline]
    fn number(&self) -> u64 {
        let [red, blue] = self.colours;
        let row = |rank: u32, colour: Squares| u64::from(DIGITS[(colour >> (5 * rank) & 31) as usize]);
        let colours = (0..5).fold(0, |number, rank| number * RANK_COLOURINGS + row(rank, red) + 2 * row(rank, blue));
        let pawns = u64::from(self.pawns[0]) * 25 + u64::from(self.pawns[1]);
        let turn = u64::from(self.actions) << 2 | (self.turn as u64) << 1 | u64::from(self.stunned);
        colours << 18 | pawns << 8 | u64::from(self.round) << 4 | turn
    }

    /// The most actions that the side to move and the other can still take before the game can end.
    #[inline]
    fn actions_left(&self) -> [i16; 2] {
        let full = i16::from(ACTIONS) * i16::from(FIRST_END.saturating_sub(self.round));
        let own = i16::from(self.actions) + full;
        let next = i16::from(ACTIONS - u8::from(self.stunned));
        let other = match self.turn {
            Side::First => next + full,
            // Red's next turn is in the next round.
            Side::Second => (full - i16::from(self.stunned)).max(0),
        };
        [own, other]
    }
}

impl Solvable for Position {
    type RootContext = ();

    const SYMMETRIC_PLIES: u16 = 6;

    fn root_context(&self) {}

    fn plies_left(&self) -> u16 {
        let rounds = u16::from(LAST_ROUND - self.round);
        let turns = 2 * rounds + u16::from(self.turn == Side::First);
        u16::from(self.actions) + u16::from(ACTIONS) * turns
    }

    fn most(&self) -> i16 {
        i16::from(SIZE) * i16::from(SIZE)
    }

    /// At most 12 million from the start, and two thirds of that with every action played.
    fn expected_nodes(&self) -> Option<u64> {
        let left = i32::from(self.plies_left());
        Some((1.2e7 * 0.64_f64.powi(40 - left)) as u64)
    }

    /// Covers what either side needs for the first six plies; beyond them the solver is fast.
    fn book(&self) -> &'static [u8] {
        include_bytes!("start.book")
    }

    fn key_bits((): &()) -> Option<u32> {
        Some(58)
    }

    #[inline]
    fn exact_key(&self, (): &()) -> u64 {
        self.number()
    }

    fn symmetric_key(&self, (): &()) -> u64 {
        let image = |image: &[u8; 25]| {
            let colours = self.colours.map(|squares| image_of(squares, image));
            let pawns = self.pawns.map(|square| image[usize::from(square)]);
            Position { colours, pawns, ..*self }.number()
        };
        IMAGES.iter().map(image).min().unwrap_or_else(|| self.number())
    }

    /// An action gains at most two squares: recolouring one of the other side's. A side that is
    /// level when the last round ends may still win a later one, by at most what the actions of one
    /// turn gain.
    ///
    /// An upper bound holds if the other side has one way to enforce it. A side that never paints
    /// loses one square per action to the other, and one more for each square it has: it gets no
    /// new ones.
    #[inline]
    fn expand(&self, (): &(), _left: u16, mut candidate: impl FnMut(Action, i32)) -> Bounds {
        const LATER_ROUND: i16 = 2 * ACTIONS as i16;
        let [red, blue] = self.squares();
        let [mine, theirs] = if self.turn == Side::First { [red, blue] } else { [blue, red] }.map(|count| count as i16);
        let lead = mine - theirs;
        let [own, other] = self.actions_left();
        let most = |lead: i16| if lead >= 0 && self.round < LAST_ROUND { lead.max(LATER_ROUND) } else { lead };
        let now = self.most_gained();
        let later = 2 * (own - i16::from(self.actions));
        let upper = most(lead + (now + later).min(own + own.min(theirs)));
        let mut lower = -most(other + other.min(mine) - lead);
        if other == 0 && later == 0 {
            // In the last turn of the round the side takes the largest gain, unless it prefers to
            // be level.
            let best = lead + now;
            if self.round == LAST_ROUND || !(0..LATER_ROUND).contains(&best) {
                return Bounds::exactly(best);
            }
            if best > 0 {
                lower = lower.max(best);
            }
        }
        self.for_each_move(|action| {
            candidate(action, self.order(action));
            ControlFlow::Continue(())
        });
        Bounds { lower, upper }
    }
}

impl Position {
    /// The most squares that the remaining actions of this turn can gain.
    #[inline]
    fn most_gained(&self) -> i16 {
        let (pawn, rival) = (self.pawns[self.turn], self.pawns[self.turn.other()]);
        let (mine, theirs) = (self.colours[self.turn], self.colours[self.turn.other()]);
        let around = ONE_STEP[usize::from(pawn)];
        let (to_turn, to_paint) = ((around & theirs).count_ones(), (around & !mine & !theirs).count_ones());
        if self.actions == 1 {
            return if to_turn > 0 { 2 } else { i16::from(to_paint > 0) };
        }
        match (to_turn, to_paint) {
            (2.., _) => 4,
            (1, 1..) => 3,
            (1, 0) | (0, 2..) => 2,
            _ => {
                let mut steps = around & !(1 << rival);
                let mut reach = 0;
                while steps != 0 {
                    reach |= ONE_STEP[steps.trailing_zeros() as usize];
                    steps &= steps - 1;
                }
                if reach & theirs != 0 { 2 } else { i16::from((around | reach) & !mine != 0) }
            }
        }
    }
}

impl Position {
    /// Paint first: preferably the other side's squares and stuns, far from the other pawn, which
    /// could paint them over. Then move to where there is most to paint.
    #[inline]
    fn order(&self, action: Action) -> i32 {
        let square = usize::from(action.square());
        let theirs = self.colours[self.turn.other()];
        let rival = self.pawns[self.turn.other()];
        let around = ONE_STEP[square];
        let near = (around >> rival & 1) as i32;
        if action.paints() {
            let not_so_near = (TWO_STEPS[square] >> rival & 1) as i32;
            let turns = (theirs >> square & 1) as i32;
            return 100 + 50 * turns + 70 * i32::from(self.stuns(action)) - 10 * near - 5 * not_so_near;
        }
        let to_turn = (around & theirs).count_ones() as i32;
        let to_paint = (around & !self.colours[self.turn]).count_ones() as i32;
        4 * to_turn + 3 * to_paint + 10 * near
    }
}
