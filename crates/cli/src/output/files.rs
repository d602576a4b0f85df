//! Output files.

use crate::output::Failure;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::files;
use rival_play::system_phrase;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Rejects a file that cannot be written, as invalid usage, before any work is done.
pub(crate) fn check(file: &Path) -> Result<(), Failure> {
    files::check_writable(file).map_err(|error| cannot_write(file, &error))
}

/// Writes a file atomically: the old content stays until the new one is on disk. Errors name the
/// file.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    check(file)?;
    files::replace(file, text.as_bytes()).map_err(|error| Failure::Undone(unwritten(file, &error)))
}

/// The error for a named file that cannot be written: invalid usage, unless the disk is full.
pub(crate) fn cannot_write(file: &Path, error: &io::Error) -> Failure {
    if is_full(error) { Failure::Undone(unwritten(file, error)) } else { Failure::Input(unwritten(file, error)) }
}

/// Whether the disk is full: then the input is not at fault.
pub(crate) fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge)
}

/// Writes a file by way of another one, `NAME.part`, which then replaces it. On failure the old
/// file is unchanged and the other is deleted.
pub(crate) fn write_by_part(file: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), Failure> {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let written = File::create(&part).and_then(|mut output| {
        write(&mut output)?;
        output.sync_all()?;
        fs::rename(&part, file)
    });
    written.map_err(|error| {
        // If this fails too, the part stays behind.
        let _ = fs::remove_file(&part);
        cannot_write(file, &error)
    })
}

fn unwritten(file: &Path, error: &io::Error) -> Phrase {
    let (file, reason) = (file.display(), system_phrase(error));
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    phrase!("{file}: the file cannot be written: {en}", "{file}: el archivo no se puede escribir: {es}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_full_disk_is_no_wrong_usage_and_leaves_no_part() {
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        assert!(matches!(cannot_write(Path::new("x"), &full()), Failure::Undone(_)));
        assert!(matches!(cannot_write(Path::new("x"), &io::ErrorKind::PermissionDenied.into()), Failure::Input(_)));
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("four.book");
        fs::write(&file, "old").expect("a file");
        assert!(matches!(write_by_part(&file, |_| Err(full())), Err(Failure::Undone(_))));
        assert_eq!(fs::read_to_string(&file).expect("a file"), "old");
        write_by_part(&file, |output| output.write_all(b"new")).expect("written");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "new");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
