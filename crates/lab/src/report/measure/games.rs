//! A game between levels, from which positions are taken that really occur.

use super::{Example, Subject, tree_request};
use rival_core::mix;
use rival_play::{Algorithm, AnyPosition, SearchPlayer, SearchRequest, SearchTree};
use rival_search::{Control, Limits, NodeKind, SearchReport};

/// The trees in the report are of this depth.
const TREE_DEPTH: u16 = 2;
/// No tree with more nodes than this is drawn with its windows and cuts.
const MOST_PRUNED: u64 = 16;
/// No tree with more nodes than this is drawn without them, mirror images left out: what fits on a
/// page.
const MOST_DRAWN: usize = 30;
/// No larger tree is searched for a figure.
const MOST_SEARCHED: u64 = 1000;
/// The depth to which the example is searched.
const EXAMPLE_DEPTH: u16 = 4;

/// A game that a level played against itself: its positions that were not over.
pub(super) struct PlayedGame {
    pub(super) positions: Vec<Box<dyn AnyPosition>>,
}

impl PlayedGame {
    /// Both sides play as the second weakest level: well enough to be a game, and soon over.
    pub(super) fn new(start: Box<dyn AnyPosition>, levels: &[SearchPlayer], seed: u64) -> PlayedGame {
        let textbook = |search: &&SearchPlayer| search.textbook_depth().is_some();
        let level = levels.iter().filter(textbook).nth(1).or(levels.first());
        let (mut at, mut positions) = (start, Vec::new());
        while at.outcome().is_none() {
            let seed = mix(seed ^ positions.len() as u64);
            let chosen = level.map(|level| level.think(&*at, seed, &mut Control::default()));
            let Some(mv) = chosen.and_then(|report| report.best().cloned()) else { break };
            positions.push(at.clone());
            if at.play(&mv).is_err() {
                break;
            }
        }
        if positions.is_empty() {
            positions.push(at);
        }
        PlayedGame { positions }
    }

    /// The position of which the heuristic has most to say; of several the one nearest to the
    /// middle of the game.
    pub(super) fn example(&self, subject: &Subject) -> Example {
        let middle = self.positions.len() / 2;
        let told = |at: &dyn AnyPosition| subject.evaluate(at);
        let interest = |number: usize| {
            let terms = told(&*self.positions[number]).terms;
            (terms.iter().filter(|term| term.value != 0.0).count(), std::cmp::Reverse(number.abs_diff(middle)))
        };
        let number = (0..self.positions.len()).max_by_key(|&number| interest(number)).unwrap_or(middle);
        let at = self.positions[number].clone();
        Example {
            evaluation: told(&*at),
            minimax: search(&*at, subject, Algorithm::Minimax, EXAMPLE_DEPTH),
            alpha_beta: search(&*at, subject, Algorithm::AlphaBeta, EXAMPLE_DEPTH),
            at,
        }
    }

    /// The largest tree of alpha-beta in the game that can be drawn, of those with heuristic values
    /// only at the last level if there are any.
    pub(super) fn tree(&self, subject: &Subject) -> Option<SearchTree> {
        let nodes = |at: &dyn AnyPosition| (0..=u32::from(TREE_DEPTH)).map(|depth| at.perft(depth)).sum::<u64>();
        let fits = self.positions.iter().filter(|at| nodes(&***at) <= MOST_PRUNED);
        let trees = fits.filter_map(|at| at.tree(&tree_request(subject, true, TREE_DEPTH, MOST_PRUNED)).ok());
        trees.max_by_key(|tree| (has_only_heuristic_values(tree), tree.whole))
    }
}

/// The tree of plain minimax from a position, one for each set of moves that are mirror images of
/// each other; `None` if it is too large to be drawn.
pub(super) fn limited_tree(at: &dyn AnyPosition, subject: &Subject) -> Option<SearchTree> {
    let tree = at.tree(&tree_request(subject, false, TREE_DEPTH, MOST_SEARCHED)).ok()?;
    Some(tree.merged()).filter(|tree| tree.nodes.len() <= MOST_DRAWN)
}

/// Whether at the last level there is no finished game, nor one above it: all values come from the
/// heuristic.
pub(in crate::report) fn has_only_heuristic_values(tree: &SearchTree) -> bool {
    tree.nodes.iter().all(|node| node.kind != NodeKind::Finished)
}

fn search(at: &dyn AnyPosition, subject: &Subject, algorithm: Algorithm, depth: u16) -> SearchReport<String> {
    let request = subject.request(SearchRequest { algorithm, ..SearchRequest::default() });
    let report = at.search(&request, &mut Control::limits(Limits::depth(depth)));
    report.expect("the weights fit the heuristic: it was checked")
}
