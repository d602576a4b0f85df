//! Clauses on scores, heuristics and levels.

use super::every_position;
use super::moves::assert_unique;
use rival_core::{Evaluator, Position, Score, Weighted};
use rival_game::{ExplainedHeuristic, Game, HeuristicId, HeuristicVisitor, evaluator, find_heuristic};

/// In a game with scores the margin is their difference; in others it is 1 for a win. Scores exist
/// in every position or in none, as `SCORED` states.
pub fn scores_and_outcome_agree<G: Game>(game: &G) {
    every_position(game, |at| {
        let scores = game.scores(at);
        assert_eq!(scores.is_some(), G::Position::SCORED);
        if let Some(outcome) = at.outcome() {
            match scores {
                Some([first, second]) => assert_eq!(outcome.margin(), first - second, "margin with scores"),
                None => assert!(outcome.margin().abs() <= 1, "margin without scores"),
            }
        }
    });
}

/// Every heuristic has a meaning and a number for each feature, whole units, and values that are
/// the sums of their terms and are never clamped below decided scores.
pub fn every_heuristic_is_sound<G: Game>(game: &G) {
    struct SoundnessCheck<'g, G>(&'g G);
    impl<G: Game> HeuristicVisitor<G::Position> for SoundnessCheck<'_, G> {
        type Output = ();
        fn visit<H: ExplainedHeuristic<Position = G::Position>>(self, heuristic: H) {
            heuristic_is_sound(self.0, heuristic);
        }
    }
    let heuristics = game.heuristics();
    assert_unique(heuristics.iter().map(|heuristic| heuristic.id.name()));
    for heuristic in heuristics {
        game.with_heuristic(heuristic.id, SoundnessCheck(game)).expect("a game has the heuristics it lists");
    }
}

fn heuristic_is_sound<G: Game, H: ExplainedHeuristic<Position = G::Position>>(game: &G, heuristic: H) {
    let list = heuristic.list();
    assert_eq!(list.len(), heuristic.meanings().len(), "features and their meanings");
    assert_unique(list.iter().map(|feature| feature.name));
    for feature in list {
        let divides = feature.per > 0 && H::UNIT % i64::from(feature.per) == 0;
        assert!(divides, "{} counts {} to the unit, which does not divide {}", feature.name, feature.per, H::UNIT);
    }
    let weighted = Weighted::new(heuristic);
    let mut signs = vec![0; list.len()];
    every_position(game, |at| {
        if at.outcome().is_none() {
            assert_eq!(H::features(at).as_ref().len(), list.len(), "numbers and names of features");
            let value = weighted.evaluate(at);
            assert!(value.raw().abs() < Score::HIGHEST.raw(), "{value} was cut off");
            let sum: f64 = weighted.terms(at).iter().map(|term| term.value).sum();
            assert!((sum - value.units()).abs() < 0.01, "the terms add up to {sum}, the value is {value}");
            assert_sides_make_the_features(at, heuristic, &mut signs);
        }
    });
}

/// Each side's counts make up the feature: always the first side's minus the second's, or always
/// the other way round.
fn assert_sides_make_the_features<H: ExplainedHeuristic>(at: &H::Position, heuristic: H, signs: &mut [i32]) {
    let sides = H::sides(at);
    assert!(sides.is_empty() || sides.len() == heuristic.list().len(), "features and what the sides have of them");
    for ((sides, &feature), (sign, named)) in
        sides.iter().zip(H::features(at).as_ref()).zip(signs.iter_mut().zip(heuristic.list()))
    {
        let Some([first, second]) = *sides else { continue };
        assert_eq!((first - second).abs(), feature.abs(), "{}: {first} and {second} make {feature}", named.name);
        if feature != 0 {
            let found = if first - second == feature { 1 } else { -1 };
            assert!(*sign == 0 || *sign == found, "{}: the difference has changed its sign", named.name);
            *sign = found;
        }
    }
}

/// A game lists the heuristics that its levels use, and accepts no other name.
pub fn the_heuristics_of_levels_are_listed<G: Game>(game: &G) {
    for id in [HeuristicId::CLASSIC, HeuristicId::TUNED] {
        assert_eq!(find_heuristic(game, id.name()), Ok(id));
        assert!(evaluator(game, id).is_ok(), "{} is listed and cannot be had", id.name());
    }
    assert!(find_heuristic(game, "no-such-heuristic").is_err());
    assert!(evaluator(game, HeuristicId::new("no-such-heuristic")).is_err());
}

/// A game has levels with distinct names.
pub fn levels_have_names_of_their_own<G: Game>(game: &G) {
    let levels = game.levels();
    assert!(!levels.is_empty(), "{} has no levels", game.name());
    assert_unique(levels.iter().map(|level| level.id));
}
