//! The interface between a game and a search.

use crate::{Outcome, Score, Side};
use arrayvec::ArrayVec;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{ControlFlow, DerefMut};

/// The exclusive bound on the number of a move: tables of moves keep it in thirteen bits.
pub const MAX_MOVE_NUMBERS: usize = 1 << 13;

/// A state of a game: everything that affects its future, and nothing else.
///
/// Positions are small values; they change by copying and playing on the copy. The conformance
/// suite of `rival-testkit` checks the contracts below for every game.
pub trait Position: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A move. Its number (`Into<u16>`) is unique among the moves of one position and below
    /// [`MOVE_NUMBERS`](Position::MOVE_NUMBERS); tables of moves need no more.
    type Move: Copy + Eq + Hash + Debug + Into<u16> + Send + Sync + 'static;

    /// A list on the stack with room for one item per legal move of any position:
    /// `UpTo<T, 64>`, say. A search that meets more moves panics: leaving moves out would make its
    /// answers silently wrong.
    type List<T>: MoveList<T>;

    /// The exclusive bound on the numbers of moves, a power of two up to [`MAX_MOVE_NUMBERS`].
    const MOVE_NUMBERS: usize = 256;

    /// Whether the margin of a win matters, so that a larger win is worth more than a sooner one.
    const SCORED: bool = false;

    /// Whether a sooner win beats a later one of equal margin, and a later loss a sooner one.
    /// Otherwise an outcome is worth its margin, a plain number on the scale of heuristic values
    /// ([`value_of`](Position::value_of)).
    const SOONER_IS_BETTER: bool = true;

    /// The side to move. It may be the side that has just moved (two actions a turn).
    fn turn(&self) -> Side;

    /// How the game ended, or `None` while it goes on. A position that is not over has a legal
    /// move.
    fn outcome(&self) -> Option<Outcome>;

    /// Visits the legal moves, each once and always in the same order, until `visit` breaks. There
    /// are at least one and at most as many as a [`List`](Position::List) has room for.
    ///
    /// Call it only on a position that is not over: a search has checked
    /// [`outcome`](Position::outcome) already, and checking twice is slow. Other callers use
    /// [`legal_moves`](Position::legal_moves).
    fn for_each_move(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>);

    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move);

    /// A hash of the whole position: equal positions have equal keys; different positions rarely
    /// collide.
    fn key(&self) -> u64;

    /// Move-ordering score, higher first. Good guesses make alpha-beta cut sooner and never change
    /// a value.
    #[inline]
    fn move_score(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether the game implements [`winning_move`](Position::winning_move) and
    /// [`for_each_safe_move`](Position::for_each_safe_move).
    const SEES_WINS: bool = false;

    /// A move that wins at once, if the game finds one faster than by playing every move. For
    /// positions that are not over, in games where the margin of a win does not matter.
    #[inline]
    fn winning_move(&self) -> Option<Self::Move> {
        None
    }

    /// Visits legal moves in the order of [`for_each_move`](Position::for_each_move), but may skip
    /// moves after which the other side wins at once. If it skips all, the position is lost in two
    /// plies. Same conditions as [`winning_move`](Position::winning_move), and consistent with it:
    /// after a move visited here the other side has no winning move.
    #[inline]
    fn for_each_safe_move(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>) {
        self.for_each_move(visit);
    }

    /// The key shared by this position and its mirror images, and the image that this one is. By
    /// default a position has no symmetry.
    #[inline]
    fn canonical(&self) -> Canonical {
        Canonical { key: self.key(), image: 0 }
    }

    /// Maps the number of a move into the image that [`canonical`](Position::canonical) names, and
    /// back.
    #[inline]
    fn mirrored(&self, number: u16, _image: u8) -> u16 {
        number
    }

    /// The value of a game that ends with `outcome` in `plies` plies from here.
    #[inline]
    #[must_use]
    fn value_of(outcome: Outcome, plies: u32) -> Score {
        if Self::SOONER_IS_BETTER {
            Score::decided(outcome, plies)
        } else {
            Score::hundredths(100 * i64::from(outcome.margin()))
        }
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = *self;
        next.play(mv);
        next
    }

    /// The legal moves; empty when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.for_each_move(|mv| {
                moves.push(mv);
                ControlFlow::Continue(())
            });
        }
        moves
    }
}

/// A list on the stack with room for `N` items.
pub type UpTo<T, const N: usize> = ArrayVec<T, N>;

/// A list on the stack with room for one item per legal move: see [`Position::List`].
pub trait MoveList<T>: Default + DerefMut<Target = [T]> + FromIterator<T> + IntoIterator<Item = T> {
    /// The number of items that fit.
    const CAPACITY: usize;

    /// Appends an item and says whether there was room for it.
    fn append(&mut self, item: T) -> bool;

    /// Removes an item and puts the last one in its place.
    fn swap_remove(&mut self, index: usize) -> T;

    /// Removes the first item; the others keep their order.
    fn pop_first(&mut self) -> Option<T>;

    /// Keeps the items that `keep` approves, in their order.
    fn retain(&mut self, keep: impl FnMut(&mut T) -> bool);
}

impl<T, const N: usize> MoveList<T> for ArrayVec<T, N> {
    const CAPACITY: usize = N;

    #[inline]
    fn append(&mut self, item: T) -> bool {
        self.try_push(item).is_ok()
    }

    #[inline]
    fn swap_remove(&mut self, index: usize) -> T {
        ArrayVec::swap_remove(self, index)
    }

    #[inline]
    fn pop_first(&mut self) -> Option<T> {
        self.pop_at(0)
    }

    #[inline]
    fn retain(&mut self, keep: impl FnMut(&mut T) -> bool) {
        ArrayVec::retain(self, keep);
    }
}

/// The symmetry class of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The key of the class's representative.
    pub key: u64,
    /// The image of the representative that this position is; 0 is the representative itself.
    pub image: u8,
}

/// A function from a position that is not over to its value, from the first side's point of view.
pub trait Evaluator<P: Position>: Send + Sync {
    /// A heuristic value; never a decided score.
    fn evaluate(&self, at: &P) -> Score;
}

/// For evaluators chosen at run time. A search is faster with an evaluator known at compile time.
impl<P: Position, E: Evaluator<P> + ?Sized> Evaluator<P> for &E {
    #[inline]
    fn evaluate(&self, at: &P) -> Score {
        (**self).evaluate(at)
    }
}

impl<P: Position, E: Evaluator<P> + ?Sized> Evaluator<P> for Box<E> {
    fn evaluate(&self, at: &P) -> Score {
        (**self).evaluate(at)
    }
}

/// Counts the leaves of the move tree `depth` plies below `at` (perft). A finished game has no
/// deeper leaves.
///
/// The last ply is played, not just counted, so that perft also measures [`Position::play`].
#[must_use]
pub fn perft<P: Position>(at: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if at.outcome().is_some() {
        return 0;
    }
    let mut leaves = 0;
    at.for_each_move(|mv| {
        leaves += perft(&at.after(mv), depth - 1);
        ControlFlow::Continue(())
    });
    leaves
}

/// Mixes all bits of a number, one to one (the finaliser of SplitMix64, Steele et al. 2014). Keys
/// of positions are built with it.
#[inline]
#[must_use]
pub const fn mix(mut bits: u64) -> u64 {
    bits ^= bits >> 30;
    bits = bits.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^= bits >> 27;
    bits = bits.wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
