//! Corner cases of the textbook searches.

use rival_core::{Evaluator, Outcome, Position as _, Score, Side, Weighted};
use rival_game::Game;
use rival_games::tictactoe::{OpenLines, Position, Square, Standard, TicTacToe};
use rival_search::{
    Certainty, Control, Cut, EngineOptions, Limits, MctsOptions, MoveOrder, NodeKind, Observer, Proof, Search,
    SearchReport, Stopped, Utility, engine, mcts,
};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const GAME: TicTacToe<Standard> = TicTacToe { shape: Standard };

fn at(text: &str) -> Position<Standard> {
    GAME.parse_position(text).expect("a position")
}

fn heuristic() -> Weighted<OpenLines> {
    Weighted::own()
}

/// Runs both searches, which must agree, and returns alpha-beta's report.
fn search(at: &Position<Standard>, limits: Limits) -> SearchReport<Square> {
    let plain = Search::minimax(&heuristic()).limits(limits).run(at);
    let pruned = Search::new(&heuristic()).limits(limits).run(at);
    assert_eq!(
        (plain.value(), plain.best().copied(), &plain.pv.moves),
        (pruned.value(), pruned.best().copied(), &pruned.pv.moves)
    );
    pruned
}

#[test]
fn the_whole_tree_of_tic_tac_toe_has_549946_nodes_and_is_a_draw() {
    let start = Position::start(Standard);
    let report = Search::minimax(&heuristic()).run(&start);
    assert_eq!((report.stats.nodes, report.stats.leaves), (549_946, 255_168));
    assert_eq!(report.proof, Some(Proof::DRAW));
    assert_eq!(report.depth, 9);
}

#[test]
fn the_course_s_alpha_beta_visits_18297_nodes_of_tic_tac_toe_and_20866_where_sooner_is_better() {
    let start = Position::start(Standard);
    let nodes = |utility| Search::new(&heuristic()).utility(utility).run(&start).stats.nodes;
    assert_eq!((nodes(Utility::Plain), nodes(Utility::SoonerIsBetter)), (18_297, 20_866));
    let minimax = Search::minimax(&heuristic()).utility(Utility::Plain).run(&start);
    assert_eq!((minimax.stats.nodes, minimax.value()), (549_946, Score::ZERO));
}

#[test]
fn a_game_over_before_the_limit_has_its_utility() {
    let report = search(&at("xx1/oo1/3 x"), Limits::depth(6));
    assert_eq!(report.value(), Score::decided(Outcome::win(Side::First), 1));
    assert_eq!(report.pv.moves.len(), 1);
}

#[test]
fn limit_0_gives_the_heuristic_of_the_root_and_no_move() {
    let report = search(&at("3/1x1/3 o"), Limits::depth(0));
    assert_eq!((report.best().copied(), report.value()), (None, Score::hundredths(400)));
    assert_eq!((report.stats.nodes, report.stats.leaves), (1, 1));
    assert_eq!(report.proof, None);
}

#[test]
fn a_limit_beyond_the_end_is_no_limit() {
    let position = at("xox/1x1/o1o x");
    let beyond = search(&position, Limits::depth(60));
    let unlimited = search(&position, Limits::default());
    assert_eq!((beyond.value(), beyond.stats.nodes), (unlimited.value(), unlimited.stats.nodes));
    assert!(beyond.exhaustive);
}

#[test]
fn a_finished_root_has_its_utility_and_no_move() {
    let report = search(&at("xxx/oo1/3 o"), Limits::depth(4));
    assert_eq!((report.best().copied(), report.value()), (None, Score::decided(Outcome::win(Side::First), 0)));
    assert_eq!(report.proof, Some(Proof { outcome: Outcome::win(Side::First), certainty: Certainty::Length(0) }));
}

#[test]
fn a_single_legal_move_is_the_best_one() {
    let report = search(&at("xox/xoo/o1x x"), Limits::depth(3));
    assert_eq!(report.pv.moves, [*report.best().unwrap()]);
    assert_eq!(report.stats.nodes, 2);
}

