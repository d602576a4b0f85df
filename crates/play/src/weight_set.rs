//! Files of weights that name their game and heuristic.

use crate::weights::WHY;
use crate::{AnyGame, HeuristicId, Weights, unreadable};
use rival_game::{Phrase, phrase};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Weights with their heuristic.
///
/// ```
/// use rival_play::WeightSet;
/// let game = rival_play::open("smart-horses").unwrap();
/// let text = "heuristic = \"classic\"\n[weights]\nmobility = 12\n";
/// let set = WeightSet::from_toml(text, &*game).unwrap();
/// assert_eq!(set.weights.0, [("mobility".to_owned(), 12.0)]);
/// assert_eq!(WeightSet::from_toml(&set.to_toml("smart-horses", &[]), &*game).unwrap(), set);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WeightSet {
    /// The heuristic, if named.
    pub heuristic: Option<HeuristicId>,
    /// Weights that replace the heuristic's own; the others stay.
    pub weights: Weights,
    /// Why a feature has its weight, by its name, in the author's words. Reports show them.
    pub why: Vec<(String, String)>,
}

/// A longer reason is none.
const LONGEST_REASON: usize = 500;

impl WeightSet {
    /// Reads a file; see [`WeightSet::from_toml`].
    ///
    /// # Errors
    /// If the file cannot be read, or is not for this game.
    pub fn read(path: &Path, game: &dyn AnyGame) -> Result<WeightSet, Phrase> {
        let shown = path.display();
        let text = fs::read_to_string(path).map_err(|error| unreadable(shown, &error))?;
        WeightSet::from_toml(&text, game)
    }

    /// Reads weights as [`Weights::from_toml`] does. Outside the table `[weights]` the text may
    /// name the `game` and the `heuristic`, and a table `[why]` may give the reason of a weight.
    ///
    /// # Errors
    /// If the text is not TOML, a weight is not a number, a reason is not one line of text, or it
    /// names another game, an unknown heuristic, or a feature that the game does not have.
    pub fn from_toml(text: &str, game: &dyn AnyGame) -> Result<WeightSet, Phrase> {
        let weights = Weights::from_toml(text).map_err(|error| error.reason)?;
        let table: toml::Table = text.parse().unwrap_or_default();
        let found = |name: &str| table.get(name).and_then(toml::Value::as_str);
        let here = game.name();
        if let Some(named) = found("game").filter(|&named| named != here) {
            return Err(phrase!(
                "these are weights for {named}, not for {here}",
                "son pesos para {named}, no para {here}"
            ));
        }
        let heuristic =
            found("heuristic").map(|name| game.heuristic(name).map_err(|error| Phrase::from(&error))).transpose()?;
        let why = reasons(&table, heuristic, game)?;
        if weights.0.is_empty() && heuristic.is_none() {
            return Err(Phrase::fixed("there are no weights in it", "no contiene ningún peso"));
        }
        Ok(WeightSet { heuristic, weights, why })
    }

    /// The text of a file with these weights, with remarks on the first lines.
    #[must_use]
    pub fn to_toml(&self, game: &str, remarks: &[String]) -> String {
        let mut text: String = remarks.iter().map(|remark| format!("# {remark}\n")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "game = \"{game}\"");
        if let Some(heuristic) = self.heuristic {
            let _ = writeln!(text, "heuristic = \"{}\"", heuristic.name());
        }
        let _ = writeln!(text, "\n[weights]");
        for (name, weight) in &self.weights.0 {
            let _ = writeln!(text, "{name} = {weight}");
        }
        if !self.why.is_empty() {
            let _ = writeln!(text, "\n[{WHY}]");
        }
        for (name, reason) in &self.why {
            let _ = writeln!(text, "{name} = {}", quoted(reason));
        }
        text
    }

    /// The TOML files of a folder, sorted by name.
    ///
    /// # Errors
    /// If the folder cannot be read, or has no such file.
    pub fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Phrase> {
        let shown = folder.display();
        let entries = fs::read_dir(folder).map_err(|error| unreadable(&shown, &error))?;
        let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
        let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
        files.sort();
        if files.is_empty() {
            return Err(phrase!("there is no .toml file in {shown}", "no hay ningún archivo .toml en {shown}"));
        }
        Ok(files)
    }
}

/// The reasons in a file of weights, each of a feature of the heuristic, or of any of the game's
/// where none is named.
fn reasons(
    table: &toml::Table,
    heuristic: Option<HeuristicId>,
    game: &dyn AnyGame,
) -> Result<Vec<(String, String)>, Phrase> {
    let Some(why) = table.get(WHY).and_then(toml::Value::as_table) else { return Ok(Vec::new()) };
    let heuristics = game.heuristics();
    let known: Vec<&str> = heuristics
        .iter()
        .filter(|known| heuristic.is_none_or(|heuristic| known.id == heuristic))
        .flat_map(|known| known.features.iter().map(|feature| feature.name))
        .collect();
    let read = |(name, reason): (&String, &toml::Value)| {
        if !known.contains(&name.as_str()) {
            return Err(phrase!("[{WHY}]: \"{name}\" is not a feature", "[{WHY}]: «{name}» no es un rasgo"));
        }
        let reason = reason.as_str().map(str::trim).filter(|reason| is_a_reason(reason));
        reason.map(|reason| (name.clone(), reason.to_owned())).ok_or_else(|| {
            phrase!(
                "[{WHY}]: the reason for {name} must be a line of 1 to {LONGEST_REASON} letters",
                "[{WHY}]: la razón de {name} debe ser una línea de 1 a {LONGEST_REASON} letras"
            )
        })
    };
    why.iter().map(read).collect()
}

/// A line of text as TOML writes it.
fn quoted(text: &str) -> String {
    let plain = text.replace(char::is_control, " ");
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

fn is_a_reason(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(char::is_control) && text.chars().count() <= LONGEST_REASON
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_for_another_game_are_refused() {
        let game = crate::open("tictactoe").expect("a game");
        let complaint = |text| WeightSet::from_toml(text, &*game).expect_err("refused").to_string();
        assert_eq!(
            complaint("game = \"color-clash\"\n[weights]\na = 1\n"),
            "these are weights for color-clash, not for tictactoe"
        );
        assert_eq!(
            complaint("heuristic = \"wild\"\n[weights]\n"),
            "there is no heuristic \"wild\"; there is classic tuned"
        );
    }

    #[test]
    fn a_file_says_why_a_weight_is_what_it_is() {
        let game = crate::open("smart-horses").expect("a game");
        let text = "heuristic = \"classic\"\n\n[weights]\nmobility = 12\n\n[why]\nmobility = \"my \\\"knights\\\" need room\"\n";
        let set = WeightSet::from_toml(text, &*game).expect("a set");
        assert_eq!(set.why, [("mobility".to_owned(), "my \"knights\" need room".to_owned())]);
        assert_eq!(WeightSet::from_toml(&set.to_toml("smart-horses", &[]), &*game).expect("the same"), set);
        let short = "mobility = 12\n[why]\nmobility = 'room'\n";
        assert_eq!(WeightSet::from_toml(short, &*game).expect("a set").weights, set.weights);
        let complaint = |text: &str| WeightSet::from_toml(text, &*game).expect_err("refused").to_string();
        assert_eq!(complaint("[weights]\nscore = 1\n[why]\nluck = 'x'\n"), "[why]: \"luck\" is not a feature");
        assert!(complaint("[weights]\nscore = 1\n[why]\nscore = ''\n").contains("a line of 1 to 500 letters"));
    }
}
