//! The bench: a fixed suite of searches over all games.
//!
//! Its signature, the nodes of all its searches together, tells whether a change has changed what is searched; its speeds
//! tell whether the change has made searching faster.

use rival_game::BenchGame;
use rival_play::{Algorithm, HeuristicId, SearchRequest, games, open};
use rival_search::{Control, Limits, SearchStats};
use std::time::Instant;

/// The nodes of all searches of the [`suite`].
///
/// It changes when rules, heuristics, weights or searches change, and then the commit that changes it says so and why. A test
/// of `rival bench` compares.
pub const SIGNATURE: u64 = 64_590_513;

/// The searches, game by game: each game brings its own.
pub fn suite() -> impl Iterator<Item = &'static BenchGame> {
    games().iter().flat_map(|info| info.bench)
}

/// How every position is searched: the textbook's way with the classic heuristic, and as the engine plays, on one thread.
pub const WAYS: [(Algorithm, HeuristicId); 3] = [
    (Algorithm::Minimax, HeuristicId::CLASSIC),
    (Algorithm::AlphaBeta, HeuristicId::CLASSIC),
    (Algorithm::Engine, HeuristicId::TUNED),
];

/// One search of the suite, done.
#[derive(Clone, Copy, Debug)]
pub struct Searched {
    /// The id of the game, with its variant.
    pub game: &'static str,
    /// As the game writes it.
    pub position: &'static str,
    /// How it was searched.
    pub algorithm: Algorithm,
    /// With which heuristic.
    pub heuristic: HeuristicId,
    /// In plies.
    pub depth: u16,
    /// What it cost.
    pub stats: SearchStats,
}

/// Does the searches of a game, one way after the other.
#[must_use]
pub fn run(bench: &'static BenchGame) -> Vec<Searched> {
    let of_way = |((algorithm, heuristic), depth)| {
        bench.positions.iter().map(move |position| search(bench.game, position, algorithm, heuristic, depth))
    };
    WAYS.into_iter().zip(bench.depths).flat_map(of_way).collect()
}

/// Nodes a second of this machine, on one thread: the engine on the first position of each game of the suite. It takes about
/// a second, and says how much longer a slower machine needs.
#[must_use]
pub fn speed() -> f64 {
    let [.., (algorithm, heuristic)] = WAYS;
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
) -> Searched {
    let at = open(game).expect("the suite has games that exist").position(position);
    let request = SearchRequest { algorithm, heuristic, ..SearchRequest::default() };
    let report = at.expect("and positions of theirs").search(&request, &mut Control::limits(Limits::depth(depth)));
    let stats = report.expect("and heuristics with their own weights").stats;
    Searched { game, position, algorithm, heuristic, depth, stats }
}
