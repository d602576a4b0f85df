//! Errors for Python: the messages of the command line, in the chosen language.

use crate::language::said;
use pyo3::PyErr;
use pyo3::exceptions::{PyException, PyValueError};
use rival_game::Phrase;

macro_rules! errors {
    ($($name:ident: $base:ty, $about:literal;)*) => {
        $(pyo3::create_exception!(rival, $name, $base, $about);)*
    };
}

errors! {
    RivalError: PyException, "What rival refuses or cannot do. The base of all its exceptions.";
    GameError: RivalError, "There is no such game, variant or layout.";
    PositionError: RivalError, "A text is not a position of the game.";
    MoveError: RivalError, "A move is not legal, or the game is over.";
    PlayerError: RivalError, "A text, or options, are not a player of the game.";
    HeuristicError: RivalError, "There is no such heuristic, or weights do not fit it.";
    TreeError: RivalError, "A search tree cannot be had: it is too large.";
    RecordError: RivalError, "A text is not a record, or its moves are not a game.";
    LabError: RivalError, "A match or a tuning cannot be run as it was asked for.";
}

/// A `ValueError` with this message.
pub(crate) fn wrong(sentence: &Phrase) -> PyErr {
    PyValueError::new_err(said(sentence))
}

/// An exception of this kind with this message.
pub(crate) fn raise(kind: fn(String) -> PyErr, sentence: &Phrase) -> PyErr {
    kind(said(sentence))
}

impl GameError {
    pub(crate) fn of(sentence: &Phrase) -> PyErr {
        raise(GameError::new_err, sentence)
    }
}

impl PositionError {
    pub(crate) fn of(sentence: &Phrase) -> PyErr {
        raise(PositionError::new_err, sentence)
    }
}

impl MoveError {
    pub(crate) fn of(error: &rival_game::MoveError) -> PyErr {
        raise(MoveError::new_err, &error.phrase())
    }
}

impl PlayerError {
    pub(crate) fn of(sentence: &Phrase) -> PyErr {
        raise(PlayerError::new_err, sentence)
    }
}

impl HeuristicError {
    pub(crate) fn of(error: &rival_game::HeuristicError) -> PyErr {
        raise(HeuristicError::new_err, &error.into())
    }
}

impl RecordError {
    pub(crate) fn of(sentence: &Phrase) -> PyErr {
        raise(RecordError::new_err, sentence)
    }
}
