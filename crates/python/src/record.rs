//! Recorded games.

use crate::error::{MoveError, RecordError};
use crate::position::Position;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rival_game::record::tag;
use rival_game::{Lang, phrase};
use rival_play::{AnyPosition, Player, ReadError, Session, Setup, Start, read_records as records_in};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};
use std::path::PathBuf;
use std::sync::Arc;

/// A recorded game, in a form close to PGN. ``str(record)`` is its text.
#[pyclass(frozen, module = "rival", from_py_object)]
#[derive(Clone)]
pub(crate) struct Record {
    pub(crate) inner: rival_game::record::Record,
}

impl Record {
    pub(crate) fn of_moves(
        start: &Position,
        moves: &[String],
        white: Option<&str>,
        black: Option<&str>,
    ) -> PyResult<Record> {
        let named = |name: Option<&str>| Player { name: name.map(str::to_owned), ..Player::HUMAN };
        let setup = Setup { seed: 0, start: Start::Position(start.at.text()) };
        let mut session = Session::new(start.game.clone(), setup, [named(white), named(black)])
            .map_err(|error| RecordError::of(&error.phrase()))?;
        for mv in moves {
            session.play(mv).map_err(|error| MoveError::of(&error))?;
        }
        Ok(Record { inner: session.record() })
    }

    /// The position after the last move.
    pub(crate) fn last_position(&self) -> PyResult<Position> {
        let session = self.session()?;
        Ok(Position { game: session.game().clone(), at: session.at().boxed() })
    }

    fn session(&self) -> PyResult<Session> {
        Session::replay(&self.inner, None).map_err(|error| RecordError::of(&error.phrase()))
    }
}

#[pymethods]
impl Record {
    /// The tags, by name.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        self.inner.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// The value of a tag; ``None`` if the record does not have it.
    fn tag(&self, name: &str) -> Option<String> {
        self.inner.tags.get(name).map(str::to_owned)
    }

    /// The name of the game, if the record has it.
    #[getter]
    fn game(&self) -> Option<String> {
        self.tag(tag::GAME)
    }

    /// The players of the first and the second side.
    #[getter]
    fn players(&self) -> (Option<String>, Option<String>) {
        (self.tag(tag::WHITE), self.tag(tag::BLACK))
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.inner.plies.iter().map(|ply| ply.mv.clone()).collect()
    }

    /// ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` for an unfinished game.
    #[getter]
    fn result(&self) -> &'static str {
        self.inner.ending.text()
    }

    /// The positions from the start to the end, obtained by replaying the moves.
    #[getter]
    fn positions(&self) -> PyResult<Vec<Position>> {
        let session = self.session()?;
        let game: Arc<_> = session.game().clone();
        let before = session.played().iter().map(|played| played.before.clone());
        let all = before.chain([session.at().boxed()]);
        Ok(all.map(|at: Box<dyn AnyPosition>| Position { game: game.clone(), at }).collect())
    }

    fn __len__(&self) -> usize {
        self.inner.plies.len()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        let game = self.inner.tags.get(tag::GAME).unwrap_or("?");
        format!("Record({game:?}, {} plies, {:?})", self.inner.plies.len(), self.inner.ending.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Record>().is_ok_and(|other| other.get().inner == self.inner)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.inner.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((py.import("rival")?.getattr("_record")?, PyTuple::new(py, [self.inner.to_string()])?))
    }
}

/// Parses the records in a text.
///
/// >>> import rival
/// >>> [record.moves for record in rival.parse_records("1. b2 a1 *\n\n1. a1 c3 1-0\n")]
/// [['b2', 'a1'], ['a1', 'c3']]
#[pyfunction]
pub(crate) fn parse_records(text: &str) -> PyResult<Vec<Record>> {
    collect(Cursor::new(text)).map_err(|error| RecordError::of(&error.phrase()))
}

/// Parses the records in a file.
#[pyfunction]
pub(crate) fn read_records(path: PathBuf) -> PyResult<Vec<Record>> {
    let read = File::open(&path).map_err(ReadError::from).and_then(|file| collect(BufReader::new(file)));
    read.map_err(|error| {
        let (path, reason) = (path.display(), error.phrase());
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        RecordError::of(&phrase!("{path}: {en}", "{path}: {es}"))
    })
}

fn collect(input: impl BufRead) -> Result<Vec<Record>, ReadError> {
    records_in(input).map(|record| record.map(|inner| Record { inner })).collect()
}
