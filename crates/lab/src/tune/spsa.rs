//! Simultaneous perturbation stochastic approximation (Spall 1992): turns all parameters at once, a little, and keeps going where
//! games are won.

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
/// In step k all weights are moved at once by ±c, each sign drawn by chance, and weights moved one way play a few pairs of games
/// against weights moved the other way. All weights then go towards the winner in proportion to how clearly it won. Both
/// the moves c and the steps a become smaller as Spall advises: c ÷ (k+1)^0.101, a ÷ (k+1+A)^0.602, with A a tenth of the
/// steps.
pub struct Spsa {
    /// What is tuned.
    pub problem: TuningProblem,
    /// How many steps.
    pub steps: usize,
    /// How many pairs of games a step.
    pub pairs: usize,
    /// How many nodes a move.
    pub nodes: u64,
    /// How far weights are moved to be compared at first, in parts of their range.
    pub reach: f64,
    /// How far a first step goes if one side wins all games, in parts of the range.
    pub stride: f64,
    /// Where games start from.
    pub openings: Openings,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many games at a time.
    pub concurrency: usize,
    /// What has its games played, if not this machine.
    pub remote: Option<Arc<dyn RemotePlay>>,
}

/// How fast steps and moves become smaller.
const STEPS_FADE: f64 = 0.602;
const MOVES_FADE: f64 = 0.101;
/// The part of the steps by which the first ones are held back.
const HELD_BACK: f64 = 0.1;
/// The part of the steps, from the end, over which the weights are averaged: single steps follow the luck of their games.
const AVERAGED: f64 = 0.25;

impl Spsa {
    /// What tells this run from others, for its [`TuneJournal`].
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let Spsa { steps, pairs, nodes, reach, stride, openings, seed, .. } = self;
        let problem = self.problem.fingerprint();
        format!("spsa {problem} {steps} {pairs} {nodes} {reach} {stride} {openings:?} {seed}")
    }

    /// Takes the steps that the journal does not have yet, and tells of each. Gives back where the weights came to rest.
    ///
    /// # Errors
    /// If a game has no opening or the journal fails.
    pub fn run(&self, journal: &mut TuneJournal, tell: impl FnMut(usize, &TuneStep)) -> Result<Vec<f64>, TuneError> {
        self.run_until(&AtomicBool::new(false), journal, tell)
    }

    /// The same until `stop` is raised: then the step under way is the last, and the journal goes on from there another time.
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

    /// How far each weight is moved in this step, and which way.
    fn moves(&self, number: usize) -> Vec<f64> {
        let reach = self.reach / (number as f64 + 1.0).powf(MOVES_FADE);
        let mut chance = Seeded::new(mix(self.seed ^ mix(number as u64)));
        let mut signed = |width: f64| if chance.below(2) == 0 { reach * width } else { -reach * width };
        self.problem.parameters.iter().map(|parameter| signed(parameter.high - parameter.low)).collect()
    }

    /// How much of the first step's length is left. The slope is the lead divided by the move, so it grows as moves fade.
    fn fading(&self, number: usize) -> f64 {
        let held = HELD_BACK * self.steps as f64;
        let number = number as f64;
        ((1.0 + held) / (number + 1.0 + held)).powf(STEPS_FADE) * (number + 1.0).powf(MOVES_FADE)
    }

    /// By how many points of a game the first weights do better than the second, from −1 to 1.
    fn compare(&self, number: usize, values: [&[f64]; 2]) -> Result<f64, TuneError> {
        let players = values.map(|values| self.problem.player("", values, self.nodes)).to_vec();
        // Openings of a step are the next after those of the step before it.
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
        let last = ((steps.len() as f64 * AVERAGED).ceil() as usize).max(1);
        let last = &steps[steps.len().saturating_sub(last)..];
        let mean = |parameter: usize| last.iter().map(|step| step.values[parameter]).sum::<f64>() / last.len() as f64;
        if last.is_empty() { self.problem.start() } else { (0..self.problem.parameters.len()).map(mean).collect() }
    }
}
