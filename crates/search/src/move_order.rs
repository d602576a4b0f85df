//! In which order to try the moves of a position.

use crate::recorder::count_nodes;
use crate::textbook::alpha_beta_within;
use arrayvec::ArrayVec;
use rival_core::{Evaluator, MAX_MOVES, Position, Score, mix};
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

/// Sorts the moves of one position, or what is known of each; equals stay as they are.
///
/// By insertion: they are few, and the sorts of the standard library, made for long lists, weigh some kilobytes for every type of
/// item, which a browser has to load.
pub(crate) fn sort_few_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let place = key(&items[end]);
        let mut at = end;
        while at > 0 && key(&items[at - 1]) > place {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// In which order the textbook searches try moves. The first strict best is taken, so the order also decides between equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveOrder {
    /// As the game lists them.
    #[default]
    Listed,
    /// As the game lists them, but for the root's moves, which the seed shuffles: equal moves vary.
    ShuffledRoot {
        /// Shuffles.
        seed: u64,
    },
    /// By the game's own scores of its moves ([`Position::move_score`]), the highest first, equals shuffled by the seed.
    Ranked {
        /// Shuffles equals.
        seed: u64,
    },
    /// The best move for the side to move first, by a search of each move as deep as the search itself still looks, or less deep
    /// where that takes more than a thousand nodes. No real search can know this order in advance; it shows the best that
    /// ordering could do, so what it costs is not counted. Equals stay as the game lists them.
    BestFirst,
    /// The reverse of [`BestFirst`](MoveOrder::BestFirst), but for equals: the worst that ordering could do.
    WorstFirst,
    /// In every position by chance.
    ShuffledAll {
        /// Shuffles.
        seed: u64,
    },
}

impl MoveOrder {
    /// The order of all moves but the root's.
    pub(crate) fn below_root(self) -> MoveOrder {
        if let MoveOrder::ShuffledRoot { .. } = self { MoveOrder::Listed } else { self }
    }
}

/// An order in which to try moves. A type, not a value, so that the plain order costs the search nothing.
pub(crate) trait MoveOrdering<P: Position>: Copy {
    /// Visits the legal moves until `visit` breaks. The search looks `depth` plies ahead from here.
    fn visit_moves(self, at: &P, depth: u16, visit: impl FnMut(P::Move) -> ControlFlow<()>);
}

/// As the game lists them.
#[derive(Clone, Copy)]
pub(crate) struct AsListed;

impl<P: Position> MoveOrdering<P> for AsListed {
    #[inline]
    fn visit_moves(self, at: &P, _depth: u16, visit: impl FnMut(P::Move) -> ControlFlow<()>) {
        at.for_each_move(visit);
    }
}

/// By what a move promises. One type for all such orders: a search is compiled for each type.
pub(crate) struct Sorted<'e, E> {
    pub(crate) evaluator: &'e E,
    pub(crate) by: SortBy,
}

// Not derived, which would ask for evaluators that are `Copy`.
impl<E> Copy for Sorted<'_, E> {}
impl<E> Clone for Sorted<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

/// What moves are sorted by. A shuffle is a function of the position and the seed, so that a position met twice is searched
/// alike.
#[derive(Clone, Copy)]
pub(crate) enum SortBy {
    /// Nothing: as the game lists them.
    Nothing,
    /// The game's own scores, equals shuffled.
    MoveScore { seed: u64 },
    /// Chance.
    Chance { seed: u64 },
    /// What they are worth to the side to move: the most first.
    Best,
    /// The least first.
    Worst,
}

impl<P: Position, E: Evaluator<P>> MoveOrdering<P> for Sorted<'_, E> {
    #[inline]
    fn visit_moves(self, at: &P, depth: u16, visit: impl FnMut(P::Move) -> ControlFlow<()>) {
        let salt = |seed| at.key() ^ mix(seed);
        let draw = |mv: P::Move, salt: u64| mix(salt ^ u64::from(mv.into()));
        let mut moves: Moves<_> = match self.by {
            SortBy::Nothing => moves_of(at).into_iter().map(|mv| ((0, 0), mv)).collect(),
            SortBy::MoveScore { seed } => {
                let salt = salt(seed);
                moves_of(at).into_iter().map(|mv| ((-i64::from(at.move_score(mv)), draw(mv, salt)), mv)).collect()
            }
            SortBy::Chance { seed } => {
                let salt = salt(seed);
                moves_of(at).into_iter().map(|mv| ((0, draw(mv, salt)), mv)).collect()
            }
            SortBy::Best => self.by_worth(at, depth, -1),
            SortBy::Worst => self.by_worth(at, depth, 1),
        };
        sort_few_by_key(&mut moves, |&(promise, _)| promise);
        // Nothing to do when broken off: the visitor knows.
        let _ = moves.into_iter().map(|(_, mv)| mv).try_for_each(visit);
    }
}

/// A move with what it promises, the least first; the second number tells equals apart.
type Promised<M> = ((i64, u64), M);

impl<E> Sorted<'_, E> {
    /// The moves with what they are worth to the side to move, times `sign`.
    #[inline(never)]
    fn by_worth<P: Position>(self, at: &P, depth: u16, sign: i64) -> Moves<Promised<P::Move>>
    where
        E: Evaluator<P>,
    {
        let plies = look_ahead(at, depth);
        let worth = |mv| {
            let open = (-Score::INFINITY, Score::INFINITY);
            let (value, _) = alpha_beta_within(&at.after(mv), self.evaluator, Some(plies), open);
            i64::from(value.seen_by(at.turn()).raw())
        };
        moves_of(at).into_iter().zip(0..).map(|(mv, place)| ((sign * worth(mv), place), mv)).collect()
    }
}

/// Moves are searched for their order no deeper than minimax gets with this many nodes.
const NODES_TO_ORDER: u64 = 1_000;

/// How far ahead to search the moves of a position to sort them, where the search looks `depth` plies ahead from it.
fn look_ahead<P: Position>(at: &P, depth: u16) -> u16 {
    let mut known = None;
    for plies in 1..depth {
        let nodes = count_nodes(at, Some(plies + 1), NODES_TO_ORDER);
        // Too many nodes, or no more than with a ply less: then the game is over everywhere.
        if nodes.is_none() || nodes == known {
            return plies - 1;
        }
        known = nodes;
    }
    depth.saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_core::Seeded;

    #[test]
    fn few_are_sorted_as_many_are() {
        let mut random = Seeded::new(1);
        for length in 0..40 {
            let mut items: Vec<(u32, usize)> = (0..length).map(|place| (random.below(8), place)).collect();
            let mut sorted = items.clone();
            sorted.sort_by_key(|&(key, _)| key);
            sort_few_by_key(&mut items, |&(key, _)| key);
            assert_eq!(items, sorted);
        }
    }
}
