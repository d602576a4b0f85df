//! A fit of values to results (Texel tuning, after Österlund's engine): weights are good if values
//! predict how games end.

use super::{Sample, Samples, TuneError, TuneJournal, TuneStep, TuningProblem};
use crate::stats::solve;
use rival_game::{Phrase, phrase};
use thiserror::Error;

/// A logistic regression. A value v predicts an expected score of 1 ÷ (1 + e^(−kv)); the fit finds
/// the weights and the scale k that make the results most likely.
///
/// The parameters are kw for each weight w, and k itself as the weight of all untuned features:
/// this problem has one optimum, which Newton's method finds in a few steps from anywhere, even
/// from spoilt weights. If every feature is tuned, nothing fixes the scale, and values keep their
/// size. A weight that would leave its range stays at its end while the others are fitted again.
pub struct Fit {
    /// The weights to tune.
    pub problem: TuningProblem,
    /// The training positions.
    pub samples: Samples,
}

/// Positions that do not determine the weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub enum FitError {
    /// Too few positions.
    Few {
        /// The number of positions.
        found: usize,
    },
    /// The untuned features say nothing about results, or predict the opposite.
    Scale,
    /// Two features are always proportional.
    Singular,
}

impl FitError {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            FitError::Few { found } => phrase!(
                "{found} quiet positions are too few to learn from; it takes more games",
                "{found} posiciones tranquilas son pocas para aprender; hacen falta más partidas"
            ),
            FitError::Scale => Phrase::fixed(
                "the weights that are not tuned do not predict results, so nothing fixes the scale of the others; tune more of them",
                "los pesos que no se ajustan no dicen nada de los resultados, así que los demás no tienen con qué medirse; ajusta más pesos",
            ),
            FitError::Singular => Phrase::fixed(
                "two of the features always go together in these games; tune only one of them",
                "dos de los rasgos van siempre juntos en estas partidas; ajusta solo uno de ellos",
            ),
        }
    }
}

/// Fewer positions leave the result to chance.
const MIN_POSITIONS: usize = 50;
/// Newton's method stops when the loss improves by less than this, and after this many steps in any
/// case.
const MIN_IMPROVEMENT: f64 = 1e-9;
const MAX_STEPS: usize = 50;
/// A penalty towards zero, too weak to be visible, that separates nearly identical features.
const RIDGE: f64 = 1e-9;
/// How often a step that increases the loss is halved.
const HALVINGS: usize = 20;

impl Fit {
    /// Identifies this run in its [`TuneJournal`].
    #[must_use]
    pub fn fingerprint(&self) -> String {
        format!("fit {} {:?}", self.problem.fingerprint(), self.samples)
    }

    /// Checks that there is enough to learn from, before a journal is created.
    ///
    /// # Errors
    /// If there is not.
    pub fn check(&self) -> Result<(), FitError> {
        let found = self.samples.0.len();
        if found < MIN_POSITIONS { Err(FitError::Few { found }) } else { Ok(()) }
    }

    /// Fits the weights, and reports each step. The journal records the steps; repeating them is
    /// quick.
    ///
    /// # Errors
    /// If the positions do not determine the weights, or the journal fails.
    pub fn run(
        &self,
        journal: &mut TuneJournal,
        mut tell: impl FnMut(usize, &TuneStep),
    ) -> Result<Vec<f64>, TuneError> {
        self.check()?;
        let mut fixed: Vec<Option<f64>> = vec![None; self.problem.parameters.len()];
        let mut number = 0;
        let mut values = self.problem.start();
        loop {
            let mut columns = Columns::new(self, &fixed);
            loop {
                // During the iteration the scale may be zero; only the final scale counts.
                values = columns.values().unwrap_or(values);
                let step = TuneStep { values: values.clone(), measure: columns.loss };
                if number >= journal.steps().len() {
                    journal.add(step.clone())?;
                }
                tell(number, &step);
                number += 1;
                if !columns.improve()? || number >= MAX_STEPS {
                    break;
                }
            }
            values = columns.values().ok_or(FitError::Scale)?;
            match self.farthest_outside(&values) {
                Some((parameter, end)) => fixed[parameter] = Some(end),
                None => return Ok(values),
            }
        }
    }

    /// The weight furthest outside its range, relative to the range, and the end where it left.
    fn farthest_outside(&self, values: &[f64]) -> Option<(usize, f64)> {
        let excess = |parameter: &super::Parameter, value: f64| {
            (value.clamp(parameter.low, parameter.high) - value).abs() / (parameter.high - parameter.low)
        };
        let outside = self.problem.parameters.iter().zip(values).enumerate().map(|(at, (parameter, &value))| {
            (at, value.clamp(parameter.low, parameter.high), excess(parameter, value))
        });
        // Rounding at the end of a range does not count.
        let outside = outside.filter(|&(_, _, excess)| excess > 1e-6);
        outside.max_by(|one, other| one.2.total_cmp(&other.2)).map(|(at, end, _)| (at, end))
    }
}

