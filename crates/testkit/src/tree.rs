//! Random game trees: sides move in any order, games end anywhere, lines transpose.

use rival_core::{Evaluator, Outcome, Position, Score, Side, UpTo, mix};
use std::ops::ControlFlow;

/// A node of a random game graph, derived from its seed.
///
/// A node is an index in a layer: `layer` plies from the start, the `place`-th of `WIDTH` there.
/// Its properties are hashes of seed, layer and place, so a graph takes no memory. Different moves
/// may lead to the same node, which exercises transposition tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tree {
    seed: u64,
    layer: u8,
    place: u8,
    layers: u8,
}

/// Nodes per layer: few, so that lines meet often.
const WIDTH: u64 = 12;
/// The most moves of a node.
const BRANCHES: u64 = 4;

/// Evaluates the nodes of a [`Tree`] by their hash.
#[derive(Clone, Copy, Debug)]
pub struct TreeValues;

impl Tree {
    /// The root of the tree with this seed, in which games have at most `layers` plies.
    #[must_use]
    pub fn root(seed: u64, layers: u8) -> Tree {
        Tree { seed, layer: 0, place: 0, layers }
    }

    fn hash(self, salt: u64) -> u64 {
        mix(self.key() ^ mix(salt))
    }
}

impl Position for Tree {
    type Move = u8;
    type List<T> = UpTo<T, 64>;

    const SCORED: bool = true;

    fn turn(&self) -> Side {
        Side::BOTH[(self.hash(1) % 2) as usize]
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.layer == self.layers || (self.layer > 0 && self.hash(2).is_multiple_of(8));
        over.then(|| Outcome::by_margin((self.hash(3) % 7) as i32 - 3))
    }

    fn for_each_move(&self, mut visit: impl FnMut(u8) -> ControlFlow<()>) {
        let branches = 1 + (self.hash(4) % BRANCHES) as u8;
        // If the visitor breaks, there is nothing left to do.
        let _ = (0..branches).try_for_each(&mut visit);
    }

    fn play(&mut self, mv: u8) {
        self.place = (self.hash(5 + u64::from(mv)) % WIDTH) as u8;
        self.layer += 1;
    }

    fn key(&self) -> u64 {
        mix(self.seed ^ mix(u64::from(self.layer) << 8 | u64::from(self.place)))
    }
}

impl Evaluator<Tree> for TreeValues {
    fn evaluate(&self, at: &Tree) -> Score {
        Score::hundredths((at.hash(9) % 2001) as i64 - 1000)
    }
}

/// Minimax in three lines, the reference for every search. `ply` is the distance of `at` from the
/// root.
pub fn reference<P: Position>(at: &P, evaluator: &impl Evaluator<P>, depth: u16, ply: u32) -> Score {
    let Some(outcome) = at.outcome() else {
        let values = || at.legal_moves().into_iter().map(|mv| reference(&at.after(mv), evaluator, depth - 1, ply + 1));
        return match (depth, at.turn()) {
            (0, _) => evaluator.evaluate(at),
            (_, Side::First) => values().max().unwrap_or(Score::ZERO),
            (_, Side::Second) => values().min().unwrap_or(Score::ZERO),
        };
    };
    P::value_of(outcome, ply)
}
