//! Options for heuristics and weights.

use crate::options::by_name::by_name;
use crate::output::Failure;
use clap::Args;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{AnyGame, HeuristicId, WeightSet, Weights, system_phrase};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

/// A heuristic with weights. Commands about the textbook searches use the course work's heuristic
/// by default.
#[derive(Debug, Args)]
pub(crate) struct HeuristicArgs {
    /// The heuristic: the course work's, or the one meant to win [default: that of the file of
    /// weights, else tuned]
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = by_name(rival_play::heuristics(), HeuristicId::name))]
    heuristic: Option<HeuristicId>,

    /// Weights in place of the heuristic's own: a=1,b=2 or a file
    #[arg(long, value_name = "LIST|FILE")]
    weights: Option<OsString>,
}

/// The help of `--heuristic` where the course work's is the default.
pub(crate) const CLASSIC_BY_DEFAULT: &str =
    "The heuristic: the course work's, or the one meant to win [default: that of the file of weights, else classic]";

/// A heuristic with weights that fit a game.
#[derive(Clone, Debug)]
pub(crate) struct HeuristicChoice {
    pub(crate) heuristic: HeuristicId,
    pub(crate) weights: Weights,
    /// Why a feature has its weight, as the file of weights says.
    pub(crate) why: Vec<(String, String)>,
}

impl HeuristicArgs {
    /// The choice for this game; `usual` if neither an option nor a file names a heuristic.
    pub(crate) fn choice(&self, usual: HeuristicId, game: &dyn AnyGame) -> Result<HeuristicChoice, Failure> {
        let set = weights("--weights", self.weights.as_deref(), game)?;
        let heuristic = heuristic("--weights", self.heuristic, &set)?.unwrap_or(usual);
        game.check_weights(heuristic, &set.weights)?;
        Ok(HeuristicChoice { heuristic, weights: set.weights, why: set.why })
    }
}

/// Parses an option for weights: a value with an equals sign is a list, any other a file.
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

/// The heuristic of the option, or else that of the file of weights; the two must agree.
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
