//! The weights to tune.

use super::all_weights;
use rival_game::{HeuristicError, Phrase, phrase};
use rival_play::{AnyGame, HeuristicId, Weights};
use std::sync::Arc;
use thiserror::Error;

/// A weight that may change.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// The feature it weighs.
    pub name: String,
    /// Its initial value.
    pub start: f64,
    /// The lower end of its range.
    pub low: f64,
    /// The upper end of its range.
    pub high: f64,
}

/// Some weights of a heuristic, to be improved.
#[derive(Clone)]
pub struct TuningProblem {
    /// The game played for the tuning.
    pub game: Arc<dyn AnyGame>,
    /// The heuristic.
    pub heuristic: HeuristicId,
    /// The weights that may change.
    pub parameters: Vec<Parameter>,
    /// All weights at the start.
    start: Vec<(&'static str, f64)>,
}

/// Weights that cannot be tuned.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{}", self.phrase())]
pub enum ParameterError {
    /// The initial weights do not fit the heuristic.
    Start(#[from] HeuristicError),
    /// Not `name` or `name=low..high`.
    Form(String),
    /// An empty range.
    Empty(String),
    /// The heuristic has no such feature.
    Unknown {
        /// The unknown name.
        name: String,
        /// The features of the heuristic.
        known: String,
    },
    /// The same feature is named twice.
    Twice(String),
    /// The initial value lies outside the range.
    Outside(Parameter),
}

impl ParameterError {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            ParameterError::Start(error) => error.into(),
            ParameterError::Form(text) => {
                phrase!("\"{text}\" is not like name or name=0..50", "«{text}» no es como nombre o nombre=0..50")
            }
            ParameterError::Empty(text) => phrase!(
                "{text}: the range is empty; it goes from the smaller number to the larger",
                "{text}: el intervalo está vacío; va del número menor al mayor"
            ),
            ParameterError::Unknown { name, known } => phrase!(
                "\"{name}\" is not a feature of this heuristic; there is {known}",
                "«{name}» no es un rasgo de esta heurística; hay {known}"
            ),
            ParameterError::Twice(name) => phrase!("{name} is there twice", "{name} aparece dos veces"),
            ParameterError::Outside(Parameter { name, start, low, high }) => phrase!(
                "{name} starts at {start}, which is not within {low}..{high}",
                "{name} empieza en {start}, que no está en {low}..{high}"
            ),
        }
    }
}

/// A weight of zero may grow to this fraction of the largest.
const ZERO_WEIGHT_RANGE: f64 = 0.2;

impl TuningProblem {
    /// Reads which weights to change: `mobility,centre=-5..20`, or an empty text for all. Without a
    /// range a weight may go from zero to twice its value.
    ///
    /// ```
    /// use rival_lab::tune::TuningProblem;
    /// use rival_play::{HeuristicId, Weights};
    /// let game = rival_play::open("smart-horses").unwrap().into();
    /// let problem = TuningProblem::read(game, HeuristicId::CLASSIC, &Weights::default(), Some("mobility,centre=-5..20")).unwrap();
    /// assert_eq!((problem.parameters[0].low, problem.parameters[0].high), (0.0, 20.0));
    /// assert_eq!((problem.parameters[1].start, problem.parameters[1].low), (3.0, -5.0));
    /// ```
    ///
    /// # Errors
    /// On anything else, or if a weight starts outside its range.
    pub fn read(
        game: Arc<dyn AnyGame>,
        heuristic: HeuristicId,
        start: &Weights,
        parameters: Option<&str>,
    ) -> Result<TuningProblem, ParameterError> {
        game.check_weights(heuristic, start)?;
        let start = all_weights(&*game, heuristic, start);
        let names: Vec<&str> = start.iter().map(|(name, _)| *name).collect();
        let all = names.join(",");
        let mut read: Vec<Parameter> = Vec::new();
        for text in parameters.unwrap_or(&all).split(',').map(str::trim) {
            let parameter = parameter(text, &start)?;
            if read.iter().any(|earlier| earlier.name == parameter.name) {
                return Err(ParameterError::Twice(parameter.name));
            }
            read.push(parameter);
        }
        Ok(TuningProblem { game, heuristic, parameters: read, start })
    }

    /// The initial values of the parameters.
    #[must_use]
    pub fn start(&self) -> Vec<f64> {
        self.parameters.iter().map(|parameter| parameter.start).collect()
    }

