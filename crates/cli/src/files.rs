//! Files that are written.

use crate::console::Failure;
use rival_game::{Lang, phrase};
use rival_play::system_phrase;
use std::path::Path;
use std::{fs, io};

/// Refuses a file whose folder is not there, before any work is done for it.
pub(crate) fn check_folder_of(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let found = fs::metadata(folder)
        .and_then(|found| if found.is_dir() { Ok(()) } else { Err(io::ErrorKind::NotADirectory.into()) });
    found.map_err(|error| cannot_write(&file.to_string_lossy(), &error))
}

/// Writes a file; the failure names it.
pub(crate) fn write(file: &str, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| cannot_write(file, &error))
}

/// Why a file could not be written.
pub(crate) fn cannot_write(file: &str, error: &io::Error) -> Failure {
    let reason = system_phrase(error);
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    Failure::Input(phrase!("{file}: the file cannot be written: {en}", "{file}: el archivo no se puede escribir: {es}"))
}
