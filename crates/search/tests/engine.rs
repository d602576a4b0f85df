//! The engine as a value: its memory from move to move, and the games it refuses.

#[path = "common/every_game.rs"]
mod every_game;

use every_game::every_game;
use rival_core::{Evaluator, MAX_MOVES, Outcome, Position, Score, Seeded, Side};
use rival_game::{Game, HeuristicId, evaluator};
use rival_games::Visitor;
use rival_search::{
    Control, Engine, EngineOptions, Limits, MctsOptions, MoveOrder, Search, SearchReport, Technique, engine, mcts,
};
use rival_testkit::{random_position, size};
use std::ops::ControlFlow;

const KEEP: EngineOptions = EngineOptions { keep: true, ..EngineOptions::DEFAULT };

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

fn found<M>(report: SearchReport<M>) -> (u64, Score, Vec<M>) {
    (report.stats.nodes, report.value(), report.pv.moves)
}

#[test]
fn without_keep_every_search_is_that_of_a_new_engine() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let tuned = evaluator(&game, HeuristicId::TUNED).expect("every game has it");
            let (mut plain, mut cleared) = (Engine::new(&tuned), Engine::with_options(&tuned, KEEP));
            for seed in 0..8 {
                let at = random_position(&game, seed);
                for limits in [Limits::depth(6), nodes(5_000)] {
                    let fresh = found(engine(&at, &tuned, &EngineOptions::default(), &mut limits.into()));
                    assert_eq!(found(plain.search(&at, &mut limits.into())), fresh, "{}", game.name());
                    cleared.new_game();
                    assert_eq!(found(cleared.search(&at, &mut limits.into())), fresh, "{}", game.name());
                }
            }
        }
    }
    every_game(Check);
}

#[test]
fn keep_saves_nodes_on_the_next_moves() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let tuned = evaluator(&game, HeuristicId::TUNED).expect("every game has it");
            let mut at = game.set_up(1, None).expect("a set-up");
            let mut keeps = Engine::with_options(&tuned, KEEP);
            let (mut with, mut without) = (0, 0);
            for _ in 0..6 {
                if at.outcome().is_some() {
                    break;
                }
                let kept = keeps.search(&at, &mut Limits::depth(7).into());
                with += kept.stats.nodes;
                without += engine(&at, &tuned, &EngineOptions::default(), &mut Limits::depth(7).into()).stats.nodes;
                at.play(*kept.best().expect("a move"));
            }
            assert!(with < without, "{}: {with} nodes, {without} without", game.name());
        }
    }
    every_game(Check);
}

/// Two halves of a search visit hardly more than the whole.
#[test]
fn an_engine_with_keep_goes_on_from_the_depth_it_reached() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let tuned = evaluator(&game, HeuristicId::TUNED).expect("every game has it");
            let at = game.set_up(1, None).expect("a set-up");
            let mut keeps = Engine::with_options(&tuned, KEEP);
            let first = keeps.search(&at, &mut nodes(20_000).into());
            if first.stopped.is_none() {
                return;
            }
            let mut depths = Vec::new();
            let mut hear = |progress: rival_search::Progress<_>| depths.push(progress.depth);
            let control = &mut Control { progress: Some(&mut hear), ..Control::limits(nodes(20_000)) };
            let second = keeps.search(&at, control);
            let whole = engine(&at, &tuned, &EngineOptions::default(), &mut nodes(36_000).into());
            let name = game.name();
            assert!(depths.iter().all(|&depth| depth >= first.depth), "{name}: {depths:?} after {}", first.depth);
            let finished = |report: &SearchReport<_>| report.depth - u16::from(report.unfinished);
            assert!(finished(&second) >= finished(&whole), "{name}: {} {}", second.depth, whole.depth);
            // A depth that is asked for is the depth that is searched.
            assert_eq!(keeps.search(&at, &mut Limits::depth(2).into()).depth, 2, "{name}");
        }
    }
    every_game(Check);
}

/// The memory comes from searches of other positions: it must not make a proof false.
#[test]
fn an_engine_with_keep_proves_nothing_false() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let tuned = evaluator(&game, HeuristicId::TUNED).expect("every game has it");
            let mut keeps = Engine::with_options(&tuned, KEEP);
            let mut proven = 0;
            for seed in 0..size(300, 10_000) {
                let at = random_position(&game, seed);
                let limits = nodes(1 + u64::from(Seeded::new(seed).below(20_000)));
                let report = keeps.search(&at, &mut limits.into());
                let truth = Search::new(&tuned).limits(nodes(60_000)).run(&at);
                let (Some(proof), None) = (report.proof, truth.stopped) else { continue };
                let end = truth.value().decision().map_or(Outcome::DRAW, |end| end.outcome);
                let case = format!("{} \"{}\" {report:?}", game.name(), game.position_text(&at));
                assert_eq!(proof.winner(), end.winner(), "{case}");
                match proof.is_exact() {
                    true => assert_eq!(proof.margin(), end.margin().unsigned_abs(), "{case}"),
                    false => assert!(proof.margin() <= end.margin().unsigned_abs(), "{case}"),
                }
                proven += 1;
            }
            assert!(proven > 20, "hardly a test: {proven} proofs in {}", game.name());
        }
    }
    every_game(Check);
}

