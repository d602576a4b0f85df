//! What a value promises: the one curve from scores to chances, for terminal, page and pictures.

use rival_core::{Score, Side};
use rival_game::GameInfo;

/// Where an advantage begins to be strong, its side gets this much of a won game.
const STRONG: f64 = 0.9;

/// The heuristic value at which the odds of the first side are e to 1: the one number of the curve.
#[must_use]
pub fn expectation_scale(info: &GameInfo) -> f64 {
    let [.., strong] = info.advantage_thresholds;
    f64::from(strong.max(1)) / (STRONG / (1.0 - STRONG)).ln()
}

/// What the first side may expect of a position worth this, in parts of a won game: 1 is a win, ½ a
/// draw, 0 a loss.
///
/// Heuristics have scales of their own, so values are first measured by what the game calls a
/// strong advantage; a logistic curve then takes that to nine games in ten. Decided games are
/// certain, by whatever margin.
///
/// ```
/// use rival_core::{Outcome, Score, Side};
/// let info = rival_play::open("smart-horses").unwrap().info();
/// let expected = |score| rival_play::expectation(info, score);
/// assert_eq!(expected(Score::ZERO), 0.5);
/// assert!((expected(Score::hundredths(500_00)) - 0.9).abs() < 1e-9);
/// assert_eq!(expected(Score::decided(Outcome::win(Side::Second), 3)), 0.0);
/// ```
#[must_use]
pub fn expectation(info: &GameInfo, score: Score) -> f64 {
    match score.decision().and_then(|decided| decided.outcome.winner()) {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 1.0 / (1.0 + (-score.units() / expectation_scale(info)).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn expectations_grow_with_the_value_and_mirror_each_other() {
        for info in games() {
            let values = info.advantage_thresholds.map(|value| Score::hundredths(i64::from(value) * 100));
            let expected = values.map(|value| expectation(info, value));
            assert!(0.5 < expected[0] && expected[0] < expected[1] && expected[1] < expected[2], "{expected:?}");
            for value in values {
                assert!((expectation(info, value) + expectation(info, -value) - 1.0).abs() < 1e-12);
            }
        }
    }
}
