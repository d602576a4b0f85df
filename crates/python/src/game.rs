//! Games and their data.

use crate::error::{GameError, PositionError};
use crate::language::said;
use crate::position::Position;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rival_core::Side;
use rival_play::{AnyGame, Player};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A game with its variant chosen. ``rival.game("tictactoe:4x4:3")`` opens one.
///
/// >>> import rival
/// >>> game = rival.game("tictactoe")
/// >>> game.start().moves
/// ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']
#[pyclass(frozen, module = "rival", from_py_object)]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) inner: Arc<dyn AnyGame>,
}

/// A level of the machine: a named player.
#[pyclass(frozen, get_all, eq, module = "rival")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Level {
    /// Its identifier.
    id: String,
    /// The display name.
    name: String,
    /// The player as text.
    player: String,
    /// A description of the player.
    about: String,
}

/// A heuristic of a game: features × weights.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct Heuristic {
    /// Its identifier.
    id: String,
    /// The display name.
    name: String,
    /// The features, in the order of ``evaluate``'s terms.
    features: Vec<Feature>,
}

/// One thing a heuristic measures, from the first side's view.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct Feature {
    /// Its name in weights.
    name: String,
    /// Its meaning.
    meaning: String,
    /// The default weight.
    weight: f64,
}

/// A named set-up.
#[pyclass(frozen, get_all, eq, module = "rival")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Its identifier.
    id: String,
    /// A description.
    about: String,
}

#[pymethods]
impl Level {
    fn __repr__(&self) -> String {
        format!("Level({:?}, {:?})", self.id, self.player)
    }
}

#[pymethods]
impl Heuristic {
    fn __repr__(&self) -> String {
        let features: Vec<String> =
            self.features.iter().map(|feature| format!("{} × {}", feature.weight, feature.name)).collect();
        format!("Heuristic({:?}, {})", self.id, features.join(" + "))
    }
}

#[pymethods]
impl Feature {
    fn __repr__(&self) -> String {
        format!("Feature({:?}, weight={})", self.name, self.weight)
    }
}

#[pymethods]
impl Layout {
    fn __repr__(&self) -> String {
        format!("Layout({:?})", self.id)
    }
}

/// Opens a game by its name, ``"connect-four"`` or, with a variant, ``"tictactoe:4x4:3"``.
///
/// >>> import rival
/// >>> rival.game("conect-four")
/// Traceback (most recent call last):
/// ...
/// rival.GameError: game: "conect-four" is unknown; did you mean connect-four? There is tictactoe smart-horses color-clash desconecta-4-boom connect-four
#[pyfunction]
pub(crate) fn game(name: &str) -> PyResult<Game> {
    let inner = rival_play::open(name).map_err(|error| GameError::of(&error.reason))?;
    Ok(Game { inner: inner.into() })
}

/// All games in their standard variants.
///
/// >>> import rival
/// >>> [game.name for game in rival.games()]
/// ['tictactoe', 'smart-horses', 'color-clash', 'desconecta-4-boom', 'connect-four']
#[pyfunction]
pub(crate) fn games() -> PyResult<Vec<Game>> {
    rival_play::games().iter().map(|info| game(info.id)).collect()
}

/// A seed from the system's random source.
pub(crate) fn drawn_seed() -> PyResult<u64> {
    getrandom::u64().map_err(|error| GameError::new_err(error.to_string()))
}

#[pymethods]
impl Game {
    /// The id with its variant, as ``rival.game`` takes it.
    #[getter]
    fn name(&self) -> String {
        self.inner.name()
    }

