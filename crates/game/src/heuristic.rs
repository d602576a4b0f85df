//! Heuristics in words: a game's list, the meanings of features, and errors of weights.

use crate::{Game, Lang, Phrase, instead_of, phrase};
use rival_core::{Evaluator, Feature, Heuristic, MAX_WEIGHT, Position, WeightError, Weighted};
use thiserror::Error;

/// A heuristic whose features are described in words.
pub trait ExplainedHeuristic: Heuristic {
    /// The display name: what it measures, in a word or two.
    const NAME: Phrase;
    /// The meaning of each feature, from the first side's point of view, in the order of
    /// [`Heuristic::FEATURES`].
    const MEANINGS: &'static [Phrase] = &[];
    /// For each feature, what a side does to raise it in its favour ("takes the centre"), in the
    /// same order. Sentences about a move's purpose use it; an empty phrase or list is left out.
    const AIMS: &'static [Phrase] = &[];

    /// The meanings of [`Heuristic::list`], which a heuristic that is data overrides as well.
    #[must_use]
    fn meanings(self) -> &'static [Phrase] {
        Self::MEANINGS
    }
}

/// The name of a game's heuristic on the command line, in weight files and in JSON.
///
/// Every game has [`CLASSIC`](HeuristicId::CLASSIC) and [`TUNED`](HeuristicId::TUNED), which its
/// levels use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeuristicId(&'static str);

impl HeuristicId {
    /// The simple one, of the course work where the game comes from one. The textbook levels play
    /// with it.
    pub const CLASSIC: HeuristicId = HeuristicId("classic");
    /// The strong one. The engine plays with it.
    pub const TUNED: HeuristicId = HeuristicId("tuned");

    /// An id with this name; the game may or may not have it.
    #[must_use]
    pub const fn new(name: &'static str) -> HeuristicId {
        HeuristicId(name)
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// [`HeuristicId::TUNED`].
impl Default for HeuristicId {
    fn default() -> HeuristicId {
        HeuristicId::TUNED
    }
}

/// A heuristic's data for display.
#[derive(Clone, Debug)]
pub struct HeuristicInfo {
    /// Its id.
    pub id: HeuristicId,
    /// The display name.
    pub name: Phrase,
    /// Its features.
    pub features: &'static [Feature],
    /// The meaning of each feature, in the same order.
    pub meanings: &'static [Phrase],
}

impl HeuristicInfo {
    /// The data of `H` under the name `id`.
    #[must_use]
    pub fn of<H: ExplainedHeuristic>(id: &'static str, heuristic: H) -> HeuristicInfo {
        const {
            assert!(H::FEATURES.len() == H::MEANINGS.len(), "a heuristic has a meaning for each feature");
            assert!(
                H::AIMS.is_empty() || H::FEATURES.len() == H::AIMS.len(),
                "it has an aim for each feature, or none"
            );
        };
        HeuristicInfo { id: HeuristicId(id), name: H::NAME, features: heuristic.list(), meanings: heuristic.meanings() }
    }

    /// Each feature with its meaning.
    pub fn explained(&self) -> impl Iterator<Item = (&'static Feature, &'static Phrase)> + use<> {
        self.features.iter().zip(self.meanings)
    }
}

/// A generic operation on a heuristic that is found by name: the way from a name to a type.
pub trait HeuristicVisitor<P: Position> {
    /// The result.
    type Output;
    /// Called with the requested heuristic.
    fn visit<H: ExplainedHeuristic<Position = P>>(self, heuristic: H) -> Self::Output;
}

/// The list of a game's heuristics, inside its `impl Game`: a name and a type per line.
///
/// ```text
/// impl Game for MyGame {
///     rival_game::heuristics!["classic" => Territory, "tuned" => LastingTerritory];
///     …
/// }
/// ```
#[macro_export]
macro_rules! heuristics {
    [$($id:literal => $heuristic:ty),+ $(,)?] => {
        fn heuristics(&self) -> Vec<$crate::HeuristicInfo> {
            vec![$($crate::HeuristicInfo::of($id, <$heuristic>::default())),+]
        }

        fn with_heuristic<V: $crate::HeuristicVisitor<Self::Position>>(
            &self,
            id: $crate::HeuristicId,
            visitor: V,
        ) -> Result<V::Output, $crate::HeuristicError> {
            match id.name() {
                $($id => Ok(visitor.visit(<$heuristic>::default())),)+
                unknown => Err($crate::HeuristicError::unknown(self, unknown)),
            }
        }
    };
}

/// The id of the heuristic with this name.
///
/// # Errors
/// If the game has no such heuristic.
pub fn find_heuristic<G: Game>(game: &G, name: &str) -> Result<HeuristicId, HeuristicError> {
    let found = game.heuristics().into_iter().find(|heuristic| heuristic.id.name() == name);
    found.map(|heuristic| heuristic.id).ok_or_else(|| HeuristicError::unknown(game, name))
}

/// A heuristic with its default weights, for callers that do not know its type. Each evaluation
/// costs a virtual call.
///
/// # Errors
/// If the game has no such heuristic.
pub fn evaluator<G: Game>(game: &G, id: HeuristicId) -> Result<Box<dyn Evaluator<G::Position>>, HeuristicError> {
    struct Own;
    impl<P: Position> HeuristicVisitor<P> for Own {
        type Output = Box<dyn Evaluator<P>>;
        fn visit<H: ExplainedHeuristic<Position = P>>(self, heuristic: H) -> Self::Output {
            Box::new(Weighted::new(heuristic))
        }
    }
    game.with_heuristic(id, Own)
}

/// A heuristic or weights that the game rejects.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum HeuristicError {
    /// The game has no heuristic of this name.
    #[error("{}", Phrase::from(self))]
    Unknown {
        /// The unknown name.
        name: String,
        /// The heuristics of the game.
        known: String,
    },
    /// The weights do not fit the heuristic.
    #[error(transparent)]
    Weights(#[from] WeightError),
}

impl HeuristicError {
    /// The error for a heuristic that `game` does not have.
    #[must_use]
    pub fn unknown(game: &impl Game, name: &str) -> HeuristicError {
        let known: Vec<_> = game.heuristics().iter().map(|heuristic| heuristic.id.name()).collect();
        HeuristicError::Unknown { name: name.to_owned(), known: known.join(" ") }
    }
}

/// The message in both languages.
impl From<&HeuristicError> for Phrase {
    fn from(error: &HeuristicError) -> Phrase {
        match error {
            HeuristicError::Unknown { name, known } => {
                let instead = instead_of(name, &known.split(' ').collect::<Vec<_>>());
                let (en, es) = (instead.get(Lang::En), instead.get(Lang::Es));
                phrase!("there is no heuristic \"{name}\"; {en}", "no hay una heurística «{name}»; {es}")
            }
            HeuristicError::Weights(error) => error.into(),
        }
    }
}

/// The message in both languages.
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
