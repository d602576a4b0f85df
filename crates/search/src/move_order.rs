//! Move ordering: the order in which a search tries the moves of a position.

use crate::recorder::count_nodes;
use crate::textbook::alpha_beta_within;
use rival_core::{Evaluator, MoveList, Position, Score, mix};
use std::ops::ControlFlow;

/// The legal moves of a position, on the stack.
pub(crate) type Moves<P> = <P as Position>::List<<P as Position>::Move>;

/// Panics for a game that breaks the contract of [`Position::List`]: leaving moves out would make a
/// search silently wrong.
#[cold]
#[inline(never)]
pub(crate) fn too_many_moves(capacity: usize) -> ! {
    panic!("a position has more than {capacity} legal moves, the most that its Position::List has room for")
}

/// The legal moves of a position that is not over.
///
/// # Panics
/// If there are more than a [`Position::List`] has room for.
pub(crate) fn moves_of<P: Position>(at: &P) -> Moves<P> {
    let mut moves = Moves::<P>::default();
    at.for_each_move(|mv| match moves.append(mv) {
        true => ControlFlow::Continue(()),
        false => too_many_moves(Moves::<P>::CAPACITY),
    });
    moves
}

/// Sorts a short list, such as the moves of one position. The sort is stable.
///
/// It sorts by insertion: the standard library's sorts, made for long lists, add some kilobytes for
/// every item type to the module that a browser loads.
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

/// The order in which the textbook searches try moves. They keep the first of equal moves, so the
/// order also breaks ties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveOrder {
    /// The game's order.
    #[default]
    Listed,
    /// The game's order, except that the seed shuffles the root's moves, so that ties vary.
    ShuffledRoot {
        /// The seed of the shuffle.
        seed: u64,
    },
    /// By move score ([`Position::move_score`]), the highest first; the seed shuffles equals.
    Ranked {
        /// The seed of the shuffle.
        seed: u64,
    },
    /// The best move for the side to move first. Each move is searched to the remaining depth, or
    /// less deep where that takes more than a thousand nodes. No real search knows this order in
    /// advance; it shows the best that ordering could do, so its cost is not counted. Equals keep
    /// the game's order.
    BestFirst,
    /// The reverse of [`BestFirst`](MoveOrder::BestFirst), the worst that ordering could do. Equals
    /// keep the game's order.
    WorstFirst,
    /// Shuffled in every position.
    ShuffledAll {
        /// The seed of the shuffle.
        seed: u64,
    },
}

impl MoveOrder {
    /// The order below the root.
    pub(crate) fn below_root(self) -> MoveOrder {
        if let MoveOrder::ShuffledRoot { .. } = self { MoveOrder::Listed } else { self }
    }
}

/// A move order as a type instead of a value, so that the plain order costs the search nothing.
pub(crate) trait MoveOrdering<P: Position>: Copy {
    /// Visits the legal moves until `visit` breaks. `depth` is the remaining depth of the search at
    /// `at`.
    fn visit_moves(self, at: &P, depth: u16, visit: impl FnMut(P::Move) -> ControlFlow<()>);
}

/// The game's order.
#[derive(Clone, Copy)]
pub(crate) struct ListedOrder;

impl<P: Position> MoveOrdering<P> for ListedOrder {
    #[inline]
    fn visit_moves(self, at: &P, _depth: u16, visit: impl FnMut(P::Move) -> ControlFlow<()>) {
        at.for_each_move(visit);
    }
}

/// Moves sorted by a key. One type covers all such orders, since a search is compiled for each
/// type.
pub(crate) struct SortedOrder<'e, E> {
    pub(crate) evaluator: &'e E,
    pub(crate) by: SortBy,
}

// A derive would require `E: Copy`.
impl<E> Copy for SortedOrder<'_, E> {}
impl<E> Clone for SortedOrder<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

/// The sort key of moves. A shuffle is a function of position and seed, so that equal positions are
/// searched alike.
#[derive(Clone, Copy)]
pub(crate) enum SortBy {
    /// No key: the game's order.
    Nothing,
    /// The move score, the highest first; the seed shuffles equals.
    MoveScore { seed: u64 },
    /// A random number.
    Random { seed: u64 },
    /// The value for the side to move, the highest first.
    Best,
    /// The value for the side to move, the lowest first.
    Worst,
}

impl<P: Position, E: Evaluator<P>> MoveOrdering<P> for SortedOrder<'_, E> {
    #[inline]
    fn visit_moves(self, at: &P, depth: u16, visit: impl FnMut(P::Move) -> ControlFlow<()>) {
        let salt = |seed| at.key() ^ mix(seed);
        let draw = |mv: P::Move, salt: u64| mix(salt ^ u64::from(mv.into()));
        let mut moves: P::List<ScoredMove<P::Move>> = match self.by {
            SortBy::Nothing => moves_of(at).into_iter().map(|mv| ((0, 0), mv)).collect(),
            SortBy::MoveScore { seed } => {
                let salt = salt(seed);
                moves_of(at).into_iter().map(|mv| ((-i64::from(at.move_score(mv)), draw(mv, salt)), mv)).collect()
            }
            SortBy::Random { seed } => {
                let salt = salt(seed);
                moves_of(at).into_iter().map(|mv| ((0, draw(mv, salt)), mv)).collect()
            }
            SortBy::Best => self.by_value(at, depth, -1),
            SortBy::Worst => self.by_value(at, depth, 1),
        };
        sort_few_by_key(&mut moves, |&(key, _)| key);
        // A break needs no handling here: the visitor caused it.
        let _ = moves.into_iter().map(|(_, mv)| mv).try_for_each(visit);
    }
}

/// A sort key and its move. The lowest key comes first; the second number breaks ties.
type ScoredMove<M> = ((i64, u64), M);

impl<E> SortedOrder<'_, E> {
    /// The moves, keyed by their value for the side to move times `sign`.
    #[inline(never)]
    fn by_value<P: Position>(self, at: &P, depth: u16, sign: i64) -> P::List<ScoredMove<P::Move>>
    where
        E: Evaluator<P>,
    {
        let plies = ordering_depth(at, depth);
        let value = |mv| {
            let open = (-Score::INFINITY, Score::INFINITY);
            let (value, _) = alpha_beta_within(&at.after(mv), self.evaluator, Some(plies), open);
            i64::from(value.seen_by(at.turn()).raw())
        };
        moves_of(at).into_iter().zip(0..).map(|(mv, place)| ((sign * value(mv), place), mv)).collect()
    }
}

/// The node budget of the search that orders a position's moves: it goes as deep as minimax gets
/// with these nodes.
const ORDERING_NODES: u64 = 1_000;

/// The depth to which to search the moves of a position to sort them; `depth` is the remaining
/// depth of the search.
fn ordering_depth<P: Position>(at: &P, depth: u16) -> u16 {
    let mut known = None;
    for plies in 1..depth {
        let nodes = count_nodes(at, Some(plies + 1), ORDERING_NODES);
        // Too many nodes; or no more than at one ply less, so the game is over everywhere.
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
    fn short_lists_sort_as_the_standard_library_does() {
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
