//! What each feature of a heuristic contributes to its values.

use super::Subject;
use rival_play::AnyPosition;

/// What a feature contributes, on average over random positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Influence {
    /// The feature.
    pub name: &'static str,
    /// Its weight.
    pub weight: f64,
    /// How large the feature is, its sign left out.
    pub feature: f64,
    /// How large its product with the weight is.
    pub product: f64,
}

/// Evaluates all positions, and orders the features by the size of their weights.
pub(super) fn measure(positions: &[Box<dyn AnyPosition>], subject: &Subject) -> Vec<Influence> {
    let mut all: Vec<Influence> = Vec::new();
    let count = positions.len().max(1) as f64;
    for at in positions {
        for (place, term) in subject.evaluate(&**at).terms.iter().enumerate() {
            if all.len() == place {
                all.push(Influence { name: term.name, weight: term.weight, feature: 0.0, product: 0.0 });
            }
            all[place].feature += term.feature.abs() / count;
            all[place].product += term.value.abs() / count;
        }
    }
    all.sort_by(|one, other| other.weight.abs().total_cmp(&one.weight.abs()));
    all
}
