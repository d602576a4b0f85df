//! Games saved to files.

use rival_game::record::{date_text, tag};
use rival_game::{Lang, Phrase, phrase};
use rival_lab::files;
use rival_play::{Session, read_records, system_phrase};
use std::path::Path;
use std::time::SystemTime;
use std::{fs, io};

/// Appends the game to a file, and returns a confirmation or the reason for a failure. A file with
/// any other content is unchanged.
pub(super) fn save(session: &Session, file: &str) -> Result<Phrase, Phrase> {
    let mut content = games_in(Path::new(file)).map_err(|reason| {
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        phrase!("{file}: {en}", "{file}: {es}")
    })?;
    let mut record = session.record();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    record.tags.set(tag::DATE, &date_text(now.as_secs()));
    content.extend_from_slice(record.to_string().as_bytes());
    match files::replace(Path::new(file), &content) {
        Ok(()) => Ok(phrase!(
            "Saved to {file}; rival play --record goes on with it.",
            "Guardada en {file}; rival play --record la retoma."
        )),
        Err(error) => {
            let reason = system_phrase(&error);
            let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
            Err(phrase!("{file}: {en}", "{file}: {es}"))
        }
    }
}

/// The content of a file, with the space before the next game; empty if the file does not exist. If
/// it contains anything but games of ours, the reason for refusing it.
fn games_in(file: &Path) -> Result<Vec<u8>, Phrase> {
    let failed = |error: io::Error| system_phrase(&error);
    match fs::metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(error)),
        Ok(found) if found.is_dir() => return Err(failed(io::ErrorKind::IsADirectory.into())),
        Ok(found) if !found.is_file() => {
            return Err(Phrase::fixed("this is not a regular file", "no es un archivo normal"));
        }
        Ok(_) => {}
    }
    let mut content = fs::read(file).map_err(failed)?;
    for record in read_records(&content[..]) {
        // Only our records name their game.
        if record.map_or(true, |record| record.tags.get(tag::GAME).is_none()) {
            return Err(Phrase::fixed(
                "the file holds something other than games of rival, so it stays as it is; choose another",
                "el archivo contiene algo que no son partidas de rival, así que se queda como está; elige otro",
            ));
        }
    }
    // An edited file may lack the empty line at its end.
    while !content.is_empty() && !content.ends_with(b"\n\n") {
        content.push(b'\n');
    }
    Ok(content)
}

/// A name for the file of a game.
pub(super) fn file_name(session: &Session) -> String {
    format!("{}-{}.pgn", session.info().id, session.setup().seed)
}
