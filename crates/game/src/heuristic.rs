//! Heuristics in words: what their features measure, and what is wrong with weights.

use crate::Phrase;
use rival_core::{Feature, Heuristic, MAX_WEIGHT, Position, WeightError};

/// A heuristic that says in words what it looks at.
pub trait ExplainedHeuristic<P: Position>: Heuristic<P> {
    /// What each feature measures, from the first side's point of view, in the order of [`Heuristic::FEATURES`].
    const MEANINGS: &'static [Phrase];
}

/// A heuristic as people are shown it.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicInfo {
    /// The name on the command line.
    pub id: &'static str,
    /// What it looks at.
    pub features: &'static [Feature],
    /// What each feature measures, in the same order.
    pub meanings: &'static [Phrase],
}

impl HeuristicInfo {
    /// The facts of `H` under the name `id`.
    #[must_use]
    pub const fn of<P: Position, H: ExplainedHeuristic<P>>(id: &'static str) -> HeuristicInfo {
        const { assert!(H::FEATURES.len() == H::MEANINGS.len(), "a heuristic has a meaning for each feature") };
        HeuristicInfo { id, features: H::FEATURES, meanings: H::MEANINGS }
    }

    /// Each feature with what it measures.
    pub fn explained(&self) -> impl Iterator<Item = (&'static Feature, &'static Phrase)> + use<> {
        self.features.iter().zip(self.meanings)
    }
}

/// What is wrong with the weights, in both languages.
impl From<&WeightError> for Phrase {
    fn from(error: &WeightError) -> Phrase {
        let es = match error {
            WeightError::Unknown { name, known } => {
                format!("«{name}» no es un rasgo de esta heurística; tiene {known}")
            }
            WeightError::Number { name, found } => {
                format!("el peso de {name} debe ser un número de -{MAX_WEIGHT} a {MAX_WEIGHT}, no {found}")
            }
            WeightError::Twice { name } => format!("{name} aparece dos veces"),
        };
        Phrase::composed(error.to_string(), es)
    }
}
