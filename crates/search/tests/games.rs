//! The searches on random positions of every game, against each other and against known numbers.

mod common;
#[path = "common/every_game.rs"]
mod every_game;

use common::options;
use every_game::every_game;
use rival_core::{Evaluator, Position, Score, Seeded, Side};
use rival_game::{Game, HeuristicId, evaluator};
use rival_games::Visitor;
use rival_games::connect_four::{self, ConnectFour};
use rival_games::smart_horses::SmartHorses;
use rival_search::{Bound, Control, EngineOptions, Limits, Proof, Search, SearchReport, engine};
use rival_testkit::{MoveOf, random_position, size};

fn classic<G: Game>(game: &G) -> Box<dyn Evaluator<G::Position>> {
    evaluator(game, HeuristicId::CLASSIC).expect("every game has it")
}

fn plain<P: Position>(at: &P, evaluator: &impl Evaluator<P>, limits: Limits) -> SearchReport<P::Move> {
    Search::minimax(evaluator).limits(limits).run(at)
}

fn pruned<P: Position>(at: &P, evaluator: &impl Evaluator<P>, limits: Limits) -> SearchReport<P::Move> {
    Search::new(evaluator).limits(limits).run(at)
}

/// The command that reproduces a failure.
fn command<G: Game>(game: &G, at: &G::Position, depth: u16) -> String {
    format!("rival search {} --position \"{}\" --depth {depth}", game.name(), game.position_text(at))
}

#[test]
fn alpha_beta_equals_minimax_with_no_more_nodes_and_its_best_move_has_the_value() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            for seed in 0..size(2_000, 100_000) {
                let at = random_position(&game, seed);
                let depth = (seed % 6) as u16;
                let case = command(&game, &at, depth);
                let all = plain(&at, &classic(&game), Limits::depth(depth));
                let some = pruned(&at, &classic(&game), Limits::depth(depth));
                assert_eq!(
                    (some.value(), some.best().copied(), &some.pv.moves),
                    (all.value(), all.best().copied(), &all.pv.moves),
                    "{case}"
                );
                // Alpha-beta may prove more: it may have skipped the leaves that minimax could only
                // estimate.
                if let Some(proof) = all.proof {
                    assert_eq!(some.proof.map(|proof| proof.outcome), Some(proof.outcome), "{case}");
                    let lengths = [some.proof, all.proof].map(|proof| proof.and_then(Proof::win_in));
                    assert!(lengths[1].is_none() || lengths[0] == lengths[1], "{case}");
                }
                assert!(some.stats.nodes <= all.stats.nodes, "{case}");
                assert!(some.stats.leaves <= all.stats.leaves, "{case}");
                let known = all.moves.iter().find(|known| Some(known.mv) == some.best().copied());
                assert_eq!(known.map(|known| known.value), some.best().map(|_| some.value()), "{case}");
                bounds_hold::<G>(&some, &all, &case);
            }
        }
    }
    every_game(Check);
}

/// The values and bounds of root moves must be consistent with plain minimax.
fn bounds_hold<G: Game>(found: &SearchReport<MoveOf<G>>, truth: &SearchReport<MoveOf<G>>, case: &str) {
    for known in &found.moves {
        let true_value = truth.moves.iter().find(|other| other.mv == known.mv).expect("minimax tries all moves").value;
        let holds = match known.bound {
            Bound::Exact => true_value == known.value,
            Bound::Lower => true_value >= known.value,
            Bound::Upper => true_value <= known.value,
            Bound::Average => false,
        };
        assert!(holds, "{known:?} is truly {true_value}: {case}");
    }
}

#[test]
fn the_engine_with_any_options_equals_minimax() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            for seed in 0..size(1_500, 100_000) {
                let at = random_position(&game, seed);
                match seed % 4 {
                    0 | 1 => check(&game, &at, &classic(&game), seed),
                    _ => check(&game, &at, &evaluator(&game, HeuristicId::TUNED).expect("every game has it"), seed),
                }
            }
        }
    }
    fn check<G: Game>(game: &G, at: &G::Position, evaluator: &impl Evaluator<G::Position>, seed: u64) {
        let mut seeded = Seeded::new(seed);
        let (depth, options) = (seeded.below(6) as u16, options(&mut seeded));
        let case = format!("{options:?} {}", command(game, at, depth));
        let found = engine(at, evaluator, &options, &mut Control::limits(Limits::depth(depth)));
        let truth = plain(at, evaluator, Limits::depth(depth));
        assert_eq!(found.value(), truth.value(), "{case}");
        let known = truth.moves.iter().find(|known| Some(known.mv) == found.best().copied());
        assert_eq!(known.map(|known| known.value), found.best().map(|_| found.value()), "{case}");
        assert_eq!(found.pv.moves.first(), found.best(), "{case}");
        // A decided game ends the search before its depth limit.
        if found.depth == depth {
            bounds_hold::<G>(&found, &truth, &case);
        }
    }
    every_game(Check);
}

