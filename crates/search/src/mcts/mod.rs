//! Monte Carlo tree search, to compare the engine with.
//!
//! Alpha-beta searches everything to a few plies. Monte Carlo tree search grows a tree by one
//! *simulation* at a time, where it looks promising:
//!
//! 1. *Selection*: from the root, follow the child with the best upper confidence bound (UCT,
//!    Kocsis & Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006), down to a leaf of the tree.
//! 2. *Expansion*: a leaf gets its children on its second visit.
//! 3. *Playout*: play a few random moves from the leaf and evaluate the position by the heuristic.
//!    Random games to the end would need no heuristic, but they say less: good players do not play
//!    like that.
//! 4. *Backup*: add the payoff to every node on the path.
//!
//! Where the tree reaches the end of the game it needs no statistics: won, drawn and lost nodes are
//! proven, and proofs are backed up like values (MCTS-Solver, Winands, Björnsson & Saito 2008). A
//! proven root ends the search.
//!
//! Sides need not alternate. All payoffs in the tree are the first side's; the side to move at a
//! node compares that node's children.

mod payoff;
mod tree;

use crate::limits::{Budget, Control};
use crate::move_order::{moves_of, sort_few_by_key};
use crate::search_report::Reach;
use crate::{Bound, RootMove, SearchReport, SearchStats, Variation};
use payoff::Scale;
use rival_core::{Evaluator, MoveList, Position, Score, Seeded, Side};
use std::cmp::Reverse;
use std::ops::ControlFlow;
use tree::{NodeId, ROOT, Tree};

/// The options of Monte Carlo tree search. The default plays best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsOptions {
    /// The seed of the random moves in playouts. The same seed and the same node limit give the
    /// same search.
    pub seed: u64,
    /// The weight of exploration against exploitation in UCT. Theory gives √2 for payoffs from 0 to
    /// 1, but it assumes random games, and heuristic values are less noisy.
    pub exploration: f64,
    /// The number of random moves in a playout before the heuristic evaluates the position.
    pub playout_plies: u16,
    /// The number of heuristic units at which the odds of winning are e : 1, a chance of 73 %.
    /// `None`: measured, see [`mcts()`].
    pub scale: Option<f64>,
    /// The largest size of the tree, in MiB. A full tree stops growing but still collects
    /// statistics.
    pub tree_mib: u32,
}

impl Default for MctsOptions {
    /// Measured in games against the level `expert` at 60,000 nodes a move. Exploration hardly
    /// matters between 0.4 and 1.4. In ColorClash playouts without random moves scored 43 % of the
    /// points, with 4 moves 71 %, with 8 moves 80 %. More are no better, and in Connect Four worse.
    fn default() -> MctsOptions {
        MctsOptions { seed: 0, exploration: 0.8, playout_plies: 8, scale: None, tree_mib: 128 }
    }
}

/// Runs Monte Carlo tree search (UCT) until a limit is reached or the root is proven. A depth limit
/// bounds each simulation and does not end the search.
///
/// The best move is the one with the most visits, unless a win is proven. Inside the tree a value
/// is a *payoff*, the first side's chance of winning: 1, ½ and 0 for finished games, and
/// `1 ÷ (1 + e^(−value ÷ scale))` for heuristic values. The default scale is the root mean square
/// of the heuristic in a few random games from the root. The report converts payoffs back into the
/// heuristic's unit, so that they compare with other searches' values. They are averages over the
/// simulations, not bounds. Proven values are as in every report.
///
/// In games with scores it looks for a win, not for the largest one.
pub fn mcts<P: Position>(
    root: &P,
    evaluator: &impl Evaluator<P>,
    options: &MctsOptions,
    control: &mut Control<'_, P::Move>,
) -> SearchReport<P::Move> {
    let mut budget = Budget::new(control);
    let _ = budget.visit(); // The root is visited even without a budget.
    let depth_limit = budget.limits().depth.unwrap_or(u16::MAX);
    let proven = root.outcome().map(|outcome| P::value_of(outcome, 0));
    let mib = budget.limits().memory_mib.unwrap_or(u32::MAX).min(options.tree_mib);
    let mut search = MctsSearch {
        root,
        evaluator,
        options,
        budget,
        chance: Seeded::new(options.seed),
        scale: Scale::new(options.scale.unwrap_or(1.0)),
        tree: Tree::new(mib, P::List::<P::Move>::CAPACITY, proven),
        depth_limit,
        simulations: 0,
        deepest: 0,
    };
    if proven.is_none() && search.depth_limit > 0 {
        search.run();
    }
    search.report()
}

