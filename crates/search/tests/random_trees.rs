//! Both textbook searches against a three-line minimax, on random trees whose sides do not
//! alternate.

use rival_core::{Evaluator, Outcome, Position, Proof, Score, Seeded, Side, UpTo, mix};
use rival_search::{Bound, Control, Limits, MoveOrder, Search, Utility, alpha_beta_within};
use rival_testkit::{Tree, TreeValues, reference, size};
use std::ops::ControlFlow;

/// Random trees, each with a depth before, at or beyond its end.
fn trees() -> impl Iterator<Item = (Tree, u16)> {
    (0..size(5_000, 100_000)).map(|seed| {
        let mut seeded = Seeded::new(seed);
        let layers = 1 + seeded.below(7) as u8;
        (Tree::root(seed, layers), seeded.below(9) as u16)
    })
}

#[test]
fn minimax_has_the_reference_value() {
    for (tree, depth) in trees() {
        let mut control = Control::limits(Limits::depth(depth));
        let report = Search::minimax(&TreeValues).run_under(&tree, &mut control);
        assert_eq!(report.value(), reference(&tree, &TreeValues, depth, 0), "{tree:?} depth {depth}");
    }
}

#[test]
fn alpha_beta_has_the_reference_value_and_never_more_nodes() {
    for (tree, depth) in trees() {
        let limits = Limits::depth(depth);
        let plain = Search::minimax(&TreeValues).limits(limits).run(&tree);
        let pruned = Search::new(&TreeValues).limits(limits).run(&tree);
        assert_eq!(pruned.value(), plain.value(), "{tree:?} depth {depth}");
        assert_eq!(
            (pruned.best().copied(), &pruned.pv.moves),
            (plain.best().copied(), &plain.pv.moves),
            "{tree:?} depth {depth}"
        );
        assert!(pruned.stats.nodes <= plain.stats.nodes, "{tree:?} depth {depth}");
        assert!(pruned.stats.leaves <= plain.stats.leaves, "{tree:?} depth {depth}");
    }
}

#[test]
fn without_a_limit_both_search_to_the_end() {
    for (tree, _) in trees() {
        let to_the_end = reference(&tree, &TreeValues, u16::MAX, 0);
        let plain = Search::minimax(&TreeValues).run(&tree);
        let pruned = Search::new(&TreeValues).run(&tree);
        assert_eq!((plain.value(), pruned.value()), (to_the_end, to_the_end), "{tree:?}");
        assert!(plain.exhaustive && pruned.exhaustive);
    }
}

#[test]
fn a_window_gives_the_value_or_a_bound_on_it() {
    for (tree, depth) in trees() {
        let truth = reference(&tree, &TreeValues, depth, 0);
        for (alpha, beta) in windows_around(truth, tree.key()) {
            let (value, _) = alpha_beta_within(&tree, &TreeValues, Some(depth), (alpha, beta));
            // Fail-hard is fail-soft clamped to the window.
            assert_eq!(value.clamp(alpha, beta), truth.clamp(alpha, beta), "{tree:?} depth {depth}");
            // Fail-soft gives more: a true bound beyond the window.
            assert!(value < beta || truth >= value, "{tree:?} depth {depth}");
            assert!(value > alpha || truth <= value, "{tree:?} depth {depth}");
        }
    }
}

/// Windows below, above, around and touching the true value.
fn windows_around(truth: Score, seed: u64) -> [(Score, Score); 6] {
    let off = |by: i64| Score::from_raw((i64::from(truth.raw()) + by) as i32);
    let far = 2 + i64::from(Seeded::new(seed).below(500));
    [
        (off(-far), off(far)),
        (off(-1), off(1)),
        (truth, off(far)),
        (off(-far), truth),
        (off(1), off(far)),
        (off(-far), off(-1)),
    ]
}

#[test]
fn bounds_on_root_moves_are_true() {
    for (tree, depth) in trees().filter(|&(tree, depth)| depth > 0 && tree.outcome().is_none()) {
        let mut control = Control::limits(Limits::depth(depth));
        let report = Search::new(&TreeValues).run_under(&tree, &mut control);
        for known in &report.moves {
            let truth = reference(&tree.after(known.mv), &TreeValues, depth - 1, 1);
            let holds = match known.bound {
                Bound::Exact => truth == known.value,
                Bound::Lower => truth >= known.value,
                Bound::Upper => truth <= known.value,
                Bound::Average => false,
            };
            assert!(holds, "{tree:?} depth {depth}: {known:?}, truly {truth}");
        }
        let best = report.moves.iter().find(|known| Some(known.mv) == report.best().copied());
        assert_eq!(best.map(|best| (best.value, best.bound)), Some((report.value(), Bound::Exact)));
    }
}

#[test]
fn the_principal_line_leads_to_the_value() {
    for (tree, depth) in trees() {
        let mut control = Control::limits(Limits::depth(depth));
        let report = Search::new(&TreeValues).run_under(&tree, &mut control);
        let mut at = tree;
        report.pv.moves.iter().for_each(|&mv| at.play(mv));
        let plies = report.pv.moves.len() as u32;
        let reached = at.outcome().map_or_else(|| TreeValues.evaluate(&at), |outcome| Score::decided(outcome, plies));
        assert_eq!(reached, report.value(), "{tree:?} depth {depth} line {:?}", report.pv.moves);
    }
}