    /// All weights of the heuristic with these parameter values, rounded to hundredths.
    #[must_use]
    pub fn weights(&self, values: &[f64]) -> Weights {
        let turned = |name: &str| {
            let at = self.parameters.iter().position(|parameter| parameter.name == name)?;
            values.get(at).copied()
        };
        let weight = |&(name, start): &(&str, f64)| (name.to_owned(), hundredths(turned(name).unwrap_or(start)));
        Weights(self.start.iter().map(weight).collect())
    }

    /// A text that is unique to the tuning problem.
    pub(super) fn fingerprint(&self) -> String {
        // Journals of earlier versions have it capitalised.
        let (first, rest) = self.heuristic.name().split_at(1);
        let heuristic = format!("{}{rest}", first.to_uppercase());
        format!("{} {heuristic} {:?} {:?}", self.game.name(), self.parameters, self.start)
    }
}

fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn parameter(text: &str, start: &[(&'static str, f64)]) -> Result<Parameter, ParameterError> {
    let wrong = || ParameterError::Form(text.to_owned());
    let (name, range) = match text.split_once('=') {
        Some((name, range)) => (name.trim(), Some(range)),
        None => (text, None),
    };
    let found = start.iter().find(|(feature, _)| *feature == name);
    let &(_, start_at) = found.ok_or_else(|| ParameterError::Unknown {
        name: name.to_owned(),
        known: start.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" "),
    })?;
    let [low, high] = match range {
        Some(range) => {
            let (low, high) = range.split_once("..").ok_or_else(wrong)?;
            let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
            let (low, high) = number(low).zip(number(high)).ok_or_else(wrong)?;
            if low >= high {
                return Err(ParameterError::Empty(text.to_owned()));
            }
            [low, high]
        }
        None => default_range(start_at, start),
    };
    let parameter = Parameter { name: name.to_owned(), start: start_at, low, high };
    if (low..=high).contains(&start_at) { Ok(parameter) } else { Err(ParameterError::Outside(parameter)) }
}

fn default_range(weight: f64, all: &[(&'static str, f64)]) -> [f64; 2] {
    if weight != 0.0 {
        return [(2.0 * weight).min(0.0), (2.0 * weight).max(0.0)];
    }
    let largest = all.iter().map(|(_, weight)| weight.abs()).fold(1.0, f64::max);
    [-ZERO_WEIGHT_RANGE * largest, ZERO_WEIGHT_RANGE * largest]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classic(start: &str, parameters: Option<&str>) -> Result<TuningProblem, ParameterError> {
        let game = rival_play::open("smart-horses").expect("a game").into();
        let start = if start.is_empty() { Weights::default() } else { Weights::from_list(start).expect("weights") };
        TuningProblem::read(game, HeuristicId::CLASSIC, &start, parameters)
    }

    #[test]
    fn all_weights_are_parameters_unless_some_are_named() {
        assert_eq!(classic("", None).expect("a problem").parameters.len(), 5);
        let problem = classic("centre=0,mobility=-4", Some("mobility, centre")).expect("a problem");
        let ranges: Vec<[f64; 2]> =
            problem.parameters.iter().map(|parameter| [parameter.low, parameter.high]).collect();
        assert_eq!(ranges, [[-8.0, 0.0], [-80.0, 80.0]]);
        let weights = problem.weights(&[1.234, 5.0]).0;
        let of = |name: &str| weights.iter().find(|(found, _)| found == name).map(|(_, weight)| *weight);
        assert_eq!([of("mobility"), of("centre"), of("score")], [Some(1.23), Some(5.0), Some(100.0)]);
    }

    #[test]
    fn what_cannot_be_turned_is_named() {
        let complaint =
            |start: &str, parameters: &str| classic(start, Some(parameters)).err().expect("refused").to_string();
        assert!(
            complaint("", "speed").starts_with("\"speed\" is not a feature of this heuristic; there is score mobility")
        );
        assert_eq!(complaint("", "centre=1"), "\"centre=1\" is not like name or name=0..50");
        assert_eq!(
            complaint("", "centre=5..1"),
            "centre=5..1: the range is empty; it goes from the smaller number to the larger"
        );
        assert_eq!(complaint("", "centre,centre"), "centre is there twice");
        assert_eq!(complaint("", "centre=5..9"), "centre starts at 3, which is not within 5..9");
        assert!(complaint("speed=1", "centre").contains("speed"));
    }
}
