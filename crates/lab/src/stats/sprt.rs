//! The sequential probability ratio test: stops a match as soon as the results are clear.

use super::{Tally, score_of};
use rival_game::{Phrase, phrase};
use thiserror::Error;

/// A test of two hypotheses about the strength difference of two players (Wald 1945).
///
/// ```
/// use rival_lab::stats::Sprt;
/// let sprt = Sprt::read("elo0=0,elo1=10,alpha=0.05,beta=0.05").unwrap();
/// let [lower, upper] = sprt.bounds();
/// assert!((upper - 2.944).abs() < 0.001 && (lower + upper).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The hypothesis H0, in Elo.
    pub elo0: f64,
    /// The hypothesis H1, in Elo: more than `elo0`.
    pub elo1: f64,
    /// The probability of accepting H1 although H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 although H1 holds.
    pub beta: f64,
    /// The unit counted.
    pub model: Model,
}

/// The unit that a test counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// Pairs of games with the same opening.
    #[default]
    Pentanomial,
    /// Single games: won, drawn, lost.
    Trinomial,
}

/// One of the two hypotheses of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hypothesis {
    /// The difference is `elo0`.
    H0,
    /// The difference is `elo1`.
    H1,
}

impl Default for Sprt {
    /// Tests for an improvement of ten Elo against none.
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: Model::Pentanomial }
    }
}

impl Sprt {
    /// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=pentanomial`; omitted items take their
    /// defaults.
    ///
    /// # Errors
    /// If an item is unknown or invalid, or the hypotheses contradict each other.
    pub fn read(text: &str) -> Result<Sprt, SprtError> {
        let mut sprt = Sprt::default();
        for item in text.split(',').filter(|item| !item.is_empty()) {
            let unknown = || SprtError::Item(item.to_owned());
            let (name, value) = item.split_once('=').ok_or_else(unknown)?;
            let number = || value.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(unknown);
            match name {
                "elo0" => sprt.elo0 = number()?,
                "elo1" => sprt.elo1 = number()?,
                "alpha" => sprt.alpha = number()?,
                "beta" => sprt.beta = number()?,
                "model" => sprt.model = Model::read(value).ok_or_else(unknown)?,
                _ => return Err(unknown()),
            }
        }
        sprt.check()
    }

    fn check(self) -> Result<Sprt, SprtError> {
        let is_risk = |risk: f64| risk > 0.0 && risk < 0.5;
        if self.elo0 >= self.elo1 {
            Err(SprtError::Claims)
        } else if !is_risk(self.alpha) || !is_risk(self.beta) {
            Err(SprtError::Risk)
        } else {
            Ok(self)
        }
    }

    /// How much better H1 explains the results than H0: the logarithm of the ratio of their
    /// likelihoods.
    #[must_use]
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        let [zero, one] = [self.elo0, self.elo1].map(score_of);
        match self.model {
            Model::Pentanomial => tally.pairs.log_likelihood_ratio(zero, one),
            Model::Trinomial => tally.games().log_likelihood_ratio(zero, one),
        }
    }

    /// H0 is accepted below the first bound, H1 above the second.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The accepted hypothesis; `None` while the test must go on.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Option<Hypothesis> {
        let [lower, upper] = self.bounds();
        match self.log_likelihood_ratio(tally) {
            ratio if ratio >= upper => Some(Hypothesis::H1),
            ratio if ratio <= lower => Some(Hypothesis::H0),
            _ => None,
        }
    }
}

impl Model {
    fn read(text: &str) -> Option<Model> {
        match text {
            "pentanomial" => Some(Model::Pentanomial),
            "trinomial" => Some(Model::Trinomial),
            _ => None,
        }
    }
}

/// A test that cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub enum SprtError {
    /// An unknown or invalid item.
    Item(String),
    /// H1 does not exceed H0.
    Claims,
    /// An error probability that is not positive, or worse than a coin.
    Risk,
}

