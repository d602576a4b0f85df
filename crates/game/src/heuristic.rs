//! Heuristics in words: a game's list of them, what their features measure, and what is wrong with weights.

use crate::{Game, Lang, Phrase, instead_of, phrase};
use rival_core::{Evaluator, Feature, Heuristic, MAX_WEIGHT, Position, WeightError, Weighted};
use thiserror::Error;

/// A heuristic that says in words what it looks at.
pub trait ExplainedHeuristic: Heuristic {
    /// What people call it: what it measures, in a word or two.
    const NAME: Phrase;
    /// What each feature measures, from the first side's point of view, in the order of [`Heuristic::FEATURES`].
    const MEANINGS: &'static [Phrase];
    /// What a side does that makes a feature grow in its favour, as players say it ("takes the centre"), in the same order; for
    /// sentences that say what a move is for. An empty one is not said, and without any the sentences do without.
    const AIMS: &'static [Phrase] = &[];
}

/// Which of a game's heuristics: its name on the command line, in files of weights and over the wire.
///
/// Every game has [`CLASSIC`](HeuristicId::CLASSIC) and [`TUNED`](HeuristicId::TUNED), since levels play with them; others
/// are found by name in its list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeuristicId(&'static str);

impl HeuristicId {
    /// The plain one, of the course work where a game comes from one. Levels that search as the textbook does play with it.
    pub const CLASSIC: HeuristicId = HeuristicId("classic");
    /// The one meant to win. The engine plays with it.
    pub const TUNED: HeuristicId = HeuristicId("tuned");

    /// The id with this name, whether a game has it or not.
    #[must_use]
    pub const fn new(name: &'static str) -> HeuristicId {
        HeuristicId(name)
    }

    /// As people write it.
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

/// A heuristic as people are shown it.
#[derive(Clone, Debug)]
pub struct HeuristicInfo {
    /// Which it is.
    pub id: HeuristicId,
    /// What people call it.
    pub name: Phrase,
    /// What it looks at.
    pub features: &'static [Feature],
    /// What each feature measures, in the same order.
    pub meanings: &'static [Phrase],
}

impl HeuristicInfo {
    /// The facts of `H` under the name `id`.
    #[must_use]
    pub const fn of<H: ExplainedHeuristic>(id: &'static str) -> HeuristicInfo {
        const {
            assert!(H::FEATURES.len() == H::MEANINGS.len(), "a heuristic has a meaning for each feature");
            assert!(
                H::AIMS.is_empty() || H::FEATURES.len() == H::AIMS.len(),
                "it has an aim for each feature, or none"
            );
        };
        HeuristicInfo { id: HeuristicId(id), name: H::NAME, features: H::FEATURES, meanings: H::MEANINGS }
    }

    /// Each feature with what it measures.
    pub fn explained(&self) -> impl Iterator<Item = (&'static Feature, &'static Phrase)> + use<> {
        self.features.iter().zip(self.meanings)
    }
}

/// What to do with a heuristic once its name has been read: the way from a name to a type.
pub trait HeuristicVisitor<P: Position> {
    /// What comes of it.
    type Output;
    /// Called with the heuristic that was asked for.
    fn visit<H: ExplainedHeuristic<Position = P>>(self) -> Self::Output;
}

/// The list of a game's heuristics, inside its `impl Game`: names on the command line and types. To add one, add its line.
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
            vec![$($crate::HeuristicInfo::of::<$heuristic>($id)),+]
        }

        fn with_heuristic<V: $crate::HeuristicVisitor<Self::Position>>(
            &self,
            id: $crate::HeuristicId,
            visitor: V,
        ) -> Result<V::Output, $crate::HeuristicError> {
            match id.name() {
                $($id => Ok(visitor.visit::<$heuristic>()),)+
                unknown => Err($crate::HeuristicError::unknown(self, unknown)),
            }
        }
    };
}

/// The heuristic of this name.
///
/// # Errors
/// If the game has no such heuristic.
pub fn find_heuristic<G: Game>(game: &G, name: &str) -> Result<HeuristicId, HeuristicError> {
    let found = game.heuristics().into_iter().find(|heuristic| heuristic.id.name() == name);
    found.map(|heuristic| heuristic.id).ok_or_else(|| HeuristicError::unknown(game, name))
}

/// A heuristic with its own weights, for those who do not know its type. Each value costs a virtual call.
///
/// # Errors
/// If the game has no such heuristic.
pub fn evaluator<G: Game>(game: &G, id: HeuristicId) -> Result<Box<dyn Evaluator<G::Position>>, HeuristicError> {
    struct Own;
    impl<P: Position> HeuristicVisitor<P> for Own {
        type Output = Box<dyn Evaluator<P>>;
        fn visit<H: ExplainedHeuristic<Position = P>>(self) -> Self::Output {
            Box::new(Weighted::<H>::own())
        }
    }
    game.with_heuristic(id, Own)
}

/// A heuristic that cannot be used.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum HeuristicError {
    /// The game has none of that name.
    #[error("{}", Phrase::from(self))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The weights do not fit it.
    #[error(transparent)]
    Weights(#[from] WeightError),
}

impl HeuristicError {
    /// For a game that has others.
    #[must_use]
    pub fn unknown(game: &impl Game, name: &str) -> HeuristicError {
        let known: Vec<_> = game.heuristics().iter().map(|heuristic| heuristic.id.name()).collect();
        HeuristicError::Unknown { name: name.to_owned(), known: known.join(" ") }
    }
}

/// What is wrong with the heuristic or its weights, in both languages.
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
