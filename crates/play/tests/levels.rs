//! The machine's levels.

use rival_core::{Evaluator, NoisyEvaluator, Position, Seeded, Side, Weighted};
use rival_game::Game;
use rival_games::desconecta::{Desconecta, Standard, ThreesAndPairs};
use rival_play::{Algorithm, AnyGame, AnyPosition, HeuristicId, Player, SearchRequest, games, open};
use rival_search::{Control, Limits, Search, SearchReport};
use std::collections::HashSet;
use std::time::Duration;

fn all_games() -> impl Iterator<Item = Box<dyn AnyGame>> {
    games().iter().map(|info| open(info.id).expect("the game is in the list"))
}

fn level(game: &dyn AnyGame, id: &str) -> Player {
    Player::read(id, game).expect("every game has this level")
}

fn choose(at: &dyn AnyPosition, level: &Player, seed: u64) -> SearchReport<String> {
    level.search().expect("a level searches").think(at, seed, &mut Control::default())
}

/// Levels play as in rival 0.1, which wrote this file: game, level, seed, position, move, value,
/// depth, nodes. (The ColorClash level of depth 2 was the beginner then and is the amateur now;
/// there is no level of depth 3 any more.)
#[test]
fn levels_play_as_in_rival_0_1() {
    let known = include_str!("data/0.1.0/levels.tsv");
    for line in known.lines() {
        let [name, id, seed, position, mv, value, depth, nodes] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not eight columns: {line}")
        };
        let game = open(name).expect("a game");
        let at = game.position(position).expect("a position");
        let chosen = choose(&*at, &level(&*game, id), seed.parse().expect("a seed"));
        let found = [chosen.value().raw().to_string(), chosen.depth.to_string(), chosen.stats.nodes.to_string()];
        assert_eq!(
            (chosen.best().map(String::as_str), found),
            (Some(mv), [value, depth, nodes].map(str::to_owned)),
            "{line}"
        );
    }
    assert!(known.lines().count() > 200);
}

/// Random positions of a game that are not over, with their seeds.
fn positions(game: &dyn AnyGame, count: u64) -> impl Iterator<Item = (Box<dyn AnyPosition>, u64)> {
    (0..count).filter_map(|seed| Some((random_position(game, seed)?, seed)))
}

fn random_position(game: &dyn AnyGame, seed: u64) -> Option<Box<dyn AnyPosition>> {
    let mut seeded = Seeded::new(seed);
    let mut at = game.start(seed, None).expect("a start");
    for _ in 0..seeded.below(30) {
        let legal = at.legal();
        at.play(seeded.choose(&legal)?).expect("the move is legal");
    }
    at.outcome().is_none().then_some(at)
}

#[test]
fn textbook_levels_choose_a_move_with_the_value_of_minimax() {
    for game in all_games() {
        for id in ["beginner", "amateur"] {
            let level = level(&*game, id);
            let search = level.search().expect("a level searches");
            let depth = search.textbook_depth().expect("a textbook level");
            let noise = search.request.noise;
            // With noise every seed has a different heuristic; another test covers that.
            for (at, seed) in positions(&*game, 60).filter(|_| noise == 0) {
                let chosen = choose(&*at, &level, seed);
                let request = SearchRequest {
                    algorithm: Algorithm::Minimax,
                    heuristic: HeuristicId::CLASSIC,
                    ..SearchRequest::default()
                };
                let limits = Limits { depth, ..Limits::default() };
                let truth = at.search(&request, &mut Control::limits(limits)).expect("its own weights fit it");
                assert_eq!((chosen.value(), chosen.depth), (truth.value(), truth.depth), "{id} in {at:?}");
                let value = truth.moves.iter().find(|known| Some(&known.mv) == chosen.best());
                assert_eq!(value.map(|known| known.value), Some(truth.value()), "{id} in {at:?}");
            }
        }
    }
}

#[test]
fn every_level_chooses_a_legal_move_and_a_seed_repeats_it() {
    for game in all_games() {
        // A level limited by a clock depends on the speed of the machine.
        for level in game.levels().into_iter().filter(|level| !["master", "perfect"].contains(&level.id)) {
            let level = Player::of_level(level, &*game).expect("a player");
            for (at, seed) in positions(&*game, 12) {
                let chosen = choose(&*at, &level, seed);
                let best = chosen.best().expect("a game that goes on has a move");
                assert!(at.legal().contains(best), "{} chooses {best} in {at:?}", level.text());
                assert_eq!(choose(&*at, &level, seed).best(), Some(best), "{} in {at:?}", level.text());
            }
        }
    }
}

#[test]
fn the_master_chooses_a_legal_move_in_a_short_time() {
    for game in all_games() {
        let (at, _) = positions(&*game, 60).next().expect("some position is open");
        let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let master = level(&*game, "master");
        let chosen = master.search().expect("a level searches").think(&*at, 0, &mut Control::limits(limits));
        assert!(chosen.best().is_some_and(|best| at.legal().contains(best)), "{at:?}");
    }
}

