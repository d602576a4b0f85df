#![doc = include_str!("../README.md")]

mod board_text;
mod error;
mod game;
mod language;
mod options;
mod position;
mod record;
mod report;
mod tree;
mod watch;
mod why;

use pyo3::prelude::*;

/// The part of `rival` that is made of Rust; the package re-exports all of it.
#[pymodule(name = "_rival")]
mod module {
    #[pymodule_export]
    use crate::error::{
        GameError, HeuristicError, LabError, MoveError, PlayerError, PositionError, RecordError, RivalError, TreeError,
    };
    #[pymodule_export]
    use crate::game::{Feature, Game, Heuristic, Layout, Level, game, games};
    #[pymodule_export]
    use crate::language::language;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::record::{Record, parse_records, read_records};
    #[pymodule_export]
    use crate::report::{Evaluation, MoveValue, Outcome, Proof, SearchReport, Solution, SolvedMove, Term, Variation};
    #[pymodule_export]
    use crate::tree::{Tree, TreeNode};
    #[pymodule_export]
    use crate::why::Why;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
