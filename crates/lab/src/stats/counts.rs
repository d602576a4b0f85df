//! Counts of scores, and their likelihood under a hypothesis about the mean.

use libm::erfc;
use std::f64::consts::SQRT_2;

/// Counts of `N` evenly spaced scores from 0 to 1: three for single games (lost, drawn, won), five
/// for pairs of games (both lost … both won).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts<const N: usize>(pub [u64; N]);

/// Stands for a score that never occurred: unseen does not mean impossible.
const UNSEEN: f64 = 1e-3;
/// Halvings of an interval until its ends are equal as doubles.
const HALVINGS: u32 = 60;

impl<const N: usize> Counts<N> {
    /// The sum of the counts.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score; one half without any.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        let sum: f64 = self.0.iter().zip(scores::<N>()).map(|(&count, score)| count as f64 * score).sum();
        sum / self.total() as f64
    }

    /// How much better the hypothesis that the mean is `one` explains the counts than the
    /// hypothesis that it is `zero`: the logarithm of the ratio of their likelihoods. Both lie
    /// strictly between 0 and 1.
    ///
    /// A hypothesis about the mean leaves the distribution of scores open; each gets the
    /// distribution that makes the counts most likely (the *generalised* likelihood ratio; Van den
    /// Bergh, "The generalised maximum likelihood ratio for the expectation value of a
    /// distribution", 2019).
    #[must_use]
    pub fn log_likelihood_ratio(&self, zero: f64, one: f64) -> f64 {
        let seen = self.seen();
        spread_cost(&seen, zero) - spread_cost(&seen, one)
    }

    /// The means that the counts do not reject: twice the log-likelihood ratio between the observed
    /// mean and any of them is at most `deviations`² (Wilks 1938; Owen, *Empirical Likelihood*,
    /// 2001).
    ///
    /// Unlike the mean ± a multiple of the standard error, it stays within 0 and 1, and is
    /// meaningful when all results are the same.
    #[must_use]
    pub fn interval(&self, deviations: f64) -> [f64; 2] {
        if self.total() == 0 {
            return [0.0, 1.0];
        }
        let seen = self.seen();
        let against = |mean: f64| 2.0 * spread_cost(&seen, mean) - deviations * deviations;
        let middle = mean_of(&seen);
        let low = root(0.0, middle, |mean| -against(mean));
        let high = root(middle, 1.0, against);
        // Only counts that lie entirely at one end of the scale include that end.
        [if self.mean() == 0.0 { 0.0 } else { low }, if self.mean() == 1.0 { 1.0 } else { high }]
    }

    /// The probability that the true mean is above one half, if both sides of it were equally
    /// likely before the games: the area under the normal curve below the signed root of twice the
    /// log-likelihood ratio.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        let root = (2.0 * spread_cost(&self.seen(), 0.5)).max(0.0).sqrt();
        let deviations = root.copysign(self.mean() - 0.5);
        0.5 * erfc(-deviations / SQRT_2)
    }

    /// The cost of a hypothesis about the mean, as a function of the *log-odds* of that mean, with
    /// its first two derivatives. The minimum, 0, is at the observed mean.
    pub(super) fn claim(&self, log_odds: f64) -> Claim {
        let mean = 1.0 / (1.0 + (-log_odds).exp());
        let from_one = 1.0 / (1.0 + log_odds.exp());
        let seen = self.seen();
        let theta = multiplier(&seen, mean, from_one);
        let (mut cost, mut zeroth, mut second) = (0.0, 0.0, 0.0);
        for (&count, score) in seen.iter().zip(scores::<N>()) {
            let off = if score == 1.0 { from_one } else { score - mean };
            let weight = 1.0 + theta * off;
            cost += count * weight.ln();
            zeroth += count / (weight * weight);
            second += count * off * off / (weight * weight);
        }
        // By the mean: the multiplier makes the cost stationary, so the cost's slope is −θ · total.
        let total: f64 = seen.iter().sum();
        let (slope, curvature) = (-theta * total, total * zeroth / second);
        // By the log-odds; the mean is their logistic function.
        let by_odds = mean * from_one;
        Claim {
            cost,
            slope: slope * by_odds,
            curvature: curvature * by_odds * by_odds + slope * by_odds * (from_one - mean),
        }
    }

    fn seen(&self) -> [f64; N] {
        self.0.map(|count| if count == 0 { UNSEEN } else { count as f64 })
    }
}

