//! The bench: a fixed suite of searches over all games.
//!
//! Its signature, the nodes of all its searches together, tells whether a change has changed what is searched; its speeds
//! tell whether the change has made searching faster.

use crate::{Algorithm, HeuristicId, SearchRequest, open};
use rival_search::{Control, Limits, SearchStats};

/// The nodes of all searches of the [`SUITE`].
///
/// It changes when rules, heuristics, weights or searches change, and then the commit that changes it says so and why. A test
/// of `rival bench` compares.
pub const SIGNATURE: u64 = 64_590_513;

/// The searches, game by game.
pub const SUITE: &[BenchGame] = &[
    BenchGame { game: "tictactoe", positions: &["3/3/3 x", "2o/1x1/3 x"], depths: [9, 9, 9] },
    BenchGame { game: "tictactoe:5x5:4", positions: &["5/5/5/5/5 x"], depths: [4, 6, 8] },
    BenchGame {
        game: "smart-horses",
        positions: &[
            "8/7B/8/8/W7/8/8/8 w 0 0 a8-3,f7-4,a5+3,b5-10,f5+1,e2+10,f2-1,g2+4,h2-5,c1+5",
            "3x1x2/3x4/2x1xx2/4xW2/2x1x3/2B1x3/8/8 w 0 8 c8+10,e8-3,h8+4,g7-10,d3-5,a2-1,g2-4,e1+1",
        ],
        depths: [10, 14, 17],
    },
    BenchGame {
        game: "color-clash",
        positions: &["5/1r3/5/3b1/5 b4 d2 r 2 - 1", "5/1r1r1/2r2/3b1/5 c4 d3 b 2 - 2"],
        depths: [8, 10, 12],
    },
    BenchGame {
        game: "desconecta-4-boom",
        positions: &["7/7/7/7/7/7/7 g 1", "7/7/7/3b3/3g3/B2b3/gb1g1gb b 6"],
        depths: [8, 11, 14],
    },
    BenchGame {
        game: "connect-four",
        positions: &["7/7/7/7/7/7 r", "3y3/3r3/3y3/3r3/3y3/2yrr2 r"],
        depths: [8, 10, 16],
    },
];

/// What is searched of one game.
#[derive(Clone, Copy, Debug)]
pub struct BenchGame {
    /// The game, with its variant.
    pub game: &'static str,
    /// An opening and a position from the middle of a game.
    pub positions: &'static [&'static str],
    /// How deep each of [`WAYS`] goes: deep enough to be measured, and soon over.
    pub depths: [u16; 3],
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
    /// The game.
    pub game: &'static str,
    /// The position.
    pub position: &'static str,
    /// How it was searched.
    pub algorithm: Algorithm,
    /// With which heuristic.
    pub heuristic: HeuristicId,
    /// How deep.
    pub depth: u16,
    /// What it cost.
    pub stats: SearchStats,
}

impl BenchGame {
    /// Does the searches of this game, one way after the other.
    #[must_use]
    pub fn run(&self) -> Vec<Searched> {
        let of_way = |((algorithm, heuristic), depth)| {
            self.positions.iter().map(move |position| search(self.game, position, algorithm, heuristic, depth))
        };
        WAYS.into_iter().zip(self.depths).flat_map(of_way).collect()
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_game_is_missing() {
        for info in crate::games() {
            assert!(SUITE.iter().any(|bench| bench.game == info.id), "{}", info.id);
        }
    }
}
