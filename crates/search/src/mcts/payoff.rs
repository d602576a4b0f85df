//! Conversion between heuristic values and chances of winning.

use rival_core::{Score, Side};

/// The number of heuristic units at which the odds of winning are e : 1.
///
/// The logistic function maps heuristic values to chances: 0 is even, and each unit of the scale
/// multiplies the odds by e.
///
/// ```text
///   value ÷ scale   −4    −2    −1    0     1     2     4
///   payoff          0.02  0.12  0.27  0.50  0.73  0.88  0.98
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale(f64);

/// The smallest scale: the resolution of a score.
const MIN_SCALE: f64 = 0.01;
/// Payoffs are kept at least this far from 0 and 1, which would be infinite in the heuristic's
/// unit.
const MIN_CHANCE: f64 = 1e-6;

impl Scale {
    pub(super) fn new(units: f64) -> Scale {
        Scale(units.max(MIN_SCALE))
    }

    /// The root mean square of some values, about zero and not about their mean: where one side is
    /// far ahead everywhere, payoffs stay on the slope of the curve and differ.
    pub(super) fn measured(values: &[Score]) -> Scale {
        let squares: f64 = values.iter().map(|value| value.units() * value.units()).sum();
        Scale::new((squares / values.len().max(1) as f64).sqrt())
    }

    /// The first side's chance of winning at this value.
    pub(super) fn payoff(self, value: Score) -> f64 {
        match value.decision() {
            Some(decided) if decided.outcome.winner() == Some(Side::First) => 1.0,
            Some(_) => 0.0,
            None => 1.0 / (1.0 + (-value.units() / self.0).exp()),
        }
    }

    /// The heuristic value with this payoff.
    pub(super) fn value(self, payoff: f64) -> Score {
        let chance = payoff.clamp(MIN_CHANCE, 1.0 - MIN_CHANCE);
        Score::hundredths(((chance / (1.0 - chance)).ln() * self.0 * 100.0).round() as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_core::Outcome;

    #[test]
    fn a_value_survives_being_a_payoff() {
        for hundredths in [-40_000, -150, 0, 1, 30_000] {
            let value = Score::hundredths(hundredths);
            assert_eq!(Scale::new(100.0).value(Scale::new(100.0).payoff(value)), value);
        }
    }

    #[test]
    fn a_decided_game_is_certain_and_no_heuristic_value_is_decided() {
        let scale = Scale::new(1.0);
        assert_eq!(scale.payoff(Score::decided(Outcome::win(Side::First), 3)), 1.0);
        assert_eq!(scale.payoff(Score::decided(Outcome::by_margin(-7), 0)), 0.0);
        assert_eq!(scale.payoff(Score::ZERO), 0.5);
        assert!(!scale.value(1.0).is_decided() && !scale.value(0.0).is_decided());
    }

    #[test]
    fn a_scale_is_measured_from_zero() {
        let values = [Score::hundredths(100), Score::hundredths(-700)];
        let even_odds_of_e = Scale::measured(&values).payoff(Score::hundredths(500));
        assert_eq!(even_odds_of_e, 1.0 / (1.0 + (-1.0_f64).exp()));
    }
}