#[test]
fn the_sooner_of_two_wins_is_preferred_and_the_later_of_two_losses() {
    let report = search(&at("xx1/oo1/3 x"), Limits::default());
    assert_eq!(report.proof.unwrap().win_in(), Some(1));
    let lost = search(&at("x1x/1o1/x1o o"), Limits::default());
    assert_eq!(lost.proof.unwrap().win_in(), Some(2));
}

#[test]
fn a_node_limit_holds_to_the_node() {
    let start = Position::start(Standard);
    for most in [1, 2, 1000, 5000] {
        let limits = Limits { nodes: Some(most), ..Limits::default() };
        let report = Search::minimax(&heuristic()).limits(limits).run(&start);
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
    let flagged = Search::minimax(&heuristic()).run_under(&start, &mut control);
    assert_eq!(flagged.stopped, Some(Stopped::Flag));
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let late = Search::minimax(&heuristic()).limits(limits).run(&start);
    assert_eq!(late.stopped, Some(Stopped::Time));
    assert!(late.stats.nodes < 5000);
}

/// A heuristic that takes two milliseconds, as a function of a user may.
struct Slow;

impl Evaluator<Position<Standard>> for Slow {
    fn evaluate(&self, at: &Position<Standard>) -> Score {
        std::thread::sleep(Duration::from_millis(2));
        heuristic().evaluate(at)
    }
}

#[test]
fn a_slow_heuristic_does_not_carry_a_search_past_its_time() {
    let start = Position::start(Standard);
    let limits = Limits { depth: Some(8), time: Some(Duration::from_millis(20)), ..Limits::default() };
    let reports = [
        Search::minimax(&Slow).limits(limits).run(&start),
        Search::new(&Slow).limits(limits).run(&start),
        engine(&start, &Slow, &EngineOptions::default(), &mut Control::limits(limits)),
        mcts(&start, &Slow, &MctsOptions { playout_plies: 0, ..MctsOptions::default() }, &mut Control::limits(limits)),
    ];
    for report in reports {
        assert_eq!(report.stopped, Some(Stopped::Time));
        // Ten evaluations fit; a check every 2,048 nodes would allow hundreds.
        assert!(report.stats.leaves < 100, "{} leaves", report.stats.leaves);
    }
}

#[test]
fn an_observed_search_is_the_same_search_and_leaves_every_node_once() {
    #[derive(Default)]
    struct Counts {
        entered: u64,
        left: u64,
        leaves: u64,
        cuts: u64,
    }
    impl Observer<Position<Standard>> for Counts {
        fn enter(&mut self, _at: &Position<Standard>, by: Option<Square>, alpha: Score, beta: Score) {
            assert_eq!(by.is_none(), self.entered == 0);
            assert!(alpha < beta);
            self.entered += 1;
        }
        fn cut(&mut self, at: &Position<Standard>, _after: Square, why: Cut) {
            assert_eq!(why == Cut::Beta, at.turn() == Side::First);
            self.cuts += 1;
        }
        fn leave(&mut self, _value: Score, kind: NodeKind) {
            self.left += 1;
            self.leaves += u64::from(kind != NodeKind::Inner);
        }
    }
    let start = Position::start(Standard);
    let mut counts = Counts::default();
    let limits = Limits::depth(5);
    let observed = Search::new(&heuristic()).limits(limits).run_observed(&start, &mut counts);
    let silent = search(&start, limits);
    assert_eq!((observed.value(), observed.stats.nodes), (silent.value(), silent.stats.nodes));
    assert_eq!((counts.entered, counts.left), (observed.stats.nodes, observed.stats.nodes));
    assert_eq!((counts.leaves, counts.cuts), (observed.stats.leaves, observed.stats.cutoffs));
}

#[test]
fn a_shuffled_root_varies_the_move_and_a_seed_repeats_it() {
    let start = Position::start(Standard);
    let chosen = |seed| {
        let order = MoveOrder::ShuffledRoot { seed };
        Search::new(&heuristic()).order(order).run(&start).best().copied()
    };
    assert_eq!(chosen(5), chosen(5));
    assert!((0..20).any(|seed| chosen(seed) != chosen(5)));
}
