//! Games kept in files.

use rival_game::record::{date_text, tag};
use rival_game::{Lang, Phrase, phrase};
use rival_play::{Session, system_phrase};
use std::fs::OpenOptions;
use std::io::Write;
use std::time::SystemTime;

/// Writes the game behind those that the file holds already, and says so; otherwise says why not.
pub(super) fn save(session: &Session, file: &str) -> Result<Phrase, Phrase> {
    let mut record = session.record();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    record.tags.set(tag::DATE, &date_text(now.as_secs()));
    let written = OpenOptions::new().append(true).create(true).open(file);
    match written.and_then(|mut open| open.write_all(record.to_string().as_bytes())) {
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

/// A name for the file of a game.
pub(super) fn file_name(session: &Session) -> String {
    format!("{}-{}.pgn", session.info().id, session.setup().seed)
}