#[test]
fn the_engine_on_several_threads_equals_alpha_beta() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let mut searched = 0;
            for seed in 0..size(8, 200) {
                let mut seeded = Seeded::new(seed);
                let at = random_position(&game, seed);
                let Some((depth, truth)) = deep_enough(&at, &classic(&game)) else { continue };
                let threads = if seed % 2 == 0 { 2 } else { 4 };
                let options = EngineOptions { threads, table_mib: 8, ..options(&mut seeded) };
                let found = engine(&at, &classic(&game), &options, &mut Control::limits(Limits::depth(depth)));
                assert_eq!(found.value(), truth.value(), "{options:?} {}", command(&game, &at, depth));
                searched += 1;
            }
            // Games on small boards end too soon.
            assert!(searched > 0 || game.longest_game() <= 16, "{}", game.name());
        }
    }
    /// A depth whose search is long enough for threads: the engine searches small trees on one.
    fn deep_enough<P: Position>(at: &P, evaluator: &impl Evaluator<P>) -> Option<(u16, SearchReport<P::Move>)> {
        let mut deeper = (5..=16).map(|depth| (depth, pruned(at, evaluator, Limits::depth(depth))));
        deeper.find(|(_, report)| report.stats.nodes > 500_000)
    }
    every_game(Check);
}

#[test]
fn the_engine_proves_nothing_false() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let mut solved = 0;
            for seed in 0..size(300, 20_000) {
                let at = random_position(&game, seed);
                let affordable = Limits { nodes: Some(100_000), ..Limits::default() };
                let truth = pruned(&at, &classic(&game), affordable);
                if truth.stopped.is_some() {
                    continue;
                }
                let found = engine(&at, &classic(&game), &EngineOptions::default(), &mut Control::default());
                assert!(found.stopped.is_none() && found.proof.is_some(), "{}", command(&game, &at, 64));
                let outcome = |report: &SearchReport<MoveOf<G>>| report.proof.map(|proof| proof.outcome);
                assert_eq!(outcome(&found), outcome(&truth), "{}", command(&game, &at, 64));
                solved += 1;
            }
            assert!(solved > 20, "hardly a test: {solved} positions of {} are small enough", game.name());
        }
    }
    every_game(Check);
}

#[test]
fn the_same_depth_or_nodes_give_the_same_search() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let search = |at: &G::Position, limits| {
                let found = engine(at, &classic(&game), &EngineOptions::default(), &mut Control::limits(limits));
                (found.stats.nodes, found.value(), found.pv.moves)
            };
            for seed in 0..20 {
                let at = random_position(&game, seed);
                for limits in [Limits::depth(6), Limits { nodes: Some(5_000 + seed), ..Limits::default() }] {
                    assert_eq!(search(&at, limits), search(&at, limits), "{}", command(&game, &at, 6));
                }
            }
        }
    }
    every_game(Check);
}

#[test]
fn a_forced_pass_is_the_only_move_and_takes_a_ply() {
    let game = SmartHorses;
    // White has no leap from a1: b3 and c2 are destroyed.
    let at = game.parse_position("8/8/8/4B3/8/1x6/2x5/W7 w 0 0 -").expect("a position");
    let report = |depth| pruned(&at, &classic(&SmartHorses), Limits::depth(depth));
    let line = |depth| report(depth).pv.moves.into_iter().map(|mv| game.move_text(mv)).collect::<Vec<_>>();
    assert_eq!(line(1), ["pass"]);
    // Four points, eight leaps, the centre, stuck: all for Black.
    assert_eq!(report(1).value(), Score::hundredths(-100 * (400 + 80 + 3 + 400)));
    assert_eq!((report(1).stats.nodes, report(2).stats.nodes), (2, 2 + 8));
    let two = line(2);
    assert_eq!((two[0].as_str(), two.len()), ("pass", 2));
    let all = plain(&at, &classic(&SmartHorses), Limits::depth(5));
    assert_eq!(all.value(), report(5).value());
}

#[test]
fn connect_four_to_depth_ten_in_listed_order_visits_4371986_nodes() {
    let start = ConnectFour { shape: connect_four::Standard }.set_up(0, None).expect("a start");
    let report = pruned(&start, &classic(&ConnectFour { shape: connect_four::Standard }), Limits::depth(10));
    assert_eq!((report.stats.nodes, start.turn()), (4_371_986, Side::First));
}
