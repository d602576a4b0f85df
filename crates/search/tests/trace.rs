//! The steps of a trace are the steps of its search.

#[path = "common/every_game.rs"]
mod every_game;
#[path = "common/ways.rs"]
mod ways;

use every_game::every_game;
use rival_core::{Evaluator, Position, Score, Seeded, Side};
use rival_game::{Game, HeuristicId, evaluator};
use rival_games::Visitor;
use rival_search::{Cut, MoveOrder, NodeKind, Recorder, Search, SearchReport, TraceEvent, TreeNode, trace};
use rival_testkit::{Tree, TreeValues, random_position, size};
use ways::ways;

type SearchRecord<M> = (Vec<TreeNode<M>>, SearchReport<M>);

fn record<P: Position>(
    at: &P,
    evaluator: &impl Evaluator<P>,
    pruned: bool,
    order: MoveOrder,
    depth: u16,
) -> SearchRecord<P::Move> {
    let mut recorder = Recorder::default();
    let search = if pruned { Search::new(evaluator) } else { Search::minimax(evaluator) };
    let report = search.order(order).depth(depth).run_observed(at, &mut recorder);
    (recorder.into_nodes(), report)
}

/// Knows alpha-beta but not the tree: checks each step against the steps before it.
#[derive(Default)]
struct Reader {
    path: Vec<Frame>,
    entered: u64,
    leaves: u64,
    cuts: u64,
    value: Option<Score>,
}

struct Frame {
    node: usize,
    window: (Score, Score),
    best: Option<Score>,
}

impl Reader {
    fn read<M: Copy + PartialEq>(&mut self, nodes: &[TreeNode<M>], steps: &[TraceEvent]) {
        for (number, &step) in steps.iter().enumerate() {
            match step {
                TraceEvent::Enter { node, window } => {
                    assert_eq!(window, self.path.last().map_or((-Score::INFINITY, Score::INFINITY), |up| up.window));
                    assert_eq!(window, nodes[node].window, "the window the search itself had");
                    assert_eq!(nodes[node].parent, self.path.last().map(|up| up.node));
                    self.entered += 1;
                    self.path.push(Frame { node, window, best: None });
                }
                TraceEvent::Leaf { node, value, kind } => {
                    assert_eq!((nodes[node].value, nodes[node].kind), (value, kind));
                    assert!(kind != NodeKind::Inner);
                    self.leaves += 1;
                    self.leave(node, value);
                }
                TraceEvent::Leave { node, value } => {
                    assert_eq!(self.path.last().and_then(|open| open.best), Some(value), "the best of what went up");
                    self.leave(node, value);
                }
                TraceEvent::Up { node, child, value, best, improved } => {
                    let side = nodes[node].side;
                    let open = self.path.last_mut().expect("a value goes up to an open node");
                    assert_eq!((open.node, nodes[child].parent, nodes[child].value), (node, Some(node), value));
                    let better = open.best.is_none_or(|best| value.seen_by(side) > best.seen_by(side));
                    assert_eq!((improved, Some(best)), (better, if better { Some(value) } else { open.best }));
                    open.best = Some(best);
                }
                TraceEvent::Narrow { node, child, window } => {
                    let open = self.path.last_mut().expect("a window belongs to an open node");
                    assert_eq!(open.node, node);
                    let value = nodes[child].value;
                    let (alpha, beta) = open.window;
                    assert!(alpha < value && value < beta);
                    assert_eq!(window, if nodes[node].side == Side::First { (value, beta) } else { (alpha, value) });
                    open.window = window;
                }
                TraceEvent::Cut { node, child, cut, limit, set_by } => {
                    assert!(!nodes[node].left_out.is_empty());
                    assert_eq!(nodes[set_by.child].value, limit, "a bound is the value of the node that set it");
                    assert_eq!(nodes[set_by.child].parent, Some(set_by.ancestor));
                    assert!(self.path.iter().any(|open| open.node == set_by.ancestor), "an ancestor");
                    assert!(self.path.iter().all(|open| open.node != set_by.child), "a sibling of the path");
                    let (alpha, beta) = self.path.last().expect("a cut is made at an open node").window;
                    let value = nodes[child].value;
                    match cut {
                        Cut::Alpha => assert!(nodes[node].side == Side::Second && value <= alpha && limit == alpha),
                        Cut::Beta => assert!(nodes[node].side == Side::First && value >= beta && limit == beta),
                    }
                    assert!(
                        matches!(steps[number + 1], TraceEvent::Leave { node: left, .. } if left == node),
                        "a cut ends its node"
                    );
                    self.cuts += 1;
                }
            }
        }
    }

    fn leave(&mut self, node: usize, value: Score) {
        assert_eq!(self.path.pop().map(|open| open.node), Some(node));
        if self.path.is_empty() {
            self.value = Some(value);
        }
    }
}

fn trace_matches_search<M: Copy + PartialEq>((nodes, report): &SearchRecord<M>, pruned: bool) {
    let mut reader = Reader::default();
    reader.read(nodes, &trace(nodes, pruned));
    assert!(reader.path.is_empty());
    assert_eq!(reader.value, Some(report.value()));
    let stats = report.stats;
    assert_eq!((reader.entered, reader.leaves, reader.cuts), (stats.nodes, stats.leaves, stats.cutoffs));
}

#[test]
fn traces_of_random_trees_match_their_searches() {
    for seed in 0..size(5_000, 50_000) {
        let root = Tree::root(seed, 5);
        let depth = Seeded::new(seed).below(7) as u16;
        for (pruned, order) in ways(seed) {
            trace_matches_search(&record(&root, &TreeValues, pruned, order, depth), pruned);
        }
    }
}

#[test]
fn traces_of_every_game_match_their_searches() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let classic = evaluator(&game, HeuristicId::CLASSIC).expect("every game has it");
            for seed in 0..size(300, 5_000) {
                let at = random_position(&game, seed);
                let depth = (seed % 4) as u16;
                for (pruned, order) in ways(seed) {
                    trace_matches_search(&record(&at, &classic, pruned, order, depth), pruned);
                }
            }
        }
    }
    every_game(Check);
}
