//! Bounds on the worth of one knight's path, as if the other left all squares to it.
//!
//! The worth of a path is its points plus, for each leap, a penalty of the other side.

use super::position::{GONE, PENALTY, Position, VALUES, leaps};
use super::tuned::leaps_from_all;
use rival_core::{Bits, Bounds};

/// The squares of the colour of a1.
const DARK: u64 = 0xaa55_aa55_aa55_aa55;

/// Leaps tried in search of a better path after the first. They settle small regions; larger ones
/// are left to the search.
const MORE_LEAPS: u32 = 8;

/// A knight's leaps and reach.
#[derive(Clone, Copy)]
pub(super) struct Prospect {
    knight: u8,
    /// The squares it can leap to.
    pub(super) leaps: u64,
    /// The squares it can reach.
    pub(super) reached: u64,
}

impl Prospect {
    #[inline]
    pub(super) fn new(at: &Position, knight: u8) -> Prospect {
        let leaps = at.leaps_from(knight);
        let (mut reached, mut frontier) = (leaps, leaps);
        while frontier != 0 {
            frontier = leaps_from_all(frontier) & !at.destroyed & !reached;
            reached |= frontier;
        }
        Prospect { knight, leaps, reached }
    }

    /// Bounds on the worth of the best path. A path continues while a leap exists, whatever its
    /// worth.
    pub(super) fn best_path(&self, at: &Position) -> Bounds {
        if self.leaps == 0 {
            return Bounds::exactly(0);
        }
        let upper = self.most_of_path(at);
        let mut paths = Paths { at, best: i16::MIN, upper, left: MORE_LEAPS };
        paths.extend(self.knight, self.reached, 0, at.points_in(self.reached).0);
        let is_whole = paths.left > 0;
        Bounds { lower: paths.best, upper: if is_whole { paths.best } else { upper } }
    }

    /// An upper bound on the worth of any path.
    ///
    /// A path alternates colours, starting with the other one, so it is worth at most the best
    /// squares of either colour, as many as fit. A square with one neighbour can only be its end.
    pub(super) fn most_of_path(&self, at: &Position) -> i16 {
        let knight = 1 << self.knight;
        let own = if DARK & knight != 0 { DARK } else { !DARK };
        let through = self.reached & with_two_leaps(self.reached | knight);
        let ends = self.reached & !through;
        let plain = Turns::new(at, through, own);
        let mut most = plain.most(None);
        if ends == 0 {
            return most;
        }
        for is_own in [true, false] {
            let ends = ends & if is_own { own } else { !own };
            if ends != 0 {
                most = most.max(plain.with_end(is_own, PENALTY + at.most_on(ends)).most(Some(is_own)));
            }
        }
        // Removing these ends creates new ones, and so on in rounds. A path that enters a square of
        // an earlier round continues only to rounds before it, so beyond the core it has at most
        // one square of each round.
        let (mut core, mut round, mut tail) = (through, ends, 0);
        while round != 0 {
            tail += (PENALTY + at.most_on(round)).max(0);
            let next = core & with_two_leaps(core | knight);
            round = core & !next;
            core = next;
        }
        most.min(Turns::new(at, core, own).most(None) + tail)
    }
}

impl Position {
    /// The sums of the positive and of the negative points on these squares.
    #[inline]
    pub(super) fn points_in(&self, squares: u64) -> (i16, i16) {
        let (mut good, mut bad) = (0, 0);
        if squares & self.listed != 0 {
            for (&home, value) in self.homes.iter().zip(VALUES) {
                let within = home != GONE && squares >> home & 1 != 0;
                good += if within { value.max(0) } else { 0 };
                bad += if within { value.min(0) } else { 0 };
            }
        }
        (good, bad)
    }

    /// The most points on one of these squares.
    #[inline]
    fn most_on(&self, squares: u64) -> i16 {
        let plain = if squares & !self.listed == 0 { i16::MIN } else { 0 };
        Bits(squares & self.listed).map(|square| self.points(square)).max().unwrap_or(plain).max(plain)
    }
}

/// The worth of the squares of one colour for a path, in descending order.
#[derive(Clone, Copy, Default)]
struct Worth {
    /// How many have positive points, and their sum.
    rich: (i16, i16),
    plain: i16,
    /// The worth of each of the others.
    poor: [i16; VALUES.len() / 2],
    poor_count: i16,
}

