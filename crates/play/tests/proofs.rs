//! The exact solver in place of a search: when it is used, and what it reports.

use rival_core::{Seeded, Side};
use rival_play::{
    AnyGame, AnyPosition, Judge, Player, ReviewRequest, SearchRequest, Session, Setup, SolverUse, Start, games, open,
};
use rival_search::{
    Control, Limits, Proof, SearchReport, Solution, SolveControl, SolveGoal, SolveMemory, SolveRequest,
};
use rival_testkit::size;
use std::time::Duration;

/// More time than any test takes, so that a busy machine does not change which positions are
/// solved.
const LONG_LIMITS: Limits = Limits { depth: None, nodes: None, time: Some(Duration::from_secs(600)), memory_mib: None };

/// From the last plies of each random game, the first position with a choice of moves.
fn late(game: &dyn AnyGame, count: u64, plies: usize) -> Vec<Box<dyn AnyPosition>> {
    let of_seed = |seed| {
        let mut chance = Seeded::new(seed);
        let mut at = game.start(seed, None).expect("a start");
        let mut seen = vec![];
        while at.outcome().is_none() {
            seen.push(at.clone());
            let legal = at.legal();
            at.play(chance.choose(&legal).expect("a move")).expect("legal");
        }
        let from = seen.len().saturating_sub(plies);
        seen.drain(from..).find(|at| at.legal().len() > 1)
    };
    (0..count).filter_map(of_seed).collect()
}

fn solved(at: &dyn AnyPosition) -> Solution<String> {
    let request = SolveRequest { goal: SolveGoal::Margin, every_move: true };
    at.solve(request, &mut SolveControl::default(), &mut SolveMemory::default())
}

fn think(at: &dyn AnyPosition, player: &str, game: &dyn AnyGame) -> SearchReport<String> {
    let player = Player::read(player, game).expect("a player");
    player.search().expect("a search").think(at, 1, &mut Control::limits(LONG_LIMITS))
}

/// The exact margin that a report proves, from the first side's view; 1 for a win in games without
/// scores.
fn margin(report: &SearchReport<String>) -> Option<i32> {
    report.proof.filter(|proof| proof.is_exact()).map(|proof| proof.outcome.margin())
}

#[test]
fn a_timed_engine_plays_what_the_solver_proves() {
    let games =
        [("tictactoe", 9), ("tictactoe:4x4:3", 9), ("connect-four", 5), ("smart-horses", 5), ("color-clash", 3)];
    for (name, plies) in games {
        let game = open(name).expect("a game");
        for at in late(&*game, 6, plies) {
            let (report, truth) = (think(&*at, "engine:time=600000", &*game), solved(&*at));
            assert!(report.solved && report.exhaustive && report.stopped.is_none(), "{at:?}");
            let scored = at.scores().is_some();
            let value = if scored { truth.proven.lower } else { truth.proven.lower.signum() };
            assert_eq!(margin(&report), Some(value), "{at:?}");
            assert_eq!(report.proof.and_then(Proof::win_in), truth.proof.and_then(Proof::win_in), "{at:?}");
            assert!(!scored || report.proof.and_then(Proof::win_in).is_none(), "no length is proven: {at:?}");
            let best = truth.moves.iter().find(|known| Some(&known.mv) == report.best()).expect("a legal move");
            assert_eq!(best.proven, truth.proven, "{at:?}: {:?} gives something away", report.best());
            assert_eq!(report.moves.len(), at.legal().len(), "{at:?}");
        }
    }
}

#[test]
fn an_explicit_depth_or_node_count_gets_a_search() {
    let game = open("tictactoe").expect("a game");
    let at = game.position("x1o/1x1/o2 x").expect("a position");
    for player in ["engine:depth=9", "engine:nodes=100000", "alpha-beta:depth=full", "expert", "engine:solver=off"] {
        assert!(!think(&*at, player, &*game).solved, "{player}");
    }
    assert!(think(&*at, "engine", &*game).solved && think(&*at, "master", &*game).solved);
    let plain = at.search(&SearchRequest::default(), &mut Control::limits(LONG_LIMITS)).expect("own weights");
    assert!(!plain.solved, "a search does not use the solver by default");
    assert_eq!(SolverUse::under(Limits { nodes: Some(1), ..LONG_LIMITS }), SolverUse::Off);
}

fn session(game: &str, position: &str) -> Session {
    let setup = Setup { seed: 1, start: Start::Position(position.to_owned()) };
    Session::new(open(game).expect("a game"), setup, [Player::HUMAN, Player::HUMAN]).expect("a position")
}

#[test]
fn hints_depend_on_nodes_alone_and_so_repeat() {
    let nodes = Limits { nodes: Some(400_000), ..Limits::default() };
    for info in games() {
        let game = open(info.id).expect("a game");
        for at in late(&*game, 4, 8) {
            let session = session(info.id, &at.text());
            let hint = || session.hint(&mut Control::limits(nodes));
            let (one, two) = (hint(), hint());
            assert_eq!(
                (one.pv, one.solved, one.proof, one.stats.nodes),
                (two.pv, two.solved, two.proof, two.stats.nodes)
            );
            assert!(one.solved || info.id != "tictactoe", "{at:?}");
        }
    }
}