/// A regression in progress: a column for each free weight, and one for everything untuned.
struct Columns<'a> {
    samples: &'a [Sample],
    /// One row per sample, each column divided by its spread.
    rows: Vec<Vec<f64>>,
    /// The typical size of each column's entries.
    spreads: Vec<f64>,
    /// The weight of each column.
    beta: Vec<f64>,
    loss: f64,
    /// The value of each fixed parameter.
    fixed: &'a [Option<f64>],
    /// The typical value at the start, kept where nothing else fixes the scale.
    usual: f64,
    has_rest: bool,
}

impl<'a> Columns<'a> {
    fn new(fit: &'a Fit, fixed: &'a [Option<f64>]) -> Columns<'a> {
        let samples = &fit.samples.0;
        let start = fit.problem.start();
        let row = |sample: &Sample| {
            let free = sample.features.iter().zip(fixed).filter(|(_, fixed)| fixed.is_none());
            let held = sample.features.iter().zip(fixed).filter_map(|(feature, fixed)| Some(feature * (*fixed)?));
            free.map(|(feature, _)| *feature).chain([sample.rest + held.sum::<f64>()]).collect::<Vec<f64>>()
        };
        let mut rows: Vec<Vec<f64>> = samples.iter().map(row).collect();
        let width = rows.first().map_or(0, Vec::len);
        let mut spreads: Vec<f64> = (0..width).map(|column| spread(rows.iter().map(|row| row[column]))).collect();
        let has_rest = spreads.last().is_some_and(|&rest| rest > 0.0);
        // A feature that never occurs cannot be learnt: the ridge keeps its weight at zero.
        spreads.iter_mut().filter(|spread| **spread == 0.0).for_each(|spread| *spread = 1.0);
        for row in &mut rows {
            row.iter_mut().zip(&spreads).for_each(|(entry, spread)| *entry /= spread);
        }
        let at_start =
            |sample: &Sample| sample.rest + sample.features.iter().zip(&start).map(|(f, w)| f * w).sum::<f64>();
        let usual = spread(samples.iter().map(at_start)).max(f64::MIN_POSITIVE);
        let free = start.iter().zip(fixed).filter(|(_, fixed)| fixed.is_none()).map(|(weight, _)| *weight);
        let beta = free.chain([1.0]).zip(&spreads).map(|(weight, spread)| weight * spread / usual).collect();
        let mut columns = Columns { samples, rows, spreads, beta, loss: 0.0, fixed, usual, has_rest };
        columns.loss = columns.loss_at(&columns.beta);
        columns
    }

    /// The mean cross-entropy of the results.
    fn loss_at(&self, beta: &[f64]) -> f64 {
        let surprise = |(row, sample): (&Vec<f64>, &Sample)| {
            let logit = dot(row, beta);
            // −r ln p − (1 − r) ln (1 − p), without the logarithm of zero.
            (-logit.abs()).exp().ln_1p() + logit.max(0.0) - sample.result * logit
        };
        self.rows.iter().zip(self.samples).map(surprise).sum::<f64>() / self.rows.len() as f64
    }

    /// Takes one Newton step; returns whether another is worthwhile.
    fn improve(&mut self) -> Result<bool, FitError> {
        let width = self.beta.len();
        let mut slope: Vec<f64> = self.beta.iter().map(|beta| -RIDGE * beta).collect();
        let mut curve = vec![vec![0.0; width]; width];
        (0..width).for_each(|at| curve[at][at] = RIDGE);
        let share = 1.0 / self.rows.len() as f64;
        for (row, sample) in self.rows.iter().zip(self.samples) {
            let expected = 1.0 / (1.0 + (-dot(row, &self.beta)).exp());
            for (at, entry) in row.iter().enumerate() {
                slope[at] += share * (sample.result - expected) * entry;
                let weight = share * expected * (1.0 - expected) * entry;
                curve[at].iter_mut().zip(row).for_each(|(cell, other)| *cell += weight * other);
            }
        }
        let mut step = solve(curve, slope).ok_or(FitError::Singular)?;
        for _ in 0..HALVINGS {
            let beta: Vec<f64> = self.beta.iter().zip(&step).map(|(beta, step)| beta + step).collect();
            let loss = self.loss_at(&beta);
            if loss <= self.loss {
                let gained = self.loss - loss;
                (self.beta, self.loss) = (beta, loss);
                return Ok(gained > MIN_IMPROVEMENT);
            }
            step.iter_mut().for_each(|part| *part /= 2.0);
        }
        Ok(false)
    }

    /// The weights of all parameters; `None` if the scale is not positive.
    fn values(&self) -> Option<Vec<f64>> {
        let plain: Vec<f64> = self.beta.iter().zip(&self.spreads).map(|(beta, spread)| beta / spread).collect();
        let (&rest, free) = plain.split_last()?;
        let scale =
            if self.has_rest { rest } else { spread(self.rows.iter().map(|row| dot(row, &self.beta))) / self.usual };
        if scale <= 0.0 {
            return None;
        }
        let mut free = free.iter().map(|weight| weight / scale);
        self.fixed.iter().map(|fixed| fixed.or_else(|| free.next())).collect()
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// The root of the mean square.
fn spread(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len().max(1) as f64;
    (numbers.map(|number| number * number).sum::<f64>() / count).sqrt()
}
