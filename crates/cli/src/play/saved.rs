//! Games kept in files.

use rival_game::record::{date_text, tag};
use rival_game::{Lang, Phrase, phrase};
use rival_lab::files;
use rival_play::{Session, read_records, system_phrase};
use std::path::Path;
use std::time::SystemTime;
use std::{fs, io};

/// Writes the game behind those that the file holds already, and says so; otherwise says why not. A file that holds anything
/// else stays as it is.
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

/// What a file holds, with the space that the next game stands behind; nothing if there is no such file. If it is anything
/// but games of ours, why it is not written to.
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
        // Only records of ours say which game they are of.
        if record.map_or(true, |record| record.tags.get(tag::GAME).is_none()) {
            return Err(Phrase::fixed(
                "the file holds something other than games of rival, so it stays as it is; choose another",
                "el archivo contiene algo que no son partidas de rival, así que se queda como está; elige otro",
            ));
        }
    }
    // A file that was edited may have lost the empty line at its end.
    while !content.is_empty() && !content.ends_with(b"\n\n") {
        content.push(b'\n');
    }
    Ok(content)
}

/// A name for the file of a game.
pub(super) fn file_name(session: &Session) -> String {
    format!("{}-{}.pgn", session.info().id, session.setup().seed)
}
