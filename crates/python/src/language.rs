//! The language of messages.

use crate::error::RivalError;
use pyo3::prelude::*;
use rival_game::{Lang, Phrase, phrase};
use std::sync::atomic::{AtomicBool, Ordering};

static SPANISH: AtomicBool = AtomicBool::new(false);

/// The chosen language.
pub(crate) fn lang() -> Lang {
    if SPANISH.load(Ordering::Relaxed) { Lang::Es } else { Lang::En }
}

/// A phrase in the chosen language.
pub(crate) fn said(phrase: &Phrase) -> String {
    phrase.get(lang()).to_owned()
}

/// The language of names, messages and errors, "en" or "es". With an argument, sets it first.
///
/// >>> import rival
/// >>> rival.language()
/// 'en'
#[pyfunction]
#[pyo3(signature = (code=None))]
pub(crate) fn language(code: Option<&str>) -> PyResult<&'static str> {
    match code {
        None => {}
        Some("en") => SPANISH.store(false, Ordering::Relaxed),
        Some("es") => SPANISH.store(true, Ordering::Relaxed),
        Some(other) => {
            let sentence = phrase!("language: \"{other}\" is neither en nor es", "idioma: «{other}» no es ni en ni es");
            return Err(RivalError::new_err(said(&sentence)));
        }
    }
    Ok(lang().code())
}
