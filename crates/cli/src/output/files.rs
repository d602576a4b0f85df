//! Files that are written.

use crate::output::Failure;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::files;
use rival_play::system_phrase;
use std::io;
use std::path::Path;

/// Refuses a file that cannot be written, as wrong usage, before any work is done for it.
pub(crate) fn check(file: &Path) -> Result<(), Failure> {
    files::check_writable(file).map_err(|error| cannot_write(file, &error))
}

/// Writes a file, all at once: what was in it before stays until the new text is on the disk. The failure names it.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    check(file)?;
    files::replace(file, text.as_bytes()).map_err(|error| Failure::Undone(unwritten(file, &error)))
}

/// Why a file that was named cannot be written.
pub(crate) fn cannot_write(file: &Path, error: &io::Error) -> Failure {
    Failure::Input(unwritten(file, error))
}

fn unwritten(file: &Path, error: &io::Error) -> Phrase {
    let (file, reason) = (file.display(), system_phrase(error));
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    phrase!("{file}: the file cannot be written: {en}", "{file}: el archivo no se puede escribir: {es}")
}
