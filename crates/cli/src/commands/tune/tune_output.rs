//! The output of a tuning: the weights, the verdict, and the file with the weights.

use super::{Tuning, beside};
use crate::output::files;
use crate::output::match_stats::summary;
use crate::output::{Console, Failure};
use rival_game::{Phrase, phrase};
use rival_lab::MatchScore;
use rival_lab::stats::Hypothesis;
use rival_play::WeightSet;
use rival_wire::MatchStats;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The end of a run.
pub(super) struct TuneOutput<'a> {
    pub(super) tuning: &'a Tuning<'a>,
    /// The final values of the parameters.
    pub(super) values: &'a [f64],
    pub(super) steps: usize,
    /// The result of the new weights against the old, if tested.
    pub(super) score: Option<MatchScore>,
}

/// The JSON output.
#[derive(Serialize)]
struct TuneJson<'a> {
    game: String,
    heuristic: &'static str,
    method: &'static str,
    seed: u64,
    steps: usize,
    weights: BTreeMap<&'a str, f64>,
    accepted: bool,
    file: String,
    trial: Option<MatchStats>,
}

/// The first line of files of weights written by this command.
const FILE_HEADER: &str = "# rival ";

/// Rejects an unnamed output file that no earlier run has written.
pub(super) fn check_ours(file: &Path) -> Result<(), Failure> {
    let begins = |bytes: Vec<u8>| bytes.is_empty() || bytes.starts_with(FILE_HEADER.as_bytes());
    if fs::read(file).map_or(true, begins) {
        return files::check(file);
    }
    let file = file.display();
    let foreign = phrase!(
        "{file} is there already and was not written by this command; name another file",
        "{file} ya existe y no lo ha escrito esta orden; indica otro archivo"
    );
    Err(Failure::of_option("--output", &foreign))
}

impl TuneOutput<'_> {
    pub(super) fn conclude(&self, console: &mut Console) -> Result<(), Failure> {
        let weights = self.tuning.problem.weights(self.values);
        let file = self.file();
        let set = WeightSet { heuristic: Some(self.tuning.problem.heuristic), weights, why: Vec::new() };
        let text = set.to_toml(&self.tuning.problem.game.name(), &self.remarks());
        if let Err(failure) = files::write(&file, &text) {
            // Print the results of hours of work before anything that may fail.
            console.print(&text)?;
            return Err(failure);
        }
        if console.json { self.tell(&set, console) } else { self.say(&set, console) }
    }

    fn is_accepted(&self) -> bool {
        self.score.is_some_and(|score| score.verdict == Some(Hypothesis::H1))
    }

    /// Only accepted weights get the requested name.
    fn file(&self) -> PathBuf {
        if self.is_accepted() { self.tuning.out.clone() } else { beside(&self.tuning.out, "candidate.toml") }
    }

    /// The first lines of the file: the origin of the weights.
    fn remarks(&self) -> Vec<String> {
        let Tuning { options, nodes, seed, .. } = self.tuning;
        let verdict = match self.score.map(|score| score.verdict) {
            None => "not tested".to_owned(),
            Some(Some(Hypothesis::H1)) => "accepted against the weights they come from".to_owned(),
            Some(_) => "not accepted against the weights they come from".to_owned(),
        };
        let version = env!("CARGO_PKG_VERSION");
        let (method, steps) = (options.method.name(), self.steps);
        vec![format!("rival {version}, {method}, {steps} steps, {nodes} nodes a move, seed {seed}: {verdict}")]
    }

    fn tell(&self, set: &WeightSet, console: &mut Console) -> Result<(), Failure> {
        let Tuning { problem, options, seed, sprt, .. } = self.tuning;
        console.print_json(&TuneJson {
            game: problem.game.name(),
            heuristic: problem.heuristic.name(),
            method: options.method.name(),
            seed: *seed,
            steps: self.steps,
            weights: set.weights.0.iter().map(|(name, weight)| (name.as_str(), *weight)).collect(),
            accepted: self.is_accepted(),
            file: self.file().display().to_string(),
            trial: self.score.map(|score| score.stats(sprt.as_ref())),
        })
    }

    fn say(&self, set: &WeightSet, console: &mut Console) -> Result<(), Failure> {
        let Tuning { problem, sprt, .. } = self.tuning;
        for (name, weight) in &set.weights.0 {
            let parameter = problem.parameters.iter().find(|parameter| parameter.name == *name);
            let was = parameter.map_or(*weight, |parameter| parameter.start);
            let [was, weight] = [was, *weight].map(|weight| console.lang.decimal(weight, 2));
            console.print(&format!("  {name:<16} {was:>10} → {weight:>10}\n"))?;
        }
        if let Some(score) = &self.score {
            let names = [Phrase::fixed("new", "nuevos"), Phrase::fixed("old", "viejos")];
            let names = [&names[0], &names[1]].map(|name| console.say(name));
            for line in summary(names, problem.game.info(), score, sprt.as_ref()) {
                console.say_line(&line)?;
            }
        }
        let file = self.file();
        let file = file.display();
        console.say_line(&match self.score.map(|score| score.verdict) {
            Some(Some(Hypothesis::H1)) => phrase!(
                "The new weights are accepted; they are in {file}",
                "Se aceptan los pesos nuevos; están en {file}"
            ),
            Some(Some(Hypothesis::H0)) => phrase!(
                "The new weights are not accepted: they are not better; they are in {file} all the same",
                "No se aceptan los pesos nuevos: no son mejores; quedan, de todos modos, en {file}"
            ),
            Some(None) => phrase!(
                "The new weights are not accepted: the test is not decided (--accept-games); they are in {file}",
                "No se aceptan los pesos nuevos: la prueba no se ha decidido (--accept-games); están en {file}"
            ),
            None => phrase!(
                "The new weights were not tested (--accept off); they are in {file}",
                "Los pesos nuevos no se han probado (--accept off); están en {file}"
            ),
        })
    }
}
