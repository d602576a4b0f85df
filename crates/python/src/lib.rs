#![doc = include_str!("../README.md")]
// Values from Python arrive by value.
#![allow(clippy::needless_pass_by_value)]

mod arena;
mod batch;
mod board_text;
mod callable;
mod error;
mod game;
mod language;
mod options;
mod pixels;
mod position;
mod record;
mod report;
mod trace;
mod tree;
mod tuning;
mod watch;
mod why;

use pyo3::prelude::*;

/// The part of `rival` that is written in Rust; the package re-exports all of it.
#[pymodule(name = "_rival")]
mod module {
    #[pymodule_export]
    use crate::arena::{MatchReport, play_match};
    #[pymodule_export]
    use crate::batch::BatchCore;
    #[pymodule_export]
    use crate::callable::features;
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
    use crate::trace::{Trace, TraceStep, draw_tree};
    #[pymodule_export]
    use crate::tree::{Tree, TreeNode};
    #[pymodule_export]
    use crate::tuning::run_tuning;
    #[pymodule_export]
    use crate::why::Why;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
