//! The bench: a fixed suite of searches over all games.
//!
//! Its signature, the total nodes of all searches, shows whether a change alters the search; its
//! speeds show whether the change makes it faster.

use rival_game::BenchGame;
use rival_play::{Algorithm, HeuristicId, SearchRequest, games, open};
use rival_search::{Control, Limits, SearchStats};
use std::time::Instant;

/// The nodes of all searches of the [`suite`].
///
/// It changes with rules, heuristics, weights or searches; the commit that changes it states so and
/// why. A test of `rival bench` checks it.
pub const SIGNATURE: u64 = 64_590_513;

/// The searches, game by game, as each game lists them.
pub fn suite() -> impl Iterator<Item = &'static BenchGame> {
    games().iter().flat_map(|info| info.bench)
}

/// The searches of every position: the textbook algorithms with the classic heuristic, and the
/// engine as it plays, on one thread.
pub const SEARCHES: [(Algorithm, HeuristicId); 3] = [
    (Algorithm::Minimax, HeuristicId::CLASSIC),
    (Algorithm::AlphaBeta, HeuristicId::CLASSIC),
    (Algorithm::Engine, HeuristicId::TUNED),
];

/// A finished search of the suite.
#[derive(Clone, Copy, Debug)]
pub struct BenchSearch {
    /// The id of the game, with its variant.
    pub game: &'static str,
    /// The position in the game's notation.
    pub position: &'static str,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic.
    pub heuristic: HeuristicId,
    /// The depth in plies.
    pub depth: u16,
    /// The cost.
    pub stats: SearchStats,
}

/// Runs the searches of a game, one algorithm after the other.
#[must_use]
pub fn run(bench: &'static BenchGame) -> Vec<BenchSearch> {
    let of_way = |((algorithm, heuristic), depth)| {
        bench.positions.iter().map(move |position| search(bench.game, position, algorithm, heuristic, depth))
    };
    SEARCHES.into_iter().zip(bench.depths).flat_map(of_way).collect()
}

/// The nodes per second of this machine on one thread: the engine on the first position of each
/// game of the suite. It takes about a second, longer on a slower machine.
#[must_use]
pub fn speed() -> f64 {
    let [.., (algorithm, heuristic)] = SEARCHES;
    let (mut nodes, started) = (0, Instant::now());
    for bench in suite() {
        let [.., depth] = bench.depths;
        if let Some(position) = bench.positions.first() {
            nodes += search(bench.game, position, algorithm, heuristic, depth).stats.nodes;
        }
    }
    nodes as f64 / started.elapsed().as_secs_f64().max(1e-9)
}

fn search(
    game: &'static str,
    position: &'static str,
    algorithm: Algorithm,
    heuristic: HeuristicId,
    depth: u16,
) -> BenchSearch {
    let at = open(game).expect("the suite has games that exist").position(position);
    let request = SearchRequest { algorithm, heuristic, ..SearchRequest::default() };
    let report = at.expect("and positions of theirs").search(&request, &mut Control::limits(Limits::depth(depth)));
    let stats = report.expect("and heuristics with their own weights").stats;
    BenchSearch { game, position, algorithm, heuristic, depth, stats }
}
