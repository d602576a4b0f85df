//! Heuristics and weights as they are given.

use crate::options::by_name::by_name;
use crate::output::Failure;
use clap::Args;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{AnyGame, HeuristicId, WeightSet, Weights, system_phrase};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

/// Which heuristic, with which weights. Commands that show the course work's search have its heuristic by default.
#[derive(Debug, Args)]
pub(crate) struct HeuristicArgs {
    /// The heuristic: the course work's, or the one meant to win [default: that of the file of weights, else tuned]
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = by_name(rival_play::heuristics(), HeuristicId::name))]
    heuristic: Option<HeuristicId>,

    /// Weights in place of the heuristic's own: a=1,b=2 or a file
    #[arg(long, value_name = "LIST|FILE")]
    weights: Option<OsString>,
}

/// The help of `--heuristic` where the course work's is the usual one.
pub(crate) const CLASSIC_BY_DEFAULT: &str =
    "The heuristic: the course work's, or the one meant to win [default: that of the file of weights, else classic]";

/// A heuristic and its weights, which fit a game.
#[derive(Clone, Debug)]
pub(crate) struct HeuristicChoice {
    pub(crate) heuristic: HeuristicId,
    pub(crate) weights: Weights,
    /// Why a feature has its weight, as the file of weights says.
    pub(crate) why: Vec<(String, String)>,
}

impl HeuristicArgs {
    /// What was asked for, for this game; the usual heuristic if neither an option nor a file names one.
    pub(crate) fn choice(&self, usual: HeuristicId, game: &dyn AnyGame) -> Result<HeuristicChoice, Failure> {
        let set = weights("--weights", self.weights.as_deref(), game)?;
        let heuristic = heuristic("--weights", self.heuristic, &set)?.unwrap_or(usual);
        game.check_weights(heuristic, &set.weights)?;
        Ok(HeuristicChoice { heuristic, weights: set.weights, why: set.why })
    }
}

/// Reads the value of an option that gives weights: what has an equals sign in it is a list, anything else is a file.
pub(crate) fn weights(option: &str, value: Option<&OsStr>, game: &dyn AnyGame) -> Result<WeightSet, Failure> {
    let Some(value) = value else { return Ok(WeightSet::default()) };
    if let Some(text) = value.to_str().filter(|text| text.contains('=')) {
        let listed = Weights::from_list(text).map_err(|error| Failure::of_option(option, &error.reason))?;
        return Ok(WeightSet { weights: listed, ..WeightSet::default() });
    }
    let file = Path::new(value);
    WeightSet::from_toml(&read_file(option, file)?, game).map_err(|reason| {
        let text = file.display();
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        Failure::of_option(option, &phrase!("{text}: {en}", "{text}: {es}"))
    })
}

/// The heuristic that was asked for, or else the one that the weights are of; the two must not differ.
pub(crate) fn heuristic(
    option: &str,
    asked: Option<HeuristicId>,
    set: &WeightSet,
) -> Result<Option<HeuristicId>, Failure> {
    match (asked, set.heuristic) {
        (Some(asked), Some(named)) if asked != named => Err(Failure::of_option(option, &differ(asked, named))),
        (asked, named) => Ok(asked.or(named)),
    }
}

fn differ(asked: HeuristicId, named: HeuristicId) -> Phrase {
    let (asked, named) = (asked.name(), named.name());
    phrase!(
        "these are weights of the heuristic {named}, and --heuristic says {asked}",
        "son pesos de la heurística {named}, y --heuristic dice {asked}"
    )
}

fn read_file(option: &str, path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| {
        let path = path.display();
        let reason = system_phrase(&error);
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        let neither = phrase!(
            "\"{path}\" is neither name=number nor a file that can be read: {en}",
            "«{path}» no es nombre=número ni un archivo que se pueda leer: {es}"
        );
        Failure::of_option(option, &neither)
    })
}
