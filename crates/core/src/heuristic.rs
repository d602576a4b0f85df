//! Heuristics as *features × weights*: every evaluation can be explained, reweighted and tuned.

use crate::{Evaluator, Position, Score, mix};
use thiserror::Error;

/// One thing a heuristic measures, from the first side's point of view. `rival-game` has its
/// meaning in words.
#[derive(Debug)]
pub struct Feature {
    /// Its name on the command line and in weight files.
    pub name: &'static str,
    /// The default weight, in hundredths.
    pub weight: i32,
    /// Counts of the feature in one unit: 1 for whole numbers, more for features with fractions.
    pub per: i32,
}

/// The features of a heuristic. Weights are data and live in [`Weighted`].
///
/// The value of a position is Σ featureᵢ ÷ perᵢ × weightᵢ, rounded once, to hundredths. A weight
/// that changes with the phase of the game is two features: one that fades out and one that fades
/// in.
pub trait Heuristic: Copy + Send + Sync + 'static {
    /// The positions it evaluates.
    type Position: Position;

    /// An array with one number per feature.
    type Values: AsRef<[i32]>;

    /// The features, in the order of the numbers.
    const FEATURES: &'static [Feature] = &[];

    /// A common multiple of every feature's `per`.
    const UNIT: i64 = 1;

    /// The features of this heuristic. A heuristic that is data, such as a game file's, overrides
    /// this; of the others all are alike and have [`FEATURES`](Heuristic::FEATURES).
    #[must_use]
    fn list(self) -> &'static [Feature] {
        Self::FEATURES
    }

    /// Measures a position that is not over.
    fn features(at: &Self::Position) -> Self::Values;

    /// Each side's count of every feature, in feature order, the first side's before the second's;
    /// `None` for a feature that is not a difference of two counts. A feature is the first count
    /// minus the second, or, where having it is bad (threes in Desconecta), the second minus the
    /// first.
    ///
    /// For explanations only; searches never call it. The default, empty, has no counts by side.
    #[must_use]
    fn sides(_: &Self::Position) -> Vec<Option<[i32; 2]>> {
        Vec::new()
    }
}

/// The most features a heuristic may have. The fixed size keeps weights off the heap and next to
/// the search.
pub const MAX_FEATURES: usize = 32;

/// A heuristic with weights: an [`Evaluator`].
#[derive(Clone, Copy, Debug)]
pub struct Weighted<H> {
    heuristic: H,
    /// Weights in hundredths, as users give them.
    hundredths: [i32; MAX_FEATURES],
    /// Weights times `UNIT ÷ per`: a dot product and one division give the value.
    scaled: [i64; MAX_FEATURES],
}

/// A set of weights that the heuristic rejects.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum WeightError {
    /// No feature has this name.
    #[error("\"{name}\" is not a feature of this heuristic; it has {known}")]
    Unknown {
        /// The unknown name.
        name: String,
        /// The feature names of the heuristic.
        known: String,
    },
    /// The weight is not a number, or lies beyond ±[`MAX_WEIGHT`].
    #[error("the weight of {name} must be a number from -{MAX_WEIGHT} to {MAX_WEIGHT}, not {found}")]
    Number {
        /// The feature.
        name: String,
        /// The text found in place of a weight.
        found: String,
    },
    /// The same feature is named twice.
    #[error("{name} is given twice")]
    Twice {
        /// The feature.
        name: String,
    },
}

/// The largest weight: a hundred times the largest of our own, and small enough that no sum
/// overflows.
pub const MAX_WEIGHT: i32 = 1_000_000;

/// One product of a heuristic's sum, in the heuristic's own unit.
#[derive(Clone, Debug)]
pub struct Term {
    /// The feature.
    pub feature: &'static Feature,
    /// Its measured value.
    pub measured: f64,
    /// What the first and the second side have of it, if they are told apart ([`Heuristic::sides`]).
    pub sides: Option<[f64; 2]>,
    /// Its weight.
    pub weight: f64,
    /// Their product.
    pub value: f64,
}

impl<H: Heuristic> Weighted<H> {
    /// The heuristic with its default weights.
    #[must_use]
    pub fn own() -> Weighted<H>
    where
        H: Default,
    {
        Weighted::new(H::default())
    }

    /// This heuristic with its default weights.
    #[must_use]
    pub fn new(heuristic: H) -> Weighted<H> {
        let mut hundredths = [0; MAX_FEATURES];
        for (weight, feature) in hundredths.iter_mut().zip(heuristic.list()) {
            *weight = feature.weight;
        }
        Weighted::with_hundredths(heuristic, hundredths)
    }

