//! Every combination of algorithm and move order that a tree can show.

use rival_search::MoveOrder;

/// Pairs of (alpha-beta or minimax, move order): alpha-beta in every order, and minimax in one
/// order chosen by the seed.
pub(crate) fn ways(seed: u64) -> impl Iterator<Item = (bool, MoveOrder)> {
    let orders = [
        MoveOrder::Listed,
        MoveOrder::ShuffledRoot { seed },
        MoveOrder::Ranked { seed },
        MoveOrder::BestFirst,
        MoveOrder::WorstFirst,
        MoveOrder::ShuffledAll { seed },
    ];
    let plain = orders[(seed % orders.len() as u64) as usize];
    orders.into_iter().map(|order| (true, order)).chain([(false, plain)])
}
