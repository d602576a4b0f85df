//! What the search needs to know of a game.

use crate::{Outcome, Score, Side};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// No position of any game has more legal moves than this; what collects moves can do so on the stack. A search that meets a
/// position with more panics: leaving moves out would make its answers wrong in silence.
pub const MAX_MOVES: usize = 64;

/// A state of a game: everything that affects its future, and nothing else.
///
/// Positions are small values, changed by copying and playing on the copy. The contracts below are checked for every game
/// by the conformance suite of `rival-testkit`.
pub trait Position: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A move. As a number (`Into<u8>`) it tells the moves of one position apart, which is all that tables of moves need.
    type Move: Copy + Eq + Hash + Debug + Into<u8> + Send + Sync + 'static;

    /// Whether the margin of a win matters, so that a larger win is worth more than a sooner one.
    const SCORED: bool = false;

    /// Whether among equal outcomes the sooner win is better, and the later loss. Where it is not, an outcome is worth its margin, a
    /// plain number on the scale of heuristic values ([`value_of`](Position::value_of)).
    const SOONER_IS_BETTER: bool = true;

    /// Who is to move. May be the side that has just moved (two actions a turn).
    fn turn(&self) -> Side;

    /// How the game ended, or `None` while it goes on. A game that goes on has a legal move.
    fn outcome(&self) -> Option<Outcome>;

    /// Visits the legal moves, each once, always in the same order, until `visit` breaks. There is at least one, and there are
    /// no more than [`MAX_MOVES`].
    ///
    /// Only for a position that is not over: the search has asked [`outcome`](Position::outcome) already, and asking twice
    /// is slow. Other callers use [`legal_moves`](Position::legal_moves).
    fn for_each_move(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>);

    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move);

    /// A hash of the whole position: equal positions have equal keys, and different ones differ but for rare accidents.
    fn key(&self) -> u64;

    /// How early to try a move, higher first. Good guesses make alpha-beta cut sooner; they never change a value.
    #[inline]
    fn move_score(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether the game implements [`winning_move`](Position::winning_move) and
    /// [`for_each_safe_move`](Position::for_each_safe_move).
    const SEES_WINS: bool = false;

    /// A move that wins at once, if the game can tell faster than by trying. Only for positions that are not over, and
    /// only in games where the margin of a win does not matter: there nothing can be better.
    #[inline]
    fn winning_move(&self) -> Option<Self::Move> {
        None
    }

    /// Visits legal moves in the order of [`for_each_move`](Position::for_each_move), but may leave out those after which
    /// the other side wins at once. A position in which all are left out is lost in two plies. Same conditions as
    /// [`winning_move`](Position::winning_move), which must agree: after a move visited here the other side has none.
    #[inline]
    fn for_each_safe_move(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>) {
        self.for_each_move(visit);
    }

    /// The key that this position shares with its mirror images, and which image it is. Games without symmetry have none.
    #[inline]
    fn canonical(&self) -> Canonical {
        Canonical { key: self.key(), image: 0 }
    }

    /// The number of a move, given its number in the image that [`canonical`](Position::canonical) names; its own inverse.
    #[inline]
    fn mirrored(&self, number: u8, _image: u8) -> u8 {
        number
    }

    /// What a game that ends with `outcome` in `plies` plies from here is worth.
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

    /// The legal moves, none when the game is over.
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

/// A position up to symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The key of the image that stands for all.
    pub key: u64,
    /// Which image the position is of that one; 0 is itself.
    pub image: u8,
}

/// Says what a position that is not over is worth, from the first side's point of view.
pub trait Evaluator<P: Position>: Send + Sync {
    /// A heuristic value; never a decided score.
    fn evaluate(&self, at: &P) -> Score;
}

/// For those who choose an evaluator at run time; a search is faster with one that is known when it is compiled.
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

/// Counts the leaves of the move tree `depth` plies below `at` (perft). Finished games add no deeper leaves.
///
/// The last ply is played, not just counted, so that the figure also measures [`Position::play`].
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

/// Spreads the bits of a number over the whole word, one to one (the finaliser of SplitMix64, Steele et al. 2014).
///
/// Keys of positions are built with it.
#[inline]
#[must_use]
pub const fn mix(mut bits: u64) -> u64 {
    bits ^= bits >> 30;
    bits = bits.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^= bits >> 27;
    bits = bits.wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
