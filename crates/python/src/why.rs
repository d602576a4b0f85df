//! Explanations of moves.

use crate::error::{GameError, MoveError};
use crate::language::said;
use crate::position::Position;
use crate::report::Evaluation;
use pyo3::prelude::*;
use rival_play::{Player, Session, Setup, Start};

/// The effect of a move on the heuristic's terms, in sentences and numbers.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct Why {
    /// The move.
    #[pyo3(name = "move")]
    mv: String,
    /// The explanation in words.
    sentences: Vec<String>,
    /// The heuristic value before the move.
    before: Evaluation,
    /// The heuristic value after it.
    after: Evaluation,
    /// The terms: name, value before, value after; ``None`` where the sum lacks it.
    terms: Vec<(String, Option<f64>, Option<f64>)>,
    /// The change of its side's score, in games that have scores.
    points: Option<i32>,
    /// The number of legal moves.
    choices: usize,
}

impl Why {
    pub(crate) fn of(at: &Position, mv: &str) -> PyResult<Why> {
        let setup = Setup { seed: 0, start: Start::Position(at.at.text()) };
        let mut session = Session::new(at.game.clone(), setup, [Player::HUMAN, Player::HUMAN])
            .map_err(|error| GameError::of(&error.phrase()))?;
        session.play(mv).map_err(|error| MoveError::of(&error))?;
        let why = session.why(0).ok_or_else(|| MoveError::new_err(mv.to_owned()))?;
        Ok(Why {
            mv: why.text.clone(),
            sentences: why.sentences().iter().map(said).collect(),
            terms: why.terms().into_iter().map(|term| (term.name.to_owned(), term.before, term.after)).collect(),
            points: why.points,
            choices: why.choices,
            before: rival_wire::Evaluation::of(at, why.heuristic, why.before).into(),
            after: rival_wire::Evaluation::of(&session, why.heuristic, why.after).into(),
        })
    }
}

#[pymethods]
impl Why {
    fn __repr__(&self) -> String {
        format!("Why({:?})", self.mv)
    }

    fn __str__(&self) -> String {
        self.sentences.join("\n")
    }
}
