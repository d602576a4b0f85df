//! Compares a game with its oracle in everything both can express.

use crate::mutate::changed;
use crate::oracle::Oracle;
use crate::{Walk, random_position, size};
use rival_core::{Evaluator, Position, Seeded};
use rival_game::{Game, HeuristicId, evaluator};

/// Plays random games through both, and compares them after every ply. The oracle must accept each
/// position, or its validity check excludes reachable ones.
pub fn random_play<G: Game, O: Oracle>(game: &G, rules: &O) {
    let mut plies_left = size(100_000, 10_000_000);
    for seed in 0.. {
        let mut walk = Walk::new(game, seed);
        plies_left = plies_left.saturating_sub(play_on(game, rules, &mut walk));
        assert!(rules.read(&game.position_text(walk.at())).is_some(), "the oracle refuses a position it came to");
        if plies_left == 0 {
            break;
        }
    }
}

/// Changes the texts of positions at random. Both must accept or both reject the result; from each
/// accepted position, however strange, a random game is played through both.
pub fn strange_positions<G: Game, O: Oracle>(game: &G, rules: &O) {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..size(5_000, 1_000_000) {
        let mut chance = Seeded::new(seed);
        let text_of = |seed| game.position_text(&random_position(game, seed));
        let text = changed(&text_of(seed), &text_of(seed + 1), &mut chance);
        match (game.parse_position(&text), rules.read(&text)) {
            (Ok(at), Some(_)) => {
                play_on(game, rules, &mut Walk::from(game, at, seed));
                accepted += 1;
            }
            (Err(_), None) => refused += 1,
            (read, expected) => {
                let verdict = if expected.is_some() { "fine" } else { "impossible" };
                panic!(
                    "the oracle finds it {verdict}, the game read {read:?}\nrival show {} --position {text:?}",
                    game.name()
                );
            }
        }
    }
    assert!(accepted.min(refused) > 100, "hardly a test: {accepted} texts were accepted and {refused} refused");
}

/// Plays a random game from the walk's position to its end; returns the number of plies.
fn play_on<G: Game, O: Oracle>(game: &G, rules: &O, walk: &mut Walk<G>) -> u64 {
    let start = game.position_text(walk.at());
    let mut oracle = rules.read(&start).unwrap_or_else(|| panic!("the oracle refuses {start}"));
    compare(game, walk.at(), &oracle);
    let mut plies = 0;
    while let Some(mv) = walk.step() {
        oracle.play(&game.move_text(mv));
        compare(game, walk.at(), &oracle);
        plies += 1;
    }
    plies
}

/// # Panics
/// If game and oracle differ in anything that both can say about the position.
fn compare<G: Game, O: Oracle>(game: &G, at: &G::Position, oracle: &O) {
    assert_eq!(game.position_text(at), oracle.text(), "position");
    assert_eq!(at.outcome().map(|outcome| game.info().result_text(outcome)), oracle.result(), "result");
    assert_eq!(game.scores(at), oracle.scores(), "scores");
    let mut legal: Vec<String> = at.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
    let mut expected = oracle.legal();
    legal.sort_unstable();
    expected.sort_unstable();
    assert_eq!(legal, expected, "legal moves");
    match at.outcome() {
        Some(outcome) => {
            let margin = oracle.scores().map(|[first, second]| first - second);
            assert_eq!(outcome.margin(), margin.unwrap_or(outcome.margin().signum()), "margin");
        }
        None => {
            let classic = evaluator(game, HeuristicId::CLASSIC).expect("every game has it");
            let value = classic.evaluate(at).units();
            let expected = oracle.classic();
            assert!((value - expected).abs() < 0.01, "the classic heuristic says {value}, the oracle {expected}");
        }
    }
}