/// A game of a single ply with one legal move too many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct CrowdedGame(Option<u8>);

impl Position for CrowdedGame {
    type Move = u8;
    fn turn(&self) -> Side {
        Side::First
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.map(|mv| if usize::from(mv) == MAX_MOVES { Outcome::win(Side::First) } else { Outcome::DRAW })
    }
    fn for_each_move(&self, mut visit: impl FnMut(u8) -> ControlFlow<()>) {
        let _ = (0..=MAX_MOVES as u8).try_for_each(&mut visit);
    }
    fn play(&mut self, mv: u8) {
        self.0 = Some(mv);
    }
    fn key(&self) -> u64 {
        self.0.map_or(0, |mv| u64::from(mv) + 1)
    }
}

struct ZeroEvaluator;

impl Evaluator<CrowdedGame> for ZeroEvaluator {
    fn evaluate(&self, _: &CrowdedGame) -> Score {
        Score::ZERO
    }
}

#[test]
fn the_textbook_searches_any_number_of_moves() {
    let report = Search::new(&ZeroEvaluator).run(&CrowdedGame(None));
    assert_eq!(report.best(), Some(&(MAX_MOVES as u8)), "the last move is the one that wins");
}

#[test]
#[should_panic(expected = "more than 64 legal moves")]
fn the_engine_refuses_a_game_with_more_moves_than_it_can_hold() {
    engine(&CrowdedGame(None), &ZeroEvaluator, &EngineOptions::default(), &mut Control::default());
}

#[test]
#[should_panic(expected = "more than 64 legal moves")]
fn monte_carlo_refuses_a_game_with_more_moves_than_it_can_hold() {
    mcts(&CrowdedGame(None), &ZeroEvaluator, &MctsOptions::default(), &mut nodes(1_000).into());
}

#[test]
#[should_panic(expected = "more than 64 legal moves")]
fn ranked_order_refuses_a_game_with_more_moves_than_it_can_hold() {
    let order = MoveOrder::Ranked { seed: 1 };
    Search::new(&ZeroEvaluator).order(order).run(&CrowdedGame(None));
}

#[test]
fn the_bare_engine_is_the_textbooks_alpha_beta_to_the_node() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let classic = evaluator(&game, HeuristicId::CLASSIC).expect("every game has it");
            for seed in 0..size(12, 200) as u64 {
                let at = random_position(&game, seed);
                for depth in 1..=5 {
                    let textbook = Search::new(&classic).depth(depth).run(&at);
                    let bare = engine(&at, &classic, &EngineOptions::bare(), &mut Limits::depth(depth).into());
                    let shown = game.position_text(&at);
                    assert_eq!(bare.value(), textbook.value(), "{} {shown} to depth {depth}", game.name());
                    let [one, other] = [&bare, &textbook].map(|report| (report.stats.nodes, report.stats.leaves));
                    assert_eq!(one, other, "{} {shown} to depth {depth}", game.name());
                }
            }
        }
    }
    every_game(Check);
}

#[test]
fn deepening_counts_the_rounds_that_are_searched_one_by_one_without_it() {
    // Without a table or a history a round learns nothing from those before it but the order of the root's moves.
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let classic = evaluator(&game, HeuristicId::CLASSIC).expect("every game has it");
            let straight = EngineOptions::bare();
            let rounds = EngineOptions { deepening: true, ..straight };
            let at = game.set_up(1, None).expect("a set-up");
            let search = |options, depth| engine(&at, &classic, options, &mut Limits::depth(depth).into());
            assert_eq!(found(search(&straight, 1)), found(search(&rounds, 1)), "{}", game.name());
            let (one, all) = (search(&straight, 4), search(&rounds, 4));
            assert_eq!((one.value(), one.depth), (all.value(), all.depth), "{}", game.name());
            assert!(all.stats.nodes > search(&rounds, 3).stats.nodes, "{}", game.name());
        }
    }
    every_game(Check);
}

#[test]
fn every_step_of_the_ladder_finds_minimaxs_value() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let classic = evaluator(&game, HeuristicId::CLASSIC).expect("every game has it");
            for seed in 0..size(6, 100) as u64 {
                let at = random_position(&game, seed);
                let minimax = Search::minimax(&classic).depth(4).run(&at).value();
                for technique in Technique::ALL {
                    let found = engine(&at, &classic, &technique.with_those_before(), &mut Limits::depth(4).into());
                    let shown = game.position_text(&at);
                    assert_eq!(found.value(), minimax, "{} {shown} with {technique:?}", game.name());
                }
            }
        }
    }
    every_game(Check);
}
