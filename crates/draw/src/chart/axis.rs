//! Axes with round tick values.

use rival_game::{Lang, Phrase};

/// One axis of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// The quantity and its unit.
    pub label: Phrase,
    /// Linear or logarithmic.
    pub scale: Scale,
}

/// The division of an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Equal distances are equal differences.
    Linear,
    /// Equal distances are equal ratios: powers appear as straight lines.
    Logarithmic,
}

impl Scale {
    pub(super) fn has_a_place_for(self, value: f64) -> bool {
        value.is_finite() && (self == Scale::Linear || value > 0.0)
    }

    /// The position of a value on the unscaled axis.
    fn stretch(self, value: f64) -> f64 {
        match self {
            Scale::Linear => value,
            Scale::Logarithmic => value.log10(),
        }
    }
}

/// The approximate number of ticks at most.
const TICKS: f64 = 7.0;

/// The range of an axis from tick to tick, in the steps of [`Scale::stretch`].
pub(super) struct Range {
    scale: Scale,
    low: f64,
    high: f64,
    step: f64,
}

impl Range {
    /// The range that covers all values.
    pub(super) fn of(values: impl Iterator<Item = f64>, scale: Scale) -> Range {
        let ends = values.map(|value| scale.stretch(value)).fold(None, |ends: Option<(f64, f64)>, at| {
            Some(ends.map_or((at, at), |(low, high)| (low.min(at), high.max(at))))
        });
        let (low, high) = ends.unwrap_or((0.0, 1.0));
        let wide = if high - low > 1e-9 * high.abs().max(1.0) { high - low } else { 1.0 };
        let step = match scale {
            Scale::Linear => round_step(wide / TICKS),
            Scale::Logarithmic => (wide / TICKS).ceil().max(1.0),
        };
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Range { scale, low, high: if high > low { high } else { low + step }, step }
    }

    /// The relative position of a value, from 0 to 1.
    pub(super) fn share(&self, value: f64) -> f64 {
        (self.scale.stretch(value) - self.low) / (self.high - self.low)
    }

    /// Round values from end to end with their labels.
    pub(super) fn ticks(&self, lang: Lang) -> Vec<(f64, String)> {
        let count = ((self.high - self.low) / self.step).round() as u32;
        let at = |tick: u32| self.low + f64::from(tick) * self.step;
        (0..=count).map(|tick| self.tick(at(tick), lang)).collect()
    }

    fn tick(&self, at: f64, lang: Lang) -> (f64, String) {
        match self.scale {
            Scale::Linear => {
                let decimals = (-self.step.log10()).ceil().max(0.0) as usize;
                (at, lang.number(at, decimals))
            }
            Scale::Logarithmic => (10f64.powf(at), power_of_ten(at.round() as i32, lang)),
        }
    }
}

/// The smallest of 1, 2, 5, 10, 20, 50, … that is at least `step`.
fn round_step(step: f64) -> f64 {
    let decade = 10f64.powf(step.log10().floor());
    let times = [1.0, 2.0, 5.0].into_iter().find(|times| times * decade >= step * 0.999).unwrap_or(10.0);
    times * decade
}

/// Small powers in full, others as 10ⁿ.
fn power_of_ten(exponent: i32, lang: Lang) -> String {
    match exponent {
        0..=3 => lang.number(10f64.powi(exponent), 0),
        -3..0 => lang.number(10f64.powi(exponent), exponent.unsigned_abs() as usize),
        _ => format!("10{}", superscript(exponent)),
    }
}

fn superscript(number: i32) -> String {
    let raised = |letter: char| match letter.to_digit(10) {
        Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
        None => '⁻',
    };
    number.to_string().chars().map(raised).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(values: &[f64], scale: Scale) -> Vec<String> {
        let range = Range::of(values.iter().copied(), scale);
        range.ticks(Lang::En).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round_and_cover_all_values() {
        assert_eq!(ticks(&[1.0, 6.0], Scale::Linear), ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(ticks(&[-0.31, 0.42], Scale::Linear), ["−0.4", "−0.2", "0.0", "0.2", "0.4", "0.6"]);
        assert_eq!(ticks(&[3.0, 20_000.0], Scale::Logarithmic), ["1", "10", "100", "1,000", "10⁴", "10⁵"]);
        assert_eq!(ticks(&[1e-9, 0.5], Scale::Logarithmic), ["10⁻¹⁰", "10⁻⁸", "10⁻⁶", "10⁻⁴", "0.01", "1"]);
    }

    #[test]
    fn an_axis_without_width_gets_some() {
        for values in [&[][..], &[7.0], &[0.0, 0.0]] {
            let range = Range::of(values.iter().copied(), Scale::Linear);
            assert!(range.high > range.low && range.ticks(Lang::Es).len() > 1, "{values:?}");
        }
    }
}