    /// The id without a variant.
    #[getter]
    fn id(&self) -> &'static str {
        self.inner.info().id
    }

    /// The display name.
    #[getter]
    fn title(&self) -> String {
        said(&self.inner.info().name)
    }

    /// The rules in one or two sentences.
    #[getter]
    fn summary(&self) -> String {
        said(&self.inner.info().summary)
    }

    /// The rules in brief, a sentence or two each.
    #[getter]
    fn rules(&self) -> Vec<String> {
        self.inner.rules().iter().map(|rule| said(&rule.text)).collect()
    }

    /// The letters of the two sides; the first one moves first.
    #[getter]
    fn sides(&self) -> (char, char) {
        let info = self.inner.info();
        (info.side(Side::First).letter, info.side(Side::Second).letter)
    }

    /// The display names of the sides, by letter.
    #[getter]
    fn side_names(&self) -> Vec<(char, String)> {
        Side::BOTH.map(|side| self.inner.info().side(side)).map(|side| (side.letter, said(&side.name))).into()
    }

    /// The machine's levels, weakest first.
    #[getter]
    fn levels(&self) -> Vec<Level> {
        let level = |level: rival_game::Level| Level {
            id: level.id.to_owned(),
            name: said(&level.name),
            player: level.player.clone(),
            about: Player::of_level(level, &*self.inner).map(|player| said(&player.description())).unwrap_or_default(),
        };
        self.inner.levels().into_iter().map(level).collect()
    }

    /// The heuristics, each with its features and their weights.
    #[getter]
    fn heuristics(&self) -> Vec<Heuristic> {
        let heuristics = self.inner.heuristics();
        let feature = |(feature, meaning): (&rival_core::Feature, &rival_game::Phrase)| Feature {
            name: feature.name.to_owned(),
            meaning: said(meaning),
            weight: f64::from(feature.weight) / 100.0,
        };
        let heuristic = |known: &rival_game::HeuristicInfo| Heuristic {
            id: known.id.name().to_owned(),
            name: said(&known.name),
            features: known.explained().map(feature).collect(),
        };
        heuristics.iter().map(heuristic).collect()
    }

    /// The named set-ups, for ``start(layout=…)``.
    #[getter]
    fn layouts(&self) -> Vec<Layout> {
        let layout = |layout: &rival_game::Layout| Layout { id: layout.id.to_owned(), about: said(&layout.about) };
        self.inner.info().layouts.iter().map(layout).collect()
    }

    /// The syntax of variants, an example, and the meaning of the parts; ``None`` if there are
    /// none.
    #[getter]
    fn variants(&self) -> Option<(String, String, String)> {
        let info = self.inner.info();
        let written = |part: &str| format!("{}:{part}", info.id);
        info.variants.as_ref().map(|known| (written(known.form), written(known.example), said(&known.about)))
    }

    /// Whether a game starts from a seeded random set-up.
    #[getter]
    fn random_setup(&self) -> bool {
        self.inner.info().random_setup
    }

    /// Whether the margin of a win counts.
    #[getter]
    fn has_scores(&self) -> PyResult<bool> {
        Ok(self.start(Some(0), None)?.at.scores().is_some())
    }

    /// Every move of the game. A move's index is its action, the number that learning programs use;
    /// it never changes.
    ///
    /// >>> import rival
    /// >>> rival.game("desconecta-4-boom").actions
    /// ['1', '2', '3', '4', '5', '6', '7', 'boom']
    #[getter]
    fn actions(&self) -> Vec<String> {
        self.inner.actions()
    }

    /// The names of the planes of ``Position.observe``, in order.
    #[getter]
    fn planes(&self) -> Vec<&'static str> {
        self.inner.planes().to_vec()
    }

    /// Ranks and files of the board.
    #[getter]
    pub(crate) fn shape(&self) -> PyResult<(usize, usize)> {
        let view = self.start(Some(0), None)?.at.view();
        Ok((view.ranks.into(), view.files.into()))
    }

    /// The most plies a game can last.
    #[getter]
    fn longest_game(&self) -> u32 {
        self.inner.longest_game()
    }

    /// The starting position. Random set-ups depend on the seed, which is drawn if omitted.
    ///
    /// >>> import rival
    /// >>> game = rival.game("smart-horses")
    /// >>> game.start(seed=7) == game.start(seed=7)
    /// True
    #[pyo3(signature = (seed=None, layout=None))]
    pub(crate) fn start(&self, seed: Option<u64>, layout: Option<&str>) -> PyResult<Position> {
        let seed = seed.map_or_else(drawn_seed, Ok)?;
        let at = self.inner.start(seed, layout).map_err(|error| GameError::of(&error.phrase()))?;
        Ok(Position { game: self.inner.clone(), at })
    }

    /// Reads a position from its text.
    ///
    /// >>> import rival
    /// >>> rival.game("tictactoe").position("3/1x1/3 o").side
    /// 'o'
    fn position(&self, text: &str) -> PyResult<Position> {
        let at = self.inner.position(text).map_err(|error| PositionError::of(&error.phrase()))?;
        Ok(Position { game: self.inner.clone(), at })
    }

    /// Checks a player's text and returns its full form: "Experto" is ``expert``.
    ///
    /// >>> import rival
    /// >>> rival.game("connect-four").player("engine:3000")
    /// 'engine:time=3000'
    fn player(&self, text: &str) -> PyResult<String> {
        Ok(crate::options::read_player(text, &*self.inner)?.text())
    }

    fn __repr__(&self) -> String {
        format!("rival.game({:?})", self.inner.name())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.get().inner.name() == self.inner.name())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.name().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((py.import("rival")?.getattr("game")?, PyTuple::new(py, [self.inner.name()])?))
    }
}
