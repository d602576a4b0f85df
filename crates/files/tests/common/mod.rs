//! The game files that ship.

#![allow(dead_code)] // Each test uses a part of it.

use rival_files::Program;
use std::path::PathBuf;

/// The text of a file in `examples/games`.
pub(crate) fn text(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/games").join(format!("{name}.toml"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file in `examples/games`, compiled.
pub(crate) fn program(name: &str) -> &'static Program {
    rival_files::install(&text(name)).unwrap_or_else(|problems| panic!("{name}: {problems}"))
}
