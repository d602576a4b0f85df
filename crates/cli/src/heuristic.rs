//! Heuristics and weights as they are given, and values as they are shown.

use crate::choice::by_name;
use crate::console::Failure;
use clap::Args;
use rival_core::{GameInfo, Lang, Score, Side, phrase};
use rival_play::{HeuristicId, Weights};
use std::fs;

/// Which heuristic, with which weights. Commands that show the course work's search have its heuristic by default.
#[derive(Debug, Args)]
pub(crate) struct HeuristicArgs {
    /// The heuristic: the course work's, or the one meant to win
    #[arg(long, value_name = "NAME", default_value = HeuristicId::Tuned.name())]
    #[arg(value_parser = by_name(HeuristicId::ALL, HeuristicId::name))]
    pub(crate) heuristic: HeuristicId,

    /// Weights in place of the heuristic's own: a=1,b=2 or a file
    #[arg(long, value_name = "LIST|FILE")]
    weights: Option<String>,
}

impl HeuristicArgs {
    pub(crate) fn weights(&self) -> Result<Weights, Failure> {
        weights("--weights", self.weights.as_deref())
    }
}

/// Reads the value of an option that gives weights: what has an equals sign in it is a list, anything else is a file.
pub(crate) fn weights(option: &str, value: Option<&str>) -> Result<Weights, Failure> {
    let Some(text) = value else { return Ok(Weights::default()) };
    let read = if text.contains('=') { Weights::from_list(text) } else { Weights::from_toml(&file(option, text)?) };
    read.map_err(|error| Failure::of_option(option, &error.reason))
}

fn file(option: &str, path: &str) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| {
        let neither = phrase!(
            "\"{path}\" is neither name=number nor a file that can be read: {error}",
            "«{path}» no es nombre=número ni un archivo que se pueda leer: {error}"
        );
        Failure::of_option(option, &neither)
    })
}

/// A value with its sign and its point of view, which is always the first side's: "White +2.30".
pub(crate) fn value_words(info: &GameInfo, value: Score, lang: Lang) -> String {
    format!("{} {:+.2}", info.side(Side::First).name.get(lang), info.shown_value(value))
}
