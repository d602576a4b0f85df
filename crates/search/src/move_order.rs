//! In which order to try the moves of a position.

use arrayvec::ArrayVec;
use rival_core::{MAX_MOVES, Position, mix};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The legal moves of a position, on the stack.
pub(crate) type Moves<M> = ArrayVec<M, MAX_MOVES>;

/// Where a game breaks the contract of [`MAX_MOVES`] every search that keeps moves on the stack ends here: to leave moves out
/// would be to give wrong answers in silence.
#[cold]
#[inline(never)]
pub(crate) fn too_many_moves() -> ! {
    panic!("a position has more than {MAX_MOVES} legal moves, the most that rival_core::MAX_MOVES allows")
}

/// The legal moves of a position that is not over.
///
/// # Panics
/// If there are more than [`MAX_MOVES`].
pub(crate) fn moves_of<P: Position>(at: &P) -> Moves<P::Move> {
    let mut moves = Moves::new();
    at.for_each_move(|mv| match moves.try_push(mv) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => too_many_moves(),
    });
    moves
}

/// An order in which to try moves. A type, not a value, so that the plain order costs the search nothing.
pub(crate) trait Order<P: Position>: Copy {
    /// Visits the legal moves until `visit` breaks.
    fn visit_moves(self, at: &P, visit: impl FnMut(P::Move) -> ControlFlow<()>);
}

/// As the game lists them.
#[derive(Clone, Copy)]
pub(crate) struct AsListed;

impl<P: Position> Order<P> for AsListed {
    #[inline]
    fn visit_moves(self, at: &P, visit: impl FnMut(P::Move) -> ControlFlow<()>) {
        at.for_each_move(visit);
    }
}

/// By the game's own ranking, equals shuffled. The shuffle is a function of the position and the seed, so that a
/// position met twice is searched alike.
#[derive(Clone, Copy)]
pub(crate) struct Ranked {
    pub(crate) seed: u64,
}

impl<P: Position> Order<P> for Ranked {
    #[inline]
    fn visit_moves(self, at: &P, visit: impl FnMut(P::Move) -> ControlFlow<()>) {
        let salt = at.key() ^ mix(self.seed);
        let promise = |mv: P::Move| (Reverse(at.move_score(mv)), mix(salt ^ u64::from(mv.into())));
        let mut moves: Moves<_> = moves_of(at).into_iter().map(|mv| (promise(mv), mv)).collect();
        // No two moves have the same promise, `mix` being one to one, so an unstable sort has but one result.
        moves.sort_unstable_by_key(|&(promise, _)| promise);
        // Nothing to do when broken off: the visitor knows.
        let _ = moves.into_iter().map(|(_, mv)| mv).try_for_each(visit);
    }
}
