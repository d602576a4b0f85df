//! Clauses on scores, heuristics and levels.

use super::every_position;
use super::moves::assert_unique;
use rival_core::{Evaluator, Position, Score, Weighted};
use rival_game::{ExplainedHeuristic, Game};

/// In a game with scores the margin is their difference; in one without it is 1 for a win. Scores there are always or
/// never, as the search was told.
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

/// The course work's heuristic: see [`the_tuned_heuristic_is_sound`].
pub fn the_classic_heuristic_is_sound<G: Game>(game: &G) {
    heuristic_is_sound::<G, G::Classic>(game);
}

/// The heuristic has a number for each feature it names, whole units, and values that are the sum of their terms and are
/// never cut off where decided scores begin.
pub fn the_tuned_heuristic_is_sound<G: Game>(game: &G) {
    heuristic_is_sound::<G, G::Tuned>(game);
}

fn heuristic_is_sound<G: Game, H: ExplainedHeuristic<G::Position>>(game: &G) {
    assert_eq!(H::FEATURES.len(), H::MEANINGS.len(), "features and their meanings");
    assert_unique(H::FEATURES.iter().map(|feature| feature.name));
    for feature in H::FEATURES {
        let divides = feature.per > 0 && H::UNIT % i64::from(feature.per) == 0;
        assert!(divides, "{} counts {} to the unit, which does not divide {}", feature.name, feature.per, H::UNIT);
    }
    let weighted = Weighted::<H>::own::<G::Position>();
    every_position(game, |at| {
        if at.outcome().is_none() {
            assert_eq!(H::features(at).as_ref().len(), H::FEATURES.len(), "numbers and names of features");
            let value = weighted.evaluate(at);
            assert!(value.raw().abs() < Score::HIGHEST.raw(), "{value} was cut off");
            let sum: f64 = weighted.terms(at).iter().map(|term| term.value).sum();
            assert!((sum - value.units()).abs() < 0.01, "the terms add up to {sum}, the value is {value}");
        }
    });
}

/// A game has levels, each with a name of its own.
pub fn levels_have_names_of_their_own<G: Game>(game: &G) {
    let levels = game.levels();
    assert!(!levels.is_empty(), "{} has no levels", game.name());
    assert_unique(levels.iter().map(|level| level.id));
}
