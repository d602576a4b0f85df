//! Weight sets, as numbers and as the file that the command line reads.

use rival_game::{Lang, Phrase, phrase};
use rival_play::{AnyGame, HeuristicId, Weights};
use serde::Serialize;
use std::collections::BTreeMap;

/// A weight set of a game's heuristic, complete.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WeightSet {
    /// The game with its variant.
    pub game: String,
    /// The heuristic.
    pub heuristic: &'static str,
    /// The weight of every feature, by its name.
    pub weights: BTreeMap<String, f64>,
    /// The author's reasons of weights, by feature.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub why: BTreeMap<String, String>,
    /// The set as a file for `--weights`.
    pub toml: String,
}

impl WeightSet {
    /// Reads a file of weights. Features it does not name have the heuristic's own weight;
    /// `heuristic` applies if the file names none.
    ///
    /// # Errors
    /// If the text is not such a file, or is for another game.
    pub fn read(toml: &str, heuristic: HeuristicId, game: &dyn AnyGame) -> Result<WeightSet, Phrase> {
        let read = rival_play::WeightSet::from_toml(toml, game)?;
        WeightSet::of(&read.weights, &read.why, read.heuristic.unwrap_or(heuristic), None, game)
    }

    /// These weights in place of the heuristic's own.
    ///
    /// # Errors
    /// If they do not fit the heuristic.
    pub fn of(
        weights: &Weights,
        why: &[(String, String)],
        heuristic: HeuristicId,
        name: Option<&str>,
        game: &dyn AnyGame,
    ) -> Result<WeightSet, Phrase> {
        game.check_weights(heuristic, weights).map_err(|error| in_weights(&Phrase::from(&error)))?;
        let known = game.heuristics();
        let features = known.iter().find(|known| known.id == heuristic).map_or(&[][..], |known| known.features);
        let own = |name: &str, usual: i32| {
            let given = weights.0.iter().find(|(given, _)| given == name).map(|(_, weight)| *weight);
            // In hundredths, as the heuristic has them. Adding zero turns −0 into 0.
            given.map_or(f64::from(usual) / 100.0, |weight| (weight * 100.0).round() / 100.0 + 0.0)
        };
        let all = features.iter().map(|feature| (feature.name.to_owned(), own(feature.name, feature.weight)));
        let why: Vec<_> =
            why.iter().filter(|(name, _)| features.iter().any(|feature| feature.name == name)).cloned().collect();
        let set = rival_play::WeightSet { heuristic: Some(heuristic), weights: Weights(all.collect()), why };
        let remarks: Vec<String> = name.map(|name| name.replace(char::is_control, " ")).into_iter().collect();
        Ok(WeightSet {
            game: game.name(),
            heuristic: heuristic.name(),
            toml: set.to_toml(&game.name(), &remarks),
            weights: set.weights.0.into_iter().collect(),
            why: set.why.into_iter().collect(),
        })
    }
}

fn in_weights(reason: &Phrase) -> Phrase {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    phrase!("weights: {en}", "weights: {es}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_written_is_the_same_set_read_in_every_game() {
        for info in rival_play::games() {
            let game = rival_play::open(info.id).expect("a game");
            for heuristic in game.heuristics() {
                let changes = heuristic.features.iter().step_by(2).map(|feature| (feature.name.to_owned(), -12.34));
                let set = WeightSet::of(&Weights(changes.collect()), &[], heuristic.id, Some("mine\n[x]"), &*game)
                    .expect("a set");
                assert_eq!(set.weights.len(), heuristic.features.len());
                let again = WeightSet::read(&set.toml, HeuristicId::default(), &*game).expect("the same set");
                assert_eq!((again.heuristic, &again.weights), (set.heuristic, &set.weights), "{}", set.toml);
            }
        }
    }

    #[test]
    fn what_is_no_set_of_this_game_is_refused_with_a_sentence() {
        let game = rival_play::open("tictactoe").expect("a game");
        let refused = |toml| WeightSet::read(toml, HeuristicId::default(), &*game).expect_err("refused").to_string();
        assert_eq!(
            refused("game = \"color-clash\"\n[weights]\na = 1\n"),
            "these are weights for color-clash, not for tictactoe"
        );
        assert!(
            refused("[weights]\nwings = 1\n").starts_with("weights: \"wings\""),
            "{}",
            refused("[weights]\nwings = 1\n")
        );
        assert!(refused("= 1").starts_with("not a TOML file"));
    }
}