#[test]
fn equal_moves_vary_with_the_seed() {
    for game in all_games() {
        for id in ["beginner", "amateur"] {
            let level = level(&*game, id);
            let varies = positions(&*game, 300).any(|(at, _)| {
                let chosen: HashSet<_> = (0..12).map(|seed| choose(&*at, &level, seed).best().cloned()).collect();
                chosen.len() > 1
            });
            assert!(varies, "{id} of {} always plays the same", game.name());
        }
    }
}

#[test]
fn color_clash_tries_the_stun_first_whatever_the_seed() {
    let game = open("color-clash").expect("a game");
    // Red's pawn stands beside Blue's: painting d2 stuns it.
    let at = game.position("5/1r3/5/3b1/5 c2 d2 r 2 - 2").expect("a position");
    let tried = |seed| {
        let chosen = choose(&*at, &level(&*game, "expert"), seed);
        chosen.moves.into_iter().map(|known| known.mv).collect::<Vec<_>>()
    };
    let orders: HashSet<Vec<String>> = (0..10).map(tried).collect();
    assert!(orders.iter().all(|order| order[0] == "pd2"), "{orders:?}");
    assert!(orders.len() > 1, "equals are not shuffled: {orders:?}");
}

#[test]
fn desconecta_takes_a_win_at_once_without_a_search() {
    let game = open("desconecta-4-boom:5x5:2").expect("a variant");
    let mut wins_taken = 0;
    for (at, seed) in positions(&*game, 4_000) {
        let wins = |mv: &String| {
            let mut next = at.clone();
            next.play(mv).expect("the move is legal");
            next.outcome().and_then(rival_core::Outcome::winner) == Some(at.turn())
        };
        let winning: Vec<String> = at.legal().into_iter().filter(wins).collect();
        if winning.is_empty() {
            continue;
        }
        let chosen = choose(&*at, &level(&*game, "expert"), seed);
        assert!(winning.contains(chosen.best().expect("a move")), "{:?} in {at:?}", chosen.best());
        assert_eq!(chosen.proof.map(|proof| (proof.winner(), proof.win_in())), Some((Some(at.turn()), Some(1))));
        assert!(chosen.stats.nodes <= 1 + at.legal().len() as u64, "{at:?}");
        wins_taken += 1;
    }
    assert!(wins_taken > 10, "hardly a test: {wins_taken} positions have a win at once");
}

#[test]
fn noise_is_a_function_of_position_and_seed_from_nothing_to_its_amplitude() {
    let game = Desconecta { shape: Standard };
    let start = game.set_up(0, None).expect("a start");
    let plain = Weighted::<ThreesAndPairs>::own();
    let noise = |at: &_, seed| {
        let noisy = NoisyEvaluator { inner: plain, amplitude: 99, seed };
        noisy.evaluate(at).units() - plain.evaluate(at).units()
    };
    let next = start.after(start.legal_moves()[0]);
    let drawn: Vec<f64> = (0..2_000).map(|seed| noise(&start, seed)).collect();
    assert!(drawn.iter().all(|drawn| drawn.fract() == 0.0 && (0.0..=99.0).contains(drawn)), "{drawn:?}");
    assert!(drawn.contains(&0.0) && drawn.contains(&99.0));
    assert!((0..2_000).all(|seed| noise(&start, seed) == drawn[seed as usize]));
    assert!((0..20).any(|seed| noise(&next, seed) != drawn[seed as usize]));
}

#[test]
fn noise_never_breaks_pruning() {
    let game = Desconecta { shape: Standard };
    for seed in 0..200 {
        let at = rival_testkit::random_position(&game, seed);
        let inner = Weighted::<ThreesAndPairs>::own();
        let noisy = NoisyEvaluator { inner, amplitude: 99, seed };
        let limits = || Control::limits(Limits::depth(4));
        let all = Search::minimax(&noisy).run_under(&at, &mut limits());
        let some = Search::new(&noisy).run_under(&at, &mut limits());
        assert_eq!((some.value(), some.best()), (all.value(), all.best()), "{}", game.position_text(&at));
    }
}

#[test]
fn only_levels_add_noise() {
    let game = open("desconecta-4-boom").expect("a game");
    let at = game.start(0, None).expect("a start");
    let request = SearchRequest { heuristic: HeuristicId::CLASSIC, ..SearchRequest::default() };
    let searched = at.search(&request, &mut Control::limits(Limits::depth(0))).expect("its own weights fit it");
    assert_eq!(
        searched.value(),
        at.evaluate(HeuristicId::CLASSIC, &request.weights).expect("its own weights fit it").value
    );
    assert_eq!((searched.value().units(), at.turn()), (0.0, Side::First));
}
