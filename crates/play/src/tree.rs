//! Search trees of any game, to look at.

use crate::thinking::{WithWeights, with_weights};
use crate::{AnyPosition, HeuristicId, TextbookOrder, Weights, exercises};
use rival_core::{Evaluator, Position, Weighted};
use rival_game::{ExplainedHeuristic, Game, HeuristicError, MirrorClass, Phrase, phrase};
use rival_search::{Limits, Recorder, Search, SearchReport, Stopped, TreeNode, Utility, count_nodes};
use std::collections::HashMap;
use thiserror::Error;

/// Which tree to search.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeRequest {
    /// By alpha-beta, which leaves out what cannot matter, or by plain minimax.
    pub pruned: bool,
    /// How many plies deep; `None` is to the end of the game.
    pub depth: Option<u16>,
    /// With which heuristic.
    pub heuristic: HeuristicId,
    /// With which weights in place of its own.
    pub weights: Weights,
    /// In which order moves are tried.
    pub order: TextbookOrder,
    /// What finished games are worth.
    pub utility: Utility,
    /// Shuffles the moves, where the order leaves something to chance.
    pub seed: u64,
    /// No tree with more nodes than this.
    pub most: u64,
}

/// A search and every position it visited.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// What was asked for.
    pub request: TreeRequest,
    /// The root.
    pub start: Box<dyn AnyPosition>,
    /// The nodes, the root first and every parent before its children.
    pub nodes: Vec<TreeNode<String>>,
    /// What the search found.
    pub report: SearchReport<String>,
    /// How many nodes plain minimax visits; `None` if they are too many to count.
    pub whole: Option<u64>,
    /// How many moves were left out, and at how many nodes.
    pub left_out: (usize, usize),
    /// How many siblings each node stands for, itself included, where mirror images were merged ([`SearchTree::merged`]); else empty.
    pub alike: Vec<u32>,
}

/// Counting stops here: about a second's worth.
const MOST_COUNTED: u64 = 20_000_000;

impl SearchTree {
    /// The positions of the nodes.
    #[must_use]
    pub fn positions(&self) -> Vec<Box<dyn AnyPosition>> {
        let mut positions: Vec<Box<dyn AnyPosition>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let mut at = node.parent.map_or_else(|| self.start.clone(), |parent| positions[parent].clone());
            if let Some(mv) = &node.by {
                at.play(mv).expect("the search plays legal moves");
            }
            positions.push(at);
        }
        positions
    }

    /// The numbers of the nodes on the line that both sides are expected to play, the root first.
    #[must_use]
    pub fn line(&self) -> Vec<usize> {
        let mut line = vec![0];
        for mv in &self.report.pv.moves {
            let below =
                |&at: &usize| self.nodes[at].children.iter().find(|&&child| self.nodes[child].by.as_ref() == Some(mv));
            match line.last().and_then(below) {
                Some(&child) => line.push(child),
                None => break,
            }
        }
        line
    }

    /// For each node the earlier sibling whose board its own is a mirror image of, if there is one.
    #[must_use]
    pub fn mirror_images(&self) -> Vec<Option<usize>> {
        let boards: Vec<MirrorClass> = self.positions().iter().map(|at| at.view().up_to_mirroring()).collect();
        let mut first: HashMap<(usize, &MirrorClass), usize> = HashMap::new();
        let image = |(number, node): (usize, &TreeNode<String>)| {
            let earlier = *first.entry((node.parent?, &boards[number])).or_insert(number);
            (earlier != number).then_some(earlier)
        };
        self.nodes.iter().enumerate().map(image).collect()
    }

    /// The tree to be drawn with each node that is a mirror image of a sibling left out, and all below it: the sibling stands for
    /// it. What the search found and cost stays what it was.
    #[must_use]
    pub fn merged(&self) -> SearchTree {
        let images = self.mirror_images();
        let mut nodes: Vec<TreeNode<String>> = Vec::new();
        let mut alike: Vec<u32> = Vec::new();
        // For each node its number in the merged tree, if it is still there.
        let mut renumbered: Vec<Option<usize>> = Vec::new();
        for (node, image) in self.nodes.iter().zip(&images) {
            let parent = node.parent.map(|parent| renumbered[parent]);
            if let Some(sibling) = image.and_then(|image| renumbered[image]) {
                alike[sibling] += 1;
            }
            let stays = image.is_none() && parent != Some(None);
            renumbered.push(stays.then_some(nodes.len()));
            if stays {
                let parent = parent.flatten();
                if let Some(parent) = parent {
                    let child = nodes.len();
                    nodes[parent].children.push(child);
                }
                alike.push(1);
                nodes.push(TreeNode { parent, children: Vec::new(), ..node.clone() });
            }
        }
        SearchTree { nodes, alike, ..self.clone() }
    }

    /// The move that leads to a node, as it is drawn: "a1", or "a1 ×4" where the node stands for four.
    #[must_use]
    pub fn move_label(&self, number: usize) -> Option<String> {
        let mv = self.nodes[number].by.as_ref()?;
        Some(match self.alike.get(number) {
            Some(&alike) if alike > 1 => format!("{mv} ×{alike}"),
            _ => mv.clone(),
        })
    }
}

