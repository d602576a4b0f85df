//! Options of Python's calls, converted to the text of players, so that there is one grammar.

use crate::error::{HeuristicError, PlayerError, wrong};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};
use rival_game::{Phrase, phrase};
use rival_play::{AnyGame, HeuristicId, Player, TextbookOrder, WeightSet, Weights};
use rival_search::Utility;
use std::path::PathBuf;

/// Reads a player of a game.
pub(crate) fn read_player(text: &str, game: &dyn AnyGame) -> PyResult<Player> {
    Player::read(text, game).map_err(|error| PlayerError::of(&error.reason))
}

/// A player's text with these options appended: `engine` and `time=0.5, killers=False` give
/// `engine:time=500,killers=off`.
pub(crate) fn with_options(player: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let mut text = player.trim().to_owned();
    for (name, value) in options.into_iter().flatten() {
        if value.is_none() {
            continue;
        }
        let name = name.cast::<PyString>()?.to_str()?.replace('_', "-");
        for option in written(&name, &value)? {
            text.push(if text.contains(':') { ',' } else { ':' });
            text.push_str(&option);
        }
    }
    Ok(text)
}

/// An option, or several for a dictionary of weights, in the notation of players.
fn written(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if name == "weights"
        && let Ok(weights) = value.cast::<PyDict>()
    {
        let weight = |(feature, weight): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok(format!("w.{}={}", feature.extract::<String>()?, weight.extract::<f64>()?))
        };
        return weights.iter().map(weight).collect();
    }
    let value = if name == "time" { millis(value)? } else { value_text(name, value)? };
    Ok(vec![format!("{name}={}", quoted(&value))])
}

/// Seconds as milliseconds, at least one.
fn millis(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let seconds: f64 = value.extract()?;
    if !(seconds.is_finite() && seconds > 0.0 && seconds < 1e12) {
        return Err(PlayerError::of(&phrase!(
            "time: {seconds} is not a number of seconds above 0",
            "time: {seconds} no es un número de segundos mayor que 0"
        )));
    }
    Ok(((seconds * 1000.0).round() as u64).max(1).to_string())
}

fn value_text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(switch) = value.cast::<PyBool>() {
        return Ok(if switch.is_true() { "on" } else { "off" }.to_owned());
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyString>() {
        return Ok(value.str()?.to_str()?.to_owned());
    }
    value
        .extract::<PathBuf>()
        .map(|path| path.display().to_string())
        .map_err(|_| PyTypeError::new_err(format!("{name}: a number, a text or a bool, not {}", value.get_type())))
}

/// A value, quoted if necessary.
fn quoted(value: &str) -> String {
    if !value.contains([',', '"', '\\']) && value.trim() == value && !value.is_empty() {
        return value.to_owned();
    }
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The names of a heuristic's features, in order.
fn features(heuristic: HeuristicId, game: &dyn AnyGame) -> Vec<&'static str> {
    let known = game.heuristics().into_iter().find(|known| known.id == heuristic);
    known.map(|known| known.features.iter().map(|feature| feature.name).collect()).unwrap_or_default()
}

/// Weights given as a sequence of numbers, in the order of a heuristic's features; `None` if they
/// have another form.
fn listed_weights(
    weights: &Bound<'_, PyAny>,
    heuristic: HeuristicId,
    game: &dyn AnyGame,
) -> PyResult<Option<Vec<(String, f64)>>> {
    if weights.is_instance_of::<PyString>() {
        return Ok(None);
    }
    let Ok(numbers) = weights.extract::<Vec<f64>>() else { return Ok(None) };
    let names = features(heuristic, game);
    if names.len() != numbers.len() {
        let (given, expected, known) = (numbers.len(), names.len(), names.join(" "));
        let sentence = phrase!(
            "weights: {given} numbers are given, but there are {expected} features: {known}",
            "weights: se dan {given} números, pero hay {expected} rasgos: {known}"
        );
        return Err(crate::error::raise(HeuristicError::new_err, &sentence));
    }
    Ok(Some(names.into_iter().map(str::to_owned).zip(numbers).collect()))
}

