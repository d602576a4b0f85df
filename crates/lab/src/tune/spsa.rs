//! Simultaneous perturbation stochastic approximation (Spall 1992): moves all parameters at once by
//! small amounts, and continues towards wins.

use super::{TuneError, TuneJournal, TuneStep, TuningProblem};
use crate::contest::Contest;
use crate::opening::Openings;
use crate::pair::RemotePlay;
use crate::stats::Points;
use rival_core::{Seeded, Side, mix};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A run of SPSA.
///
/// Step k moves all weights at once by ±c with random signs, and weights moved one way play a few
/// pairs of games against weights moved the other way. Then all weights move towards the winner in
/// proportion to its lead. Both the moves c and the steps a shrink as Spall advises: c ÷
/// (k+1)^0.101, a ÷ (k+1+A)^0.602, with A a tenth of the steps.
pub struct Spsa {
    /// The weights to tune.
    pub problem: TuningProblem,
    /// The number of steps.
    pub steps: usize,
    /// The number of pairs per step.
    pub pairs: usize,
    /// Nodes per move.
    pub nodes: u64,
    /// The initial distance of the compared weights, relative to their range.
    pub reach: f64,
    /// The length of the first step if one side wins all games, relative to the range.
    pub stride: f64,
    /// The openings.
    pub openings: Openings,
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of games at a time.
    pub concurrency: usize,
    /// Where the games are played, if not on this machine.
    pub remote: Option<Arc<dyn RemotePlay>>,
}

/// The exponents by which steps and moves shrink.
const STEP_EXPONENT: f64 = 0.602;
const MOVE_EXPONENT: f64 = 0.101;
/// The fraction of the steps that damps the first ones (Spall's A).
const DAMPING_FRACTION: f64 = 0.1;
/// The final fraction of the steps over which weights are averaged, since single steps follow the
/// luck of their games.
const AVERAGED_FRACTION: f64 = 0.25;

impl Spsa {
    /// Identifies this run in its [`TuneJournal`].
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let Spsa { steps, pairs, nodes, reach, stride, openings, seed, .. } = self;
        let problem = self.problem.fingerprint();
        format!("spsa {problem} {steps} {pairs} {nodes} {reach} {stride} {openings:?} {seed}")
    }

    /// Takes the steps that the journal lacks, and reports each. Returns the averaged weights.
    ///
    /// # Errors
    /// If a game has no opening or the journal fails.
    pub fn run(&self, journal: &mut TuneJournal, tell: impl FnMut(usize, &TuneStep)) -> Result<Vec<f64>, TuneError> {
        self.run_until(&AtomicBool::new(false), journal, tell)
    }

    /// The same until `stop` is set: the current step is then the last, and the journal resumes
    /// after it.
    ///
    /// # Errors
    /// If a game has no opening or the journal fails.
    pub fn run_until(
        &self,
        stop: &AtomicBool,
        journal: &mut TuneJournal,
        mut tell: impl FnMut(usize, &TuneStep),
    ) -> Result<Vec<f64>, TuneError> {
        for number in journal.steps().len()..self.steps {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let from = journal.steps().last().map_or_else(|| self.problem.start(), |step| step.values.clone());
            let step = self.step(number, &from)?;
            journal.add(step.clone())?;
            tell(number, &step);
        }
        Ok(self.at_rest(journal.steps()))
    }

    fn step(&self, number: usize, from: &[f64]) -> Result<TuneStep, TuneError> {
        let moved = self.moves(number);
        let towards =
            |sign: f64| -> Vec<f64> { from.iter().zip(&moved).map(|(value, by)| value + sign * by).collect() };
        let lead = self.compare(number, [&towards(1.0), &towards(-1.0)])?;
        let gain = lead * self.stride * self.fading(number);
        let turned = self.problem.parameters.iter().zip(from).zip(&moved).map(|((parameter, value), by)| {
            let step = gain * (parameter.high - parameter.low) * by.signum();
            (value + step).clamp(parameter.low, parameter.high)
        });
        Ok(TuneStep { values: turned.collect(), measure: lead })
    }

    /// The signed move of each weight in this step.
    fn moves(&self, number: usize) -> Vec<f64> {
        let reach = self.reach / (number as f64 + 1.0).powf(MOVE_EXPONENT);
        let mut chance = Seeded::new(mix(self.seed ^ mix(number as u64)));
        let mut signed = |width: f64| if chance.below(2) == 0 { reach * width } else { -reach * width };
        self.problem.parameters.iter().map(|parameter| signed(parameter.high - parameter.low)).collect()
    }

    /// The length of a step relative to the first. The slope is the lead divided by the move, so it
    /// grows as moves shrink.
    fn fading(&self, number: usize) -> f64 {
        let held = DAMPING_FRACTION * self.steps as f64;
        let number = number as f64;
        ((1.0 + held) / (number + 1.0 + held)).powf(STEP_EXPONENT) * (number + 1.0).powf(MOVE_EXPONENT)
    }

    /// The score difference between the first weights and the second, from −1 to 1.
    fn compare(&self, number: usize, values: [&[f64]; 2]) -> Result<f64, TuneError> {
        let players = values.map(|values| self.problem.player("", values, self.nodes)).to_vec();
        // The openings of a step follow those of the step before it.
        let seed = self.seed.wrapping_add((number * self.pairs) as u64);
        let contest = Contest {
            remote: self.remote.clone(),
            ..Contest::between(self.problem.game.clone(), players, self.openings.clone(), seed)
        };
        let games = 2 * self.pairs;
        let mut points = 0;
        contest.play_in_parallel(
            0..games,
            self.concurrency,
            &AtomicBool::new(false),
            |finished| -> Result<_, TuneError> {
                let side = if finished.players[0] == 0 { Side::First } else { Side::Second };
                points += Points::of(finished.record.ending, side) as usize;
                Ok(ControlFlow::Continue(()))
            },
        )?;
        Ok(points as f64 / games as f64 - 1.0)
    }

    /// The mean of the last steps.
    fn at_rest(&self, steps: &[TuneStep]) -> Vec<f64> {
        let last = ((steps.len() as f64 * AVERAGED_FRACTION).ceil() as usize).max(1);
        let last = &steps[steps.len().saturating_sub(last)..];
        let mean = |parameter: usize| last.iter().map(|step| step.values[parameter]).sum::<f64>() / last.len() as f64;
        if last.is_empty() { self.problem.start() } else { (0..self.problem.parameters.len()).map(mean).collect() }
    }
}
