//! Search trees of any game, for display.

use crate::thinking::{WeightedVisitor, with_weights};
use crate::{AnyPosition, HeuristicId, TextbookOrder, Weights, exercises};
use rival_core::{Evaluator, Position, Weighted};
use rival_game::{ExplainedHeuristic, Game, HeuristicError, MirrorClass, Phrase, phrase};
use rival_search::{Limits, Recorder, Search, SearchReport, Stopped, TreeNode, Utility, count_nodes};
use std::collections::HashMap;
use thiserror::Error;

/// The settings of a search whose tree is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeRequest {
    /// Whether to search by alpha-beta instead of plain minimax.
    pub pruned: bool,
    /// The depth in plies; `None` means the end of the game.
    pub depth: Option<u16>,
    /// The heuristic.
    pub heuristic: HeuristicId,
    /// Weights that replace the heuristic's own.
    pub weights: Weights,
    /// The move order.
    pub order: TextbookOrder,
    /// The value of finished games.
    pub utility: Utility,
    /// The seed of move orders that shuffle.
    pub seed: u64,
    /// The largest number of nodes; a larger tree is refused.
    pub most: u64,
}

/// A search and every position it visited.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// The request.
    pub request: TreeRequest,
    /// The root.
    pub start: Box<dyn AnyPosition>,
    /// The nodes, the root first and every parent before its children.
    pub nodes: Vec<TreeNode<String>>,
    /// The search's report.
    pub report: SearchReport<String>,
    /// The number of nodes that plain minimax visits; `None` if too many to count.
    pub whole: Option<u64>,
    /// The number of skipped moves, and of the nodes that skipped them.
    pub left_out: (usize, usize),
    /// After merging mirror images ([`SearchTree::merged`]), the number of siblings that each node
    /// stands for, itself included; else empty.
    pub alike: Vec<u32>,
}

/// The largest count of minimax's nodes: about a second's worth.
const MAX_COUNTED_NODES: u64 = 20_000_000;

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

    /// The position of a node.
    #[must_use]
    pub fn position(&self, node: usize) -> Box<dyn AnyPosition> {
        let node = &self.nodes[node];
        let mut at = node.parent.map_or_else(|| self.start.clone(), |parent| self.position(parent));
        if let Some(mv) = &node.by {
            at.play(mv).expect("the search plays legal moves");
        }
        at
    }

    /// The indices of the nodes on the principal variation, the root first.
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

    /// For each node, the earlier sibling of which its board is a mirror image, if any.
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

    /// The tree without the nodes that are mirror images of a sibling, and without their subtrees:
    /// the sibling stands for them. Report and counts are unchanged.
    #[must_use]
    pub fn merged(&self) -> SearchTree {
        let images = self.mirror_images();
        let mut nodes: Vec<TreeNode<String>> = Vec::new();
        let mut alike: Vec<u32> = Vec::new();
        // For each node, its index in the merged tree; `None` if it was removed.
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

    /// The label of the move that leads to a node: "a1", or "a1 ×4" if the node stands for four.
    #[must_use]
    pub fn move_label(&self, number: usize) -> Option<String> {
        let mv = self.nodes[number].by.as_ref()?;
        Some(match self.alike.get(number) {
            Some(&alike) if alike > 1 => format!("{mv} ×{alike}"),
            _ => mv.clone(),
        })
    }
}

/// The number of skipped moves, and of the nodes that skipped them.
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
    /// The depth ends above a leaf of an exercise's tree, which is searched whole.
    AboveLeaf {
        /// The requested depth.
        depth: u16,
    },
    /// The tree has too many nodes.
    TooLarge {
        /// The largest number allowed.
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

/// Why a search of a position to a depth is refused; `None` if it is not. An exercise's tree is
/// searched to its leaves.
#[must_use]
pub fn refused_depth(at: &dyn AnyPosition, depth: Option<u16>) -> Option<Phrase> {
    let is_exercise = exercises().iter().any(|info| info.id == at.info().id);
    let depth = depth.filter(|&depth| is_exercise && at.perft(u32::from(depth) + 1) > 0)?;
    Some(above_leaf(depth))
}

/// Runs a search and records its tree.
pub(crate) fn record_tree<G: Game>(
    game: &G,
    at: &G::Position,
    request: &TreeRequest,
) -> Result<RecordedTree, TreeError> {
    struct RecordVisitor<'g, G: Game>(&'g G, &'g G::Position, &'g TreeRequest);
    impl<G: Game> WeightedVisitor<G::Position> for RecordVisitor<'_, G> {
        type Output = Result<RecordedTree, TreeError>;
        fn run<H: ExplainedHeuristic<Position = G::Position>>(self, weighted: Weighted<H>) -> Self::Output {
            // Recording every node costs more than dynamic dispatch of the evaluator.
            record_with(self.0, self.1, &weighted, self.2)
        }
    }
    with_weights(game, request.heuristic, &request.weights, RecordVisitor(game, at, request))?
}

/// The nodes, the report, and the number of minimax's nodes.
pub(crate) type RecordedTree = (Vec<TreeNode<String>>, SearchReport<String>, Option<u64>);

fn record_with<G: Game>(
    game: &G,
    at: &G::Position,
    evaluator: &dyn Evaluator<G::Position>,
    request: &TreeRequest,
) -> Result<RecordedTree, TreeError> {
    let mut recorder = Recorder::default();
    let limits = Limits { depth: request.depth, nodes: Some(request.most), ..Limits::default() };
    let search = if request.pruned { Search::new(&evaluator) } else { Search::minimax(&evaluator) };
    let search = search.order(request.order.by(request.seed)).utility(request.utility).limits(limits);
    let report = search.run_observed(at, &mut recorder);
    if report.stopped == Some(Stopped::Nodes) {
        return Err(TreeError::TooLarge { most: request.most });
    }
    if let Some(depth) = request.depth.filter(|_| !G::Position::SOONER_IS_BETTER && !report.exhaustive) {
        return Err(TreeError::AboveLeaf { depth });
    }
    let nodes = recorder.into_nodes().into_iter().map(|node| node.map(|mv| game.move_text(mv))).collect();
    let whole = count_nodes(at, request.depth, MAX_COUNTED_NODES);
    Ok((nodes, report.map(|mv| game.move_text(mv)), whole))
}
