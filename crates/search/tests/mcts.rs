//! Monte Carlo tree search: the moves it must find, its proofs and its limits.

use rival_core::{Evaluator, Outcome, Position as _, Score, Side, Weighted};
use rival_game::Game;
use rival_games::color_clash::{self, ColorClash};
use rival_games::tictactoe::{OpenLines, Position, Square, Standard, TicTacToe};
use rival_search::{
    Bound, Certainty, Control, Limits, MctsOptions, MoveOrder, Proof, Search, SearchReport, Stopped, mcts,
};
use rival_testkit::{Tree, TreeValues, reference, size};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const GAME: TicTacToe<Standard> = TicTacToe { shape: Standard };

fn at(text: &str) -> Position<Standard> {
    GAME.parse_position(text).expect("a position")
}

fn heuristic() -> Weighted<OpenLines> {
    Weighted::own()
}

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

fn search(at: &Position<Standard>, seed: u64, limits: Limits) -> SearchReport<Square> {
    let options = MctsOptions { seed, ..MctsOptions::default() };
    mcts(at, &heuristic(), &options, &mut Control::limits(limits))
}

fn best(text: &str) -> String {
    let report = search(&at(text), 0, nodes(20_000));
    GAME.move_text(*report.best().expect("a move"))
}

#[test]
fn a_win_at_once_is_played_and_proven() {
    for (text, win, winner) in [("xx1/oo1/3 x", "c3", Side::First), ("xx1/oo1/x2 o", "c2", Side::Second)] {
        let report = search(&at(text), 0, nodes(2_000));
        assert_eq!(
            report.proof,
            Some(Proof { outcome: Outcome::win(winner), certainty: Certainty::Length(1) }),
            "{text}"
        );
        assert_eq!((report.stopped, report.pv.moves.len()), (None, 1), "{text}");
        assert_eq!(GAME.move_text(report.pv.moves[0]), win);
    }
}

#[test]
fn a_threat_is_blocked() {
    assert_eq!(best("xx1/1o1/3 o"), "c3");
    assert_eq!(best("oo1/xx1/x1o x"), "c2");
}

#[test]
fn tic_tac_toe_is_drawn_against_perfect_play() {
    for seed in 0..size(6, 100) {
        let mut at = Position::start(Standard);
        let own_side = Side::BOTH[(seed % 2) as usize];
        while at.outcome().is_none() {
            let order = MoveOrder::ShuffledRoot { seed };
            let mv = match at.turn() == own_side {
                true => search(&at, seed, nodes(50_000)).best().copied(),
                false => Search::new(&heuristic()).order(order).run(&at).best().copied(),
            };
            at.play(mv.expect("a game that goes on has a move"));
        }
        assert_eq!(at.outcome(), Some(Outcome::DRAW), "seed {seed}");
    }
}

/// The winner with best play; `None` for a draw.
fn winner(value: Score) -> Option<Side> {
    value.decision().and_then(|decided| decided.outcome.winner())
}

