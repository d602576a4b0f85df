//! Python functions as heuristics, and features as arrays.

use crate::error::{HeuristicError, PositionError, raise};
use crate::position::{Position, limits_of};
use crate::watch::{Watch, detached};
use numpy::PyArray2;
use pyo3::prelude::*;
use rival_core::{Evaluator, Position as _, Score};
use rival_game::{Game, Phrase};
use rival_games::Visitor;
use rival_play::{Algorithm, AnyGame, HeuristicId, SearchPlayer, TextbookOrder, Weights};
use rival_search::{Control, MctsOptions, MoveOrder, Search, SearchReport, engine, mcts};
use std::sync::Arc;

/// A Python function that evaluates positions of a game.
struct Function<'a, G> {
    game: &'a G,
    any: &'a Arc<dyn AnyGame>,
    function: &'a Py<PyAny>,
    watch: &'a Watch,
}

impl<G: Game> Function<'_, G> {
    fn call(&self, py: Python<'_>, at: &G::Position) -> PyResult<Score> {
        let text = self.game.position_text(at);
        let at = self.any.position(&text).map_err(|error| PositionError::of(&error.phrase()))?;
        let value: f64 = self.function.call1(py, (Position { game: self.any.clone(), at },))?.extract(py)?;
        if value.is_nan() {
            return Err(raise(
                HeuristicError::new_err,
                &Phrase::fixed("the heuristic's value is not a number", "el valor de la heurística no es un número"),
            ));
        }
        Ok(Score::hundredths((value * 100.0).round() as i64))
    }
}

impl<G: Game> Evaluator<G::Position> for Function<'_, G> {
    /// An exception ends the search, so the value returned does not matter.
    fn evaluate(&self, at: &G::Position) -> Score {
        Python::attach(|py| {
            self.call(py, at).unwrap_or_else(|error| {
                self.watch.fail(error);
                Score::ZERO
            })
        })
    }
}

/// A search that runs once the game's type is known.
struct Run<'a> {
    text: &'a str,
    any: &'a Arc<dyn AnyGame>,
    player: &'a SearchPlayer,
    order: MoveOrder,
    seed: u64,
    function: &'a Py<PyAny>,
    watch: &'a Watch,
}

impl Visitor for Run<'_> {
    type Output = Result<SearchReport<String>, Phrase>;

    fn visit<G: Game>(self, game: G) -> Self::Output {
        let Run { text, any, player, order, seed, function, watch } = self;
        let at = game.parse_position(text).map_err(|error| error.phrase())?;
        let judge = Function { game: &game, any, function, watch };
        let mut tick = |_| watch.tick();
        let mut control = Control { limits: limits_of(player), stop: Some(&watch.stop), progress: Some(&mut tick) };
        let utility = player.request.utility;
        debug_assert!(at.outcome().is_some() || !at.legal_moves().is_empty());
        let report = match player.request.algorithm {
            Algorithm::Minimax => Search::minimax(&judge).order(order).utility(utility).run_under(&at, &mut control),
            Algorithm::AlphaBeta => Search::new(&judge).order(order).utility(utility).run_under(&at, &mut control),
            Algorithm::Engine => engine(&at, &judge, &player.request.engine, &mut control),
            Algorithm::Mcts => mcts(&at, &judge, &MctsOptions { seed, ..player.request.mcts }, &mut control),
        };
        Ok(report.map(|mv| game.move_text(mv)))
    }
}

/// Searches with a function as the heuristic.
pub(crate) fn search(
    py: Python<'_>,
    at: &Position,
    player: &SearchPlayer,
    order: TextbookOrder,
    seed: u64,
    function: &Bound<'_, PyAny>,
) -> PyResult<SearchReport<String>> {
    let function = function.clone().unbind();
    let order = order.by(seed);
    let (name, text) = (at.game.name(), at.at.text());
    let report = detached(py, |watch| {
        let run = Run { text: &text, any: &at.game, player, order, seed, function: &function, watch };
        rival_play::visit(&name, run).map_err(|error| error.reason).and_then(|report| report)
    })?;
    report.map_err(|reason| PositionError::of(&reason))
}

/// The features of many positions of a game: an array with a row for each position and a column for
/// each feature of the heuristic. ``features @ weights`` gives the values. The row of a finished
/// game is NaN.
///
/// >>> import rival
/// >>> at = rival.game("smart-horses").start(seed=7)
/// >>> rival.features([at]).shape
/// (1, 5)
#[pyfunction]
#[pyo3(signature = (positions, heuristic="classic"))]
pub(crate) fn features<'py>(
    py: Python<'py>,
    positions: Vec<Bound<'py, Position>>,
    heuristic: &str,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let Some(first) = positions.first() else { return PyArray2::from_vec2(py, &[]).map_err(Into::into) };
    let game = first.get().game.clone();
    let id: HeuristicId = game.heuristic(heuristic).map_err(|error| HeuristicError::of(&error))?;
    let columns = game.heuristics().into_iter().find(|known| known.id == id).map_or(0, |known| known.features.len());
    let mut rows = Vec::with_capacity(positions.len());
    for at in &positions {
        let at = at.get();
        if at.game.name() != game.name() {
            let sentence =
                Phrase::fixed("the positions are of different games", "las posiciones son de juegos distintos");
            return Err(raise(HeuristicError::new_err, &sentence));
        }
        if at.at.outcome().is_some() {
            rows.push(vec![f64::NAN; columns]);
            continue;
        }
        let evaluation = at.at.evaluate(id, &Weights::default()).map_err(|error| HeuristicError::of(&error))?;
        rows.push(evaluation.terms.iter().map(|term| term.feature).collect());
    }
    PyArray2::from_vec2(py, &rows).map_err(Into::into)
}
