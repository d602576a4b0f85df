//! Scores as rating differences.

use super::Counts;

/// The rating difference that corresponds to a mean score: infinite for 0 and 1.
///
/// ```
/// use rival_lab::stats::{elo_of, score_of};
/// assert_eq!(elo_of(0.5), 0.0);
/// assert!((score_of(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected mean score for a rating difference.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A rating difference with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The maximum-likelihood difference.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
}

/// 95 % of the normal distribution lies within this many standard deviations of its mean.
pub(super) const DEVIATIONS: f64 = 1.959_964;

impl Estimate {
    /// The estimate from counts of scores.
    #[must_use]
    pub fn of<const N: usize>(counts: &Counts<N>) -> Estimate {
        let [low, high] = counts.interval(DEVIATIONS);
        Estimate { elo: elo_of(counts.mean()), low: elo_of(low), high: elo_of(high) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        assert!((elo_of(0.75) - 190.85).abs() < 0.01);
        assert!((score_of(elo_of(0.75)) - 0.75).abs() < 1e-12);
    }

    #[test]
    fn a_clean_sweep_has_no_upper_bound_but_a_lower_one() {
        let sweep = Estimate::of(&Counts([0, 0, 0, 0, 50]));
        assert_eq!((sweep.elo, sweep.high), (f64::INFINITY, f64::INFINITY));
        assert!((400.0..700.0).contains(&sweep.low), "{sweep:?}");
    }
}