#[test]
fn on_small_trees_with_sides_in_any_order_it_finds_a_best_move() {
    let mut proven = 0;
    let trees = size(500, 10_000);
    for seed in 0..trees {
        let tree = Tree::root(seed, 1 + (seed % 5) as u8);
        let options = MctsOptions { seed, ..MctsOptions::default() };
        let report = mcts(&tree, &TreeValues, &options, &mut Control::limits(nodes(20_000)));
        let truth = winner(reference(&tree, &TreeValues, u16::MAX, 0));
        if let Some(best) = report.best().copied() {
            let value = reference(&tree.after(best), &TreeValues, u16::MAX, 1);
            assert_eq!(winner(value), truth, "{tree:?} {report:?}");
        }
        if let Some(proof) = report.proof {
            assert_eq!(proof.winner(), truth, "{tree:?} {report:?}");
            assert!(proof.win_in().is_none_or(|plies| plies <= 1), "{tree:?} {report:?}");
            proven += 1;
        }
    }
    assert!(proven > trees / 2, "{proven} of {trees} were proven");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_search_and_another_seed_another() {
    let start = ColorClash.set_up(0, None).expect("a start");
    let heuristic = Weighted::<color_clash::LastingTerritory>::own();
    let search = |seed| {
        let options = MctsOptions { seed, ..MctsOptions::default() };
        let report = mcts(&start, &heuristic, &options, &mut Control::limits(nodes(30_000)));
        (report.stats.nodes, report.stats.leaves, report.value(), report.pv.moves, report.moves)
    };
    assert_eq!(search(1), search(1));
    assert_ne!(search(1), search(2));
}

#[test]
fn a_node_limit_holds_to_the_node() {
    for most in [1, 2, 10, 100, 1_000, 5_000] {
        let report = search(&Position::start(Standard), 0, nodes(most));
        assert_eq!((report.stats.nodes, report.stopped), (most, Some(Stopped::Nodes)));
        assert!(report.best().is_some());
        assert_eq!(report.proof, None);
    }
}

#[test]
fn the_flag_and_the_time_limit_stop_the_search() {
    let start = Position::start(Standard);
    let flag = AtomicBool::new(true);
    let mut control = Control { stop: Some(&flag), ..Control::default() };
    let flagged = mcts(&start, &heuristic(), &MctsOptions::default(), &mut control);
    assert_eq!(flagged.stopped, Some(Stopped::Flag));
    let late = search(&start, 0, Limits { time: Some(Duration::ZERO), ..Limits::default() });
    assert_eq!(late.stopped, Some(Stopped::Time));
    assert!(late.stats.nodes < 5_000 && late.best().is_some());
}

#[test]
fn a_finished_root_has_its_utility_and_no_move() {
    let report = search(&at("xxx/oo1/3 o"), 0, Limits::default());
    assert_eq!((report.best().copied(), report.value()), (None, Score::decided(Outcome::win(Side::First), 0)));
    assert_eq!(report.proof, Some(Proof { outcome: Outcome::win(Side::First), certainty: Certainty::Length(0) }));
    assert_eq!(report.stats.nodes, 1);
}

#[test]
fn a_single_legal_move_is_the_best_one() {
    let report = search(&at("xox/xoo/o1x x"), 0, Limits::default());
    assert_eq!(report.pv.moves, [*report.best().expect("a move")]);
    assert_eq!(report.proof, Some(Proof::DRAW));
}

#[test]
fn values_are_in_the_unit_of_the_heuristic() {
    // If all positions have the same value, so has every mean of them.
    struct Flat;
    impl Evaluator<Position<Standard>> for Flat {
        fn evaluate(&self, _at: &Position<Standard>) -> Score {
            Score::hundredths(250)
        }
    }
    let options = MctsOptions { playout_plies: 0, scale: Some(4.0), ..MctsOptions::default() };
    let report = mcts(&Position::start(Standard), &Flat, &options, &mut Control::limits(nodes(40)));
    assert_eq!(report.value(), Score::hundredths(250));
    assert_eq!(report.moves.len(), 9);
    assert!(report.moves.iter().all(|known| known.value == report.value()));
}

#[test]
fn limit_0_gives_the_heuristic_of_the_root_and_no_move() {
    let report = search(&at("3/1x1/3 o"), 0, Limits::depth(0));
    assert_eq!((report.best().copied(), report.value()), (None, Score::hundredths(400)));
    assert_eq!((report.stats.nodes, report.stats.leaves), (1, 1));
}

#[test]
fn a_depth_limit_bounds_the_simulations() {
    let limits = Limits { depth: Some(1), ..nodes(10_000) };
    let report = search(&at("3/1x1/3 o"), 0, limits);
    // At depth 1 the value of a reply is its heuristic value.
    let plain = Search::new(&heuristic()).limits(Limits::depth(1)).run(&at("3/1x1/3 o"));
    assert_eq!((report.depth, report.value()), (1, plain.value()));
}

#[test]
fn a_full_tree_keeps_searching_without_growing() {
    let options = MctsOptions { tree_mib: 0, ..MctsOptions::default() };
    let report = mcts(&Position::start(Standard), &heuristic(), &options, &mut Control::limits(nodes(50_000)));
    assert_eq!((report.stats.nodes, report.depth), (50_000, 1));
    assert_eq!(GAME.move_text(*report.best().expect("a move")), "b2");
}

#[test]
fn it_reports_progress() {
    let mut reports = Vec::new();
    let mut record = |progress| reports.push(progress);
    let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
    let mut control = Control { limits, stop: None, progress: Some(&mut record) };
    let start = ColorClash.set_up(0, None).expect("a start");
    let heuristic = Weighted::<color_clash::LastingTerritory>::own();
    mcts(&start, &heuristic, &MctsOptions::default(), &mut control);
    let last = reports.last().expect("a report");
    assert!(last.pv().is_some_and(|pv| !pv.moves.is_empty()) && last.nodes > 0 && last.depth > 0);
    assert!(reports.is_sorted_by_key(|progress| progress.nodes));
    let mut at = start;
    for &mv in &last.pv().expect("known").moves {
        assert!(at.legal_moves().contains(&mv));
        at.play(mv);
    }
}

#[test]
fn among_equally_visited_moves_the_best_is_played_even_on_a_small_budget() {
    for seed in 0..size(50, 1000) {
        for most in [50, 100, 200, 300] {
            let report = search(&Position::start(Standard), seed, nodes(most));
            let best = report
                .moves
                .iter()
                .find(|known| Some(known.mv) == report.best().copied())
                .expect("the best move is known");
            assert!(report.stats.leaves > 1, "{most} nodes");
            assert!(
                report.stats.leaves > 9 || report.moves.iter().all(|known| known.value <= best.value),
                "{most} nodes"
            );
        }
    }
}

#[test]
fn an_unproven_value_is_an_average() {
    let open = search(&Position::start(Standard), 0, nodes(2_000));
    assert!(open.moves.iter().all(|known| known.bound == Bound::Average));
    let won = search(&at("xx1/oo1/3 x"), 0, nodes(2_000));
    let win = won.moves.iter().find(|known| Some(known.mv) == won.best().copied()).expect("a move");
    assert_eq!(win.bound, Bound::Exact);
}
