//! Atomic file writes: after any failure a file has its old or its new content, never a part of
//! one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// Replaces the content of a file, or creates it. The new content is flushed under another name
/// before the old file goes. Links are followed and permissions kept; pipes and devices are written
/// directly.
///
/// # Errors
/// If the system refuses. A regular file then keeps its old content.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let old = match fs::metadata(path) {
        Ok(old) if !old.is_file() => return fs::write(path, content),
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let target = if old.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    let (temporary, mut file) = match beside(&target) {
        Ok(made) => made,
        // A writable file in a folder that is not.
        Err(error) if old.is_some() && error.kind() == io::ErrorKind::PermissionDenied => {
            return fs::write(path, content);
        }
        Err(error) => return Err(error),
    };
    let written = file.write_all(content).and_then(|()| file.sync_all());
    let permitted = written.and_then(|()| old.map_or(Ok(()), |old| file.set_permissions(old.permissions())));
    let replaced = permitted.and_then(|()| fs::rename(&temporary, &target));
    if replaced.is_err() {
        // If removal fails too, a hidden file stays behind.
        let _ = fs::remove_file(&temporary);
    }
    replaced
}

/// Checks before any work whether a file can be written. The file is unchanged.
///
/// # Errors
/// The reason why it cannot.
pub fn check_writable(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(found) if found.is_file() => OpenOptions::new().write(true).open(path).map(drop),
        // Opening a pipe would block until a reader opens it.
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let (temporary, _) = beside(path)?;
            fs::remove_file(temporary)
        }
        Err(error) => Err(error),
    }
}

/// Creates a file with a new name in the same folder.
fn beside(path: &Path) -> io::Result<(PathBuf, File)> {
    static MADE: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    loop {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{number}.tmp", process::id()));
        let temporary = path.with_file_name(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A separate folder for each test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("rival-files-{}-{name}", process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir(&path).expect("a folder");
            Folder(path)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("a folder");
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_made_then_replaced_and_nothing_is_left_beside_it() {
        let folder = Folder::new("replaced");
        let file = folder.0.join("weights.toml");
        for content in ["first", "second"] {
            replace(&file, content.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(&file).expect("a file"), content);
        }
        assert_eq!(folder.names(), ["weights.toml"]);
    }

    #[test]
    fn a_check_leaves_files_alone_and_makes_none() {
        let folder = Folder::new("checked");
        let file = folder.0.join("notes.txt");
        check_writable(&file).expect("it could be written");
        assert!(folder.names().is_empty());
        fs::write(&file, "notes").expect("a file");
        check_writable(&file).expect("it could be written");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "notes");
        assert_eq!(check_writable(&folder.0).expect_err("a folder").kind(), io::ErrorKind::IsADirectory);
        let nowhere = folder.0.join("missing/notes.txt");
        assert_eq!(check_writable(&nowhere).expect_err("no folder").kind(), io::ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = Folder::new("links");
        let (file, link) = (folder.0.join("real"), folder.0.join("link"));
        fs::write(&file, "old").expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
        symlink(&file, &link).expect("a link");
        replace(&link, b"new").expect("written");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "new");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o640);
    }
}