impl SprtError {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            SprtError::Item(item) => phrase!(
                "\"{item}\" is not like elo0=0, elo1=10, alpha=0.05, beta=0.05 or model=trinomial",
                "«{item}» no es como elo0=0, elo1=10, alpha=0.05, beta=0.05 o model=trinomial"
            ),
            SprtError::Claims => Phrase::fixed("elo1 must be more than elo0", "elo1 debe ser más que elo0"),
            SprtError::Risk => {
                Phrase::fixed("alpha and beta lie between 0 and 0.5", "alpha y beta están entre 0 y 0.5")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Counts;

    fn of_pairs(pairs: [u64; 5]) -> Tally {
        Tally { pairs: Counts(pairs), ..Tally::default() }
    }

    fn of_games(lost: u64, drawn: u64, won: u64) -> Tally {
        Tally { by_side: [Counts([lost, drawn, won]), Counts([0; 3])], ..Tally::default() }
    }

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.01 * expected.abs(), "{found} is not {expected}");
    }

    #[test]
    fn the_ratio_is_the_one_other_match_runners_compute() {
        // Figures on which fastchess and fishtest agree.
        let pairs = Sprt { elo0: 0.5, elo1: 2.5, ..Sprt::default() };
        close(pairs.log_likelihood_ratio(&of_pairs([223, 9863, 21279, 10037, 246])), -3.07);
        let pairs = Sprt { elo0: 0.0, elo1: 2.0, ..Sprt::default() };
        close(pairs.log_likelihood_ratio(&of_pairs([871, 26175, 55983, 26678, 821])), -4.98);
        let games = Sprt { elo0: 0.5, elo1: 2.5, model: Model::Trinomial, ..Sprt::default() };
        close(games.log_likelihood_ratio(&of_games(21184, 40708, 21404)), -1.57);
    }

    #[test]
    fn the_ratio_of_decisive_pairs_is_the_one_computed_by_hand() {
        // Only pairs won and lost outright: a coin. Hypotheses of 0 and 100 Elo are scores of 0.5
        // and 0.6401: 30 ln(0.6401/0.5) + 20 ln(0.3599/0.5) = 7.411 − 6.575.
        let sprt = Sprt { elo1: 100.0, ..Sprt::default() };
        close(sprt.log_likelihood_ratio(&of_pairs([20, 0, 0, 0, 30])), 0.835);
    }

    #[test]
    fn a_verdict_falls_at_the_bounds_and_not_before() {
        let sprt = Sprt { elo1: 100.0, ..Sprt::default() };
        // A pair won adds ln(0.6401/0.5) = 0.2470, and 2.944 is 11.92 times that.
        assert_eq!(sprt.verdict(&of_pairs([0, 0, 0, 0, 11])), None);
        assert_eq!(sprt.verdict(&of_pairs([0, 0, 0, 0, 12])), Some(Hypothesis::H1));
        assert_eq!(sprt.verdict(&of_pairs([12, 0, 0, 0, 0])), Some(Hypothesis::H0));
    }

    #[test]
    fn settings_left_out_are_as_by_default() {
        let expected = Sprt { elo0: -5.0, elo1: 5.0, model: Model::Trinomial, ..Sprt::default() };
        assert_eq!(Sprt::read("elo0=-5,elo1=5,model=trinomial"), Ok(expected));
        assert_eq!(Sprt::read(""), Ok(Sprt::default()));
    }

    #[test]
    fn settings_that_make_no_sense_are_refused() {
        assert_eq!(Sprt::read("elo0=5,elo1=5"), Err(SprtError::Claims));
        assert_eq!(Sprt::read("alpha=0"), Err(SprtError::Risk));
        assert_eq!(Sprt::read("beta=0.5"), Err(SprtError::Risk));
        for text in ["elo2=3", "elo1", "elo1=x", "elo1=inf", "model=normal"] {
            assert_eq!(Sprt::read(text), Err(SprtError::Item(text.to_owned())));
        }
    }
}