/// A hypothesis about a mean score: its log-likelihood cost, and the derivatives by the log-odds of
/// the mean.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    pub(super) cost: f64,
    pub(super) slope: f64,
    pub(super) curvature: f64,
}

/// The multiplier θ of [`spread_cost`] for a mean and its distance from 1, by bracketed Newton
/// iteration.
fn multiplier<const N: usize>(seen: &[f64; N], mean: f64, from_one: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / from_one, 1.0 / mean);
    let mut theta = 0.0;
    for _ in 0..HALVINGS {
        let (mut excess, mut fall) = (0.0, 0.0);
        for (&count, score) in seen.iter().zip(scores::<N>()) {
            let off = if score == 1.0 { from_one } else { score - mean };
            let part = off / (1.0 + theta * off);
            excess += count * part;
            fall += count * part * part;
        }
        // The excess falls as θ grows.
        if excess > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let step = excess / fall;
        let next = theta + step;
        let next = if next > low && next < high { next } else { 0.5 * (low + high) };
        if (next - theta).abs() <= f64::EPSILON * theta.abs() {
            break;
        }
        theta = next;
    }
    theta
}

/// The scores of the counts.
fn scores<const N: usize>() -> impl Iterator<Item = f64> {
    (0..N).map(|at| at as f64 / (N - 1) as f64)
}

fn mean_of<const N: usize>(seen: &[f64; N]) -> f64 {
    seen.iter().zip(scores::<N>()).map(|(count, score)| count * score).sum::<f64>() / seen.iter().sum::<f64>()
}

/// The cost of a hypothesis about the mean: the log-likelihood lost by the best distribution with
/// that mean, relative to the observed one.
///
/// The best distribution gives the score a, observed with frequency p, the probability p ÷ (1 + θ(a
/// − mean)); the multiplier θ makes the mean come out. So the cost is Σ count · ln(1 + θ(a −
/// mean)).
fn spread_cost<const N: usize>(seen: &[f64; N], mean: f64) -> f64 {
    let each = |theta: f64| seen.iter().zip(scores::<N>()).map(move |(&count, a)| (count, a - mean, theta));
    let excess = |theta: f64| each(theta).map(|(count, a, theta)| count * a / (1.0 + theta * a)).sum::<f64>();
    // Beyond these bounds the largest or the smallest score would have a negative probability.
    let theta = root(-1.0 / (1.0 - mean), 1.0 / mean, |theta| -excess(theta));
    each(theta).map(|(count, a, theta)| count * (1.0 + theta * a).ln()).sum()
}