#[test]
fn ranking_and_shuffling_change_the_order_and_never_the_value() {
    let orders =
        [MoveOrder::ShuffledRoot { seed: 2 }, MoveOrder::Ranked { seed: 1 }, MoveOrder::ShuffledAll { seed: 2 }];
    let orders = orders.into_iter().chain([MoveOrder::BestFirst, MoveOrder::WorstFirst]);
    for ((tree, depth), order) in trees().take(1_000).zip(orders.cycle()) {
        let limits = Limits::depth(depth);
        let plain = Search::minimax(&TreeValues).order(order).limits(limits).run(&tree);
        let pruned = Search::new(&TreeValues).order(order).limits(limits).run(&tree);
        assert_eq!(plain.value(), reference(&tree, &TreeValues, depth, 0), "{tree:?} depth {depth}");
        assert_eq!(
            (pruned.value(), pruned.best().copied()),
            (plain.value(), plain.best().copied()),
            "{tree:?} depth {depth}"
        );
    }
}

/// Minimax by definition, with the same value for a win at every ply.
fn plain_reference(at: &Tree, depth: u16) -> Score {
    if let Some(outcome) = at.outcome() {
        return Score::decided(outcome, 0).map_proof(Proof::without_length);
    }
    if depth == 0 {
        return TreeValues.evaluate(at);
    }
    let values = at.legal_moves().into_iter().map(|mv| plain_reference(&at.after(mv), depth - 1));
    let best = if at.turn() == Side::First { values.max() } else { values.min() };
    best.expect("a position that is not over has a move")
}

#[test]
fn with_plain_utility_both_searches_find_the_value_without_its_plies() {
    let orders = [MoveOrder::Listed, MoveOrder::ShuffledRoot { seed: 2 }, MoveOrder::Ranked { seed: 1 }];
    let orders = orders.into_iter().chain([MoveOrder::BestFirst, MoveOrder::WorstFirst]);
    for ((tree, depth), order) in trees().zip(orders.cycle()) {
        let expected = plain_reference(&tree, depth);
        let [plain, pruned] = [Search::minimax(&TreeValues), Search::new(&TreeValues)]
            .map(|search| search.order(order).utility(Utility::Plain).depth(depth).run(&tree));
        assert_eq!((plain.value(), pruned.value()), (expected, expected), "{tree:?} depth {depth}");
        assert_eq!(plain.pv.moves, pruned.pv.moves, "{tree:?} depth {depth}");
        assert!(pruned.stats.nodes <= plain.stats.nodes, "{tree:?} depth {depth}");
        assert!(
            pruned.proof.is_none_or(|proof| proof.winner().is_none() || proof.win_in().is_none()),
            "{tree:?} depth {depth}"
        );
    }
}

/// A tree of uniform branching and depth with random leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct UniformTree {
    path: u64,
    plies: u8,
    left: u8,
}

const BRANCHES: u8 = 4;

impl Position for UniformTree {
    type Move = u8;
    type List<T> = UpTo<T, 64>;
    const SCORED: bool = true;

    fn turn(&self) -> Side {
        Side::BOTH[usize::from((self.plies - self.left) % 2)]
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome::by_margin(1 + (self.key() % 100_000) as i32))
    }

    fn for_each_move(&self, visit: impl FnMut(u8) -> ControlFlow<()>) {
        let _ = (0..BRANCHES).try_for_each(visit);
    }

    fn play(&mut self, mv: u8) {
        self.path = mix(self.path ^ mix(u64::from(mv)));
        self.left -= 1;
    }

    fn key(&self) -> u64 {
        mix(self.path)
    }
}

#[test]
fn with_the_best_move_first_alpha_beta_visits_the_minimal_tree() {
    for seed in 0..20 {
        // The tree has 1 + 4 + 16 + 64 + 256 nodes, few enough to sort its moves by a full search.
        let tree = UniformTree { path: seed, plies: 4, left: 4 };
        let leaves = |order| Search::new(&NoValues).order(order).run(&tree).stats.leaves;
        // Knuth and Moore's minimal tree: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves.
        assert_eq!(leaves(MoveOrder::BestFirst), 16 + 16 - 1, "seed {seed}");
        assert!(leaves(MoveOrder::WorstFirst) > leaves(MoveOrder::Listed), "seed {seed}");
        assert!(leaves(MoveOrder::Listed) > leaves(MoveOrder::BestFirst), "seed {seed}");
        assert_ne!(
            leaves(MoveOrder::ShuffledAll { seed: 1 }),
            leaves(MoveOrder::ShuffledAll { seed: 2 }),
            "seed {seed}"
        );
    }
}

/// An evaluator that is never needed: the tree is searched to its end.
struct NoValues;

impl Evaluator<UniformTree> for NoValues {
    fn evaluate(&self, _: &UniformTree) -> Score {
        Score::ZERO
    }
}