/// Converts weights given as an array to weights by name: those of the heuristic in the options, or
/// of `tuned`.
pub(crate) fn name_weights(options: &Bound<'_, PyDict>, game: &dyn AnyGame) -> PyResult<()> {
    let Some(weights) = options.get_item("weights")? else { return Ok(()) };
    let heuristic = match options.get_item("heuristic")? {
        Some(name) => game.heuristic(name.extract()?).map_err(|error| HeuristicError::of(&error))?,
        None => HeuristicId::TUNED,
    };
    if let Some(named) = listed_weights(&weights, heuristic, game)? {
        let by_name = PyDict::new(options.py());
        for (name, weight) in named {
            by_name.set_item(name, weight)?;
        }
        options.set_item("weights", by_name)?;
    }
    Ok(())
}

/// Whether a textbook algorithm prunes, by its name.
pub(crate) fn pruned(algorithm: &str) -> PyResult<bool> {
    match algorithm {
        "alpha-beta" => Ok(true),
        "minimax" => Ok(false),
        _ => Err(wrong(&phrase!(
            "algorithm: \"{algorithm}\" is neither minimax nor alpha-beta",
            "algorithm: «{algorithm}» no es ni minimax ni alpha-beta"
        ))),
    }
}

/// The depth of a textbook search; `full` has no limit.
pub(crate) fn depth(depth: &Bound<'_, PyAny>) -> PyResult<Option<u16>> {
    match depth.extract::<u16>() {
        Ok(depth) => Ok(Some(depth)),
        Err(_) if depth.extract::<&str>().is_ok_and(|depth| depth == "full") => Ok(None),
        Err(_) => Err(wrong(&Phrase::fixed(
            "depth: a number of plies from 0 to 65535, or full, is expected",
            "depth: se espera un número de jugadas de 0 a 65535, o full",
        ))),
    }
}

/// An order of moves by its name.
pub(crate) fn order(name: &str) -> PyResult<TextbookOrder> {
    TextbookOrder::ALL.into_iter().find(|order| order.name() == name).ok_or_else(|| {
        let names = TextbookOrder::ALL.map(TextbookOrder::name).join(", ");
        wrong(&phrase!("order: \"{name}\" is none of {names}", "order: «{name}» no es ninguno de {names}"))
    })
}

/// The utility of finished games, by its name.
pub(crate) fn utility(name: &str) -> PyResult<Utility> {
    Utility::ALL.into_iter().find(|utility| utility.name() == name).ok_or_else(|| {
        let names = Utility::ALL.map(Utility::name).join(", ");
        wrong(&phrase!("utility: \"{name}\" is none of {names}", "utility: «{name}» no es ninguno de {names}"))
    })
}

/// A heuristic by its name, with weights: a dictionary, an array in the order of its features, or
/// the path of a file.
pub(crate) fn heuristic(
    name: Option<&str>,
    weights: Option<&Bound<'_, PyAny>>,
    game: &dyn AnyGame,
) -> PyResult<(HeuristicId, Weights)> {
    let named = name.map(|name| game.heuristic(name).map_err(|error| HeuristicError::of(&error))).transpose()?;
    let Some(weights) = weights else { return Ok((named.unwrap_or(HeuristicId::CLASSIC), Weights::default())) };
    let (heuristic, weights) = if let Ok(given) = weights.cast::<PyDict>() {
        let weight = |(feature, weight): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((feature.extract::<String>()?, weight.extract::<f64>()?))
        };
        (None, Weights(given.iter().map(weight).collect::<PyResult<_>>()?))
    } else if let Some(listed) = listed_weights(weights, named.unwrap_or(HeuristicId::CLASSIC), game)? {
        (None, Weights(listed))
    } else {
        let path: PathBuf = weights.extract()?;
        let set =
            WeightSet::read(&path, game).map_err(|reason| crate::error::raise(HeuristicError::new_err, &reason))?;
        (set.heuristic, set.weights)
    };
    let heuristic = named.or(heuristic).unwrap_or(HeuristicId::CLASSIC);
    game.check_weights(heuristic, &weights).map_err(|error| HeuristicError::of(&error))?;
    Ok((heuristic, weights))
}