/// The zero of an increasing function between `low` and `high`.
fn root(mut low: f64, mut high: f64, growing: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if growing(middle) < 0.0 { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.005, "{found} is not {expected}");
    }

    #[test]
    fn without_draws_the_ratio_is_that_of_a_coin() {
        // 60 heads and 40 tails: 60 ln(0.6/0.5) + 40 ln(0.4/0.5).
        let coin = Counts([40, 60]);
        close(coin.log_likelihood_ratio(0.5, 0.6), 60.0 * 1.2f64.ln() + 40.0 * 0.8f64.ln());
        close(coin.log_likelihood_ratio(0.5, 0.6), 2.0136);
    }

    #[test]
    fn against_one_half_draws_say_nothing() {
        // With mean 1/2, wins and losses must be equally likely, 40 of 100 each, and draws stay at
        // 20 of 100. With the observed mean 0.6 the best distribution is the observed one: 50
        // ln(50/40) + 30 ln(30/40).
        let games = Counts([30, 20, 50]);
        close(games.log_likelihood_ratio(0.5, 0.6), 50.0 * 1.25f64.ln() + 30.0 * 0.75f64.ln());
        close(games.log_likelihood_ratio(0.5, 0.6), 2.5267);
    }

    #[test]
    fn exchanging_the_sides_changes_the_sign() {
        let (pairs, turned) = (Counts([3, 10, 40, 12, 6]), Counts([6, 12, 40, 10, 3]));
        let (one, other) = (pairs.log_likelihood_ratio(0.5, 0.55), turned.log_likelihood_ratio(0.45, 0.5));
        assert!((one + other).abs() < 1e-9, "{one} {other}");
    }

    #[test]
    fn an_interval_holds_the_mean_and_narrows_with_more_games() {
        let width = |times: u64| {
            let counts = Counts([10 * times, 20 * times, 30 * times]);
            let [low, high] = counts.interval(1.96);
            assert!(low < counts.mean() && counts.mean() < high);
            high - low
        };
        close(width(4) / width(16), 2.0);
    }

    #[test]
    fn an_interval_is_about_two_standard_errors_wide_each_way() {
        // 1000 games, mean 0.6, variance 0.19 per game: a standard error of sqrt(0.19/1000) =
        // 0.01378.
        let [low, high] = Counts([300, 200, 500]).interval(1.96);
        close(low, 0.6 - 1.96 * 0.01378);
        close(high, 0.6 + 1.96 * 0.01378);
    }

    #[test]
    fn winning_every_game_leaves_room_below_only() {
        // 100 wins of 100: the mean m explains them with likelihood m^100, which is e^(−1.96²/2)
        // for m = 0.981.
        let [low, high] = Counts([0, 0, 100]).interval(1.96);
        close(low, 0.981);
        assert_eq!(high, 1.0);
        assert_eq!(Counts([100, 0, 0]).interval(1.96)[0], 0.0);
    }

    #[test]
    fn pairs_that_always_cancel_out_do_not_make_for_certainty() {
        let [low, high] = Counts([0, 0, 20, 0, 0]).interval(1.96);
        assert!(low < 0.48 && high > 0.52, "{low} {high}");
    }

    #[test]
    fn a_claim_by_log_odds_costs_what_the_claim_of_the_mean_does() {
        for counts in [[3, 10, 40, 12, 6], [0, 0, 20, 0, 0], [0, 0, 0, 0, 50], [7, 0, 1, 0, 0]].map(Counts) {
            for log_odds in [-6.0, -1.0, -0.1, 0.05, 0.3, 2.0, 7.0] {
                let at = |log_odds| counts.claim(log_odds);
                let (claim, mean) = (at(log_odds), 1.0 / (1.0 + f64::exp(-log_odds)));
                let expected = spread_cost(&counts.seen(), mean);
                assert!((claim.cost - expected).abs() < 1e-6 * (1.0 + expected), "{counts:?} {log_odds}: {claim:?}");
                let (less, more) = (at(log_odds - 1e-5), at(log_odds + 1e-5));
                let slope = (more.cost - less.cost) / 2e-5;
                assert!((claim.slope - slope).abs() < 1e-3 * (1.0 + slope.abs()), "{counts:?} {log_odds}: {slope}");
                let curvature = (more.slope - less.slope) / 2e-5;
                assert!((claim.curvature - curvature).abs() < 1e-3 * (1.0 + curvature.abs()), "{counts:?} {log_odds}");
            }
        }
    }

    #[test]
    fn nothing_played_says_nothing() {
        let none = Counts([0; 5]);
        assert_eq!((none.mean(), none.superiority(), none.interval(1.96)), (0.5, 0.5, [0.0, 1.0]));
        close(none.log_likelihood_ratio(0.5, 0.55), 0.0);
    }

    #[test]
    fn superiority_is_that_of_the_normal_curve() {
        // 60 of 100 without draws: twice the log-likelihood ratio is 4.027, its root 2.007, the
        // area below it 0.9776.
        close(Counts([40, 60]).superiority(), 0.9776);
        close(Counts([60, 40]).superiority(), 0.0224);
        close(Counts([10, 80, 10]).superiority(), 0.5);
    }
}
