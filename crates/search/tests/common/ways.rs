//! Every way to search that a tree can show.

use rival_search::MoveOrder;

/// Whether by alpha-beta, and in which order: alpha-beta in every order, and minimax in one of them, by the seed.
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
