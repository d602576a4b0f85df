//! The option for a contest's openings.

use crate::output::Failure;
use rival_game::Phrase;
use rival_lab::{LabError, Openings};
use rival_play::AnyGame;
use std::ffi::OsStr;
use std::path::PathBuf;

/// Parses the value of `--openings`; without one, the default for the game.
pub(crate) fn read_openings(value: Option<&OsStr>, game: &dyn AnyGame) -> Result<Openings, Failure> {
    let Some(value) = value else { return Ok(Openings::default_for(game)) };
    let read = match (value.to_str(), file_behind(value)) {
        (Some(text), _) => Openings::read(text, game),
        (None, Some(file)) => Openings::read_file(&file, game),
        (None, None) => {
            let reason = Phrase::fixed("this is not text (UTF-8)", "esto no es texto (UTF-8)");
            return Err(Failure::of_option("--openings", &reason));
        }
    };
    read.map_err(|error| LabError::from(error).into())
}

/// The path after `file:`, which need not be UTF-8.
#[cfg(unix)]
fn file_behind(value: &OsStr) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    Some(PathBuf::from(OsStr::from_bytes(value.as_bytes().strip_prefix(b"file:")?)))
}

#[cfg(not(unix))]
fn file_behind(_: &OsStr) -> Option<PathBuf> {
    None
}
