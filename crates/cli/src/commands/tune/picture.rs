//! The course of a run as a chart.

use super::Method;
use crate::output::Failure;
use crate::output::files;
use rival_draw::{Axis, Chart, Line, Scale, Series, charts_svg};
use rival_game::{Lang, Phrase, phrase};
use rival_lab::tune::{TuneStep, TuningProblem};
use std::path::Path;

/// The number of steps over which SPSA's measure is averaged: the games of a single step are mostly
/// luck.
const SMOOTHING_STEPS: usize = 20;

/// Draws the weights over the steps, and below them the measure of the steps.
pub(super) fn write(
    path: &Path,
    problem: &TuningProblem,
    steps: &[TuneStep],
    method: Method,
    lang: Lang,
) -> Result<(), Failure> {
    let svg = charts_svg(&[weights(problem, steps, method), measure(steps, method)], lang);
    files::write(path, &svg)
}

fn steps_axis() -> Axis {
    Axis { label: Phrase::fixed("step", "paso"), scale: Scale::Linear }
}

/// Every weight in percent of its range, which makes large and small ones comparable.
fn weights(problem: &TuningProblem, steps: &[TuneStep], method: Method) -> Chart {
    // The first step of a fit is its start; that of SPSA comes after it.
    let start = (method == Method::Spsa).then(|| problem.start());
    let at = |parameter: usize| {
        let values =
            start.iter().map(move |start| start[parameter]).chain(steps.iter().map(move |step| step.values[parameter]));
        let (low, high) = (problem.parameters[parameter].low, problem.parameters[parameter].high);
        values.map(move |value| 100.0 * (value - low) / (high - low)).zip(0..)
    };
    let series = problem.parameters.iter().enumerate().map(|(number, parameter)| Series {
        name: {
            let (name, low, high) = (&parameter.name, parameter.low, parameter.high);
            phrase!("{name} ({low} to {high})", "{name} (de {low} a {high})")
        },
        line: Line::Measured,
        points: at(number).map(|(value, step)| (f64::from(step), value)).collect(),
    });
    Chart {
        title: Phrase::fixed("Weights, step by step", "Los pesos, paso a paso"),
        x: steps_axis(),
        y: Axis { label: Phrase::fixed("weight, % of its range", "peso, % de su intervalo"), scale: Scale::Linear },
        series: series.collect(),
    }
}

/// The loss of a fit, or the distance between the two sides of SPSA.
fn measure(steps: &[TuneStep], method: Method) -> Chart {
    let (title, first, points): (_, u32, Vec<f64>) = match method {
        Method::Texel => (Phrase::fixed("loss", "pérdida"), 0, steps.iter().map(|step| step.measure).collect()),
        Method::Spsa => (
            Phrase::fixed(
                "lead of one side over the other, mean of 20 steps",
                "ventaja de un lado sobre el otro, media de 20 pasos",
            ),
            1,
            smoothed(steps),
        ),
    };
    Chart {
        title: title.clone(),
        x: steps_axis(),
        y: Axis { label: title.clone(), scale: Scale::Linear },
        series: vec![Series {
            name: title,
            line: Line::Measured,
            points: points.into_iter().zip(first..).map(|(value, step)| (f64::from(step), value)).collect(),
        }],
    }
}

fn smoothed(steps: &[TuneStep]) -> Vec<f64> {
    let mean = |end: usize| {
        let window = &steps[end.saturating_sub(SMOOTHING_STEPS)..end];
        window.iter().map(|step| step.measure.abs()).sum::<f64>() / window.len() as f64
    };
    (1..=steps.len()).map(mean).collect()
}
