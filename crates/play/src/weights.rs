//! Weights as text: a list on the command line or a TOML file.

use rival_game::{Phrase, phrase};
use thiserror::Error;

/// Weights that replace a heuristic's own, by feature name.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights(pub Vec<(String, f64)>);

/// Why weights cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct WeightsSyntaxError {
    /// The reason.
    pub reason: Phrase,
}

impl Weights {
    /// Reads `score=100,mobility=12`.
    ///
    /// ```
    /// use rival_play::Weights;
    /// let weights = Weights::from_list("score=100,mobility=12.5").unwrap();
    /// assert_eq!(weights.0[1], ("mobility".to_owned(), 12.5));
    /// ```
    ///
    /// # Errors
    /// If an item is not `name=number`.
    pub fn from_list(text: &str) -> Result<Weights, WeightsSyntaxError> {
        let item = |item: &str| {
            let (name, number) = item.split_once('=')?;
            Some((name.trim().to_owned(), number.trim().parse::<f64>().ok()?))
        };
        let read = |part: &str| {
            item(part).ok_or_else(|| WeightsSyntaxError {
                reason: phrase!("\"{part}\" is not name=number", "«{part}» no es nombre=número"),
            })
        };
        text.split(',').map(read).collect::<Result<_, _>>().map(Weights)
    }

    /// Reads TOML lines `name = number`. If there is a table `[weights]`, only its entries count;
    /// keys outside it (such as the origin) are ignored.
    ///
    /// # Errors
    /// If the text is not TOML, or a weight is not a number.
    pub fn from_toml(text: &str) -> Result<Weights, WeightsSyntaxError> {
        let document: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            let message = error.message();
            WeightsSyntaxError {
                reason: phrase!(
                    "not a TOML file: line {line}: {message}",
                    "no es un archivo TOML: la línea {line} no es nombre = número"
                ),
            }
        })?;
        let table = document.get("weights").and_then(toml::Value::as_table).unwrap_or(&document);
        let read = |(name, value): (&String, &toml::Value)| {
            let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
            number.map(|number| (name.clone(), number)).ok_or_else(|| WeightsSyntaxError {
                reason: phrase!("the weight of {name} is not a number", "el peso de {name} no es un número"),
            })
        };
        // In a file without that table what gives reasons is no weight.
        let is_weight = |(name, value): &(&String, &toml::Value)| !(name.as_str() == WHY && value.is_table());
        table.iter().filter(is_weight).map(read).collect::<Result<_, _>>().map(Weights)
    }
}

/// The table of a file that says why weights are what they are.
pub(crate) const WHY: &str = "why";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_and_a_file_give_the_same_weights() {
        let listed = Weights::from_list("mobility=12,score=99.5").unwrap();
        let filed = Weights::from_toml("game = \"smart-horses\"\n[weights]\nmobility = 12\nscore = 99.5\n").unwrap();
        assert_eq!(listed, filed);
        assert_eq!(listed, Weights::from_toml("mobility = 12\nscore = 99.5\n").unwrap());
    }

    #[test]
    fn an_error_names_the_wrong_weight() {
        assert_eq!(Weights::from_list("score").unwrap_err().to_string(), "\"score\" is not name=number");
        assert_eq!(Weights::from_list("a=1,b=x").unwrap_err().to_string(), "\"b=x\" is not name=number");
        let error = Weights::from_toml("[weights]\nscore = \"many\"").unwrap_err();
        assert_eq!(error.to_string(), "the weight of score is not a number");
        assert!(Weights::from_toml("score = = 1").unwrap_err().to_string().contains("TOML"));
    }
}