#[test]
fn the_values_of_all_moves_are_exact_and_in_order() {
    let game = open("connect-four").expect("a game");
    let session = session("connect-four", &late(&*game, 1, 4)[0].text());
    let values = session.values(&mut Control::limits(LONG_LIMITS));
    assert!(values.solved);
    let truth = solved(session.at());
    assert_eq!(values.variations().count(), session.at().legal().len());
    assert!(values.variations().map(|found| found.value).is_sorted_by(|better, worse| better >= worse));
    for found in values.variations() {
        let known = truth.moves.iter().find(|known| Some(&known.mv) == found.moves.first()).expect("a legal move");
        let decided = found.value.decision();
        assert_eq!(decided, known.proof.filter(|proof| proof.winner().is_some()), "{found:?} {known:?}");
        assert_eq!(decided.map_or(0, |decided| decided.outcome.margin()), known.proven.lower.signum());
    }
}

#[test]
fn a_solver_that_does_not_finish_leaves_the_rest_to_the_search() {
    let game = open("connect-four:8x7").expect("a game");
    let at = game.start(0, None).expect("a start");
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let player = Player::read("engine:solver=always", &*game).expect("a player");
    let report = player.search().expect("a search").think(&*at, 1, &mut Control::limits(limits));
    assert!(!report.solved && report.best().is_some());
    assert!(report.stats.nodes <= 3_001, "{}", report.stats.nodes);
}

/// The level `perfect` gives nothing away in whole games against random moves, on either side.
#[test]
fn the_perfect_level_never_gives_anything_away() {
    for name in ["tictactoe", "tictactoe:4x4:3", "tictactoe:3x5:4"] {
        let game = open(name).expect("a game");
        let perfect = Player::read("perfect", &*game).expect("solved from the start");
        for seed in 0..6 {
            let mut chance = Seeded::new(seed);
            let side = if seed % 2 == 0 { Side::First } else { Side::Second };
            let mut at = game.start(seed, None).expect("a start");
            while at.outcome().is_none() {
                let legal = at.legal();
                if at.turn() != side {
                    at.play(chance.choose(&legal).expect("a move")).expect("legal");
                    continue;
                }
                let report = perfect.search().expect("a search").think(&*at, seed, &mut Control::default());
                assert!(report.solved, "{at:?}");
                let before = solved(&*at).proven;
                at.play(report.best().expect("a move")).expect("legal");
                assert_eq!(solved(&*at).proven, before, "{name}: {at:?}");
            }
        }
    }
    assert!(Player::read("perfect", &*open("smart-horses").expect("a game")).is_err(), "not solved from its start");
}

/// ColorClash from its start: the proven value never gets worse from turn to turn, and for Red,
/// which has a book, the solver takes a moment at every reply of Blue. Blue's first actions take
/// longer: only the long tests run them.
#[test]
fn perfect_play_of_color_clash_is_proven_at_every_turn_from_the_first_on() {
    const MOST_NODES_WITH_BOOK: u64 = 10_000_000;
    let game = open("color-clash").expect("a game");
    assert!(Player::read("perfect", &*game).is_ok(), "solved from its start");
    for seed in 0..size(2, 40) {
        let mut chance = Seeded::new(seed);
        let side = if seed < 20 { Side::First } else { Side::Second };
        let mut at = game.start(0, None).expect("a start");
        let mut proven = i32::MIN;
        while at.outcome().is_none() {
            if at.turn() != side {
                let legal = at.legal();
                at.play(chance.choose(&legal).expect("a move")).expect("legal");
                continue;
            }
            // The level's player, with a clock that never decides.
            let report = think(&*at, "engine:solver=always,time=600000", &*game);
            let value = margin(&report).expect("proven") * side.sign();
            assert!(proven <= value, "seed {seed}, {at:?}: {value} after {proven}");
            let quick = side == Side::Second || report.stats.nodes < MOST_NODES_WITH_BOOK;
            assert!(quick, "seed {seed}, {at:?}: {} nodes", report.stats.nodes);
            proven = value;
            at.play(report.best().expect("a move")).expect("legal");
        }
        assert!(side == Side::First || proven >= 1, "Blue wins by one or more");
    }
}

#[test]
fn a_review_compares_proofs_with_proofs() {
    let mut session = session("tictactoe", "3/3/3 x");
    for mv in ["b2", "b1", "a1", "c3"] {
        session.play(mv).expect("legal");
    }
    let request = ReviewRequest::new(SearchRequest::default(), LONG_LIMITS);
    let judge = |number| {
        Judge::new(session.clone(), request.clone()).judge(number, None).expect("own weights").expect("a move")
    };
    assert!(judge(0).best.solved && judge(0).loss == 0.0);
    let blunder = judge(1);
    assert!(blunder.best.solved && margin(&blunder.best) == Some(0));
    assert_eq!((blunder.loss, blunder.value().decision().map(|decided| decided.outcome.margin())), (0.5, Some(1)));
}