/// How many moves were left out, and at how many nodes.
pub(crate) fn left_out(nodes: &[TreeNode<String>]) -> (usize, usize) {
    let cut = nodes.iter().filter(|node| !node.left_out.is_empty());
    cut.fold((0, 0), |(moves, nodes), node| (moves + node.left_out.len(), nodes + 1))
}

/// Why a tree is refused.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{}", self.phrase())]
pub enum TreeError {
    /// The game has no such heuristic, or the weights do not fit it.
    Heuristic(#[from] HeuristicError),
    /// It would stop above a leaf of a tree that is searched whole.
    AboveLeaf {
        /// How deep it was to go.
        depth: u16,
    },
    /// It has too many nodes.
    TooLarge {
        /// As many would do.
        most: u64,
    },
}

impl TreeError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            TreeError::Heuristic(error) => error.into(),
            TreeError::AboveLeaf { depth } => above_leaf(*depth),
            TreeError::TooLarge { most } => phrase!(
                "the tree has more than {most} nodes; ask for a smaller depth",
                "el árbol tiene más de {most} nodos; pide menos profundidad"
            ),
        }
    }
}

fn above_leaf(depth: u16) -> Phrase {
    phrase!(
        "depth {depth} stops above a leaf, and a tree from a book is searched whole; ask for a greater depth, or full",
        "con profundidad {depth} se para antes de una hoja, y un árbol de libro se explora entero; pide más profundidad, o full"
    )
}

/// Why a search of a position to a depth is refused, if it is: a tree from a book is searched to its leaves.
#[must_use]
pub fn refused_depth(at: &dyn AnyPosition, depth: Option<u16>) -> Option<Phrase> {
    let is_exercise = exercises().iter().any(|info| info.id == at.info().id);
    let depth = depth.filter(|&depth| is_exercise && at.perft(u32::from(depth) + 1) > 0)?;
    Some(above_leaf(depth))
}

/// Searches and keeps the tree.
pub(crate) fn grow<G: Game>(game: &G, at: &G::Position, request: &TreeRequest) -> Result<Grown, TreeError> {
    struct Grow<'g, G: Game>(&'g G, &'g G::Position, &'g TreeRequest);
    impl<G: Game> WithWeights<G::Position> for Grow<'_, G> {
        type Output = Result<Grown, TreeError>;
        fn run<H: ExplainedHeuristic<Position = G::Position>>(self, weighted: Weighted<H>) -> Self::Output {
            // Keeping every node costs more than asking the heuristic by reference.
            grow_with(self.0, self.1, &weighted, self.2)
        }
    }
    with_weights(game, request.heuristic, &request.weights, Grow(game, at, request))?
}

/// A tree before its root is erased.
pub(crate) type Grown = (Vec<TreeNode<String>>, SearchReport<String>, Option<u64>);

fn grow_with<G: Game>(
    game: &G,
    at: &G::Position,
    evaluator: &dyn Evaluator<G::Position>,
    request: &TreeRequest,
) -> Result<Grown, TreeError> {
    let mut recorder = Recorder::default();
    let limits = Limits { depth: request.depth, nodes: Some(request.most), ..Limits::default() };
    let search = if request.pruned { Search::new(&evaluator) } else { Search::minimax(&evaluator) };
    let search = search.order(request.order.by(request.seed)).utility(request.utility).limits(limits);
    let report = search.watched_by(at, &mut recorder);
    if report.stopped == Some(Stopped::Nodes) {
        return Err(TreeError::TooLarge { most: request.most });
    }
    if let Some(depth) = request.depth.filter(|_| !G::Position::SOONER_IS_BETTER && !report.exhaustive) {
        return Err(TreeError::AboveLeaf { depth });
    }
    let nodes = recorder.into_nodes().into_iter().map(|node| node.map(|mv| game.move_text(mv))).collect();
    let whole = count_nodes(at, request.depth, MOST_COUNTED);
    Ok((nodes, report.map(|mv| game.move_text(mv)), whole))
}