impl Worth {
    fn new(at: &Position, squares: u64) -> Worth {
        let mut worth = Worth { plain: (squares & !at.listed).count_ones() as i16, ..Worth::default() };
        if squares & at.listed == 0 {
            return worth;
        }
        // Negative values come in ascending order of loss.
        for (&home, value) in at.homes.iter().zip(VALUES) {
            if home == GONE || squares >> home & 1 == 0 {
                continue;
            }
            if value > 0 {
                worth.rich = (worth.rich.0 + 1, worth.rich.1 + PENALTY + value);
            } else {
                worth.poor[worth.poor_count as usize] = PENALTY + value;
                worth.poor_count += 1;
            }
        }
        worth
    }

    fn count(&self) -> i16 {
        self.rich.0 + self.plain + self.poor_count
    }

    /// The largest worth of this many squares.
    fn best(&self, count: i16) -> i16 {
        let rest = (count - self.rich.0).max(0);
        let plain = rest.min(self.plain);
        let poor = (rest - plain).min(self.poor_count);
        self.rich.1 + PENALTY * plain + self.poor[..poor as usize].iter().sum::<i16>()
    }
}

/// Squares that a path visits alternately: first of the colour the knight is not on, then of its
/// own, and so on.
#[derive(Clone, Copy)]
struct Turns {
    own: Worth,
    other: Worth,
}

impl Turns {
    fn new(at: &Position, squares: u64, own: u64) -> Turns {
        Turns { own: Worth::new(at, squares & own), other: Worth::new(at, squares & !own) }
    }

    /// Adds one square of a colour, which ends the path.
    fn with_end(mut self, is_own: bool, worth: i16) -> Turns {
        let Worth { rich, .. } = if is_own { &mut self.own } else { &mut self.other };
        *rich = (rich.0 + 1, rich.1 + worth);
        self
    }

    /// An upper bound on a path over them, of any length or with its end on one colour.
    fn most(&self, ends_on_own: Option<bool>) -> i16 {
        let (own, other) = (self.own.count(), self.other.count());
        let longest = if other > own { 2 * own + 1 } else { 2 * other };
        let too_long = ends_on_own.is_some_and(|on_own| on_own != (longest % 2 == 0));
        let worth = |length: i16| self.own.best(length / 2) + self.other.best(length - length / 2);
        let lengths = (0..=longest - i16::from(too_long)).rev().step_by(if ends_on_own.is_some() { 2 } else { 1 });
        // Only squares of -5 and -10 points have negative worth: skipping at most two, each with a
        // neighbour, can pay.
        lengths.take(5).map(worth).max().unwrap_or(0)
    }
}

/// A search for the best path.
struct Paths<'p> {
    at: &'p Position,
    best: i16,
    /// No path is worth more.
    upper: i16,
    /// The leaps that may still be tried; 0 after the search was cut short.
    left: u32,
}

impl Paths<'_> {
    /// Extends the path over the free squares, the narrowest first (Warnsdorff 1823). `worth` is
    /// that of the path so far, `good` the sum of positive points on free squares. The first path
    /// is always followed to its end.
    fn extend(&mut self, knight: u8, free: u64, worth: i16, good: i16) {
        let mut onward = leaps(knight) & free;
        if onward == 0 {
            self.best = self.best.max(worth);
        }
        while onward != 0 {
            let Some(next) = Bits(onward).min_by_key(|&square| (leaps(square) & free).count_ones()) else { return };
            onward &= !(1 << next);
            let (points, rest) = (self.at.points(next), free & !(1 << next));
            let (worth, good) = (worth + PENALTY + points, good - points.max(0));
            if worth + PENALTY * rest.count_ones() as i16 + good > self.best {
                self.extend(next, rest, worth, good);
            }
            if self.best >= self.upper || self.left == 0 {
                return;
            }
            self.left -= 1;
        }
    }
}

/// The squares that at least two of these knights attack.
#[inline]
const fn with_two_leaps(knights: u64) -> u64 {
    let (left, right) = (knights >> 1 & 0x7f7f_7f7f_7f7f_7f7f, knights << 1 & 0xfefe_fefe_fefe_fefe);
    let (far_left, far_right) = (knights >> 2 & 0x3f3f_3f3f_3f3f_3f3f, knights << 2 & 0xfcfc_fcfc_fcfc_fcfc);
    let (one, one_twice) = (left | right, left & right);
    let (two, two_twice) = (far_left | far_right, far_left & far_right);
    let twice = one_twice << 16 | one_twice >> 16 | two_twice << 8 | two_twice >> 8;
    twice | (one << 16) & (one >> 16) | (two << 8) & (two >> 8) | (one << 16 | one >> 16) & (two << 8 | two >> 8)
}