    /// The heuristic itself.
    #[must_use]
    pub fn heuristic(&self) -> H {
        self.heuristic
    }

    /// The heuristic with the named features' weights replaced.
    ///
    /// # Errors
    /// If a name is unknown or given twice, or a weight is not a number within ±[`MAX_WEIGHT`].
    pub fn reweighted(heuristic: H, changes: &[(String, f64)]) -> Result<Weighted<H>, WeightError> {
        let mut hundredths = Weighted::new(heuristic).hundredths;
        for (at, (name, weight)) in changes.iter().enumerate() {
            let index = heuristic.list().iter().position(|feature| feature.name == name).ok_or_else(|| {
                let known: Vec<_> = heuristic.list().iter().map(|feature| feature.name).collect();
                WeightError::Unknown { name: name.clone(), known: known.join(" ") }
            })?;
            if !weight.is_finite() || weight.abs() > f64::from(MAX_WEIGHT) {
                return Err(WeightError::Number { name: name.clone(), found: weight.to_string() });
            }
            if changes[..at].iter().any(|(earlier, _)| earlier == name) {
                return Err(WeightError::Twice { name: name.clone() });
            }
            hundredths[index] = (weight * 100.0).round() as i32;
        }
        Ok(Weighted::with_hundredths(heuristic, hundredths))
    }

    fn with_hundredths(heuristic: H, hundredths: [i32; MAX_FEATURES]) -> Weighted<H> {
        assert!(heuristic.list().len() <= MAX_FEATURES, "a heuristic has at most {MAX_FEATURES} features");
        let mut scaled = [0; MAX_FEATURES];
        for ((scaled, weight), feature) in scaled.iter_mut().zip(hundredths).zip(heuristic.list()) {
            *scaled = i64::from(weight) * (H::UNIT / i64::from(feature.per));
        }
        Weighted { heuristic, hundredths, scaled }
    }

    /// The terms whose sum is [`Evaluator::evaluate`], for one position.
    pub fn terms(&self, at: &H::Position) -> Vec<Term> {
        let (counts, sides) = (H::features(at), H::sides(at));
        let term = |(place, feature): (usize, &'static Feature)| {
            let units = |counts: i32| f64::from(counts) / f64::from(feature.per);
            let measured = units(counts.as_ref()[place]);
            let sides = sides.get(place).copied().flatten().map(|counts| counts.map(units));
            let weight = f64::from(self.hundredths[place]) / 100.0;
            // Zero times a negative weight is −0; adding 0 makes it 0.
            Term { feature, measured, sides, weight, value: measured * weight + 0.0 }
        };
        self.heuristic.list().iter().enumerate().map(term).collect()
    }

    /// The value of a position with these feature counts.
    #[inline]
    #[must_use]
    pub fn weigh(&self, counts: &[i32]) -> Score {
        let sum: i64 = counts.iter().zip(&self.scaled).map(|(&count, &weight)| i64::from(count) * weight).sum();
        Score::hundredths(divide_rounding(sum, H::UNIT))
    }
}

impl<H: Heuristic> Evaluator<H::Position> for Weighted<H> {
    #[inline]
    fn evaluate(&self, at: &H::Position) -> Score {
        self.weigh(H::features(at).as_ref())
    }
}

/// Division to the nearest integer, halves away from zero: mirrored positions get mirrored values.
#[inline]
const fn divide_rounding(sum: i64, unit: i64) -> i64 {
    if unit == 1 { sum } else { (sum + sum.signum() * (unit / 2)) / unit }
}

/// An evaluator that adds a whole number of units from 0 to `amplitude` to every value, so that
/// play varies.
///
/// The noise is a function of position and seed. Equal positions get equal values, so pruning and
/// transposition tables stay sound.
#[derive(Clone, Copy, Debug)]
pub struct NoisyEvaluator<E> {
    /// The evaluator that the noise is added to.
    pub inner: E,
    /// The largest number added, in the heuristic's unit.
    pub amplitude: u16,
    /// The seed of the noise.
    pub seed: u64,
}

impl<P: Position, E: Evaluator<P>> Evaluator<P> for NoisyEvaluator<E> {
    #[inline]
    fn evaluate(&self, at: &P) -> Score {
        let noise = mix(at.key() ^ mix(self.seed)) % (u64::from(self.amplitude) + 1);
        Score::hundredths(i64::from(self.inner.evaluate(at).raw()) + noise as i64 * 100)
    }
}