/// The random games that the scale is measured from, and their length: some hundred values.
const SAMPLE_GAMES: u32 = 32;
const SAMPLE_PLIES: u32 = 8;
/// At most about one node in this many measures the scale.
const SAMPLE_SHARE: u64 = 4;
/// The number of simulations between two updates of the progress.
const SIMULATIONS_PER_UPDATE: u64 = 1024;

struct MctsSearch<'s, 'a, 'b, P: Position, E> {
    root: &'s P,
    evaluator: &'s E,
    options: &'s MctsOptions,
    budget: Budget<'a, 'b, P::Move>,
    chance: Seeded,
    scale: Scale,
    tree: Tree<P::Move>,
    /// The longest simulation before its playout, in plies.
    depth_limit: u16,
    simulations: u64,
    /// The depth of the tree.
    deepest: u16,
}

impl<P: Position, E: Evaluator<P>> MctsSearch<'_, '_, '_, P, E> {
    /// Simulates until the root is proven or the budget is spent.
    fn run(&mut self) {
        if self.options.scale.is_none() && self.measure_scale().is_break() {
            return;
        }
        let mut path = Vec::new();
        while self.tree.proven(ROOT).is_none() {
            // A simulation that the budget interrupts does not count.
            let ControlFlow::Continue(payoff) = self.simulate(&mut path) else { break };
            self.tree.back_up(&path, payoff, self.scale);
            self.deepest = self.deepest.max(path.len() as u16 - 1);
            self.simulations += 1;
            if self.simulations.is_multiple_of(SIMULATIONS_PER_UPDATE) {
                self.update_progress();
            }
        }
    }

    /// Descends from the root to a leaf and returns the payoff there; `path` gets the visited
    /// nodes.
    fn simulate(&mut self, path: &mut Vec<NodeId>) -> ControlFlow<(), f64> {
        let mut at = *self.root;
        let mut node = ROOT;
        path.clear();
        loop {
            path.push(node);
            let ply = path.len() as u16 - 1;
            if ply < self.depth_limit && self.tree.should_expand(node) {
                self.expand(node, &at)?;
            }
            if let Some(score) = self.tree.proven(node) {
                return ControlFlow::Continue(self.scale.payoff(score));
            }
            let Some(child) = self.tree.select(node, self.options.exploration, self.scale) else {
                return self.play_out(at, self.options.playout_plies.min(self.depth_limit - ply));
            };
            self.budget.visit()?;
            at.play(self.tree.mv(child));
            node = child;
        }
    }

    /// Adds a node's children in the order of their move scores. A child that ends the game is
    /// proven at once.
    fn expand(&mut self, node: NodeId, at: &P) -> ControlFlow<()> {
        let mut moves = moves_of(at);
        sort_few_by_key(&mut moves, |&mv| Reverse(at.move_score(mv)));
        let mut children = Vec::with_capacity(moves.len());
        for mv in moves {
            self.budget.visit()?;
            let finished = at.after(mv).outcome().map(|outcome| P::value_of(outcome, 0));
            children.push((mv, finished));
        }
        self.tree.expand(node, at.turn(), &children);
        ControlFlow::Continue(())
    }

    /// The payoff after `plies` random moves, or at the end of the game if that comes first.
    fn play_out(&mut self, mut at: P, mut plies: u16) -> ControlFlow<(), f64> {
        loop {
            let value = match at.outcome() {
                Some(outcome) => P::value_of(outcome, 0),
                None if plies == 0 => self.evaluator.evaluate(&at),
                None => {
                    self.play_randomly(&mut at)?;
                    plies -= 1;
                    continue;
                }
            };
            return ControlFlow::Continue(self.scale.payoff(value));
        }
    }

    /// Plays a move that wins at once if the game finds one, else a random move.
    fn play_randomly(&mut self, at: &mut P) -> ControlFlow<()> {
        self.budget.visit()?;
        let mv = at.winning_move().or_else(|| self.chance.choose(&moves_of(at)).copied());
        if let Some(mv) = mv {
            at.play(mv);
        }
        ControlFlow::Continue(())
    }

    /// Measures the scale of heuristic values near the root in a few random games; fewer if the
    /// node limit is low.
    fn measure_scale(&mut self) -> ControlFlow<()> {
        let most = self.budget.limits().nodes.map_or(u64::MAX, |nodes| nodes / SAMPLE_SHARE);
        let mut values = Vec::new();
        for _ in 0..SAMPLE_GAMES {
            if self.budget.nodes() > most {
                break;
            }
            let mut at = *self.root;
            for _ in 0..SAMPLE_PLIES {
                self.play_randomly(&mut at)?;
                if at.outcome().is_some() {
                    break;
                }
                values.push(self.evaluator.evaluate(&at));
            }
        }
        self.scale = Scale::measured(&values);
        ControlFlow::Continue(())
    }

    fn update_progress(&mut self) {
        (self.budget.status.searching, self.budget.status.depth) = (self.deepest, self.deepest);
        let pv = |best| Variation { value: self.value_of(best), moves: self.line() };
        self.budget.status.variations = self.tree.best_child(ROOT).map(pv).into_iter().collect();
    }

    /// The value of a child of the root: proven, else its mean payoff, else the root's heuristic
    /// value.
    fn value_of(&self, child: NodeId) -> Score {
        match (self.tree.proven(child), self.tree.mean(child)) {
            (Some(score), _) => score.relative_to_root(1),
            (None, Some(payoff)) => self.scale.value(payoff),
            (None, None) => self.evaluator.evaluate(self.root),
        }
    }

    /// The principal variation, as far as the tree has statistics.
    fn line(&self) -> Vec<P::Move> {
        let best = |&node: &NodeId| self.tree.best_child(node).filter(|&child| self.tree.is_known(child));
        std::iter::successors(best(&ROOT), best).map(|node| self.tree.mv(node)).collect()
    }

    fn report(self) -> SearchReport<P::Move> {
        let best = self.tree.best_child(ROOT);
        let proven = self.tree.proven(ROOT);
        let value = proven.or(best.map(|best| self.value_of(best)));
        let mut moves = self.line();
        if moves.is_empty() && proven.is_none() && self.depth_limit > 0 {
            // A search that stops before its first result still reports a legal move.
            moves.extend(moves_of(self.root).first());
        }
        let known = |child: NodeId| RootMove {
            mv: self.tree.mv(child),
            value: self.value_of(child),
            bound: self.bound_of(child),
        };
        let stats = SearchStats {
            nodes: self.budget.nodes(),
            leaves: self.simulations.max(1),
            cutoffs: 0,
            elapsed: self.budget.elapsed(),
        };
        let pv = Variation { value: value.unwrap_or_else(|| self.evaluator.evaluate(self.root)), moves };
        // The search does not maximise margins, so a proven margin is a lower bound. A draw is
        // exact.
        let exact = proven.is_some_and(|score| !score.is_decided()) || self.root.outcome().is_some();
        // Depth 1: the win found need not be the soonest.
        let reach = Reach { depth: 1, finished: proven.is_some(), exhaustive: exact, scored: P::SCORED };
        SearchReport {
            proof: proven.and_then(|_| reach.proof(self.root, pv.value)),
            reach,
            moves: self.tree.children(ROOT).filter(|&child| self.tree.is_known(child)).map(known).collect(),
            exhaustive: proven.is_some(),
            stopped: self.budget.stopped(),
            ..SearchReport::new(pv, self.deepest, stats)
        }
    }

    /// How the value of a child of the root relates to its true value. The margin of a win is a
    /// lower bound for the winner.
    fn bound_of(&self, child: NodeId) -> Bound {
        match self.tree.proven(child) {
            None => Bound::Average,
            Some(score) => match score.decision().filter(|proof| P::SCORED && proof.win_in() != Some(0)) {
                Some(proof) if proof.winner() == Some(Side::First) => Bound::Lower,
                Some(_) => Bound::Upper,
                None => Bound::Exact,
            },
        }
    }
}
