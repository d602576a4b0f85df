//! Files that are written.

use crate::console::Failure;
use rival_core::phrase;
use std::{fs, io};

/// Writes a file; the failure names it.
pub(crate) fn write(file: &str, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| cannot_write(file, &error))
}

/// Why a file could not be written.
pub(crate) fn cannot_write(file: &str, error: &io::Error) -> Failure {
    Failure::Input(phrase!(
        "{file}: the file cannot be written: {error}",
        "{file}: el archivo no se puede escribir: {error}"
    ))
}
